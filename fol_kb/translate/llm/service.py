"""A text to a belief set by the model that settings name: settings read, connected, translated, closed."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from fol_kb.errors import near_misses
from fol_kb.ontologies.model import Ontology
from fol_kb.translate.llm.budget import Limits
from fol_kb.translate.llm.checking import Check, checker
from fol_kb.translate.llm.factory import connect
from fol_kb.translate.llm.messages import ChatModel
from fol_kb.translate.llm.run import Options, Progress, Translated, translate
from fol_kb.translate.llm.settings import Settings, load_settings

T = TypeVar("T")

CHECK_SECONDS = 20.0
"""What a question to the reasoners may take in a review."""
_OF_SETTINGS = {
    "model": "model",
    "temperature": "temperature",
    "max_tokens": "max_answer_tokens",
    "concurrency": "concurrency",
    "rounds": "max_rounds",
}
"""Options that settings hold, by their names there."""
OWN = frozenset(field.name for field in fields(Options)) - {*_OF_SETTINGS, "prices"}
"""Options that are no settings."""


async def translate_by_model(
    text: str,
    *,
    model: str | ChatModel | None = None,
    language: str | None = None,
    mode: str = "repair",
    journal: str | os.PathLike[str] | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    config: str | os.PathLike[str] | None = None,
    check: bool | Check = True,
    progress: Callable[[Progress], object] = lambda _: None,
    note: Callable[[str], None] | None = None,
    **given: Any,
) -> Translated:
    """Translate a text by a model; as :func:`.run.translate`, with settings in place of its model.

    Args:
        text: the text.
        model: the name that the endpoint knows it by, or something that can be asked; settings then only
            say how.
        language: a language tag; found if not given.
        mode: how far repair may go.
        journal: a file that keeps each answer.
        ontology: what names are told of first.
        config: a configuration file in place of the user's own.
        check: whether the review asks the reasoners, or who says if a belief set is consistent.
        progress: called whenever an answer came or a part is done.
        note: told what is wrong and no reason to fail, such as a damaged file of the cache.
        given: fields of :class:`.settings.Settings` (``base_url``, ``api_key``, ``cache``, ...) and of
            :class:`.run.Options` (``part``, ``reviews``, ...); None counts as not given.

    Raises:
        SettingsError: no model can be asked with this.
        TypeError: neither a setting nor an option.
        ModelError, DocumentError, LimitError, OSError: as :func:`.run.translate`.
    """
    return await with_model(
        translate,
        text,
        model=model,
        language=language,
        mode=mode,
        journal=journal,
        ontology=ontology,
        config=config,
        check=check,
        progress=progress,
        note=note,
        **given,
    )


async def with_model(
    by: Callable[..., Awaitable[T]],
    text: str,
    *,
    model: str | ChatModel | None,
    language: str | None,
    mode: str,
    journal: str | os.PathLike[str] | None,
    ontology: Ontology | Sequence[Ontology],
    config: str | os.PathLike[str] | None,
    check: bool | Check,
    progress: Callable[[Progress], object],
    note: Callable[[str], None] | None,
    **given: Any,
) -> T:
    """What ``by`` makes of the text, which takes what :func:`.run.translate` takes.

    Arguments and errors are those of :func:`translate_by_model`.
    """
    options, settings_given = _sorted(given)
    asked: Check | None = checker(CHECK_SECONDS) if check is True else check or None
    if model is not None and not isinstance(model, str):
        settings = Settings(**settings_given)
        chosen = _options(settings, options)
        return await by(
            text,
            model,
            language=language,
            mode=mode,
            journal=journal,
            options=chosen,
            check=asked,
            ontology=ontology,
            progress=progress,
        )
    config_path = None if config is None else os.fspath(config)
    settings = load_settings(config_path, model=model, **settings_given)
    async with connect(settings, note=note) as connected:
        return await by(
            text,
            connected,
            language=language,
            mode=mode,
            journal=journal,
            options=_options(settings, options),
            check=asked,
            ontology=ontology,
            progress=progress,
        )


def _sorted(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What are options and what are settings.

    Raises:
        TypeError: something is neither.
    """
    known = {*OWN, *Settings.model_fields}
    for name in given:
        if name not in known:
            raise TypeError(f"a translation by a model has no option {name!r}{near_misses(name, known)}")
    said = {name: value for name, value in given.items() if value is not None}
    return (
        {name: value for name, value in said.items() if name in OWN},
        {name: value for name, value in said.items() if name not in OWN},
    )


def _options(settings: Settings, options: Mapping[str, Any]) -> Options:
    of_settings = {name: getattr(settings, field) for name, field in _OF_SETTINGS.items()}
    prices = Limits(prompt_price=settings.prompt_price, completion_price=settings.completion_price)
    return Options(**{**of_settings, "prices": prices, **options})


__all__ = ["CHECK_SECONDS", "OWN", "translate_by_model", "with_model"]
