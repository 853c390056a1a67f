"""Rules of other packages: found, used when asked for, and kept from doing harm whatever they do."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest

from fol_kb import BeliefSetBuilder
from fol_kb.beliefs import tools
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType
from fol_kb.repair import BUILT_IN, Close, Declare, Kind, Level, Redeclare, Rename, Repair, Restate, RuleError
from fol_kb.repair.plugins.guard import EndlessRuleError
from fol_kb.repair.plugins.loading import IsolatedRule, _read, load, registered
from fol_kb.testing.declarations import draft_of
from tests.amounts import few
from tests.repair.said import denial, fact

SOURCE = """
from fol_kb.repair import Change, Close, Declare, Kind, Level, Rename, Repair, Restate
import itertools, os, sys

class Rule:
    name = "theirs"
    level = Level.SAFE

    def repair(self, what, *changes):
        return Repair(self.name, self.level.value, what, None, None, "because", changes=changes)

class Good(Rule):
    name = "no-nicknames"
    level = Level.HEURISTIC
    def repairs(self, draft):
        print("on standard output")
        if "bob" in draft.uses.constants:
            yield self.repair("bob is robert", Rename(Kind.CONSTANT, "bob", "robert"))

class Raises(Rule):
    def repairs(self, draft):
        return [][1]

class Loops(Rule):
    def repairs(self, draft):
        return [sum(itertools.count())]

class Exits(Rule):
    def repairs(self, draft):
        os._exit(7)

class Exit(Rule):
    def repairs(self, draft):
        sys.exit("enough")

class Greedy(Rule):
    def repairs(self, draft):
        return [bytearray(1 << 34)]

class NotSafe(Rule):
    def repairs(self, draft):
        if "bob" in draft.uses.constants:
            yield self.repair("bob is ann", Rename(Kind.CONSTANT, "bob", "ann"))

class NoRule:
    pass

class NoMethod(Rule):
    repairs = "mend it"

class ExitsWell(Rule):
    def repairs(self, draft):
        os._exit(0)

class Garbage(Rule):
    def repairs(self, draft):
        for number in range(3, 20):
            try:
                os.write(number, b"garbage")
            except OSError:
                pass
        return ()

class OwnRepair(Repair):
    pass

class Own(Rule):
    def repairs(self, draft):
        yield OwnRepair("theirs", "safe", "x", None, None, "y", changes=(Declare(Kind.SORT, "x", ()),))

class Interrupts(Rule):
    def repairs(self, draft):
        raise KeyboardInterrupt("no")

class Turns(Rule):
    asked = 0
    @property
    def level(self):
        return Level.HEURISTIC if "fol_kb.repair.apply" in sys.modules and self.at_work() else Level.SAFE
    def at_work(self):
        frame = sys._getframe()
        while frame is not None:
            if frame.f_code.co_name == "answer" and frame.f_locals["draft"] is not None:
                return True
            frame = frame.f_back
        return False
    def repairs(self, draft):
        return ()

class Spelling(Good):
    name = "spelling"

class Forks(Rule):
    name = "forks"
    def repairs(self, draft):
        import fcntl, pathlib, time
        lock = pathlib.Path(__file__).with_name("lock")
        if os.fork() == 0:
            file = lock.with_name("held").open("w")
            fcntl.flock(file, fcntl.LOCK_EX)
            lock.touch()
            time.sleep(60)
        while not lock.exists():
            time.sleep(0.01)
        return ()

class Copies(Rule):
    name = "copies"
    def repairs(self, draft):
        os.fork()
        return ()

instance = Good()

class Holder:
    rule = instance
