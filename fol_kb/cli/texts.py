"""The belief set of a text that a command is given itself, and what there is to say of one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

from fol_kb.beliefs import belief_set_document
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.cli.common import note_refused
from fol_kb.common.command_line import say
from fol_kb.common.errors import CallError, ProblemPlace
from fol_kb.common.files import as_text, read_bytes


def belief_set_or_text(
    path: str, language: str | None = None, note: Callable[[str], object] = say
) -> BeliefSet:
    """The belief set of a document, or of a text, which is what is no JSON document.

    A text is translated by the controlled language, and what is found on the way is said.

    Raises:
        CallError: a language is given for a belief set, which has its own.
        DocumentError: neither can be read.
    """
    content = read_bytes(path, belief_set_document.MAX_BYTES)
    if _is_document(content):
        if language is not None:
            raise CallError(f"{path} is a belief set and has its language; --language is for a text")
        kb = BeliefSet.loads(content, file=path)
        note_refused(kb, path, note)
        return kb
    from fol_kb.translation.run import translate_with_lines

    kb, lines = translate_with_lines(as_text(content, path), language=language)
    tell(kb, [None if line is None else ProblemPlace(path, line) for line in lines], note=note)
    return kb


def _is_document(content: bytes) -> bool:
    """Whether somebody meant this to be JSON: it begins as an object does, or it is JSON.

    What is empty is no text either, and what is wrong with it the document's reader says.
    """
    begin = content[:100].lstrip(b"\xef\xbb\xbf \t\r\n")
    if begin.startswith(b"{") or not content.strip():
        return True
    try:
        json.loads(content)
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def tell(
    kb: BeliefSet,
    places: Sequence[ProblemPlace | None],
    already_said: Callable[[Finding], bool] = lambda _: False,
    note: Callable[[str], object] = say,
) -> None:
    """Say what was found in a text, in calls or in a program, and how much of it is stated.

    ``places[n - 1]`` is where call n stands, for calls of which that is known: nobody counts calls.
    """
    for finding in kb.findings:
        if finding.level != "info" and not already_said(finding):
            call = finding.calls[0] if finding.calls else None
            where = "" if call is None else f"{_place(call, places) or f'call {call}'}: "
            others = (named for named in finding.named_calls if named != call)
            note(f"{finding.level}: {where}{findable(finding.message, others, places)}")
    told = {name for finding in kb.findings if finding.kind == "untranslated" for name in finding.names}
    for sentence in kb.coverage.lost:
        if sentence.quote in told:
            continue
        note(f"warning: line {sentence.line}: not stated by any formula: {' '.join(sentence.quote.split())}")
    covered = kb.coverage
    if covered.sentences:
        note(
            f"{covered.covered} of {covered.sentences} sentences stated, by"
            f" {len(kb.formulas) + len(kb.disjoint)} formulas, {len(kb.repairs)} repairs"
        )


def _place(call: int, places: Sequence[ProblemPlace | None]) -> ProblemPlace | None:
    return places[call - 1] if 1 <= call <= len(places) else None


_MOST_PLACES = 6


def findable(message: str, calls: Iterable[int], places: Sequence[ProblemPlace | None]) -> str:
    """The message, and where the calls stand that it names by their numbers."""
    known = [f"call {n}: {place}" for n in calls if (place := _place(n, places)) is not None]
    more = ["..."] if len(known) > _MOST_PLACES else []
    return f"{message} [{'; '.join(known[:_MOST_PLACES] + more)}]" if known else message
