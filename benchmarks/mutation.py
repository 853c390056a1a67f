"""How many small mistakes the tests find: ``python -m benchmarks.mutation`` (``make mutation``).

The tests are collected and run once as they are, which tells how long each takes and which lines it reaches.
Then a process is forked for each mutant, in which the function with the mistake takes the place of the right
one and the tests that reach the statement run, quick ones first, until one fails. A mistake in what runs when
a module is imported is given to a process of its own. Which mutants there are is said in
:mod:`benchmarks.mistakes`, what came of them in docs/measurements/mutation.md.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib.metadata
import json
import os
import pickle
import platform
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import FunctionType
from typing import IO, Any

import pytest
from coverage import Coverage
from tqdm import tqdm

from benchmarks.data import MEASUREMENTS, ROOT, table, write_section
from benchmarks.mutants import Mutant, MutantFinder, exchange, functions_of, module_of
from fol_kb.common.signals import as_exceptions

ROOMS = ("logic/sorts", "repair")
TESTS = ("tests/repair", "tests/logic", "tests/beliefs/test_explain.py", "tests/builder")
"""The tests of what is checked and of what stands right on it, without the slow ones."""
STARTED_BY = {"fol_kb/repair/plugins/worker.py": "fol_kb/repair/plugins/loading.py"}
"""Modules that run in a process of their own, each with the one that starts it and names it there."""
EXAMPLES = 25
"""The most examples of a property test: a mutant is to cost a second."""
SECONDS = 3.0
"""Of tests for one mutant, by their time without a mistake; those that take longest are left out."""
TIMES, PLUS = 10, 5
"""A test that takes so many times as long as without the mistake, and so many seconds more, never ends."""
MEMORY = 6 << 30
"""Bytes of address space of a process with a mistake."""
DOCUMENT = MEASUREMENTS / "mutation.md"
RESULTS = ROOT / ".make" / "mutation.json"
KILLED, ENDLESS = "killed", "endless"
SURVIVED, UNREACHED, STUCK = "survived", "unreached", "stuck"
"""What came of a mutant. One that is stuck waits and uses no time: that is no sign of a mistake found."""
_FOUND, _NOT_FOUND, _BROKEN = 10, 11, 12  # exit codes of a process with a mistake


def targets() -> list[str]:
    """The files that are checked: the hierarchy and repair."""
    files = [path for room in ROOMS for path in sorted((ROOT / "fol_kb" / room).rglob("*.py"))]
    return [path.relative_to(ROOT).as_posix() for path in files]


@dataclass(slots=True)
class Reach:
    """What the tests do without a mistake: the seconds of each, and the tests that run a line, by file."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)

    def tests_of(self, mutant: Mutant, most: float = SECONDS) -> list[str]:
        """The tests of a mutant, quick ones first; those of the function around it where none is known of
        the statement itself. What runs on import (fields, tables, patterns) is run by no test: its tests
        are those of the file, and first of all those that are named after it."""
        starter = STARTED_BY.get(mutant.path)
        lines = self.lines.get(starter or mutant.path, {})
        found: set[str] = set()
        for first, last in (mutant.lines, mutant.around, (1, max(lines, default=0))):
            if starter is not None:
                text = (ROOT / starter).read_text(encoding="utf-8").splitlines()
                first = last = 1 + next(
                    n for n, line in enumerate(text) if f'"{module_of(mutant.path)}"' in line
                )
            found = set().union(*(lines.get(line, ()) for line in range(first, last + 1)))
            if found or mutant.function is not None:
                break
        named: set[str] = set()
        if mutant.function is None:
            namesake = f"test_{Path(mutant.path).name}"
            named = {test for test in self.seconds if Path(test.split("::")[0]).name == namesake}
            found = (found | named) or set(self.seconds)  # a module without functions: whatever imports it
        chosen: list[str] = []
        total = 0.0
        for test in sorted(found, key=lambda test: (test not in named, self.seconds[test], test)):
            total += self.seconds[test]
            if chosen and total > most:
                break
            chosen.append(test)
        return chosen


