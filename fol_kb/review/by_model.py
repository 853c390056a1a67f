"""A text to a belief set by the model that settings name: settings read, connected, translated, closed."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from fol_kb.common.errors import near_misses
from fol_kb.formats.ontologies.model import Ontology
from fol_kb.llm.budget import Limits
from fol_kb.llm.factory import connect
from fol_kb.llm.messages import ChatModel
from fol_kb.llm.retrying import Retry
from fol_kb.llm.settings import Settings, SettingsError, read_settings, settings_as_given
from fol_kb.reasoning.translation_check import checker
from fol_kb.translation.by_model.checking import Check
from fol_kb.translation.by_model.run import Options, Progress

if TYPE_CHECKING:
    from typing import Unpack

    from fol_kb.review.given import GivenOptions

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
_FOR_ANY = frozenset({*_OF_SETTINGS.values(), "prompt_price", "completion_price"}) - {"model"}
"""Settings that say how a model is asked, whoever connects to it."""
OWN = frozenset(field.name for field in fields(Options)) - {*_OF_SETTINGS, "prices"}
"""Options that are no settings."""


async def with_model(
    by: Callable[..., Awaitable[T]],
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
    **given: Unpack[GivenOptions],
) -> T:
    """What ``by`` makes of a text with the model that settings name.

    Args:
        by: takes what :func:`fol_kb.translation.by_model.run.translate` takes.
        text: the text.
        model: the name that the endpoint knows it by, or something that can be asked. That is asked as it
            is: of the settings only those are for it that are options of a translation.
        language: a language tag; found if not given.
        mode: how far repair may go.
        journal: a file that keeps each answer.
        ontology: what names are told of first.
        config: a configuration file in place of the user's own.
        check: whether the review asks the reasoners, or who says if a belief set is consistent.
        progress: called at the start, whenever an answer came or a part is done, and (in another thread)
            whenever a request failed that is sent again.
        given: fields of :class:`.settings.Settings` (``base_url``, ``api_key``, ``cache``, ...) and of
            :class:`.run.Options` (``part``, ``reviews``, ...); None counts as not given.

    Raises:
        SettingsError: no model can be asked with this, or a setting would have no effect.
        TypeError: neither a setting nor an option.
        ModelError, DocumentError, LimitError, OSError: as :func:`.run.translate`.
    """
    options, settings_given = _sorted(given)
    latest: list[Progress] = []

    def step(now: Progress) -> None:
        latest[:] = [now]
        progress(now)

    async def ask(asked: ChatModel, settings: Settings) -> T:
        return await by(
            text,
            asked,
            language=language,
            mode=mode,
            journal=journal,
            options=_options(settings, options),
            check=checker(CHECK_SECONDS) if check is True else check or None,
            ontology=ontology,
            progress=step,
        )

    def retrying(retry: Retry) -> None:
        if latest:
            attempts = connected.account.attempts  # those that no answer tells of yet among them
            used = latest[0].account.model_copy(update={"attempts": attempts})
            progress(replace(latest[0], account=used, waiting=retry))

    if model is not None and not isinstance(model, str):
        _expect_for_any({**settings_given, **({} if config is None else {"config": config})})
        return await ask(model, settings_as_given(settings_given))
    config_path = None if config is None else os.fspath(config)
    settings = read_settings(config_path, None, {**settings_given, "model": model}).require()
    async with connect(settings, retrying=retrying) as connected:
        return await ask(connected, settings)


def _expect_for_any(given: Collection[str]) -> None:
    """Settings of an endpoint that nobody connects to, limits among them, would be lost without a word."""
    of_endpoints = [name for name in given if name not in _FOR_ANY]
    if of_endpoints:
        raise SettingsError(
            f"{', '.join(of_endpoints)}: for a model that is named only; what is given as model is asked as"
            " it is. Name one, or give this to your model itself"
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
