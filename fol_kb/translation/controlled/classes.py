"""What the words of a sentence may be, as dictionary and form tell before the grammar decides."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from fol_kb.beliefs.sentences import spans
from fol_kb.common import codec
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Tagged, Unreadable, tokenize


@codec.record(
    "ExplainedWord", "A word at its offsets, and the classes that it may have.", "text start end classes"
)
@dataclass(frozen=True, slots=True)
class WordClasses:
    """A word or mark at its offsets in the text, and the classes that it may have, the preferred first.

    The classes are in words of the sentence's language. A word of the grammar that has no other class
    ("every", "does") has none.
    """

    text: str
    start: int
    end: int
    classes: tuple[str, ...]


def classes_of(text: str, language: Language) -> tuple[WordClasses, ...]:
    """The words of a text with their classes.

    Those of a sentence are left out that is refused for its words alone, before they get any classes.
    """
    tagged: list[Tagged] = []
    lexicon = Lexicon()
    sentences = []
    for span in spans(text):
        with suppress(Unreadable):
            sentences.append(language.prepare(tokenize(text, span.words_from, span.sentence.end)))
    language.learn(sentences, lexicon)
    for words in sentences:
        with suppress(Unreadable):
            tagged += language.tag(words, lexicon)
    return tuple(
        WordClasses(
            item.word.text,
            item.word.start,
            item.word.end,
            tuple(
                dict.fromkeys(language.descriptions[tag] for tag in item.tags if tag in language.descriptions)
            ),
        )
        for item in tagged
    )
