"""What is written in a syntax is read back, in any order, and a bad statement takes no other along."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs import tools
from fol_kb.common.errors import FolKbError, ProblemPlace
from fol_kb.formats import ontologies
from fol_kb.formats.ontologies.assemble import assemble
from fol_kb.formats.ontologies.axioms import Axioms
from fol_kb.formats.ontologies.iris import last_part, names_of
from fol_kb.formats.ontologies.order import ClassOrder
from fol_kb.formats.ontologies.statements import Expression, Fault, Statement, Symbol, Text, read_statements
from fol_kb.formats.ontologies.suo_kif import read_suo_kif
from fol_kb.logic.signature import TOP
from tests.formats.ontologies.graphs import (
    NAMES,
    SYNTAXES,
    Edges,
    as_csv,
    as_kif,
    class_graphs,
    edges_of,
    read_text,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ontologies")


def kif(text: str) -> ontologies.Ontology:
    return assemble(read_suo_kif(text, "o.kif"), "kif")


# ------------------------------------------------------------------------------ laws


@pytest.mark.parametrize("suffix", SYNTAXES)
@given(edges=class_graphs.filter(bool))
def test_a_class_graph_is_read_back(folder: Path, suffix: str, edges: Edges) -> None:
    ontology = read_text(folder, SYNTAXES[suffix](edges), suffix)
    assert ontology.errors == ()
    assert edges_of(ontology.calls) == {(sub, sup) for sub, sup in edges if sub != sup}
    sorts = {call.sort_name for call in ontology.calls if isinstance(call, tools.AddSort)}
    assert sorts == {name for edge in edges for name in edge}
    undefined = {name for _, name in edges} - {sub for sub, _ in edges}
    assert len([p for p in ontology.problems if p.kind == "undefined-class"]) == len(undefined)


STATEMENTS = [
    *(f"(subclass {sub} {sup})" for sub in NAMES[:5] for sup in NAMES[:5]),
    *(f"(instance {one} {of})" for one in ("ann", "bob") for of in NAMES[:5]),
    *(f"(domain {r} {n} {of})" for r in ("knows", "near") for n in (1, 3) for of in NAMES[:3]),
    *(f"(range {r} {of})" for r in ("near", "ageFn") for of in NAMES[:2]),
    "(domain ageFn 1 C0)",
    "(subrelation knows near)",
    "(subrelation near knows)",
    "(disjoint C0 C1)",
    "(partition C2 C3 C4 C5)",
    "(disjointDecomposition C1 C4)",
    "(exhaustiveDecomposition C6 C0 C1)",
    "(instance knows TernaryPredicate)",
    "(=> (instance ?X C0)\n  (instance ?X C1))",
    '(documentation C1 "a (class\n of \\"its\\" own)")',
    "(subclass ?X C1)",
    "(domain knows first C1)",
]
statements = st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=25)


def unplaced(text: str) -> tuple[object, ...]:
    """What is read of a text, without the lines."""
    ontology = kif(text)
    return (
        {repr(call) for call in ontology.calls},
        sorted((p.kind, p.level) for p in ontology.problems),
        ontology.counts,
        ontology.passed_over,
    )


@given(statements, st.randoms())
def test_the_order_of_statements_does_not_matter(said: list[str], random: Random) -> None:
    shuffled = list(said)
    random.shuffle(shuffled)
    assert unplaced("\n".join(said)) == unplaced("\n".join(shuffled))


@given(statements)
def test_saying_it_twice_says_nothing_new(said: list[str]) -> None:
    once, twice = unplaced("\n".join(said)), unplaced("\n".join([*said, *said]))
    assert once[0] == twice[0]


@given(statements)
def test_what_is_read_builds_in_strict_mode(said: list[str]) -> None:
    ontology = kif("\n".join(said))
    fol_kb.build(ontology.calls, mode="strict").raise_for_errors()
    assert len(ontology.calls) == len(ontology.places)


BROKEN = [
    "(subclass C0 C1",
    "(subclass C0 (C1)",
    "subclass C0 C1)",
    "(subclass C0 C1))",
    '(documentation C0 "no end)',
    "(subclass C0)",
    "(subclass C0 C1 C2)",
    "(subclass ?X C1)",
    '(subclass "C0" C1)',
    "(domain knows 0 C1)",
    "(disjoint C1 C1)",
    "()",
    "((subclass C0 C1) C2)",
    "alone",
]


@given(
    st.lists(st.sampled_from(STATEMENTS[:-2]), max_size=6),
    st.sampled_from(BROKEN),
    st.lists(st.sampled_from(STATEMENTS[:-2]), max_size=6),
)
def test_a_bad_statement_is_reported_and_takes_no_other_along(
    before: list[str], broken: str, after: list[str]
) -> None:
    good = kif("\n".join(before + after))
    text = "\n".join([*before, broken, *after])
    mended = kif(text)
    at = sum(each.count("\n") + 1 for each in before) + 1
    found = {problem.place.line for problem in mended.errors} - {
        problem.place.line if (problem.place.line or 0) < at else (problem.place.line or 0) + 1
        for problem in good.errors
    }
    assert at in found
    if broken == "(subclass C0 C1))":
        # says what it says, and has a bracket too many; two domains may clash elsewhere with its class above
        assert edges_of(mended.calls) == edges_of(good.calls) | {("C0", "C1")}
    else:
        assert found == {at}
        assert {repr(call) for call in mended.calls} == {repr(call) for call in good.calls}


@given(
    class_graphs, st.integers(0, 30), st.sampled_from(['"http://x/a","un"closed', "a,b", '"http://x/y,z\n'])
)
def test_a_bad_row_of_a_table_takes_no_other_along(edges: Edges, at: int, broken: str) -> None:
    from fol_kb.formats.ontologies.schema_org import read_schema_org

    rows = list(csv.reader(io.StringIO(as_csv(edges), newline="")))
    written = [",".join(f'"{cell}"' for cell in row).replace('said "so"', "said ''so''") for row in rows]
    good = read_schema_org("\n".join(written), "t.csv")
    where = 1 + at % len(written)
    bad = read_schema_org("\n".join([*written[:where], broken, *written[where:]]), "t.csv")
    assert sorted(e[:2] for e in bad.subclasses) == sorted(e[:2] for e in good.subclasses)
    lines = sum(each.count("\n") + 1 for each in written[:where])
    assert [problem.place.line for problem in bad.problems] == [lines + 1]


nested = st.recursive(
    st.one_of(
        st.from_regex(r"[A-Za-z?@=<>0-9'.-][A-Za-z0-9'<>=-]{0,6}", fullmatch=True).map(Symbol),
        st.text(max_size=8).map(Text),
    ),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=20,
)


def written(expression: Expression) -> str:
    if isinstance(expression, Symbol):
        return expression.text
    if isinstance(expression, Text):
        return '"' + expression.text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "( " + " ; a comment (\n ".join(map(written, expression)) + ")"


@given(st.lists(st.lists(nested, max_size=5), max_size=5))
def test_brackets_are_read_back(lists: list[list[Expression]]) -> None:
    text = "\n".join(map(written, lists))
    read = list(read_statements(text, frozenset({"subclass"})))
    assert [item.items for item in read if isinstance(item, Statement)] == lists
    assert [item for item in read if isinstance(item, Fault)] == []


@given(st.text(alphabet=st.sampled_from("()\"\\;' \n?@ab\x00é")))
def test_no_text_is_lost_silently(text: str) -> None:
    """Whatever it is, it is a statement or a fault, unless there is nothing but blanks and comments."""
    read = list(read_statements(text, frozenset({"a"})))
    code = [line.partition(";")[0] for line in text.split("\n")] if '"' not in text else ["x"]
    if '"' not in text:
        assert bool(read) == any(part.strip(" \x00'") for part in code) or set("".join(code)) <= set("' \x00")
    assert all(1 <= item.line <= text.count("\n") + 1 for item in read)


@pytest.mark.parametrize("suffix", [".kif", ".csv", ".nt", ".ttl", ".rdf", ".jsonld"])
@given(
    content=st.one_of(
        st.binary(max_size=60), st.text(max_size=60).map(lambda t: t.encode("utf-8", "replace"))
    )
)
def test_any_file_is_read_or_refused_with_an_error_of_ours(folder: Path, suffix: str, content: bytes) -> None:
    path = folder / f"any{suffix}"
    path.write_bytes(content)
    try:
        ontology = ontologies.read(path)
    except FolKbError as problem:
        place = problem.place
    else:
        assert len(ontology.calls) == len(ontology.places)
        place = next(iter(ontology.places), ProblemPlace(str(path)))
    assert place.file == str(path)


iris = st.from_regex(r"(http://[ab]\.x[/#:])?[/#:ab%2]{0,5}(A|B|%23A|%41)?[/#:]{0,2}", fullmatch=True).filter(
    bool
)


@given(st.sets(iris, max_size=8), st.data())
def test_no_two_iris_share_a_name(given_iris: set[str], data: st.DataObject) -> None:
    preferred = data.draw(st.sets(st.sampled_from(sorted(given_iris)))) if given_iris else set()
    named = names_of(given_iris, preferred)
    assert set(named) == given_iris
    assert len(set(named.values())) == len(given_iris)
    for iri, name in named.items():
        assert name in (iri, last_part(iri))


@given(class_graphs, st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=5))
def test_common_classes_below_are_those_of_a_plain_closure(edges: Edges, pairs: Edges) -> None:
    axioms = Axioms("o")
    for sub, sup in edges:
        axioms.subclass(sub, sup, None)
    graph: nx.DiGraph[str] = nx.DiGraph(edges)
    graph.add_nodes_from(NAMES)
    pairs = [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]]
    found = set(ClassOrder(axioms).common_below(pairs))
    for one, other in set(pairs):
        below = {n for n in graph if nx.has_path(graph, n, one) and nx.has_path(graph, n, other)}
        reported = {name for name, *pair in found if pair == [one, other]}
        assert reported <= below
        # all that are below both are below one that is reported, and none of these is below another
        assert below == {n for n in below if any(nx.has_path(graph, n, high) for high in reported)}
        assert not any(a != b and nx.has_path(graph, a, b) for a in reported for b in reported)


@given(class_graphs, st.sets(st.sampled_from(NAMES), min_size=1, max_size=4))
def test_an_individual_is_of_a_lowest_class_and_of_the_others_by_facts(
    edges: Edges, classes: set[str]
) -> None:
    text = as_kif(edges) + "".join(f"(instance ann {of})\n" for of in sorted(classes))
    ontology = kif(text)
    graph: nx.DiGraph[str] = nx.DiGraph(edges)
    graph.add_nodes_from(classes)
    sort = next(c.sort_name for c in ontology.calls if isinstance(c, tools.AddConstantToSort))
    facts = {c.predicate_name for c in ontology.calls if isinstance(c, tools.AddAtomicFact)}
    kept = {sort} | facts
    assert kept <= classes
    assert sort not in facts
    for of in classes:
        assert any(nx.has_path(graph, low, of) for low in kept)
    assert not any(a != b and nx.has_path(graph, a, b) for a in kept for b in kept)
    count = {name: len(nx.descendants(graph, name)) for name in kept}
    assert all(count[sort] >= count[other] for other in facts)


# ------------------------------------------------------------------------------ relations


def schema(ontology: ontologies.Ontology, name: str) -> list[str]:
    found = [
        [*call.argument_sorts, *([call.result_sort] if isinstance(call, tools.AddFunctionSchema) else [])]
        for call in ontology.calls
        if (isinstance(call, tools.AddPredicateSchema) and call.predicate_name == name)
        or (isinstance(call, tools.AddFunctionSchema) and call.function_name == name)
    ]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "schemas"),
    [
        ("(domain gives 3 Human) (domain gives 1 Human)", {"gives": ["Human", TOP, "Human"]}),
        # a range makes a function, and a missing argument comes from the class of the function
        ("(range f Set) (instance f BinaryFunction) (domain f 1 Set)", {"f": ["Set", TOP, "Set"]}),
        # of two classes it is the lower one
        ("(subclass A B) (domain r 1 B) (domain r 1 A)", {"r": ["A"]}),
        ("(subclass A M) (subclass M B) (domain r 1 B) (domain r 1 A)", {"r": ["A"]}),
        # a class as an argument is of the top sort, and counts
        ("(domainSubclass r 2 A) (domain r 1 B)", {"r": ["B", TOP]}),
        # a function is one by what is above it
        (
            "(domain f 1 A) (range f B) (subrelation g f) (subrelation h g) (range h C) (subclass C B)",
            {"f": ["A", "B"], "g": ["A", "B"], "h": ["A", "C"]},
        ),
    ],
)
def test_the_sorts_of_arguments_and_results(text: str, schemas: dict[str, list[str]]) -> None:
    ontology = kif(text)
    assert {name: schema(ontology, name) for name in schemas} == schemas
    assert ontology.errors == ()


def test_domains_come_from_above_where_there_are_none_also_through_a_cycle() -> None:
    text = """(subrelation p q) (subrelation q r) (subrelation r q)
