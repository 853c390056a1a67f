"""Which model is asked, where, with which key and under which limits.

A value comes from the first of: an argument; the environment (``FOL_KB_LLM_MODEL`` and so on, the name of
the field in capitals); the table ``[llm]`` of the configuration file; ``OPENAI_API_KEY`` and
``OPENAI_BASE_URL``, which other programs use too and which therefore come last; the default.
"""

from __future__ import annotations

import logging
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from fol_kb._internal.files import EmptyFileError, read_text
from fol_kb.errors import FolKbError, ProblemPlace, near_misses
from fol_kb.llm.loopback import ONLY_LOOPBACK_VARIABLE, is_loopback, only_loopback

_log = logging.getLogger(__name__)
ENVIRONMENT_PREFIX = "FOL_KB_LLM_"
TABLE = "llm"
OPENAI = "https://api.openai.com/v1"
_GENERAL = {"api_key": "OPENAI_API_KEY", "base_url": "OPENAI_BASE_URL"}

Seconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]
Price = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class SettingsError(FolKbError, ValueError):
    """Settings that are missing, not readable or not possible. No key is ever in the message."""

    kind = "settings"


class Settings(BaseSettings):
    """Settings as a value: made directly it holds what is given; :func:`load_settings` reads the rest."""

    model_config = SettingsConfigDict(
        env_prefix=ENVIRONMENT_PREFIX,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,  # it may be a key
    )

    model: str = ""
    """The name that the endpoint knows it by."""
    base_url: str = OPENAI
    """What ``/chat/completions`` is appended to."""
    api_key: SecretStr | None = None
    """Sent to ``base_url`` and nowhere else; redirects are not followed."""

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
    max_requests: Annotated[int, Field(ge=1)] | None = None
    """HTTP requests of a run, retries included."""
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    """Tokens of a run, of prompts and answers together; looked at after each answer."""
    max_cost: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """What a run may cost, in the currency of the prices; looked at after each answer."""
    prompt_price: Price | None = None
    """Per million tokens."""
    completion_price: Price | None = None
    """Per million tokens."""

    concurrency: Annotated[int, Field(ge=1, le=1_000)] = 4
    """Requests under way at a time."""
    request_timeout: Seconds = 120.0
    """Seconds for one HTTP request."""
    total_timeout: Seconds = 600.0
    """Seconds for one answer with all retries and waits."""
    retries: Annotated[int, Field(ge=0, le=100)] = 5
    """HTTP requests after the first, where another may help."""
    backoff: Annotated[float, Field(ge=0, le=3_600)] = 0.5
    """The longest wait before the first retry, in seconds; doubles with each."""
    backoff_limit: Annotated[float, Field(ge=0, le=3_600)] = 30.0
    """The longest wait before any retry, in seconds; a Retry-After of the server may be longer."""

    cache: str = "on"
    """``on`` (the cache folder of the platform), ``off``, or a folder."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what is given: reading the world is for :func:`load_settings`."""
        return (init_settings,)

    @field_validator("model")
    @classmethod
    def _one_line(cls, value: str) -> str:
        if any(ord(letter) < 32 for letter in value):
            raise ValueError("a model's name is one line")
        return value.strip()

    @field_validator("base_url")
    @classmethod
    def _web_address(cls, value: str) -> str:
        problem = _url_problem(value)
        if problem:
            raise ValueError(f"{problem}; expected an address such as http://localhost:8080/v1")
        return value.strip().rstrip("/")

    @field_validator("api_key")
    @classmethod
    def _sendable(cls, value: SecretStr | None) -> SecretStr | None:
        key = value.get_secret_value().strip() if value else ""
        if any(not 33 <= ord(letter) <= 126 for letter in key):
            # as a header it would be refused later, by an error that prints it
            raise ValueError(
                "the key has blanks, line ends or letters that are not ASCII; was all of it copied?"
            )
        return SecretStr(key) if key else None

    @model_validator(mode="after")
    def _prices_for_a_limit(self) -> Settings:
        if self.max_cost is not None and (self.prompt_price is None or self.completion_price is None):
            raise ValueError(
                "max_cost needs prompt_price and completion_price, the prices of a million tokens"
            )
        return self

    @property
    def key(self) -> str:
        """The key itself; empty if there is none."""
        return self.api_key.get_secret_value() if self.api_key else ""

    def public(self) -> dict[str, Any]:
        """What may be written down: everything but the key."""
        return self.model_dump(mode="json", exclude={"api_key"})

    def require(self) -> Settings:
        """These settings, if a model can be asked with them.

        Raises:
            SettingsError: no model is named, a key is missing, or the endpoint is not allowed.
        """
        if not self.model:
            raise SettingsError(
                f"no model is named; give one with --model, in {ENVIRONMENT_PREFIX}MODEL,"
                f" or as model in the table [{TABLE}] of {default_file()}"
            )
        if only_loopback() and not is_loopback(self.base_url):
            raise SettingsError(
                f"{self.base_url} is not on this machine, and {ONLY_LOOPBACK_VARIABLE} allows no other"
                " endpoint; name one on localhost with --base-url, or unset it"
            )
        if self.base_url == OPENAI and not self.api_key:
            raise SettingsError(
                f"no key for {OPENAI}; set {ENVIRONMENT_PREFIX}API_KEY (or OPENAI_API_KEY), or name another"
                " endpoint with --base-url"
            )
        return self


