"""``fol-kb compare``: what rules and classical logic say of one question, and why they differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fol_kb
from tests.commands import Run
from tests.published import validator

pytestmark = pytest.mark.jvm


@pytest.fixture
def kb(tmp_path: Path) -> str:
    path = tmp_path / "kb.json"
    fol_kb.translate("If something is wet then it is cold. Bob is not cold. Anne is wet.").write(path)
    return str(path)


def test_contraposition_is_named_with_the_line_it_goes_back_on(kb: str, run: Run):
    code, out, _ = run("compare", kb, "--sentence", "Bob is not wet.")
    assert code == 1
    assert "it follows classically (by contraposition from sentence 1" in out
    assert "(used backwards)" in out


def test_a_quotation_steers_no_terminal(tmp_path: Path, run: Run):
    kb = fol_kb.translate("If something is wet then it is cold. Bob is not cold.")
    written = json.dumps(kb.to_json()).replace("Bob is not cold.", "Bob is\\u001b[2J not cold.")
    data = json.loads(written.replace('"end": 53', '"end": 57'))
    path = tmp_path / "kb.json"
    path.write_text(json.dumps(data))
    _, out, _ = run("compare", str(path), "wet(bob)")
    assert "\x1b" not in out
    assert "used backwards" in out


def test_agreement_is_exit_code_0(kb: str, run: Run):
    code, out, _ = run("compare", kb, "cold(anne)")
    assert code == 0
    assert "by the rules and classically" in out


def test_json_is_one_document_that_fits_its_schema(kb: str, run: Run):
    code, out, _ = run("compare", kb, "wet(bob)", "--format", "json")
    assert code == 1
    data = json.loads(out)
    validator("comparison").validate(data)
    assert (data["difference"], data["rules"]["status"], data["open"]["status"]) == (
        "contraposition",
        "INDEPENDENT",
        "CONTRADICTED",
    )
    assert data["backwards"] == ["f1"]
