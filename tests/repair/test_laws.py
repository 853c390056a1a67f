"""Every law of repair and of the hierarchy over a few generated cases; ``make laws`` has a million."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.repair import BUILT_IN, Mode, resolve
from fol_kb.testing.belief_set_laws import as_calls, assert_monotone, numbered
from fol_kb.testing.calls import call_sequences
from fol_kb.testing.registry import LAWS, Law
from fol_kb.testing.running import run_law
from tests.amounts import examples
from tests.repair.said import constant, denial, fact, formula, predicate, sort

SEED = 4
QUICK = [law for law in LAWS if not law.name.startswith("rule ") and not law.jvm]
JAVA = [law for law in LAWS if law.jvm]


def holds(law: Law, cases: int) -> None:
    run = run_law(law, cases, SEED)
    assert run.problem is None, f"{law.says}: {run.problem}\n{run.counterexample}"
    assert run.cases >= cases * 9 // 10


@pytest.mark.parametrize("law", QUICK, ids=lambda law: law.name)
def test_law(law: Law) -> None:
    holds(law, examples(50))


@pytest.mark.jvm
@pytest.mark.parametrize("law", JAVA, ids=lambda law: law.name)
def test_law_with_java(law: Law) -> None:
    holds(law, examples(40))


def test_the_rules_are_safe_by_default() -> None:
    heuristic = {rule.name for rule in BUILT_IN if rule.level.value == "heuristic"}
    assert heuristic == {
        "merge-similar-names",
        "split-arities",
        "expand-literals",
        "close-existentially",
        "own-name",
        "kind-name",
    }
    assert {rule.level.value for rule in BUILT_IN} == {"safe", "heuristic"}


# ------------------------------------------------------------------------------ which laws hold in which mode


def test_a_class_that_only_repair_declares_may_leave_open_which_one_a_sort_is() -> None:
    """By accents: strict refuses what speaks of sinners, whom nobody declared."""
    calls: list[AnyCall] = [
        sort("homme"),
        *(sort(name, "homme") for name in ("pecheur", "calme")),
        *(predicate(name, "homme") for name in ("pêcheur", "calme")),
        predicate("p", "calme"),
        constant("paul", "pecheur"),
        formula("forall X: (pêcheur(X) => calme(X))"),
        fact("p", "paul"),
        fact("pécheur", "paul"),
    ]
    assert "p(paul)" in [str(b.formula) for b in build(calls, mode="strict").formulas]
    kb = build(calls)
    assert "p(paul)" not in [str(b.formula) for b in kb.formulas]
    assert [f.names for f in kb.findings if f.kind == "ambiguous-class"] == [
        ("pecheur", "pécheur", "pêcheur")
    ]
    assert_monotone(calls)
    assert_monotone(calls[:-1])


def test_a_sort_that_only_repair_declares_may_leave_open_which_one_a_variable_is_of() -> None:
    """Strict drops the second declaration of d, whose super-sort nobody declared; repair keeps it.

    Then c and d are both below a and b, and neither is the greatest: the variable has to be given a sort.
    """
    calls: list[AnyCall] = [
        *(sort(name) for name in "abd"),
        sort("c", "a", "b"),
        sort("d", "a", "b", "undeclared"),
        predicate("p", "a"),
        predicate("q", "b"),
        formula("forall X: (p(X) => q(X))"),
    ]
    assert len(build(calls, mode="strict").formulas) == 1
    (finding,) = build(calls).findings
    assert "p(X) expects 'a' and q(X) expects 'b'" in finding.message
    given_a_sort = formula("forall X:c: (p(X) => q(X))")
    assert len(build([*calls[:-1], given_a_sort]).formulas) == 1


def test_permissive_is_neither_monotone_nor_conservative() -> None:
    """It merges what strict keeps apart: that is what it is asked for."""
    calls: list[AnyCall] = [
        sort("man"),
        predicate("wise", "man"),
        constant("socrates", "man"),
        constant("Socrates", "man"),
        fact("wise", "Socrates"),
        denial("wise", "socrates"),
    ]
    said = {mode: {str(a.formula) for a in resolve(numbered(calls), mode).accepted} for mode in Mode}
    assert said[Mode.STRICT] == said[Mode.REPAIR] == {"wise(Socrates)", "!wise(socrates)"}
    assert said[Mode.PERMISSIVE] == {"wise(Socrates)", "!wise(Socrates)"}


@given(call_sequences(), st.sampled_from(list(Mode)))
def test_what_belief_sets_say_can_be_said_in_calls(calls: list[AnyCall], mode: Mode) -> None:
    kb = build(calls, mode=mode)
    assert len(as_calls(kb)) == (
        len(kb.signature.sorts)
        + len(kb.signature.constants)
        + len(kb.signature.predicates)
        + len(kb.signature.functions)
        + len(kb.formulas)
        + len(kb.disjoint)
    )


# ------------------------------------------------------------------------------ on replay, in another process

DIGESTS = """
import hashlib, json
from hypothesis import HealthCheck, Phase, given, seed, settings
from fol_kb import build
from fol_kb.builder.repair_log import repair_calls
from fol_kb.testing.calls import messy_sequences

found = []

@settings(max_examples=200, database=None, deadline=None, phases=[Phase.generate],
          suppress_health_check=list(HealthCheck))
@seed(11)
@given(messy_sequences())
def see(calls):
    documents = [json.dumps(build(calls, mode=mode).to_json()) for mode in ("strict", "repair", "permissive")]
    documents.append(json.dumps(repair_calls(calls, mode="permissive").calls))
    found.append([repr(calls), *documents])

see()
print(len(found))
print(hashlib.sha256(json.dumps([calls for calls, *_ in found]).encode()).hexdigest())
print(hashlib.sha256(json.dumps(found).encode()).hexdigest())
"""


@pytest.mark.slow
@pytest.mark.hypothesis  # in processes of their own
def test_the_same_calls_give_the_same_documents_in_other_processes(run_python) -> None:
    """Sets are gone through in another order there; no word of a document may hang on it."""
    runs = [run_python(DIGESTS, env={"PYTHONHASHSEED": seed}, timeout=120) for seed in ("1", "2")]
    assert [done.returncode for done in runs] == [0, 0], runs[0].stderr + runs[1].stderr
    one, other = (done.stdout.splitlines() for done in runs)
    assert int(one[0]) >= 180
    assert one[1] == other[1], "the two processes were not given the same calls"
    assert one[2] == other[2]
