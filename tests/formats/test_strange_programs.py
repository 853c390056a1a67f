"""Programs of many styles, written by hand, against the systems in whose languages they are written.

A program is judged as ``fol-kb batch`` does; E judges the TPTP problem as it stands, z3 and cvc5 the SMT-LIB
script. What is refused has to say so: no verdict may differ.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cvc5
import pytest
import z3

from fol_kb.cli.batch_tasks import run_task
from tests.formats.programs import needs_e
from tests.judged import rows_of
from tests.provers import e_says

PROGRAMS: dict[str, dict[str, str]] = rows_of(Path(__file__).parent / "programs" / "strange.yaml")
REFUSED = {"include without file", "roles", "annotations", "integers"}
"""Each leaves out a statement whose meaning is not here: another file, a doubtful role, arithmetic."""
SAME = {
    "Theorem": {"ENTAILED"},
    "Unsatisfiable": {"INCONSISTENT", "ENTAILED"},  # a negated conjecture is a question
    "CounterSatisfiable": {"INDEPENDENT", "CONTRADICTED"},
    "Satisfiable": {"CONSISTENT"},
    "unsat": {"INCONSISTENT", "ENTAILED"},  # check-sat-assuming is a question
    "sat": {"CONSISTENT"},
}


def _result(program: str, dialect: str) -> dict[str, Any]:
    return run_task({"id": 1, "program": program, "dialect": dialect})


@needs_e
@pytest.mark.jvm
@pytest.mark.parametrize("name", [name for name in PROGRAMS["tptp"] if name not in REFUSED])
def test_a_problem_is_judged_as_e_does(name: str, tmp_path: Path) -> None:
    program = PROGRAMS["tptp"][name]
    result = _result(program, "tptp")
    assert result["report"]["status"] in SAME[e_says(program, tmp_path, seconds=10) or ""]
    assert result["findings"]["errors"] == 0


@pytest.mark.jvm
@pytest.mark.parametrize("name", [name for name in PROGRAMS["smtlib"] if name not in REFUSED])
def test_a_script_is_judged_as_z3_and_cvc5_do(name: str) -> None:
    program = PROGRAMS["smtlib"][name]
    status = _by_cvc5(program)
    assert _by_z3(program) == status
    assert _result(program, "smtlib")["report"]["status"] in SAME[status]


@pytest.mark.jvm
@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_is_refused_is_named(name: str) -> None:
    dialect = next(dialect for dialect, programs in PROGRAMS.items() if name in programs)
    result = _result(PROGRAMS[dialect][name], dialect)
    if "error" in result:
        assert "left out: " in result["error"]["message"]
    else:
        assert result["findings"]["errors"] > 0
        assert result["coverage"]["read"] < result["coverage"]["sentences"]


def _by_z3(program: str) -> str:
    """z3's Python face knows no check-sat-assuming in a script: what is assumed is asserted."""
    asserted = program.replace("(check-sat-assuming (p (not q)))", "(assert p)(assert (not q))")
    solver = z3.Solver()
    solver.from_string(asserted)
    return str(solver.check())


def _by_cvc5(program: str) -> str:
    symbols = cvc5.SymbolManager(solver := cvc5.Solver())
    solver.setOption("incremental", "true")
    solver.setOption("finite-model-find", "true")
    parser = cvc5.InputParser(solver, symbols)
    parser.setStringInput(
        cvc5.InputLanguage.SMT_LIB_2_6,
        "(set-logic ALL)" + program.replace("(set-logic UF)", "").replace("(get-unsat-core)", ""),
        "script",
    )
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    return said.split()[-1]
