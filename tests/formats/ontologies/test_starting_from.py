"""An ontology as the start of a belief set: in Python, on the command line, with a journal; and real ones."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fol_kb
from benchmarks.data import absent, data_folder
from fol_kb.beliefs import tools
from fol_kb.cli import main
from fol_kb.common.errors import DocumentError
from fol_kb.formats import ontologies
from fol_kb.formats.ontologies import Ontology
from fol_kb.logic.signature import TOP
from fol_kb.repair import Mode
from fol_kb.translation.run import _beside
from tests.formats.ontologies.graphs import edges_of
from tests.pages import block, page


@pytest.fixture(scope="module")
def pets(root: Path) -> Ontology:
    pytest.importorskip("rdflib")
    return ontologies.read(root / "examples" / "pets.ttl")


# ------------------------------------------------------------------------------ translate


@pytest.mark.parametrize("mode", ["strict", "repair"])
def test_facts_are_judged_by_the_ontology(pets: Ontology, mode: str) -> None:
    text = "Rex chases Tom. Tom lives in Paris. Paris chases Rex."
    kb = fol_kb.translate(text, ontology=pets, mode=mode)
    assert [str(belief.formula) for belief in kb.formulas] == ["chase(rex, tom)", "live_in(tom, paris)"]
    (finding,) = kb.errors
    assert finding.kind == "sort-mismatch"
    assert "paris is of sort 'City', 'Animal' is expected" in finding.message
    assert "'Animal' and 'Place' are disjoint" in finding.message
    # without the ontology nothing is wrong with it
    assert fol_kb.translate(text, mode=mode).errors == ()


@pytest.mark.parametrize(
    ("known", "said", "kept"),
    [
        (["pêche"], ["peche"], []),
        (["peche"], ["pêche"], []),
        (["pêche"], ["pêche"], []),
        (["pêche"], ["péche"], ["péche"]),
        (["pêche", "péche"], ["peche"], ["peche"]),
        (["pêche"], ["chasse"], ["chasse"]),
    ],
)
def test_an_ontology_knows_no_predicate_with_other_accents_better(
    known: list[str], said: list[str], kept: list[str]
) -> None:
    def schemas(names: list[str], sort: str) -> list[tools.AnyCall]:
        return [tools.AddPredicateSchema(predicate_name=name, argument_sorts=[sort]) for name in names]

    found = _beside(schemas(known, "homme"), schemas(said, TOP), Mode.REPAIR)
    assert found == schemas(kept, TOP)


def test_a_call_of_the_belief_set_leads_to_its_line(pets: Ontology, root: Path) -> None:
    kb = fol_kb.translate("Rex chases Tom.", ontology=pets)
    lines = (root / "examples" / "pets.ttl").read_text(encoding="utf-8").split("\n")
    for edge in kb.hierarchy.edges:
        for reason in edge.reasons:
            if reason.kind == "declared":
                assert reason.call is not None
                line = pets.places[reason.call - 1].line
                assert line is not None
                assert f":{edge.sub} rdfs:subClassOf :{edge.super}" in lines[line - 1]


def test_a_name_that_the_text_alone_has_gets_its_sort_from_its_uses(pets: Ontology) -> None:
    kb = fol_kb.translate("Fido chases Tom. Fido lives in Rome.", ontology=pets)
    assert kb.errors == ()
    assert kb.signature.constants["fido"] == "Animal"
    assert kb.signature.constants["rome"] == "Place"


def test_a_noun_of_the_text_is_the_class_of_that_spelling(pets: Ontology) -> None:
    kb = fol_kb.translate("Every animal is mortal.", ontology=pets)
    assert kb.hierarchy.is_compatible("Hound", "mortal")


def test_a_predicate_of_another_arity_is_another_matter(pets: Ontology) -> None:
    calls = [*pets.calls, tools.AddAtomicFact(predicate_name="chase", arguments=["rex"])]
    kb = fol_kb.build(calls)
    assert [finding.level for finding in kb.errors] == ["error"]


def test_several_ontologies_and_what_is_wrong_with_them(pets: Ontology, tmp_path: Path) -> None:
    path = tmp_path / "more.kif"
    path.write_text("(subclass Puppy Dog)\n(subclass Puppy)\n", encoding="utf-8")
    kb = fol_kb.translate("Rex chases Tom.", ontology=[pets, ontologies.read(path)])
    assert kb.hierarchy.is_compatible("Puppy", "Animal")
    notes = [f for f in kb.findings if f.kind.startswith("ontology-")]
    assert [(note.kind, note.level) for note in notes] == [
        ("ontology-undefined-class", "warning"),
        ("ontology-malformed", "error"),
    ]
    assert kb.errors == (notes[1],)
    assert f"{path}, line 2" in notes[1].message


def test_a_journal_goes_on_with_the_same_ontology_only(pets: Ontology, tmp_path: Path) -> None:
    text = "Rex chases Tom."
    journal = tmp_path / "journal"
    whole = fol_kb.translate(text, ontology=pets, journal=journal)
    content = journal.read_bytes().splitlines(keepends=True)
    for kept in (1, 5, len(pets.calls) + 1, len(content)):
        journal.write_bytes(b"".join(content[:kept]))
        assert fol_kb.translate(text, ontology=pets, journal=journal) == whole
    with pytest.raises(DocumentError, match="begun with other ontologies"):
        fol_kb.translate(text, journal=journal)


def test_the_room_is_there_when_the_package_is(run_python: Callable[..., Any]) -> None:
    code = """