# ------------------------------------------------------------------------------ running tests


class _Runner:
    """Runs tests of a session one by one."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def run(self, test: str, following: str | None = None) -> bool:
        """Whether the test passes."""
        self.failed = False
        item = self.items[test]
        following_item = None if following is None else self.items[following]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following_item)
        return not self.failed


def _few_examples(items: Iterable[pytest.Item]) -> None:
    """The same few examples each time, and none to make a failure smaller."""
    # imported here, since pytest wants to be the first to import it
    from hypothesis import HealthCheck, Phase, settings

    quick: dict[str, Any] = {
        "derandomize": True,
        "database": None,
        "deadline": None,
        "print_blob": False,
        "phases": (Phase.explicit, Phase.generate),
        "suppress_health_check": list(HealthCheck),
    }
    settings.register_profile("mutation", max_examples=EXAMPLES, **quick)
    settings.load_profile("mutation")
    for item in items:
        test = getattr(item, "obj", None)
        owner = getattr(item, "cls", None)
        # settings that a test or a state machine has of its own
        for holder, name in (
            (getattr(test, "__func__", test), "_hypothesis_internal_use_settings"),
            (owner, "settings"),
        ):
            own = getattr(holder, name, None)
            if isinstance(own, settings):
                setattr(holder, name, settings(own, max_examples=min(own.max_examples, EXAMPLES), **quick))


def _verdict(runner: _Runner, tests: Sequence[tuple[str, float]]) -> int:
    """Whether one of the tests, each with its seconds without a mistake, finds it. A test that never ends
    costs the process its life: only its own time counts, not that of others on the machine."""
    following = [test for test, _ in tests[1:]]
    for (test, seconds), after in zip(tests, [*following, None], strict=True):
        signal.setitimer(signal.ITIMER_PROF, TIMES * seconds + PLUS)
        passed = runner.run(test, after)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if not passed:
            return _FOUND
    return _NOT_FOUND


def _pytest(arguments: Sequence[str], plugin: object) -> int:
    options = [
        "-q",
        "--tb=native",
        "--assert=plain",
        "-m",
        "not slow and not jvm",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:cov",
    ]
    return int(pytest.main([*options, *arguments], plugins=[plugin]))


# ------------------------------------------------------------------------------ all mutants


class Session:
    """The pytest plugin that does all of it in place of the tests."""

    def __init__(self, mutants: Sequence[Mutant], workers: int, most: float = SECONDS) -> None:
        self.mutants = mutants
        self.most = most
        self.workers = workers
        self.reach = Reach()
        self.outcomes: dict[str, str] = {}
        self.broken: list[str] = []
        self.ended = ""

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[KeyboardInterrupt]) -> None:
        self.ended = str(excinfo.value) or "ended by Ctrl-C"  # pytest says nothing but its name

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        _few_examples(session.items)
        runner = _Runner(session)
        session.config.pluginmanager.register(runner)
        reporter = session.config.pluginmanager.unregister(name="terminalreporter")
        # in a process of its own: what tests leave behind, threads above all, is not handed on to the forks
        with tempfile.TemporaryFile() as answer:
            process = _forked(lambda: self._measure(runner, answer))
            with _ended_with(process):
                code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
            if code:
                raise RuntimeError(f"the tests could not be measured: their process ended with code {code}")
            answer.seek(0)
            self.reach, self.broken = pickle.load(answer)
        self._try_all(runner)
        session.config.pluginmanager.register(reporter, "terminalreporter")
        return True

    def _measure(self, runner: _Runner, answer: IO[bytes]) -> int:
        paths = sorted({STARTED_BY.get(mutant.path, mutant.path) for mutant in self.mutants})
        coverage = Coverage(data_file=None, config_file=False, include=[str(ROOT / path) for path in paths])
        tests = list(runner.items)
        coverage.start()
        bar = tqdm(zip(tests, [*tests[1:], None], strict=True), "tests", len(tests), file=sys.__stderr__)
        for test, following in bar:
            coverage.switch_context(test)
            started = time.process_time()
            if runner.run(test, following):
                self.reach.seconds[test] = time.process_time() - started
            else:
                self.broken.append(test)
        coverage.stop()
        data = coverage.get_data()
        for path in paths:
            by_line = data.contexts_by_lineno(str(ROOT / path))
            self.reach.lines[path] = {
                n: {t for t in c if t in self.reach.seconds} for n, c in by_line.items()
            }
        pickle.dump((self.reach, self.broken), answer)
        answer.flush()
        return 0

    def _try_all(self, runner: _Runner) -> None:
        functions = functions_of(ROOT, sorted({mutant.path for mutant in self.mutants}))
        gc.collect()
        gc.freeze()  # else each process copies the memory of the first when it counts what is alive
        waiting = list(self.mutants)[::-1]
        running: dict[int, tuple[Mutant, float]] = {}
        tqdm.monitor_interval = 0  # no thread beside this one, as long as processes are forked from it
        with tqdm(total=len(waiting), desc="mutants", file=sys.__stderr__) as bar:
            while waiting or running:
                while waiting and len(running) < self.workers:
                    mutant = waiting.pop()
                    tests = [
                        (test, self.reach.seconds[test]) for test in self.reach.tests_of(mutant, self.most)
                    ]
                    if not tests:
                        self.outcomes[mutant.name] = UNREACHED
                        bar.update()
                        continue
                    process = _forked(lambda m=mutant, t=tests: _with_mistake(runner, m, t, functions))  # type: ignore[misc]  # mypy and defaults of a lambda
                    now = time.monotonic()
                    # somebody who waits uses no time of his own: that is an end by the clock
                    limit = now + 30 + 10 * sum(TIMES * seconds + PLUS for _, seconds in tests[-1:])
                    running[process] = mutant, max(limit, now + 10 * sum(s for _, s in tests))
                with _ended_with(*running):
                    ended = list(_ended(running))
                for process, outcome in ended:
                    mutant, _ = running.pop(process)
                    self.outcomes[mutant.name] = outcome
                    if outcome != KILLED:
                        bar.write(_in_words(mutant, outcome), file=sys.__stderr__)
                    bar.update()


@contextlib.contextmanager
def _ended_with(*processes: int) -> Iterator[None]:
    """While the block runs, whatever ends it ends the processes too, which lead groups of their own."""
    try:
        yield
    except BaseException:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
        raise


def _forked(work: Callable[[], int]) -> int:
    process = os.fork()
    if process:
        os.setpgid(process, process)  # here too: whoever ends it may be quicker than it is
        return process
    code = _BROKEN
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        code = work()
    except BaseException as problem:  # noqa: BLE001  # nothing of this process may go on in the parent's place
        print(f"{type(problem).__name__}: {problem}", file=sys.__stderr__)
    finally:
        os._exit(code)


def _with_mistake(
    runner: _Runner,
    mutant: Mutant,
    tests: Sequence[tuple[str, float]],
    functions: dict[tuple[str, str, int], list[FunctionType]],
) -> int:
    if mutant.path in STARTED_BY:
        with tempfile.TemporaryDirectory() as folder:
            _let_children_start_with(mutant, Path(folder))
            return _verdict(runner, tests)
    if mutant.function is not None:
        exchange(ROOT, mutant, functions)
        return _verdict(runner, tests)
    request = json.dumps({"path": mutant.path, "source": mutant.source, "tests": tests})
    command = [sys.executable, "-m", "benchmarks.mutation", "--one"]
    done = subprocess.run(
        command, input=request, cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode == -signal.SIGPROF:
        os.kill(os.getpid(), signal.SIGPROF)
    # a module that cannot be imported, or tests that cannot be collected: found as well
    return _NOT_FOUND if done.returncode == _NOT_FOUND else _FOUND


def _let_children_start_with(mutant: Mutant, folder: Path) -> None:
    """Let every Python that is started from here import the mutant."""
    (folder / "mutant.py").write_text(mutant.source, encoding="utf-8")
    (folder / "sitecustomize.py").write_text(
        "from pathlib import Path\n"
        "from benchmarks.mutants import MutantFinder\n"
        "source = (Path(__file__).parent / 'mutant.py').read_text(encoding='utf-8')\n"
        f"MutantFinder(Path({str(ROOT)!r}), {mutant.path!r}, source).install()\n",
        encoding="utf-8",
    )
    os.environ["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT)])


def _ended(running: Mapping[int, tuple[Mutant, float]]) -> Iterator[tuple[int, str]]:
    """The processes that have come to an end by now, at least one, with what came of them."""
    found = 0
    while not found:
        for process, (mutant, limit) in list(running.items()):
            late = time.monotonic() > limit
            if late:
                os.killpg(process, signal.SIGKILL)
            ended, status = os.waitpid(process, 0 if late else os.WNOHANG)
            if not ended:
                continue
            found += 1
            code = os.waitstatus_to_exitcode(status)
            if code == _BROKEN:
                raise RuntimeError(
                    f"the mutant {mutant.name} could not be tried; what went wrong is said above"
                )
            outcomes = {
                _FOUND: KILLED,
                _NOT_FOUND: SURVIVED,
                -signal.SIGKILL: STUCK,
                -signal.SIGPROF: ENDLESS,
            }
            yield process, outcomes.get(code, KILLED)  # a process that crashes was noticed too
        if not found:
            time.sleep(0.01)


class _One:
    """The plugin of a process for one mistake in what runs on import."""

    def __init__(self, tests: Sequence[tuple[str, float]]) -> None:
        self.tests = tests

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            os._exit(_FOUND)
        _few_examples(session.items)
        runner = _Runner(session)
        session.config.pluginmanager.register(runner)
        os._exit(_verdict(runner, [(t, s) for t, s in self.tests if t in runner.items]))


def _one() -> int:
    request = json.load(sys.stdin)
    MutantFinder(ROOT, request["path"], request["source"]).install()
    files = sorted({test.split("::")[0] for test, _ in request["tests"]})
    with tempfile.TemporaryDirectory() as folder:
        return _FOUND if _pytest([*files, f"--basetemp={folder}/t"], _One(request["tests"])) else _NOT_FOUND


# ------------------------------------------------------------------------------ what came of it


def summary(mutants: Sequence[Mutant], outcomes: Mapping[str, str]) -> str:
    """A table with one line a file."""
    rows: list[Sequence[object]] = []
    for path in [*dict.fromkeys(mutant.path for mutant in mutants), "all"]:
        found = [outcomes[m.name] for m in mutants if path in ("all", m.path)]
        killed, endless = found.count(KILLED), found.count(ENDLESS)
        lost = len(found) - killed - endless
        share = f"{100 * (killed + endless) / len(found):.1f} %"
        rows.append((path, len(found), killed, endless, lost, found.count(UNREACHED), share))
    return table(("file", "mutants", "killed", "endless", "survived", "of them not reached", "found"), rows)


def survivors(mutants: Sequence[Mutant], outcomes: Mapping[str, str]) -> str:
    """What was not found, one a line."""
    lost = (m for m in mutants if outcomes[m.name] not in (KILLED, ENDLESS))
    return "\n".join(_in_words(mutant, outcomes[mutant.name]) for mutant in lost)


def _in_words(mutant: Mutant, outcome: str) -> str:
    before, after = (" ".join(code.split()) for code in (mutant.before, mutant.after))
    return f"{mutant.name} line {mutant.lines[0]} ({outcome}): {before}  =>  {after or '(left out)'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants and say what came of them.

    Returns:
        0; 1 if fewer than ``--at-least`` per cent were found, 2 if there is nothing to try.
    """
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__.split("\n")[0])
    parser.add_argument("--sample", type=int, help="so many mutants, drawn by the seed; all by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", action="append", help="mutants whose name begins like this; may be repeated"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of tests for one mutant")
    parser.add_argument("--at-least", type=float, default=0.0, help="per cent that have to be found")
    parser.add_argument("--tests", action="append", help="files or folders of tests instead of nearly all")
    parser.add_argument(
        "--write", action="store_true", help="write the table to docs/measurements/mutation.md"
    )
    parser.add_argument(
        "--again",
        action="store_true",
        help="only what no test found in the last run, or what"
        " it did not come to; the other outcomes are taken over",
    )
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.one:
        return _one()
    started = time.monotonic()
    # imported here: the process for one mistake has no need of it
    from benchmarks.mistakes import mutants_of

    only = tuple(options.only or [""])
    paths = [path for path in targets() if any(path.startswith(one) or one.startswith(path) for one in only)]
    mutants = [m for path in paths for m in mutants_of(ROOT, path) if m.name.startswith(only)]
    in_all = len(mutants)
    if options.sample is not None and options.sample < len(mutants):
        drawn = random.Random(options.seed).sample(range(len(mutants)), options.sample)
        mutants = [mutants[number] for number in sorted(drawn)]
    known = _last_outcomes(mutants) if options.again else {}
    session = Session(
        [m for m in mutants if known.get(m.name) not in (KILLED, ENDLESS)], options.workers, options.seconds
    )
    session.outcomes |= known
    if not session.mutants:
        print(
            "no mutant has such a name; names are path::function#number, such as fol_kb/repair/rule.py::..."
        )
        return 2
    try:
        # SIGTERM and SIGHUP end it as Ctrl-C does, and what was found so far is kept
        with as_exceptions(), tempfile.TemporaryDirectory() as folder:
            _pytest([*(options.tests or TESTS), f"--basetemp={folder}/t"], session)
    finally:
        _keep(mutants, session)
    if session.ended:
        print(f"{session.ended}, from outside: no test does that")
    if len(session.outcomes) < len(mutants):
        print(f"{len(mutants) - len(session.outcomes)} mutants were not tried: see above; --again goes on")
        return 2
    return _report(mutants, session, in_all, options, time.monotonic() - started)


def _last_outcomes(mutants: Iterable[Mutant]) -> dict[str, str]:
    """What the last run found of these mutants."""
    if not RESULTS.is_file():
        return {}
    entries = {entry["name"]: entry for entry in json.loads(RESULTS.read_text(encoding="utf-8"))}
    return {
        m.name: entries[m.name]["outcome"]
        for m in mutants
        if m.name in entries and (entries[m.name]["before"], entries[m.name]["after"]) == (m.before, m.after)
    }


def _keep(mutants: Iterable[Mutant], session: Session) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    outcomes = session.outcomes
    entries = [
        {**asdict(m), "source": "", "outcome": outcomes[m.name]} for m in mutants if m.name in outcomes
    ]
    RESULTS.write_text(json.dumps(entries, indent=1, ensure_ascii=False), encoding="utf-8")


def _report(
    mutants: Sequence[Mutant], session: Session, in_all: int, options: argparse.Namespace, seconds: float
) -> int:
    outcomes = session.outcomes
    drawn = f"{len(mutants)} of {in_all} mutants"
    if options.sample is not None:
        drawn += f", drawn with seed {options.seed}"
    libraries = ("mutmut", "libcst", "hypothesis", "pytest", "coverage")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in libraries)
    text = (
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {versions}; {drawn},"
        f" {len(session.reach.seconds)} tests, {seconds / 60:.0f} minutes with {options.workers} processes."
        "\n\n" + summary(mutants, outcomes)
    )
    print(survivors(mutants, outcomes), text, sep="\n\n")
    if session.broken:
        print("\nleft out, since they fail without a mistake:", *session.broken, sep="\n  ")
    if options.write:
        write_section(DOCUMENT, "figures", text)
    found = sum(outcome in (KILLED, ENDLESS) for outcome in outcomes.values())
    return int(100 * found < options.at_least * len(mutants))


if __name__ == "__main__":
    sys.exit(main())
