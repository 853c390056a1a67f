"""A glossary in Markdown, as people write them: read into terms, with whatever was not read.

A term is a heading with text below it, a line or item ``**term**: definition``, a row of a table, or a line
before one that begins with a colon. What is not to be said stands in a column of its own, in a line
``Avoid: ...``, or in the definition as ``(not: ...)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from verification.model import Entry, GlossaryProblem, Level

TEMPLATE = """\
# Glossary

Each term has a heading, a definition, and, where it matters, what is not to be said for it (Avoid) and what
may be said as well (Also). `fol-verify glossary check ANSWER` holds an answer against it.

## belief set

Formulas that are held together, with their signature.

- Avoid: knowledge base, fact base
- Also: belief base
"""

_NOTED = {
    "avoid": """
    avoid|avoided|not|don't use|do not use|don't say|do not say|never|never say|forbidden|wrong|deprecated
    incorrect|instead of|prohibited|banned|no|éviter|à éviter|ne pas dire|ne pas utiliser|ne pas employer
    pas|interdit|interdits|proscrit|au lieu de|non|incorrect|금지|금지어|사용 금지|쓰지 말 것|피할 말|비권장
    쓰지 않는 말|잘못된 표현
    """,
    "also": """
    also|aka|synonym|synonyms|alias|aliases|variant|variants|abbreviation|abbr|acronym|short|also allowed
    aussi|synonyme|synonymes|abréviation|sigle|acronyme|variante|variantes|동의어|약어|별칭|다른 이름|유의어
    """,
    "term": """
    term|terms|word|use|preferred|name|say|preferred term|terme|termes|mot|dire|employer|terme préféré
    용어|단어|사용|권장|표준 용어|권장 표현
    """,
    "means": """
    definition|meaning|description|explanation|means|notes|note|comment|définition|sens|signification
    explication|remarque|정의|뜻|의미|설명|비고
    """,
    "other": """
    example|examples|e.g|see|see also|source|owner|context|domain|category|status|since|translation|usage
    exemple|exemples|voir|voir aussi|contexte|domaine|catégorie|statut|traduction|예|예시|참고|출처|분야
    """,
}
_KINDS = {key: kind for kind, keys in _NOTED.items() for key in re.split(r"\||\s*\n\s*", keys.strip())}
"""What is noted of a term by how it is called; what is none of ours is kept as a part of its definition."""

_HEADING = re.compile(r" {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$")
_BOLD = re.compile(r"(?:\*\*|__|`)(.+?)(?:\*\*|__|`)\s*(?:\(([^()]*)\))?\s*(?::|：|[–—-]\s|=)?\s*(.*)$")
_BOLD_COLON = re.compile(r"(?:\*\*|__)(.+?)\s*[:：](?:\*\*|__)\s*(.*)$")
_PLAIN = re.compile(r"([^:：=|]{1,60}?)\s*(?:[:：]\s+|[:：]$|\s[–—=]\s|\s->\s|\s→\s)\s*(.*)$")
_ROW = re.compile(r"\s*\|?(.*\|.*)$")
_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")
_INSIDE = re.compile(
    r"[(\[]\s*(?:(?:not|never|avoid|pas|non|éviter|à éviter|jamais|금지)\s*:|≠|❌)\s*([^()\[\]]+)[)\]]"
    r"|(?:(?<=[.;,] )|(?<=— )|(?<=– )|\A)(?:do not use|don't use|not|never say|never|avoid|ne pas dire|pas"
    r"|éviter|à éviter|금지)\s*(?::\s*|(?=[\"“«]))([^.;\n]+)|(?:≠|❌)\s*([^.;\n]+)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:[,;/、，]|\bor\b|\bou\b|\bet\b|\band\b|또는)\s*")
_MARKS = "*_`\"“”«»'‘’ \t"
_WORDS_OF_TERM = 8


@dataclass(frozen=True, slots=True)
class Glossary:
    """Terms, and what is wrong with the text that they were read from."""

    entries: tuple[Entry, ...]
    problems: tuple[GlossaryProblem, ...] = ()


@dataclass(slots=True)
class _Reading:
    entries: list[Entry] = field(default_factory=list)
    problems: list[GlossaryProblem] = field(default_factory=list)
    heading: tuple[int, str] | None = None
    title: int | None = None
    """The line of the heading that is the title of the whole, and no term: the only one of level 1."""
    open: bool = False
    """Whether the last entry is that of the heading, and takes the lines below it."""

    def problem(self, line: int, message: str, text: str = "", level: Level = Level.WARNING) -> None:
        self.problems.append(GlossaryProblem(level, line, message, text[:120]))

    def go_on(self, words: str) -> None:
        """Put words behind the definition of the last entry."""
        last = self.entries[-1]
        self.entries[-1] = _with(last, f"{last.definition} {words}".strip())


def read(text: str) -> Glossary:
    """The terms of a glossary, in their order."""
    reading = _Reading()
    lines = text.splitlines()
    headings = [(number, match) for number, line in enumerate(lines, 1) if (match := _HEADING.match(line))]
    if headings and [len(match[1]) for _, match in headings].count(1) == 1 and len(headings[0][1][1]) == 1:
        reading.title = headings[0][0]
    at = 0
    while at < len(lines):
        at = _step(reading, lines, at)
    _look_over(reading)
    return Glossary(tuple(reading.entries), tuple(sorted(reading.problems, key=lambda each: each.line)))


def _step(reading: _Reading, lines: Sequence[str], at: int) -> int:
    """Read what stands at a line; gives the line after it."""
    line = lines[at]
    if not line.strip() or line.strip() in ("---", "***", "___"):
        return at + 1
    if line.lstrip().startswith(("```", "~~~")):
        fence = line.lstrip()[:3]
        end = next((n for n in range(at + 1, len(lines)) if lines[n].lstrip().startswith(fence)), len(lines))
        reading.problem(at + 1, "a block of code is not read", level=Level.INFO)
        return end + 1
    if heading := _HEADING.match(line):
        reading.heading, reading.open = (at + 1, _clean(heading[2])), False
        return at + 1
    if at + 1 < len(lines) and _ROW.match(line) and _RULE.match(lines[at + 1]):
        return _table(reading, lines, at)
    if at + 1 < len(lines) and lines[at + 1].lstrip().startswith((": ", ":\t")) and _is_term(_clean(line)):
        definition = lines[at + 1].lstrip()[1:].strip()
        reading.entries.append(_entry(_clean(line), definition, at + 1))
        reading.open = True
        return at + 2
    item = _ITEM.match(line)
    _line(reading, (item[1] if item else line).strip(), at + 1, indented=line[:1] in " \t", item=bool(item))
    return at + 1


def _line(reading: _Reading, words: str, number: int, *, indented: bool, item: bool) -> None:
    named = _named(words)
    if named is not None:
        key, rest = named
        if not reading.open and reading.heading is not None and not indented:
            _take_heading(reading)
        if not reading.entries:
            reading.problem(number, f"{key} belongs to no term", words, Level.ERROR)
            return
        last = reading.entries[-1]
        if key == "means":
            reading.go_on(rest)
        else:
            reading.entries[-1] = _noting(last, rest) if key == "avoid" else _noting(last, also=rest)
        return
    pending = reading.heading is not None and not reading.open and not _is_title(reading)
    pair = _pair(words, plain=item or not (pending or reading.open))
    if pair is not None and not (indented and not item):
        term, definition = pair
        reading.entries.append(_entry(term, definition, number))
        reading.open, reading.heading = False, None
        return
    if reading.heading is not None and not reading.open and not item and number > reading.heading[0]:
        if _is_title(reading):
            reading.problem(number, "no term: text below the title", words, Level.INFO)
            return
        _take_heading(reading)
    goes_on = indented or (reading.open and not (item and reading.heading is None))
    if goes_on and reading.entries:
        reading.go_on(words)
        return
    reading.problem(number, "not read as a term: expected **term**: definition", words)


def _is_title(reading: _Reading) -> bool:
    """Whether the heading is that of the glossary, and no term."""
    return reading.heading is not None and reading.heading[0] == reading.title


def _take_heading(reading: _Reading) -> None:
    assert reading.heading is not None
    number, term = reading.heading
    term, extra = _parted(term)
    reading.entries.append(replace(_entry(term, "", number), also=extra))
    reading.open = True


def _named(words: str) -> tuple[str, str] | None:
    """A line that says what is avoided, allowed or meant: ``avoid``, ``also`` or ``means``, and the rest."""
    match = re.match(r"[*_`]*([^:：*_`]{1,24}?)\s*(?:[:：][*_`]*|[*_`]+\s*[:：])\s*(.*)$", words)
    if match is None:
        return None
    kind = _kind(match[1])
    if kind == "other":
        return "means", words
    return (kind, match[2].strip()) if kind in ("avoid", "also", "means") else None


def _kind(name: str) -> str:
    """What is noted under a name; empty if nobody knows."""
    return _KINDS.get(" ".join(name.casefold().replace("’", "'").split()), "")


def _pair(words: str, *, plain: bool) -> tuple[str, str] | None:
    """A term and its definition in one line; without bold letters only where no term has its text there."""
    for pattern in (_BOLD_COLON, _BOLD, _PLAIN) if plain else (_BOLD_COLON, _BOLD):
        match = pattern.match(words)
        if match is None:
            continue
        groups = [each or "" for each in match.groups()]
        term, definition = _clean(groups[0]), groups[-1].strip()
        if pattern is _BOLD and groups[1]:
            term = f"{term} ({groups[1]})"
        if _is_term(term) and (definition or pattern is not _PLAIN):
            return term, definition
    return None


def _is_term(words: str) -> bool:
    return 0 < len(words.split()) <= _WORDS_OF_TERM and not re.search(r"[.!?](?:\s|$)", words.rstrip(")"))


def _entry(term: str, definition: str, line: int) -> Entry:
    name, extra = _parted(term)
    return _with(Entry(name, "", (), extra, line), definition)


def _parted(term: str) -> tuple[str, tuple[str, ...]]:
    """A term without what stands in brackets after it, and that if it is an abbreviation: said as well."""
    match = re.match(r"(.+?)\s*\(([^()]{1,40})\)$", term)
    if match is None:
        return term, ()
    inside = match[2].strip()
    is_short = " " not in inside and sum(letter.isupper() for letter in inside) > 1
    return match[1], (inside,) if is_short else ()


def _with(entry: Entry, definition: str) -> Entry:
    """The entry with a definition, and with what the definition says is to be avoided."""
    for match in _INSIDE.finditer(definition):
        entry = _noting(entry, next(group for group in match.groups() if group))
    return replace(entry, definition=" ".join(definition.replace("**", "").split()))


def _noting(entry: Entry, avoid: str = "", also: str = "") -> Entry:
    """The entry with more words that are avoided or said as well, each once."""
    avoided = dict.fromkeys((*entry.avoid, *_listed(avoid)))
    allowed = dict.fromkeys((*entry.also, *_listed(also)))
    return replace(entry, avoid=tuple(avoided), also=tuple(allowed))


def _listed(words: str) -> list[str]:
    if quoted := re.findall(r"[\"“«`]\s*([^\"”»`]+?)\s*[\"”»`]", words):
        return [_clean(each) for each in quoted]
    return [item for each in _BETWEEN.split(words) if (item := _clean(each.rstrip(". ")))]


def _clean(words: str) -> str:
    return " ".join(words.strip(_MARKS).replace("**", "").replace("`", "").split())


# ---------------------------------------------------------------------- tables


def _table(reading: _Reading, lines: Sequence[str], at: int) -> int:
    kinds = [_kind(_clean(cell)).replace("other", "") for cell in _cells(lines[at])]
    if "term" not in kinds and kinds:
        free = next((n for n, kind in enumerate(kinds) if kind == ""), None)
        if free is not None:
            kinds[free] = "term"
    unknown = [cell for cell, kind in zip(_cells(lines[at]), kinds, strict=True) if kind == "" and cell]
    if unknown:
        expected = "expected Term, Definition, Avoid, Also"
        reading.problem(at + 1, f"columns that are not read: {', '.join(unknown)}; {expected}", lines[at])
    end = at + 2
    while end < len(lines) and "|" in lines[end] and lines[end].strip():
        _row(reading, kinds, _cells(lines[end]), end + 1, lines[end])
        end += 1
    reading.open, reading.heading = False, None
    return end


def _row(reading: _Reading, kinds: Sequence[str], cells: Sequence[str], number: int, line: str) -> None:
    found: dict[str, str] = {}
    for kind, cell in zip(kinds, cells, strict=False):
        if kind and cell:
            found.setdefault(kind, cell)
    if len(cells) != len(kinds):
        reading.problem(number, f"{len(cells)} cells, where the table has {len(kinds)} columns", line)
    term = _clean(found.get("term", ""))
    if not term:
        reading.problem(number, "a row without a term", line, Level.ERROR)
        return
    entry = _entry(term, found.get("means", ""), number)
    reading.entries.append(_noting(entry, found.get("avoid", ""), found.get("also", "")))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]


# ---------------------------------------------------------------------- as a whole


def _look_over(reading: _Reading) -> None:
    """What is wrong between terms: one that stands twice, one that is to be avoided elsewhere."""
    lines: dict[str, int] = {}
    for entry in reading.entries:
        if entry.term in lines:
            reading.problem(
                entry.line, f"{entry.term!r} stands in line {lines[entry.term]} already", entry.term
            )
        lines.setdefault(entry.term, entry.line)
    for entry in reading.entries:
        for word in entry.avoid:
            if word in lines:
                told = f"{word!r} is to be avoided here, and is a term in line {lines[word]}"
                reading.problem(entry.line, told, entry.term, Level.ERROR)
        if not entry.definition and not entry.avoid and not entry.also:
            reading.problem(entry.line, f"nothing is said of {entry.term!r}", entry.term, Level.INFO)
    if not reading.entries:
        reading.problem(
            1, "no terms; a term is **term**: definition, a heading with text, or a row", level=Level.ERROR
        )


def relevant(entries: Sequence[Entry], texts: Sequence[str]) -> Iterator[Entry]:
    """The terms that texts use, or for which they say what is to be avoided."""
    from verification.guidance.phrases import occurrences, words_of

    read_texts = [(text, words_of(text)) for text in texts]
    for entry in entries:
        names = (entry.term, *entry.also, *entry.avoid)
        if any(next(occurrences(name, text, words), None) for name in names for text, words in read_texts):
            yield entry
