"""Options that several commands have, and the verifier that they describe."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fol_kb.common.command_line import say
from fol_kb.common.errors import CallError

if TYPE_CHECKING:
    from fol_kb.llm import ChatModel, Settings
    from verification.claims import Attached, ClaimVerifier
    from verification.evidence import Embedder, Store
    from verification.prompts import Delimiters


def store_and(
    sub: argparse.ArgumentParser, name: str, help: str, *, many: bool = False, optional: bool = False
) -> None:
    """Which store, and what else a command is given: ``STORE CLAIM`` and ``CLAIM --store STORE`` alike.

    Args:
        sub: of the command.
        name: of what else is given; :func:`placed` puts it there.
        help: of that.
        many: whether several are given.
        optional: whether none may be.
    """
    metavar = name.upper()
    sub.add_argument(
        "--store", metavar="STORE", help=f"a folder, or postgresql://...; it may stand before {metavar}, too"
    )
    sub.add_argument("words", nargs="*", metavar=f"STORE {metavar}", help=help)
    sub.set_defaults(given=(name, many, optional))
    told = f"[{metavar}]" if optional else f"{metavar}..." if many else metavar
    sub.usage = f"%(prog)s [options] STORE {told}, or {told} --store STORE"


def placed(arguments: argparse.Namespace) -> None:
    """Put the store and what else is given to where they are looked for.

    Raises:
        CallError: too few or too many are given.
    """
    name, many, optional = arguments.given
    words = arguments.words
    metavar = name.upper()
    write = f"write fol-verify {arguments.command} {metavar} --store STORE"
    given = words if arguments.store is None else [arguments.store, *words]
    if len(given) < (1 if optional else 2):
        told = f"only {given[0]!r} is given" if given else "none is given"
        needed = "a store is" if optional else f"a store and {metavar} are"
        raise CallError(f"{needed} needed, and {told}; {write}")
    store, *words = given
    if len(words) > 1 and not many:
        told = ", ".join(map(repr, words))
        raise CallError(f"one {metavar} is expected, and {len(words)} are given: {told}; {write}")
    arguments.store = store
    setattr(arguments, name, words if many else words[0] if words else None)


def embedding_option(sub: argparse.ArgumentParser) -> None:
    """Who makes vectors."""
    sub.add_argument(
        "--embeddings",
        choices=["auto", "none", "local", "endpoint"],
        default="auto",
        help="who makes vectors: the endpoint of the configuration, the local model of the extra "
        "'embeddings', or nobody; auto: the endpoint if one is configured, else nobody",
    )


def endpoint_options(sub: argparse._ActionsContainer) -> None:
    """Which model, where."""
    sub.add_argument("--model", metavar="M", help="the name that the endpoint knows it by")
    sub.add_argument("--base-url", metavar="U", help="of the endpoint, such as http://localhost:8080/v1")
    sub.add_argument("--config", metavar="FILE", help="a configuration file in place of your own")


def verifying_options(sub: argparse.ArgumentParser) -> None:
    """How claims are verified."""
    embedding_option(sub)
    sub.add_argument("-k", type=int, default=3, metavar="N", help="memories for the judge; default 3")
    sub.add_argument("--mode", choices=["hybrid", "text", "vectors"], default="hybrid", help="of the search")
    sub.add_argument(
        "--deadline", type=float, default=60.0, metavar="SECONDS", help="for each claim; default 60"
    )
    judge = sub.add_argument_group(
        "the judge, a language model; FOL_KB_LLM_MODEL and so on, or the configuration"
    )
    judge.add_argument("--no-model", action="store_true", help="run the layers that need no model")
    endpoint_options(judge)
    judge.add_argument(
        "--prompts", choices=["en", "fr"], default="en", help="language of what the judge is told"
    )
    formal_options(sub.add_argument_group("the formal layer, which needs no model"), "leave it out")


def formal_options(sub: argparse._ActionsContainer, help: str) -> None:
    """Whether there is a formal layer, and how it decides."""
    sub.add_argument("--no-formal", action="store_true", help=help)
    sub.add_argument(
        "--semantics", choices=["open", "closed", "rules"], default="open", help="how it decides"
    )
    sub.add_argument("--unique-names", action="store_true", help="different names are of different things")


@dataclass(frozen=True, slots=True)
class Tools:
    """What a command verifies claims with; ``model`` is None where there is none."""

    verifier: ClaimVerifier
    model: ChatModel | None
    delimiters: Delimiters | None
    notes: tuple[str, ...]


def embedder(arguments: argparse.Namespace) -> Embedder | None:
    """Who makes vectors, as the options say.

    Raises:
        SettingsError: an endpoint is asked for or configured, and cannot be used as it is.
    """
    chosen = arguments.embeddings
    if chosen == "none":
        return None
    if chosen == "local":
        from verification.evidence import LocalEmbedder

        return LocalEmbedder()
    from fol_kb.llm import Readiness, configured_embeddings, connect_embedder, load_embedding_settings

    config = getattr(arguments, "config", None)
    if chosen == "auto" and configured_embeddings(config=config).status is Readiness.ABSENT:
        return None
    return connect_embedder(load_embedding_settings(config))


def opened(arguments: argparse.Namespace, *, create: bool = False) -> Store:
    """The store that the options name."""
    from verification.evidence import open_store

    return open_store(arguments.store, embedder(arguments), create=create)


def names_a_model(arguments: argparse.Namespace, *options: str) -> bool:
    """Whether any of these options names one.

    Raises:
        CallError: one does, and another option says that no model is to be asked.
    """
    named = ", ".join(f"--{option.replace('_', '-')}" for option in options if getattr(arguments, option))
    if arguments.no_model and named:
        raise CallError(f"--no-model and {named} contradict each other: drop one")
    return bool(named)


def endpoint(arguments: argparse.Namespace) -> tuple[Settings | None, str]:
    """The settings of the model that is named or configured; None where there is none, and why.

    Raises:
        SettingsError: it is named or configured, and cannot be used; that is no reason to go on without it.
    """
    from fol_kb.llm import Readiness, configured, load_settings

    found = configured(config=arguments.config)
    if found.status is Readiness.ABSENT and not (arguments.model or arguments.base_url):
        return None, found.why
    return load_settings(arguments.config, model=arguments.model, base_url=arguments.base_url), ""


def attached_to(store: Store, arguments: argparse.Namespace) -> Attached:
    """The formal layer over the belief set that is kept with a store, as the options say."""
    from verification.claims import FormalOptions, formal_judge

    options = FormalOptions(arguments.semantics, arguments.unique_names, arguments.deadline)
    return formal_judge(store, options)


@contextlib.asynccontextmanager
async def tools(arguments: argparse.Namespace, store: Store) -> AsyncIterator[Tools]:
    """What the options describe; everything is closed in the end.

    Raises:
        CallError: options that contradict each other.
        SettingsError: a model that was asked for, or is configured, and cannot be used.
    """
    from fol_kb.llm import connect, warm_up
    from verification.claims import ClaimOptions, ClaimVerifier, Judge
    from verification.prompts import installed

    names_a_model(arguments, "model", "base_url")
    notes: list[str] = []
    async with contextlib.AsyncExitStack() as stack:
        model, judge, delimiters = None, None, None
        if not arguments.no_model:
            settings, why = endpoint(arguments)
            if settings is None:
                notes.append(f"no model is asked: {why}")
            else:
                await warm_up()
                model = await stack.enter_async_context(connect(settings))
                delimiters = installed()
                judge = Judge(model, delimiters, language=arguments.prompts, name=settings.model or "")
        formal = None
        if not arguments.no_formal:
            attached = attached_to(store, arguments)
            formal = attached.formal
            notes += attached.notes
        for note in notes:
            say(f"note: {note}")
        verifier = ClaimVerifier(
            store, judge, formal, ClaimOptions(arguments.k, arguments.mode, arguments.deadline)
        )
        yield Tools(verifier, model, delimiters, tuple(notes))
