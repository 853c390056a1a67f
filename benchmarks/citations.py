"""Exact citation: ``python -m benchmarks.citations`` (``make citations``).

QuoteSum's answers mark what they quote, ``[ 2 exact text ]``. Each span is held against title and text of its
source; against the other sources of its row that do not have it; and, with one word changed, against its own
source again. The speed is that of 200 quotations in texts from 10 kB to 10 MB, beside what others would use.
``--write`` puts the figures into ``docs/measurements/citations.md``.
"""

from __future__ import annotations

import argparse
import difflib
import random
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from fol_kb.common.quotations import normalize
from verification.citations import CitedSource, Sources, check_quotations, find_quotations
from verification.model import Quoted, QuoteMark

SET = "quotesum/dev_first_half.jsonl"
PAGE = MEASUREMENTS / "citations.md"
SOURCES = range(1, 9)
KEPT = re.compile(
    r"\d|[^\W\d_]*[A-ZÀ-Þ]|^(?:non?|not|never|none|nor|without|cannot|neither|nobody|nothing|except"
    r"|nowhere|hardly|scarcely|barely|seldom|rarely|unless"
    r"|zero|one|two|three|five|ten|eleven|twelve|(?:four|six|seven|eight|nine)(?:t(?:een|y))?|thirteen|fifteen"
    r"|eighteen|twenty|thirty|forty|fifty|eighty|half|halves|double|triple|quadruple|once|twice|thrice|\w+fold"
    r"|(?:hundred|thousand|[mbtr]+illion|dozen|score|third|quarter)s?|first|second|(?:hundred|thousand|million)th"
    r"|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf)th|(?:thir|four|fif|six|seven|eigh|nine)teenth"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)tieth)$"
)
"""Of a word that differs, what makes it no near quotation: a number, a capital, a negation."""
OUTCOMES = ("mended", "mended wrong", "absent", "unnoticed")
EDITS = ("replaced", "misspelt", "left out", "put in")
OTHER_EDITS = ("doubled", "swapped", "another number", "negation put in", "negation left out")
"""Edits of other kinds: the last three say something else, and may not be mended."""
SEEDS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Span:
    """A span that an answer marks: its words, and the number of its source."""

    row: str
    words: str
    source: int


def spans(row: Mapping[str, Any]) -> Iterator[Span]:
    """The spans of an answer, as the finder finds them."""
    answer = row["summary"]
    for found in find_quotations(answer).quotations:
        if found.mark is QuoteMark.NUMBERED and found.cited is not None:
            yield Span(row["unique_id"], found.words(answer), int(found.cited))


def source(row: Mapping[str, Any], number: int) -> CitedSource:
    """A source of a row: its title, and its text."""
    return CitedSource(f"source{number}", f"{row[f'title{number}']}\n{row[f'source{number}']}")


def status(words: str, sources: Sources) -> Quoted | None:
    """What becomes of these words as the one quotation of an answer."""
    quotes = check_quotations(f"[ 1 {words} ]", sources).quotes
    return quotes[0] if len(quotes) == 1 else None


@dataclass(slots=True)
class Score:
    """What became of all spans, and of all edits by their kind."""

    found: Counter[str] = field(default_factory=Counter)
    lost: list[Span] = field(default_factory=list)
    elsewhere: int = 0
    verified_elsewhere: list[Span] = field(default_factory=list)
    edits: Counter[tuple[str, str]] = field(default_factory=Counter)
    unnoticed: list[str] = field(default_factory=list)
    mended_wrong: list[tuple[str, str, str]] = field(default_factory=list)


def measure(data: Sequence[Mapping[str, Any]], seed: int = 1, *, others: bool = False) -> Score:
    """The score of the rows; with edits of the other kinds, if ``others``."""
    score, drawn = Score(), random.Random(seed)
    for row in data:
        for span in spans(row):
            own = source(row, span.source)
            quoted = status(span.words, Sources([own]))
            score.found["no span" if quoted is None else quoted.status.value] += 1
            if quoted is None or not quoted.status.verified:
                score.lost.append(span)
                continue
            _elsewhere(row, span, score)
            made = other_edits(span.words, drawn) if others else edits(span.words, own.text, drawn)
            for kind, edited, agreeing in made:
                _edited(span, quoted, kind, edited, agreeing, own, score)
    return score


