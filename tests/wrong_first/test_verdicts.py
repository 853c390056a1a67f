"""Verdicts that forgot, were wrong, or came out otherwise for equal things."""

from __future__ import annotations

import asyncio
import json
import pkgutil
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fol_kb
from tests.wrong_first.outside import Done, built, call, command, home, lines, status

pytestmark = pytest.mark.jvm

NEWS = "The minister resigned on Monday. Who knows why?"
Run = Callable[..., Done]
PARTLY = f"All cats sleep. Tom is a cat. {NEWS}"


def test_01_a_text_of_which_nothing_was_read_is_not_consistent() -> None:
    report = fol_kb.check(fol_kb.translate(NEWS))
    assert (status(report), report.reason is not None) == ("UNDECIDED", True)
    assert str(getattr(report.reason, "value", None)) == "NOTHING_READ"
    plugin = home("fol_kb.review.pytest_plugin", "fol_kb.pytest_plugin")
    with pytest.raises(AssertionError), pytest.warns():
        plugin.assert_consistent(fol_kb.translate(NEWS))


def test_01_coverage_stands_beside_every_verdict() -> None:
    kb = fol_kb.translate(PARTLY)
    with fol_kb.session(kb) as session:
        reports: list[Any] = [
            fol_kb.check(kb),
            fol_kb.query(kb, "sleep(tom)"),
            session.check(),
            session.query("cat(tom)"),
        ]
    for report in reports:
        coverage = json.loads(json.dumps(report.to_json())).get("coverage")
        assert coverage is not None
        assert (coverage["sentences"], coverage["read"], len(coverage["unread"])) == (4, 2, 2)


def test_01_a_text_is_checked_in_one_step_and_coverage_can_be_required(run: Run, tmp_path: Path) -> None:
    (tmp_path / "news.txt").write_text(PARTLY)
    done = run("check", "news.txt")
    assert (done.returncode, "2 of 4 sentences were not read" in done.stdout) == (0, True), done.stderr
    assert run("check", "news.txt", "--require-coverage", "0.9").returncode == 2


def test_01_report_and_policy_do_not_forget_either(run: Run, tmp_path: Path) -> None:
    fol_kb.translate(NEWS).write(tmp_path / "kb.json")
    done = run("report", "kb.json")
    assert (done.returncode, "every sentence is accounted for" in done.stdout) == (1, False)
    (tmp_path / "t.yaml").write_text("tests:\n  - name: all is well\n    consistent: true\n")
    (tmp_path / "u.yaml").write_text("tests:\n- name: n\n  consistent_with: 'p(a)'\n")
    codes = [run("policy", "test", name, "kb.json").returncode for name in ("t.yaml", "u.yaml")]
    assert 0 not in codes


EDGE = (
    call("add_sort", sort_name="cat"),
    call("add_sort", sort_name="animal"),
    call("add_constant_to_sort", constant_name="tom", sort_name="cat"),
    "forall X: (cat(X) => animal(X))",
    "forall X:animal: p(X)",
)


def test_04_a_conflict_names_the_formula_that_gave_an_edge() -> None:
    kb = built(*EDGE, "!p(tom)")
    assert [conflict.formulas for conflict in fol_kb.check(kb).conflicts] == [("f1", "f2", "f3")]
    assert fol_kb.check(kb).removals == (("f1",), ("f2",), ("f3",))


def test_04_so_do_a_support_and_a_measure() -> None:
    report = fol_kb.query(built(*EDGE), "p(tom)")
    assert (status(report), report.support) == ("ENTAILED", ("f1", "f2"))
    assert '"f1"' in json.dumps(fol_kb.measures(built(*EDGE, "!p(tom)")).to_json())


def test_05_a_fisherman_does_not_suffer_for_sins() -> None:
    kb = built(
        call("add_sort", sort_name="pêcheur"),
        call("add_sort", sort_name="souffrant"),
        call("add_constant_to_sort", constant_name="jean", sort_name="pêcheur"),
        "forall X: (pécheur(X) => souffrant(X))",
        "forall X:souffrant: souffre(X)",
    )
    try:
        answer = status(fol_kb.query(kb, "souffre(jean)"))
    except fol_kb.SortMismatchError:
        answer = "of no fitting sort"
    assert answer != "ENTAILED"


