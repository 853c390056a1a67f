"""A certificate that is not as it was written is noticed; one that is written wrongly is not confirmed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.logic.interpretation import Interpretation
from fol_kb.reasoning.certificates import (
    Certificate,
    CertificateError,
    Outcome,
    Purpose,
    certify,
    read_folder,
    recheck,
    write,
    write_folder,
)
from fol_kb.reasoning.certificates.making import claim_of, model_text
from fol_kb.reasoning.checking import check, query
from tests.amounts import examples
from tests.reasoning.belief_sets import of
from tests.reasoning.certificates.certified import by_z3

pytestmark = pytest.mark.jvm

STATED = ("forall X: (man(X) => mortal(X))", "man(socrates)", "god(zeus)")
KB = of(*STATED)
CONTRADICTION = of(*STATED, "!mortal(socrates)")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A certificate of each kind of claim, and a folder to spoil a copy of one in."""
    base = tmp_path_factory.mktemp("certificates")
    write(CONTRADICTION, check(CONTRADICTION), base / "conflict")
    write(KB, query(KB, "mortal(zeus)", scenarios=True), base / "independent")
    write(KB, query(KB, "mortal(socrates)"), base / "entailed")
    return [base / "conflict", base / "independent", base / "entailed"]


@settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_flipped_bit_is_noticed(folders: list[Path], data: st.DataObject) -> None:
    folder = data.draw(st.sampled_from(folders))
    name = data.draw(st.sampled_from(sorted(path.name for path in folder.iterdir())))
    whole = (folder / name).read_bytes()
    place = data.draw(st.integers(0, len(whole) - 1))
    bit = data.draw(st.integers(0, 7))
    try:
        (folder / name).write_bytes(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])
        with pytest.raises(CertificateError) as caught:
            recheck(folder, prover=by_z3)
        assert str(folder) in str(caught.value)
    finally:
        (folder / name).write_bytes(whole)


