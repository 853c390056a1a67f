"""Words that are a noun and an adjective of another sense: "no minor may enter" beside "the injury is minor".

Both would be one predicate. Of most words they are one, as of "human", and of peoples: whoever is German is a
German.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fol_kb.translation.controlled.discourse.statements import Reading, Text
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

TWO_SENSES = (
    "{word!r} is a noun and says how something is in this text, which may be two senses; use another word"
)


def refuse_homographs(
    texts: Sequence[Text],
    words: Collection[str],
    *,
    articles: Collection[str],
    being: Collection[str],
    closed: Collection[str],
) -> None:
    """Refuse the sentences in which one of these ``words`` says how something is, if a text has it as a noun.

    It is a noun behind one of the ``articles`` and before the end or a word of a ``closed`` class; it says
    how behind ``being``.
    """
    if not words:
        return
    found: dict[str, list[tuple[Reading, Word]]] = {}
    nouns: set[str] = set()
    for reading in (one for text in texts for one in text.readings if one.problem is None):
        for place, word in enumerate(reading.words):
            if word.key not in words or word.quoted or (word.capital and not word.first):
                continue
            before = reading.words[place - 1].key if place else ""
            after = reading.words[place + 1] if place + 1 < len(reading.words) else None
            if before in articles and (after is None or after.key in closed):
                nouns.add(word.key)
            elif before in being:
                found.setdefault(word.key, []).append((reading, word))
    for one in nouns & found.keys():
        for reading, word in found[one]:
            if reading.problem is None:
                reading.problem = Unreadable(TWO_SENSES, word.start, several=True, word=word.text)
