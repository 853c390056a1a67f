"""Verdicts that rest on pieces are withheld, with a finding that says why; all others are left alone."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

import pytest

from fol_kb import build, parse
from fol_kb.beliefs.coverage import Coverage, Source, Unread
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.beliefs.tools import AnyCall
from fol_kb.beliefs.verdict_parts import Attempt, Conflict, Engine, Reason, Scenarios, Semantics, Step
from fol_kb.beliefs.verdicts import EntailmentReport, EntailmentStatus
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.review.programs.coherence import as_worded, asked_nothing, speaks_of_a_class, withheld
from tests.repair import said as tool

ENTAILED, CONTRADICTED, INDEPENDENT, CONTRADICTORY, UNDECIDED = EntailmentStatus
TRIED = Attempt("models", "UNDECIDED", Reason.GAVE_UP, None, 1.0)


def said(status: EntailmentStatus) -> EntailmentReport:
    """What an engine says, with everything that a report can have."""
    return EntailmentReport(
        "q",
        status,
        Reason.TIMEOUT if status is UNDECIDED else None,
        Semantics(),
        Engine("ground", "1"),
        elapsed_ms=3.0,
        support=("f1",),
        minimal=True,
        derivation=(Step("p(a)", "f1"),),
        conflicts=(Conflict(("f1",), True),),
        scenarios=Scenarios(None, None),
        tried=(TRIED,),
    )


def facts(*texts: str) -> list[AnyCall]:
    return list(map(tool.formula, texts))


NEVER = Mock(side_effect=AssertionError("the engine is not asked again"))


def test_a_verdict_that_holds_together_is_left_as_it_is() -> None:
    asked = prepare(build(facts("p(anne)")), parse("p(anne)"))
    for status in EntailmentStatus:
        report = said(status)
        left, findings = withheld(asked, report, NEVER)
        assert left is report
        assert findings == ()


# ------------------------------------------------------------------------------ an individual that is a class


@pytest.mark.parametrize("status", [ENTAILED, CONTRADICTED, INDEPENDENT, CONTRADICTORY])
def test_a_question_about_an_individual_that_is_a_class_is_withheld(status: EntailmentStatus) -> None:
    asked = prepare(build(facts("forall X: (wren(X) => bird(X))")), parse("bird(Wren)"))
    report, findings = withheld(asked, said(status), NEVER)
    message = "the question speaks of the individual 'Wren', the premises only of a predicate of that name"
    assert findings == (Finding("incoherent", "warning", message, (), ("Wren",)),)
    assert report == EntailmentReport(
        "q",
        UNDECIDED,
        Reason.UNSUPPORTED,
        Semantics(),
        Engine("ground", "1"),
        3.0,
        detail=f"the verdict is withheld: {message}",
        tried=(TRIED, Attempt("ground", status.value, None, None, 3.0)),
    )


@pytest.mark.parametrize(
    ("premise", "question", "told"),
    [
        ("forall X: (pêcheur(X) => triste(X))", "triste(pecheur)", True),
        ("forall X: (pêcheur(X) => triste(X))", "triste(pécheur)", False),
        ("(forall X: (pêcheur(X) => triste(X))) && triste(pécheur)", "triste(pêcheur)", True),
    ],
)
def test_a_name_with_other_accents_is_another_one(premise: str, question: str, told: bool) -> None:
    kb, query = build(facts(premise)), parse(question)
    found = [f for f in speaks_of_a_class(kb, query) if "speaks of the individual" in f.message]
    assert bool(found) is told


def test_a_function_of_that_name_is_told_as_one() -> None:
    asked = prepare(build(facts("bird(wren(anne)) && big(Wren)")), parse("bird(wren)"))
    assert withheld(asked, said(ENTAILED), NEVER, merging=False)[1] == ()
    asked = prepare(build(facts("bird(wren(anne))")), parse("bird(wren)"))
    (finding,) = withheld(asked, said(ENTAILED), NEVER, merging=False)[1]
    assert finding.message.endswith("the premises only of a function of that name")


def test_every_such_individual_is_told_once() -> None:
    asked = prepare(build(facts("wren(anne) && bird(anne)")), parse("likes(wren, bird) && likes(bird, anne)"))
    report, findings = withheld(asked, said(INDEPENDENT), NEVER)
    assert [finding.names for finding in findings] == [("bird",), ("wren",)]
    assert report.detail == f"the verdict is withheld: {findings[0].message}; {findings[1].message}"


def test_what_is_undecided_already_says_why_itself() -> None:
    asked = prepare(build(facts("forall X: (wren(X) => bird(X))")), parse("bird(wren)"))
    report = said(UNDECIDED)
    assert withheld(asked, report, NEVER, words="The wren is no bird.") == (report, ())


# ------------------------------------------------------------------------------ the words of the question


def test_words_that_differ_withhold_a_decisive_verdict_only() -> None:
    asked = prepare(build(facts("!p(anne)")), parse("!p(anne)"))
    words = "Anne is a pilot."
    for status in (ENTAILED, CONTRADICTED):
        report, findings = withheld(asked, said(status), NEVER, words=words)
        message = (
            "the formula denies what its words say: !p(anne) for 'Anne is a pilot.';"
            " one of them is not what is meant"
        )
        assert findings == (Finding("incoherent", "warning", message),)
        assert report.status is UNDECIDED
    for status in (INDEPENDENT, CONTRADICTORY):
        assert withheld(asked, said(status), NEVER, words=words) == (said(status), ())
    assert withheld(asked, said(ENTAILED), NEVER, words="Anne is no pilot.")[1] == ()
    assert withheld(asked, said(ENTAILED), NEVER, words="")[1] == ()


def test_long_words_are_cut() -> None:
    asked = prepare(build(facts("!p(anne)")), parse("!p(anne)"))
    for length, shown in ((200, 200), (201, 197)):
        words = "Anne is " + "x" * (length - 8)
        (finding,) = withheld(asked, said(ENTAILED), NEVER, words=words)[1]
        assert f"'{words[:shown]}{'...' if shown < length else ''}'" in finding.message


def test_a_question_as_its_words_have_it() -> None:
    repair = Repair(
        "question-by-its-words",
        "heuristic",
        "the question is read as pilot(anne)",
        "!pilot(anne)",
        "pilot(anne)",
        "the formula denies what its words say",
    )
    assert as_worded(parse("!pilot(anne)"), "Anne is a pilot.") == (parse("pilot(anne)"), (repair,))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("!pilot(anne)", None),
        ("!pilot(anne)", ""),
        ("!pilot(anne)", "Anne is no pilot."),
        ("!pilot(anne) && queen(anne)", "Anne is a pilot and a queen."),
        ("!alive(tom)", "Tom is dead."),
        ("alive(tom)", "Tom is not dead."),
        ("!kind(tom)", "Everyone but Tom is kind."),
        ("kind(tom)", "Nobody but Tom is kind."),
    ],
)
def test_where_the_formula_stays(text: str, words: str | None) -> None:
    assert as_worded(parse(text), words) == (parse(text), ())


def test_what_is_denied_in_another_word_is_withheld() -> None:
    """The words may mean just that; nobody can tell, and so nothing is turned over, and nothing believed."""
    question = parse("!alive(tom)")
    asked = prepare(build(facts("!alive(tom)"), mode="permissive"), question, mode="permissive")
    report, (finding,) = withheld(asked, said(ENTAILED), NEVER, words="Tom is dead.", merging=False)
    assert (report.status, finding.kind) == (UNDECIDED, "incoherent")
    assert finding.message.startswith("the formula denies what its words say: !alive(tom) for 'Tom is dead.'")


# ------------------------------------------------------------------------------ names that may be one


def near() -> Query:
    schema = tool.predicate("wumpus", "thing")
    kb = build([schema, *facts("wumpus(anne)", "forall X: (wumpuses(X) => red(X))")])
    return prepare(kb, parse("red(anne)"))


def test_a_verdict_that_hangs_on_how_a_name_is_written_is_withheld() -> None:
    ask = Mock(return_value=said(ENTAILED))
    report, findings = withheld(near(), said(INDEPENDENT), ask)
    message = (
        "the answer is INDEPENDENT as the names stand,"
        " and ENTAILED if predicate 'wumpuses' is taken for 'wumpus'"
    )
    assert findings == (Finding("incoherent", "warning", message),)
    assert report.status is UNDECIDED
    assert ask.call_count == 1
    ((other,), _) = ask.call_args
    merged = ["wumpus(anne)", "forall X: (wumpus(X) => red(X))"]
    assert [str(belief.formula) for belief in other.kb.formulas] == merged


@pytest.mark.parametrize("other", [INDEPENDENT, UNDECIDED])
def test_a_verdict_that_does_not_hang_on_names_stays(other: EntailmentStatus) -> None:
    ask = Mock(return_value=said(other))
    assert withheld(near(), said(INDEPENDENT), ask) == (said(INDEPENDENT), ())
    assert ask.call_count == 1


def test_exact_names_mean_what_they_are() -> None:
    assert withheld(near(), said(INDEPENDENT), NEVER, exact=True) == (said(INDEPENDENT), ())
    role = prepare(build(facts("forall X: (wren(X) => bird(X))")), parse("!bird(Wren)"))
    words = "The wren is a bird."
    assert withheld(role, said(ENTAILED), NEVER, exact=True) == (said(ENTAILED), ())
    assert withheld(role, said(ENTAILED), NEVER, words=words, exact=True)[0].status is UNDECIDED
    assert len(withheld(partly(1), said(INDEPENDENT), NEVER, exact=True)[1]) == 1


def test_names_are_not_looked_at_where_that_would_change_nothing() -> None:
    assert withheld(near(), said(INDEPENDENT), NEVER, merging=False) == (said(INDEPENDENT), ())
    # the verdict is withheld anyway
    _, (finding,) = withheld(replace(near(), formula=parse("red(Wumpuses)")), said(INDEPENDENT), NEVER)
    assert finding.names == ("Wumpuses",)
    # there is no other reading
    asked = prepare(build(facts("p(anne)")), parse("p(bob)"))
    assert [finding.kind for finding in asked.findings] == ["unknown-in-query"]
    assert withheld(asked, said(INDEPENDENT), NEVER) == (said(INDEPENDENT), ())


# ------------------------------------------------------------------------------ what was left out


def partly(lost: int) -> Query:
    kb = build([tool.fact("p", "anne")])
    coverage = Coverage(3, tuple(Unread(Source("?", n, n + 1, 1), "?") for n in range(lost)))
    return prepare(replace(kb, coverage=coverage), parse("p(anne)"))


def test_what_is_independent_of_a_part_may_follow_from_all() -> None:
    report, findings = withheld(partly(2), said(INDEPENDENT), NEVER)
    message = "2 of 3 statements were left out; from all of them more may follow"
    assert findings == (Finding("incomplete", "warning", message),)
    assert report.status is UNDECIDED
    assert report.detail == f"the verdict is withheld: {message}"


def test_a_sentence_of_which_a_part_was_refused_is_not_whole() -> None:
    """The sentence is covered, by its other part; the rule is not there all the same."""
    text = "Anne is a man and every man is mortal."
    calls = (
        tool.formula("man(anne) && (mortal(bob) || !mortal(bob))", source_quote=text),
        tool.formula("forall X: (man(X) => mortal(X", source_quote=text),
    )
    asked = prepare(build(calls, text), parse("mortal(anne)"))
    assert (asked.kb.coverage.lost, len(asked.kb.errors)) == ((), 1)
    report, (finding,) = withheld(asked, said(INDEPENDENT), NEVER)
    assert (report.status, finding.kind) == (UNDECIDED, "incomplete")
    assert finding.message == "1 call was refused; from all of them more may follow"
    assert withheld(asked, said(ENTAILED), NEVER) == (said(ENTAILED), ())


@pytest.mark.parametrize("status", [ENTAILED, CONTRADICTED, CONTRADICTORY])
def test_what_follows_from_a_part_follows_from_all(status: EntailmentStatus) -> None:
    assert withheld(partly(2), said(status), NEVER) == (said(status), ())
    assert withheld(partly(0), said(INDEPENDENT), NEVER) == (said(INDEPENDENT), ())


def test_a_program_that_asks_nothing() -> None:
    semantics = Semantics("rules", True)
    report = asked_nothing("an answer stands there", semantics)
    message = "the program does not ask anything: an answer stands there"
    assert report == EntailmentReport(
        "",
        UNDECIDED,
        Reason.UNSUPPORTED,
        semantics,
        Engine("none", ""),
        0.0,
        detail=message,
        findings=(Finding("incoherent", "warning", message),),
    )
