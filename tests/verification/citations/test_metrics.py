"""Metrics over a run and their exporter; references to lines; wordings and what is said of them."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families

from fol_kb.common.errors import MissingExtraError
from tests.verification.citations.answers import answers, sources, texts
from verification.citations import (
    PASSAGES,
    CitationExporter,
    CitationMetrics,
    CitedSource,
    FeedbackLog,
    Opinion,
    Sources,
    check_quotations,
    find_references,
    recognize,
    with_references,
    wording,
)

TEXT = "The miller rose.\nHe went to the river.\nThe river was high.\nHe went home.\n"
MEMOIR = Sources(
    [CitedSource("memoire.txt", TEXT), CitedSource("notes/b.txt", "Nothing of it.\nHe went home.\n")]
)


@given(st.lists(texts().flatmap(lambda text: st.tuples(st.just(text), answers(text))), max_size=3))
def test_metrics_add_up(pairs: list[tuple[str, str]]) -> None:
    reports = [check_quotations(answer, sources(text)) for text, answer in pairs]
    whole = CitationMetrics.of(reports)
    assert whole == sum((CitationMetrics.of([each]) for each in reports), CitationMetrics())
    assert whole.answers == len(pairs)
    exporter = CitationExporter()
    exporter.observe(*reports)
    read = {
        (sample.name, sample.labels.get("status")): sample.value
        for family in text_string_to_metric_families(exporter.text())
        for sample in family.samples
    }
    assert read["rag_citation_quotes", "absent"] == whole.counts.absent
    assert read.get(("rag_citation_accuracy", None)) == pytest.approx(whole.accuracy)


def test_an_exporter_without_its_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(MissingExtraError, match=r"fol-kb\[metrics\]"):
        CitationExporter()


@pytest.mark.parametrize(
    ("behind", "status"),
    [
        ("(memoire.txt, lines 2-3)", "right"),
        ("(memoire.txt, line 2)", "right"),
        ("(memoire.txt, lignes 1 à 4)", "right"),
        ("memoire.txt:2", "right"),
        ("[memoire.txt, L2–L4]", "right"),
        ("(memoire.txt, lines 3-4)", "wrong"),
        ("(notes/b.txt, line 2)", "wrong"),
        ("(memoire.txt, lines 40-58)", "no_such_lines"),
        ("(memoire.txt, lines 3-2)", "no_such_lines"),
    ],
)
def test_references_are_held_against_the_lines_of_the_quotation(behind: str, status: str) -> None:
    answer = f"It says “He went to the river.” {behind}"
    (reference,) = find_references(answer, check_quotations(answer, MEMOIR), MEMOIR)
    assert reference.status.value == status
    assert answer[reference.start : reference.end] == reference.text


def test_a_sentence_that_stands_twice_may_be_cited_from_either() -> None:
    answer = "“He went home.” (notes/b.txt, line 2), “He went home.” (memoire.txt, line 4)."
    answer += " See memoire.txt, line 1."
    found = find_references(answer, check_quotations(answer, MEMOIR), MEMOIR)
    assert [(each.status.value, each.quote) for each in found] == [
        ("right", 0),
        ("right", 1),
        ("no_quotation", None),
    ]


def test_references_are_put_behind_quotations_once() -> None:
    answer = "He “went to the river” when “the moon shone”.\n\n> The river was high.\n> He went home.\n"
    report = check_quotations(answer, MEMOIR)
    told = with_references(answer, report)
    assert told == (
        "He “went to the river” (memoire.txt, line 2) when “the moon shone”.\n\n> The river was high.\n"
        "> He went home.\n\n(memoire.txt, lines 3-4)\n"
    )
    assert with_references(told, check_quotations(told, MEMOIR)) == told


def test_feedback_is_counted_by_the_wording_that_brought_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    log = FeedbackLog(tmp_path / "feedback.jsonl")
    assert log.count() == []
    for opinion in (Opinion.GOOD, Opinion.GOOD, Opinion.WRONG):
        log.add(PASSAGES["en"], opinion, "He went home.")
    log.add(PASSAGES["fr"], Opinion.UNFIT)
    log.path.write_bytes(log.path.read_bytes() + b'{"wording": "x", "opin')
    with caplog.at_level(logging.WARNING, "verification"):
        first, second = log.count()
    assert first.wording == wording(PASSAGES["en"])
    assert first.good == pytest.approx(2 / 3)
    assert second.counts == {Opinion.UNFIT: 1}
    assert "line 5 is no feedback" in caplog.text


def test_passages_ask_for_no_quotation_themselves() -> None:
    assert wording(PASSAGES["en"]) != wording(PASSAGES["en"] + " ")
    assert recognize("What do you do with citations?") is None
