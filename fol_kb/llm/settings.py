"""Which model is asked, where, with which key and under which limits.

A value comes from the first of: an argument; the environment (``FOL_KB_LLM_MODEL`` and so on, the name of
the field in capitals); the table ``[llm]`` of the configuration file; ``OPENAI_API_KEY`` and
``OPENAI_BASE_URL``, which other programs use too and which therefore come last; the default.

A tier (``small``, ``medium``, ``large``) has these of its own: ``FOL_KB_LLM_SMALL_MODEL`` and the table
``[llm.small]``, before those of all tiers. Embeddings have ``FOL_KB_EMBEDDINGS_MODEL`` and ``[embeddings]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from fol_kb.common.errors import near_misses
from fol_kb.common.files import default_file as default_file
from fol_kb.llm.configuration import (
    File,
    Layer,
    environment,
    general,
    merged,
    read_file,
    warn_of_unknown_variables,
)
from fol_kb.llm.endpoint_settings import OPENAI as OPENAI
from fol_kb.llm.endpoint_settings import EndpointSettings, Price, same_origin
from fol_kb.llm.endpoint_settings import SettingsError as SettingsError

if TYPE_CHECKING:
    from typing import Unpack

    from fol_kb.llm.given_settings import GivenEmbeddingSettings, GivenSettings

ENVIRONMENT_PREFIX = "FOL_KB_LLM_"
TABLE = "llm"


class Tier(StrEnum):
    """How much a model can do, as far as the configuration tells them apart; smallest first."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


TIERS = tuple(tier.value for tier in Tier)


class Settings(EndpointSettings):
    """Settings of a chat model as a value: made directly it holds what is given; :func:`load_settings` reads
    the rest."""

    model_config = SettingsConfigDict(env_prefix=ENVIRONMENT_PREFIX)
    table: ClassVar[str] = TABLE
    options: ClassVar[bool] = True

    stream: bool = False
    """Whether answers are asked for in parts: slow models then do not run into the limits of proxies."""
    tool_mode: Literal["auto", "native", "json"] = "auto"
    """How tools are offered: as the protocol has it, described in the prompt, or found out by trying."""
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    """None leaves it to the endpoint, as some models accept no other."""
    seed: int | None = None
    """Where an endpoint honours it, the same request gets the same answer."""
    max_answer_tokens: Annotated[int, Field(ge=1)] | None = None
    """The longest single answer."""
    max_rounds: Annotated[int, Field(ge=1)] = 40
    """How often a conversation about one piece of text goes back and forth."""
    cache: str = "on"
    """``on`` (the cache folder of the platform), ``off``, or a folder."""


class EmbeddingSettings(EndpointSettings):
    """Settings of an embedding model as a value; :func:`load_embedding_settings` reads them."""

    model_config = SettingsConfigDict(env_prefix="FOL_KB_EMBEDDINGS_")
    table: ClassVar[str] = "embeddings"

    completion_price: Price | None = 0.0
    """Vectors have no price of their own."""
    dimension: Annotated[int, Field(ge=1, le=65_536)] | None = None
    """Numbers of a vector: asked for where the endpoint takes it, and held to; None is what comes first."""
    batch_size: Annotated[int, Field(ge=1, le=10_000)] = 64
    """Texts of one HTTP request."""


def load_settings(
    config: str | Path | None = None,
    *,
    profile: str | None = None,
    model: str | None = None,
    **given: Unpack[GivenSettings],
) -> Settings:
    """The settings for a run; see the module for where each value comes from.

    Args:
        config: a configuration file; the user's own if not given, which need not exist.
        profile: a :class:`Tier`; None is what all tiers share.
        model: the name that the endpoint knows it by.
        given: other fields of :class:`Settings`; None counts as not given.

    Raises:
        DocumentError: the configuration file cannot be read.
        SettingsError: a value is not possible, an option or a tier is not known, or no model can be asked
            with this.
    """
    return read_settings(config, profile, {"model": model, **given}).require()