def _elsewhere(row: Mapping[str, Any], span: Span, score: Score) -> None:
    for number in SOURCES:
        other = source(row, number)
        if number == span.source or not row[f"source{number}"] or _has(other.text, span.words):
            continue
        score.elsewhere += 1
        quoted = status(span.words, Sources([other]))
        if quoted is not None and quoted.status.verified:
            score.verified_elsewhere.append(span)


def _has(text: str, words: str) -> bool:
    """Whether a text has the words, by another way: their letters and digits alone."""
    plain = re.compile(r"[\W_]+")
    return plain.sub("", normalize(words)) in plain.sub("", normalize(text))


def edits(words: str, text: str, drawn: random.Random) -> Iterator[tuple[str, str, int]]:
    """The words with one of them changed: the kind of the edit, the words, how many agree.

    What is changed is no number, name or negation; the first and the last word stay where one is left out or
    put in, since nobody could tell.
    """
    parts = words.split(" ")
    pool = sorted({each for each in re.findall(r"[a-z]{3,}", text) if not KEPT.search(each)})
    plain = [n for n, each in enumerate(parts) if re.fullmatch(r"[a-z]{3,}", each) and not KEPT.search(each)]
    if not pool or not plain or len(words) < 12:
        return
    at = drawn.choice(plain)
    other = drawn.choice([each for each in pool if each != parts[at]] or ["zebra"])
    agreeing = len(parts) - 1
    yield "replaced", " ".join([*parts[:at], other, *parts[at + 1 :]]), agreeing
    letter = drawn.randrange(len(parts[at]))
    sign = drawn.choice([each for each in "aeiourstn" if each != parts[at][letter]])
    misspelt = parts[at][:letter] + sign + parts[at][letter + 1 :]
    yield "misspelt", " ".join([*parts[:at], misspelt, *parts[at + 1 :]]), agreeing
    inner = [each for each in plain if 0 < each < len(parts) - 1]
    if inner:
        at = drawn.choice(inner)
        yield "left out", " ".join([*parts[:at], *parts[at + 1 :]]), agreeing
        yield "put in", " ".join([*parts[:at], other, *parts[at:]]), agreeing + 1


def other_edits(words: str, drawn: random.Random) -> Iterator[tuple[str, str, int]]:
    """The words with edits of other kinds: what is changed may be anything."""
    parts = words.split(" ")
    if len(words) < 12 or len(parts) < 3:
        return
    at = drawn.randrange(len(parts))
    yield "doubled", " ".join([*parts[: at + 1], *parts[at:]]), len(parts)
    at = drawn.randrange(len(parts) - 1)
    yield "swapped", " ".join([*parts[:at], parts[at + 1], parts[at], *parts[at + 2 :]]), len(parts) - 2
    digits = [match.start() for match in re.finditer(r"\d", words)]
    if digits:
        at = drawn.choice(digits)
        other = str((int(words[at]) + drawn.randint(1, 9)) % 10)
        yield "another number", words[:at] + other + words[at + 1 :], len(parts) - 1
    negations = [n for n, each in enumerate(parts) if each in ("not", "no", "never", "without")]
    if negations:
        at = drawn.choice(negations)
        yield "negation left out", " ".join([*parts[:at], *parts[at + 1 :]]), len(parts) - 1
    at = drawn.randrange(1, len(parts))
    yield "negation put in", " ".join([*parts[:at], "not", *parts[at:]]), len(parts)


