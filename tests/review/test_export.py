"""A belief set in other syntaxes says the same thing there: read back by Tweety's parser, judged by E."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet, DisjointSorts
from fol_kb.beliefs.findings import Repair
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.logic.signature import Signature
from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy
from fol_kb.review.export import FORMATS, show
from tests.commands import Outcome, Run
from tests.provers import e_says
from tests.repair import said as tool

TOWN = (
    tool.sort("person", "thing"),
    tool.sort("student", "person"),
    tool.sort("city"),
    tool.constant("ann_Lee", "student"),
    tool.predicate("lives_in", "person", "city"),
    tool.predicate("Zoe's", "person"),
    tool.function("home_of", "person", "city"),
    tool.formula("forall X:person: lives_in(X, home_of(X))"),
    tool.formula("forall X:student: ('Zoe\\'s'(X) ^^ lives_in(X, home_of(X)) ^^ +)"),
    tool.formula("forall X:student: (X == ann_Lee => 'Zoe\\'s'(X)) || -"),
    tool.disjoint("person", "city"),
)
DENIAL = tool.formula("forall Y:city: !lives_in(ann_Lee, Y)")


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
    consistent = fol_kb.check(town).status is ConsistencyStatus.CONSISTENT
    assert e_says(show(town, "tptp"), tmp_path, 10) == ("Satisfiable" if consistent else "Unsatisfiable")


def test_as_tptp_a_cycle_of_sorts_takes_a_line_for_each() -> None:
    names = [f"s{number:03}" for number in range(300)]
    ring = zip(names, [*names[1:], names[0]], strict=True)
    kb = fol_kb.build([tool.sort(sub, sup) for sub, sup in ring])
    written = show(kb.raise_for_errors(), "tptp")
    assert written.count("'/subsort/") == len(names)
    assert len(written) < 150 * len(names)


EMPTY_SORTS = [
    ["forall X: (man(X) => mortal(X))"],
    ["forall X: (man(X) => exists Y: loves(X, Y))", "forall X, Y: !loves(X, Y)"],
    ["forall X: !(X == X)"],
]


@pytest.mark.jvm
@pytest.mark.parametrize("formulas", [None, *EMPTY_SORTS], ids=["town", *map(" and ".join, EMPTY_SORTS)])
def test_as_tweety_text_the_parser_of_tweety_reads_the_same_problem(
    town: BeliefSet, formulas: list[str] | None
) -> None:
    """Parsed by Tweety's FolParser, then judged by the reasoner for Tweety users: the same verdict."""
    import jpype

    if formulas is not None:  # no constant: every sort would be empty
        town = fol_kb.build([tool.formula(formula) for formula in formulas])

    from fol_kb.reasoning.tweety.jvm.machine import bridge

    bridge()
    signature = jpype.JClass("org.tweetyproject.logics.fol.syntax.FolSignature")(True)
    parser = jpype.JClass("org.tweetyproject.logics.fol.parser.FolParser")()
    parser.setSignature(signature)
    beliefs = parser.parseBeliefBase(show(town, "tweety"))
    options = jpype.JClass("org.folkb.tweety.theory.Options").DEFAULT
    verdict = jpype.JClass("org.folkb.tweety.Answers").consistency(beliefs, options).status()
    assert str(verdict) == fol_kb.check(town).status.value


def test_a_drawing_tells_declared_edges_and_sorts_from_the_rest() -> None:
    kb = fol_kb.build([*TOWN, tool.formula("forall X: (mayor(X) => elected(X))")])
    dot = show(kb, "dot")
    assert dot.startswith("digraph hierarchy {")
    assert '"student" -> "person";' in dot
    assert '"mayor" -> "elected" [style=dashed];' in dot
    assert '"person" [shape=box];' in dot
    assert '"mayor" [shape=ellipse];' in dot
    mermaid = show(kb, "mermaid")
    assert mermaid.startswith("graph BT")
    assert mermaid.count(" --> ") == 2  # student below person, person below thing: declared
    assert " -.-> " in mermaid


def test_names_cannot_break_out_of_a_drawing() -> None:
    kb = fol_kb.build([tool.sort('a"]\n  b --> "c')])
    assert '"]' not in show(kb, "mermaid").replace("c'\"]", "").replace('thing"]', "")
    assert show(kb, "dot").count("\n") == 4 - 1


@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=4, unique=True))
@example(["a\nb", "'a\\nb'", "a\\nb", "'a'"])
@example(["\x1b[31m", "\x9b31m", "\u202e", "\ud800", "\0"])
def test_names_stay_on_their_line_and_apart_and_steer_no_terminal(names: list[str]) -> None:
    edges = [Edge(name, "thing", (Reason("declared"),)) for name in names if name != "thing"]
    kb = BeliefSet(
        hierarchy=SortHierarchy([*names, "thing"], edges),
        signature=Signature(constants=dict.fromkeys(names, "person")),
        disjoint=tuple(DisjointSorts(f"d{n}", ("person", name)) for n, name in enumerate(names)),
    )
    total = len({*names, "thing"})
    lines = {"unicode": len(edges) + 2 * len(names), "mermaid": 1 + total + len(edges)}
    for format, count in (lines | {"dot": 3 + total + len(edges)}).items():
        shown = show(kb, format).split("\n")
        assert all(line.isprintable() for line in shown)
        assert len(shown) == count
        if format == "mermaid":
            assert len({line.split("[", 1)[1] for line in shown if line.endswith('"]')}) == total
        assert len(set(shown)) == count


