"""What the offline translator makes of a sentence: words, formulas, paraphrase, or why it is not read.

A paraphrase is written from the formula and not from the sentence. So it shows what was understood.
"""

from __future__ import annotations

from dataclasses import dataclass

from fol_kb.builder.builder import build
from fol_kb.common import codec
from fol_kb.common.errors import CallError
from fol_kb.review.verbalize.words import Verbaliser
from fol_kb.translation.controlled import ControlledTranslator
from fol_kb.translation.controlled.classes import WordClasses


@codec.record("StatedFormula")
@dataclass(frozen=True, slots=True)
class Stated:
    """A formula, and the same in English words."""

    formula: str
    words: str


@codec.record("ExplainedSentence", "A sentence: its words, what it states, or why it was not read.")
@dataclass(frozen=True, slots=True)
class ExplainedSentence:
    """A sentence of a text, and what it states.

    Attributes:
        text: the sentence.
        start: its offset in the text, in code points.
        words: its words with the classes that they may have, by dictionary and form.
        formulas: what it states; none if it was not read, or declares something only.
        problem: why it was not read; None if it was.
        line: of the word where reading stopped, from 1; None if it was read.
        column: of that word, from 1; None if it was read.
        rewording: a sentence that is read, and that a writer may mean; None if none was found.
    """

    text: str
    start: int
    words: tuple[WordClasses, ...]
    formulas: tuple[Stated, ...] = ()
    problem: str | None = None
    line: int | None = None
    column: int | None = None
    rewording: str | None = None


@codec.document(
    "fol-kb/explained",
    "ExplainedDocument",
    "What the offline translator makes of each sentence of a text: words, formulas, or why it is not read.",
)
@dataclass(frozen=True, slots=True)
class Explained:
    """What is made of each sentence of a text, in its order."""

    language: str
    sentences: tuple[ExplainedSentence, ...]

    @property
    def is_read(self) -> bool:
        """Whether every sentence was read."""
        return all(one.problem is None for one in self.sentences)


def explain(text: str, language: str | None = None, *, ace: bool = False) -> Explained:
    """Explain what the offline translator makes of a text, sentence by sentence.

    Args:
        text: a sentence, or several that are read together.
        language: ``en`` or ``fr``; found by the words if not given.
        ace: read as Attempto Controlled English, see :func:`fol_kb.translate`.

    Raises:
        CallError: there is no sentence.
        ValueError: another language.
    """
    translator = ControlledTranslator(language, ace=ace)
    translation = translator.translate(text)
    if not translation.sentences:
        raise CallError("there is no sentence to explain")
    kb = build(translation.calls, text, language=translation.language, sentences=translation.sentences)
    verbaliser = Verbaliser.of(kb)
    unread = {item.sentence.start: item for item in translation.untranslated}
    words = translator.classes(text)
    sentences = []
    for sentence in translation.sentences:
        problem = unread.get(sentence.start)
        sentences.append(
            ExplainedSentence(
                sentence.text,
                sentence.start,
                tuple(word for word in words if sentence.start <= word.start < sentence.end),
                tuple(
                    Stated(str(belief.formula), verbaliser.say(belief.formula).text)
                    for belief in kb.formulas
                    if belief.source is not None and belief.source.start == sentence.start
                ),
                None if problem is None else problem.reason,
                None if problem is None else problem.line,
                None if problem is None else problem.column,
                None if problem is None else problem.rewording or None,
            )
        )
    return Explained(translation.language, tuple(sentences))
