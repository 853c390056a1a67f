"""Whether a later sentence of a text may speak again of somebody, as its words show before it is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fol_kb.translation.controlled.syntax.tokens import Word


class Ahead:
    """The words of a text's sentences, looked at once.

    Args:
        sentences: the words of each.
        pronouns: those that may mean one of whom the sentence before speaks.
        pointing: words before a noun that may be said of one again: "the", "both".
        describing: words behind a noun that make it another one: "the player with the most points".
    """

    def __init__(
        self,
        sentences: Sequence[Sequence[Word]],
        *,
        pronouns: Collection[str],
        pointing: Collection[str],
        describing: Collection[str],
    ) -> None:
        self._last: dict[str, int] = {}
        self._pronouns: set[int] = set()
        for at, words in enumerate(sentences):
            if any(word.key in pronouns for word in words):
                self._pronouns.add(at)
            for place, word in enumerate(words):
                another = any(one.key in describing for one in words[place + 1 : place + 2])
                if not another and any(one.key in pointing for one in words[max(0, place - 2) : place]):
                    self._last[word.key] = self._last[word.key.removesuffix("s")] = at

    def speaks_again(self, noun: str, *, after: int) -> bool:
        """Whether one of the next two sentences has a pronoun, or any later one the noun behind "the"."""
        near = not self._pronouns.isdisjoint((after + 1, after + 2))
        return near or self._last.get(noun, -1) > after
