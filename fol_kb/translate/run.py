"""From a text to a belief set with a translator: what :func:`fol_kb.translate` does."""

from __future__ import annotations

import os

from fol_kb.belief_set import BeliefSet
from fol_kb.builder import BeliefSetBuilder
from fol_kb.logic.syntax import Formula
from fol_kb.repair.model import Mode
from fol_kb.translate.controlled import ControlledTranslator, Vocabulary

TRANSLATORS = ("controlled",)


def translate_text(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
) -> BeliefSet:
    """The belief set of a text; its findings name each sentence that was not translated, and why."""
    if translator not in TRANSLATORS:
        raise ValueError(f"translator is one of {', '.join(TRANSLATORS)}, not {translator!r}")
    translation = ControlledTranslator(language).translate(text)
    builder = BeliefSetBuilder(
        text, language=translation.language, mode=Mode(mode), journal=journal, sentences=translation.sentences
    )
    for call in translation.calls[builder.applied :]:
        builder.apply(call)
    builder.close()
    for item in translation.untranslated:
        builder.note(
            "untranslated",
            f"line {item.line}, column {item.column}: {item.reason}",
            item.sentence.text,
        )
    return builder.build()


def read_sentence(kb: BeliefSet, sentence: str) -> Formula:
    """The formula of a sentence in the language of the belief set's text, over its names.

    Raises:
        TranslationError: the controlled language does not cover the sentence.
    """
    return ControlledTranslator(kb.language).formula(sentence, Vocabulary.of(kb.signature))
