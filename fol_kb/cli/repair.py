"""``repair``: calls that need no repair any more, a log of what was done, and the way back."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fol_kb.cli.common import further_rules, lines_of, repeated, rules_of
from fol_kb.common.command_line import Commands, ExitCode, always_json, say, time_limit, writable, write_utf8
from fol_kb.common.deadline import Deadline
from fol_kb.common.errors import CallError, DocumentError, ProblemPlace
from fol_kb.common.files import read_text, write_all

if TYPE_CHECKING:
    from fol_kb.builder.repair_log import RepairedCalls


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("repair", _repair, "repair tool calls, keep a log of it, or undo it")
    sub.add_argument("calls", metavar="CALLS.jsonl", nargs="?", help="a line a call, or - for standard input")
    sub.add_argument("-o", "--output", metavar="OUT.jsonl", help="default: standard output")
    sub.add_argument("--mode", choices=["strict", "repair", "permissive"], default="repair")
    sub.add_argument("--log", metavar="LOG.json", help="written when repairing, read with --undo")
    sub.add_argument("--text", metavar="TEXT", help="the text that source quotes are taken from")
    time_limit(sub, "repairing, or for undoing it")
    further_rules(sub)
    always_json(sub)
    sub.add_argument("--rules", action="store_true", help="list the rules there are, and do nothing else")
    sub.add_argument("--undo", action="store_true", help="give back the calls as they were before repair")
    repeated(sub, "--only", "ID", "with --undo: this repair of the log only (r1, r2, ...)")
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
    if arguments.undo and (arguments.rule or arguments.text):
        raise CallError("--undo repairs nothing; --rule and --text go with a repair")
    if arguments.output == "-":
        arguments.output = None
    _apart(arguments)
    doing = "undoing the repair of" if arguments.undo else "repairing"
    deadline = Deadline.after(arguments.timeout, f"{doing} {arguments.calls}")
    return _undo(arguments, deadline) if arguments.undo else _make(arguments, deadline)


def _apart(arguments: argparse.Namespace) -> None:
    """Complain before the work is done of files that cannot be written, or would be written over another."""
    read = [arguments.calls, arguments.text] + ([arguments.log] if arguments.undo else [])
    if read.count("-") > 1:
        raise CallError("standard input can be read once; name a file for one of them")
    written = [arguments.output, arguments.new_log if arguments.undo else arguments.log]
    if written[1] == "-":
        raise CallError("the log goes to a file; name one")
    for path in written:
        writable(path, *read)
    if written[0] and written[1] and Path(written[0]).resolve() == Path(written[1]).resolve():
        raise DocumentError("the log and the calls need a file each", ProblemPlace(written[1]))


def _list_rules() -> int:
    from fol_kb.repair import BUILT_IN
    from fol_kb.repair.plugins.loading import registered

    for name, level in dict.fromkeys((rule.name, rule.level.value) for rule in BUILT_IN):
        print(f"{name}  ({level}, built in)")
    for name, reference in registered().items():
        print(f"{name}  (registered: {reference})")
    return 0


def _make(arguments: argparse.Namespace, deadline: Deadline) -> int:
    from fol_kb.builder.repair_log import repair_calls

    text = None if arguments.text is None else read_text(arguments.text)
    rules = rules_of(arguments)
    with deadline.kept():
        lines = list(lines_of(arguments.calls))
        repaired = repair_calls((line for _, line in lines), text, mode=arguments.mode, rules=rules)
    _write(repaired, arguments.output, arguments.log)
    for name, repair in repaired.log.by_id.items():
        say(f"{name}: {repair.what} ({repair.rule}, {repair.level}): {repair.why}")
    for finding in repaired.log.findings:
        if finding.level != "info":
            place, line = lines[finding.calls[0] - 1] if finding.calls else (None, "")
            where = f"{place}: " if place else ""
            say(f"{finding.level}: {where}{finding.message}{_no_json(line) if place else ''}")
    return ExitCode.BAD_INPUT if any(f.level == "error" for f in repaired.log.findings) else 0


def _no_json(line: str) -> str:
    """Why a line is no JSON, behind the message that it is no call; nothing if it is."""
    try:
        json.loads(line)
    except (ValueError, RecursionError) as problem:
        return f" (no JSON: {getattr(problem, 'msg', 'nests too deeply')})"
    return ""


def _undo(arguments: argparse.Namespace, deadline: Deadline) -> int:
    from fol_kb.builder.repair_log import RepairLog, undo, undo_some

    if not arguments.log:
        raise CallError("--undo needs --log LOG.json, the log that was written beside the repaired calls")
    log = RepairLog.loads(read_text(arguments.log, 500_000_000), file=arguments.log)
    # where everything was refused, nothing is left, and everything comes back
    calls = [line for _, line in lines_of(arguments.calls, may_be_empty=True)]
    if not arguments.only:
        with deadline.kept():
            original = undo(calls, log)
        _deliver(_text(original), arguments.output)
        return 0
    with deadline.kept():
        left = undo_some(calls, log, arguments.only)
    _write(left, arguments.output, arguments.new_log)
    for name in left.undone:
        on_top = "" if name in arguments.only else ", which was made on top of it"
        say(f"undone: {name}: {log.by_id[name].what}{on_top}")
    return 0


def _write(repaired: RepairedCalls, output: str | None, log: str | None) -> None:
    """The calls and their log: both or, should one fail, neither."""
    calls = _text(repaired.calls)
    files = []
    if log:
        files.append((Path(log), _encoded(repaired.log.to_json(), indent=1) + b"\n"))
    if output:
        files.append((Path(output), calls))
    else:
        _deliver(calls, None)
    write_all(files)


def _deliver(content: bytes, output: str | None) -> None:
    if output:
        write_all([(Path(output), content)])
    else:
        write_utf8(content.decode())
        sys.stdout.flush()


def _text(calls: Sequence[Any]) -> bytes:
    """A line a call; what came as a line goes as it came."""
    return b"".join((call.encode() if isinstance(call, str) else _encoded(call)) + b"\n" for call in calls)


def _encoded(data: Any, indent: int | None = None) -> bytes:
    """JSON in UTF-8; in plain ASCII where it has half a surrogate pair, which UTF-8 cannot hold."""
    try:
        return json.dumps(data, ensure_ascii=False, indent=indent).encode()
    except UnicodeEncodeError:
        return json.dumps(data, indent=indent).encode()