import sys, fol_kb
assert "fol_kb.formats.ontologies" not in sys.modules and "rdflib" not in sys.modules
print(fol_kb.ontologies.read.__name__, "rdflib" in sys.modules)
"""
    done = run_python(code)
    assert (done.stdout, done.stderr) == ("read False\n", "")


# ------------------------------------------------------------------------------ commands


def test_the_translate_command(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("rdflib")
    examples = root / "examples"
    out = tmp_path / "kb.json"
    argv = ["translate", str(examples / "pets.txt"), "--ontology", str(examples / "pets.ttl"), "-o", str(out)]
    assert main(argv) == 2
    said = capsys.readouterr().err
    # the sentence, and where the call of the message stands
    assert f"error: {examples / 'pets.txt'}, line 1: argument 1 of chase(paris, rex): paris is of" in said
    assert f"(declared by call 6) [call 6: {examples / 'pets.ttl'}, line 10]\n" in said
    assert len(json.loads(out.read_text(encoding="utf-8"))["formulas"]) == 2


@pytest.fixture
def kif(tmp_path: Path) -> Path:
    return tmp_path / "o.kif"


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    return tmp_path / "calls.jsonl"


def line(call: tools.AnyCall) -> str:
    """A call as a line of a file of calls."""
    return json.dumps(tools.dump_call(call)) + "\n"


def constant(name: str, sort: str) -> str:
    return line(tools.AddConstantToSort(constant_name=name, sort_name=sort))


def fact(predicate: str, *arguments: str) -> str:
    return line(tools.AddAtomicFact(predicate_name=predicate, arguments=list(arguments)))


def test_the_build_command(kif: Path, calls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kif = kif.with_suffix(".txt")
    kif.write_text("(subclass Dog Animal)\n(domain bark 1 Dog)\n(subclass\n", encoding="utf-8")
    calls.write_text(constant("rex", "Dog") + fact("bark", "rex") + '{"tool": "nonsense"}\n', "utf-8")
    journal = str(calls.with_name("journal"))
    argv = ["build", str(calls), "--ontology", str(kif), "--ontology-format", "kif", "--journal", journal]
    for _ in range(2):  # the second time everything is in the journal
        assert main(argv) == 2
        printed = capsys.readouterr()
        assert f"{calls}, line 3: unknown tool 'nonsense'" in printed.err
        assert f"{kif}, line 3" in printed.err
        kb = json.loads(printed.out)
        assert [formula["formula"] for formula in kb["formulas"]] == ["bark(rex)"]
    kif.write_text("(subclass Cat Animal)\n", encoding="utf-8")
    assert main(argv) == 2
    assert f"{kif}, line 1" in capsys.readouterr().err


def test_what_is_wrong_in_an_ontology_is_said_with_its_place(
    kif: Path, calls: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kif.write_text("(subclass A B)\n(domain r 1 A)\n", encoding="utf-8")
    calls.write_text(line(tools.AddPredicateSchema(predicate_name="r", argument_sorts=[])), "utf-8")
    assert main(["build", str(calls), "--ontology", str(kif)]) == 2
    assert f"error: {kif}, line 2: 'r' is declared as" in capsys.readouterr().err


def test_a_call_of_a_file_is_named_by_its_line_wherever_it_is_spoken_of(
    kif: Path, calls: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kif.write_text(";\n(subclass A B)\n(disjoint A C)\n(subclass C B)\n(domain r 1 A)\n", encoding="utf-8")
    retracted = line(tools.Retract(call_id=2)) * 2
    calls.write_text(constant("c", "C") + "\n" + fact("r", "c") + retracted, encoding="utf-8")
    assert main(["build", str(calls), "--ontology", str(kif)]) == 2
    said = capsys.readouterr().err.splitlines()
    (refused,) = [line for line in said if line.startswith(f"{calls}, line 5: there is no call 2 to retract")]
    assert refused.endswith(f"[call 2: {ontologies.read(kif).places[1]}]")
    assert any(line.startswith(f"error: {calls}, line 3: argument 1 of r(c): c is of sort") for line in said)
    assert not any(line.startswith("error: call") for line in said)


@pytest.mark.parametrize("command", ["build", "translate"])
@pytest.mark.parametrize(
    ("statement", "level"),
    [
        ("(subclass Puppy)", "error"),
        ("(subclass Puppy Dog", "error"),
        ("(subclass Puppy Nowhere)", "warning"),
    ],
)
def test_what_an_ontology_loses_is_an_error_and_the_rest_is_written(
    kif: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, statement: str, level: str
) -> None:
    given, out = tmp_path / "given", tmp_path / "kb.json"
    kif.write_text(f"(subclass Dog Animal)\n(subclass Animal Dog)\n{statement}\n", encoding="utf-8")
    given.write_text(constant("rex", "Dog") if command == "build" else "Rex is wise.\n", encoding="utf-8")
    code = main([command, str(given), "--ontology", str(kif), "-o", str(out)])
    assert code == (2 if level == "error" else 0)
    assert f"{level}: {kif}, line 3: " in capsys.readouterr().err
    kb = fol_kb.BeliefSet.read(out)
    assert [finding.level for finding in kb.findings if finding.kind.startswith("ontology-")] == [level]
    assert kb.hierarchy.is_compatible("Dog", "Animal")


# ------------------------------------------------------------------------------ real ones


def data(name: str) -> Path:
    """The path of a file of the data folder; a test that needs one that is absent is skipped."""
    path = data_folder() / name
    if not path.is_file():
        pytest.skip(absent(name))
    return path


def test_sumo() -> None:
    """846 statements; the other 36 lines that begin with ``(subclass`` are parts of rules over variables."""
    path = data("sumo/Merge.kif")
    ontology = ontologies.read(path)
    counts = ontology.counts
    assert (counts["subclass"], counts["domain"]) == (846, 717)
    assert counts["disjoint"] + counts["partition"] + counts["disjointDecomposition"] == 95
    assert ontology.errors == ()
    edges = edges_of(ontology.calls)
    schemas = {
        call.predicate_name if isinstance(call, tools.AddPredicateSchema) else call.function_name: call
        for call in ontology.calls
        if isinstance(call, tools.AddPredicateSchema | tools.AddFunctionSchema)
    }
    # an independent reading: in this file every statement that counts stands on one line of its own
    stated = {"subclass": 0, "domain": 0}
    for line in path.read_text(encoding="utf-8").split("\n"):
        words = line.partition(";")[0].strip().removesuffix(")").split()
        if line.startswith("(subclass "):
            stated["subclass"] += 1
            assert (words[1], words[2]) in edges
        elif line.startswith("(domain "):
            stated["domain"] += 1
            assert schemas[words[1]].argument_sorts[int(words[2]) - 1] == words[3]
    assert stated == {"subclass": 846, "domain": 717}
    assert len([call for call in ontology.calls if isinstance(call, tools.DeclareDisjoint)]) == 95
    contradictions = [p.message for p in ontology.problems if p.kind == "contradiction"]
    assert [message.split("'")[1] for message in contradictions] == ["Egg", "Suspension"]


@pytest.mark.jvm
def test_what_a_page_shows_of_sumo_is_what_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "docs/how-to/ontologies.md"
    monkeypatch.chdir(data("sumo/Merge.kif").parent)
    example = doctest.DocTestParser().get_doctest(block(page(name), "pycon"), {}, "sumo", name, 0)
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_schema_org() -> None:
    ontology = ontologies.read(data("schema-org/types.csv"))
    assert (ontology.counts["types"], ontology.counts["subTypeOf"]) == (1_353, 1_412)
    assert len(edges_of(ontology.calls)) == 1_412
    assert ontology.errors == ()
    assert [(problem.kind, problem.place.line) for problem in ontology.problems] == [
        ("undefined-class", 409),
        ("names-alike", 409),
    ]
    assert all("https://schema.org/http://www.w3.org" in problem.message for problem in ontology.problems)
