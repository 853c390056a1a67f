"""Belief-set documents: read back equal, and whatever else comes is refused in words, never by accident."""

from __future__ import annotations

import copy
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fol_kb import BeliefSet, build
from fol_kb.beliefs import belief_set_document
from fol_kb.beliefs.tools import AnyCall
from fol_kb.common.errors import DocumentError
from fol_kb.logic.syntax import Atom, Constant
from fol_kb.testing.calls import call_sequences
from fol_kb.testing.formulas import formulas, names
from tests.repair.said import constant, disjoint, fact, formula, function, predicate, rule, sort

TEXT = "Tous les hommes sont mortels.\nSocrate est un homme. 🙂 est-ce tout ?"
FULL = build(
    [
        sort("homme", "être"),
        predicate("homme", "être"),
        rule("homme", "mortel", source_quote="Tous les hommes sont mortels."),
        fact("Homme", "Socrate", source_quote="Socrate est un homme."),
        formula("exists X: (mere_de(X) == 'd\\'Alembert' && !(X == Socrate))"),
        disjoint("homme", "dieu"),
        rule("homme", "dieu"),
        formula("forall X: (dieu(X) => !mortel(X))"),
        fact("homme", "a", "b"),
        {"tool": "nothing"},
    ],
    TEXT,
    language="fr",
)


def test_the_example_has_something_of_everything() -> None:
    data = FULL.to_json()
    assert [name for name, value in data.items() if not value] == []
    assert all(data["signature"].values())
    assert list(data)[:2] == ["format", "version"]


