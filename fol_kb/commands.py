"""The commands of ``fol-kb``. Exit codes: 0 consistent or entailed, 1 not, 2 bad input, 3 undecided."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from fol_kb import __version__, document, explain
from fol_kb.belief_set import BeliefSet
from fol_kb.builder import BeliefSetBuilder
from fol_kb.errors import CallError, DocumentError, FolKbError, ProblemPlace
from fol_kb.explain import printable
from fol_kb.files import read_bytes, read_json_lines, read_text
from fol_kb.journal import as_entry
from fol_kb.logic.reader import parse
from fol_kb.logic.syntax import Formula
from fol_kb.reports import ConsistencyStatus, EntailmentStatus

CONSISTENT = ENTAILED = 0
INCONSISTENT = NOT_ENTAILED = 1
BAD_INPUT = 2
UNDECIDED = 3
_UNIQUE_NAMES = "different constants are different individuals"
INTERRUPTED = 130
"""128 + SIGINT, as shells report it."""
CLOSED = 141
"""128 + SIGPIPE: whoever read the output has gone."""


def run_command(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. Errors are printed in a line or two, never a traceback."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a character that the terminal cannot show is no reason to fail
            stream.reconfigure(errors="backslashreplace")
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
        return code
    except FolKbError as problem:
        _say(f"fol-kb {arguments.command}: {problem}")
        return UNDECIDED if problem.kind.startswith("java") else BAD_INPUT
    except BrokenPipeError:
        # the reader went away, as `head` does: nothing to say, and nobody to say it to
        _hush()
        return CLOSED
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        _say(f"fol-kb {arguments.command}: {place}{problem.strerror or problem}")
        return BAD_INPUT
    except RecursionError:
        _say(f"fol-kb {arguments.command}: the input nests too deeply; split it")
        return BAD_INPUT
    except ValueError as problem:
        _say(f"fol-kb {arguments.command}: {problem}")
        return BAD_INPUT
    except MemoryError:
        _say(f"fol-kb {arguments.command}: out of memory; split the input")
        return UNDECIDED
    except KeyboardInterrupt:
        _say(f"fol-kb {arguments.command}: interrupted")
        return INTERRUPTED


def _hush() -> None:
    """Let what is still in the buffer of standard output go nowhere, so that the exit is a quiet one."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fol-kb",
        description="Text to belief sets, and verdicts on them.",
        epilog="Exit codes: 0 consistent or entailed, 1 it is not, 2 bad input or usage, 3 undecided.",
    )
    parser.add_argument("--version", action="version", version=f"fol-kb {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], summary: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=summary, description=summary)
        sub.set_defaults(run=run)
        return sub

    sub = command("translate", _translate, "translate a plain text to a belief set")
    sub.add_argument("text", metavar="TEXT", help="a text file, or - for standard input")
    sub.add_argument(
        "--translator", default="controlled", choices=["controlled"], help="default: %(default)s"
    )
    sub.add_argument("--language", choices=["en", "fr"], help="detected if not given")
    _building(sub)

    sub = command("build", _build, "build a belief set from tool calls")
    sub.add_argument("calls", metavar="CALLS.jsonl", help='a line a call: {"tool": ..., "arguments": {...}}')
    sub.add_argument("--text", metavar="TEXT", help="the text that source quotes are taken from")
    _building(sub)

    sub = command("check", _check, "is a belief set consistent, and if not, why not?")
    sub.add_argument("kb", metavar="KB", nargs="+", help="a belief set, or - for standard input")
    sub.add_argument("--conflicts", type=int, default=10, metavar="N", help="at most so many (default: 10)")
    sub.add_argument("--model", action="store_true", help="show a model of a consistent belief set")
    _asking(sub)

    sub = command("query", _query, "does a formula or sentence follow from a belief set?")
    _question(sub)
    _asking(sub)

    sub = command("compare", _compare, "why do rules and classical logic answer a question differently?")
    _question(sub)
    sub.add_argument("--unique-names", action="store_true", help=_UNIQUE_NAMES)
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for each question")
    sub.add_argument("--format", choices=["text", "json"], default="text")

    sub = command("batch", _batch, "run many tasks, a line each")
    sub.add_argument("tasks", metavar="IN.jsonl", help="tasks, or - for standard input")
    sub.add_argument("-o", "--output", metavar="OUT.jsonl", help="default: standard output")
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help="worker processes (default: 1)")
    sub.add_argument("--resume", action="store_true", help="go on where an interrupted run into OUT stopped")
    _options(sub)
    _always_json(sub)

    sub = command("show", _show, "write a belief set in another syntax, or draw its hierarchy")
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    sub.add_argument("--format", choices=["tweety", "unicode", "tptp", "mermaid", "dot"], default="unicode")

    sub = command("doctor", _doctor, "is everything there that a check needs?")
    sub.add_argument("--format", choices=["text", "json"], default="text")
    return parser


