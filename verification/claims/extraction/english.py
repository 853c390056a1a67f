"""What is a statement in English, by its verbs and its closed classes.

Where a word may be of several classes the neighbours decide; what they leave open is no evidence. A sentence
that is left out costs a look; one that is taken for a claim and is none costs a verdict on nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation import english_classes
from verification.claims.extraction import english_nouns as nouns
from verification.claims.extraction import english_words as en
from verification.claims.extraction.english_kinds import needs_more, no_claim, notes
from verification.claims.extraction.english_verbs import finite, lemmas_of, token_at
from verification.claims.extraction.words import Candidate, Pronoun, Token, Verdict


class English:
    """The grammar of English."""

    code = "en"
    joining = frozenset({"and", "but", ";"})
    openers = en.PERSONAL | en.DETERMINERS - {"i"}

    def finite(self, words: Sequence[Token], index: int) -> int:
        """How sure it is that a verb of a statement stands there."""
        return finite(words, index)

    def no_claim(self, words: Sequence[Token], whole: str) -> Verdict | None:
        """Why these words are no claim, if they are none."""
        return no_claim(words, whole)

    def needs_more(self, words: Sequence[Token]) -> bool:
        """Whether words before a colon state nothing without the list that follows."""
        return needs_more(words)

    def notes(self, words: Sequence[Token]) -> list[str]:
        """Hedges, the future, and words that depend on when and where it was said."""
        return notes(words)

    def begins_clause(self, words: Sequence[Token]) -> bool:
        """Whether the first word begins a subject, and no comma comes before the verb."""
        first = token_at(words, 0)
        known = english_classes(first.key).keys()
        opens = first.key in en.SUBJECTS | en.DETERMINERS or first.capital or bool({"N", "NS"} & known)
        if not opens or first.key in en.PREPOSITIONS | en.SUBORDINATORS | en.CONJUNCTS | {
            "there",
            "not",
            "no",
        }:
            return first.key in ("there", "no") and any(finite(words, place) for place in range(1, 4)
                                                        if place < len(words))  # fmt: skip
        if first.key not in en.SUBJECTS | en.DETERMINERS and "ADV" in known:
            return False
        for place, token in enumerate(words):
            if token.text == ",":
                return False
            if place and finite(words, place):
                return True
        return False

    def holds_together(self, words: Sequence[Token]) -> str | None:
        """A word that reaches over a conjunction."""
        for token in words:
            if token.key in en.HOLDING or token.text in '"“”«»':
                return token.text
            if lemmas_of(token.key, "V", "VS", "PAST") & en.SPEECH:
                return token.text
        return None

    def lead(self, words: Sequence[Token]) -> int:
        """How many words at the start only connect or greet."""
        count = 0
        while count < len(words):
            rest = words[count:]
            told = " ".join(token.key for token in rest[:7]) + " "
            phrase = next((one for one in en.PHRASES_OF_CONNECTION if told.startswith(one + " ")), None)
            if phrase is not None:
                size = len(phrase.split())
                comma = token_at(rest, size).text in (",", ":")
                if not comma and not phrase.endswith((":", "that")):
                    return count
                count += size + comma
            elif rest[0].key in en.INTERJECTIONS | en.CONJUNCTS and token_at(rest, 1).text in (
                ",",
                "!",
                "-",
                "–",
                "—",
                ":",
            ):
                count += 2
            elif (rest[0].key in en.EXCLAIMED and token_at(rest, 1).key in en.SUBJECTS | en.DETERMINERS) or (
                rest[0].key in ("and", "but", "so") and count == 0 and len(rest) > 1
            ):
                count += 1
            else:
                return count
        return count

    def candidates(self, words: Sequence[Token], sentence: str) -> list[Candidate]:
        """What pronouns may mean by these words."""
        return nouns.candidates(words, sentence, finite)

    def pronouns(self, words: Sequence[Token]) -> list[Pronoun]:
        """The words that point elsewhere."""
        return nouns.pronouns(words, finite)

    def put(
        self, pronoun: Pronoun, antecedent: Candidate, words: Sequence[Token]
    ) -> tuple[int, int, str] | None:
        """The noun in place of its pronoun."""
        return nouns.put(pronoun, antecedent, words)
