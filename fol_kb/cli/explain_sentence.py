"""``explain-sentence``: what the offline translator makes of a sentence, or what keeps it from that."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from fol_kb.common.command_line import Commands, ExitCode, print_json, text_or_json, time_limit
from fol_kb.common.deadline import Deadline
from fol_kb.common.streams import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fol_kb.review.sentences import ExplainedSentence


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add(
        "explain-sentence",
        _explain,
        "how is a sentence read offline, and if it is not, why, and what would be?",
    )
    sub.add_argument("sentence", metavar="SENTENCE", help="the sentence itself, or several")
    sub.add_argument("--language", choices=["en", "fr"], help="found by the words if not given")
    sub.add_argument(
        "--ace",
        action="store_true",
        help="it is in Attempto Controlled English: 'a' is always one individual",
    )
    time_limit(sub, "reading")
    text_or_json(sub)


def _explain(arguments: argparse.Namespace) -> int:
    from fol_kb.common import codec
    from fol_kb.review.sentences import explain

    with Deadline.after(arguments.timeout, "reading the sentence").kept():
        found = explain(arguments.sentence, arguments.language, ace=arguments.ace)
    if arguments.format == "json":
        print_json(codec.to_json(found))
    else:
        for sentence in found.sentences:
            for line in _lines(sentence):
                print(printable(line))
    return ExitCode.HOLDS if found.is_read else ExitCode.FAILS


def _lines(sentence: ExplainedSentence) -> Iterator[str]:
    yield sentence.text
    for stated in sentence.formulas:
        yield f"  states    {stated.formula}"
        yield f"  that is   {stated.words}"
    if sentence.problem is not None:
        yield f"  not read  {sentence.problem} (line {sentence.line}, column {sentence.column})"
        if sentence.rewording is not None:
            yield f"  is read   {sentence.rewording}"
    elif not sentence.formulas:
        yield "  states    nothing; it declares something, or says what others say too"
    for word in sentence.words:
        if word.classes:
            yield f"  {word.text}: {' or '.join(word.classes)}"
