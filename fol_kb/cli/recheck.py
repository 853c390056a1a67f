"""``recheck``: does a certificate show what it says?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from fol_kb.common.command_line import Commands, ExitCode, print_json, text_or_json
from fol_kb.common.deadline import check_timeout
from fol_kb.common.streams import printable

if TYPE_CHECKING:
    from fol_kb.reasoning.certificates import Recheck


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("recheck", _recheck, "does a certificate show what it says?")
    sub.add_argument("folder", metavar="DIR", help="a certificate, as check and query write it")
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for each problem")
    text_or_json(sub)


def _recheck(arguments: argparse.Namespace) -> int:
    from fol_kb.reasoning.certificates import Outcome, recheck

    check_timeout(arguments.timeout)
    done = recheck(arguments.folder, timeout=arguments.timeout)
    if arguments.format == "json":
        print_json(done.to_json())
    else:
        print("\n".join(map(printable, _words(done))))
    return {
        Outcome.CONFIRMED: ExitCode.HOLDS,
        Outcome.REFUTED: ExitCode.FAILS,
        Outcome.UNDECIDED: ExitCode.UNDECIDED,
    }[done.outcome]


def _words(done: Recheck) -> list[str]:
    certificate = done.certificate
    asked = "the belief set" if certificate.query is None else certificate.query
    names = ", unique names" if certificate.semantics.unique_names else ""
    lines = [f"{asked}: {certificate.status} ({certificate.semantics.domain} domain{names})"]
    for step in done.steps:
        number = "" if step.claim is None else f" {step.claim}"
        lines.append(f"{step.outcome.lower()}: {step.step}{number}: {step.detail}")
    least = " and minimal" if certificate.minimal else ""
    return [*lines, f"{done.outcome}: {certificate.status}{least}"]