def read_settings(
    config: str | Path | None = None,
    profile: str | None = None,
    given: Mapping[str, object] = MappingProxyType({}),
) -> Settings:
    """As :func:`load_settings`, also where no model can be asked with what was found.

    Raises:
        DocumentError: the configuration file cannot be read.
        SettingsError: a value is not possible, or an option or a tier is not known.
    """
    if profile is not None and profile not in TIERS:
        raise SettingsError(
            f"there is no tier {profile!r}{near_misses(profile, TIERS)}; expected {', '.join(TIERS)}"
        )
    file = _file(config)
    warn_of_unknown_variables(Settings, TIERS)
    said = _as_given(given)
    shared = [
        environment(Settings),
        Layer(file.table(TABLE, Settings.model_fields, TIERS), str(file.path)),
        general(),
    ]
    if profile is None:
        return merged(Settings, [said, *shared])
    name = f"{TABLE}.{profile}"
    own = [
        environment(Settings, profile),
        Layer(file.table(name, Settings.model_fields), f"{file.path} [{name}]"),
    ]
    return merged(Settings, [said, *own, *_without_foreign_key(own, shared)])


def load_embedding_settings(
    config: str | Path | None = None, *, model: str | None = None, **given: Unpack[GivenEmbeddingSettings]
) -> EmbeddingSettings:
    """The settings of embeddings; nothing of ``[llm]`` is in them.

    Args:
        config: a configuration file; the user's own if not given, which need not exist.
        model: the name that the endpoint knows it by.
        given: other fields of :class:`EmbeddingSettings`; None counts as not given.

    Raises:
        DocumentError: the configuration file cannot be read.
        SettingsError: a value is not possible, an option is not known, or no model can be asked with this.
    """
    return read_embedding_settings(config, {"model": model, **given}).require()


def read_embedding_settings(
    config: str | Path | None = None, given: Mapping[str, object] = MappingProxyType({})
) -> EmbeddingSettings:
    """As :func:`load_embedding_settings`, also where no model can be asked with what was found.

    Raises:
        DocumentError: the configuration file cannot be read.
        SettingsError: a value is not possible, or an option is not known.
    """
    file = _file(config)
    warn_of_unknown_variables(EmbeddingSettings)
    layers = [
        _as_given(given),
        environment(EmbeddingSettings),
        Layer(file.table(EmbeddingSettings.table, EmbeddingSettings.model_fields), str(file.path)),
        general(),
    ]
    return merged(EmbeddingSettings, layers)


def load_table(name: str, config: str | Path | None = None) -> Mapping[str, Any]:
    """A table of the configuration file whose options others know, such as ``[verification]``.

    Returns:
        The table, to be read only; empty if there is none. Who asked for it checks it.

    Raises:
        DocumentError: the configuration file cannot be read.
        SettingsError: it is no table.
        ValueError: the table is one of those that are read here.
    """
    if name in (TABLE, EmbeddingSettings.table):
        raise ValueError(f"[{name}] is read by load_settings and load_embedding_settings")
    return _file(config).free(name)


def settings_as_given(given: Mapping[str, object]) -> Settings:
    """What is given, and defaults for the rest: nothing is read from anywhere, and no endpoint is asked for.

    Raises:
        SettingsError: a value is not possible, or an option is not known.
    """
    return merged(Settings, [_as_given(given)])


def _as_given(given: Mapping[str, object]) -> Layer:
    return Layer({name: value for name, value in given.items() if value is not None}, "as given")


def _file(config: str | Path | None) -> File:
    """The file, all of whose options in tables of ours are known: also in those that nobody asked for."""
    ours = (TABLE, EmbeddingSettings.table, "verification")
    file = read_file(config, TABLE, Settings.model_fields, ours)
    file.table(TABLE, Settings.model_fields, TIERS)
    for tier in TIERS:
        file.table(f"{TABLE}.{tier}", Settings.model_fields)
    file.table(EmbeddingSettings.table, EmbeddingSettings.model_fields)
    return file


def _without_foreign_key(own: list[Layer], shared: list[Layer]) -> list[Layer]:
    """What all tiers share, without its key where the tier names another server: that is not its key."""
    urls = [layer.values["base_url"] for layer in own if "base_url" in layer.values]
    base = next((layer.values["base_url"] for layer in shared if "base_url" in layer.values), OPENAI)
    if not urls or same_origin(str(urls[0]), str(base)):
        return shared
    return [
        Layer({name: value for name, value in layer.values.items() if name != "api_key"}, layer.where)
        for layer in shared
    ]
