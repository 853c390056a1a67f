"""Commands: models of other people, Java that cannot start, batches, what is shown and what is lost."""

from __future__ import annotations

import base64
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import fol_kb
from tests.llm.server import KEY, refused, said, serving
from tests.processes import runs, until
from tests.wrong_first.outside import MODULE, Done, built, call, command, home, lines

Run = Callable[..., Done]
pytestmark = pytest.mark.jvm
MODEL = ("--translator", "llm", "--model", "small", "--no-cache", "--base-url")
TASK = '{"id": 1, "formulas": ["p(a)"]}\n'


def test_02_a_model_that_only_writes_prose_is_no_success(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("Tom is a cat.")
    with serving(said("Here is a summary of it.")) as server:
        done = run("translate", "t.txt", *MODEL, server.url, "--no-review")
    assert done.returncode != 0
    assert "Here is a summary of it." in done.stderr


def test_02_requests_that_are_sent_again_are_counted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("Tom is a cat.")
    with serving(refused(500, retry_after="0"), refused(500, retry_after="0"), said("No.")) as server:
        done = run("translate", "t.txt", *MODEL, server.url, "--no-review")
        sent = len(server.bodies)
    assert f"{sent} HTTP requests" in done.stderr


def test_03_java_that_cannot_start_is_no_verdict(tmp_path: Path) -> None:
    built("p(a)", "!p(a)").write(tmp_path / "kb.json")
    done = command(
        tmp_path, "check", "kb.json", "--format", "json", env={"_JAVA_OPTIONS": "-Xmx1m"}, timeout=60
    )
    assert (done.returncode, done.stdout) == (3, "")


def test_03_nor_is_one_without_room(tmp_path: Path) -> None:
    built("p(a)").write(tmp_path / "kb.json")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (700_000 << 10, 700_000 << 10))

    assert command(tmp_path, "check", "kb.json", limit=limit, timeout=60).returncode == 3


def test_03_a_host_in_python_gets_an_exception(tmp_path: Path) -> None:
    code = (
        "import fol_kb\nkb = fol_kb.build([{'tool': 'add_formula', 'arguments': {'formula': 'p(a)'}}])\n"
        "try: fol_kb.check(kb)\nexcept fol_kb.FolKbError: print('alive')"
    )
    root = str(Path(fol_kb.__file__).resolve().parent.parent)
    env = {**os.environ, "PYTHONPATH": root, "_JAVA_OPTIONS": "-Xmx1m"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "alive\n")


def test_11_half_a_surrogate_pair_as_an_id_ends_no_batch(run: Run, tmp_path: Path) -> None:
    task = {"id": "\ud800", "formulas": ["p(a)"]}
    (tmp_path / "in").write_text(json.dumps(task) + "\n" + TASK)
    assert run("batch", "in", "-o", "out").returncode == 0
    assert [json.loads(line)["id"] for line in (tmp_path / "out").read_text().splitlines()] == ["\ud800", 1]


