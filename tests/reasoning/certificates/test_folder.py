"""Certificates on disk: everything or nothing, and a message that says what to do."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus, EntailmentReport, EntailmentStatus
from fol_kb.logic.parser import parse
from fol_kb.reasoning import certificates
from fol_kb.reasoning.certificates import CertificateError, NothingToCertifyError, Outcome
from fol_kb.reasoning.certificates.eprover import EProver
from fol_kb.reasoning.checking import check, query
from tests.commands import Run
from tests.pages import Shell, block, needs_a_shell, page, printed, transcript
from tests.provers import e_says
from tests.published import fits
from tests.reasoning.belief_sets import of
from tests.reasoning.certificates.certified import SOCRATES, by_hand, by_z3
from tests.repair.said import constant, denial, fact, function, predicate, sort

pytestmark = pytest.mark.jvm

KB = of("forall X: (man(X) => mortal(X))", "man(socrates)", "god(zeus)")

QUESTIONS = {
    "CONSISTENT": None,
    "ENTAILED": "mortal(socrates)",
    "CONTRADICTED": "!mortal(socrates)",
    "INDEPENDENT": "mortal(zeus)",
}


@pytest.mark.parametrize("status", QUESTIONS)
@pytest.mark.parametrize("semantics", ["open", "closed"])
def test_what_is_written_is_read_back(tmp_path: Path, status: str, semantics: str) -> None:
    asked = QUESTIONS[status]
    report: ConsistencyReport | EntailmentReport
    report = check(KB, semantics=semantics) if asked is None else query(KB, asked, semantics=semantics)
    if semantics == "open":
        (tmp_path / "new").mkdir()  # an empty folder will do
    written = certificates.write(KB, report, tmp_path / "new")
    assert written.status == status
    assert certificates.read_folder(tmp_path / "new") == written
    manifest = json.loads((tmp_path / "new" / "certificate.json").read_text())
    fits(manifest, "certificate")
    named = {manifest["belief_set"]["file"], "certificate.json"}
    for claim in manifest["claims"]:
        named |= {claim[kind]["file"] for kind in ("problem", "smt", "model") if claim[kind] is not None}
    assert {path.name for path in (tmp_path / "new").iterdir()} == named
    assert BeliefSet.read(tmp_path / "new" / "belief-set.json") == KB
    done = certificates.recheck(tmp_path / "new")
    assert done.outcome is Outcome.CONFIRMED
    fits(done.to_json(), "recheck")
    for value in (done, done.outcome):
        with pytest.raises(TypeError, match="no truth value"):
            bool(value)


def test_e_alone_refutes_a_conflict(tmp_path: Path) -> None:
    """With its usual options, from the file, as anybody would."""
    certificates.write(SOCRATES, check(SOCRATES), tmp_path / "new")
    problem = (tmp_path / "new" / "1-conflict.p").read_text()
    assert e_says(problem, tmp_path, 20) == "Unsatisfiable"


def test_names_of_all_kinds_stay_apart_and_end_nothing() -> None:
    """An id and names that would be axioms of their own if they got out of their quotes."""
    evil = "x'). fof(y, axiom, $false). %"
    kb = of(
        predicate(evil, "thing"),
        sort(evil),
        constant(evil, evil),
        constant("|)(\n", "thing"),
        fact(evil, evil),
        denial(evil, "|)(\n"),
    )
    report = check(kb, unique_names=True, model=True)
    kb = replace(kb, formulas=tuple(replace(b, id=f"{b.id}{evil}".replace(" ", "")) for b in kb.formulas))
    certificate = certificates.certify(kb, report)
    claim = certificate.claims[0]
    assert certificates.recheck(certificate).outcome is Outcome.CONFIRMED
    assert EProver.found().decide(claim.problem).satisfiable is True
    assert claim.problem.isascii()
    assert claim.smt.isascii()


@pytest.mark.parametrize("several", [40, 41, 500])
def test_many_names_are_told_apart(several: int) -> None:
    """A sort whose members are all the same, and names that are not: for E and for other solvers."""
    kb = of(*(constant(f"c{n}", "man") for n in range(several)), "c3 == c7")
    certificate = certificates.certify(kb, check(kb, unique_names=True), minimality=False)
    assert certificate.status == "INCONSISTENT"
    assert len(certificate.claims[0].problem) < 200_000
    assert certificates.recheck(certificate).outcome is Outcome.CONFIRMED
    assert certificates.recheck(certificate, prover=by_z3).outcome is Outcome.CONFIRMED
    some = certificates.certify(kb, check(kb), timeout=0)
    named = replace(some, semantics=Semantics("open", True))
    assert certificates.recheck(some).outcome is Outcome.CONFIRMED
    assert certificates.recheck(named).outcome is Outcome.REFUTED
    without = replace(kb, formulas=(Belief("f1", parse("exists X:man: !(X == c0)")),))
    apart = certificates.certify(without, check(without, unique_names=True), timeout=0)
    assert apart.claims[0].model is None
    assert certificates.recheck(apart).outcome is Outcome.CONFIRMED


# ---------------------------------------------------------------- where there is no model


def test_what_has_no_finite_model_is_left_to_e(tmp_path: Path) -> None:
    """Zero follows nobody and no two have one successor: true of the numbers, and of nothing finite."""
    kb = of(
        *(sort("n"), constant("zero", "n"), function("s", "n", "n")),
        "forall X:n: !(s(X) == zero)",
        "forall X:n, Y:n: (s(X) == s(Y) => X == Y)",
    )
    certificates.write(kb, by_hand("CONSISTENT"), tmp_path / "new", timeout=3)
    manifest = json.loads((tmp_path / "new" / "certificate.json").read_text())
    assert [(claim["shown_by"], claim["model"]) for claim in manifest["claims"]] == [("no model", None)]
    done = certificates.recheck(tmp_path / "new")
    assert (done.outcome, done.steps[1].detail) == (Outcome.CONFIRMED, "E says Satisfiable")


def test_without_time_no_model_is_looked_for() -> None:
    conflict = certificates.certify(SOCRATES, check(SOCRATES), timeout=0)
    assert [claim.shown_by for claim in conflict.claims] == ["refutation"]
    assert not conflict.minimal
    independent = certificates.certify(KB, query(KB, "mortal(zeus)"), timeout=0)
    assert [claim.shown_by for claim in independent.claims] == ["no model", "no model"]
    assert certificates.recheck(independent).outcome is Outcome.CONFIRMED


def test_a_report_without_conflict_or_support_is_shown_by_all_formulas() -> None:
    certificate = certificates.certify(SOCRATES, by_hand("INCONSISTENT"))
    assert certificate.claims[0].formulas == ("f1", "f2", "f3")
    assert certificates.recheck(certificate).outcome is Outcome.CONFIRMED


def test_a_wrong_verdict_is_refuted() -> None:
    for status, asked in QUESTIONS.items():
        for wrong in EntailmentStatus:
            if asked is not None and wrong.value not in (status, "UNDECIDED"):
                report = replace(query(KB, asked), status=wrong)
                certificate = certificates.certify(KB, report, timeout=5)
                assert certificates.recheck(certificate).outcome is Outcome.REFUTED, (status, wrong)
    wrongly = replace(check(KB), status=ConsistencyStatus.INCONSISTENT)
    assert certificates.recheck(certificates.certify(KB, wrongly)).outcome is Outcome.REFUTED


# ---------------------------------------------------------------- what cannot be written


def test_what_is_undecided_or_by_rules_has_no_certificate(tmp_path: Path) -> None:
    with pytest.raises(NothingToCertifyError, match="UNDECIDED, so there is nothing to certify"):
        certificates.write(KB, by_hand("UNDECIDED"), tmp_path / "new")
    with pytest.raises(NothingToCertifyError, match="by the semantics 'rules'"):
        certificates.write(KB, query(KB, "mortal(socrates)", semantics="rules"), tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over_and_nothing_is_left_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = check(KB)
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")

    def refused(name: str, message: str) -> None:
        with pytest.raises(CertificateError, match=message) as caught:
            certificates.write(KB, report, tmp_path / name)
        assert str(caught.value).startswith(str(tmp_path / name))

    refused("file", "this is a file; name a new folder")
    refused("full", "the folder is not empty; name a new one")
    refused("no/such", "there is no folder .* to put it in")
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda *_: False)
        refused("new", "cannot be written to; name another place")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refused("new", "cannot be written: No space left on device")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "full"]
    assert (tmp_path / "file").read_text() == (tmp_path / "full" / "mine").read_text() == "mine"


# ---------------------------------------------------------------- the command


def test_the_commands_write_and_say_what_was_checked(run: Run) -> None:
    KB.write("kb.json")
    assert run("check", "kb.json", "--certificate", "check").code == 0
    assert run("query", "kb.json", "god(hera)", "--certificate", "open").code == 1
    assert run("query", "kb.json", "mortal(socrates)", "--certificate", "new").code == 0
    assert run("recheck", "check").code == run("recheck", "open").code == 0
    assert certificates.read_folder("open").status == "INDEPENDENT"
    code, out, _ = run("recheck", "new")
    assert code == 0
    assert out.splitlines() == [
        "mortal(socrates): ENTAILED (open domain)",
        "confirmed: claims: ENTAILED follows if all claims hold",
        "confirmed: support 1: E says Unsatisfiable",
        "confirmed: model 2: a model of 3 formulas",
        "confirmed: without 3: a model of 1 formulas",
        "confirmed: without 4: a model of 1 formulas",
        "CONFIRMED: ENTAILED and minimal",
    ]
    code, out, _ = run("recheck", "new", "--format", "json")
    assert code == 0
    fits(json.loads(out), "recheck")


def test_exit_codes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = certificates.certify(SOCRATES, check(SOCRATES), minimality=False)
    certificates.write_folder(certificate, "good")
    wrong = replace(certificate, claims=(replace(certificate.claims[0], formulas=("f1",)),))
    certificates.write_folder(wrong, "wrong")
    assert run("recheck", "good")[0] == 0
    assert run("recheck", "wrong")[0] == 1
    for bad, message in {
        "none": "there is no such folder; the folder of a certificate is expected",
        ".": "cannot be read: No such file",
        "good/1-conflict.p": "this is a file; the folder",
    }.items():
        code, _, err = run("recheck", bad)
        assert (code, message in err) == (2, True), err
    assert run("recheck", "good", "--timeout", "0")[0] == 2
    monkeypatch.setattr("fol_kb.reasoning.certificates.eprover.find_eprover", lambda: None)
    code, out, _ = run("recheck", "good")
    assert (code, "undecided: conflict 1: E is not there; pip install" in out) == (3, True)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("[" * 100_000, "the JSON nests too deeply"),
        ("[]", "\"format\" is 'list'"),
        ('{"format": "fol-kb/belief-set", "version": 1}', "\"format\" is 'fol-kb/belief-set'"),
        ('{"format": "fol-kb/certificate", "version": 2}', "version 2 of fol-kb/certificate is not known"),
        ('{"format": "fol-kb/certificate"}', "version None of fol-kb/certificate is not known"),
        ('{"format": "fol-kb/certificate", "version": true}', "version True of"),
        ('{"format": "fol-kb/certificate", "version": 1}', "fol_kb: Field required"),
    ],
)
def test_a_manifest_that_is_none(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "certificate.json").write_text(content)
    with pytest.raises(CertificateError, match=re.escape(message)) as caught:
        certificates.recheck(tmp_path)
    assert "certificate.json" in str(caught.value)


def test_no_file_outside_the_folder_is_read(tmp_path: Path) -> None:
    certificates.write(KB, check(KB), tmp_path / "new")
    manifest = tmp_path / "new" / "certificate.json"
    manifest.write_text(manifest.read_text().replace("1-model.p", "../../../1-model.p"))
    said = r"names the file '../../../1-model.p', '1-model.p' is expected"
    with pytest.raises(CertificateError, match=said):
        certificates.recheck(tmp_path / "new")


def test_formulas_of_a_query_may_have_any_text(tmp_path: Path) -> None:
    kb = replace(KB, formulas=(*KB.formulas, Belief("'/goal'", parse("god(zeus)"))))
    certificates.write(kb, query(kb, "mortal(zeus) || !mortal(zeus)"), tmp_path / "new")
    assert certificates.recheck(tmp_path / "new").outcome is Outcome.CONFIRMED


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "query"])
def test_an_isolated_verdict_has_an_isolated_certificate(
    tmp_path: Path, run_python: Callable[..., subprocess.CompletedProcess[str]], command: str
) -> None:
    """Java is in no process but the workers, and each question to them has the limit of memory."""
    (SOCRATES if command == "check" else KB).write(tmp_path / "kb.json")
    arguments = [command, "kb.json", *(["mortal(zeus)"] if command == "query" else [])]
    arguments += ["--isolated", "--memory-mb", "700", "--certificate", "proof"]
    done = run_python(
        "import contextlib, jpype\n"
        "from fol_kb import cli\n"
        "from fol_kb.reasoning.tweety.jvm import isolation\n"
        "real, limits = isolation.worker, []\n"
        "@contextlib.contextmanager\n"
        "def worker(memory_mb):\n"
        "    limits.append(memory_mb)\n"
        "    with real(memory_mb) as found:\n"
        "        yield found\n"
        "isolation.worker = worker\n"
        f"code = cli.main({arguments!r})\n"
        "print(code, jpype.isJVMStarted(), set(limits), len(limits))\n",
        cwd=tmp_path,
    )
    asked = 4 if command == "check" else 3
    assert done.stdout.splitlines()[-1] == f"1 False {{700}} {asked}", done.stderr
    assert certificates.recheck(tmp_path / "proof").outcome is Outcome.CONFIRMED


@pytest.mark.parametrize("model", [False, True])
def test_limits_that_cannot_be(tmp_path: Path, model: bool) -> None:
    """Whether there is something to ask, or not; which limits these are is told in ``test_question.py``."""
    with pytest.raises(ValueError, match="memory_mb is 256 or more, not 1"):
        certificates.write(KB, check(KB, model=model), tmp_path / "new", isolated=True, memory_mb=1)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_name_is_no_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a variable that is not set: to the system it would be the current folder."""
    (tmp_path / "empty").mkdir()
    KB.write(tmp_path / "kb.json")
    monkeypatch.chdir(tmp_path / "empty")
    for arguments in (
        ["check", "../kb.json", "--certificate", ""],
        ["check", "../kb.json", "../kb.json", "--certificate", ""],
        ["query", "../kb.json", "mortal(zeus)", "--certificate="],
        ["recheck", ""],
    ):
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert "the name of the certificate's folder is empty; name the folder" in err
    with pytest.raises(CertificateError, match="is empty; name the folder"):
        certificates.write(KB, check(KB), "")
    assert list((tmp_path / "empty").iterdir()) == []


