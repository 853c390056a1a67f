"""The words of a text that are compared as one, and what each of several belief sets says for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.sentences import Sentence, split
from fol_kb.review.agreement.uses import SentenceIndex
from fol_kb.review.agreement.values import Words


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of the text, and for each belief set the formulas that state them."""

    words: Words
    beliefs: tuple[tuple[Belief | DisjointSorts, ...], ...]


def passages(kbs: Sequence[BeliefSet]) -> tuple[Passage, ...]:
    """All sentences of the text that the belief sets have in common, in their order.

    Sentences that a quotation of any belief set spans are one passage: what is said for all of them cannot be
    taken apart. What quotes no words comes last, as one passage, if there is any.
    """
    text = kbs[0].text or ""
    sentences = split(text)
    index = SentenceIndex(sentences)
    joined = [False] * len(sentences)
    """Whether a quotation spans each sentence and the one before it."""
    placed: list[tuple[int, int, Belief | DisjointSorts]] = []
    unquoted: list[list[Belief | DisjointSorts]] = [[] for _ in kbs]
    for number, kb in enumerate(kbs):
        beliefs: tuple[Belief | DisjointSorts, ...] = (*kb.formulas, *kb.disjoint)
        for belief in beliefs:
            within = index.of(belief.source)
            if not within:
                unquoted[number].append(belief)
                continue
            placed.append((number, within[0], belief))
            for sentence in within[1:]:
                joined[sentence] = True
    starts: list[int] = []
    for here in range(len(sentences)):
        starts.append(starts[-1] if joined[here] else here)
    counts = Counter(starts)
    found: dict[int, list[list[Belief | DisjointSorts]]] = {start: [[] for _ in kbs] for start in starts}
    for number, sentence, belief in placed:
        found[starts[sentence]][number].append(belief)
    made = []
    for start, said in found.items():
        count = counts[start]
        words = _words(text, sentences[start], sentences[start + count - 1], count)
        made.append(Passage(words, tuple(map(tuple, said))))
    if any(unquoted):
        made.append(Passage(Words(None, sentences=0), tuple(map(tuple, unquoted))))
    return tuple(made)


def _words(text: str, first: Sentence, last: Sentence, count: int) -> Words:
    return Words(text[first.start : last.end], first.start, last.end, first.line, count)
