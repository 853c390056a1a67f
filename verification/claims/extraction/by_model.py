"""Claims taken out by a model: it quotes, code looks whether the quotations stand there and what was added.

A claim whose quotation is not in the text is dropped; a rewording that says more, less or the opposite of the
text is refused, and the words as they stand are used. Where the model fails, the rules take over. Each of
these is said in the notes. What the model does not quote is left out with the reason that the rules give.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Protocol

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.common.errors import FolKbError
from fol_kb.common.quotations import Source, Status
from verification.claims.anchors import anchors, fold, stem
from verification.claims.claim import Claim, Origin
from verification.claims.extraction.extraction_prompts import DESCRIPTION, INSTRUCTIONS, TOOL
from verification.claims.extraction.pronouns import stand_alone
from verification.claims.extraction.result import Extraction, LeftOut, Why
from verification.claims.extraction.rules import extract, grammar_of
from verification.claims.extraction.words import tokenize
from verification.prompts import Delimiters

_log = logging.getLogger(__name__)
MAX_TOKENS = 4_000
"""Of one answer."""
TEMPERATURE = 0.0
LONGEST_PART = 8_000
"""Characters that a model is given at once; a longer text is given in parts, cut between sentences."""
_SHOWN = 80
_FEWEST = 2
"""Words of a statement: who, and what of them."""
_WORD = re.compile(r"[^\W\d_]\w*(?:-\w+)*")

Text = Annotated[str, Field(max_length=4_000)]


class Submitted(BaseModel):
    """One statement of the text that is true or false."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    quote: Text = Field(description="the words of the text that make the statement, copied exactly")
    standalone: Text = Field(
        description="the same statement, each pronoun replaced by what it means in the text; nothing added"
    )


