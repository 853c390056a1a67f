"""One sentence to one formula in the names of a belief set, by a model that quotes the sentence."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fol_kb.beliefs import tools
from fol_kb.common.errors import ProblemPlace
from fol_kb.formats.ontologies.model import Ontology
from fol_kb.llm.factory import blocking
from fol_kb.logic.syntax import And, Formula
from fol_kb.translation.by_model.names import Names, parts, stems
from fol_kb.translation.by_model.run import Options, translate
from fol_kb.translation.one_sentence import SentenceReading, findings_on

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.llm.messages import ChatModel
    from fol_kb.logic.signature import Signature

_NAMES = 4_000
"""Characters of names of the belief set that the model is told."""


def read_sentence_by_model(
    model: ChatModel,
    sentence: str,
    kb: BeliefSet,
    *,
    language: str | None = None,
    options: Options | None = None,
) -> SentenceReading:
    """:func:`fol_kb.read_sentence` by a model; see :func:`read_sentence_by_model_async`."""
    return blocking(read_sentence_by_model_async(model, sentence, kb, language=language, options=options))


async def read_sentence_by_model_async(
    model: ChatModel,
    sentence: str,
    kb: BeliefSet,
    *,
    language: str | None = None,
    options: Options | None = None,
) -> SentenceReading:
    """Read a sentence in any language over the signature of a belief set, by a model.

    The model is told the names that the words of the sentence resemble, and those of sorts and predicates as
    far as there is room. Each formula has to quote words that stand in the sentence; what all of them say
    together is the formula of the reading. Whatever the model leaves unread, unquoted or invalid makes it a
    ``problem``: half of a sentence is another sentence.

    Args:
        model: who is asked.
        sentence: the sentence.
        kb: the belief set.
        language: a language tag; that of the belief set if not given.
        options: as for a translation; without a review if not given.

    Raises:
        ModelError: the model did not answer even once.
        LimitError: the sentence is longer than a text may be.
    """
    names = Names()
    names.note(_declarations(kb.signature, sentence))
    told = names.told(sentence, _NAMES).calls
    known = Ontology("the belief set", "belief-set", told, (ProblemPlace(),) * len(told), (), {}, {})
    translated = await translate(
        sentence,
        model,
        language=language or kb.language,
        options=options or Options(reviews=0),
        ontology=known,
    )
    read = translated.kb
    problem = _problem(read, translated.failure)
    if problem is not None:
        return SentenceReading(None, problem, read.findings)
    formulas: tuple[Formula, ...] = tuple(belief.formula for belief in read.formulas)
    formula = formulas[0] if len(formulas) == 1 else And(formulas)
    said = tuple(finding for finding in read.findings if finding.level != "info")
    return SentenceReading(formula, None, (*findings_on(formula, kb), *said))


def _problem(read: BeliefSet, failure: Exception | None) -> str | None:
    """Why what a model made of a sentence is not what it says, as far as code can see."""
    if failure is not None:
        return f"the model could not be asked to the end: {failure}"
    for finding in read.errors:
        return finding.message
    for unread in read.coverage.unread:
        return f"not read: {unread}"
    if read.disjoint:
        return f"the model read it as {read.disjoint[0]}, which is no formula"
    if not read.formulas:
        return "the model stated nothing"
    for belief in read.formulas:
        if belief.source is None:
            return f"the model stated {belief.formula} and quoted no words of the sentence for it"
    return None


def _declarations(signature: Signature, sentence: str) -> Iterator[tools.AnyCall]:
    """The declarations of a signature; of the constants those that share a word with the sentence."""
    for sort in signature.sorts.values():
        yield tools.AddSort(sort_name=sort.name, supersorts=list(sort.supersorts))
    by_word = _constants_by_word(signature)
    for name in dict.fromkeys(name for word in stems(sentence) for name in by_word.get(word, ())):
        yield tools.AddConstantToSort(constant_name=name, sort_name=signature.constants[name])
    for name, sorts in signature.predicates.items():
        yield tools.AddPredicateSchema(predicate_name=name, argument_sorts=list(sorts))
    for name, type in signature.functions.items():
        yield tools.AddFunctionSchema(
            function_name=name, argument_sorts=list(type.arguments), result_sort=type.result
        )


_kept: dict[int, dict[str, list[str]]] = {}
"""The constants of each signature by their words, by its identity, as long as it lives."""


def _constants_by_word(signature: Signature) -> dict[str, list[str]]:
    known = _kept.get(id(signature))
    if known is None:
        known = _kept[id(signature)] = {}
        for name in signature.constants:
            for word in parts(name):
                known.setdefault(word, []).append(name)
        weakref.finalize(signature, _kept.pop, id(signature), None).atexit = False
    return known
