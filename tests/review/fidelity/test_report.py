"""Fidelity reports: all sentences and formulas are accounted for, and the figures can be counted again."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet, Coverage, Source
from fol_kb.beliefs.sentences import Lines, split
from fol_kb.beliefs.tools import AnyCall, Finish
from fol_kb.logic.parser import parse
from fol_kb.review.fidelity import (
    FidelityReport,
    FidelityStatus,
    Problem,
    QuoteStatus,
    Said,
    SentenceStatus,
    Wording,
    fidelity,
    tell,
)
from tests.amounts import examples, size
from tests.commands import Run
from tests.published import validator
from tests.repair import said as tool

VALIDATOR = validator("fidelity")
TEXT = """All men are mortal. Socrates is a man and Socrates is kind. He usually runs.
A man sleeps. The man dreams."""


NO_TOOL = {"tool": "nothing"}


def fact(name: str, **source: str) -> AnyCall:
    return tool.fact(name, "bob", **source)


def told(report: FidelityReport) -> str:
    return "\n".join(tell(report))


def quoting(text: str, *spans: tuple[int, int], quotes: tuple[str, ...] = ()) -> BeliefSet:
    """A belief set made by hand: a fact for each span, with the words that stand there, or others."""
    lines = Lines(text)
    sources = [
        Source(quotes[n] if n < len(quotes) else text[start:end], start, end, lines.line(start))
        for n, (start, end) in enumerate(spans)
    ]
    kb = fol_kb.build([fact("kind"), Finish()])
    beliefs = (Belief(f"f{n}", kb.formulas[0].formula, None, source) for n, source in enumerate(sources, 1))
    return replace(kb, text=text, formulas=tuple(beliefs), repairs=(), findings=())


# ------------------------------------------------------------------ an example


def test_each_sentence_stands_beside_what_states_it() -> None:
    report = fidelity(fol_kb.translate(TEXT))
    shown = [(s.status.value, s.formulas, s.characters, s.quoted) for s in report.sentences]
    assert shown == [
        ("covered", ("f1",), 16, 16),
        ("covered", ("f2", "f3"), 32, 32),
        ("untranslatable", (), 14, 0),
        ("covered", ("f4",), 11, 11),
        ("covered", ("f4",), 13, 13),
    ]
    assert [(f.id, f.said.text, f.first, f.last) for f in report.formulas] == [
        ("f1", "Every man is mortal.", 1, 1),
        ("f2", "Socrates is a man.", 2, 2),
        ("f3", "Socrates is kind.", 2, 2),
        ("f4", "There is a man that sleeps and that dreams.", 4, 5),
    ]
    assert report.status is FidelityStatus.UNACCOUNTED
    assert [finding.kind for finding in report.findings] == ["untranslated"]


def test_what_is_lost_unsupported_or_refused_is_named() -> None:
    kb = fol_kb.build([fact("kind", source_quote="Bob is"), fact("tall"), NO_TOOL], "Bob is kind. Ann is.")
    report = fidelity(kb)
    assert report.status is FidelityStatus.UNACCOUNTED
    assert report.problems() == {Problem.LOST: 1, Problem.UNSUPPORTED: 1, Problem.REFUSED: 1}
    assert [s.status for s in report.sentences] == [SentenceStatus.COVERED, SentenceStatus.LOST]
    assert (report.sentences[0].quoted, report.sentences[0].characters) == (5, 10)
    assert [f.quote for f in report.formulas] == [QuoteStatus.EXACT, QuoteStatus.ABSENT]
    assert [finding.calls for finding in report.refused] == [(3,)]
    text = told(report)
    assert text.startswith(
        "not all is accounted for: 1 sentence is lost; 1 formula quotes nothing; 1 item was refused\n"
    )
    assert '1. line 1 "Bob is kind."   50 % quoted\n   f1  Bob is kind.' in text
    assert '2. line 1 "Ann is."   0 % quoted\n   NOT READ, LOST: no formula states it' in text
    assert "refused:\n   error: call 3: unknown tool 'nothing'" in text


def test_assumptions_say_what_nobody_said() -> None:
    formula = tool.formula("man(X) => mortal(X)")
    kb = fol_kb.build([formula, tool.sort("city"), fact("man")])
    found = fidelity(kb, semantics="closed", unique_names=True).assumptions
    of_reasoners = {"inhabited-sort", "closed-domain", "unique-names"}
    assert {one.kind for one in found} == {"undeclared-name", "universal-closure"} | of_reasoners
    (closure,) = (one for one in found if one.kind == "universal-closure")
    assert closure.call == 1
    assert closure.what == "unbound X closed universally as forall X: (man(X) => mortal(X))"
    assert "rules-only" in {one.kind for one in fidelity(kb, semantics="rules").assumptions}
    with pytest.raises(ValueError, match="'open', 'closed' or 'rules', not 'wide'"):
        fidelity(BeliefSet(), semantics="wide")


def test_a_sub_sort_that_a_formula_gave_is_an_assumption() -> None:
    calls = [
        *(tool.sort(name) for name in ("man", "mortal")),
        *(tool.predicate(name, "thing") for name in ("man", "mortal")),
        tool.formula("forall X: (man(X) => mortal(X))"),
    ]
    (found,) = (one for one in fidelity(fol_kb.build(calls)).assumptions if one.kind == "inferred-sub-sort")
    assert (found.what, found.call) == ("the sort 'man' is below 'mortal'", 5)


def test_a_disjointness_is_read_back_like_a_formula() -> None:
    apart = tool.disjoint("man", "fish", "Ann's", source_quote="No.")
    (account,) = fidelity(fol_kb.build([apart], "No.")).formulas
    assert (account.id, account.quote, account.first) == ("d1", QuoteStatus.EXACT, 1)
    words = "Formally: nothing is of two of the sorts 'Ann\\'s', 'fish' and 'man'."
    assert account.said == Said(words, Wording.LITERAL)


# ------------------------------------------------------------------ laws


@st.composite
def quoted_texts(draw: st.DrawFn) -> BeliefSet:
    pieces = st.sampled_from(["Bob is kind. ", "Ann\nsleeps.", " ", "\n\n", "No end", "é😀. ", "e.g. this. "])
    text = "".join(draw(st.lists(pieces, min_size=1, max_size=8)))
    places = st.integers(0, len(text))
    spans = draw(st.lists(st.tuples(places, places).map(lambda pair: (min(pair), max(pair))), max_size=6))
    return quoting(text, *spans, quotes=("not there",) if draw(st.booleans()) else ())


@settings(max_examples=examples(200))
@given(quoted_texts())
def test_the_figures_can_be_counted_again(kb: BeliefSet) -> None:
    """By the plainest means: character by character, sentence by sentence."""
    assert kb.text is not None
    report = fidelity(kb)
    sources = [belief.source for belief in kb.formulas if belief.source is not None]
    exact = [s for s in sources if s.quote.strip() and kb.text[s.start : s.end] == s.quote]
    for sentence, account in zip(split(kb.text), report.sentences, strict=True):
        inside = [n for n in range(sentence.start, sentence.end) if not kb.text[n].isspace()]
        assert account.characters == len(inside)
        assert account.quoted == sum(any(s.start <= n < s.end for s in exact) for n in inside)
        stating = [s for s in exact if s.start < sentence.end and sentence.start < s.end]
        assert account.stated_by == len(stating) == len(account.formulas)
        assert (account.status is SentenceStatus.COVERED) is bool(stating)
    counts = report.counts()
    assert counts["covered"] + counts["untranslatable"] + counts["lost"] == counts["sentences"]
    assert counts["misplaced"] + counts["unsupported"] == len(kb.formulas) - len(exact)
    assert counts["unsupported"] == sum(source.quote.isspace() for source in sources)
    for formula in report.formulas:
        listed = [s.number for s in report.sentences if formula.id in s.formulas]
        touched = [] if formula.first is None else list(range(formula.first, (formula.last or 0) + 1))
        assert listed == touched
    VALIDATOR.validate(json.loads(json.dumps(report.to_json())))


def test_an_empty_report_fits_its_schema_and_a_field_less_does_not() -> None:
    document = fidelity(BeliefSet()).to_json()
    VALIDATOR.validate(document)
    assert list(document)[:2] == ["format", "version"]
    for name in document:
        assert not VALIDATOR.is_valid({key: value for key, value in document.items() if key != name})


# ------------------------------------------------------------------ bad input


def test_a_misplaced_quote_is_named_with_where_it_is() -> None:
    text = "Bob is kind. Ann sleeps."
    kb = quoting(text, (3, 15), quotes=("Ann sleeps.",))
    report = fidelity(kb)
    assert report.problems() == {Problem.MISPLACED: 1, Problem.LOST: 2}
    assert report.formulas[0].elsewhere == (13,)
    assert '"Ann sleeps." is said to be at 3; it is at 13' in told(report)
    nowhere = quoting(text, (3, 15), quotes=("Carl",))
    assert '"Carl" is said to be at 3; the text does not have it' in told(fidelity(nowhere))


@pytest.mark.parametrize("blank", [" ", "\n\n", "\u2003"])
def test_a_quote_of_blanks_quotes_nothing(blank: str) -> None:
    text = f"Bob is kind.{blank}Ann sleeps."
    between = 12 + len(blank)
    kb = quoting(text, (0, 12), (between, between + 11), (12, between))
    assert kb.formulas[2].source is not None
    report = fidelity(kb)
    assert report.problems() == {Problem.UNSUPPORTED: 1}
    assert report.status is FidelityStatus.UNACCOUNTED
    assert [f.quote for f in report.formulas] == [QuoteStatus.EXACT, QuoteStatus.EXACT, QuoteStatus.ABSENT]
    within = fidelity(quoting("Bob is kind.", (3, 4)))
    assert within.problems() == {Problem.UNSUPPORTED: 1, Problem.LOST: 1}
    assert (within.sentences[0].formulas, within.sentences[0].quoted) == ((), 0)
    assert "formulas that quote nothing:\n   f3  Bob is kind." in told(report)


@pytest.mark.parametrize("line", [0, 2, 99])
def test_a_quote_with_the_wrong_line_is_misplaced(line: int) -> None:
    kb = quoting("Bob is kind.", (0, 12))
    source = kb.formulas[0].source
    assert source is not None
    wrong = replace(kb, formulas=(replace(kb.formulas[0], source=replace(source, line=line)),))
    assert fidelity(kb).counts()["misplaced"] == 0
    assert fidelity(wrong).counts()["misplaced"] == 1


def test_a_document_with_a_misplaced_quote_is_bad_input(run: Run) -> None:
    data = fol_kb.translate("Bob is kind. Ann sleeps.").to_json()
    data["formulas"][0]["source"]["start"] = 3
    found = run("report", "-", stdin=json.dumps(data))
    assert found.code == 2
    assert "does not have the quote 'Bob is kind.' at 3" in found.err


def test_a_belief_set_without_a_text_quotes_nothing() -> None:
    report = fidelity(fol_kb.build([fact("kind")]))
    assert (report.has_text, report.sentences, report.problems()) == (False, (), {Problem.UNSUPPORTED: 1})
    assert "there is no text" in list(tell(report))[1]


@pytest.mark.parametrize(("text", "sentences"), [("x", 1), (".", 1), (" ", 0), ("", 0)])
def test_a_text_of_one_character_and_less(text: str, sentences: int) -> None:
    report = fidelity(fol_kb.build([Finish()], text))
    assert len(report.sentences) == sentences
    assert report.problems() == ({Problem.LOST: 1} if sentences else {})
    assert list(tell(report))


def test_coverage_that_the_belief_set_claims_is_held_against_the_text() -> None:
    kb = replace(fol_kb.translate("Bob is kind. Ann hardly runs."), coverage=Coverage(2))
    report = fidelity(kb)
    (finding,) = (one for one in report.findings if one.kind == "coverage-differs")
    assert finding.message == (
        "the belief set counts 2 sentences, 2 covered, 0 declared untranslatable, 0 lost;"
        " counted again: 2 sentences, 1 covered, 0 declared untranslatable, 1 lost"
    )
    assert report.status is FidelityStatus.UNACCOUNTED


def test_many_formulas_over_many_sentences_are_counted_and_not_all_listed() -> None:
    many = size(1_000)
    text = "Bob is kind. " * many
    began = time.process_time()
    report = fidelity(quoting(text, *[(0, len(text))] * many))
    assert time.process_time() - began < 20
    assert {s.stated_by for s in report.sentences} == {many}
    assert {len(s.formulas) for s in report.sentences} == {100}
    assert f"   and {many - 100} more formulas" in list(tell(report))


def test_nothing_in_the_text_steers_a_terminal() -> None:
    text = "Bob is \x1b[31mkind\u202e. " + "x" * 1_000
    shown = told(fidelity(quoting(text, (0, 5), (0, 3), quotes=("a", "\x1b[2J"))))
    assert all(line.isprintable() for line in shown.split("\n"))
    assert "(1,000 characters)" in shown


def test_words_are_those_of_a_verbaliser_of_the_belief_set() -> None:
    kb = fol_kb.build([tool.formula("likes(ann, bob) <=> tall(ann)")])
    (account,) = fidelity(kb).formulas
    assert (account.formula, account.said.wording) == (str(parse(account.formula)), Wording.LITERAL)
    assert account.said.text == "Formally: Ann likes Bob if and only if Ann is tall."


# ------------------------------------------------------------------ the command


def test_the_command_prints_text_or_json(run: Run) -> None:
    fol_kb.translate(TEXT).write("kb.json")
    found = run("report", "kb.json")
    assert (found.code, found.err) == (1, "")
    assert found.out.startswith(
        "not all is accounted for: 1 sentence is declared untranslatable\n"
        "1 of 5 sentences was not read\n5 sentences: "
    )
    found = run("report", "kb.json", "--format", "json", "--unique-names", "--semantics", "rules")
    assert found.code == 1
    document = json.loads(found.out)
    VALIDATOR.validate(document)
    assert [one["kind"] for one in document["assumptions"]] == ["rules-only", "unique-names"]


def test_the_command_says_with_its_code_that_something_is_left_over(run: Run) -> None:
    fol_kb.build([fact("kind"), NO_TOOL], "Ann.").write("kb.json")
    code, out, err = run("report", "kb.json")
    assert (code, err) == (1, "")  # what was refused stands in the report
    assert "refused:" in out


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": "fol-kb/findings"}', "\0"])
def test_bad_input_is_code_2(content: str, run: Run) -> None:
    Path("kb.json").write_text(content)
    found = run("report", "kb.json")
    assert found.code == 2
    assert "kb.json" in found.err
