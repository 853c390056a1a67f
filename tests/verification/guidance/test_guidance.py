"""The registry as a whole: order, switches, casual mode, and what each check finds."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb.common.errors import CallError
from fol_kb.testing.models import Reply, ScriptedModel, ToolCall
from verification.guidance import BLOCKS, Switches, guide, listed, read_glossary, reranked, validate_terms
from verification.guidance.rerank import TOOL
from verification.model import (
    Chunk,
    Dimension,
    GuidanceCode,
    GuidanceContext,
    GuidanceReport,
    Level,
)
from verification.prompts import Delimiters

MILL = Chunk(
    "mill.md",
    "The mill was built in 1710. It grinds rye for the whole valley every autumn.",
    date="2026-01-02",
)
FIRE = Chunk("fire.md", "The mill was built in 1790 after a fire.", date="2026-11-01", title="Fires")
COLOURS = Dimension("colour", {"red": ("crimson",), "blue": ("azure",)}, needed_for=("paint",))
CONTEXT = GuidanceContext(
    "Which paint does the mill need?", (MILL, FIRE), dimensions=(COLOURS,), today="2026-11-24"
)
GLOSSARY = read_glossary("- **mill**: a house that grinds (not: factory)\n- **quay**: no use here").entries
TEXTS = st.text(st.sampled_from('aS1 [](){}.,?!\n-|>`*_#"“”é가다12:'), max_size=200)


def answered(answer: str, **more: Any) -> GuidanceReport:
    """The report on an answer."""
    return guide(replace(CONTEXT, answer=answer, **more), GLOSSARY, formal=False)


def codes(report: GuidanceReport, block: str) -> list[GuidanceCode]:
    """What a block finds."""
    return [each.code for each in report.findings if each.block == block]


def test_the_order_is_fixed() -> None:
    names = ["intent", "terms", "conflicts", "checklist", "trace", "rerank"]
    assert [block.name for block in BLOCKS] == names
    assert [block.name for block in guide(CONTEXT, formal=False).blocks] == names
    assert [block.on for block in listed()] == [True] * 5 + [False]


def test_what_each_block_says() -> None:
    texts = {block.name: block.text for block in answered("The mill is red [S1].").blocks}
    assert "Which colour is meant: red or blue?" in texts["intent"]
    assert "- mill: a house that grinds" in texts["terms"]
    assert "quay" not in texts["terms"]
    assert "[S1] mill.md (2026-01-02)" in texts["checklist"]
    assert "[S1] mill.md (2026-01-02; 326 days old: it may be out of date)" in texts["trace"]
    assert texts["rerank"] == ""


def test_a_label_is_found_in_its_own_line() -> None:
    (found,) = (
        each for each in answered("The mill was built\nin 1710 [S9].").findings if each.block == "checklist"
    )
    assert (found.code, found.line) == (GuidanceCode.UNKNOWN_LABEL, 2)


@given(TEXTS, TEXTS, st.lists(TEXTS, max_size=3))
def test_in_casual_mode_nothing_is_said(question: str, answer: str, texts: list[str]) -> None:
    chunks = tuple(Chunk("a", text) for text in texts)
    context = GuidanceContext(question, chunks, answer, mode="casual", strict=True, dimensions=(COLOURS,))
    report = guide(context, GLOSSARY)
    assert all(not block.text and not block.on for block in report.blocks)
    assert not report.findings
    assert report.notes


@given(TEXTS, TEXTS, st.lists(TEXTS, max_size=3), st.booleans(), st.sampled_from(["en", "fr", "ko"]))
def test_any_answer_is_looked_at(
    question: str, answer: str, texts: list[str], strict: bool, language: Any
) -> None:
    """Findings are where they say, and the report is read again as it is."""
    chunks = tuple(Chunk("a", text) for text in texts)
    context = GuidanceContext(question, chunks, answer, strict=strict, language=language)
    report = guide(context, GLOSSARY, formal=False)
    for each in report.findings:
        if each.start is not None:
            assert each.end is not None
            assert 0 <= each.start < each.end <= len(answer)
            assert each.line == answer.count("\n", 0, each.start) + 1
    assert GuidanceReport.from_json(report.to_json()) == report
    assert guide(context, GLOSSARY, formal=False) == report


def test_a_block_that_is_off_says_and_finds_nothing() -> None:
    context = replace(CONTEXT, answer="The factory was built in 1710 [S9].")
    for block in BLOCKS:
        report = guide(context, GLOSSARY, switches=Switches({block.name: False}), formal=False)
        assert not codes(report, block.name)
        assert not next(each for each in report.blocks if each.name == block.name).text


def test_there_is_no_such_block() -> None:
    with pytest.raises(CallError, match="checklist"):
        Switches({"cheklist": True})


# ---------------------------------------------------------------------- checks


def test_one_side_of_a_conflict_alone() -> None:
    assert codes(answered("It was built in 1710 [S1]."), "conflicts") == [GuidanceCode.ONE_SIDED]
    assert codes(answered("It was built in 1710 [S1] or 1790 [S2]."), "conflicts") == []


@pytest.mark.jvm
def test_one_side_of_what_tweety_derives_is_an_error() -> None:
    fol_kb.check(fol_kb.translate("Ann is a cook."))  # to start Java is not what is timed
    chunks = (Chunk("a", "No miller is a baker. Ada is a miller."), Chunk("b", "Ada is a baker."))
    report = guide(GuidanceContext("What is Ada?", chunks, "Ada is a baker [S2]."))
    (finding,) = [each for each in report.findings if each.block == "conflicts"]
    assert (finding.code, finding.level) == (GuidanceCode.ONE_SIDED, Level.ERROR)
    (conflict,) = report.conflicts
    assert conflict.certain
    assert {side.quote for side in conflict.sides} == {
        "No miller is a baker.",
        "Ada is a miller.",
        "Ada is a baker.",
    }


@pytest.mark.parametrize(
    ("answer", "said", "expected"),
    [
        ("Paint it red.", (), [GuidanceCode.ASSUMED]),
        ("Paint it.", (), [GuidanceCode.NOT_ASKED]),
        ("Which colour do you want?", (), []),
        ("Red or blue?", (), []),
        ("In crimson two coats, in azure three.", (), []),
        ("Which colour do you want?", ("I want azure.",), [GuidanceCode.ASKED_AGAIN]),
        ("Three coats.", ("I want azure.",), []),
        ("Shall I go on?", ("I want azure.",), []),
    ],
)
def test_questions_are_asked_once(answer: str, said: tuple[str, ...], expected: list[GuidanceCode]) -> None:
    assert codes(answered(answer, said=said), "intent") == expected


@pytest.mark.parametrize(
    ("today", "stale"), [("2026-07-01", False), ("2026-07-02", True), ("2025-01-01", False)]
)
def test_a_source_is_old_after_180_days(today: str, stale: bool) -> None:
    report = answered("It grinds rye [S1].", today=today)
    (source,) = report.sources
    assert source.stale == stale
    assert (GuidanceCode.STALE_SOURCE in codes(report, "trace")) == stale


def test_a_source_is_used_by_its_words_or_by_a_label_that_it_bears_out() -> None:
    copied = answered("It grinds rye for the whole valley every autumn.")
    assert [(each.label, each.by) for each in copied.sources] == [("S1", "words")]
    wrong = answered("Bananas ripen slowly [S2].")
    assert not wrong.sources
    assert codes(wrong, "trace") == [GuidanceCode.NOT_IN_SOURCE]
    texts = {block.name: block.text for block in wrong.blocks}
    assert texts["trace"] == "The answer uses none of the sources."


def test_today_is_a_date() -> None:
    with pytest.raises(CallError, match="2026-11-24"):
        guide(replace(CONTEXT, today="soon"), formal=False)


# ---------------------------------------------------------------------- the glossary


@given(TEXTS)
def test_any_text_is_read_as_a_glossary(text: str) -> None:
    found = read_glossary(text)
    lines = len(text.splitlines()) or 1
    assert all(1 <= each.line <= lines for each in found.entries)
    assert all(1 <= each.line <= lines for each in found.problems)
    assert found.entries or found.problems
    validate_terms(found.entries, text)


NAMES = st.text(st.sampled_from("abcdefgz"), min_size=4, max_size=9)


@given(st.lists(NAMES, min_size=1, max_size=5, unique=True), st.lists(NAMES, max_size=3, unique=True))
def test_terms_are_read_as_they_were_written(terms: list[str], avoided: list[str]) -> None:
    noted = f" (not: {', '.join(avoided)})" if avoided else ""
    for form in ("- **{}**: a thing{}", "**{}** — a thing{}", "{}: a thing{}", "## {}\n\nA thing{}"):
        head = "# Words\n\n" if form.startswith("##") else ""
        text = head + "\n\n".join(form.format(term, noted) for term in terms)
        assert [(each.term, each.avoid) for each in read_glossary(text).entries] == [
            (term, tuple(avoided)) for term in terms
        ]


# ---------------------------------------------------------------------- the re-rank


def ranked(reply: Any, **more: Any) -> tuple[list[str], tuple[str, ...]]:
    """The sources after a re-rank by a model that says this, and the notes."""
    model = ScriptedModel(reply)
    found, notes = asyncio.run(reranked(CONTEXT, model, Delimiters(b"a secret of the tests"), **more))
    assert sorted(found.chunks, key=id) == sorted(CONTEXT.chunks, key=id)
    return [chunk.source for chunk in found.chunks], notes


def says(order: object) -> Any:
    return lambda _: Reply(calls=(ToolCall(TOOL, json.dumps({"order": order})),))


def test_a_model_puts_the_sources_in_order() -> None:
    order, notes = ranked(says([2, 1]))
    assert order == ["fire.md", "mill.md"]
    assert notes == ("the sources were put in the order of a model",)


@pytest.mark.parametrize("order", [[1], [1, 1], [2, 3], [0, 1], [1, 2, 3], [], "2, 1", [2.5, 1]])
def test_what_is_no_order_changes_nothing(order: object) -> None:
    kept, notes = ranked(says(order))
    assert kept == ["mill.md", "fire.md"]
    assert notes[0].startswith("the order of the sources stays: ")


@pytest.mark.parametrize(
    "faults", [[{"kind": "hang"}], [{"kind": "status", "status": 500}], [{"kind": "body", "content": "<p>"}]]
)
def test_a_model_that_fails_changes_nothing(faults: list[Any]) -> None:
    call = {"name": TOOL, "arguments": {"order": [2, 1]}}
    script = {"answers": {"kind": "turns", "turns": [{"calls": [call]}]}, "faults": faults}
    kept, notes = ranked(script, deadline=0.2)
    assert kept == ["mill.md", "fire.md"]
    assert notes
