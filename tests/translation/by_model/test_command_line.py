"""``fol-kb translate --translator llm`` as a person runs it: a process, a scripted model, files, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from benchmarks.interrupted import text as long_text
from fol_kb.testing.models import Good, Hang, ModelServer, Script, Slow, When, sent_again
from tests.interrupts import hear_interrupts
from tests.processes import until

pytestmark = pytest.mark.slow

KEY = "sk-nobody-may-see-this"
TEXT = "All men are mortal. Socrates is a man. It rains, alas."


class Command:
    """The command, with files of a test and an environment that names a model."""

    def __init__(self, folder: Path, models: ModelServer, environment: dict[str, str]) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.kb = folder / "kb.json"
        self.journal = folder / "journal.jsonl"
        self.environment = environment | {
            "FOL_KB_LLM_BASE_URL": models.url,
            "FOL_KB_LLM_MODEL": models.model,
            "FOL_KB_LLM_API_KEY": KEY,
            "FOL_KB_LLM_CACHE": "off",
            "FOL_KB_LLM_BACKOFF": "0.01",
            "XDG_CONFIG_HOME": str(folder),
        }

    def arguments(self, text: str | bytes, *more: str) -> list[str]:
        (self.folder / "text.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
        command = [sys.executable, "-m", "fol_kb", "translate", str(self.folder / "text.txt")]
        return [*command, "--translator", "llm", "--no-review", "-o", str(self.kb), *more]

    def run(self, text: str | bytes, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            self.arguments(text, *more),
            env=self.environment | environment,
            capture_output=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            timeout=120,
            check=False,
        )
        for said in (done.stdout, done.stderr, *self.written()):
            assert KEY not in said
        assert "Traceback" not in done.stderr
        return done

    @contextmanager
    def running(self, text: str, *more: str) -> Iterator[subprocess.Popen[str]]:
        with subprocess.Popen(
            self.arguments(text, *more),
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            preexec_fn=hear_interrupts,
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def written(self) -> list[str]:
        """Whatever there is in the folder now."""
        return [
            path.read_text(encoding="utf-8", errors="replace")
            for path in self.folder.rglob("*")
            if path.is_file()
        ]

    def kept(self) -> int:
        """How many answers the journal has."""
        return self.journal.read_bytes().count(b'\n{"request"') if self.journal.exists() else 0

    def document(self) -> dict[str, Any]:
        """The belief set that was written, without how long it took."""
        found: dict[str, Any] = json.loads(self.kb.read_text(encoding="utf-8"))
        del found["translation"]["account"]["seconds"]
        return found


@pytest.fixture
def command(tmp_path: Path, models: ModelServer, child_environment: dict[str, str]) -> Command:
    return Command(tmp_path, models, child_environment)


def test_a_text_becomes_a_belief_set(command: Command, models: ModelServer) -> None:
    done = command.run(TEXT)
    assert done.returncode == 0, done.stderr
    assert [formula["source"]["quote"] for formula in command.document()["formulas"]] == [
        "All men are mortal.",
        "Socrates is a man.",
    ]
    assert [request.status for request in models.requests] == [200, 200]
    assert all("authorization" in request.headers for request in models.requests)


def test_a_wrong_key_is_said_once_and_not_shown(command: Command, models: ModelServer) -> None:
    models.play("wrong-key-echoed")
    done = command.run(long_text(60, 2), "--part", "400")
    assert done.returncode == 2
    assert "check the key" in done.stderr
    assert not command.kb.exists()
    assert {request.status for request in models.requests} == {401}
    assert models.state.completions == 1


def test_another_machine_is_not_asked(command: Command) -> None:
    done = command.run(TEXT, "--base-url", "https://models.example.org/v1")
    assert done.returncode == 2
    assert "FOL_KB_ONLY_LOOPBACK" in done.stderr


def test_a_journal_of_another_text_is_refused_and_nothing_is_asked(
    command: Command, models: ModelServer
) -> None:
    assert command.run(TEXT, "--journal", str(command.journal)).returncode == 0
    before = command.journal.read_bytes()
    models.play("good")
    done = command.run("Zeus is a god.", "--journal", str(command.journal))
    assert done.returncode == 2
    assert "belongs to another text" in done.stderr
    assert models.state.requests == 0
    assert command.journal.read_bytes() == before


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_command_that_is_ended_goes_on_where_it_was(
    command: Command, models: ModelServer, how: signal.Signals
) -> None:
    text = long_text(30, 3)
    options = ("--part", "220", "--journal", str(command.journal))
    assert command.run(text, *options[:2]).returncode == 0
    undisturbed = command.document()
    command.kb.unlink()
    # every request after the eighth is one that is never answered
    models.play(Script(faults=[Hang(when=When(requests=list(range(9, 200))))]))
    with command.running(text, *options) as process:
        assert until(lambda: models.state.under_way > 0 and command.kept() == 8, 60)
        process.send_signal(how)
        code = process.wait(60)
        assert process.stderr is not None
        said = process.stderr.read()
    assert code != 0
    assert "Traceback" not in said
    assert not command.kb.exists()
    first = models.settled()
    assert first.under_way == 0
    answered = {request.digest for request in models.requests if request.answered}
    models.play("good")
    assert command.run(text, *options).returncode == 0
    assert command.document() == undisturbed
    assert not [request for request in models.requests if request.digest in answered]
    assert models.state.answered == len(models.requests) == command.kept() - 8


def test_what_the_cache_has_is_not_asked_again_and_what_it_lost_is(
    command: Command, models: ModelServer
) -> None:
    environment = {"FOL_KB_LLM_CACHE": str(command.cache)}
    text = long_text(24, 4)
    assert command.run(text, "--part", "300", **environment).returncode == 0
    first = command.document()["formulas"]
    asked = models.state.completions
    models.play("good")
    assert command.run(text, "--part", "300", **environment).returncode == 0
    assert models.state.requests == 0
    kept = sorted(command.cache.rglob("*.json"))
    assert len(kept) == asked
    for path in kept[:2]:
        path.write_bytes(path.read_bytes()[:-20])
    done = command.run(text, "--part", "300", **environment)
    assert done.returncode == 0
    assert "cut short" in done.stderr
    assert models.state.completions == 2
    assert command.document()["formulas"] == first


@pytest.mark.parametrize("limit", [1, 3])
def test_no_more_requests_at_once_than_allowed(command: Command, models: ModelServer, limit: int) -> None:
    models.play(Script(answers=Good(calls_a_turn=3), faults=[Slow(seconds=0.05)]))
    done = command.run(long_text(60, 5), "--part", "300", "--concurrency", str(limit))
    assert done.returncode == 0
    assert models.state.most_at_once == limit
    assert sent_again(models.requests) == []


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", 2, "empty"),
        ("x", 0, ""),
        ("\x00 Socrates is a man.", 2, "binary file"),
        ("\x01\x1b[31m Socrates is a man.\x07", 0, ""),
        (b"\xff\xfe\xfa Socrates is a man.", 2, "UTF-8"),
        ("Σωκράτης ἄνθρωπός ἐστιν.", 0, ""),
        ("All men are mortal. " * 250_000, 2, "5,000,000 characters"),
    ],
    ids=["empty", "one character", "binary", "control characters", "no Unicode", "Greek", "five megabytes"],
)
def test_odd_texts(command: Command, models: ModelServer, text: str | bytes, code: int, words: str) -> None:
    done = command.run(text)
    assert done.returncode == code, done.stderr
    assert words in done.stderr
    assert "\x1b" not in done.stderr
    assert command.kb.exists() == (code == 0)
    if code != 0:
        assert models.state.requests == 0


def test_progress_is_for_people_and_the_output_for_programs(command: Command, models: ModelServer) -> None:
    done = command.run(long_text(30, 6), "--part", "300", "--progress", "-o", "-")
    assert done.returncode == 0
    assert json.loads(done.stdout)["format"] == "fol-kb/belief-set"
    assert "requests" in done.stderr
    tokens = sum(request.prompt_tokens + request.completion_tokens for request in models.requests)
    assert tokens > 1_000


def test_children_are_not_left_behind(command: Command, models: ModelServer) -> None:
    before = _children(os.getpid())
    command.run(TEXT)
    assert _children(os.getpid()) == before


def _children(pid: int) -> set[str]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return set(path.read_text().split()) if path.exists() else set()