def _edited(
    span: Span, right: Quoted, kind: str, edited: str, agreeing: int, own: CitedSource, score: Score
) -> None:
    if _has(own.text.casefold(), edited.casefold()):  # the edit made other words of the source
        return
    quoted = status(edited, Sources([own]))
    few = "" if agreeing >= 7 else ", fewer than 7 agree"
    if quoted is None or quoted.status.verified:
        score.unnoticed.append(edited)
        score.edits[kind + few, "unnoticed"] += 1
    elif quoted.mended is None:
        score.edits[kind + few, "absent"] += 1
    elif normalize(quoted.mended).rstrip(" .,;:") == normalize(right.text).rstrip(" .,;:"):
        score.edits[kind + few, "mended"] += 1
    else:
        score.mended_wrong.append((span.words, edited, quoted.mended))
        score.edits[kind + few, "mended wrong"] += 1


# ---------------------------------------------------------------------- speed


def book(characters: int, seed: int = 5) -> str:
    """Made-up prose in lines: words of which some are frequent."""
    drawn = random.Random(seed)
    made = ["".join(drawn.choices("abdegiklmnoprstuvé", k=drawn.randint(3, 10))) for _ in range(20_000)]
    common = re.findall(
        r"\w+", "the of and to in is that for was with as by on not he she it at from his her"
    )
    parts, length = [], 0
    while length < characters:
        line = " ".join(drawn.choice(common if drawn.random() < 0.45 else made) for _ in range(11)) + "."
        parts.append(line)
        length += len(line) + 1
    return "\n".join(parts)[:characters]


