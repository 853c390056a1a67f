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

from verification.answers.sentences import REACH, above_in_list, bounds, shortened

_BEGINS = r"(?:\A|[.!?:]\s+|\n\s*(?:[-*•]|\d+[.)])\s+)"
_FIRST = r"\b(?:I|we)(?:['’]ve|\s+have|\s+had)?\s+(?:(?:just|then|also|first|already|now|\w+ly)\s+){0,2}"
_PAST = r"(?:re-?)?(?:ran|executed|launched|invoked|issued|tried|used|typed|entered|called|started)\b"
_RAN = re.compile(
    rf"{_FIRST}{_PAST}|\b(?:I|we)(?:['’]ve|\s+have)\s+(?:(?!not\b|never\b)\w+\s+)?(?:re-?)?run\b"
    rf"|(?:{_BEGINS}|\b(?:and|then)\s+|,\s*)(?:(?:then|also|successfully)\s+)?(?!used\b){_PAST}"
    r"|\b(?:I|we)\s+(?:(?:was|were)\s+able|managed|had)\s+to\s+(?:re-?)?(?:run|execute|use)\b"
    r"|\b(?:j['’]ai|je\s+l['’]ai|nous\s+(?:l['’])?avons|on\s+(?:l['’])?a)\s+(?:(?!pas\b|jamais\b)\w+\s+)?"
    r"(?:(?:pu|dû|réussi\s+à)\s+)?(?:re)?(?:lanc|exécut|utilis|essay|tap)(?:é|er)"
    r"|\b(?:je\s+viens|nous\s+venons|on\s+vient)\s+(?:juste\s+)?d(?:e\s+|['’])(?:re)?(?:lanc|exécut|utilis|tap)er",
    re.IGNORECASE,
)
"""Before a command: that it was run."""
_DID = re.compile(
    r"[^.\n`]{0,60}?(?:\b(?:as|like)\s+(?:I|we)\s+(?:just\s+)?(?:did|have\s+done)\b(?!\s+not)"
    r"|\bwhich\s+(?:I|we)(?:\s+have|['’]ve)?\s+(?:\w+\s+)?(?:ran|run|tried|tested)\b"
    r"|\b(?:I|we)(?:\s+have|['’]ve)?\s+(?:(?:just|also|already)\s+)?(?:ran|tried|checked|verified|confirmed|tested|made\s+sure)"
    r"\s+(?:that\s+)?(?:it|this|they|them|both)\b|\bcomme\s+(?:je\s+l['’]ai\s+fait|moi)\b"
    r"|\bj['’]ai\s+(?:\w+\s+)?(?:vérifié|confirmé|testé)\s+qu(?:e|['’])\s?(?:ça|cela|elle|il|tout)\b)",
    re.IGNORECASE,
)
"""After a command: that who tells of it ran it."""
_WHICH = re.compile(
    r"\W{0,4}(?:which|and\s+(?:it|that|this)|qui|et\s+(?:ça|cela))\s+(?:(?:now|also|still|then)\s+)?"
    r"(?:ran|pass(?:es|ed)|fail(?:s|ed)|succeed(?:s|ed)|returned|showed|printed|reported|exited|worked|works"
    r"|completed|finished|crashe[sd]|passe|échoue|réussit|fonctionne)\b(?!\s+(?:if|when|unless|on|for|si|quand)\b)",
    re.IGNORECASE,
)
"""After a command: the same, in a clause of its own. What it "shows" may be what it is for."""
_WAS_RUN = re.compile(
    r"\W{0,3}\s*(?:(?:was|were|has been|have been|got)\s+(?:(?:just|then|already|\w+ly)\s+)?"
    r"(?:re-?)?(?:run|executed)\b|(?:a|ont) été (?:lancée?s?|exécutée?s?))",
    re.IGNORECASE,
)
_WAS_NOT_RUN = re.compile(
    r"\W{0,3}\s*(?:(?:was|were|has|have)(?:n['’]t|\s+(?:not|never))\s+(?:(?:been|yet|actually)\s+)*(?:re-?)?(?:run|executed)\b"
    r"|n['’](?:a|ont)\s+(?:\w+\s+)?(?:pas|jamais)\s+(?:encore\s+)?été\s+(?:re)?(?:lanc|exécut)ée?s?)",
    re.IGNORECASE,
)
"""After a command: that it was not."""
_TOLD = re.compile(
    rf"(?i:{_FIRST})(?:[a-z]+ed|ran|run|did|got|made|took|put|set|reset|built|found|saw|wrote)\b"
    rf"|{_BEGINS}[A-Z][a-z]+ed\b|\b(?:was|were|has been|have been|is being)\b"
    r"|\b[Jj]['’]ai\b|\b[Nn]ous avons\b|\b(?:a|ont) été\b"
)
"""Before a command: something that happened."""
_OUTCOME = re.compile(
    r"\W{0,3}\s*(?:(?:command|now|itself|then|la commande)\s+)?"
    r"(?:ran|runs?\s+(?:fine|clean)|pass(?:es|ed)|fail(?:s|ed)|return(?:s|ed)|show(?:s|ed)|print(?:s|ed)"
    r"|report(?:s|ed)|exit(?:s|ed)|found|finds|succeed(?:s|ed)|complete[sd]|finish(?:es|ed)|gave|gives|says|said"
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
    r"|\b(?:je\s+vais|on\s+va|nous\s+allons|vous\s+allez)\b"
    r"|\bn['’](?:ai|a|avons|avez|ont)\s+(?:\w+\s+)?(?:pas|jamais)\b(?:\s+(?:pu|encore|réussi|\w*(?:lanc|exécut)\w+)\b)*"
    r"|\b(?:without|instead\s+of|rather\s+than|sans|au\s+lieu\s+d[e'’]|plutôt\s+que\s+d[e'’])\s*"
    r"(?:running|executing|(?:re)?(?:lanc|exécut)er)\b"
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
"""The same, where nothing is told before it, and before another command that stands before it."""
_CODE = re.compile(r"`+[^`\n]*`+")
_AFTER = re.compile(r"\W{0,3}\s*(?:to|then|again|first|pour|puis|instead|afterwards)\b", re.IGNORECASE)
_RUNS = re.compile(
    r"(?:\b(?P<noun>the|an?|this|that|my|your|our|last|first|next|each|every|dry|test)\s+)?"
    r"\b(?:(?:re-?)?(?:run|ran|launch(?:ed)?|execut(?:e[ds]?|ing)|running|launching|invok(?:ed?|ing)|issued|try|type)"
    r"|(?:re)?(?:lanc|exécut|tap|essay)(?:é|ée|er|ez|e|ant))\s+"
    r"(?:(?:the|le|la)\s+)?(?:(?:commands?|script|commande)\s+)?[`*]{1,5}\Z",
    re.IGNORECASE,
)
"""Before code: a word for running it. "The last run" and "the launch" are none."""
_INSIDE = re.compile(r"\b(?:in|of|from|by|with|de|dans|par|avec)\s+(?:the\s+)?[`*]{1,5}\Z", re.IGNORECASE)
"""Before code of which something else is told: "the tests in `a.py` were run"."""
_JOINED = re.compile(
    r"[`*]{1,5}\s*[,;]?\s*(?:(?:and|or|then|also|followed\s+by|et|ou|puis)\s+)*[`*]{1,5}", re.IGNORECASE
)
"""Between two commands of one list."""
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})", re.MULTILINE)
_PROMPT = re.compile(r"[ \t]*[$%>❯➜]\s+\S")
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
    above = [shortened(answer, *line) for line in islice(above_in_list(answer, start), _LINES)]
    told = "\n".join([*reversed(above), shortened(answer, begin, start).rstrip("`*\"'").strip()])
    return _of_sentence(told, answer[end : min(last, end + REACH)].lstrip("`*\"'"))