@pytest.mark.slow
@needs_a_shell
def test_the_commands_of_the_documentation_print_what_it_shows(tmp_path: Path) -> None:
    Shell(tmp_path).assert_prints(
        transcript(page("docs/how-to/certificates.md")), codes=[0, 0, 1, 0, 0, 0, 0]
    )


def test_the_example_of_the_documentation_runs(run: Run) -> None:
    text = page("docs/how-to/certificates.md")
    assert printed(block(text, "python")) == "CONFIRMED\n"
    code, out, _ = run("recheck", "socrates")
    assert code == 0
    assert out in text


def test_a_pipe_in_a_certificate_holds_nobody_up(tmp_path: Path) -> None:
    """Nobody writes to it: to read it would wait for ever."""
    certificates.write(KB, check(KB), tmp_path / "new")
    for name in ("belief-set.json", "certificate.json"):
        (tmp_path / "new" / name).unlink()
        os.mkfifo(tmp_path / "new" / name)
        with pytest.raises(CertificateError, match="no regular file"):
            certificates.recheck(tmp_path / "new")


@pytest.mark.parametrize("domain", ["rules", "", "OPEN"])
def test_a_value_is_held_to_what_a_folder_is(domain: str) -> None:
    """A certificate of applied rules would be confirmed by what classical logic says."""
    made = certificates.certify(KB, check(KB))
    with pytest.raises(CertificateError, match=r"semantics.domain: Input should be 'open' or 'closed'"):
        certificates.recheck(replace(made, semantics=Semantics(domain)))
