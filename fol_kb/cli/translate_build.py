"""``translate`` and ``build``: belief sets from a text or from tool calls."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fol_kb.beliefs import belief_set_document
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.journal import as_entry
from fol_kb.beliefs.tools import dump_call
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.cli.by_model import account, expect_no_model, model_options, places, translated_by_model
from fol_kb.cli.common import call_lines, further_rules, repeated, rules_of
from fol_kb.cli.texts import findable, tell
from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    always_json,
    progress,
    read_once,
    say,
    time_limit,
    to_file,
    writable,
    write_utf8,
)
from fol_kb.common.deadline import Deadline
from fol_kb.common.errors import CallError, DocumentError, ProblemPlace
from fol_kb.common.files import read_text

if TYPE_CHECKING:
    from fol_kb.formats.ontologies import Ontology

ONTOLOGY_FORMATS = ("kif", "schema-org", "rdf")
"""Those of :mod:`fol_kb.formats.ontologies`, which a command loads only where an ontology is given."""


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add("translate", _translate, "translate a plain text to a belief set")
    sub.add_argument("text", metavar="TEXT", help="a text file, or - for standard input")
    sub.add_argument(
        "--translator",
        default="controlled",
        choices=["controlled", "llm"],
        help="controlled English or French, offline, or a language model; default: %(default)s",
    )
    sub.add_argument(
        "--language", help="en or fr, with --translator llm any language tag; detected if not given"
    )
    sub.add_argument(
        "--timeout",
        type=float,
        metavar="SECONDS",
        help="for reading the sentences, offline: those that are not reached are reported as unread",
    )
    sub.add_argument(
        "--ace",
        action="store_true",
        help="the text is in Attempto Controlled English: 'a' is always one individual",
    )
    _options(sub)
    model_options(sub)

    sub = commands.add("build", _build, "build a belief set from tool calls")
    sub.add_argument("calls", metavar="CALLS.jsonl", help='a line a call: {"tool": ..., "arguments": {...}}')
    sub.add_argument("--text", metavar="TEXT", help="the text that source quotes are taken from")
    time_limit(sub, "building; what a journal has then is gone on from")
    further_rules(sub)
    _options(sub)


def _options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("-o", "--output", metavar="KB", help="default: standard output, as for -")
    sub.add_argument("--mode", choices=["strict", "repair", "permissive"], default="repair")
    always_json(sub)
    sub.add_argument("--journal", metavar="FILE", help="keep every call here; goes on from it if it exists")
    repeated(sub, "--ontology", "FILE", "start from its classes and schemas")
    sub.add_argument(
        "--ontology-format", choices=ONTOLOGY_FORMATS, help="by the end of the file's name if not given"
    )


def _translate(arguments: argparse.Namespace) -> int:
    from fol_kb.translation.run import translate_with_lines

    read_once(arguments.text, *arguments.ontology)
    arguments.output = to_file(arguments.output)
    writable(arguments.output, arguments.text, *arguments.ontology, journal=arguments.journal)
    ontologies = _ontologies(arguments)
    if arguments.translator == "llm":
        if arguments.timeout is not None:
            raise CallError("--timeout is for the offline translator; a model has limits of its own")
        if arguments.ace:
            raise CallError("--ace is for the offline translator; a model reads any English")
        return _translate_by_model(arguments, ontologies)
    expect_no_model(arguments)
    kb, lines = translate_with_lines(
        read_text(arguments.text),
        translator=arguments.translator,
        language=arguments.language,
        mode=arguments.mode,
        journal=arguments.journal,
        ontology=ontologies,
        timeout=arguments.timeout,
        ace=arguments.ace,
    )
    places = [place for ontology in ontologies for place in ontology.places]
    of_text = [None if line is None else ProblemPlace(arguments.text, line) for line in lines]
    return deliver(kb, arguments, [*places, *of_text])


def _translate_by_model(arguments: argparse.Namespace, ontologies: Sequence[Ontology]) -> int:
    translated = translated_by_model(arguments, ontologies)
    given = [place for ontology in ontologies for place in ontology.places]
    of_text = list(places(translated, arguments.text))[len(given) :]
    code = deliver(translated.kb, arguments, [*given, *of_text])
    account(translated)
    if translated.failure is not None:
        again = "" if arguments.journal else ", with --journal FILE to keep what is answered"
        say(
            f"the model could not be asked to the end: {translated.failure}; what there is was written."
            f" Run it again{again}"
        )
        return ExitCode.BAD_INPUT
    return code


def _ontologies(arguments: argparse.Namespace) -> list[Ontology]:
    from fol_kb.formats.ontologies import read

    ontologies = []
    for path in arguments.ontology:
        ontologies.append(read(path, arguments.ontology_format))
        say(ontologies[-1].summary)
    return ontologies


def _build(arguments: argparse.Namespace) -> int:
    with Deadline.after(arguments.timeout, f"building {arguments.calls}").kept():
        kb, places = _built(arguments)
    return deliver(kb, arguments, places, already_said=lambda finding: finding.rejected)


def _built(arguments: argparse.Namespace) -> tuple[BeliefSet, list[ProblemPlace]]:
    """The belief set, and where each of its calls stands."""
    read_once(arguments.calls, arguments.text, *arguments.ontology)
    arguments.output = to_file(arguments.output)
    writable(
        arguments.output, arguments.calls, arguments.text, *arguments.ontology, journal=arguments.journal
    )
    text = None if arguments.text is None else read_text(arguments.text)
    ontologies = _ontologies(arguments)
    rules = rules_of(arguments)
    with BeliefSetBuilder(text, mode=arguments.mode, journal=arguments.journal, rules=rules) as builder:
        lines = [*_ontology_lines(ontologies), *call_lines(arguments.calls)]
        places = [place for place, _, _ in lines]
        for (place, data, _), before in zip(lines, builder.journaled, strict=False):
            if as_entry(data) != before:
                message = f"the journal {arguments.journal} has another call here; it is that of other calls"
                raise DocumentError(message, place)
        rejected = builder.rejections
        with progress(len(lines), "calls") as step:
            for index, (place, data, problem) in enumerate(lines, start=1):
                refusal = rejected.get(index)
                if index > builder.applied:
                    result = builder.apply(data)
                    refusal = result.error if result.status == "rejected" else None
                if refusal is not None:
                    said = findable(str(refusal.at(call=None)), refusal.wording.calls, places)
                    say(f"{place}: {problem or said}")
                step()
        for ontology in ontologies:
            for kind, level, message in ontology.notes:
                builder.note(kind, message, level=level)
        return builder.build(), places


def _ontology_lines(ontologies: Sequence[Ontology]) -> Iterator[tuple[ProblemPlace, Any, str | None]]:
    for ontology in ontologies:
        for call, place in zip(ontology.calls, ontology.places, strict=True):
            yield place, dump_call(call), None


def deliver(
    kb: BeliefSet,
    arguments: argparse.Namespace,
    places: Sequence[ProblemPlace | None],
    already_said: Callable[[Finding], bool] = lambda _: False,
) -> int:
    """Write the belief set and say what is not in it. What was kept is kept, whatever was refused.

    ``places[n - 1]`` is where call n stands, for calls of which that is known: nobody counts calls.
    """
    if arguments.output:
        kb.write(arguments.output)
    else:
        write_utf8(belief_set_document.dumps(kb))
    tell(kb, places, already_said)
    return ExitCode.BAD_INPUT if kb.errors else 0
