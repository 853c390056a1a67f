"""The registry of dialects: names, aliases, what is found out and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fol_kb
from fol_kb.common.errors import DocumentError, FolKbError
from fol_kb.formats import DIALECTS, detect, dialects, read
from tests.pages import page

SAMPLES = {
    "logic-lm": "Facts:\nCold(Bob, True)\nQuery:\nCold(Bob, True)",
    "nltk": "formulas(sos).\np(a).\nend_of_list.",
    "unicode": "Man(a)\n 1. ¬(∀x (Man(x) → Mortal(x)))",
    "smtlib": "(declare-const p Bool)\n(assert p)",
    "tptp": "fof(f1, axiom, p(a)).",
}


def test_it_is_reached_from_the_package():
    program: Any = fol_kb.formats.read("Premises:\nP(a)", dialect="logic-lm")
    assert [call.formula for call in program] == ["P(a)"]


@pytest.mark.parametrize("name", ["logic-lm", "LOGIC-LM", " logiclm ", "logic_lm"])
def test_names_in_any_case_and_aliases(name):
    assert dialects.find(name).name == "logic-lm"


def test_every_dialect_is_listed_with_its_aliases():
    listed = page("docs/reference/formats.md")
    for dialect in DIALECTS:
        (row,) = re.findall(rf"^\| `{re.escape(dialect.name)}` \|([^|]*)\|", listed, re.MULTILINE)
        assert set(re.findall(r"`([^`]+)`", row)) <= set(dialect.aliases)


def test_no_name_is_that_of_two_dialects():
    names = [name for dialect in DIALECTS for name in (dialect.name, *dialect.aliases)]
    assert len(names) == len(set(names))
    assert dialects.AUTO not in names


@pytest.mark.parametrize("name", ["logic-ml", "", "kif", "x" * 1_000])
def test_an_unknown_dialect_is_said_with_what_there_is(name):
    with pytest.raises(DocumentError, match="there is no dialect") as caught:
        read("p", name)
    assert "known are logic-lm, logic-lm-fol" in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", SAMPLES)
def test_a_dialect_is_found_out_by_its_marks(name):
    assert detect(SAMPLES[name]).name == name
    assert list(read(SAMPLES[name], "auto")) == list(read(SAMPLES[name], name))


NOTHING_TELLS = ("", "p(a)", "Write ∀x for all.", "a → b", "All men are mortal.")


@pytest.mark.parametrize(
    ("source", "dialect", "message"),
    [
        ("p", "smtlb", "did you mean 'smtlib'"),
        *((source, "auto", "nothing tells the dialect") for source in NOTHING_TELLS),
        (f"{SAMPLES['logic-lm']}\n{SAMPLES['tptp']}", "auto", "could be of the dialects logic-lm and tptp"),
        ("Premises:\n\ud800", "logic-lm", "half a surrogate pair at offset 10"),
    ],
)
def test_nothing_is_guessed(source, dialect, message):
    with pytest.raises(DocumentError, match=message):
        read(source, dialect)


@pytest.mark.parametrize(
    ("source", "dialect"),
    [
        ("Premises:\n∀x P(x)", "logic-lm"),
        ("∀x P(x) ::: Everything is.", "logic-lm"),
        ("FOL: p(a)\n∀x P(x)", "nltk"),
        ("; for all\n∀x P(x)\n(assert p)", "smtlib"),
        ("%\n∀x P(x)\nfof(f1, axiom, p(a)).", "tptp"),
    ],
)
def test_marks_of_a_dialect_go_before_signs_that_others_have_too(source, dialect):
    assert detect(source).name == dialect


def test_what_is_no_text():
    with pytest.raises(TypeError, match="not from bytes"):
        read(b"Premises:\nP(a)")  # type: ignore[arg-type]  # that is the mistake


def test_a_source_that_is_too_long(monkeypatch):
    monkeypatch.setattr(dialects, "MAX_LENGTH", 10)
    with pytest.raises(DocumentError, match="10 characters at most; this one has 11"):
        read("x" * 11)


LINES = [dialect.name for dialect in DIALECTS if dialect.name not in ("smtlib", "tptp")]


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("source", ["", " \n\t\r\n", "\ufeff", "%", "-----"])
def test_a_source_with_nothing_of_a_program_says_so(source, name):
    program = read(source, name)
    (problem,) = program.problems
    assert len(program) == 0
    assert (problem.place.line, problem.place.column) == (1, 1)


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize(
    "source",
    [
        "x",
        "(",
        "\0\x01\x1b[2J\x7f\x85",
        "Premises:\nP(\0)\nP(\x0b, a)\n",
        "Premises:\n" + "P" * 10_001 + "(a)\nP(" + "a" * 10_001 + ")",
        "Facts:\n" + "P" * 10_001 + "(a, True)\nP(" + "a" * 10_001 + ", True)",
        "Query:\n" + "P" * 10_001 + "(a, True)",
        "Facts:\r\nCold(Bob, True)\r\n",
        "Premises:\n" + "(" * 1_000 + "P(a)" + ")" * 1_000,
        "Premises:\n" + "¬" * 1_000 + "P(a)",
        "Premises:\n" + "Not(" * 1_000 + "P(a)" + ")" * 1_000,
        "Facts:\n" + "f(" * 1_000 + "a" + ")" * 1_000,
        "Premises:\n" + "∀x " * 1_000 + "P(x)",
        "FOL: P(\nFOL:",
        "formulas(sos).\n" + "(" * 1_000 + "\nend_of_list.",
    ],
    ids=lambda source: repr(source)[:20],
)
def test_bad_input_is_read_as_far_as_it_goes(source, name):
    for problem in read(source, name).problems:
        assert isinstance(problem, FolKbError)
        assert problem.place.line is not None
        assert problem.place.column is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize(
    "line",
    ["P(a) ∧ ", " ", "\n", "(", "-", "- ", "#", ":", "a ", "facts ", "[", "'", "FOL:", "P(a). "],
    ids=repr,
)
def test_a_long_source(line, name):
    source = line * (20_000 // len(line))
    for text in (source, "Premises:\nP(a) ∧ " + source + "!"):
        program = read(text, name)
        assert sum(len(str(problem)) for problem in program.problems) < 1_000 * (len(program.problems) + 1)