def load_settings(config: str | Path | None = None, **given: Any) -> Settings:
    """The settings for a run; see the module for where each value comes from.

    Args:
        config: a configuration file; the user's own if not given, which need not exist.
        given: fields of :class:`Settings`; None counts as not given.

    Raises:
        DocumentError: the configuration file cannot be read.
        SettingsError: a value is not possible, an option is not known, or no model can be asked with this.
    """
    path, table = _file(config)
    given = {name: value for name, value in given.items() if value is not None}
    general = {
        name: os.environ[known] for name, known in _GENERAL.items() if os.environ.get(known, "").strip()
    }
    values: dict[str, Any] = {}
    origin: dict[str, str] = {}
    for found, where in (
        (given, "as given"),
        (_environment(), ENVIRONMENT_PREFIX),
        (table, str(path)),
        (general, "OPENAI_"),
    ):
        for name, value in found.items():
            if name not in values:
                values[name] = value
                origin[name] = where + name.upper() if where.endswith("_") else where
    return _checked(values, origin).require()


def settings_as_given(**given: Any) -> Settings:
    """What is given, and defaults for the rest: nothing is read from anywhere, and no endpoint is asked for.

    Raises:
        SettingsError: a value is not possible, or an option is not known.
    """
    values = {name: value for name, value in given.items() if value is not None}
    return _checked(values, dict.fromkeys(values, "as given"))


def default_file() -> Path:
    """The user's configuration file: ``fol-kb/config.toml`` in the folder that the platform has for them."""
    from platformdirs import user_config_path

    try:
        return user_config_path("fol-kb", appauthor=False, roaming=True) / "config.toml"
    except RuntimeError:  # no HOME and no entry in the password file
        return Path("/.config/fol-kb/config.toml")


def _environment() -> dict[str, Any]:
    known = {f"{ENVIRONMENT_PREFIX}{name}".upper() for name in Settings.model_fields}
    for name in os.environ:
        # It may be another program's. If it is a limit with a slip in its name, that must not go unsaid.
        if name.upper().startswith(ENVIRONMENT_PREFIX) and name.upper() not in known:
            told = f"the environment has {name}, which is not a setting and is ignored"
            _log.warning("%s%s", told, near_misses(name, known))
    return dict(EnvSettingsSource(Settings)())


def _file(config: str | Path | None) -> tuple[Path, Mapping[str, Any]]:
    path = default_file() if config is None else Path(config)
    if config is None and not path.is_file():
        return path, {}
    try:
        text = read_text(str(path), limit=1_000_000)
    except EmptyFileError:
        return path, {}
    content: dict[str, Any] = {}
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = str(error)
    else:
        problem = ""
    place = ProblemPlace(str(path))
    if problem:
        raise SettingsError(f"no TOML: {problem}", place)
    for name in content:
        # Other tables belong to other programs. A setting outside its table would have no effect.
        if name in Settings.model_fields:
            raise SettingsError(f"{name!r} stands outside a table; put it into the table [{TABLE}]", place)
    table = content.get(TABLE, {})
    if not isinstance(table, dict):
        raise SettingsError(f"{TABLE!r} is a table, written [{TABLE}] on a line of its own", place)
    for name in table:
        if name not in Settings.model_fields:
            raise SettingsError(
                f"[{TABLE}] has no option {name!r}{near_misses(name, Settings.model_fields)}", place
            )
    return path, table


def _checked(values: Mapping[str, Any], origin: Mapping[str, str]) -> Settings:
    settings, problem = _validated(values, origin)
    if settings is None:  # raised here: the error of pydantic, with its input, is no part of the chain
        raise SettingsError(problem)
    return settings


def _validated(values: Mapping[str, Any], origin: Mapping[str, str]) -> tuple[Settings | None, str]:
    try:
        return Settings.model_validate(dict(values)), ""
    except ValidationError as error:
        parts = []
        for found in error.errors(include_url=False, include_input=False):
            name = str(found["loc"][0]) if found["loc"] else ""
            told = str(found["ctx"]["error"]) if found["type"] == "value_error" else found["msg"]
            if found["type"] == "extra_forbidden":
                told = f"there is no such setting{near_misses(name, Settings.model_fields)}"
            parts.append(f"{name} ({origin[name]}): {told}" if name else told)
        return None, "; ".join(parts)


def _url_problem(value: str) -> str:
    """What is wrong with a base URL, without the URL where it may hold a password; empty if nothing is."""
    url = value.strip()
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError:
        return "the URL is not well-formed"
    if parts.username is not None or parts.password is not None:
        return "the URL has a name or password in it; give a key by api_key"
    if parts.query or parts.fragment or "?" in url or "#" in url:
        return "the URL has a query or fragment, and paths are appended to it"
    if any(ord(letter) <= 32 or letter in '<>"\\^`{|}' for letter in url):
        return "the URL has blanks or characters that URLs do not have"
    if parts.scheme not in {"http", "https"} or not host:
        return f"{url!r} is no URL of a web server"
    return ""


__all__ = [
    "ENVIRONMENT_PREFIX",
    "OPENAI",
    "TABLE",
    "Settings",
    "SettingsError",
    "default_file",
    "load_settings",
    "settings_as_given",
]
