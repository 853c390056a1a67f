"""What an answer says of a command that it names: that it was run, or that somebody may run it.

"I ran `npm test`" tells what happened, and "you can run `npm test`" what can be done. Where a sentence says
neither, nobody knows, and it counts for neither.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import islice

from verification.answers.sentences import above_in_list, bounds

_BEGINS = r"(?:\A|[.!?:]\s+|\n\s*(?:[-*•]|\d+[.)])\s+)"
_FIRST = r"\b(?:I|we)(?:['’]ve|\s+have|\s+had)?\s+(?:(?:just|then|also|first|already|now|\w+ly)\s+){0,2}"
_PAST = r"(?:re-?)?(?:ran|executed|launched|invoked|issued|tried|used|typed|entered|called|started)\b"
_RAN = re.compile(
    rf"{_FIRST}{_PAST}|\b(?:I|we)(?:['’]ve|\s+have)\s+(?:(?!not\b|never\b)\w+\s+)?(?:re-?)?run\b"
    rf"|(?:{_BEGINS}|\b(?:and|then)\s+|,\s*)(?:(?:then|also|successfully)\s+)?(?!used\b){_PAST}"
    r"|\b(?:I|we)\s+(?:(?:was|were)\s+able|managed|had)\s+to\s+(?:re-?)?(?:run|execute|use)\b"
    r"|\bj['’]ai\s+(?:\w+\s+)?(?:re)?(?:lancé|exécuté|utilisé|essayé|tapé)"
    r"|\b(?:nous avons|on a)\s+(?:\w+\s+)?(?:re)?(?:lancé|exécuté)",
    re.IGNORECASE,
)
"""Before a command: that it was run."""
_WAS_RUN = re.compile(
    r"\W{0,3}\s*(?:(?:was|were|has been|have been|got)\s+(?:(?:just|then|already|\w+ly)\s+)?"
    r"(?:re-?)?(?:run|executed)\b|(?:a|ont) été (?:lancée?s?|exécutée?s?))",
    re.IGNORECASE,
)
_TOLD = re.compile(
    rf"(?i:{_FIRST})(?:[a-z]+ed|ran|run|did|got|made|took|put|set|reset|built|found|saw|wrote)\b"
    rf"|{_BEGINS}[A-Z][a-z]+ed\b|\b(?:was|were|has been|have been|is being)\b"
    r"|\b[Jj]['’]ai\b|\b[Nn]ous avons\b|\b(?:a|ont) été\b"
)
"""Before a command: something that happened."""
_OUTCOME = re.compile(
    r"\W{0,3}\s*(?:(?:command|now|itself|then|la commande)\s+)?"
    r"(?:ran|runs?\s+(?:fine|clean)|pass(?:es|ed)|fail(?:s|ed)|return(?:s|ed)|show(?:s|ed)|print(?:s|ed)"
    r"|report(?:s|ed)|exit(?:s|ed)|succeed(?:s|ed)|complete[sd]|finish(?:es|ed)|gave|gives|says|said"
    r"|list(?:s|ed)|output(?:s|ted)?|work(?:s|ed)|hangs|crash(?:es|ed)|takes|took|was|were|has|had|→|->|=>"
    r"|échoue|affiche|montre|renvoie|passe|réussit|donne|a (?:échoué|réussi|renvoyé|donné|affiché|montré))\b",
    re.IGNORECASE,
)
"""After a command: what came of it."""
_STRONG = re.compile(
    r"\b(?:can|could|should|would|may|might|must|shall|will|(?:needs?|have|has|wants?|going|plan)\s+to"
    r"|let['’]?s|let\s+me|please|recommend\w*|suggest\w*|advise|propose|consider|next|instead|simply|there\s+(?:is|are)|il\s+y\s+a"
    r"|pouvez|pourriez|devez|devriez|devrez|peux|pourrais|dois|peut|doit|faut|suffit|veuillez|recommande"
    r"|conseille|suggère|(?:re)?lancez?|exécutez?|tapez?|utilisez?|essayez|essaie|faites)\b"
    r"|['’](?:ll|d)\b|(?:\bnot|\bnever|n['’]t)\s+(?:\w+\s+)?(?:re-?)?(?:run|ran|executed|tried)\b"
    r"|(?:\A|[\n.!?,;:(—–]\s*|\s-\s+|\b(?:and|or|then|first|just|also|now|finally|either|to|et|puis|ou)\s+|[*_]+"
    r"|\d[.)]\s)(?:re-?)?(?:run|use|try|execute|type|enter|issue|launch|call|do|start|apply|install|check"
    r"|see|invoke)\b",
    re.IGNORECASE,
)
"""Before a command: what can, will or has to be done, or was not."""
_WEAK = re.compile(
    r"(?:\b(?:with|using|via|through|by|to|first|then|avec|par|pour|puis|d['’]abord|like|such as"
    r"|comme)|\be\.g\.)\W*(?:(?:running|executing|calling|exécutant|lançant)\W*)?\Z"
    r"|\b(?:to|pour|if|si|in order)\b|:\W*\Z",
    re.IGNORECASE,
)
"""The same, where nothing is told before it."""
_AFTER = re.compile(r"\W{0,3}\s*(?:to|then|again|first|pour|puis|instead|afterwards)\b", re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})", re.MULTILINE)
_PROMPT = re.compile(r"[ \t]*[$%>❯➜]\s+\S")
_REACH = 300
"""So many characters of a sentence on each side, and of its beginning, can speak of a command."""
_LINES = 4
"""So many lines above an item of a list."""


class Said(Enum):
    """What an answer says of a command."""

    RAN = auto()
    """That the agent ran it."""
    SUGGESTED = auto()
    """That it can be run, will be, or was not."""
    NEITHER = auto()


def said_of(answer: str, start: int, end: int) -> Said:
    """What an answer says of the command at a place of it: in its sentence, and above it where it stands in a
    list or in a block of commands."""
    if not answer[max(0, start - 1) : start].endswith(("`", "*")):
        openings, blocks = _blocks(answer)
        place = bisect_right(openings, start) - 1
        if place >= 0 and start < blocks[place].end:
            return blocks[place].said
    begin, last = bounds(answer, start, end)
    above = [_short(answer, *line) for line in islice(above_in_list(answer, start), _LINES)]
    told = "\n".join([*reversed(above), _short(answer, begin, start).rstrip("`*\"'").strip()])
    return _of_sentence(told, answer[end : min(last, end + _REACH)].lstrip("`*\"'"))


def _short(answer: str, begin: int, end: int) -> str:
    """A part of an answer; of a long one its beginning and its end."""
    if end - begin <= 2 * _REACH:
        return answer[begin:end]
    return f"{answer[begin : begin + _REACH]} {answer[end - _REACH : end]}"


@dataclass(frozen=True, slots=True)
class _Block:
    """Where a block of code ends, and what is said of the commands in it."""

    end: int
    said: Said


@lru_cache(maxsize=8)
def _blocks(answer: str) -> tuple[list[int], list[_Block]]:
    """Where blocks of code begin, and what each is."""
    fences = [*(match.start() for match in _FENCE.finditer(answer)), len(answer)]
    starts = fences[:-1:2]
    return starts, [
        _Block(end, _of_block(answer, start, end)) for start, end in zip(starts, fences[1::2], strict=False)
    ]


def _of_block(answer: str, fence: int, end: int) -> Said:
    """A block suggests its commands, unless the line before it says otherwise or it shows their output."""
    last = len(answer[max(0, fence - 2 * _REACH) : fence].rstrip()) + max(0, fence - 2 * _REACH)
    line = _short(answer, answer.rfind("\n", 0, last) + 1, last)
    said = _of_sentence(line[max(0, line.rstrip(":").rfind(". ")) :], "")
    lines = [each for each in answer[fence:end].splitlines()[1:] if each.strip()]
    prompts = sum(_PROMPT.match(each) is not None for each in lines)
    if said is Said.RAN or 0 < prompts < len(lines):
        return Said.RAN if said is Said.RAN else Said.NEITHER
    return Said.NEITHER if said is Said.NEITHER and _TOLD.search(line) else Said.SUGGESTED


def _of_sentence(before: str, after: str) -> Said:
    ran, told, strong = (_last(pattern, before) for pattern in (_RAN, _TOLD, _STRONG))
    if ran >= max(strong, 0) or _WAS_RUN.match(after):
        return Said.RAN
    if _OUTCOME.match(after):
        return Said.NEITHER
    if strong > told or (told < 0 and (_WEAK.search(before) or _AFTER.match(after))):
        return Said.SUGGESTED
    return Said.NEITHER


def _last(pattern: re.Pattern[str], text: str) -> int:
    """Where the last match of a pattern ends; -1 where there is none."""
    return max((match.end() for match in pattern.finditer(text)), default=-1)


__all__ = ["Said", "said_of"]