def quoting(text: str, count: int = 200, seed: int = 6) -> tuple[str, list[str]]:
    """An answer with quotations: a quarter each verbatim, respaced, with another word, and made up."""
    drawn, quoted = random.Random(seed), []
    for number in range(count):
        start = drawn.randrange(max(1, len(text) - 400))
        words = text[start : start + drawn.randint(60, 300)].split()[1:-1]
        if number % 4 == 2:
            words[len(words) // 2] = "xylophone"
        if number % 4 == 3:
            drawn.shuffle(words)
        quoted.append((" " if number % 4 else "\n").join(words))
    return " he said, ".join(f"“{each}”" for each in quoted), quoted


def seconds(work: Callable[[], object]) -> float:
    """What it takes, in seconds of the processor; once."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def median(work: Callable[[], object], times: int = 5) -> float:
    """What it takes, in seconds of the processor: the median of several times."""
    return statistics.median(seconds(work) for _ in range(times))


def ours(text: str, answer: str) -> float:
    """All quotations of an answer, from the bare text on."""
    return median(lambda: check_quotations(answer, Sources([CitedSource("book", text)])))


def by_difflib(text: str, quoted: Sequence[str]) -> float:
    """The longest block that difflib finds for each; scaled up from what it does in some seconds."""
    begun, done = time.process_time(), 0
    for words in quoted:
        matcher = difflib.SequenceMatcher(None, text, words, autojunk=False)
        matcher.find_longest_match()
        done += 1
        if time.process_time() - begun > 10:
            break
    return (time.process_time() - begun) * len(quoted) / done


def by_pattern(text: str, quoted: Sequence[str]) -> float:
    """A regular expression for each, with white space of any kind: no near ones, no other accents."""

    def search() -> None:
        for words in quoted:
            re.search(r"\s+".join(map(re.escape, words.split())), text)

    return median(search)


SIZES = (10_000, 100_000, 1_000_000, 2_000_000, 10_000_000)
REPEATING = (("a", "aaaa"), ("the old man ", "“the old man the old man”"), ("abaab", "Fibonacci's words"))


def growth() -> Sequence[tuple[str, ...]]:
    """Rows of the table: characters, seconds of ours and of the others."""
    found = []
    for size in SIZES:
        text = book(size)
        answer, quoted = quoting(text)
        took = ours(text, answer)
        found.append(
            (
                f"{size:,}",
                f"{took:.2f}",
                f"{len(quoted) / took:,.0f}",
                f"{by_pattern(text, quoted):.2f}",
                f"{by_difflib(text, quoted):,.0f}" if size <= 1_000_000 else "-",
            )
        )
    return found


def repeating() -> Sequence[tuple[str, ...]]:
    """Rows of the table of texts that repeat themselves: seconds at 1 MB and at 4 MB."""
    found = []
    for unit, name in REPEATING:
        times = []
        for size in (1_000_000, 4_000_000):
            text = unit * (size // len(unit))
            words = [unit * (5 + n) + "b" + unit * (n % 7) for n in range(50)]
            answer = " ".join(f"“{each}”" for each in words + [unit * (n + 3) for n in range(50)])
            times.append(ours(text, answer))
        found.append((name, f"{times[0]:.2f}", f"{times[1]:.2f}"))
    return found


# ---------------------------------------------------------------------- the page


def quality(score: Score) -> str:
    """The tables of the spans and of the edits."""
    total = score.found.total()
    verified = score.found["exact"] + score.found["normalized"]
    told = (
        f"Of {total:,} spans, {verified:,} ({verified / total:.1%}) are verified against their own source:"
        f" {score.found['exact']:,} exact, {score.found['normalized']:,} normalized."
        f" Near: {score.found['near']:,}; absent: {score.found['absent']:,}."
        f" Against {score.elsewhere:,} other sources that do not have the span,"
        f" {len(score.verified_elsewhere):,} are verified."
    )
    return "\n\n".join((told, table(HEAD, edited(score.edits, EDITS)), all_edits(score.edits)))


HEAD = ("one word is", "edits", "mended right", "mended wrong", "refused", "unnoticed")


def all_edits(edits: Counter[tuple[str, str]]) -> str:
    """What became of all edits of which seven words or more agree."""
    enough = Counter[str]()
    for (kind, outcome), number in edits.items():
        if "fewer" not in kind:
            enough[outcome] += number
    return (
        f"Where seven words or more agree: {enough.total():,} edits, {enough['mended']:,}"
        f" ({enough['mended'] / enough.total():.1%}) mended right, {enough['mended wrong']:,} wrong,"
        f" {enough['unnoticed']:,} unnoticed. Of all {edits.total():,}:"
        f" {sum(n for (_, outcome), n in edits.items() if outcome == 'mended wrong'):,} mended wrong,"
        f" {sum(n for (_, outcome), n in edits.items() if outcome == 'unnoticed'):,} unnoticed."
    )


def edited(edits: Counter[tuple[str, str]], kinds: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """Rows of the table of edits."""
    lines: list[tuple[str, ...]] = []
    for kind in kinds:
        for few in ("", ", fewer than 7 agree"):
            counts = {name: edits[kind + few, name] for name in OUTCOMES}
            number = sum(counts.values())
            if number:
                share = f"{counts['mended']:,} ({counts['mended'] / number:.1%})"
                rest = (counts["mended wrong"], counts["absent"], counts["unnoticed"])
                lines.append((kind + few, f"{number:,}", share, *(f"{each:,}" for each in rest)))
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="into docs/measurements/citations.md")
    parser.add_argument("--no-speed", action="store_true", help="leave the speed out")
    parser.add_argument("--show", action="store_true", help="show what was lost and mended wrong")
    options = parser.parse_args(argv)
    date = f"Measured on {datetime.now(UTC).date().isoformat()}."
    data = rows(SET)
    sections = {}
    if data is None:
        print(absent(SET))
    else:
        scores = [measure(data, seed) for seed in SEEDS]
        score = scores[0]
        score.edits = sum((each.edits for each in scores), Counter())
        sections["spans"] = f"{quality(score)}\n\n{date}"
        others = [measure(data, seed, others=True) for seed in SEEDS]
        edits = sum((each.edits for each in others), Counter[tuple[str, str]]())
        sections["others"] = f"{table(HEAD, edited(edits, OTHER_EDITS))}\n\n{date}"
        if options.show:
            for one in (*scores, *others):
                for each in (*one.lost, *one.verified_elsewhere, *one.unnoticed, *one.mended_wrong):
                    print(each)
    if not options.no_speed:
        head = ("characters", "seconds", "quotations a second", "a pattern each", "difflib")
        again = ("what is repeated", "1 MB", "4 MB")
        sections["speed"] = f"{table(head, growth())}\n\n{table(again, repeating())}\n\n{date}"
    for name, text in sections.items():
        print(text)
        if options.write:
            write_section(PAGE, name, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