"""
CALLS: list[tools.AnyCall] = [fact("tall", "bob"), denial("tall", "ann")]
EVERYTHING = parse("forall X:man: (p(X, f(a)) && !(+ || a == b) ^^ q) => (exists Y: r(Y) <=> -)")
CHANGES = (
    Declare(Kind.FUNCTION, "f", FunctionType(("a",), "b")),
    Redeclare(Kind.CONSTANT, "c", frozenset({"a", "b"}), "a"),
    Rename(Kind.SORT, "a", "b"),
    Close(1, ("X",)),
    Restate(1, EVERYTHING, EVERYTHING),
)


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with rules, registered as an installed one is."""
    (tmp_path / "their_rules.py").write_text(SOURCE)
    info = tmp_path / "their_rules-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-rules\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        dedent(
            """\
            [fol_kb.repair_rules]
            no-nicknames = their_rules:Good
            broken = their_rules:Missing
            """
        )
    )
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def built(rule: str, *, mode: str = "permissive", time_limit: float = 30.0) -> BeliefSetBuilder:
    builder = BeliefSetBuilder(mode=mode, rules=(*load([rule], time_limit=time_limit), *BUILT_IN))
    for call in CALLS:
        builder.apply(call)
    return builder


def test_a_registered_rule_is_used_when_it_is_asked_for(
    theirs: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert registered() == {"broken": "their_rules:Missing", "no-nicknames": "their_rules:Good"}
    (rule,) = load(["no-nicknames"])
    assert rule == IsolatedRule("no-nicknames", Level.HEURISTIC, "their_rules:Good")
    kb = built("no-nicknames").build()
    assert [str(b.formula) for b in kb.formulas] == ["tall(robert)", "!tall(ann)"]
    assert kb.repairs[0].rule == "no-nicknames"
    assert not kb.findings
    assert [str(b.formula) for b in built("no-nicknames", mode="repair").build().formulas] == [
        "tall(bob)",
        "!tall(ann)",
    ]
    out, _ = capfd.readouterr()
    assert out == ""


@pytest.mark.parametrize("reference", few(["their_rules:Holder.rule", "their_rules:instance"]))
def test_a_rule_may_be_an_instance(theirs: Path, reference: str) -> None:
    (rule,) = load([reference])
    assert rule == IsolatedRule("no-nicknames", Level.HEURISTIC, reference)
    assert rule.repairs(draft_of(CALLS))[0].what == "bob is robert"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ("Raises", "raises IndexError: list index out of range"),
        ("Exits", "ended its process with code 7, without an answer"),
        ("Exit", "raises SystemExit: enough"),
        ("Greedy", "raises MemoryError: "),
        (
            "NotSafe",
            "is called safe, but changes what is said: the constants 'ann' and 'bob' become one, 'ann'",
        ),
        ("ExitsWell", "ended its process with code 0, without an answer"),
        ("Garbage", "gave an answer that cannot be read"),
        ("Own", "proposes 'OwnRepair' where a Repair is expected"),
        ("Interrupts", "raises KeyboardInterrupt: no"),
        ("Turns", "calls itself 'theirs', level 'heuristic', when it is at work"),
    ],
)
def test_a_bad_rule_is_named_and_changes_nothing(theirs: Path, rule: str, problem: str) -> None:
    builder = built(f"their_rules:{rule}")
    kb = builder.build()
    assert [str(b.formula) for b in kb.formulas] == ["tall(bob)", "!tall(ann)"]
    (finding,) = kb.findings
    assert (finding.kind, finding.level, finding.names) == ("rule-failed", "error", ("theirs",))
    assert finding.message == f"the repair rule 'theirs' {problem}; it was left out, and changed nothing"
    with pytest.raises(RuleError, match="the repair rule 'theirs' "):
        kb.raise_for_errors()


@pytest.mark.slow
def test_a_rule_that_never_ends_is_ended(theirs: Path) -> None:
    """Inside a C function, where no thread could be stopped."""
    (finding,) = built("their_rules:Loops", time_limit=3).build().findings
    assert finding.message.startswith("the repair rule 'theirs' did not end within 3 s; it was left out")
    assert isinstance(finding.error, EndlessRuleError)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such timer on Windows")
