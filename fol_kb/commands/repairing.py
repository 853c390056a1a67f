"""``repair``: calls that need no repair any more, a log of what was done, and the way back."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fol_kb.commands.common import (
    BAD_INPUT,
    Commands,
    always_json,
    call_lines,
    further_rules,
    rules_of,
    say,
    writable,
    write_utf8,
)
from fol_kb.errors import CallError, DocumentError, ProblemPlace
from fol_kb.files import read_text, write_whole

if TYPE_CHECKING:
    from fol_kb.repair_log import RepairLog


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("repair", _repair, "repair tool calls, keep a log of it, or undo it")
    sub.add_argument("calls", metavar="CALLS.jsonl", nargs="?", help="a line a call, or - for standard input")
    sub.add_argument("-o", "--output", metavar="OUT.jsonl", help="default: standard output")
    sub.add_argument("--mode", choices=["strict", "repair", "permissive"], default="repair")
    sub.add_argument("--log", metavar="LOG.json", help="written when repairing, read with --undo")
    sub.add_argument("--text", metavar="TEXT", help="the text that source quotes are taken from")
    further_rules(sub)
    always_json(sub)
    sub.add_argument("--rules", action="store_true", help="list the rules there are, and do nothing else")
    sub.add_argument("--undo", action="store_true", help="give back the calls as they were before repair")
    sub.add_argument(
        "--only",
        metavar="ID",
        action="append",
        default=[],
        help="with --undo: this repair of the log only (r1, r2, ...); may be given several times",
    )
    sub.add_argument("--new-log", metavar="FILE", help="with --only: where the log of the other repairs goes")


def _repair(arguments: argparse.Namespace) -> int:
    if arguments.rules:
        return _list_rules()
    if arguments.calls is None:
        raise CallError("no calls are given; name a file with a call a line, or - for standard input")
    if arguments.only and not arguments.undo:
        raise CallError("--only names repairs to undo; it goes with --undo")
    if bool(arguments.only) != bool(arguments.new_log):
        raise CallError("--only and --new-log go together: the calls that are left have a log of their own")
    writable(arguments.output, arguments.calls, arguments.text, *([arguments.log] if arguments.undo else []))
    return _undo(arguments) if arguments.undo else _make(arguments)


def _list_rules() -> int:
    from fol_kb.repair import BUILT_IN
    from fol_kb.repair.plugins import registered

    for name, level in dict.fromkeys((rule.name, rule.level.value) for rule in BUILT_IN):
        print(f"{name}  ({level}, built in)")
    for name, reference in registered().items():
        print(f"{name}  (registered: {reference})")
    return 0


def _make(arguments: argparse.Namespace) -> int:
    from fol_kb.repair_log import repair_calls

    writable(arguments.log, arguments.calls, arguments.text, arguments.output)
    if arguments.log and arguments.log == arguments.output:
        raise DocumentError("the log and the calls need a file each", ProblemPlace(arguments.log))
    text = None if arguments.text is None else read_text(arguments.text)
    rules = rules_of(arguments)
    lines = list(call_lines(arguments.calls))
    # a line that is a JSON string is kept as it is written, like one that is no JSON at all
    calls = (
        json.dumps(data) if isinstance(data, str) and not problem else data for _, data, problem in lines
    )
    repaired = repair_calls(calls, text, mode=arguments.mode, rules=rules)
    if arguments.log:
        _write_log(repaired.log, arguments.log)
    _write(repaired.calls, arguments.output)
    for name, repair in repaired.log.by_id.items():
        say(f"{name}: {repair.what} ({repair.rule}, {repair.level}): {repair.why}")
    for finding in repaired.log.findings:
        if finding.level != "info":
            where = f"{lines[finding.calls[0] - 1][0]}: " if finding.calls else ""
            problem = lines[finding.calls[0] - 1][2] if finding.calls else None
            say(f"{finding.level}: {where}{problem or finding.message}")
    return BAD_INPUT if any(f.level == "error" for f in repaired.log.findings) else 0


def _undo(arguments: argparse.Namespace) -> int:
    from fol_kb import repair_document
    from fol_kb.repair_log import undo, undo_some

    if not arguments.log:
        raise CallError("--undo needs --log LOG.json, the log that was written beside the repaired calls")
    log = repair_document.loads(read_text(arguments.log, 500_000_000), file=arguments.log)
    calls = []
    for place, data, problem in call_lines(arguments.calls):
        if problem is not None:
            raise DocumentError(problem, place)
        calls.append(data)
    if not arguments.only:
        _write(undo(calls, log), arguments.output)
        return 0
    writable(arguments.new_log, arguments.calls, arguments.log, arguments.output)
    left = undo_some(calls, log, arguments.only)
    _write_log(left.log, arguments.new_log)
    _write(left.calls, arguments.output)
    for name in left.undone:
        on_top = "" if name in arguments.only else ", which was made on top of it"
        say(f"undone: {name}: {log.by_id[name].what}{on_top}")
    return 0


def _write_log(log: RepairLog, path: str) -> None:
    from fol_kb import repair_document

    content = json.dumps(repair_document.dump(log), ensure_ascii=False, indent=1)
    write_whole(Path(path), content.encode() + b"\n")


def _write(calls: Sequence[Any], path: str | None) -> None:
    lines = "".join(
        (call if isinstance(call, str) else json.dumps(call, ensure_ascii=False)) + "\n" for call in calls
    )
    if path:
        write_whole(Path(path), lines.encode())
    else:
        write_utf8(lines)
