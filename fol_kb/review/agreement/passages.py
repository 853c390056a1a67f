"""The words of a text that are compared as one, and what each of several belief sets says for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.sentences import split
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
        for belief in kb:
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
    found: dict[int, list[list[Belief | DisjointSorts]]] = {start: [[] for _ in kbs] for start in starts}
    for number, sentence, belief in placed:
        found[starts[sentence]][number].append(belief)
    made = []
    for start, count in Counter(starts).items():
        first, end = sentences[start], sentences[start + count - 1].end
        words = Words(text[first.start : end], first.start, end, first.line, count)
        made.append(Passage(words, tuple(map(tuple, found[start]))))
    if any(unquoted):
        made.append(Passage(Words(None, sentences=0), tuple(map(tuple, unquoted))))
    return tuple(made)