def test_a_rule_without_end_ends_also_when_nobody_is_left_to_end_it(theirs: Path) -> None:
    """As when the process that asked was killed: the worker is asked by hand here, and left alone."""
    request = pickle.dumps((sys.path, "their_rules:Loops", draft_of([]), 0.2))
    ended = subprocess.run(
        [sys.executable, "-m", "fol_kb.repair.plugins.worker", str(os.getpid())],
        input=request,
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (-signal.SIGALRM, b"")


@pytest.mark.parametrize(
    ("name", "problem"),
    few(
        [
            (
                "no-nickname",
                "is neither registered nor a reference module:attribute; did you mean 'no-nicknames'?",
            ),
            ("zzz", "module:attribute; there are broken, no-nicknames$"),
            ("broken", "cannot be loaded from 'their_rules:Missing': AttributeError: "),
            (
                "nowhere:Rule",
                "cannot be loaded from 'nowhere:Rule': ModuleNotFoundError: No module named 'nowhere'",
            ),
            (
                "their_rules:Spelling",
                "the repair rule 'spelling' of 'their_rules:Spelling' has the name of a built-in",
            ),
            ("their_rules:NoRule", "is no repair rule: 'their_rules:NoRule' needs a name, a level"),
            ("their_rules:NoMethod", r"a method repairs\(draft\) \('str' object is not callable\)$"),
        ],
        3,
    ),
)
def test_a_rule_that_is_not_there(theirs: Path, name: str, problem: str) -> None:
    with pytest.raises(RuleError, match=problem) as caught:
        load([name])
    called = "spelling" if name == "their_rules:Spelling" else name
    assert str(caught.value).startswith(f"the repair rule {called!r} ")
    assert "it was left out" not in str(caught.value)  # it was not at work


def test_a_rule_that_cannot_be_looked_at_was_not_at_work(theirs: Path) -> None:
    with pytest.raises(EndlessRuleError) as endless:
        load(["their_rules:instance"], time_limit=0.001)
    assert str(endless.value) == "the repair rule 'their_rules:instance' did not end within 0.001 s"
    (theirs / "loud.py").write_text(
        "import contextlib, os\n"
        "for number in range(3, 20):\n"
        "    with contextlib.suppress(OSError):\n"
        "        os.write(number, b'garbage')\n"
        "from their_rules import instance\n"
    )
    with pytest.raises(RuleError) as garbled:
        load(["loud:instance"])
    assert str(garbled.value) == "the repair rule 'loud:instance' gave an answer that cannot be read"


def test_a_rule_may_be_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules_at_hand.py").write_text(SOURCE)
    (rule,) = load(["rules_at_hand:Good"])
    assert rule.name == "no-nicknames"


def test_nothing_is_registered_here() -> None:
    assert registered() == {}
    with pytest.raises(RuleError, match=r"the repair rule 'x' is neither .*; none is registered$"):
        load(["x"])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_what_a_rule_starts_neither_answers_nor_stays(theirs: Path) -> None:
    import fcntl

    copies, forks = load(["their_rules:Copies", "their_rules:Forks"])
    assert copies.guarded(draft_of(CALLS)) == ()
    assert forks.guarded(draft_of(CALLS)) == ()
    with (theirs / "held").open() as held:
        deadline = time.monotonic() + 20  # less than the child would sleep
        while True:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                assert time.monotonic() < deadline
                time.sleep(0.01)
            else:
                break


def test_an_answer_is_read_only_if_it_is_one() -> None:
    good = ("theirs", Level.SAFE, (Repair("theirs", "safe", "x", None, None, "y", changes=CHANGES),))
    assert _read(pickle.dumps(good)) == good
    assert _read(pickle.dumps(good))[2][0].changes == CHANGES  # type: ignore[union-attr]  # not a text
    assert _read(pickle.dumps("raises")) == "raises"
    for bad in (("theirs", Level.SAFE), 5, ("theirs", Level.SAFE, ("x",))):
        with pytest.raises((ValueError, TypeError, RuleError)):
            _read(pickle.dumps(bad))
    mistyped: tuple[object, ...] = (("theirs", "safe", ()), (5, Level.SAFE, ()), ("theirs", Level.SAFE, []))
    for wrong in mistyped:
        with pytest.raises(ValueError, match=r"^an answer is a name, a level and repairs$"):
            _read(pickle.dumps(wrong))
    with pytest.raises(
        pickle.UnpicklingError, match=rf"^{os.getcwd.__module__}\.getcwd is no part of an answer$"
    ):
        _read(pickle.dumps(os.getcwd))
    with pytest.raises(ValueError, match=r"^there is more than an answer$"):
        _read(pickle.dumps(good) + b"x")
