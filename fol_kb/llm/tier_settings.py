"""The models of the tiers, and whether there is one to ask at all: read once, before any is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from fol_kb.common.errors import FolKbError, near_misses
from fol_kb.llm.endpoint_settings import EndpointSettings
from fol_kb.llm.settings import (
    TIERS,
    Settings,
    SettingsError,
    Tier,
    read_embedding_settings,
    read_settings,
)


class MissingTierError(SettingsError, KeyError):
    """A tier that cannot be asked; says why."""

    kind = "settings"


class Tiers(Mapping[Tier, Settings]):
    """The settings of those tiers that can be asked, smallest first; ``missing`` says why the others cannot.

    A tier of which the configuration says nothing is what all tiers share. :meth:`same` tells such tiers.
    """

    def __init__(self, usable: Mapping[Tier, Settings], missing: Mapping[Tier, str]) -> None:
        self._usable = dict(usable)
        self.missing: Mapping[str, str] = {tier.value: why for tier, why in missing.items()}

    def __getitem__(self, tier: str) -> Settings:
        """The settings of a tier.

        Raises:
            MissingTierError: it cannot be asked, or there is no such tier; says why.
        """
        if tier not in TIERS:
            expected = f"expected {', '.join(TIERS)}"
            raise MissingTierError(f"there is no tier {tier!r}{near_misses(str(tier), TIERS)}; {expected}")
        known = Tier(tier)
        if known not in self._usable:
            raise MissingTierError(f"the tier {known} cannot be asked: {self.missing[known]}")
        return self._usable[known]

    def __contains__(self, tier: object) -> bool:
        return tier in self._usable

    def __iter__(self) -> Iterator[Tier]:
        return iter(self._usable)

    def __len__(self) -> int:
        return len(self._usable)

    def same(self, one: str, other: str) -> bool:
        """Whether two tiers are the same model at the same endpoint."""
        first, second = self[one], self[other]
        return (first.base_url, first.model) == (second.base_url, second.model)


class Readiness(StrEnum):
    """Whether a model can be asked."""

    CONFIGURED = "configured"
    ABSENT = "absent"
    """No model is named anywhere."""
    UNUSABLE = "unusable"
    """Something is named, and cannot be used as it is."""


@dataclass(frozen=True, slots=True)
class Configured:
    """Whether a model can be asked, and if not, why; true where it can.

    Attributes:
        status: whether.
        why: why not, and what to do; empty if it can.
        profiles: what ``load_settings`` can load: tiers, and None for what all share.
    """

    status: Readiness
    why: str = ""
    profiles: tuple[str | None, ...] = ()

    def __bool__(self) -> bool:
        return self.status is Readiness.CONFIGURED


def load_tiers(config: str | Path | None = None) -> Tiers:
    """The settings of all tiers.

    Args:
        config: a configuration file; the user's own if not given, which need not exist.

    Raises:
        DocumentError: the configuration file cannot be read.
        SettingsError: a value is not possible, an option is not known, or no tier can be asked.
    """
    found = {tier: read_settings(config, tier) for tier in Tier}
    problems = {tier: settings.problem() for tier, settings in found.items()}
    usable = {tier: settings for tier, settings in found.items() if not problems[tier]}
    if not usable:
        raise SettingsError(problems[Tier.SMALL])
    return Tiers(usable, {tier: problem for tier, problem in problems.items() if problem})


def configured(profile: str | None = None, *, config: str | Path | None = None) -> Configured:
    """Whether the user's configuration names a model that can be asked. Nothing is asked, and nothing raised.

    Args:
        profile: the tier that is wanted; None for any, or what all tiers share.
        config: a configuration file; the user's own if not given, which need not exist.
    """
    wanted: tuple[str | None, ...] = (None, *TIERS) if profile is None else (profile,)
    return _usable_of(wanted, lambda each: read_settings(config, each))


def configured_embeddings(*, config: str | Path | None = None) -> Configured:
    """As :func:`configured`, of embeddings; ``profiles`` is ``(None,)`` where there are any."""
    return _usable_of((None,), lambda _: read_embedding_settings(config))


def _usable_of(wanted: tuple[str | None, ...], read: Callable[[str | None], EndpointSettings]) -> Configured:
    usable: list[str | None] = []
    unnamed: list[str] = []
    problems: list[str] = []
    for each in wanted:
        try:
            settings = read(each)
        except FolKbError as error:
            return Configured(Readiness.UNUSABLE, str(error))
        problem = settings.problem()
        if not problem:
            usable.append(each)
        else:
            (problems if settings.model else unnamed).append(problem)
    if usable:
        return Configured(Readiness.CONFIGURED, profiles=tuple(usable))
    if problems:
        return Configured(Readiness.UNUSABLE, problems[0])
    return Configured(Readiness.ABSENT, unnamed[0])