def test_a_drawing_and_a_page_are_shown_like_other_formats() -> None:
    kb = fol_kb.build(TOWN)
    svg = show(kb, "svg", title="A town", below="person", depth=0)
    assert '<title id="fk-title">A town</title>' in svg
    assert "+ 1 below, + 1 above</text>" in svg
    html = show(kb, "html", title="A town")
    assert html.startswith("<!DOCTYPE html>")
    assert "<h1>A town</h1>" in html


def test_what_justified_a_repair_is_drawn_heavily() -> None:
    kb = fol_kb.build(TOWN)
    repair = Repair("r", "safe", "w", None, None, "w", path=(("student", "person"),))
    assert show(kb, "svg").count('"edge declared justified"') == 0
    assert show(replace(kb, repairs=(repair,)), "svg").count('"edge declared justified"') == 1


@pytest.mark.parametrize(
    ("format", "options", "message"),
    [
        ("dot", {"depth": 1}, "the format dot has no depth; svg has"),
        ("dot", {"below": "person"}, "the format dot has no below; svg has"),
        ("dot", {"title": "t"}, "the format dot has no title; svg and html have"),
        ("tweety", {"title": "t"}, "the format tweety has no title; svg and html have"),
        ("html", {"depth": 1}, "the format html has no depth; svg has"),
        ("pdf", {}, "format is one of tweety, unicode, tptp, mermaid, dot"),
    ],
)
def test_an_unknown_format_or_an_option_without_effect_is_a_mistake(
    format: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        show(BeliefSet(), format, **options)


@pytest.fixture
def command(run: Run) -> Callable[..., Outcome]:
    """``command("--format", "dot")`` shows the town."""
    fol_kb.build(TOWN).write("kb.json")
    return partial(run, "show", "kb.json")


Command = Callable[..., Outcome]


def test_the_command_knows_every_format(command: Command) -> None:
    for format in set(FORMATS) - {"tweety"}:
        code, out, _ = command("--format", format)
        assert code == 0
        if format == "html":  # with the verdict, which the function is given
            assert 'class="verdict good"' in out
        else:
            assert out == show(fol_kb.build(TOWN), format) + "\n"


def test_the_command_writes_a_file(command: Command) -> None:
    drawing = ("--format", "svg", "--below", "person", "--depth", "0", "--title", "t")
    assert command(*drawing, "-o", "kb.svg").code == 0
    expected = show(fol_kb.build(TOWN), "svg", below="person", depth=0, title="t")
    assert Path("kb.svg").read_text(encoding="utf-8") == expected + "\n"
    for options, message in (
        (("-o", "kb.json"), "this is the input, which would be lost"),
        (("--below", "nobody"), "no sort or class is called 'nobody' in this hierarchy"),
    ):
        found = command(*drawing, *options)
        assert found.code == 2
        assert message in found.err


@pytest.mark.parametrize(
    ("names", "code", "said"),
    [
        (("student", "thing"), 0, "'student' is below 'thing'"),
        (("city", "person"), 1, "'city' is not below 'person'"),
        (("thing", "city"), 1, "it is the other way round, 'city' is below 'thing'"),
        (("student", "nobody"), 2, ""),
    ],
)
def test_the_command_says_why(names: tuple[str, str], code: int, said: str, command: Command) -> None:
    found = command("--why", *names)
    assert found.code == code
    assert said in found.out


@pytest.mark.parametrize(
    "option",
    [["--format", "svg"], ["--format", "unicode"], ["--title", "t"], ["--below", "s"], ["--depth", "0"]],
)
def test_why_has_no_other_options(option: list[str], command: Command) -> None:
    found = command("--why", "student", "thing", *option, "-o", "why.svg")
    assert found.code == 2
    assert f"--why answers in words and has no {option[0]}" in found.err
    assert not Path("why.svg").exists()


@pytest.mark.parametrize("rest", [[], ["--format", "svg"], ["--why", "student", "thing"]])
def test_a_dash_is_standard_output(rest: list[str], command: Command) -> None:
    expected = command(*rest)
    assert expected.code == 0
    assert expected.out
    assert command(*rest, "-o", "-") == expected
    assert [file.name for file in Path().iterdir()] == ["kb.json"]
    assert command(*rest, "-o", "out").code == 0
    assert Path("out").read_text(encoding="utf-8") == expected.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here, a disk that is always full")
@pytest.mark.parametrize("rest", [[], ["--why", "student", "thing"]])
def test_a_failed_write_says_where(rest: list[str], command: Command) -> None:
    found = command(*rest, "-o", "/dev/full")
    assert found.code == 2
    assert "fol-kb show: /dev/full: No space left on device" in found.err
