"""What an English text shows of its words: which are nouns, verbs, adjectives, names."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.forms import is_s_form, participle_stems
from fol_kb.translation.controlled.english.kinds import lacks_article
from fol_kb.translation.controlled.english.lexicon import classes
from fol_kb.translation.controlled.english.names import names_by_number
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Word

_OF_TEXTS = {form: noun for noun in en.TEXTS for form in (noun, f"{noun}s", f"{noun.removesuffix('y')}ies")}
_FINITE = frozenset(["is", "does", "has", "was", "did", "had"])


class ShownWords(Language):
    """The part of :class:`English` that learns words from a text."""

    def learn(self, sentences: Sequence[Sequence[Word]], lexicon: Lexicon) -> None:
        """Note which words the text shows to be nouns, verbs, adjectives, names."""
        for words in sentences:
            for index, word in enumerate(words):
                previous = words[index - 1].key if index else ""
                following = words[index + 1].key if index + 1 < len(words) else ""
                if word.key in _OF_TEXTS and not _is_this(words, index):
                    lexicon.others.add(_OF_TEXTS[word.key])
                if not word.capital and names_by_number(words, index):
                    lexicon.numbered.add(word.key)
                if word.key in en.SPEAKING:
                    lexicon.speaking = True
                if not word.capital and self._open(word):
                    lexicon.lower.add(word.key)
                if word.key in en.INDEFINITE:
                    self._learn_noun(words, index + 1, lexicon)
                if not self._open(word):
                    continue
                denied = words[index - 2].key if previous == "not" and index > 1 else ""
                if denied in {"does", "do", "did"} or previous in {"they", "you", "do"}:
                    lexicon.verbs.add(word.key)
                is_before = previous in en.BE or denied in en.BE
                ends = not following or following in {",", "and", "or", "then", "but", ";"}
                if is_before and ends and not is_s_form(word.key) and not word.capital:
                    lexicon.adjectives.add(word.key)
                if not word.capital:
                    continue
                within = previous in en.DETERMINERS or _is_open_lower(words, index - 1, self)
                one = following in _FINITE and not lacks_article(word) and not _are_several(word, following)
                if one or not (word.first or within):
                    lexicon.names.add(word.key)

    def _learn_noun(self, words: Sequence[Word], start: int, lexicon: Lexicon) -> None:
        run: list[Word] = []
        for word in words[start:]:
            if not self._open(word) or (run and (word.capital or is_s_form(word.key))):
                break
            run.append(word)
        end = start + len(run)
        if end + 1 < len(words) and words[end].key in {"and", "or", ","} and self._open(words[end + 1]):
            return  # "a red and blue dog": not a noun yet
        if run and not ("PARTICIPLE" in classes(run[-1].key) or participle_stems(run[-1].key)):
            lexicon.nouns.add(run[-1].key)
        for word in run[:-1]:
            lexicon.attributes.add(word.key)

    def _open(self, word: Word) -> bool:
        return (
            word.text[:1].isalpha()
            and not word.quoted
            and (word.key not in en.CLOSED or word.key in {"round", "own"})
            and word.key not in en.NOT_COVERED
            and word.key not in {"and", "or", "but", "'s", "such", "there"}
        )


def _is_this(words: Sequence[Word], index: int) -> bool:
    """Whether a noun has "this" or "the" before it, and nothing behind it that says which."""
    before = {word.key for word in words[max(0, index - 2) : index]}
    behind = words[index + 1].key if index + 1 < len(words) else ""
    return not before.isdisjoint({"this", "the"}) and "'s" not in before and behind != "of"


def _is_open_lower(words: Sequence[Word], index: int, language: ShownWords) -> bool:
    """Whether the word before is one of a noun phrase: "the bald Eagle"."""
    if index < 1:
        return False
    word, before = words[index], words[index - 1]
    return not word.capital and language._open(word) and before.key in en.DETERMINERS


def _are_several(word: Word, following: str) -> bool:
    """Whether a first word is a plural before "did" or "had", which go with several too."""
    return word.first and following in {"did", "had"} and "NS" in classes(word.key)