(domain r 1 A) (domain r 2 B) (domain q 2 C) (subclass A Top) (subclass B Top) (subclass C Top)"""
    ontology = kif(text)
    assert [schema(ontology, name) for name in "rqp"] == [["A", "B"], ["A", "C"], ["A", "C"]]


def test_arguments_come_from_the_nearest_relations_above() -> None:
    ontology = kif(
        """
        (subclass B A) (subclass C A)
        (domain top 1 A) (domain top 2 A)
        (subrelation middle top) (domain middle 1 B)
        (subrelation other top)
        (subrelation low middle) (subrelation low other)
        (subrelation lowest low) (subrelation lowest far) (subrelation far farther)
        (domain farther 1 C) (domain farther 2 C) (domain farther 3 C)
        (subrelation round lowest) (subrelation round around) (subrelation around round)
        """
    )
    assert schema(ontology, "middle") == schema(ontology, "low") == ["B"]
    assert schema(ontology, "other") == ["A", "A"]
    # middle and farther are as near, and both are said of it: B and C, of which neither is below the other
    for name in ("lowest", "round", "around"):
        assert schema(ontology, name) == [TOP, "C", "C"]


def test_a_function_without_any_argument_is_a_warning() -> None:
    ontology = kif("(range unionFn Set)")
    assert [problem.kind for problem in ontology.problems] == ["not-expressible", "undefined-class"]


def test_domains_that_do_not_go_together_are_a_problem_with_both_lines() -> None:
    ontology = kif("(subclass A C)\n(subclass B C)\n(domain r 1 B)\n(domain r 1 A)\n(domain r 2 C)")
    assert schema(ontology, "r") == [TOP, "C"]
    (problem,) = ontology.errors
    assert problem.kind == "contradictory-domains"
    assert "'A' (line 4) and 'B' (line 3)" in problem.message


def test_a_relation_of_any_arity_has_a_schema_and_a_warning() -> None:
    ontology = kif("(instance r VariableArityRelation)\n(domain r 2 A)\n(subclass A B)")
    assert schema(ontology, "r") == [TOP, "A"]
    assert "variable-arity" in {problem.kind for problem in ontology.problems}


# ------------------------------------------------------------------------------ contradictions


def test_a_class_below_two_disjoint_ones_is_named_with_both_ways_up() -> None:
    said = ["(subclass Egg Part)", "(subclass Part Body)", "(subclass Egg Food)", "(disjoint Food Body)"]
    ontology = kif("\n".join([*said, "(subclass Shell Egg)"]))
    (problem,) = [p for p in ontology.problems if p.kind == "contradiction"]
    assert problem.place.line == 4
    assert "Egg, below Part (line 1), below Body (line 2)" in problem.message
    assert "Egg, below Food (line 3)" in problem.message


def test_an_individual_in_two_disjoint_classes_is_named() -> None:
    ontology = kif("(partition C A B)\n(subclass A1 A)\n(instance ann A1)\n(instance ann B)")
    (problem,) = [p for p in ontology.problems if p.kind == "contradiction"]
    assert problem.message.startswith("the individual 'ann' is in 'A' and in 'B'")


# ------------------------------------------------------------------------------ bad input, sizes


def test_latin_1_is_read_and_said(tmp_path: Path) -> None:
    path = tmp_path / "old.kif"
    path.write_bytes(b";; \xa9 1998\n(subclass Caf\xe9 Place)\n")
    ontology = ontologies.read(path)
    assert edges_of(ontology.calls) == {("Café", "Place")}
    assert [(p.kind, p.place.line) for p in ontology.problems] == [("encoding", 1), ("undefined-class", 2)]


def test_a_swallowed_statement_within_a_rule_is_a_warning() -> None:
    ontology = kif("(=> (p ?X)\n(subclass A B)\n(q ?X))")
    (problem,) = ontology.problems
    assert (problem.level, problem.place.line) == ("warning", 2)
    assert "a closing bracket is missing" in problem.message
    assert ontology.calls == ()


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("(?R A B)", None),
        ("((r) A)", "a statement begins with the name of a relation"),
        ("(subclass A)", "(subclass ...) has 1 arguments; expected is two classes"),
        ("(subclass ?X A)", "(subclass ...) has the variable ?X where a name is expected: two classes"),
        ('(subclass A "B")', "(subclass ...) has a string where a name is expected: two classes"),
        ("(subclass A (f B))", "(subclass ...) has a term in brackets where a name is expected: two classes"),
        ("(partition A B B)", "one part is named twice, and no class is disjoint from itself"),
    ],
)
def test_a_malformed_statement_is_left_out(statement: str, what: str | None) -> None:
    ontology = kif(f"(subclass A B)\n{statement}")
    assert edges_of(ontology.calls) == {("A", "B")}
    found = [(p.place.line, p.message.removesuffix("; the statement is left out")) for p in ontology.errors]
    assert found == ([] if what is None else [(2, what)])


def test_deep_brackets_are_one_fault() -> None:
    deep = "(" * 50_000 + ")" * 50_000
    ontology = kif(f"(subclass A B)\n{deep}\n(subclass B C)")
    assert edges_of(ontology.calls) == {("A", "B"), ("B", "C")}
    assert [(p.kind, p.place.line) for p in ontology.errors] == [("syntax", 2)]


@pytest.mark.slow
def test_many_unclosed_statements_are_read_in_linear_time() -> None:
    ontology = kif("(subclass A B\n" * 20_000 + "(subclass C D)")
    assert len(ontology.errors) == 20_000
    assert edges_of(ontology.calls) == {("C", "D")}


@pytest.mark.slow
def test_ten_thousand_super_classes() -> None:
    ontology = kif("".join(f"(subclass A S{number})\n" for number in range(10_000)))
    assert len(edges_of(ontology.calls)) == 10_000


@pytest.mark.slow
def test_more_disjoint_classes_than_one_call_takes_are_all_disjoint() -> None:
    names = [f"C{number}" for number in range(1_300)]
    ontology = kif(f"(disjointDecomposition All {' '.join(names)})")
    groups = [set(call.sorts) for call in ontology.calls if isinstance(call, tools.DeclareDisjoint)]
    for one, other in [("C0", "C1299"), ("C3", "C5"), ("C700", "C1200"), ("C1270", "C1280")]:
        assert any({one, other} <= group for group in groups)
    assert ontology.errors == ()


def test_far_too_many_disjoint_classes_are_a_problem_and_their_order_is_kept() -> None:
    names = [f"C{number}" for number in range(2_001)]
    ontology = kif(f"(disjointDecomposition All {' '.join(names)})")
    assert [(p.kind, p.place.line) for p in ontology.errors] == [("not-expressible", 1)]
    assert not any(isinstance(call, tools.DeclareDisjoint) for call in ontology.calls)
    assert len(ontology.calls) == 2_002


def test_a_name_that_is_too_long_is_a_problem() -> None:
    ontology = kif(f"(subclass {'x' * 10_001} B)\n(subclass A B)")
    assert edges_of(ontology.calls) >= {("A", "B")}
    assert [p.kind for p in ontology.errors] == ["not-expressible"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("o.kif", b"", "the file is empty"),
        ("o.kif", b"(subclass A\0 B)", "binary file"),
        ("o.csv", b"a,b\n1,2\n", "line 1: no table of schema.org's types"),
        ("o.csv", b"\n\n", "empty; schema.org's table of types is expected"),
        ("o.csv", b"id,subTypeOf\na\0,b\n", "line 2: a binary file"),
        ("o.csv", b"id,subTypeOf\n\xff,b\n", "line 2: not UTF-8"),
        (
            "o.csv",
            b"id,subTypeOf,,,label,subTypeOf\n",
            "line 1: the table has more than one column subTypeOf,",
        ),
        ("o.txt", b"(subclass A B)", "does not say what it is"),
        ("o.ttl", b"@prefix : <http://x/> .\n:a :b\n:c :d .", "line 3: no Turtle"),
        ("o.ttl", b"\n\xff", "line 2: not UTF-8"),
        ("o.rdf", b"<a>\n<b></a>", "line 2, column 6: no RDF/XML"),
        ("o.jsonld", b'{"a":\n]', "line 2, column 1: no JSON"),
        ("o.jsonld", b"\0\0\0\0\0", "line 1, column 1: no JSON"),
        ("o.jsonld", b"[" + b"1" * 5_000 + b"]", "no JSON: Exceeds the limit"),
    ],
)
def test_malformed_files_are_refused_with_the_place(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FolKbError, match=message.replace("(", r"\(")) as raised:
        ontologies.read(path)
    assert raised.value.place.file == str(path)


def test_an_unknown_format_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="kif, schema-org, rdf, not 'owl'"):
        ontologies.read(tmp_path / "a.kif", "owl")


def test_the_format_can_be_given(tmp_path: Path) -> None:
    path = tmp_path / "sumo.txt"
    path.write_text("(subclass A B)", encoding="utf-8")
    assert edges_of(ontologies.read(path, "kif").calls) == {("A", "B")}
    path.write_text("<a:A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <a:B> .", encoding="utf-8")
    assert edges_of(ontologies.read(path, "rdf").calls) == {("A", "B")}


def test_super_types_outside_the_table_are_declared_and_reported() -> None:
    from fol_kb.formats.ontologies.schema_org import read_schema_org

    text = (
        'id,label,subTypeOf\nhttp://x/A,A,"http://y/A, http://y/B"\nhttp://x/A,A,http://x/C\n,A,http://x/C\n'
    )
    ontology = assemble(read_schema_org(text, "t.csv"), "schema-org")
    assert edges_of(ontology.calls) == {("A", "http://y/A"), ("A", "B"), ("A", "C")}
    assert [(p.kind, p.place.line) for p in ontology.problems] == [
        ("undefined-class", 2),
        ("undefined-class", 2),
        ("names-alike", 2),
        ("names-alike", 3),
        ("undefined-class", 3),
        ("malformed", 4),
    ]