def test_06_by_rules_nothing_follows_from_a_contradicted_premise() -> None:
    kb = built("p(a)", "!p(a)", "forall X: (p(X) => q(X))", "r(b)")
    touched = fol_kb.query(kb, "q(a)", semantics="rules")
    assert status(touched) == "CONTRADICTORY_PREMISES"
    untouched = fol_kb.query(kb, "r(b)", semantics="rules")
    assert (status(untouched), len(untouched.conflicts)) == ("ENTAILED", 1)


def test_14_equal_belief_sets_answer_alike() -> None:
    kb = built(
        call("add_atomic_fact", predicate_name="likes", arguments=["ann", "bob"]),
        call("add_atomic_fact", predicate_name="likes", arguments=["ann", "bob", "lot"]),
        mode="permissive",
    )
    again = fol_kb.BeliefSet.from_json(kb.to_json())
    assert kb == again

    prepare = home("fol_kb.builder.asking", "fol_kb.builder.query", "fol_kb.queries").prepare

    def answer(asked: fol_kb.BeliefSet) -> str:
        try:
            return str(prepare(asked, fol_kb.parse("likes(ann, bob, lot)"), mode="permissive").formula)
        except fol_kb.FolKbError as problem:
            return problem.kind

    assert answer(kb) == answer(again)


def test_15_no_public_function_hides_a_package() -> None:
    rooms = {module.name for module in pkgutil.iter_modules(fol_kb.__path__)}
    for name in rooms & set(fol_kb.__all__):
        assert getattr(fol_kb, name) is import_module(f"fol_kb.{name}")


def test_16_bad_options_of_java_are_bad_usage(tmp_path: Path) -> None:
    built("p(a)").write(tmp_path / "kb.json")
    done = command(tmp_path, "check", "kb.json", env={"FOL_KB_JAVA_HEAP": "much"})
    assert done.returncode == 2, done.stderr


def test_17_a_question_may_name_what_the_belief_set_lacks() -> None:
    kb = fol_kb.translate("All men are mortal. Socrates is a man.")
    report = fol_kb.query(kb, "mortal(zeno)")
    assert status(report) == "INDEPENDENT"
    assert [finding.names for finding in report.findings] == [("zeno",)]
    with pytest.raises(fol_kb.FolKbError):
        fol_kb.query(kb, "mortal(zeno)", unknown_names="error")


def test_17_a_question_may_be_a_sentence() -> None:
    kb = fol_kb.translate("All men are mortal. Socrates is a man.")
    assert status(fol_kb.query(kb, sentence="Socrates is mortal.")) == "ENTAILED"
    plugin = home("fol_kb.review.pytest_plugin", "fol_kb.pytest_plugin")
    plugin.assert_entails(kb, sentence="Socrates is mortal.")


def hard(pigeons: int = 11) -> list[str]:
    """More pigeons than holes: no solver is done with it soon."""
    holes = range(pigeons - 1)
    inside = [" || ".join(f"in(p{p}, h{h})" for h in holes) for p in range(pigeons)]
    alone = [f"!in(p{p}, h{h}) || !in(p{q}, h{h})" for h in holes for p in range(pigeons) for q in range(p)]
    return inside + alone


def test_18_a_cancelled_question_does_not_hold_up_the_next_one() -> None:
    in_thread = home("fol_kb.common.threads", "fol_kb.asynchronous").in_thread

    async def ask() -> float:
        with fol_kb.session(built(*hard()), timeout=12) as session:
            task = asyncio.create_task(in_thread(session.check))
            await asyncio.sleep(1.5)
            assert not task.done(), "the question has to take longer than this test waits"
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            started = time.monotonic()
            await in_thread(session.query, "in(p0, h0)", timeout=0.2)
            return time.monotonic() - started

    assert asyncio.run(ask()) < 4


def test_01_a_batch_says_coverage_too(run: Run, tmp_path: Path) -> None:
    done = run("batch", "-", text=json.dumps({"id": 1, "text": PARTLY}) + "\n")
    assert lines(done)[0]["coverage"]["read"] == 2