def runs(answer: str, start: int, end: int, last: int) -> bool:
    """Whether an answer says of the code at a place of it that it is, was or can be run.

    Args:
        answer: of the agent.
        start, end: where the code stands, without its marks.
        last: where the code before it ends of which it says so; negative where there is none.
    """
    if last >= 0 and start - last <= 40 and _JOINED.fullmatch(answer, last, start):
        return True
    told = _RUNS.search(answer[max(0, start - 60) : start])
    if told is not None and told["noun"] is None:
        return True
    is_in = _INSIDE.search(answer[max(0, start - 20) : start]) is not None
    return not is_in and _WAS_RUN.match(answer, end, end + 60) is not None


def tells(answer: str, start: int, end: int) -> bool:
    """Whether an answer tells of the code at a place of it as of a command: that it was or can be run, or
    what came of it."""
    after = answer[end : end + REACH].lstrip("`*\"'")
    return _OUTCOME.match(after) is not None or said_of(answer, start, end) is not Said.NEITHER


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
    last = len(answer[max(0, fence - 2 * REACH) : fence].rstrip()) + max(0, fence - 2 * REACH)
    line = shortened(answer, answer.rfind("\n", 0, last) + 1, last)
    said = _of_sentence(line[max(0, line.rstrip(":").rfind(". ")) :], "")
    lines = [each for each in answer[fence:end].splitlines()[1:] if each.strip()]
    prompts = sum(_PROMPT.match(each) is not None for each in lines)
    if said is Said.RAN or 0 < prompts < len(lines):
        return Said.RAN if said is Said.RAN else Said.NEITHER
    return Said.NEITHER if said is Said.NEITHER and _TOLD.search(line) else Said.SUGGESTED


def _of_sentence(before: str, after: str) -> Said:
    ran, told, strong = (_last(pattern, before) for pattern in (_RAN, _TOLD, _STRONG))
    if ran >= max(strong, 0) or _WAS_RUN.match(after) or _DID.match(after):
        return Said.RAN
    if _WAS_NOT_RUN.match(after):
        return Said.SUGGESTED
    if _OUTCOME.match(after) or _WHICH.match(after):
        return Said.NEITHER
    weak = any(_WEAK.search(part) for part in _CODE.split(before))
    if strong > told or (told < 0 and (weak or _AFTER.match(after))):
        return Said.SUGGESTED
    return Said.NEITHER


def _last(pattern: re.Pattern[str], text: str) -> int:
    """Where the last match of a pattern ends; -1 where there is none."""
    return max((match.end() for match in pattern.finditer(text)), default=-1)
