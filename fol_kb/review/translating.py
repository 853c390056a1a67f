"""From a text to a belief set with any translator: what :func:`fol_kb.translate` does.

It stands above the translators and the reasoners: a model's translation is checked by these while it is made.
The translator ``llm`` is loaded when it is asked for: nobody else waits for its modules.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.formats.ontologies.model import Ontology
from fol_kb.translation.run import TRANSLATORS, translate_with_lines

if TYPE_CHECKING:
    from fol_kb.llm.messages import ChatModel


def translate_text(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    model: str | ChatModel | None = None,
    **given: Any,
) -> BeliefSet:
    """The belief set of a text; its findings name each sentence that was not translated, and why.

    The calls of the ontologies come first, in their order, so that call n of the belief set is the n-th of
    theirs; each problem of theirs is a finding as well. ``model`` and what else is given are for the
    translator ``llm``: see :func:`fol_kb.review.by_model.translate_by_model`.
    """
    if translator == "llm":
        from fol_kb.llm.factory import blocking
        from fol_kb.review.by_model import translate_by_model

        work = translate_by_model(
            text, model=model, language=language, mode=mode, journal=journal, ontology=ontology, **given
        )
        return blocking(work).kb
    timeout = given.pop("timeout", None)
    _expect_no_model(translator, model, given)
    return translate_with_lines(
        text,
        translator=translator,
        language=language,
        mode=mode,
        journal=journal,
        ontology=ontology,
        timeout=timeout,
    )[0]


async def translate_async(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    model: str | ChatModel | None = None,
    **given: Any,
) -> BeliefSet:
    """:func:`fol_kb.translate` for asyncio: same options, same belief set, same errors.

    The translator ``llm`` waits without holding up others; the controlled one works in a thread.
    """
    if translator == "llm":
        from fol_kb.review.by_model import translate_by_model

        translated = await translate_by_model(
            text, model=model, language=language, mode=mode, journal=journal, ontology=ontology, **given
        )
        return translated.kb
    from fol_kb._internal.threads import in_thread

    return await in_thread(
        translate_text,
        text,
        translator=translator,
        language=language,
        mode=mode,
        journal=journal,
        ontology=ontology,
        model=model,
        **given,
    )


def _expect_no_model(translator: str, model: object, given: dict[str, Any]) -> None:
    """Options of a model that nobody asks would be lost without a word."""
    names = [name for name, value in {"model": model, **given}.items() if value is not None]
    if names and translator in TRANSLATORS:
        raise ValueError(f"{', '.join(names)}: for translator='llm' only, not for {translator!r}")


__all__ = ["translate_async", "translate_text"]
