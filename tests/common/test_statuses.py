"""Statuses and reports are compared: whoever asks whether one holds is told so."""

from __future__ import annotations

import importlib
import pkgutil
from enum import StrEnum

import pytest

import fol_kb
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.common import quotations
from fol_kb.common.statuses import Report, Status
from fol_kb.reasoning import certificates, measures
from fol_kb.review import agreement, fidelity, policy

REPORTS = (
    agreement.AgreementReport,
    measures.ChangeReport,
    measures.InconsistencyReport,
    certificates.Recheck,
    fidelity.FidelityReport,
    fol_kb.ConsistencyReport,
    fol_kb.EntailmentReport,
    policy.PolicyReport,
    quotations.Match,
)


def statuses(base: type[Status] = Status) -> list[type[Status]]:
    for package in (agreement, measures, certificates, fidelity, policy, quotations):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    return base.__subclasses__()


def test_no_status_holds_or_fails() -> None:
    found = statuses()
    assert len(found) >= 15
    for kind in found:
        for status in kind:
            with pytest.raises(TypeError, match=f"{kind.__name__} has no truth value; compare it with"):
                bool(status)


def test_every_report_says_what_of_it_is_compared() -> None:
    # by their names: a dataclass with slots is made twice
    assert {kind.__name__ for kind in REPORTS} == {kind.__name__ for kind in Report.__subclasses__()}
    for kind in REPORTS:
        made = object.__new__(kind)
        compared = "outcome" if kind in (certificates.Recheck, policy.PolicyReport) else "status"
        with pytest.raises(TypeError, match=rf"{kind.__name__} .* compare its \.{compared}\Z"):
            bool(made)


def test_a_status_is_its_text_all_the_same() -> None:
    assert issubclass(Status, StrEnum)
    assert ConsistencyStatus("CONSISTENT") is ConsistencyStatus.CONSISTENT
    assert f"{ConsistencyStatus.CONSISTENT}" == "CONSISTENT"
