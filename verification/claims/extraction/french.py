"""What is a statement in French, by its verbs as DELA has them, and its closed classes."""

from __future__ import annotations

from collections.abc import Sequence

from verification.claims.extraction import french_nouns as nouns
from verification.claims.extraction import french_words as fr
from verification.claims.extraction.french_kinds import needs_more, no_claim, notes
from verification.claims.extraction.french_verbs import (
    finite,
    kinds_of,
    lemmas_of,
    token_at,
)
from verification.claims.extraction.words import Candidate, Pronoun, Token, Verdict


class French:
    """The grammar of French."""

    code = "fr"
    joining = frozenset({"et", "mais", ";"})
    openers = fr.PERSONAL | fr.DETERMINERS

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
        opens = first.key in (fr.SUBJECTS - {"qui"}) | (fr.DETERMINERS - {"du", "de", "d'", "au", "aux"})
        if not opens and not (first.capital and not (kinds_of(first.key) & {"PREP", "CONJ", "CONJS", "ADV"})):
            return False
        if first.key in fr.PREPOSITIONS | fr.SUBORDINATORS and first.key != "des":
            return False
        for place, token in enumerate(words):
            if token.text == ",":
                return False
            if place and finite(words, place):
                return True
        return False

    def holds_together(self, words: Sequence[Token]) -> str | None:
        """A word that reaches over a conjunction."""
        for place, token in enumerate(words):
            if token.key in fr.HOLDING or token.text in '"“”«»':
                return token.text
            if finite(words, place) and lemmas_of(token.key) & fr.SPEECH:
                return token.text
        return None

    def lead(self, words: Sequence[Token]) -> int:
        """How many words at the start only connect or greet."""
        count = 0
        while count < len(words):
            rest = words[count:]
            told = " ".join(token.key for token in rest[:8]) + " "
            phrase = next((one for one in fr.PHRASES_OF_CONNECTION if told.startswith(one + " ")), None)
            if phrase is not None:
                size = len(phrase.split())
                comma = token_at(rest, size).text in (",", ":")
                if not comma and not phrase.endswith((":", "que")):
                    return count
                count += size + comma
            elif rest[0].key in fr.INTERJECTIONS | fr.CONJUNCTS and token_at(rest, 1).text in (
                ",",
                "!",
                "-",
                "–",
                "—",
                ":",
            ):
                count += 2
            elif rest[0].key in ("et", "mais", "donc", "or", "car") and count == 0 and len(rest) > 1:
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
