"""From a text to a belief set with any translator.

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
    from typing import Unpack

    from fol_kb.llm.messages import ChatModel
    from fol_kb.review.given import Given, TranslationOptions


def translate(
    text: str,
    *,
    translator: str = "controlled",
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    model: str | ChatModel | None = None,
    timeout: float | None = None,
    ace: bool = False,
    **given: Unpack[Given],
) -> BeliefSet:
    """Translate a text to a belief set.

    Args:
        text: the text.
        translator: ``controlled``, the offline translator of controlled English and French, or ``llm``, a
            language model at any endpoint that speaks OpenAI's chat completions.
        language: ``en`` or ``fr``, for ``llm`` any language tag; detected if not given.
        mode: how far repair may go: ``strict``, ``repair`` or ``permissive``.
        journal: a file that keeps every call, for ``llm`` every answer, so that an interrupted run can go on.
        ontology: what :func:`fol_kb.ontologies.read` gave, one or several. Its declarations go before those
            of the text, so that a name of the text is the sort of that spelling, with all that is above it.
        model: for ``llm``: the name that the endpoint knows it by, or an object that can be asked.
        timeout: for ``controlled``: seconds for reading the sentences. Those that it does not reach are
            untranslated, with that reason. ``llm`` has none, but limits for each request and answer.
        ace: for ``controlled``: the text is written in Attempto Controlled English. "A" is then always one
            individual, and "and" binds more tightly than "or". Otherwise what ordinary language leaves open
            is refused: "a player draws a card" may be a rule for every player.
        given: for ``llm``: settings (``base_url``, ``api_key``, ``concurrency``, ...) and options (``part``,
            ``reviews``, ``check``, ...); docs/how-to/llm.md has them all. What is not given comes from the
            environment and the configuration file.

    Raises:
        TypeError: the text is no ``str`` (what is in a file has to be read first), or an option was given
            that ``llm`` does not have.
        ValueError: an unknown translator, language or mode; a timeout that is no positive number; an option
            that is for ``llm`` only; no endpoint to ask.
        DocumentError: the journal is that of another text or model, or was begun with other ontologies.
        ModelError: the model did not answer even once. If it fails later, what there is is returned, and each
            sentence that this cost is a finding of level ``error``.
    """
    options: dict[str, Any] = {
        "language": language,
        "mode": mode,
        "journal": journal,
        "ontology": ontology,
        "timeout": timeout,
        "ace": ace,
    }
    if translator == "llm":
        from fol_kb.llm.factory import blocking

        return blocking(_by_model(text, model=model, **options, **given))
    names = [name for name, value in {"model": model, **given}.items() if value is not None]
    if names and translator in TRANSLATORS:  # they would be lost without a word
        raise ValueError(f"{', '.join(names)}: for translator='llm' only, not for {translator!r}")
    return translate_with_lines(text, translator=translator, **options)[0]


async def translate_async(
    text: str, *, translator: str = "controlled", **options: Unpack[TranslationOptions]
) -> BeliefSet:
    """:func:`translate` for asyncio: same options, same belief set, same errors.

    The translator ``llm`` waits without holding up others; the controlled one works in a thread.
    """
    if translator == "llm":
        return await _by_model(text, **options)
    from fol_kb.common.threads import in_thread

    return await in_thread(translate, text, translator=translator, **options)


async def _by_model(
    text: str, *, timeout: float | None = None, ace: bool = False, **options: Any
) -> BeliefSet:
    from fol_kb.review.by_model import with_model
    from fol_kb.translation.by_model.run import translate as by_model

    for name, value in (("timeout", timeout), ("ace", ace or None)):
        if value is not None:
            raise TypeError(f"a translation by a model has no option {name!r}")
    return (await with_model(by_model, text, **options)).kb
