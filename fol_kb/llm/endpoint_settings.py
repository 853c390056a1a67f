"""What asking any endpoint over HTTP takes: where it is, with which key, under which limits."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from fol_kb.common.errors import FolKbError
from fol_kb.common.files import default_file
from fol_kb.llm.loopback import ONLY_LOOPBACK_VARIABLE, is_loopback, only_loopback

OPENAI = "https://api.openai.com/v1"
_OLLAMA_PORT = 11434

Seconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]
Price = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class SettingsError(FolKbError, ValueError):
    """Settings that are missing, not readable or not possible. No key is ever in the message."""

    kind = "settings"


class EndpointSettings(BaseSettings):
    """Settings of an endpoint as a value: made directly it holds what is given, and reads nothing."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,  # it may be a key
    )
    table: ClassVar[str]
    """Of the configuration file."""
    options: ClassVar[bool] = False
    """Whether commands have options for the model and the base URL."""

    kind: Literal["auto", "openai", "ollama"] = "auto"
    """The protocol: OpenAI's, Ollama's own, or the one that the base URL tells."""
    model: str = ""
    """The name that the endpoint knows it by."""
    base_url: str = OPENAI
    """What the paths of the protocol are appended to."""
    api_key: SecretStr | None = None
    """Sent to ``base_url`` and nowhere else; redirects are not followed."""

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

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what is given: reading the world is for :mod:`.settings`."""
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
    def _prices_for_a_limit(self) -> EndpointSettings:
        if self.max_cost is not None and (self.prompt_price is None or self.completion_price is None):
            raise ValueError(
                "max_cost needs prompt_price and completion_price, the prices of a million tokens"
            )
        return self

    @property
    def key(self) -> str:
        """The key itself; empty if there is none."""
        return self.api_key.get_secret_value() if self.api_key else ""

    @property
    def protocol(self) -> Literal["openai", "ollama"]:
        """The protocol that is spoken.

        Where ``kind`` does not say, it is Ollama's own at the port that Ollama has (11434) and below a path
        ``/api``; a path ``/v1`` names the face of OpenAI that Ollama has as well.
        """
        if self.kind != "auto":
            return self.kind
        url = urlsplit(self.base_url)
        steps = url.path.strip("/").split("/")
        if steps[-1] == "v1":
            return "openai"
        return "ollama" if url.port == _OLLAMA_PORT or steps[-1] == "api" else "openai"

    @classmethod
    def prefix(cls) -> str:
        """What variables of the environment begin with."""
        return cls.model_config.get("env_prefix", "")

    def public(self) -> dict[str, Any]:
        """What may be written down: everything but the key."""
        return self.model_dump(mode="json", exclude={"api_key"})

    def problem(self) -> str:
        """Why nothing can be asked with these; empty if it can."""
        if not self.model:
            option = "with --model, " if self.options else ""
            return (
                f"no model is named; give one {option}in {self.prefix()}MODEL,"
                f" or as model in the table [{self.table}] of {default_file()}"
            )
        how = "with --base-url" if self.options else f"in {self.prefix()}BASE_URL"
        if only_loopback() and not is_loopback(self.base_url):
            return (
                f"{self.base_url} is not on this machine, and {ONLY_LOOPBACK_VARIABLE} allows no other"
                f" endpoint; name one on localhost {how}, or unset it"
            )
        if self.base_url == OPENAI and not self.api_key:
            return (
                f"no key for {OPENAI}; set {self.prefix()}API_KEY (or OPENAI_API_KEY), or name another"
                f" endpoint {how}"
            )
        return ""

    def require(self) -> Self:
        """These settings, if a model can be asked with them.

        Raises:
            SettingsError: no model is named, a key is missing, or the endpoint is not allowed.
        """
        problem = self.problem()
        if problem:
            raise SettingsError(problem)
        return self


def same_origin(one: str, other: str) -> bool:
    """Whether two base URLs are of one server (RFC 6454), so that a key for one is a key for the other."""
    return _origin(one) == _origin(other)


def _origin(url: str) -> tuple[str, str, int | None]:
    try:
        parts = urlsplit(url.strip())
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return url, "", None
    return parts.scheme, parts.hostname or "", port


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
