"""One sentence to one formula in the names of a belief set.

What that needs of all its names is worked out for the first sentence, and kept as long as the signature: a
further sentence costs what it says, however large the belief set is.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fol_kb.beliefs.findings import Finding
from fol_kb.builder.query import as_it_stands, names_of, unknown
from fol_kb.common.errors import FolKbError, near_misses
from fol_kb.translation.base import TranslationError

if TYPE_CHECKING:
    from collections.abc import Collection

    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.logic.signature import Signature
    from fol_kb.logic.syntax import Formula
    from fol_kb.translation.controlled import Vocabulary

MISFIT = "unfit-sentence"
"""The kind of the finding on a formula that does not fit the signature as it stands."""


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """What a sentence says.

    Attributes:
        formula: the closed formula, in the names of the belief set where it has one for a word; None if the
            sentence was not read.
        problem: why it was not read, with line and column; None if it was.
        findings: names that the belief set does not have (``unknown-in-query``), and why the formula does not
            fit the signature as it stands (``unfit-sentence``), if it does not.
    """

    formula: Formula | None
    problem: str | None = None
    findings: tuple[Finding, ...] = ()


def read_sentence(sentence: str, kb: BeliefSet, language: str | None = None) -> SentenceReading:
    """Read a sentence of controlled English or French over the signature of a belief set.

    It is read as :func:`fol_kb.query` reads its ``sentence``. What is not covered is no error, but the
    ``problem`` of the reading. Nothing is added to the belief set, and no pronoun or "the" reaches into it.

    Args:
        sentence: a sentence, or several that one formula states.
        kb: the belief set.
        language: ``en`` or ``fr``; that of the belief set if not given, else the one that the words are of.

    Raises:
        ValueError: an unknown language.
    """
    try:
        formula = formula_of_sentence(sentence, kb, language)
    except TranslationError as problem:
        return SentenceReading(None, str(problem))
    return SentenceReading(formula, None, tuple(findings_on(formula, kb)))


def formula_of_sentence(sentence: str, kb: BeliefSet, language: str | None = None) -> Formula:
    """The formula of a sentence over the signature of a belief set.

    Raises:
        TranslationError: the sentence is not covered.
        ValueError: an unknown language.
    """
    from fol_kb.translation.controlled import ControlledTranslator

    return ControlledTranslator(language or kb.language).formula(sentence, _vocabulary(kb.signature))


def findings_on(formula: Formula, kb: BeliefSet) -> Iterator[Finding]:
    """What is unknown of the names of a formula, and otherwise why it does not fit, if it does not."""
    tables: dict[str, Collection[str]] = {
        "constant": kb.signature.constants,
        "predicate": kb.signature.predicates,
        "function": kb.signature.functions,
        "sort": kb.signature.sorts,
    }
    new = sorted((kind, name) for kind, name in names_of(formula) if name not in tables[kind])
    yield from (unknown(kind, name, near_misses(name, tables[kind])) for kind, name in new if kind != "sort")
    if not new:
        try:
            as_it_stands(kb, formula)
        except FolKbError as problem:
            yield Finding(MISFIT, "warning", str(problem))


_kept: dict[int, Vocabulary] = {}
"""The vocabulary of each signature that a sentence was read over, by its identity, as long as it lives."""


def _vocabulary(signature: Signature) -> Vocabulary:
    from fol_kb.translation.controlled import Vocabulary

    known = _kept.get(id(signature))
    if known is None:
        known = _kept[id(signature)] = Vocabulary.of(signature)
        weakref.finalize(signature, _kept.pop, id(signature), None).atexit = False
    return known


__all__ = ["MISFIT", "SentenceReading", "findings_on", "formula_of_sentence", "read_sentence"]
