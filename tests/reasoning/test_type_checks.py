"""How often formulas are type-checked: a question once, the premises once for all questions about them."""

from __future__ import annotations

from collections import Counter

import pytest

import fol_kb
from fol_kb.logic.syntax import Formula
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.reasoning.tweety import compile as compiling

pytestmark = pytest.mark.jvm


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counts: Counter[str] = Counter()
    check = TypeChecker.check

    def counting(self: TypeChecker, formula: Formula) -> Formula:
        counts[str(formula)] += 1
        return check(self, formula)

    monkeypatch.setattr(TypeChecker, "check", counting)
    return counts


def test_a_question_is_checked_once_and_premises_once_per_belief_set(checked: Counter[str]) -> None:
    kb = fol_kb.translate("All men are mortal. Socrates is a man.")
    premises = [str(belief.formula) for belief in kb.formulas]
    checked.clear()
    for question in ("mortal(socrates)", "exists X: mortal(X)"):
        fol_kb.query(kb, question)
    fol_kb.check(kb)
    fol_kb.check(kb, semantics="closed")
    assert checked == dict.fromkeys([*premises, "mortal(socrates)", "exists X: mortal(X)"], 1)


def test_a_question_to_a_session_is_checked_once(checked: Counter[str]) -> None:
    kb = fol_kb.translate("All men are mortal. Socrates is a man.")
    checked.clear()
    with fol_kb.session(kb) as session:
        session.query("mortal(socrates)")
        session.query("!mortal(socrates)")
        session.check()
    assert set(checked.values()) == {1}
    assert len(checked) == len(kb.formulas) + 2


def test_nothing_is_kept_of_a_belief_set_that_is_gone() -> None:
    before = len(compiling._kept)
    kb = fol_kb.translate("All men are mortal. Socrates is a man.")
    fol_kb.check(kb)
    assert len(compiling._kept) == before + 1
    del kb
    assert len(compiling._kept) == before
