"""What the benchmark of ontologies stands on: the plain judge, the generator, the contenders, WordNet."""

from __future__ import annotations

from array import array
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import hierarchy_contenders as contenders
from benchmarks import ontologies as benchmark
from benchmarks import typed_facts, wordnet
from benchmarks.closure import Closure
from benchmarks.data import write_section
from benchmarks.typed_facts import KINDS, Signature
from fol_kb.beliefs import tools
from fol_kb.formats import ontologies
from fol_kb.formats.ontologies.assemble import assemble
from fol_kb.formats.ontologies.suo_kif import read_suo_kif
from fol_kb.logic.signature import TOP
from tests.amounts import examples
from tests.formats.ontologies.graphs import NAMES, Edges, as_kif, class_graphs
from tests.pages import page


@given(class_graphs, st.sets(st.sampled_from(NAMES), min_size=1, max_size=3))
def test_the_plain_closure_is_that_of_networkx(edges: Edges, wanted: set[str]) -> None:
    graph: nx.DiGraph[str] = nx.DiGraph(edges)
    graph.add_nodes_from(NAMES)
    closure = Closure(edges, TOP)
    for low in NAMES:
        assert closure.is_below(low, TOP)
        for high in NAMES:
            assert closure.is_below(low, high) == nx.has_path(graph, low, high)
    common = {node for node in graph if all(nx.has_path(graph, node, each) for each in wanted)}
    bounded = any(all(nx.has_path(graph, other, node) for other in common) for node in common)
    assert closure.have_greatest_lower_bound([*wanted, TOP]) == bounded


@settings(max_examples=examples(40))
@given(class_graphs.filter(bool), st.integers(0, 1_000))
def test_the_builder_judges_as_the_words_of_the_rules_do(edges: Edges, seed: int) -> None:
    """The whole of repair against a plain reading of it, on facts of all kinds."""
    read = assemble(read_suo_kif(as_kif(edges), "o.kif"), "kif")
    sorts = sorted({call.sort_name for call in read.calls if isinstance(call, tools.AddSort)})
    predicates = typed_facts.made_up_schemas([*sorts, TOP], 6, seed)
    constants = typed_facts.population(sorts, 12, seed)
    signature = Signature(Closure(edges, TOP), predicates, constants)
    calls = [
        *read.calls,
        *(
            tools.AddPredicateSchema(predicate_name=name, argument_sorts=list(schema))
            for name, schema in predicates.items()
        ),
        *(tools.AddConstantToSort(constant_name=name, sort_name=sort) for name, sort in constants.items()),
    ]
    if not any(
        all(any(signature.closure.is_below(own, sort) for own in constants.values()) for sort in schema)
        for schema in predicates.values()
    ):
        return
    facts = typed_facts.generate(signature, 40, seed)
    verdicts, _, _ = benchmark.judged_by_builder(calls, facts, list(constants))
    assert verdicts == typed_facts.judge(signature, facts)


def test_the_generator_makes_every_kind_with_the_verdict_that_it_must_have(root: Path) -> None:
    pytest.importorskip("rdflib")
    signature, _ = benchmark.signature_of(ontologies.read(root / "examples" / "pets.ttl"))
    facts = typed_facts.generate(signature, 500, 1)
    assert facts == typed_facts.generate(signature, 500, 1)
    found = typed_facts.tally(facts, typed_facts.judge(signature, facts))
    assert {kind for kind, _ in found} == set(KINDS)
    for kind, verdict in (("valid", "as it is"), ("wrong sort", "refused"), ("wrong arity", "refused")):
        assert {v for k, v in found if k == kind} == {verdict}
    assert {verdict for kind, verdict in found if kind == "misspelt"} == {"after repair"}


def test_sumo_style_ontologies_bring_their_own_predicates_and_others_get_some() -> None:
    own = assemble(read_suo_kif("(subclass A B)\n(domain r 1 A)", "o.kif"), "kif")
    assert set(benchmark.signature_of(own)[0].predicates) == {"r"}
    none = assemble(read_suo_kif("(subclass A B)", "o.kif"), "kif")
    signature, calls = benchmark.signature_of(none)
    assert len(signature.predicates) == benchmark.SCHEMAS
    assert sum(isinstance(call, tools.AddPredicateSchema) for call in calls) == benchmark.SCHEMAS


