"""Guidance against what strangers write, each judged by hand."""

from __future__ import annotations

import pytest

from tests.verification.guidance import judgements as j
from tests.verification.guidance import more_judgements as more
from verification.guidance import find_conflicts, guide, read_glossary, validate_terms
from verification.guidance.intent import read as read_intent
from verification.model import Chunk, Dimension, GuidanceContext, Level


@pytest.mark.parametrize("case", [*j.GLOSSARIES, *more.GLOSSARIES], ids=lambda case: case.name)
def test_glossaries(case: j.GlossaryCase) -> None:
    found = read_glossary(case.text)
    told = [(entry.term, entry.avoid, entry.also) for entry in found.entries]
    assert told == list(case.terms), case.why
    problems = {problem.line for problem in found.problems if problem.level is not Level.INFO}
    assert len(problems) == case.problems, (case.why, found.problems)


@pytest.mark.parametrize("case", [*j.TERMS, *more.TERMS], ids=lambda case: case.answer[:40])
def test_terms(case: j.TermCase) -> None:
    glossary = read_glossary(case.glossary)
    found = [each for each in validate_terms(glossary.entries, case.answer) if each.level is Level.ERROR]
    assert tuple(each.text for each in found) == case.found, case.why
    for each in found:
        assert case.answer[each.start : each.end] == each.text


@pytest.mark.jvm
@pytest.mark.parametrize(
    "case", [*j.CONFLICTS, *more.CONFLICTS, *more.CONFLICTS_AFTER], ids=lambda case: case.one[:40]
)
def test_conflicts(case: j.ConflictCase) -> None:
    chunks = [
        Chunk("a.md", case.one, title=case.titles[0]),
        Chunk("b.md", case.other, title=case.titles[1]),
    ]
    found, notes = find_conflicts(chunks, case.question, timeout=60)
    assert not notes
    assert [each.kind.value for each in found] == ([case.kind] if case.kind else []), case.why
    for conflict in found:
        for side in conflict.sides:
            assert chunks[int(side.label[1:]) - 1].text[side.start : side.end] == side.quote


@pytest.mark.parametrize(
    "case", [*j.INTENTS, *more.INTENTS], ids=lambda case: case.question[:40] + " ".join(case.said)
)
def test_intents(case: j.IntentCase) -> None:
    name, values = j.REGION
    context = GuidanceContext(
        case.question,
        tuple(Chunk("a.md", text) for text in case.chunks),
        said=case.said,
        dimensions=(Dimension(name, values, needed_for=case.needed_for),),
    )
    (reading,) = read_intent(context)
    assert reading.is_open == case.is_open, (case.why, reading)


@pytest.mark.parametrize("case", [*j.LABELS, *more.LABELS], ids=lambda case: case.answer[:40])
def test_labels(case: j.LabelCase) -> None:
    chunks = (
        Chunk("a.md", "The mill was built in 1710. It turns. Le moulin. 방앗간은 1710년에"),
        Chunk("b.md", "The mill was built in 1710, grinds rye and turns."),
    )
    context = GuidanceContext("When was the mill built?", chunks, case.answer, strict=True)
    report = guide(context, formal=False)
    codes = tuple(each.code.value for each in report.findings if each.block == "checklist")
    assert codes == case.codes, case.why
