"""One individual by two names: "Maria Ortega won. Ortega did not win.", "speaks French" and "no French".

Two names are two constants, and what is said of the one is not said of the other. Where two may be one, the
sentence with the shorter name is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from fol_kb.translation.controlled.discourse.boxes import (
    Named,
    Predicate,
    Referent,
    holdings,
)
from fol_kb.translation.controlled.discourse.statements import Reading, Text
from fol_kb.translation.controlled.syntax.tokens import unclear

ANOTHER_NAME = "{word!r} may be who another sentence calls {name!r}; use one name for both"
_LOOKED_AT = 100
"""So many names that end alike are compared with one."""
NAME_AND_KIND = "{word!r} is a name in another sentence, and a kind here; which is meant is not clear"


def refuse_short_names(
    texts: Sequence[Text], may_be_one: Callable[[Sequence[str], Sequence[str]], bool]
) -> None:
    """Refuse the sentences that call somebody by a part of a name, or by a title and a part of it.

    ``may_be_one`` tells of the words of two names whether the first may be a short form of the second.
    """
    read = [reading for text in texts for reading in text.readings if reading.problem is None]
    names = {
        one.lemma: one.lemma.split("_")
        for reading in read
        for one in reading.named
        if not one.kind and (not one.definite or "_" not in one.lemma)
    }
    by_word: dict[str, list[str]] = {}
    for name, words in names.items():
        for word in {*words}:
            by_word.setdefault(word, []).append(name)
    told_in: dict[str, set[int]] = {}
    for reading in read:
        for one in reading.named:
            told_in.setdefault(one.lemma, set()).add(id(reading))
    longer: dict[str, str] = {}
    for name, words in names.items():
        alike = (other for other in islice(by_word[words[-1]], _LOOKED_AT) if other != name)
        apart = (other for other in alike if told_in[name].isdisjoint(told_in[other]))
        found = next((other for other in apart if may_be_one(words, names[other])), None)
        if found is not None:
            longer[name] = found
    for reading in read if longer else ():
        for one in reading.named:
            if one.lemma in longer and reading.problem is None and not one.kind:
                key = one.lemma.split("_")[-1]
                at = next((word for word in reading.words if key in word.key), reading.words[0])
                name = longer[one.lemma].replace("_", " ").title()
                reading.problem = unclear(ANOTHER_NAME, at, name=name)


def refuse_named_kinds(texts: Sequence[Text]) -> None:
    """Refuse "Lena speaks no French" beside "Lena speaks French", where the same is done to both."""
    read = [reading for text in texts for reading in text.readings if reading.problem is None]
    done: dict[tuple[Predicate, int], set[str]] = {}
    kinds: list[tuple[Reading, Predicate, int, str]] = []
    for reading in read:
        held = holdings(reading.conditions)
        nouns: dict[Referent, set[str]] = {}
        for part in held:
            if part.predicate.arity == 1 and isinstance(part.arguments[0], Referent):
                nouns.setdefault(part.arguments[0], set()).add(part.predicate.lemma)
        for part in held:
            for place, one in enumerate(part.arguments if part.predicate.arity > 1 else ()):
                if isinstance(one, Named) and not one.definite and not one.kind:
                    done.setdefault((part.predicate, place), set()).add(one.lemma)
                elif isinstance(one, Referent):
                    kinds += [(reading, part.predicate, place, noun) for noun in nouns.get(one, ())]
    for reading, predicate, place, noun in kinds:
        if noun in done.get((predicate, place), ()) and reading.problem is None:
            reading.refuse(NAME_AND_KIND, (word for word in reading.words if word.key == noun))
