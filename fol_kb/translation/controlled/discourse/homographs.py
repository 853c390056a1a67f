"""Words that are a noun and an adjective of another sense: "no minor may enter" beside "the injury is minor".

Both would be one predicate. Of most words they are one, as of "human" said of a person; but a car that is
German is no German.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from fol_kb.translation.controlled.discourse.statements import Reading, Text
from fol_kb.translation.controlled.syntax.tokens import Word, key_at, unclear

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
    noun_of: Callable[[str], str],
    may_be_one: Callable[[Word], bool],
    is_verb: Callable[[str], bool],
) -> None:
    """Refuse the sentences in which a word says how something is, if a text has it as a noun.

    It is a noun as a plural, of which ``noun_of`` gives the singular if that is an adjective too, or behind
    one of the ``articles`` and before the end or a word of a ``closed`` class; it says how behind
    ``being``. So it is for one of these ``words``, and for others if they say how what is no person is:
    ``may_be_one`` is asked of the word before, whether it may be one.
    """
    if not words:
        return
    found: dict[str, list[tuple[Reading, Word]]] = {}
    nouns: set[str] = set()
    for reading in (one for text in texts for one in text.readings if one.problem is None):
        for place, word in enumerate(reading.words):
            singular = noun_of(word.key)
            if word.quoted or not singular:
                continue
            before = key_at(reading.words, place - 1)
            after = reading.words[place + 1] if place + 1 < len(reading.words) else None
            ends = after is None or after.key in closed or after.key in being or is_verb(after.key)
            if singular != word.key or (before in articles and ends):
                nouns.add(singular)
            elif before in being and place > 1:
                one = reading.words[place - 2]
                if word.key in words or not may_be_one(one):
                    found.setdefault(word.key, []).append((reading, word))
    for one_word in nouns & found.keys():
        for reading, word in found[one_word]:
            if reading.problem is None:
                reading.problem = unclear(TWO_SENSES, word)
