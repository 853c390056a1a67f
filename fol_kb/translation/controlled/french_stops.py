"""Why the French grammar stopped at a word, where that is more than what it could go on with."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled import french_words as fr
from fol_kb.translation.controlled.french_checks import MEASURES
from fol_kb.translation.controlled.french_forms import is_present
from fol_kb.translation.controlled.french_lexicon import entries, known
from fol_kb.translation.controlled.tokens import Unreadable, Word

_DETERMINED = frozenset(["un", "une", "chaque", "tout", "toute", "aucun", "aucune", "le", "la"])


def stopped(at: int, words: Sequence[Word]) -> Unreadable | None:
    """What keeps the grammar from reading on at a word: a construction that is not covered, or None."""
    word = words[min(at, len(words) - 1)]
    before = words[at - 1] if 0 < at <= len(words) else None
    if word.quoted or word.key.startswith("a_"):
        return None
    if at == 0 and word.key == "qui":
        return _of(
            word, "« {word} » sans nom devant lui n'est pas couvert ; dites « celui » ou « tout homme qui »"
        )
    if word.key == "ni" or words[0].key == "ni":
        return _of(word, "« {word} » n'est couvert qu'après le verbe : « n'est ni ... ni ... »")
    after_to = before is not None and before.key != "à" and any(one.key == "à" for one in words[1:at])
    following = words[at + 1] if at + 1 < len(words) else None
    if word.key in {"le", "chaque"} and following is not None and following.key.removesuffix("s") in MEASURES:
        return _of(following, "« {word} » peut dire quand, combien de temps ou combien, et non quoi")
    if word.key in _DETERMINED and after_to:
        return _of(
            word, "« {word} » : l'objet après un complément avec « à » n'est pas couvert ; mettez-le avant"
        )
    if word.key in fr.CLOSED:
        return _closed(word, before)
    if at == len(words) or (word.capital and not word.first):
        return None
    if word.key in MEASURES or word.key.removesuffix("s") in MEASURES:
        return _of(word, "« {word} » peut dire quand, combien de temps ou combien, et non quoi")
    noun = known(word.key, "N")
    if before is not None and before.key in _DETERMINED and not noun:
        return _of(word, "le dictionnaire n'a pas « {word} » comme nom")
    if noun and before is not None and _takes_a_noun(before):
        return _of(word, "« {word} » sans déterminant peut désigner une espèce ou une part")
    return None


def _closed(word: Word, before: Word | None) -> Unreadable | None:
    """A preposition, or "de" where no noun is before it."""
    after_verb = before is not None and (before.key == "pas" or any(map(is_present, entries(before.key))))
    if word.key in {"de", "des"} and after_verb:
        return _of(word, "« {word} » est un partitif ou va avec le verbe, ce qui n'est pas couvert")
    if word.key in {"de", "à"} or "PREP" in fr.CLOSED[word.key]:
        reason = (
            "un complément avec « {word} » n'est pas couvert ici : il peut aller avec le nom qui précède ou"
            " avec toute la phrase"
        )
        return _of(word, reason)
    return None


def _takes_a_noun(before: Word) -> bool:
    verb = any(map(is_present, entries(before.key))) and not known(before.key, "N")
    return verb or "PREP" in fr.CLOSED.get(before.key, ())


def _of(word: Word, template: str) -> Unreadable:
    return Unreadable(template, word.start, word=word.text)