@settings(max_examples=examples(30), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_file_cut_short_or_gone_is_noticed(folders: list[Path], data: st.DataObject) -> None:
    folder = data.draw(st.sampled_from(folders))
    name = data.draw(st.sampled_from(sorted(path.name for path in folder.iterdir())))
    whole = (folder / name).read_bytes()
    try:
        if data.draw(st.booleans()):
            (folder / name).write_bytes(whole[: data.draw(st.integers(0, len(whole) - 1))])
        else:
            (folder / name).unlink()
        with pytest.raises(CertificateError):
            recheck(folder, prover=by_z3)
    finally:
        (folder / name).write_bytes(whole)


def test_nothing_was_spoilt_for_good(folders: list[Path]) -> None:
    assert [recheck(folder).outcome for folder in folders] == [Outcome.CONFIRMED] * 3


def test_files_of_one_certificate_are_not_those_of_another(folders: list[Path], tmp_path: Path) -> None:
    mixed = tmp_path / "mixed"
    shutil.copytree(folders[0], mixed)
    shutil.copy(folders[1] / "belief-set.json", mixed)
    with pytest.raises(CertificateError, match=r"belief-set\.json: the file is not the one"):
        recheck(mixed)


# ---------------------------------------------------------------- digests in order, content wrong


def _outcomes(certificate: Certificate) -> tuple[Outcome, str]:
    done = recheck(certificate)
    wrong = [step.detail for step in done.steps if step.outcome is not Outcome.CONFIRMED]
    return done.outcome, wrong[0] if wrong else ""


def test_a_conflict_without_one_of_its_formulas_is_refuted() -> None:
    certificate = certify(CONTRADICTION, check(CONTRADICTION), minimality=False)
    conflict = certificate.claims[0]
    assert len(conflict.formulas) == 3
    for left_out in conflict.formulas:
        rest = [id for id in conflict.formulas if id != left_out]
        less = claim_of(CONTRADICTION, Purpose.CONFLICT, None, rest, Semantics(), None)
        for wrong, said in (
            (less, "E says Satisfiable"),
            (replace(conflict, problem=less.problem), "the problem does not say"),
            (replace(conflict, formulas=less.formulas), "the problem does not say"),
            (replace(conflict, smt=less.smt), "the problem does not say"),
        ):
            outcome, why = _outcomes(replace(certificate, claims=(wrong,)))
            assert (outcome, why.startswith(said)) == (Outcome.REFUTED, True), why


def test_a_conflict_that_is_not_minimal_is_not_said_to_be() -> None:
    certificate = certify(CONTRADICTION, check(CONTRADICTION))
    assert certificate.minimal
    everything = tuple(CONTRADICTION.by_id())
    assert len(everything) == 4
    large = claim_of(CONTRADICTION, Purpose.CONFLICT, None, everything, Semantics(), None)
    outcome, why = _outcomes(replace(certificate, claims=(large, *certificate.claims[1:])))
    assert (outcome, why[:40]) == (Outcome.REFUTED, "the claims that show that it is minimal "[:40])


def _swap(status: str) -> Callable[[Certificate], Certificate]:
    return lambda certificate: replace(certificate, status=status)


@pytest.mark.parametrize(
    "spoil",
    [
        _swap("CONTRADICTED"),
        _swap("INDEPENDENT"),
        _swap("CONSISTENT"),
        _swap("CONTRADICTORY_PREMISES"),
        lambda c: replace(c, query=None),
        lambda c: replace(c, query="mortal(zeus)"),
        lambda c: replace(c, claims=c.claims[:1]),
        lambda c: replace(c, claims=c.claims[1:]),
        lambda c: replace(c, claims=(*c.claims, c.claims[1])),
        lambda c: replace(c, claims=c.claims[::-1]),
        lambda c: replace(c, minimal=True),
        lambda c: replace(c, minimal=True, status="INDEPENDENT"),
        lambda c: replace(c, claims=(c.claims[0], replace(c.claims[1], formulas=("f1",)))),
        lambda c: replace(c, semantics=Semantics("closed")),
        lambda c: replace(c, semantics=Semantics("open", True)),
        lambda c: replace(c, belief_set=c.belief_set.replace("man(socrates)", "man(zeus)")),
        lambda c: replace(c, claims=(replace(c.claims[0], model=c.claims[1].model), c.claims[1])),
        lambda c: replace(c, claims=(replace(c.claims[0], formulas=("f1", "f1", "f2")), c.claims[1])),
        lambda c: replace(c, claims=(replace(c.claims[0], formulas=("f9",)), c.claims[1])),
    ],
)
def test_what_does_not_show_the_verdict_is_refuted(spoil: Callable[[Certificate], Certificate]) -> None:
    certificate = certify(KB, query(KB, "mortal(socrates)"), minimality=False)
    assert _outcomes(certificate) == (Outcome.CONFIRMED, "")
    assert _outcomes(spoil(certificate))[0] is Outcome.REFUTED


@pytest.mark.parametrize(
    ("model", "detail"),
    [
        ("[]\n", "no interpretation"),
        ("{", "no interpretation"),
        (
            '{"sorts": {}, "constants": {}, "predicates": {}, "functions": {}, "true": []}\n',
            "no interpretation",
        ),
        (model_text(Interpretation({}, {}, {}, {})), "has no member"),
    ],
)
def test_a_model_that_is_none_is_refuted(model: str, detail: str) -> None:
    certificate = certify(KB, check(KB, model=True))
    outcome, why = _outcomes(replace(certificate, claims=(replace(certificate.claims[0], model=model),)))
    assert (outcome, detail in why) == (Outcome.REFUTED, True), why


def test_the_true_atoms_are_those_of_the_predicates() -> None:
    """They are there for people, who must not be told otherwise than programs."""
    certificate = certify(KB, check(KB, model=True))
    data = json.loads(certificate.claims[0].model or "")
    assert "mortal(socrates)" in data["true"]
    data["true"].append("mortal(zeus) && !mortal(zeus)")
    text = json.dumps(data, indent=1) + "\n"
    outcome, why = _outcomes(replace(certificate, claims=(replace(certificate.claims[0], model=text),)))
    assert (outcome, why) == (Outcome.REFUTED, "the model is no interpretation as certificates have it")


@pytest.mark.parametrize(
    "wrong",
    [{"query": "mortal("}, {"query": "mortal(zzz)"}, {"query": "mortal(zeus, zeus)"}, {"belief_set": "{}"}],
)
def test_a_question_that_cannot_be_read_is_no_certificate(wrong: dict[str, Any]) -> None:
    certificate = certify(KB, query(KB, "mortal(socrates)"), minimality=False)
    with pytest.raises(CertificateError, match="the question cannot be read"):
        recheck(replace(certificate, **wrong))


def test_what_is_spoilt_can_be_written_and_is_still_refuted(tmp_path: Path) -> None:
    """The digests vouch for the files, not for what they say."""
    certificate = certify(KB, query(KB, "mortal(socrates)"), minimality=False)
    write_folder(replace(certificate, status="INDEPENDENT"), tmp_path / "wrong")
    assert read_folder(tmp_path / "wrong").status == "INDEPENDENT"
    assert recheck(tmp_path / "wrong").outcome is Outcome.REFUTED