def _building(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("-o", "--output", metavar="KB", help="default: standard output")
    sub.add_argument("--mode", choices=["strict", "repair", "permissive"], default="repair")
    _always_json(sub)
    sub.add_argument("--journal", metavar="FILE", help="keep every call here; goes on from it if it exists")


def _always_json(sub: argparse.ArgumentParser) -> None:
    """Scripts give every command the same option; these write nothing but JSON anyway."""
    sub.add_argument("--format", choices=["json"], default="json", help="what is written in any case")


def _options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--semantics", choices=["open", "closed", "rules"], default="open")
    sub.add_argument(
        "--unique-names", action="store_true", help="different constants are different individuals"
    )
    sub.add_argument("--engine", choices=["auto", "ground", "simple"], default="auto")
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS")


def _question(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    asked = sub.add_mutually_exclusive_group(required=True)
    asked.add_argument("formula", metavar="FORMULA", nargs="?")
    asked.add_argument("--sentence", metavar="SENTENCE", help="in the language of the text")


def _asking(sub: argparse.ArgumentParser) -> None:
    _options(sub)
    sub.add_argument("--format", choices=["text", "json"], default="text")


def _asked(arguments: argparse.Namespace) -> dict[str, Any]:
    return {name: getattr(arguments, name) for name in ("semantics", "unique_names", "engine", "timeout")}


_LONGEST_NOTE = 4_000


def _say(message: str) -> None:
    """A note on standard error, without what would steer a terminal."""
    if len(message) > _LONGEST_NOTE:
        message = f"{message[:_LONGEST_NOTE]}... ({len(message) - _LONGEST_NOTE:,} more characters)"
    print("\n".join(map(printable, message.split("\n"))), file=sys.stderr)


def _print_json(data: Any) -> None:
    print(_json(data, sys.stdout))


def _json(data: Any, out: TextIO) -> str:
    """JSON on one line; in plain ASCII for a stream of another encoding, since JSON is UTF-8."""
    encoding = (getattr(out, "encoding", None) or "utf-8").lower().replace("-", "")
    return json.dumps(data, ensure_ascii=encoding != "utf8")


# ------------------------------------------------------------------------------ belief sets


def _translate(arguments: argparse.Namespace) -> int:
    from fol_kb.translate.run import translate_text

    _writable(arguments.output, arguments.text)
    kb = translate_text(
        read_text(arguments.text),
        translator=arguments.translator,
        language=arguments.language,
        mode=arguments.mode,
        journal=arguments.journal,
    )
    return _deliver(kb, arguments)


def _build(arguments: argparse.Namespace) -> int:
    _writable(arguments.output, arguments.calls, arguments.text)
    text = None if arguments.text is None else read_text(arguments.text)
    with BeliefSetBuilder(text, mode=arguments.mode, journal=arguments.journal) as builder:
        lines = list(_call_lines(arguments.calls))
        for (number, data, _), before in zip(lines, builder.journaled, strict=False):
            if as_entry(data) != before:
                message = f"the journal {arguments.journal} has another call here; it is that of other calls"
                raise DocumentError(message, ProblemPlace(arguments.calls, number))
        rejected = builder.rejected
        with _progress(len(lines), "calls") as step:
            for index, (number, data, problem) in enumerate(lines, start=1):
                refusal = rejected.get(index)
                if index > builder.applied:
                    result = builder.apply(data)
                    refusal = result.message if result.status == "rejected" else None
                if refusal is not None:
                    _say(f"{arguments.calls}, line {number}: {problem or refusal}")
                step()
        return _deliver(builder.build(), arguments, already_said="rejected-")


def _call_lines(path: str) -> Iterator[tuple[int, Any, str | None]]:
    """Line number, call and, for a line that is no JSON, what is wrong: no other line is lost for it."""
    for number, line in enumerate(read_text(path, 500_000_000).split("\n"), start=1):
        if line.strip():
            try:
                yield number, json.loads(line), None
            except (ValueError, RecursionError) as problem:
                message = getattr(problem, "msg", "nests too deeply")
                yield number, line, f"no JSON: {message}; one call a line is expected"


def _deliver(kb: BeliefSet, arguments: argparse.Namespace, already_said: str = "\0") -> int:
    """Write the belief set and say what is not in it. What was kept is kept, whatever was refused."""
    if arguments.output:
        kb.write(arguments.output)
    else:
        _write_utf8(document.dumps(kb))
    for finding in kb.findings:
        if finding.level != "info" and not finding.kind.startswith(already_said):
            call = f"call {finding.calls[0]}: " if finding.calls else ""
            _say(f"{finding.level}: {call}{finding.message}")
    for sentence in kb.coverage.lost:
        _say(f"warning: line {sentence.line}: not stated by any formula: {' '.join(sentence.quote.split())}")
    covered = kb.coverage
    if covered.sentences:
        _say(
            f"{covered.covered} of {covered.sentences} sentences stated, by"
            f" {len(kb.formulas) + len(kb.disjoint)} formulas, {len(kb.repairs)} repairs"
        )
    return BAD_INPUT if kb.errors else 0


def _write_utf8(text: str) -> None:
    """To standard output whatever its encoding: a document is UTF-8."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    binary.write(text.encode())


def _writable(path: str | None, *inputs: str | None) -> None:
    """Complain before the work is done, not after it, if its outcome cannot be written.

    Raises:
        DocumentError: no such folder, a folder itself, or one of the inputs, which would be lost.
    """
    if not path:
        return
    output = Path(path)
    if not output.parent.is_dir():
        message = f"there is no folder {str(output.parent)!r} to write it in; make it, or name another one"
        raise DocumentError(message, ProblemPlace(path))
    if output.is_dir():
        raise DocumentError("this is a folder; name a file to write", ProblemPlace(path))
    for name in inputs:
        if name and output.is_file() and Path(name).is_file() and output.samefile(name):
            raise DocumentError(
                "this is the input, which would be lost; name another file", ProblemPlace(path)
            )


def _belief_set(path: str) -> BeliefSet:
    kb = document.loads(read_bytes(path, document.MAX_BYTES), file=path)
    if kb.errors:
        _say(
            f"note: {path} was built with {len(kb.errors)} refused calls, which no verdict takes into account"
        )
    return kb


# ------------------------------------------------------------------------------ verdicts


def _check(arguments: argparse.Namespace) -> int:
    from fol_kb.tweety.engine import check

    codes = []
    for path in arguments.kb:
        kb = _belief_set(path)
        report = check(kb, conflicts=arguments.conflicts, model=arguments.model, **_asked(arguments))
        if arguments.format == "json":
            _print_json(report.to_json())
        else:
            if len(arguments.kb) > 1:
                print(f"{path}:")
            print(explain.consistency(report, kb))
        codes.append(
            {
                ConsistencyStatus.CONSISTENT: CONSISTENT,
                ConsistencyStatus.INCONSISTENT: INCONSISTENT,
                ConsistencyStatus.UNDECIDED: UNDECIDED,
            }[report.status]
        )
    # an inconsistency is the news; what is undecided may be one
    return INCONSISTENT if INCONSISTENT in codes else max(codes)


def _query(arguments: argparse.Namespace) -> int:
    from fol_kb.tweety.engine import query

    kb, formula = _prepared(arguments)
    report = query(kb, formula, **_asked(arguments))
    if arguments.format == "json":
        _print_json(report.to_json())
    else:
        print(explain.entailment(report, kb))
    if report.status is EntailmentStatus.ENTAILED:
        return ENTAILED
    return UNDECIDED if report.status is EntailmentStatus.UNDECIDED else NOT_ENTAILED


def _prepared(arguments: argparse.Namespace) -> tuple[BeliefSet, Formula]:
    """The belief set and the question, fitted to each other; what had to be assumed is said."""
    from fol_kb.queries import prepare

    kb = _belief_set(arguments.kb)
    if arguments.sentence is not None:
        from fol_kb.translate.run import read_sentence

        formula = read_sentence(kb, arguments.sentence)
    else:
        formula = parse(arguments.formula)
    ready = prepare(kb, formula)
    for finding in ready.findings:
        _say(f"{finding.level}: {finding.message}")
    return ready.kb, ready.formula


def _compare(arguments: argparse.Namespace) -> int:
    from fol_kb.compare import Difference, compare

    kb, formula = _prepared(arguments)
    comparison = compare(kb, formula, unique_names=arguments.unique_names, timeout=arguments.timeout)
    if arguments.format == "json":
        _print_json(comparison.to_json())
    else:
        print(comparison.words(kb))
    if comparison.difference is Difference.UNDECIDED:
        return UNDECIDED
    return 0 if comparison.agree else NOT_ENTAILED


def _batch(arguments: argparse.Namespace) -> int:
    from fol_kb.batch import run

    if arguments.jobs < 1:
        raise CallError(f"--jobs is 1 or more, not {arguments.jobs}")
    if arguments.resume and not arguments.output:
        raise CallError("--resume needs -o OUT.jsonl, the file of the interrupted run")
    _writable(arguments.output, arguments.tasks)
    tasks = [task for _, task in read_json_lines(arguments.tasks)]
    done = 0
    if arguments.output:
        if arguments.resume:
            done = _results_so_far(arguments.output, tasks)
        else:
            Path(arguments.output).write_bytes(b"")
    with contextlib.ExitStack() as stack:
        out = (
            stack.enter_context(Path(arguments.output).open("a", encoding="utf-8"))
            if arguments.output
            else sys.stdout
        )
        step = stack.enter_context(_progress(len(tasks) - done, "tasks"))
        results = run(tasks[done:], jobs=arguments.jobs, defaults=_asked(arguments))
        stack.callback(results.close)  # type: ignore[attr-defined]  # a generator: stops its workers
        for result in results:
            out.write(_json(result, out) + "\n")
            out.flush()
            step()
    return 0


def _results_so_far(path: str, tasks: list[Any]) -> int:
    """How many results the file has; a last line that was cut off in writing is removed.

    Raises:
        DocumentError: its results are not those of these tasks.
    """
    file = Path(path)
    content = file.read_bytes() if file.exists() else b""
    *lines, rest = content.split(b"\n")
    for number, line in enumerate(lines, start=1):
        try:
            id = json.loads(line)["id"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise DocumentError(
                "this line is no result of fol-kb batch", ProblemPlace(path, number)
            ) from None
        task = tasks[number - 1] if number <= len(tasks) else None
        if number > len(tasks) or id != (task.get("id") if isinstance(task, dict) else None):
            message = (
                f"the result {id!r} is not that of task {number}; --resume needs the file of the same tasks"
            )
            raise DocumentError(message, ProblemPlace(path, number))
    begins = b'{"format": "fol-kb/result"'
    if not (rest.startswith(begins) or begins.startswith(rest)):
        raise DocumentError("this line is no result of fol-kb batch", ProblemPlace(path, len(lines) + 1))
    if rest:
        with file.open("r+b") as out:
            out.truncate(len(content) - len(rest))
    return len(lines)


# ------------------------------------------------------------------------------ the rest


def _show(arguments: argparse.Namespace) -> int:
    from fol_kb.show import show

    print(show(_belief_set(arguments.kb), arguments.format))
    return 0


def _doctor(arguments: argparse.Namespace) -> int:
    from fol_kb.tweety.doctor import diagnose

    diagnosis = diagnose()
    if arguments.format == "json":
        _print_json(diagnosis.to_json())
    else:
        print("\n".join(diagnosis.lines()))
    return 0 if diagnosis.healthy else UNDECIDED


@contextlib.contextmanager
def _progress(total: int, unit: str) -> Iterator[Callable[[], object]]:
    """A progress bar on standard error where that is a terminal and there is enough to wait for."""
    if total < 20 or not sys.stderr.isatty():
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=unit) as bar:
        yield bar.update