class Submission(BaseModel):
    """All statements of the text that are true or false, in its order."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    claims: Annotated[tuple[Submitted, ...], Field(max_length=500)]


class Ask(Protocol):
    """Asks a model for one call of the tool. What fails is a :class:`fol_kb.common.errors.FolKbError`."""

    async def __call__(
        self,
        instructions: str,
        content: str,
        tool: type[Submission],
        *,
        name: str,
        description: str,
        temperature: float,
        max_tokens: int,
        deadline: float,
    ) -> Submission:
        """The arguments of the call, validated.

        Args:
            instructions: for the model, of ours.
            content: the text, between its delimiters.
            tool: the arguments of the tool.
            name: of the tool.
            description: of the tool.
            temperature: 0 to 2.
            max_tokens: of the answer.
            deadline: seconds.
        """
        ...


@dataclass(frozen=True, slots=True)
class ByModel:
    """Takes claims out of texts by a model, by rules where it fails.

    Args:
        ask: asks the model.
        delimiters: for the text in the prompt.
        language: ``en`` or ``fr``; by the function words of the text if not given.
        deadline: seconds for a text, all its parts together.
    """

    ask: Ask
    delimiters: Delimiters
    language: str | None = None
    deadline: float = 60.0

    async def __call__(self, text: str) -> Extraction:
        """The claims of a text. It raises nothing that text or model can be blamed for."""
        rules = extract(text, self.language)
        if not rules.claims and not rules.left_out:
            return rules
        end = time.monotonic() + self.deadline
        claims: list[Claim] = []
        notes: list[str] = []
        asked = 0
        for start, to in _parts(text, rules):
            try:
                submitted = await self._ask(text[start:to], rules.language, end - time.monotonic())
            except FolKbError as problem:
                _log.warning("the model took no claims out of characters %d to %d: %s", start, to, problem)
                notes.append(f"the model failed ({problem}); characters {start} to {to} were read by rules")
                claims += [claim for claim in rules.claims if start <= claim.start < to]
                continue
            asked += 1
            found, told = _checked(text, (start, to), submitted, rules)
            claims += found
            notes += told
        if not asked:
            return replace(rules, notes=tuple(notes))
        claims.sort(key=lambda claim: (claim.start, claim.end))
        left_out = tuple(_left_out(rules, claims))
        return Extraction(tuple(claims), left_out, rules.language, Origin.MODEL, tuple(notes))

    async def _ask(self, part: str, language: str, left: float) -> Submission:
        return await self.ask(
            INSTRUCTIONS[language],
            self.delimiters.around("text", part),
            Submission,
            name=TOOL,
            description=DESCRIPTION[language],
            temperature=TEMPERATURE,
            max_tokens=MAX_TOKENS,
            deadline=left,
        )


def _parts(text: str, rules: Extraction) -> Iterator[tuple[int, int]]:
    """The text in parts that are not too long, cut where a sentence begins."""
    starts = sorted([each.start for each in rules.claims] + [each.start for each in rules.left_out])
    begin = 0
    for at, following in zip(starts, [*starts[1:], len(text)], strict=True):
        if following - begin > LONGEST_PART and at > begin:
            yield begin, at
            begin = at
    yield begin, len(text)


def _checked(
    text: str, part: tuple[int, int], submission: Submission, rules: Extraction
) -> tuple[list[Claim], list[str]]:
    """The claims whose quotations stand in a part, and what is to be said of the others."""
    source = Source(text[part[0] : part[1]])
    found: dict[tuple[int, int, str], Claim] = {}
    notes: list[str] = []
    for item in submission.claims:
        if len(_WORD.findall(item.quote)) < _FEWEST:
            notes.append(f"dropped, since so few words state nothing: {_shown(item.quote)}")
            continue
        match = source.find(item.quote.strip())
        if match.status not in (Status.EXACT, Status.NORMALIZED):
            notes.append(f"dropped, since it is not in the text: {_shown(item.quote)}")
            continue
        first = (match.start or 0, match.end or 0)
        start, end = _next_place(source, item.quote.strip(), first, part[0], found)
        claim = _claim(text, start, end, item, rules)
        found.setdefault((claim.start, claim.end, claim.standalone), claim)
    return list(found.values()), notes


def _next_place(
    source: Source,
    quote: str,
    first: tuple[int, int],
    offset: int,
    taken: dict[tuple[int, int, str], Claim],
) -> tuple[int, int]:
    """Where a quotation stands in the text: words that stand there twice are quoted in their order."""
    spans = {(start, end) for start, end, _ in taken}
    place = first
    while (place[0] + offset, place[1] + offset) in spans:
        match = source.find(quote, place[1])
        if match.status not in (Status.EXACT, Status.NORMALIZED) or match.start is None or match.end is None:
            place = first  # the same words make a second claim
            break
        place = match.start, match.end
    return place[0] + offset, place[1] + offset


def _claim(text: str, start: int, end: int, item: Submitted, rules: Extraction) -> Claim:
    grammar = grammar_of(rules.language)
    own = next((claim for claim in rules.claims if (claim.start, claim.end) == (start, end)), None)
    words = text[start:end]
    notes = list(own.notes if own else grammar.notes(tokenize(words, grammar.code)))
    left_out = next((piece for piece in rules.left_out if piece.start <= start and end <= piece.end), None)
    if left_out is not None:
        notes.append(f"by the rules it is no claim ({left_out.why}): {left_out.detail}")
    standalone = " ".join(item.standalone.split())
    refused = _refused(standalone, words, text)
    if refused is not None:
        notes.append(f"the model's own wording was refused, since {refused}")
        standalone = " ".join(words.split())
    unresolved = stand_alone(standalone, (), grammar).unresolved
    line = text.count("\n", 0, start) + 1
    return Claim(words, start, end, line, standalone, (), unresolved, Origin.MODEL, tuple(notes))


def _refused(standalone: str, quote: str, text: str) -> str | None:
    """Why a rewording says something else than the text, if it does."""
    if not standalone:
        return "it is empty"
    said, quoted, known = anchors(standalone), anchors(quote), anchors(text)
    if added := said.values() - known.values():
        return f"it adds {_listed(str(number) for number in sorted(added))}, which the text does not have"
    if lost := quoted.values() - said.values():
        return f"it leaves out {_listed(str(number) for number in sorted(lost))}"
    if stems := said.everything() - known.everything():
        words = [word for word in _WORD.findall(standalone) if stem(fold(word)) in stems]
        return f"it adds {_listed(words or sorted(stems))}, which the text does not have"
    if said.denials % 2 != quoted.denials % 2:
        return "one of the two denies what the other states"
    return None


def _left_out(rules: Extraction, claims: Sequence[Claim]) -> Iterator[LeftOut]:
    """The sentences that no claim was taken out of."""
    pieces: list[Claim | LeftOut] = [*rules.claims, *rules.left_out]
    for piece in sorted(pieces, key=lambda each: each.start):
        if any(_WORD.search(_shared(piece, claim)) for claim in claims):
            continue
        if isinstance(piece, LeftOut):
            yield piece
        else:
            told = "the model took no claim out of it"
            yield LeftOut(piece.start, piece.end, piece.text, Why.NOT_NAMED, told)


def _shared(piece: Claim | LeftOut, claim: Claim) -> str:
    """The words that are in both."""
    return piece.text[max(0, claim.start - piece.start) : max(0, claim.end - piece.start)]


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def _shown(words: str) -> str:
    short = " ".join(words.split())
    return repr(short if len(short) <= _SHOWN else short[: _SHOWN - 1] + "…")
