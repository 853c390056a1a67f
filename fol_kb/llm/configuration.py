"""The user's configuration file and the environment: what they say, and where each value came from.

A value comes from the first of several layers that has it. What stands in a table of ours and is no setting
is an error, since a mistyped limit would silently not hold; other tables belong to other programs.
"""

from __future__ import annotations

import logging
import os
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_settings import EnvSettingsSource

from fol_kb.common.errors import ProblemPlace, near_misses
from fol_kb.common.files import EmptyFileError, default_file, read_text
from fol_kb.llm.endpoint_settings import EndpointSettings, SettingsError

_log = logging.getLogger(__name__)
S = TypeVar("S", bound=EndpointSettings)
_GENERAL = {"api_key": "OPENAI_API_KEY", "base_url": "OPENAI_BASE_URL"}


@dataclass(frozen=True, slots=True)
class Layer:
    """Values from one place. ``where`` names it; one that ends with ``_`` is what variables begin with."""

    values: Mapping[str, Any]
    where: str

    def origin(self, name: str) -> str:
        """Where one of the values came from."""
        return self.where + name.upper() if self.where.endswith("_") else self.where


@dataclass(frozen=True, slots=True)
class File:
    """A configuration file that was read, or that is not there: its tables by name."""

    path: Path
    tables: Mapping[str, Any]

    def table(self, name: str, known: Collection[str], parts: Collection[str] = ()) -> Mapping[str, Any]:
        """A table of ours without its parts; empty if there is none.

        Args:
            name: of the table; that of a part is after a dot.
            known: its options.
            parts: the tables in it.

        Raises:
            SettingsError: it is no table, or has an option that is not known.
        """
        found = self._found(name, name.split("."))
        for option in found:
            if option not in known and option not in parts:
                hint = near_misses(option, {*known, *parts})
                raise SettingsError(f"[{name}] has no option {option!r}{hint}", ProblemPlace(str(self.path)))
        return {option: value for option, value in found.items() if option not in parts}

    def free(self, name: str) -> Mapping[str, Any]:
        """A table whose options are not ours to know, to be read only; empty if there is none.

        Raises:
            SettingsError: it is no table.
        """
        return MappingProxyType(self._found(name, [name]))

    def _found(self, name: str, steps: Sequence[str]) -> dict[str, Any]:
        found: Any = self.tables
        for step in steps:
            found = found.get(step, {})
            if not isinstance(found, dict):
                told = f"{name!r} is a table, written [{name}] on a line of its own"
                raise SettingsError(told, ProblemPlace(str(self.path)))
        return dict(found)


def read_file(
    config: str | Path | None, table: str, settings: Collection[str], ours: Collection[str]
) -> File:
    """A configuration file.

    Args:
        config: the file; the user's own if not given, which need not exist.
        table: where a setting belongs that stands outside of a table.
        settings: the names of settings, which have no effect there.
        ours: the tables that are ours; one with a similar name may be a slip, and is told in the log.

    Raises:
        DocumentError: it cannot be read.
        SettingsError: it is no TOML, or a setting stands outside of a table.
    """
    path = default_file() if config is None else Path(config)
    if config is None and not path.is_file():
        return File(path, {})
    try:
        text = read_text(str(path), limit=1_000_000)
    except EmptyFileError:
        return File(path, {})
    content: dict[str, Any] = {}
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = str(error)
    except RecursionError:
        problem = "it nests too deeply"
    else:
        problem = ""
    place = ProblemPlace(str(path))
    if problem:
        raise SettingsError(f"no TOML: {problem}", place)
    for name, value in content.items():
        if isinstance(value, dict):
            hint = "" if name in ours else near_misses(name, ours)
            if hint:
                _log.warning("%s: the table [%s] is none of ours and is ignored%s", path, name, hint)
        elif name in settings:
            raise SettingsError(f"{name!r} stands outside a table; put it into the table [{table}]", place)
    return File(path, content)


def environment(of: type[EndpointSettings], part: str = "") -> Layer:
    """What the environment says, in variables that begin with the prefix of the settings and the part."""
    prefix = of.prefix() + (f"{part}_".upper() if part else "")
    return Layer(EnvSettingsSource(of, env_prefix=prefix)(), prefix)


def warn_of_unknown_variables(of: type[EndpointSettings], parts: Sequence[str] = ()) -> None:
    """Tell of variables with our prefix that are no settings.

    They may be another program's. If one is a limit with a slip in its name, that must not go unsaid.
    """
    begins = [of.prefix(), *(f"{of.prefix()}{part}_".upper() for part in parts)]
    known = {f"{begin}{name}".upper() for begin in begins for name in of.model_fields}
    for name in os.environ:
        if name.upper().startswith(of.prefix()) and name.upper() not in known:
            told = f"the environment has {name}, which is not a setting and is ignored"
            _log.warning("%s%s", told, near_misses(name, known))


def general() -> Layer:
    """What other programs use too, and what therefore comes last."""
    found = {name: os.environ[known] for name, known in _GENERAL.items() if os.environ.get(known, "").strip()}
    return Layer(found, "OPENAI_")


def merged(of: type[S], layers: Sequence[Layer]) -> S:
    """Settings whose values come each from the first layer that has it.

    Raises:
        SettingsError: a value is not possible, or there is no such setting.
    """
    values: dict[str, Any] = {}
    origin: dict[str, str] = {}
    for layer in layers:
        for name, value in layer.values.items():
            if name not in values:
                values[name] = value
                origin[name] = layer.origin(name)
    settings, problem = _validated(of, values, origin)
    if settings is None:  # raised here: the error of pydantic, with its input, is no part of the chain
        raise SettingsError(problem)
    return settings


def _validated(of: type[S], values: Mapping[str, Any], origin: Mapping[str, str]) -> tuple[S | None, str]:
    try:
        return of.model_validate(dict(values)), ""
    except ValidationError as error:
        parts = []
        for found in error.errors(include_url=False, include_input=False):
            name = str(found["loc"][0]) if found["loc"] else ""
            told = str(found["ctx"]["error"]) if found["type"] == "value_error" else found["msg"]
            if found["type"] == "extra_forbidden":
                told = f"there is no such setting{near_misses(name, of.model_fields)}"
            parts.append(f"{name} ({origin[name]}): {told}" if name else told)
        return None, "; ".join(parts)