@pytest.mark.parametrize("name", contenders.CONTENDERS)
def test_every_contender_gives_the_verdicts_of_the_closure(name: str, tmp_path: Path) -> None:
    pytest.importorskip("rdflib")
    if name == "owlready2":
        pytest.importorskip("owlready2", reason="make bench-ontologies installs it")
    names = [f"n{number}" for number in range(6)]
    edges = [(0, 1), (1, 2), (0, 3), (3, 2), (4, 5)]
    judge = contenders.CONTENDERS[name](names, edges, tmp_path)
    closure = Closure(edges)
    for low in range(6):
        for high in range(6):
            assert judge(low, high) == closure.is_below(low, high), (low, high)


@pytest.mark.parametrize("name", ["fol-kb", "networkx", contenders.BUILDER])
def test_a_run_writes_a_verdict_for_every_fact(name: str, tmp_path: Path) -> None:
    graph = wordnet.ClassGraph([f"n{n}.{n:08}" for n in range(40)], [(n, n // 2) for n in range(1, 40)])
    low, high = benchmark.wordnet_facts(graph, 200)
    (tmp_path / "names.txt").write_text("\n".join(graph.names), encoding="utf-8")
    columns = (array("i", column) for column in zip(*graph.edges, strict=True))
    contenders.write_columns(tmp_path / "edges.bin", *columns)
    contenders.write_columns(tmp_path / "facts.bin", low, high)
    figures = contenders.run(name, tmp_path, 150, 60)
    assert figures["facts"] == 150
    closure = Closure(graph.edges)
    truth = bytes(closure.is_below(one, other) for one, other in zip(low, high, strict=True))
    assert (tmp_path / f"{name}.verdicts").read_bytes() == truth[:150]
    assert 0 < sum(truth) < 200


def test_a_limit_of_time_leaves_a_prefix() -> None:
    facts = iter([(1, 1)] * 1_000)
    verdicts, _, _ = contenders.judged(lambda _low, _high: True, facts, 0.0)
    assert verdicts == b"\x01" * 64
    rest, _, _ = contenders.judged(lambda _low, _high: False, facts, 60.0)
    assert rest == b"\x00" * (1_000 - 64)


def test_the_page_has_a_section_for_each(tmp_path: Path) -> None:
    copy = tmp_path / "ontologies.md"
    copy.write_text(page("docs/measurements/ontologies.md"), encoding="utf-8")
    for section in ("sumo", "schema-org", "wordnet"):
        write_section(copy, section, f"figures of {section}")
        assert f"figures of {section}" in copy.read_text(encoding="utf-8")


def test_wordnet_is_read_as_its_manual_says(tmp_path: Path) -> None:
    path = tmp_path / "data.noun"
    path.write_text(
        "  1 This is the licence\n"
        "00001740 03 n 01 entity 0 001 ~ 00001930 n 0000 | that which exists | or so\n"
        "00001930 03 n 02 physical_entity 0 thing 1 002 @ 00001740 n 0000 + 00001740 v 0101 | physical\n"
        "00002000 18 n 01 Socrates 0 001 @i 00001930 n 0000 | a man\n",
        encoding="ascii",
    )
    graph = wordnet.read(path)
    assert graph.names == ["entity.00001740", "physical_entity.00001930", "Socrates.00002000"]
    assert graph.edges == [(1, 0), (2, 1)]
    path.write_text("00001740 03 n 01 entity 0 001 ~\n", encoding="ascii")
    with pytest.raises(ValueError, match=r"line 1: no synset"):
        wordnet.read(path)


def test_an_absent_wordnet_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(wordnet, "INSTALLED", Path("/nowhere/data.noun"))
    monkeypatch.setattr(wordnet, "UNPACKED", tmp_path)
    assert wordnet.find(fetch=False) is None
    assert "apt-get install wordnet-base" in wordnet.absent()
