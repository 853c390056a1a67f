"""What an English word of the dictionary may be, by its classes and the words beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.attached import may_do
from fol_kb.translation.controlled.english.attributes import COMPOUNDS
from fol_kb.translation.controlled.english.forms import singulars
from fol_kb.translation.controlled.english.infinitives import ends_a_phrase, is_enjoyed
from fol_kb.translation.controlled.english.lexicon import classes, is_gradable, lemmas
from fol_kb.translation.controlled.english.names import VARIABLE
from fol_kb.translation.controlled.english.ongoing import goes_on
from fol_kb.translation.controlled.english.places import (
    HAVING,
    after_be,
    after_noun,
    is_purpose,
    singles_out,
    stands_after_one,
)
from fol_kb.translation.controlled.english.repairs import past
from fol_kb.translation.controlled.english.shown import ShownWords
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Word, refused

_INDEFINITE = frozenset(["SOMEONE", "EVERYONE", "ANYONE", "NOONE"])


class KnownWords(ShownWords):
    """The part of :class:`English` that tags words of the dictionary."""

    def _known_noun(self, key: str, lexicon: Lexicon) -> bool:
        return any(singular in lexicon.nouns for singular in singulars(key))

    def _known_tags(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> tuple[str, ...]:
        """What a word that the lexicon has may be; an empty tuple for an adverb."""
        word = words[index]
        key = word.key
        following = words[index + 1].key if index + 1 < len(words) else ""
        if (key, following.removesuffix("s")) in COMPOUNDS:
            return ("MOD",)
        if goes_on(words, index):
            return ("GV",)
        if is_enjoyed(words, index):
            return ("GER",)
        # "six-legged" is what "legged" is, "award-winning" says how something is
        known = classes(key) or {
            "ADJ" if name == "ING" else name: ()
            for name in classes(key.rsplit("-", 1)[-1])
            if name in {"N", "NS", "ADJ", "PARTICIPLE", "ING"}
        }
        if key in en.COMPARED or ("ADJR" in known and not {"N", "V", "ADJ"} & known.keys()):
            if following == "than":
                return ("CMP",)
            raise refused("{word!r} compares, which is covered before 'than' only", word)
        superlative = key in en.SUPERLATIVES or ("ADJT" in known and not {"N", "V", "ADJ"} & known.keys())
        if superlative and singles_out(words, index):
            return ("ADJ",)
        if superlative:
            raise refused("{word!r} is a superlative, which is not covered", word)
        if "ADJR" in known and following == "than":
            return ("CMP",)
        if "PARTICIPLE" in known and following == "by":
            return ("VEN",)
        if "PARTICIPLE" in known and stands_after_one(words, index, HAVING):
            giving = ("PTCG",) if set(known["PARTICIPLE"]) & en.GIVING else ()
            return ("PTC", *giving, *self._tags_of(words, index, lexicon, known))
        return self._tags_of(words, index, lexicon, known)

    def _tags_of(
        self, words: Sequence[Word], index: int, lexicon: Lexicon, known: Mapping[str, tuple[str, ...]]
    ) -> tuple[str, ...]:
        """The tags of a word by its classes and the words beside it."""
        word = words[index]
        key = word.key
        previous = words[index - 1].key if index else ""
        following = words[index + 1].key if index + 1 < len(words) else ""
        tags: list[str] = []
        adjective = "ADJ" in known or key in en.ADJECTIVES or key.endswith(("able", "ible"))
        # no article makes a noun of what is an adverb only: "every dog quickly runs"
        noun = "N" in known or (key in lexicon.nouns and not adjective and not {"NS", "ADV"} & known.keys())
        verbs = [tag for tag in ("VS", "V") if tag in known and key not in en.ORDINALS]
        determined = (previous in en.DETERMINERS or previous == "'s") and not VARIABLE.match(
            words[index - 1].text
        )
        if verbs and not {"N", "NS"} & known.keys() and determined:
            noun, verbs = noun or "V" in known, []  # "the log": a noun that the lexicon does not have
            tags += ["NS"] if "VS" in known else []
        elif verbs == ["VS"] and (following in {"are", "do"} or after_be(words, index)):
            tags.append("NS")
        governs = "PREP" in en.CLOSED.get(following, ())
        behind = not _INDEFINITE.isdisjoint(en.CLOSED.get(previous, ()))
        behind = behind or (previous == "one" and index > 1 and words[index - 2].key == "no")
        plain = key in lexicon.adjectives or key in en.ADJECTIVES or is_gradable(key)
        if adjective and self._is_relational(words, index, lexicon):
            tags.append("MOD")
        elif behind and (governs or set(known) == {"ING"}):
            pass  # "everyone working at Meta", "nobody nice to animals"
        elif set(known) == {"ING"} and is_purpose(words, index):
            tags.append("MOD")
        elif adjective or "PARTICIPLE" in known or ("ING" in known and not after_be(words, index)):
            tags.append("ADJ")
        if noun:  # "a piano teacher": an adjective, by the lexicon, or a noun before a noun
            adjectival = previous in en.CLOSED or is_gradable(previous) or previous in en.ADJECTIVES
            alone = adjectival or "N" not in classes(previous)  # but "a video game company"
            tags += ["N"] if adjective and plain and alone else ["N", "MOD"]
        governed = "PREP" in en.CLOSED.get(previous, ()) and previous != "by"
        if "ING" in known and not noun and governed and ends_a_phrase(words, index):
            tags.append("N")  # "tired of waiting"
        if "NS" in known:
            tags.append("NS")
        tags += verbs
        if set(lemmas(key, *verbs)) & en.GIVING:
            tags += [f"VG{tag[1:]}" for tag in verbs]
        participle = ("PARTICIPLE" in known or (behind and adjective)) and governs
        if participle and after_noun(words, index):
            tags.append("PTC_AFTER")
        if after_noun(words, index) and may_do(words[index - 1], word, following):
            tags.append("ING_AFTER")
        told = "PAST" in known and not (determined or after_be(words, index) or previous == "to")
        if told and not stands_after_one(words, index, HAVING):
            tags += ["VDS", "VDP"]
            if set(known["PAST"]) & en.GIVING:
                tags += ["VGDS", "VGDP"]
        if not tags and "PAST" in known:
            raise past(word)
        return tuple(tags)

    def _is_relational(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
        """Whether an adjective says of what kind a thing is: a medical student is not a medical one."""
        key = words[index].key
        ordinary = key in lexicon.adjectives or key in en.ADJECTIVES
        if not key.endswith(en.RELATIONAL) or is_gradable(key) or ordinary:
            return False
        following = words[index + 1].key if index + 1 < len(words) else ""
        if following in en.CLOSED or following in {"and", "or", "but"}:
            return False  # "an energetic person" is energetic, "fatal or not"
        return bool({"N", "NS"} & classes(following).keys())

    def _may_be_infinitive(
        self, words: Sequence[Word], index: int, participle: bool, lexicon: Lexicon
    ) -> bool:
        key = words[index].key
        if key in lexicon.verbs:
            return True
        if index and words[index - 1].key in {"not", "they"}:
            return True
        return not participle and not key.endswith("ing")