def test_11_resume_keeps_no_verdict_of_another_task(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").write_text(TASK)
    assert run("batch", "in", "-o", "out").returncode == 0
    (tmp_path / "in").write_text(TASK.replace('"p(a)"', '"p(a)", "!p(a)"'))
    again = run("batch", "in", "-o", "out", "--resume").returncode
    assert again == 2 or "INCONSISTENT" in (tmp_path / "out").read_text()


@pytest.mark.parametrize(
    "line",
    ['{"id": NaN, "formulas": ["p(a)"]}', '{"id": 2, "formula": ["p(a)"]}', '{"formulas": ["p(a)"]}', "{"],
)
def test_11_a_line_that_is_no_task_costs_no_other(run: Run, line: str) -> None:
    done = run("batch", "-", text=f"{line}\n{TASK}")
    assert done.returncode == 2
    assert '"id": NaN' not in done.stdout
    assert [bool(result["report"]) for result in lines(done)] == [False, True]


def test_11_what_a_task_names_is_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    try:
        done = command(tmp_path, "batch", "-", text=f'{{"id": 1, "kb": "pipe"}}\n{TASK}')
    except subprocess.TimeoutExpired:
        pytest.fail("the batch waits for a pipe that nobody writes to")
    assert done.returncode == 2


def children(pid: int) -> list[int]:
    """The descendants of a process that live."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] not in "ZX":
            parents[int(stat.parent.name)] = int(fields[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")
def test_12_no_worker_outlives_its_batch(tmp_path: Path) -> None:
    inside = [" || ".join(f"in(p{p}, h{h})" for h in range(12)) for p in range(13)]
    alone = [f"!in(p{p}, h{h}) || !in(p{q}, h{h})" for h in range(12) for p in range(13) for q in range(p)]
    task = {"formulas": inside + alone, "timeout": 120}
    (tmp_path / "in").write_text("".join(json.dumps({"id": n, **task}) + "\n" for n in range(4)))
    root = str(Path(fol_kb.__file__).resolve().parent.parent)
    arguments = [sys.executable, "-m", MODULE, "batch", "in", "-o", "out", "--jobs", "2"]
    with subprocess.Popen(arguments, cwd=tmp_path, env={**os.environ, "PYTHONPATH": root}) as process:
        left: list[int] = []
        try:
            assert until(lambda: len(children(process.pid)) >= 3)
            time.sleep(2)
            left = children(process.pid)
            process.kill()
            process.wait()
            assert until(lambda: not any(map(runs, left)), 6)
        finally:
            for pid in filter(runs, left):
                os.kill(pid, signal.SIGKILL)


def test_13_an_output_is_no_journal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "s.txt").write_text("Tom is a cat.")
    assert run("translate", "s.txt", "-o", "same", "--journal", "same").returncode == 2


def test_13_a_pipe_is_no_belief_set_of_a_certificate(tmp_path: Path) -> None:
    kb = built("p(a)", "!p(a)")
    certificates = home("fol_kb.reasoning.certificates", "fol_kb.certificates")
    certificates.write(kb, fol_kb.check(kb), tmp_path / "proof")
    (tmp_path / "proof" / "belief-set.json").unlink()
    os.mkfifo(tmp_path / "proof" / "belief-set.json")
    try:
        assert command(tmp_path, "recheck", "proof").returncode == 2
    except subprocess.TimeoutExpired:
        pytest.fail("recheck waits for a pipe that nobody writes to")


def test_13_a_key_that_is_echoed_in_another_spelling_is_not_shown(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("Tom is a cat.")
    for spelt in (base64.b64encode(KEY.encode()).decode(), KEY.encode().hex()):
        with pytest.MonkeyPatch.context() as patch, serving(refused(400, f"bad key {spelt}")) as server:
            patch.setenv("FOL_KB_LLM_API_KEY", KEY)
            done = run("translate", "t.txt", *MODEL, server.url)
        assert "bad key" in done.stderr
        assert spelt not in done.stderr


def test_19_tweety_gets_no_sort_without_members(run: Run, tmp_path: Path) -> None:
    built("forall X: (p(X) => q(X))").write(tmp_path / "kb.json")
    assert re.search(r"=\s*\{\s*\}", run("show", "kb.json", "--format", "tweety").stdout) is None


def test_20_what_others_configure_is_theirs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "t.txt").write_text("Tom is a cat.")
    for folder in ("fol-kb", "fol_kb"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "config.toml").write_text("[other]\nkey = 1\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("FOL_KB_LLM_OF_SOMEBODY_ELSE", "1")
    with serving(said("No.")) as server:
        done = run("translate", "t.txt", *MODEL, server.url, "--no-review")
        assert server.bodies, done.stderr


RULE = """
from fol_kb.repair import Level
class Rule:
    name, level = 'plato', Level.HEURISTIC
    def repairs(self, draft):
        return ()
"""


def test_21_a_heuristic_rule_that_does_nothing_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "idle_rules.py").write_text(RULE)
    (tmp_path / "calls").write_text(json.dumps(call("add_formula", formula="p(a)")) + "\n")
    done = run("build", "calls", "--rule", "idle_rules:Rule", "-o", "kb.json")
    assert "permissive" in done.stderr


def test_21_a_rule_that_never_fired_has_passed_no_law() -> None:
    repair = home("fol_kb.repair")

    class Idle:
        name, level = "idle", repair.Level.SAFE

        def repairs(self, draft: object) -> tuple[()]:
            return ()

    with pytest.raises(AssertionError):
        home("fol_kb.testing").assert_repair_laws(Idle(), max_examples=20)


def test_21_a_file_is_no_text() -> None:
    with pytest.raises(TypeError):
        fol_kb.translate(Path("some.txt"))  # type: ignore[arg-type]  # what a user does


def test_21_a_quote_too_many_refuses_no_call() -> None:
    kb = built(call("add_sort", sort_name="cat", source_quote="cat"), text="A cat.")
    assert list(kb.errors) == []


def test_22_a_belief_set_reads_well() -> None:
    kb = fol_kb.translate(" ".join(f"Tom{n} is a cat." for n in range(11)))
    assert (len(repr(kb)) < 300, len(kb), len(list(kb))) == (True, 11, 11)
    assert "<table" in kb._repr_html_()
    assert len(str(kb).splitlines()) >= 11


def test_22_a_report_explains_itself_by_sentences() -> None:
    kb = fol_kb.translate("All men are mortal. Socrates is a man. Socrates is not mortal.")
    said_of_it = fol_kb.check(kb).explain(kb)
    assert "line 1, line 1" not in said_of_it
    assert "sentence 2" in said_of_it


def test_22_a_builder_begins_anew() -> None:
    builder = fol_kb.BeliefSetBuilder()
    builder.apply(call("add_formula", formula="p(a)"))
    builder.reset()
    assert len(builder.build().formulas) == 0


def test_23_what_is_done_is_logged(run: Run, tmp_path: Path) -> None:
    built("p(a)").write(tmp_path / "kb.json")
    done = run("check", "kb.json", "-v")
    assert (done.returncode, bool(done.stderr)) == (0, True)


@pytest.mark.slow
def test_23_the_doctor_looks_at_the_endpoint_and_the_extras(tmp_path: Path) -> None:
    shown = command(tmp_path, "doctor", timeout=60).stdout.casefold()
    assert [word for word in ("endpoint", "configuration", "extra") if word not in shown] == []


def test_24_the_report_is_a_page(run: Run, tmp_path: Path) -> None:
    fol_kb.translate(
        "No contractor is an employee. Ann is a contractor. Ann is an employee. Who knows why?"
    ).write(tmp_path / "kb.json")
    done = run("report", "kb.json", "--format", "html")
    assert "<html" in done.stdout
    shown = re.sub(r"<[^>]+>", " ", done.stdout)
    assert "No contractor employees" not in shown
    assert re.search(r"3 of 4|1 of 4", shown)