def scalars(names: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Without half surrogate pairs, which no call can bring."""
    return names.filter(lambda name: not any(0xD800 <= ord(c) <= 0xDFFF for c in name))


@given(call_sequences(), st.sampled_from(["strict", "repair"]))
def test_what_is_written_is_read_back_equal(calls: list[AnyCall], mode: str) -> None:
    kb = build(calls, mode=mode)
    assert BeliefSet.from_json(kb.to_json()) == kb
    assert BeliefSet.loads(belief_set_document.dumps(kb)) == kb
    assert BeliefSet.loads(belief_set_document.dumps(kb).encode()) == kb
    assert belief_set_document.dumps(
        BeliefSet.loads(belief_set_document.dumps(kb))
    ) == belief_set_document.dumps(kb)


@given(st.lists(formulas(name=scalars(names())), max_size=4))
def test_any_formula_with_any_names_survives(some: list[Any]) -> None:
    kb = build(formula(str(each)) for each in some)
    again = BeliefSet.loads(belief_set_document.dumps(kb))
    assert again == kb
    assert [b.formula for b in again.formulas] == [b.formula for b in kb.formulas]


ODD = [
    *("'", '"', "\\", "\n", "\r\n", "\0", "🙂", "\u202eanna", "\u2028", "é" * 10_000),
    *(" ", "a b", "(", "#", "forall"),
]


@pytest.mark.parametrize("name", ODD, ids=range(len(ODD)))
def test_odd_names_from_calls_to_file_and_back(tmp_path: Path, name: str) -> None:
    calls = [
        sort(name),
        constant(name, name),
        predicate(name, name),
        function(name, name, name),
        fact(name, name),
    ]
    kb = build(calls, mode="strict")
    assert [finding.kind for finding in kb.findings] == ["constant-and-predicate"]
    kb.write(tmp_path / "kb.json")
    again = BeliefSet.read(tmp_path / "kb.json")
    assert again == kb
    assert again.formulas[0].formula == Atom(name, (Constant(name),))
    assert set(again.signature.sorts) == {name}


def test_the_file_is_for_people_too() -> None:
    lines = belief_set_document.dumps(FULL).splitlines()
    assert '  {"id": "f2", "formula": "homme(Socrate)", "call": 4, "source": ' in "\n".join(lines)
    assert json.loads("\n".join(lines)) == FULL.to_json()


# ------------------------------------------------------------------------------ what is no belief set


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\t", "the file is empty"),
        (b"\xff\xfe\x00", "not UTF-8 (byte 0)"),
        ("é".encode("latin-1"), "not UTF-8 (byte 0)"),
        (b"{", "not JSON: Expecting property name enclosed in double quotes"),
        (b"PK\x03\x04\0\0", "not JSON: Expecting value"),
        (b"[" * 100_000, "nests too deeply"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nests too deeply"),
        (b"[]", "\"format\" is 'list'"),
        (b"null", "\"format\" is 'NoneType'"),
        (b"{}", "\"format\" is None, 'fol-kb/belief-set' is expected"),
        (b'{"format": "fol-kb/belief-set"}', "version None of fol-kb/belief-set is not known here"),
        (b'{"format": "fol-kb/belief-set", "version": 3}', "reads version 1 and 2: update fol-kb"),
        (b'{"format": "fol-kb/belief-set", "version": true}', "version True"),
        (b'{"format": "fol-kb/belief-set", "version": 1}', "signature: Field required (and 1 more)"),
        (b'{"format": "fol-kb/belief-set", "version": ' + b"1" * 5_000 + b"}", "not a belief set"),
    ],
    ids=range(16),
)
def test_what_is_no_belief_set_is_refused_in_words(content: bytes, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        BeliefSet.loads(content, file="kb.json")
    assert message in str(caught.value)
    assert str(caught.value).startswith("kb.json")


def test_too_large_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief_set_document, "MAX_BYTES", 100)
    with pytest.raises(DocumentError, match="has more than 100 bytes"):
        BeliefSet.loads(b"x" * 101)


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert BeliefSet.loads(b"\xef\xbb\xbf" + belief_set_document.dumps(FULL).encode()) == FULL


def changed(path: str, value: object) -> dict[str, Any]:
    data = copy.deepcopy(FULL.to_json())
    *where, last = (int(step) if step.isdigit() else step for step in path.split("."))
    at(data, tuple(where))[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("formulas.0.formula", "p((", "formulas[0].formula: line 1"),
        (
            "formulas.0.formula",
            "unknown(Socrate)",
            "formulas[0] (f1): the predicate 'unknown' is not declared",
        ),
        ("formulas.0.formula", "homme(Socrate, Socrate)", "formulas[0] (f1): 'homme' takes 1 argument"),
        ("formulas.1.id", "f1", "formulas[1] (f1): 'f1' is there twice"),
        ("disjoint.0.id", "f1", "disjoint[0] (f1): 'f1' is there twice"),
        ("formulas.0.source.start", 3, "formulas[0] (f1): the text does not have the quote"),
        ("formulas.0.source.line", 2, "formulas[0] (f1): offset 0 is not in line 2"),
        # a slice may end anywhere; here the quote is still the one that is there
        ("formulas.0.source.end", 10_000, "formulas[0] (f1): the text does not have the quote"),
        (
            "coverage.lost.0.quote",
            "Nothing.",
            "coverage.lost[0]: the text does not have the quote 'Nothing.'",
        ),
        ("coverage.covered", -1, "coverage.covered: Input should be greater than or equal to 0"),
        ("text", None, "formulas[0] (f1): the text does not have the quote"),
        (
            "signature.constants.0.sort",
            "nowhere",
            "signature: constant 'Socrate' names the sort 'nowhere'",
        ),
        ("signature.sorts.1.name", "dieu", "signature.sorts[1]: 'dieu' is there twice"),
        ("signature.sorts.0.name", "", "signature.sorts[0].name: String should have at least 1 character"),
        ("disjoint.0.sorts", ["homme"], "disjoint[0].sorts: List should have at least 2 items"),
        ("disjoint.0.sorts", ["homme", "roi"], "disjoint[0] (d1): the sort 'roi' is not declared"),
        ("hierarchy", [], "hierarchy: the edge of the sort 'homme' to 'être' is missing"),
        ("hierarchy.0.reasons", [], "hierarchy[0]: the edge"),
        ("hierarchy.0.reasons.0.kind", "felt", "hierarchy[0].reasons[0].kind: Input should be 'declared'"),
        ("repairs.0.level", "wild", "repairs[0].level: Input should be 'safe' or 'heuristic'"),
        ("comment", "by hand", "comment: Extra inputs are not permitted"),
    ],
)
def test_nonsense_by_hand_is_named_with_its_place(path: str, value: object, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        BeliefSet.from_json(changed(path, value), file="kb.json")
    assert f"kb.json: {message}" in str(caught.value)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        yield from paths(inner, (*path, step))


PATHS = list(paths(FULL.to_json()))[1:]
FOREIGN: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [None, True, -1, 0, 1, 10**30, 1.5, float("nan"), "", "thing", "homme", "f1", [], {}, [[]]]
    ),
    st.text(max_size=4),
    st.sampled_from(PATHS).map(lambda path: at(FULL.to_json(), path)),
)


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


@given(st.data())
def test_any_corruption_is_a_document_error_or_a_sound_belief_set(data: st.DataObject) -> None:
    mutant = copy.deepcopy(FULL.to_json())
    for _ in range(data.draw(st.integers(1, 3))):
        *where, last = data.draw(st.sampled_from(list(paths(mutant))[1:]))
        parent = at(mutant, tuple(where))
        match data.draw(st.sampled_from(["drop", "replace", "twice", "extra"])):
            case "drop":
                del parent[last]
            case "twice" if isinstance(parent, list):
                parent.append(parent[last])
            case "extra" if isinstance(parent, dict):
                parent[data.draw(st.sampled_from(["x", "name", "call", "sort"]))] = data.draw(FOREIGN)
            case _:
                parent[last] = copy.deepcopy(data.draw(FOREIGN))
        if not list(paths(mutant))[1:]:
            break
    try:
        kb = BeliefSet.from_json(mutant)
    except DocumentError:
        return
    assert BeliefSet.from_json(kb.to_json()) == kb


@given(st.integers(0, len(belief_set_document.dumps(FULL).encode()) - 3))
@example(0)
def test_a_cut_file_is_a_document_error(length: int) -> None:
    with pytest.raises(DocumentError):
        BeliefSet.loads(belief_set_document.dumps(FULL).encode()[:length])


@given(st.integers(0, len(belief_set_document.dumps(FULL).encode()) - 1), st.binary(min_size=1, max_size=3))
def test_spoiled_bytes_are_a_document_error_or_a_sound_belief_set(place: int, junk: bytes) -> None:
    content = bytearray(belief_set_document.dumps(FULL).encode())
    content[place : place + len(junk)] = junk
    try:
        kb = BeliefSet.loads(bytes(content))
    except DocumentError:
        return
    assert BeliefSet.from_json(kb.to_json()) == kb


# ------------------------------------------------------------------------------ files


def test_a_written_file_obeys_the_umask_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "kb.json"
    before = os.umask(0o027)
    try:
        FULL.write(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o604)
        FULL.write(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o604
    finally:
        os.umask(before)
    assert [p.name for p in tmp_path.iterdir()] == ["kb.json"]


@pytest.mark.parametrize("name", ["é 🙂 'x\" \n.json", "-o", "n" * 250 + ".json", ".hidden", "a;b|c&d"])
def test_odd_names_of_files(tmp_path: Path, name: str) -> None:
    FULL.write(tmp_path / name)
    assert BeliefSet.read(tmp_path / name) == FULL
    assert len(list(tmp_path.iterdir())) == 1


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    FULL.write(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert BeliefSet.read(tmp_path / "real.json") == FULL


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        small = build([])
        small.write(fifo)
        assert BeliefSet.loads(os.read(reader, 1 << 16)) == small
        assert stat.S_ISFIFO(fifo.stat().st_mode)
    finally:
        os.close(reader)


def test_a_folder_cannot_be_written_to(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory"):
        FULL.write(tmp_path)
    assert list(tmp_path.iterdir()) == []
