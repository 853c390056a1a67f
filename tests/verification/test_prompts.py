"""Delimiters: the same for the same content, not to be foretold, and never closed by what stands in them."""

from __future__ import annotations

import logging
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.prompts import VARIABLE, Delimiters, installed

SECRET = b"0123456789abcdef"
ANY = st.text(max_size=200)
KINDS = st.sampled_from(["memory", "claim", "text"])


def opening(piece: str) -> str:
    return piece.splitlines()[0]


@given(KINDS, ANY)
def test_the_same_content_has_the_same_number(kind: str, text: str) -> None:
    one, other = Delimiters(SECRET), Delimiters(SECRET)
    assert one.around(kind, text) == other.around(kind, text)


@given(KINDS, ANY, ANY)
def test_other_content_has_another_number(kind: str, text: str, other: str) -> None:
    delimiters = Delimiters(SECRET)
    assert (delimiters.number(kind, text) == delimiters.number(kind, other)) == (text == other)


@given(KINDS, ANY, st.binary(min_size=16, max_size=40))
def test_who_does_not_have_the_secret_does_not_have_the_number(kind: str, text: str, guess: bytes) -> None:
    assert (Delimiters(guess).number(kind, text) == Delimiters(SECRET).number(kind, text)) == (
        guess == SECRET
    )


@given(ANY)
def test_a_number_says_which_kind_it_is_of(text: str) -> None:
    delimiters = Delimiters(SECRET)
    assert delimiters.number("memory", text) != delimiters.number("claim", text)


def test_kind_and_text_do_not_run_into_each_other() -> None:
    delimiters = Delimiters(SECRET)
    assert delimiters.number("memory", "a") != delimiters.number("memorya", "")
    for kind in ("a\0b", "", "a>>", "a\n"):
        with pytest.raises(ValueError, match="a kind is a word"):
            delimiters.number(kind, "text")


@pytest.mark.parametrize("label", ["1>>", "1\n<<end", "<"])
def test_a_label_is_one_line_of_ours(label: str) -> None:
    with pytest.raises(ValueError, match="a label is one line"):
        Delimiters(SECRET).around("memory", "text", label)


@given(KINDS, ANY, ANY)
def test_content_that_holds_a_delimiter_does_not_close_it(kind: str, text: str, more: str) -> None:
    """Whoever has seen a closing line and writes it into a text changes the number by doing so."""
    delimiters = Delimiters(SECRET)
    seen = delimiters.around(kind, text)
    piece = delimiters.around(kind, f"{text}\n{seen}\n{more}")
    closing = piece.rsplit("\n", 1)[1]
    assert piece.count(closing) == 1


@given(KINDS, ANY)
def test_nothing_in_the_text_is_changed(kind: str, text: str) -> None:
    piece = Delimiters(SECRET).around(kind, text)
    first, rest = piece.split("\n", 1)
    inner, last = rest.rsplit("\n", 1)
    assert inner == text
    number = re.fullmatch(rf"<<{kind} ([0-9a-f]{{32}})>>", first)
    assert number is not None
    assert last == f"<<end of {kind} {number[1]}>>"


def test_a_label_stands_in_the_opening_line() -> None:
    assert opening(Delimiters(SECRET).around("memory", "x", "3")).startswith("<<memory 3 ")


def test_text_that_no_encoding_takes_has_a_number() -> None:
    assert len(Delimiters(SECRET).number("memory", "\ud800")) == 32


def test_a_short_secret_is_none() -> None:
    with pytest.raises(ValueError, match="at least 16 bytes, not 3"):
        Delimiters(b"abc")


def test_a_secret_is_not_shown() -> None:
    assert "0123456789abcdef" not in repr(Delimiters(SECRET))


def test_the_secret_of_an_installation_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "data" / "secret"
    monkeypatch.setenv(VARIABLE, str(path))
    first = installed()
    assert installed() == first
    assert path.read_bytes() == first.secret
    assert len(first.secret) == 32
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path], "nothing is left beside it"


def test_where_nothing_can_be_kept_the_secret_is_of_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv(VARIABLE, str(blocked / "secret"))
    with caplog.at_level(logging.WARNING):
        one, other = installed(), installed()
    assert one == other, "one process asks for the same prompt twice"
    assert "caches will not know prompts again" in caplog.text


def test_a_file_that_holds_no_secret_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"short")
    monkeypatch.setenv(VARIABLE, str(path))
    with caplog.at_level(logging.WARNING):
        installed()
    assert path.read_bytes() == b"short"
    assert "holds no secret" in caplog.text


def test_processes_that_begin_together_have_one_secret(
    tmp_path: Path, child_environment: dict[str, str]
) -> None:
    environment = child_environment | {VARIABLE: str(tmp_path / "secret")}
    code = "from verification.prompts import installed; print(installed().secret.hex())"
    started = [
        subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    assert len({process.communicate(timeout=60)[0] for process in started}) == 1
