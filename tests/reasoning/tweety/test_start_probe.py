"""A Java that does not start is an exception, and no exit code of it is a verdict."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fol_kb import build
from fol_kb.reasoning.tweety.errors import JvmStartError
from fol_kb.reasoning.tweety.jvm import machine, start_probe
from tests.amounts import few
from tests.conftest import RunPython

resource = pytest.importorskip("resource")

START = """
import resource
{limit}
import fol_kb
from fol_kb.reasoning.tweety.errors import JvmStartError
kb = fol_kb.build([{{"tool": "add_formula", "arguments": {{"formula": "p(a)"}}}}])
try:
    print(fol_kb.check(kb).status)
except JvmStartError as problem:
    print(problem)
"""
ADDRESSES = "resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20))"


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("limit", "options", "words"),
    few(
        [
            (ADDRESSES, None, "ulimit -v 716800"),
            ("", "-Xmx1m", "Too small maximum heap"),
            ("", "-XX:NoSuchOption=1", "_JAVA_OPTIONS=-XX:NoSuchOption=1"),
            ("", "-XX:+PrintFlagsInitial", "_JAVA_OPTIONS=-XX:+PrintFlagsInitial"),
        ]
    ),
    ids=["addresses", "heap", "unknown", "ends with 0"],
)
def test_a_program_gets_an_exception(
    run_python: RunPython, tmp_path: Path, limit: str, options: str | None, words: str
) -> None:
    """Java itself would end it, with a code that looks like an answer, and leave a file."""
    done = run_python(START.format(limit=limit), env={"_JAVA_OPTIONS": options}, cwd=tmp_path)
    assert done.returncode == 0
    assert "does not start here: " in done.stdout
    assert words in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.jvm
def test_where_it_starts_all_the_same_there_is_an_answer(run_python: RunPython) -> None:
    limit = "resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))"
    done = run_python(START.format(limit=limit), env={"_JAVA_OPTIONS": "-Xmx200m"})
    assert done.stdout == "CONSISTENT\n"


@pytest.mark.jvm
@pytest.mark.parametrize("command", few(["check", "batch"]))
def test_the_command_ends_with_3_and_standard_output_has_nothing(
    tmp_path: Path, child_environment: dict[str, str], command: str
) -> None:
    build([{"tool": "add_formula", "arguments": {"formula": "p(a)"}}]).write(tmp_path / "kb.json")
    (tmp_path / "tasks.jsonl").write_text('{"id": 1, "kb": "kb.json"}\n')
    given = {"check": ["kb.json"], "batch": ["tasks.jsonl"]}[command]
    done = subprocess.run(
        [sys.executable, "-m", "fol_kb", command, *given, "--format", "json"],
        cwd=tmp_path,
        env=child_environment | {"_JAVA_OPTIONS": "-Xmx1m"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "Too small maximum heap" in done.stderr


def test_nothing_is_tried_where_nothing_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would cost every command a quarter of a second."""
    for name in start_probe.OPTION_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    monkeypatch.setattr(start_probe, "_available", lambda: 2 << 30)
    monkeypatch.setattr(subprocess, "run", None)
    start_probe.refuse_what_does_not_start(machine.find_java(), ("-Xbogus",), ())


def test_little_memory_and_few_threads_are_reasons_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {resource.RLIMIT_NPROC: 100}
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (limits.get(kind, -1), -1))
    monkeypatch.setattr(start_probe, "_available", lambda: 100 << 20)
    with pytest.raises(JvmStartError) as caught:
        start_probe.refuse_what_does_not_start(machine.find_java(), ("-Xbogus",), ())
    assert "RLIMIT_NPROC 100" in str(caught.value)
    assert "memory, of which 100 MiB are available" in str(caught.value)
