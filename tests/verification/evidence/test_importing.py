"""Files into a store: again changes nothing, a change replaces, what is wrong touches no other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.evidence import Document, Imported, Store, import_files, import_text, open_store
from verification.evidence.importing import ImportProblem, read_lines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / ".store") as opened:
        yield opened


def counts(told: Imported) -> tuple[int, int, int, int]:
    return told.added, told.unchanged, told.replaced, told.removed


def test_importing_again_changes_nothing_and_a_change_replaces(store: Store, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# One\n\nSocrates is a man.\n\n# Two\n\nPlato is a man.\n")
    (tmp_path / "b.txt").write_text("All men are mortal.\n")
    (tmp_path / "c.jsonl").write_text(
        '{"text": "Paris is in France.", "id": "p", "metadata": {"year": 2024}}\n'
    )
    (tmp_path / "d.csv").write_text("not taken")
    assert counts(import_files(store, [tmp_path])) == (4, 0, 0, 0)
    generation = store.generation
    assert counts(import_files(store, [tmp_path])) == (0, 4, 0, 0)
    assert store.generation == generation
    (tmp_path / "a.md").write_text("# Zero\n\nNew.\n\n# One\n\nSocrates is a man.\n")
    assert counts(import_files(store, [tmp_path])) == (1, 2, 1, 1)
    (found,) = store.search("Socrates").ranked
    assert (str(found.memory.lines), found.memory.source) == ("7", (tmp_path / "a.md").as_posix())
    assert store.search("Plato").ranked == ()


def test_front_matter_says_what_a_document_is(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "---\ntitle: Notes\ndate: 2024-05-01\ntags: [x, y]\nrating: 5\nbad: {a: 1}\n---\nSocrates.\n"
    )
    (problem,) = import_files(store, [path]).problems
    assert str(problem).endswith("line 1: 'bad' of the front matter is no text, number or list of these")
    (memory,) = store
    assert (memory.title, memory.date, dict(memory.metadata)) == (
        "Notes",
        "2024-05-01",
        {"tags": "x, y", "rating": 5},
    )
    assert str(memory.lines) == "8"
    path.write_text("---\na: [\n---\nSocrates.\n")
    assert "front matter cannot be read" in import_files(store, [path]).problems[0].problem


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.txt", b"one\nlatin \xe9t\xe9", "a.txt, line 2: is no UTF-8 text (byte 10)"),
        ("a.md", b"one\n\ntw\0o", "a.md, line 3: holds a NUL character"),
        ("a.pdf", b"x", ".pdf is not known: .md,"),
        ("a.txt", b"x" * 100_001, "a.txt, line 1: a sentence of 100,001 characters"),
    ],
)
def test_a_file_that_cannot_be_read_touches_no_other(
    store: Store, tmp_path: Path, name: str, data: bytes, told: str
) -> None:
    (tmp_path / name).write_bytes(data)
    (tmp_path / "good.txt").write_bytes(b"\xef\xbb\xbfSocrates is a man.\r\n")
    done = import_files(store, [tmp_path / name, tmp_path / "good.txt", tmp_path / "nowhere.txt"])
    first, last = done.problems
    assert told in str(first)
    assert "there is no such file" in str(last)
    assert [each.content for each in store] == ["Socrates is a man."]


def test_a_document_that_cannot_be_read_any_more_keeps_what_it_said(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Socrates is a man.")
    import_files(store, [path])
    path.write_bytes(b"\xff\xff")
    assert counts(import_files(store, [path])) == (0, 0, 0, 0)
    assert store.count() == 1


BAD = {
    '{"text": 3}': "'text' is a text, not a number",
    "not json": "is no JSON",
    "[1]": 'is no JSON object but a list; expected {"text": ...}',
    '{"content": "x", "text": "y"}': "has both 'text' and 'content'",
    '{"a": 1}': "has neither 'text' nor 'content'",
    '{"text": ""}': "is empty",
    '{"text": "x", "id": ["1"]}': "'id' is a text, not a list",
    '{"text": "x", "title": true}': "'title' is a text, not a boolean",
    '{"text": "x", "metadata": []}': "'metadata' is an object, not a list",
    '{"text": "x", "metadata": {"a": {"b": 1}}}': "metadata 'a' is a text, a number or a boolean",
    '{"text": "x", "metadata": {"a": NaN}}': "no number to filter by",
    '{"text": "x", "a": 1, "metadata": {"a": 2}}': "'a' stands in 'metadata' and beside it",
    '{"text": "x", "expires": "2030-01-01"}': "time zone",
    '{"text": "x", "expires": 5}': "'expires' is a date and time such as",
    '{"text": "x", "lines": [2]}': "'lines' is [first, last]",
    '{"text": "x", "lines": [2, 1]}': "no range",
    '{"text": "x", "place": "1"}': "'place' is a whole number",
    '{"text": "x", "unit": {"title": "t"}}': "'unit' is an object with 'kind'",
    '{"text": "x", "unit": {"kind": "poem", "verse": 1}}': "'unit' is an object with 'kind'",
    '{"text": "a\\u0000b"}': "NUL",
    '{"text": "a\\ud800b"}': "surrogate",
    "[" * 100_000: "nested too deeply",
}


@given(st.lists(st.sampled_from([*BAD, "", "good"]), max_size=8))
def test_a_bad_line_is_told_and_touches_no_other(lines: list[str]) -> None:
    written = [
        json.dumps({"text": f"good {at}"}) if line == "good" else line for at, line in enumerate(lines)
    ]
    problems: list[ImportProblem] = []
    memories = list(read_lines([f"{line}\n".encode() for line in written], "a.jsonl", problems))
    assert [each.content for each in memories] == [
        f"good {at}" for at, line in enumerate(lines) if line == "good"
    ]
    bad = [(number, line) for number, line in enumerate(lines, 1) if line in BAD]
    assert [each.place.line for each in problems] == [number for number, _ in bad]
    assert all(BAD[line] in each.problem for each, (_, line) in zip(problems, bad, strict=True))


def test_a_line_says_everything_that_a_memory_can() -> None:
    data = {
        "content": "x", "id": 7, "title": "T", "source": "s", "date": "2024", "link": "l", "language": "en",
        "expires": "2030-01-01T00:00:00Z", "lines": [3, 4], "place": 2, "author": "A", "none": None,
        "unit": {"kind": "poem", "title": "P", "lines": [1, 9], "parts": 3}, "metadata": {"year": 1818},
    }  # fmt: skip
    problems: list[ImportProblem] = []
    lines = [b"\xef\xbb\xbf" + json.dumps(data).encode(), b'{"text": "y", "id": "7"}', b"\xff{}"]
    (memory,) = read_lines(lines, "a.jsonl", problems)
    assert (memory.id, memory.place, memory.unit and memory.unit.parts) == ("7", 2, 3)
    assert dict(memory.metadata) == {"year": 1818, "author": "A"}
    assert [str(each) for each in problems] == [
        "a.jsonl, line 2: the id '7' is that of line 1; it was left out",
        "a.jsonl, line 3: is no UTF-8 (byte 0 of the line)",
    ]


def test_a_text_that_is_no_file_is_imported_too(store: Store) -> None:
    assert import_text(store, Document("One. Two.", "mail 1"), size=4).added == 2
    told = import_text(store, Document("One. Three.", "mail 1"), size=6)
    assert counts(told) == (1, 1, 0, 1)
    assert [each.content for each in store] == ["One.", "Three."]
    assert len(import_text(store, Document("x" * 100_001)).problems) == 1


def test_a_format_is_known(store: Store, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("# One\n\nSocrates.")
    assert import_files(store, tmp_path / "notes", format="markdown").added == 1
    with pytest.raises(ValueError, match="markdown, text or jsonl"):
        import_files(store, [], format="pdf")
