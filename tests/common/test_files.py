"""Files that people hand over: text or a message with the place and what to do."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path

import pytest

from fol_kb.common.errors import DocumentError
from fol_kb.common.files import cache_folder, lock, read_bytes, read_json_lines, read_text, write_whole


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "FILE: the file is empty; plain text is expected"),
        (b" \r\n ", "FILE: the file is empty; plain text is expected"),
        (
            b"one\ntwo \xff",
            "FILE, line 2: not UTF-8 (byte 8); save it as UTF-8, or convert it: iconv -t UTF-8",
        ),
        (b"a\n\nb\0", "FILE, line 3: a binary file (it has a NUL character); plain text is expected"),
        (
            b"x" * 101,
            "FILE: has more than 100 bytes; split it into parts, or check that it is the right file",
        ),
    ],
)
def test_what_is_no_text_is_said(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(DocumentError) as caught:
        read_text(str(path), 100)
    assert str(caught.value) == message.replace("FILE", str(path))


def test_a_text_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\xc3\xa9\n")
    assert read_text(str(path)) == "a\r\nbé\n"


def test_a_folder_or_nothing_is_said(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="cannot be read: Is a directory"):
        read_bytes(str(tmp_path), 10)
    with pytest.raises(DocumentError, match="cannot be read: No such file or directory"):
        read_bytes(str(tmp_path / "x"), 10)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"a": 1}\n\n[2]\n')))
    assert list(read_json_lines("-")) == [(1, {"a": 1}), (3, [2])]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{a}", "line 2, column 2: no JSON: Expecting property name"),
        ("[" * 100_000, "line 2: the JSON nests too deeply"),
        ("9" * 5_000, "line 2: no JSON: Exceeds the limit"),
    ],
    ids=["syntax", "deep", "digits"],
)
def test_a_line_that_is_no_json_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "lines"
    path.write_text(f"1\n{line}\n")
    (_, first), (number, second) = read_json_lines(str(path))
    assert (first, number) == (1, 2)
    assert isinstance(second, DocumentError)
    assert message in str(second)


def test_a_whole_file_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with path.open("rb") as reader:
        write_whole(path, b"new")
        assert reader.read() == b"old"  # who had it open reads on in what was there
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_a_file_that_cannot_be_written_is_named_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whichever step fails: the file beside it is nobody's business, and a full disk names none at all."""
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os if step == "fsync" else Path, step, full)
        with pytest.raises(OSError, match="No space left on device") as caught:
            write_whole(path, b"new")
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(path))
    assert [file.name for file in tmp_path.iterdir()] == ["file"]
    assert path.read_bytes() == b"old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_device_is_named() -> None:
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_whole(Path("/dev/full"), b"new")
    assert caught.value.filename == "/dev/full"


@pytest.mark.parametrize("off", ["off", "none", "0", "OFF"])
def test_there_may_be_no_cache(monkeypatch: pytest.MonkeyPatch, off: str) -> None:
    monkeypatch.setenv("FOL_KB_CACHE", off)
    assert cache_folder() is None


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of other systems")
@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, ".cache/fol-kb"),
        ({"XDG_CACHE_HOME": "{home}/x"}, "x/fol-kb"),
        ({"FOL_KB_CACHE": "{home}/own"}, "own"),
    ],
)
def test_where_the_cache_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variables: dict[str, str], expected: str
) -> None:
    for name in ("FOL_KB_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(home=tmp_path))
    assert cache_folder() == tmp_path / expected


def test_without_a_home_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FOL_KB_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert cache_folder() is None


def test_a_locked_file_is_nobody_elses_and_can_be_read_by_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "locked"
    with path.open("a+b") as mine:
        assert lock(mine)
        mine.write(b"mine")
        mine.seek(0)
        assert mine.read() == b"mine"
        with path.open("ab") as other:
            assert not lock(other)
    with path.open("ab") as other:
        assert lock(other)
