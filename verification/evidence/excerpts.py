"""Which words of texts a model is shown: those around what an answer uses."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from verification.evidence.words import words
from verification.model import Excerpt

LOOKED_AT = 2_000_000
"""Characters of all sources together that are looked at: the time of it counts against the deadline."""

_WEAK = 0.1
"""The part of what an excerpt shows that it may lose to begin and end with what counts; an excerpt that shows
no more than this part of what the first one does is not worth its place."""
_RUN = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?<=[.!?。！？…])[\s\"'”’»)\]]+(?=\S)|\n+\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class Source:
    """A text that an answer may stand on, and what it is called."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class _Hit:
    """A word of a source that the answer has, too."""

    start: int
    end: int
    keys: tuple[str, ...]


def choose(
    sources: Sequence[Source], answer: str, question: str = "", *, most: int = 5, length: int = 180
) -> tuple[tuple[Excerpt, ...], tuple[str, ...]]:
    """The excerpts, in the order of the sources, and what was not looked at.

    One after the other is taken where it shows the most words of the answer that none shows yet. A rare word
    counts more than a frequent one, a number twice, and a word of the question half: an answer repeats these
    in any case. Places that are left go to the beginnings of sources that share no word with the answer,
    which may be in another language.

    Args:
        sources: what the answer may stand on.
        answer: whose words are looked for.
        question: whose words count less.
        most: excerpts.
        length: characters of an excerpt, at most.
    """
    texts, notes = _looked_at(sources)
    wanted = _keys_of(answer)
    found = [_hits(text, wanted) for text in texts]
    weights = _weights(found, _keys_of(question))
    chosen: list[tuple[int, int, int]] = []
    shown: set[str] = set()
    most_shown = 0.0
    while len(chosen) < most:
        best = max(
            ((*_best(hits, weights, shown, length), place) for place, hits in enumerate(found)),
            key=lambda each: (each[0], -each[3]),
            default=(0.0, 0, 0, 0),
        )
        gain, first, last, place = best
        most_shown = max(gain, most_shown)
        if gain <= _WEAK * most_shown:
            break
        hits = found[place]
        start, end = _around(texts[place], hits[first].start, hits[last].end, length)
        shown.update(key for hit in hits if start <= hit.start and hit.end <= end for key in hit.keys)
        shown.update(key for hit in hits[first : last + 1] for key in hit.keys)
        chosen.append((place, start, end))
    used = {place for place, _, _ in chosen}
    for place, text in enumerate(texts):
        if len(chosen) < most and place not in used and text.strip():
            chosen.append((place, *_around(text, begin := len(text) - len(text.lstrip()), begin, length)))
    excerpts = [
        Excerpt(sources[place].name, start, end, texts[place][start:end])
        for place, start, end in sorted(set(chosen))
    ]
    return tuple(excerpts), notes


def _looked_at(sources: Sequence[Source]) -> tuple[list[str], tuple[str, ...]]:
    left, texts, cut = LOOKED_AT, [], 0
    for source in sources:
        texts.append(source.text[:left])
        cut += len(source.text) - len(texts[-1])
        left -= len(texts[-1])
    return texts, (f"the last {cut:,} characters of the sources were not looked at",) if cut else ()


def _keys(run: str) -> tuple[str, ...]:
    """What a run of letters and digits is known by; single letters say nothing."""
    return tuple(key for key in words(run) if len(key) > 1 or key.isdecimal())


def _keys_of(text: str) -> frozenset[str]:
    return frozenset(key for run in set(_RUN.findall(text)) for key in _keys(run))


def _hits(text: str, wanted: Set[str]) -> list[_Hit]:
    known: dict[str, tuple[str, ...]] = {}
    hits = []
    for match in _RUN.finditer(text):
        run = match[0]
        if (keys := known.get(run)) is None:
            keys = known[run] = tuple(key for key in _keys(run) if key in wanted)
        if keys:
            hits.append(_Hit(match.start(), match.end(), keys))
    return hits


def _weights(found: Sequence[Sequence[_Hit]], asked: Set[str]) -> dict[str, float]:
    counts = Counter(key for hits in found for hit in hits for key in hit.keys)
    return {
        key: (2.0 if key.isdecimal() else 1.0) * (0.5 if key in asked else 1.0) / count
        for key, count in counts.items()
    }


def _best(
    hits: Sequence[_Hit], weights: Mapping[str, float], shown: Set[str], length: int
) -> tuple[float, int, int]:
    """The run of hits that fits into an excerpt and shows the most: what it shows, its first and its last."""
    best, first, last = 0.0, 0, 0
    inside: deque[int] = deque()
    counts: Counter[str] = Counter()
    gain = 0.0
    for place, hit in enumerate(hits):
        inside.append(place)
        for key in hit.keys:
            counts[key] += 1
            if counts[key] == 1 and key not in shown:
                gain += weights[key]
        while len(inside) > 1 and hit.end - hits[inside[0]].start > length:
            for key in hits[inside.popleft()].keys:
                counts[key] -= 1
                if counts[key] == 0 and key not in shown:
                    gain -= weights[key]
        if gain > best + 1e-9:
            best, first, last = gain, inside[0], place
    return best, *_trimmed(hits, first, last, weights, shown)


def _trimmed(
    hits: Sequence[_Hit], first: int, last: int, weights: Mapping[str, float], shown: Set[str]
) -> tuple[int, int]:
    """A run without what adds next to nothing at its ends: an "and" far before what counts."""
    counts = Counter(key for hit in hits[first : last + 1] for key in hit.keys)
    spare = _WEAK * sum(weights[key] for key in counts if key not in shown)

    def lost(hit: _Hit) -> float:
        return sum(weights[key] for key in hit.keys if counts[key] == 1 and key not in shown)

    while first < last:
        end = min((first, last), key=lambda place: lost(hits[place]))
        spare -= lost(hits[end])
        if spare < 0:
            break
        counts.subtract(hits[end].keys)
        first, last = (first + 1, last) if end == first else (first, last - 1)
    return first, last


def _around(text: str, start: int, end: int, length: int) -> tuple[int, int]:
    """A passage of at most so many characters around a part: from a sentence's beginning if one is in reach.

    Words are not cut, unless one is longer than the passage.
    """
    end = min(end, start + length)
    earliest = max(0, end - length)
    begins = [match.end() for match in _SENTENCE.finditer(text, earliest, min(len(text), start + 1))]
    if earliest == 0:
        begin = len(text) - len(text.lstrip()) if not begins or end <= length else begins[0]
        begin = min(begin, start)
    elif inside := [each for each in begins if each <= start]:
        begin = inside[-1]
    else:
        begin = max(earliest, start - (length - (end - start)) // 2)
        while begin < start and not text[begin - 1].isspace():
            begin += 1
    stop = min(len(text), begin + length)
    while end < stop < len(text) and not text[stop].isspace():
        stop -= 1
    while stop > end and text[stop - 1].isspace():
        stop -= 1
    return begin, stop if stop > begin else min(len(text), begin + length)
