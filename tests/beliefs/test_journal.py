"""The journal: a killed process resumes where it was, whatever was being written when it died."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fol_kb import BeliefSetBuilder
from fol_kb.beliefs import tools
from fol_kb.beliefs.journal import Journal
from fol_kb.beliefs.tools import AnyCall
from fol_kb.common.errors import DocumentError
from fol_kb.testing.calls import calls
from tests.repair.said import fact, formula, sort

TEXT = "Socrates is a man. All men are mortal."
MALFORMED: list[Any] = [
    "no call",
    None,
    17,
    {"tool": "add_sorts"},
    {"tool": "add_sort", "arguments": {"sort_name": object()}},
    {1: 2},
    {"tool": "add_formula", "arguments": {"formula": "p(("}},
]
SEQUENCES = st.lists(
    calls()
    | st.sampled_from(MALFORMED)
    | st.builds(tools.Retract, call_id=st.integers(1, 9))
    | st.just(tools.Finish(untranslated=["All men are mortal."]))
    | st.just(fact("man", "socrates", source_quote=TEXT[:18])),
    max_size=10,
)


def answer(builder: BeliefSetBuilder, call: Any) -> tuple[int, str, str, str]:
    result = builder.apply(call)
    return result.number, result.status, result.message, repr(result.error)


def built(builder: BeliefSetBuilder) -> dict[str, Any]:
    document = builder.build().to_json()
    builder.close()
    return document


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SEQUENCES, st.data())
def test_a_resumed_run_is_the_run_without_a_break(
    tmp_path: Path, sequence: list[Any], data: st.DataObject
) -> None:
    path = tmp_path / f"{os.urandom(8).hex()}.jsonl"
    broken = data.draw(st.integers(0, len(sequence)))
    straight = BeliefSetBuilder(TEXT, journal=path.with_suffix(".other"))
    answers = [answer(straight, call) for call in sequence]
    first = BeliefSetBuilder(TEXT, journal=path)
    assert [answer(first, call) for call in sequence[:broken]] == answers[:broken]
    first.close()
    second = BeliefSetBuilder(TEXT, journal=path)
    assert second.applied == broken
    assert [answer(second, call) for call in sequence[broken:]] == answers[broken:]
    assert built(second) == built(straight)
    assert built(BeliefSetBuilder(TEXT, journal=path)) == built(BeliefSetBuilder(TEXT, journal=path))
    path.unlink()


SOME: list[AnyCall] = [
    sort("man"),
    fact("man", "Hypatie d'Alexandrie é🙂"),
    formula("forall X: (man(X) => mortal(X))"),
]


def test_a_torn_last_line_is_cut_off_at_every_byte(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    builder = BeliefSetBuilder(TEXT, journal=path)
    for call in SOME:
        builder.apply(call)
    builder.close()
    content = path.read_bytes()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        resumed = BeliefSetBuilder(TEXT, journal=path)
        assert resumed.applied == max(0, content[:length].count(b"\n") - 1)
        for call in SOME[resumed.applied :]:
            resumed.apply(call)
        resumed.close()
        assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [
        b"my shopping list",
        b"my shopping list\n",
        b'{"format": "fol-kb/journal", "version": 2, "text_sha256": null}\n',
        b'{"format": "fol-kb/belief-set"}\n',
        b"[]\n",
        b"\n",
        b"\xff\xfe\n",
        b"\0",
    ],
)
def test_a_file_that_is_no_journal_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(DocumentError, match=r"notes\.txt, line 1: "):
        Journal(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("spoiled", [b"{,\n", b"[" * 100_000 + b"\n", b"\xff\n", b"\n"])
def test_a_spoiled_line_in_the_middle_is_an_error_with_its_number(tmp_path: Path, spoiled: bytes) -> None:
    path = tmp_path / "journal.jsonl"
    journal = Journal(path)
    journal.append({"tool": "list_state"})
    journal.close()
    content = path.read_bytes() + spoiled + b'{"tool": "list_state"}\n'
    path.write_bytes(content)
    with pytest.raises(DocumentError, match="line 3: this line of the journal is no JSON"):
        Journal(path)
    assert path.read_bytes() == content


def test_a_journal_of_another_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    BeliefSetBuilder(TEXT, journal=path).close()
    with pytest.raises(DocumentError, match="belongs to another text"):
        BeliefSetBuilder("Another text.", journal=path)


def test_a_journal_is_open_once_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with BeliefSetBuilder(journal=path) as builder:
        builder.apply(SOME[0])
        content = path.read_bytes()
        with pytest.raises(DocumentError, match=r"journal\.jsonl: this journal is in use.*wait for its end"):
            BeliefSetBuilder(journal=path)
        assert path.read_bytes() == content
    with BeliefSetBuilder(journal=path) as again:
        assert again.applied == 1


_HOLDS = """
import sys, time
from fol_kb.beliefs.journal import Journal
journal = Journal(sys.argv[1])
journal.append(1)
print("open", flush=True)
time.sleep(60)
"""


def test_another_process_that_writes_a_journal_is_waited_for_until_it_is_killed(
    tmp_path: Path, child_environment: dict[str, str]
) -> None:
    path = tmp_path / "journal.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDS, str(path)], env=child_environment, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(DocumentError, match="in use"):
            Journal(path)
        other.kill()
    journal = Journal(path)
    assert journal.entries == [1]
    journal.close()


def test_where_there_are_no_locks_a_journal_is_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", none)
    journal = Journal(tmp_path / "journal.jsonl")
    journal.append(1)
    journal.close()
    monkeypatch.setattr("fcntl.flock", lambda *_: (_ for _ in ()).throw(OSError(errno.EIO, "broken")))
    with pytest.raises(DocumentError, match="no journal can be kept here: broken"):
        Journal(tmp_path / "journal.jsonl")


def test_no_folder_or_a_folder_is_an_error_of_ours(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "journal.jsonl", tmp_path):
        with pytest.raises(DocumentError, match="no journal can be kept here"):
            BeliefSetBuilder(journal=place)


def test_a_call_that_cannot_be_written_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.jsonl"
    builder = BeliefSetBuilder(journal=path)
    builder.apply(SOME[0])
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            builder.apply(SOME[1])
    assert path.read_bytes() == before
    assert builder.applied == 1
    builder.apply(SOME[1])
    builder.close()
    with BeliefSetBuilder(journal=path) as again:
        assert again.applied == 2


def test_a_finish_in_a_journal_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.jsonl"
    builder = BeliefSetBuilder(journal=path)
    for call in (*SOME, tools.Finish()):
        builder.apply(call)
    builder.close()
    monkeypatch.setattr(
        "fol_kb.builder.builder.resolve", lambda *_: pytest.fail("resumed runs judge once, at the end")
    )
    with BeliefSetBuilder(journal=path) as again:
        assert again.applied == 4
