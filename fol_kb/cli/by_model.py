"""``translate --translator llm``: its options, its progress, and what it says when it is done."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fol_kb.beliefs.sentences import Lines
from fol_kb.common.command_line import say, writable
from fol_kb.common.errors import CallError, ProblemPlace
from fol_kb.common.files import read_text, write_whole

if TYPE_CHECKING:
    from fol_kb.formats.ontologies import Ontology
    from fol_kb.translation.by_model.run import Progress, Translated

_OF_MODEL = (
    "model",
    "base_url",
    "config",
    "concurrency",
    "max_rounds",
    "request_timeout",
    "answer_timeout",
    "retries",
    "temperature",
    "part",
    "max_characters",
    "no_cache",
    "no_review",
    "progress",
    "samples",
    "agreement",
)
"""The options that are for a language model alone, as the namespace has them."""


def model_options(sub: argparse.ArgumentParser) -> None:
    """Add the options of a translation by a model."""
    group = sub.add_argument_group(
        "with --translator llm",
        "what is not given comes from FOL_KB_LLM_MODEL and so on, or the configuration",
    )
    group.add_argument("--model", metavar="M", help="the name that the endpoint knows it by")
    group.add_argument("--base-url", metavar="U", help="of the endpoint, such as http://localhost:8080/v1")
    group.add_argument("--config", metavar="FILE", help="a configuration file in place of your own")
    group.add_argument(
        "--concurrency",
        type=int,
        metavar="N",
        help="requests under way at a time, 16 at most a sample",
    )
    group.add_argument("--max-rounds", type=int, metavar="N", help="answers in the conversation about a part")
    group.add_argument("--request-timeout", type=float, metavar="SECONDS", help="for one HTTP request")
    group.add_argument(
        "--answer-timeout", type=float, metavar="SECONDS", help="for one answer, with all retries and waits"
    )
    group.add_argument("--retries", type=int, metavar="N", help="requests after the first for one answer")
    group.add_argument("--temperature", type=float, metavar="T", help="the endpoint's own if not given")
    group.add_argument("--part", type=int, metavar="N", help="characters of the text in one conversation")
    group.add_argument("--max-characters", type=int, metavar="N", help="of a text; a longer one is refused")
    group.add_argument("--no-cache", action="store_const", const=True, help="ask what was answered before")
    group.add_argument("--no-review", action="store_const", const=True, help="do not look at the whole again")
    group.add_argument(
        "--samples", type=int, metavar="N", help="translate so often, compare, take what is nearest to most"
    )
    group.add_argument("--agreement", metavar="FILE", help="write how far the samples agree, as JSON")
    group.add_argument("--progress", action="store_const", const=True, help="also where it is no terminal")


def expect_no_model(arguments: argparse.Namespace) -> None:
    """Complain of options that would be lost without a word.

    Raises:
        CallError: one of them is given.
    """
    given = [f"--{name.replace('_', '-')}" for name in _OF_MODEL if getattr(arguments, name) is not None]
    if given:
        raise CallError(f"{', '.join(given)}: only a language model is asked like this; add --translator llm")


def translated_by_model(arguments: argparse.Namespace, ontologies: Sequence[Ontology]) -> Translated:
    """Ask the model that the options name, once or several times; how far samples agree is said."""
    from fol_kb.llm.factory import blocking
    from fol_kb.review.agreement.sampling import sampled_async
    from fol_kb.review.by_model import with_model
    from fol_kb.translation.by_model.run import WINDOW

    samples = 1 if arguments.samples is None else arguments.samples
    if samples < 1:
        raise CallError(f"--samples is 1 or more, not {samples}")
    if arguments.agreement is not None and samples < 2:
        raise CallError("--agreement needs --samples 2 or more: there is nothing to compare")
    if arguments.concurrency is not None and arguments.concurrency > samples * WINDOW:
        raise CallError(
            f"--concurrency is {samples * WINDOW} at most, not {arguments.concurrency}: a part waits"
            f" for all but the {WINDOW - 1} before it, whose names it is told, so that more would do nothing"
        )
    writable(arguments.agreement, arguments.text, arguments.output, journal=arguments.journal)
    with _model_progress(bool(arguments.progress)) as step:
        made = blocking(
            with_model(
                partial(sampled_async, samples=samples),
                read_text(arguments.text),
                model=arguments.model,
                language=arguments.language,
                mode=arguments.mode,
                journal=arguments.journal,
                ontology=ontologies,
                config=arguments.config,
                progress=step,
                base_url=arguments.base_url,
                concurrency=arguments.concurrency,
                max_rounds=arguments.max_rounds,
                request_timeout=arguments.request_timeout,
                total_timeout=arguments.answer_timeout,
                retries=arguments.retries,
                temperature=arguments.temperature,
                part=arguments.part,
                most_characters=arguments.max_characters,
                cache="off" if arguments.no_cache else None,
                reviews=0 if arguments.no_review else None,
            )
        )
    if made.report is not None:
        from fol_kb.review.agreement.words import headline

        say(headline(made.report))
        if arguments.agreement is not None:
            write_whole(Path(arguments.agreement), f"{json.dumps(made.report.to_json())}\n".encode())
    return made.translated


def places(translated: Translated, path: str) -> Iterator[ProblemPlace | None]:
    """Where in the text stands what each call quotes; None for one that quotes nothing."""
    lines = Lines(translated.kb.text or "")
    for wire in translated.calls:
        arguments = wire.get("arguments") if isinstance(wire, dict) else None
        start = arguments.get("source_start") if isinstance(arguments, dict) else None
        yield ProblemPlace(path, lines.line(start)) if isinstance(start, int) else None


def account(translated: Translated) -> None:
    """Say what it took."""
    used = translated.account
    cost = "" if used.cost is None else f", cost {used.cost:.4f}"
    say(
        f"{used.requests} questions ({used.cached} answered from the cache), {used.attempts} HTTP requests,"
        f" {used.prompt_tokens:,} + "
        f"{used.completion_tokens:,} tokens{cost}, {used.seconds:.0f} s of waiting"
    )


@contextlib.contextmanager
def _model_progress(asked: bool) -> Iterator[Callable[[Progress], object]]:
    """A progress bar on standard error, where that is a terminal or it is asked for."""
    if sys.stderr is None or not (asked or sys.stderr.isatty()):
        yield lambda _: None
        return
    from tqdm import tqdm

    with tqdm(unit="part") as bar:

        def show(progress: Progress) -> None:
            bar.total = progress.parts
            used = progress.account
            waiting = "" if progress.waiting is None else f", {progress.waiting}"
            bar.set_postfix_str(f"{used.attempts} requests, {used.tokens:,} tokens{waiting}", refresh=False)
            bar.update(progress.done - bar.n)
            bar.refresh()  # update alone draws nothing while a part is under way

        yield show
