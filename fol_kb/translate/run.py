"""From a text to a belief set with a translator: what :func:`fol_kb.translate` does."""

from __future__ import annotations

import os
from collections.abc import Sequence

from fol_kb import tools
from fol_kb.belief_set import BeliefSet
from fol_kb.builder import BeliefSetBuilder
from fol_kb.errors import DocumentError, ProblemPlace
from fol_kb.logic.names import normalise
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import Formula
from fol_kb.ontologies.model import Ontology
from fol_kb.repair.model import Mode
from fol_kb.sentences import Lines
from fol_kb.translate.controlled import ControlledTranslator, Vocabulary

TRANSLATORS = ("controlled",)


def translate_text(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
) -> BeliefSet:
    """The belief set of a text; its findings name each sentence that was not translated, and why.

    The calls of the ontologies come first, in their order, so that call n of the belief set is the n-th of
    theirs; each problem of theirs is a finding as well.
    """
    return translate_with_lines(
        text, translator=translator, language=language, mode=mode, journal=journal, ontology=ontology
    )[0]


def translate_with_lines(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
) -> tuple[BeliefSet, tuple[int | None, ...]]:
    """:func:`translate_text`, and for each call after those of the ontologies the line of its words.

    It is None for a call that quotes none, such as a declaration.
    """
    if translator not in TRANSLATORS:
        raise ValueError(f"translator is one of {', '.join(TRANSLATORS)}, not {translator!r}")
    ontologies = (ontology,) if isinstance(ontology, Ontology) else tuple(ontology)
    given = [call for each in ontologies for call in each.calls]
    translation = ControlledTranslator(language).translate(text)
    with BeliefSetBuilder(
        text, language=translation.language, mode=Mode(mode), journal=journal, sentences=translation.sentences
    ) as builder:
        said = _beside(given, translation.calls, Mode(mode)) if given else list(translation.calls)
        calls = [*given, *said]
        _expect_same_beginning(builder, calls, journal)
        for call in calls[builder.applied :]:
            builder.apply(call)
    for each in ontologies:
        for kind, level, message in each.notes:
            builder.note(kind, message, level=level)
    for item in translation.untranslated:
        builder.note(
            "untranslated",
            f"line {item.line}, column {item.column}: {item.reason}",
            item.sentence.text,
        )
    lines = Lines(text)
    starts = [getattr(call, "source_start", None) for call in said]
    return builder.build(), tuple(None if start is None else lines.line(start) for start in starts)


def _beside(given: Sequence[tools.AnyCall], said: Sequence[tools.AnyCall], mode: Mode) -> list[tools.AnyCall]:
    """The calls of a text without its declarations of the top sort that an ontology knows better.

    A translator declares names of which the text does not say the sort as of the top sort. As a statement
    that would widen the ontology's schemas until nothing could be refused. Left out are such schemas of
    predicates that the ontology declares, and, where repair can find the sort of a constant from all its
    uses, such constants.
    """
    strict = mode is Mode.STRICT
    key = str if strict else normalise
    schemas = {
        (key(call.predicate_name), len(call.argument_sorts))
        for call in given
        if isinstance(call, tools.AddPredicateSchema)
    }
    constants = {key(call.constant_name) for call in given if isinstance(call, tools.AddConstantToSort)}

    def known_better(call: tools.AnyCall) -> bool:
        match call:
            case tools.AddPredicateSchema(predicate_name=name, argument_sorts=sorts):
                return set(sorts) <= {TOP} and (key(name), len(sorts)) in schemas
            case tools.AddConstantToSort(constant_name=name, sort_name=sort):
                return sort == TOP and (not strict or key(name) in constants)
            case _:
                return False

    return [call for call in said if not known_better(call)]


def _expect_same_beginning(
    builder: BeliefSetBuilder, calls: Sequence[tools.AnyCall], journal: str | os.PathLike[str] | None
) -> None:
    """A journal goes on where it stopped only if it has been the same so far."""
    for number, (known, call) in enumerate(zip(builder.journaled, calls, strict=False), start=1):
        if known != tools.dump_call(call):
            raise DocumentError(
                "the journal was begun with other ontologies, in another language or by another version; give"
                " the same ones, or begin a new journal",
                ProblemPlace(None if journal is None else os.fspath(journal), call=number),
            )


def read_sentence(kb: BeliefSet, sentence: str) -> Formula:
    """The formula of a sentence in the language of the belief set's text, over its names.

    Raises:
        TranslationError: the controlled language does not cover the sentence.
    """
    return ControlledTranslator(kb.language).formula(sentence, Vocabulary.of(kb.signature))
