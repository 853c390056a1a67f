"""A belief set in other syntaxes says the same thing there: read back by Tweety's parser, judged by E."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from eprover import eprover_path

import fol_kb
from fol_kb.belief_set import BeliefSet
from fol_kb.cli import main
from fol_kb.reports import ConsistencyStatus
from fol_kb.show import show


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    return {"tool": tool, "arguments": arguments}


TOWN = (
    call("add_sort", sort_name="person", supersorts=["thing"]),
    call("add_sort", sort_name="student", supersorts=["person"]),
    call("add_sort", sort_name="city"),
    call("add_constant_to_sort", constant_name="ann_Lee", sort_name="student"),
    call("add_predicate_schema", predicate_name="lives_in", argument_sorts=["person", "city"]),
    call("add_predicate_schema", predicate_name="Zoe's", argument_sorts=["person"]),
    call("add_function_schema", function_name="home_of", argument_sorts=["person"], result_sort="city"),
    call("add_formula", formula="forall X:person: lives_in(X, home_of(X))"),
    call("add_formula", formula="forall X:student: ('Zoe\\'s'(X) ^^ lives_in(X, home_of(X)) ^^ +)"),
    call("add_formula", formula="forall X:student: (X == ann_Lee => 'Zoe\\'s'(X)) || -"),
    call("declare_disjoint", sorts=["person", "city"]),
)
DENIAL = call("add_formula", formula="forall Y:city: !lives_in(ann_Lee, Y)")


@pytest.fixture(params=[False, True], ids=["consistent", "inconsistent"])
def town(request: pytest.FixtureRequest) -> BeliefSet:
    return fol_kb.build([*TOWN, DENIAL] if request.param else TOWN).raise_for_errors()


def test_unicode_lists_the_hierarchy_the_constants_and_the_formulas() -> None:
    lines = show(fol_kb.build(TOWN), "unicode").splitlines()
    assert "student ⊑ person" in lines
    assert "city ⊓ person = ∅   # d1" in lines
    assert "ann_Lee: student" in lines
    assert "∀X:person: lives_in(X, home_of(X))" in lines


def test_as_tptp_e_says_of_it_what_the_reasoner_says(town: BeliefSet, tmp_path: Path) -> None:
    problem = tmp_path / "town.p"
    problem.write_text(show(town, "tptp") + "\n", encoding="utf-8")
    done = subprocess.run(
        [str(eprover_path), "--auto", "--cpu-limit=10", "--silent", str(problem)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    expected = {
        ConsistencyStatus.CONSISTENT: "SZS status Satisfiable",
        ConsistencyStatus.INCONSISTENT: "SZS status Unsatisfiable",
    }
    assert expected[fol_kb.check(town).status] in done.stdout


@pytest.mark.jvm
def test_as_tweety_text_the_parser_of_tweety_reads_the_same_problem(town: BeliefSet) -> None:
    """Parsed by Tweety's FolParser, then judged by the reasoner for Tweety users: the same verdict."""
    import jpype

    from fol_kb.tweety.jvm import bridge

    bridge()
    signature = jpype.JClass("org.tweetyproject.logics.fol.syntax.FolSignature")(True)
    parser = jpype.JClass("org.tweetyproject.logics.fol.parser.FolParser")()
    parser.setSignature(signature)
    beliefs = parser.parseBeliefBase(show(town, "tweety"))
    options = jpype.JClass("org.folkb.tweety.theory.Options").DEFAULT
    verdict = jpype.JClass("org.folkb.tweety.Answers").consistency(beliefs, options).status()
    assert str(verdict) == fol_kb.check(town).status.value


def test_a_drawing_tells_declared_edges_and_sorts_from_the_rest() -> None:
    kb = fol_kb.build([*TOWN, call("add_formula", formula="forall X: (mayor(X) => elected(X))")])
    dot = show(kb, "dot")
    assert '"student" -> "person";' in dot
    assert '"mayor" -> "elected" [style=dashed];' in dot
    assert '"person" [shape=box];' in dot
    assert '"mayor" [shape=ellipse];' in dot
    mermaid = show(kb, "mermaid")
    assert mermaid.startswith("graph BT")
    assert mermaid.count(" --> ") == 2  # student below person, person below thing: declared
    assert " -.-> " in mermaid


def test_names_cannot_break_out_of_a_drawing() -> None:
    kb = fol_kb.build([call("add_sort", sort_name='a"]\n  b --> "c')])
    assert '"]' not in show(kb, "mermaid").replace('c"]', "").replace('thing"]', "")
    assert show(kb, "dot").count("\n") == 4 - 1


def test_an_unknown_format_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="format is one of tweety, unicode, tptp, mermaid, dot"):
        show(BeliefSet(), "pdf")


def test_the_command_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fol_kb.build(TOWN).write(tmp_path / "kb.json")
    assert main(["show", str(tmp_path / "kb.json"), "--format", "dot"]) == 0
    assert capsys.readouterr().out.startswith("digraph hierarchy {")
