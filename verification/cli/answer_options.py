"""Options of commands that verify answers: what exists, and which models are asked."""

from __future__ import annotations

import argparse
import contextlib
from typing import TYPE_CHECKING

from fol_kb.common.command_line import say

if TYPE_CHECKING:
    from fol_kb.llm import Settings
    from verification.answers import ExistenceCheck, Verifier
    from verification.model import TierName


def verifying_options(sub: argparse.ArgumentParser) -> None:
    """What exists although no tool named it, and which models verify."""
    exists = sub.add_argument_group("what exists although no tool named it")
    exists.add_argument("--files", metavar="FOLDER", help="files and folders below this one")
    exists.add_argument("--packages", metavar="FILE", help="names of packages, one a line")
    exists.add_argument("--python", action="store_true", help="what this Python can import")
    exists.add_argument("--concepts", metavar="STORE", help="concepts that memories of a store mention")
    verifier = sub.add_argument_group(
        "the verifier, a language model one tier above the one that worked; FOL_KB_LLM_MEDIUM_MODEL "
        "and so on, or "
        "the configuration"
    )
    verifier.add_argument("--no-model", action="store_true", help="code alone")
    verifier.add_argument("--model", metavar="M", help="the verifier of every tier")
    verifier.add_argument("--second-model", metavar="M", help="checks what the large model wrote")
    verifier.add_argument(
        "--dual", action="store_true", help="ask the second model as well; both have to agree"
    )
    verifier.add_argument("--base-url", metavar="U", help="of the endpoint, such as http://localhost:8080/v1")
    verifier.add_argument("--config", metavar="FILE", help="a configuration file in place of your own")
    verifier.add_argument(
        "--prompts", choices=["en", "fr"], default="en", help="language of what the verifier is told"
    )
    verifier.add_argument("--cache", metavar="FOLDER", help="keep what verifiers say, and do not ask again")
    verifier.add_argument(
        "--deadline", type=float, default=60.0, metavar="SECONDS", help="for each verifier; default 60"
    )


async def verifiers_of(
    arguments: argparse.Namespace, asked_for: bool, stack: contextlib.AsyncExitStack
) -> tuple[dict[TierName, Verifier], Verifier | None] | None:
    """The verifiers of the tiers that can be asked, and the second one; None where no model is configured."""
    from fol_kb.llm import Readiness, SettingsError, configured, connect, load_settings, warm_up
    from verification.answers import OpinionFiles, Verifier
    from verification.prompts import installed

    found = configured(config=arguments.config)
    if found.status is Readiness.ABSENT and not asked_for:
        say(f"note: no model is asked: {found.why}")
        return None
    names: tuple[TierName, ...] = ("medium", "large")
    settings: dict[TierName, Settings] = {}
    problems: list[SettingsError] = []
    for tier in names:
        try:
            settings[tier] = load_settings(
                arguments.config, profile=tier, model=arguments.model, base_url=arguments.base_url
            )
        except SettingsError as problem:
            problems.append(problem)
    if not settings:
        raise problems[0]
    await warm_up()
    delimiters = installed()
    cache = OpinionFiles(arguments.cache) if arguments.cache else None

    async def made(settings: Settings, tier: TierName | None) -> Verifier:
        model = await stack.enter_async_context(connect(settings))
        return Verifier(
            model, delimiters, name=settings.model or "", tier=tier, language=arguments.prompts, cache=cache
        )

    tiers = {tier: await made(each, tier) for tier, each in settings.items()}
    second = None
    if arguments.second_model:
        other = load_settings(arguments.config, model=arguments.second_model, base_url=arguments.base_url)
        second = await made(other, "large")
    return tiers, second


def checks_of(arguments: argparse.Namespace) -> list[ExistenceCheck]:
    """What knows what exists, although no tool named it."""
    from verification.answers import KNOWN, FileTree, PackageList, PythonNames, StoreConcepts

    checks: list[ExistenceCheck] = [*KNOWN]
    if arguments.files:
        checks.append(FileTree(arguments.files))
    if arguments.packages:
        checks.append(PackageList.read(arguments.packages))
    if arguments.python:
        checks.append(PythonNames())
    if arguments.concepts:
        from verification.evidence import open_store

        checks.append(StoreConcepts(open_store(arguments.concepts)))
    return checks
