"""From a text to a belief set with the controlled translator, after the calls of ontologies."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.documents import Document, Joined
from fol_kb.beliefs.findings import Mode
from fol_kb.beliefs.sentences import Lines
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.common.deadline import Deadline
from fol_kb.common.errors import DocumentError, ProblemPlace, near_misses
from fol_kb.formats.ontologies.model import Ontology
from fol_kb.logic.names import Spellings
from fol_kb.logic.signature import TOP
from fol_kb.translation.base import Translation
from fol_kb.translation.controlled import ControlledTranslator

TRANSLATORS = ("controlled", "llm")


def translate_with_lines(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    timeout: float | None = None,
    ace: bool = False,
) -> tuple[BeliefSet, tuple[int | None, ...]]:
    """What the controlled translator gives, and for each call after those of the ontologies its words' line.

    It is None for a call that quotes none, such as a declaration. ``timeout`` is in seconds, for reading the
    sentences: those that it does not reach are untranslated, with that reason. ``ace`` is for texts that are
    written in Attempto Controlled English.
    """
    if translator != "controlled":
        names = ", ".join(TRANSLATORS)
        raise ValueError(
            f"translator is one of {names}, not {translator!r}{near_misses(translator, TRANSLATORS)}"
        )
    ontologies = (ontology,) if isinstance(ontology, Ontology) else tuple(ontology)
    given = [call for each in ontologies for call in each.calls]
    if not isinstance(text, str):
        raise TypeError(
            f"translate takes a text, not {type(text).__name__}; for a file give Path(...).read_text()"
        )
    with Deadline.after(timeout, "the translation").kept():
        translation = ControlledTranslator(language, ace=ace).translate(text)
    said = _beside(given, translation.calls, Mode(mode)) if given else list(translation.calls)
    with BeliefSetBuilder(
        text, language=translation.language, mode=Mode(mode), journal=journal, sentences=translation.sentences
    ) as builder:
        calls = [*given, *said]
        _expect_same_beginning(builder, calls, journal)
        for call in calls[builder.applied :]:
            builder.apply(call)
    _note(builder, ontologies, translation)
    lines = Lines(text)
    starts = [getattr(call, "source_start", None) for call in said]
    return builder.build(), tuple(None if start is None else lines.line(start) for start in starts)


def translate_documents(
    documents: Mapping[str, str],
    *,
    language: str | None = None,
    mode: str = "repair",
    ontology: Ontology | Sequence[Ontology] = (),
    timeout: float | None = None,
    ace: bool = False,
) -> BeliefSet:
    """One belief set of several texts, such as memories or files, with the controlled translator.

    They have one signature: a name is one individual in all of them. No pronoun and no "the" reaches into
    another document; what "the king" of one document means is a constant of its own (``the_king_3`` in the
    third), which no question names by "the king". Each source names its document, and has offsets and lines
    within it; so have the sentences that were not read.

    Args:
        documents: the texts by their names.
        language: ``en`` or ``fr``, of all of them; found by the words of all together if not given. Sentences
            of another language are not read.
        mode: as for :func:`fol_kb.translate`.
        ontology: likewise.
        timeout: likewise, for reading the sentences.
        ace: likewise.

    Raises:
        TypeError: a name or a text is no ``str``, or ``documents`` is no mapping.
        ValueError: a name is empty; an unknown language or mode; a timeout that is no positive number.
        DocumentError: a text is not Unicode.
    """
    if not isinstance(documents, Mapping):
        raise TypeError(f"documents are texts by their names, {{id: text}}, not {type(documents).__name__}")
    for name, text in documents.items():
        for given_as in (name, text):
            if not isinstance(given_as, str):
                raise TypeError(f"documents are str by str, not {type(given_as).__name__} (at {name!r})")
        if not name:
            raise ValueError("the name of a document is not empty")
    ontologies = (ontology,) if isinstance(ontology, Ontology) else tuple(ontology)
    given = [call for each in ontologies for call in each.calls]
    joined = Joined(Document(name, text) for name, text in documents.items())
    with Deadline.after(timeout, "the translation").kept():
        translation = ControlledTranslator(language, ace=ace).translate_documents(joined)
    said = _beside(given, translation.calls, Mode(mode)) if given else list(translation.calls)
    builder = BeliefSetBuilder(
        language=translation.language, mode=Mode(mode), sentences=translation.sentences, documents=joined
    )
    for call in (*given, *said):
        builder.apply(call)
    _note(builder, ontologies, translation, joined)
    return builder.build()


def _note(
    builder: BeliefSetBuilder,
    ontologies: Sequence[Ontology],
    translation: Translation,
    joined: Joined | None = None,
) -> None:
    """Tell the builder what no call says: problems of the ontologies, and which sentences were not read."""
    for each in ontologies:
        for kind, level, message in each.notes:
            builder.note(kind, message, level=level)
    for item in translation.untranslated:
        place = f"line {item.line}"
        if joined is not None:
            number = joined.number(item.sentence.start)
            place = f"{joined.documents[number].id}, line {item.line - joined.lines[number]}"
        builder.note("untranslated", f"{place}, column {item.column}: {item.reason}", item.sentence.text)
        builder.unread(item.sentence.start, item.reason)
    for sentence in translation.declaring:
        builder.declaring(sentence.start)


def _beside(given: Sequence[tools.AnyCall], said: Sequence[tools.AnyCall], mode: Mode) -> list[tools.AnyCall]:
    """The calls of a text without its declarations of the top sort that an ontology knows better.

    A translator declares names of which the text does not say the sort as of the top sort. As a statement
    that would widen the ontology's schemas until nothing could be refused. Left out are such schemas of
    predicates that the ontology declares, and, where repair can find the sort of a constant from all its
    uses, such constants.
    """
    strict = mode is Mode.STRICT
    schemas: dict[int, set[str]] = {}
    for call in given:
        if isinstance(call, tools.AddPredicateSchema):
            schemas.setdefault(len(call.argument_sorts), set()).add(call.predicate_name)
    constants = {call.constant_name for call in given if isinstance(call, tools.AddConstantToSort)}
    spelled = {
        arity: Spellings(names, (c.predicate_name for c in said if isinstance(c, tools.AddPredicateSchema)))
        for arity, names in schemas.items()
    }

    def known_better(call: tools.AnyCall) -> bool:
        match call:
            case tools.AddPredicateSchema(predicate_name=name, argument_sorts=sorts):
                known = name in schemas.get(len(sorts), ())
                if not strict and len(sorts) in spelled:
                    known = bool(spelled[len(sorts)].candidates(name))
                return known and set(sorts) <= {TOP}
            case tools.AddConstantToSort(constant_name=name, sort_name=sort):
                return sort == TOP and (not strict or name in constants)
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
