"""The report as a page: what a reader finds there, in any browser, and nothing that breaks out of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet, Source
from fol_kb.beliefs.coverage import Coverage, Unread
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.beliefs.verdict_parts import Conflict, Engine, Reason, Semantics
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus
from fol_kb.formats.drawing.page import page as drawn
from fol_kb.formats.drawing.verdict import Asked
from fol_kb.logic.syntax import Atom, Constant
from fol_kb.reasoning.tweety.errors import TweetyError
from fol_kb.review.fidelity import fidelity
from fol_kb.review.fidelity.page import page
from tests.commands import Run
from tests.formats.drawing.hostile import HOSTILE
from tests.formats.drawing.test_page import Reader

TEXT = "All birds fly. Tux is a bird.\nTux does not fly. Perhaps it snows."


CONSISTENT = ConsistencyReport(
    ConsistencyStatus.CONSISTENT, None, Semantics(), Engine("ground", "1"), elapsed_ms=1.0
)
TIMEOUT = replace(CONSISTENT, status=ConsistencyStatus.UNDECIDED, reason=Reason.TIMEOUT)


def conflict_of(*ids: str, minimal: bool = True) -> ConsistencyReport:
    removals = tuple((id,) for id in ids)
    status, conflicts = ConsistencyStatus.INCONSISTENT, (Conflict(ids, minimal),)
    return replace(CONSISTENT, status=status, conflicts=conflicts, removals=removals)


CONFLICT = conflict_of("f1", "f2", "f3")


def report(kb: BeliefSet, asked: Asked = CONSISTENT) -> str:
    return page(fidelity(kb), kb, asked)


def plain(content: str) -> str:
    """What a reader sees, in one line."""
    body = content.partition("<body>")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub(r"<script.*?</script>", "", body, flags=re.S)).split())


def show(kb: BeliefSet, asked: Asked = CONSISTENT) -> str:
    return drawn(kb, asked=asked)


@pytest.mark.parametrize("write", [report, show])
def test_verdict_conflicts_and_what_was_not_read_stand_on_both_pages(
    write: Callable[[BeliefSet, Asked], str],
) -> None:
    shown = plain(write(fol_kb.translate(TEXT), CONFLICT))
    assert "Contradiction: what was read cannot all hold." in shown
    assert "It says nothing about 1 sentence that was not read." in shown
    assert "Conflict 1 of 1: these cannot all hold" in shown
    assert shown.count("All birds fly.") >= 2
    assert "3 of 4 sentences" in shown
    assert "&#39;Perhaps&#39; is an adverb" in shown


def test_each_sentence_stands_beside_what_it_was_understood_as() -> None:
    content = report(fol_kb.translate(TEXT), CONFLICT)
    items = [
        plain("<body>" + item) for item in re.findall(r'<li id="s\d+".*?(?=<li id="s|</ol>)', content, re.S)
    ]
    assert items[0] == "1 All birds fly. read in conflict 1 Understood as Every bird flies."
    assert items[2] == "3 Tux does not fly. read in conflict 1 Understood as Tux does not fly."
    assert items[3].startswith("4 Perhaps it snows. not read Not read: ")
    assert '<a href="#s3">sentence 3</a>' in content


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (CONSISTENT, "No contradiction"),
        (TIMEOUT, "Undecided"),
        (TweetyError("no Java here"), "No verdict: nobody could be asked. no Java here"),
    ],
)
def test_whatever_came_of_asking_is_said(asked: Asked, says: str) -> None:
    kb = fol_kb.translate("Tux is a bird.")
    assert says in plain(report(kb, asked))
    assert says in plain(show(kb, asked))


def test_no_verdict_is_good_while_a_sentence_is_unread() -> None:
    """Green is for all of the text."""
    assert 'class="verdict good"' in report(fol_kb.translate("Tux is a bird."))
    assert 'class="verdict warn"' in report(fol_kb.translate("Tux is a bird. Perhaps it snows."))


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: repr(name[:14]))
def test_hostile_names_and_texts_stay_text(name: str) -> None:
    source = Source(name, 0, len(name), 1)
    kb = BeliefSet(
        text=name,
        language=name,
        formulas=(
            Belief("f1", Atom(name, (Constant(name),)), 1, source),
            Belief("f2", Atom(name, (Constant(name),)), 2),
        ),
        repairs=(Repair(name, name, name, name, None, name, 1),),
        findings=(Finding(name, "info", name, (1,), (name,)), Finding(name, "error", name)),
        coverage=Coverage(1, (Unread(source, name),)),
    )
    content = page(fidelity(kb), kb, conflict_of("f1", "f2", minimal=False), title=name)
    found = Reader(content)  # every tag is closed
    assert not {tag for tag, _ in found.tags} & {"script", "img", "link", "iframe", "form", "base"}
    ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in found.tags:
        assert not {key for key in attributes if key.startswith("on") or key in ("src", "style")}
        assert attributes.get("href") is None or (attributes["href"] or "")[1:] in ids


@pytest.mark.parametrize("text", [TEXT, "Perhaps.", "Socrate est un homme."])
def test_structure_is_what_a_screen_reader_needs(text: str) -> None:
    kb = fol_kb.translate(text)
    for content in (report(kb), show(kb)):
        assert content.startswith('<!DOCTYPE html>\n<html lang="en">')
        levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", content)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(later <= before + 1 for before, later in pairwise(levels))
        assert content.count("<main>") == 1
        assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in content
    if kb.language == "fr":
        assert 'lang="fr">Socrate est un homme.' in report(kb)


def test_nothing_runs_in_the_report_and_nothing_is_fetched() -> None:
    content = report(fol_kb.translate(TEXT), CONFLICT)
    assert "<script" not in content
    assert "script-src" not in content
    assert not re.findall(r"(?:https?:|url\(|@import)", content)


@pytest.mark.jvm
def test_the_commands_write_pages_with_a_verdict(run: Run) -> None:
    fol_kb.translate(TEXT).write("kb.json")
    out = Path("page.html")
    found = run("report", "kb.json", "--format", "html", "--title", "<Tux>", "-o", out)
    assert (found.code, found.out) == (1, "")
    content = out.read_text(encoding="utf-8")
    assert "<h1>&lt;Tux&gt;</h1>" in content
    assert "Contradiction: what was read cannot all hold." in content
    assert run("show", "kb.json", "--format", "html", "-o", out)[:2] == (0, "")
    assert "Contradiction: what was read cannot all hold." in out.read_text(encoding="utf-8")
    found = run("report", "kb.json", "--title", "T")
    assert found.code == 2
    assert "the format text has no title; html has" in found.err
