"""What was not read is forgotten nowhere: in no document, beside no verdict, in no way of asking."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb import BeliefSet
from fol_kb.beliefs.coverage import DECLARED, NO_REASON, Coverage, CoverageError, Source, Unread
from fol_kb.beliefs.tools import AnyCall, Finish
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.cli import main
from fol_kb.cli.batch_tasks import run_task
from fol_kb.common.errors import DocumentError, FolKbError
from fol_kb.formats.building import belief_set
from fol_kb.testing.calls import call_sequences
from tests.repair.said import formula

Verdict = ConsistencyReport | EntailmentReport
SOCRATES = "All men are mortal. Socrates is a man."
PARTLY = f"{SOCRATES} It rained yesterday. Who knows why?"
NOTHING = "It rained yesterday. Who knows why?"


def unread(kb: BeliefSet) -> list[str]:
    return [each.source.quote for each in kb.coverage.unread]


# ------------------------------------------------------------------------------ what a belief set knows


def test_a_sentence_that_is_not_covered_is_unread_and_its_finding_says_why() -> None:
    kb = fol_kb.translate(PARTLY)
    assert (kb.coverage.sentences, kb.coverage.read) == (4, 2)
    assert unread(kb) == ["It rained yesterday.", "Who knows why?"]
    for each, finding in zip(kb.coverage.unread, kb.findings, strict=True):
        assert finding.message.endswith(f": {each.why}")
        assert each.declared


def test_a_declaration_is_read() -> None:
    """Of it there is no formula: it was lost, in the coverage and in the report."""
    kb = fol_kb.translate("Cat is a sort. Tom is a cat.")
    assert kb.coverage == Coverage(2, (), (Source("Cat is a sort.", 0, 14, 1),))
    assert BeliefSet.from_json(kb.to_json()) == kb


def test_what_a_call_says_of_a_sentence_goes_into_the_reason() -> None:
    text = "Bob is kind. Ann is odd. Eve is tall. Joe is shy."
    calls: list[AnyCall] = [
        formula("kind(bob)", source_quote="Bob is kind."),
        formula("odd(ann", source_quote="Ann is odd."),
        Finish(untranslated=["Eve is tall."]),
    ]
    ann, eve, joe = fol_kb.build(calls, text).coverage.unread
    assert (ann.declared, eve.declared, joe.declared) == (False, True, False)
    assert ann.why.startswith("what states it was refused: line 1, column")
    assert (eve.why, joe.why) == (DECLARED, NO_REASON)


def test_a_quote_over_an_unread_sentence_does_not_make_it_read() -> None:
    builder = fol_kb.BeliefSetBuilder(text := "Bob is kind. Oh well! He is shy.")
    builder.apply(formula("kind(bob) && shy(bob)", source_quote=text))
    builder.unread(text.index("Oh"), "it is no statement")
    (oh,) = builder.build().coverage.unread
    assert (oh.source.quote, oh.why) == ("Oh well!", "it is no statement")


@pytest.mark.parametrize(
    ("dialect", "source", "lost"),
    [
        ("tptp", "fof(a, axiom, p(a)).\nfof(b, axiom, q(a) => ).\n", "fof(b, axiom, q(a) => )."),
        ("smtlib", "(declare-fun p () Bool)\n(assert p)\n(assert (q r))\n", "(assert (q r))"),
        ("prover9", "formulas(assumptions).\np(a).\nq(a) -> .\nend_of_list.\n", "q(a) -> ."),
    ],
)
def test_a_statement_of_a_program_that_cannot_be_read_is_unread(dialect: str, source: str, lost: str) -> None:
    kb = belief_set(fol_kb.formats.read(source, dialect))
    (each,) = kb.coverage.unread
    assert each.source.quote in lost
    assert each.why not in (NO_REASON, DECLARED)
    assert kb.coverage.read == kb.coverage.sentences - 1 >= 1


def test_calls_without_a_text_leave_nothing_unread() -> None:
    kb = fol_kb.build([formula("p(a)")])
    assert (kb.coverage.sentences, kb.coverage.share) == (0, 1)


# ------------------------------------------------------------------------------ laws


@given(call_sequences(), st.text(alphabet="ab. \n!", max_size=40))
def test_what_is_read_and_what_is_not_are_all_sentences(calls: list[AnyCall], text: str) -> None:
    coverage = fol_kb.build(calls, text).coverage
    assert coverage.read + len(coverage.unread) == coverage.sentences
    assert len({each.source.start for each in coverage.unread}) == len(coverage.unread)
    assert all(text[s.start : s.end] == s.quote for s in (each.source for each in coverage.unread))
    assert all(each.why for each in coverage.unread)


@given(st.lists(st.sampled_from(["Bob is kind. ", "Oh well!\n", "Cat is a sort. ", "Ann hardly runs. "])))
def test_coverage_is_written_and_read_back(sentences: list[str]) -> None:
    kb = fol_kb.translate("".join(sentences))
    assert BeliefSet.from_json(json.loads(json.dumps(kb.to_json()))) == kb
    assert kb.coverage.sentences == len(sentences)
    assert kb.coverage.read == sum(not said.startswith(("Oh", "Ann")) for said in sentences)


shares = st.floats(0, 1)


@given(st.integers(0, 20), st.integers(0, 20), shares, shares)
def test_more_coverage_meets_every_requirement_that_less_meets(
    sentences: int, missing: int, share: float, other: float
) -> None:
    words = tuple(Unread(Source("", n, n, 1), "?") for n in range(min(missing, sentences)))
    coverage = Coverage(sentences, words)

    def met(required: float) -> bool:
        try:
            coverage.require(required)
        except CoverageError:
            return False
        return True

    assert met(share) == (coverage.share >= share)
    assert met(min(share, other)) or not met(max(share, other))


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan"), "0.9", True, []])
def test_what_is_no_share_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="require_coverage is a number from 0 to 1"):
        Coverage().require(share)


def test_coverage_is_no_larger_than_the_text() -> None:
    with pytest.raises(ValueError, match="of 0 sentences 1 cannot be unread"):
        Coverage(0, (Unread(Source("", 0, 0, 1), "?"),))


# ------------------------------------------------------------------------------ documents of old releases


def old(kb: BeliefSet) -> dict[str, object]:
    document = kb.to_json()
    del document["coverage"]["unread"], document["coverage"]["declaring"]
    return document


def test_documents_of_old_releases_are_read_with_all_that_they_say() -> None:
    again = BeliefSet.from_json(old(kb := fol_kb.translate(f"{PARTLY} It rained yesterday.")))
    assert again == kb
    lost = fol_kb.build([formula("p(a)", source_quote="Bob.")], "Bob. Ann. Eve.")
    assert BeliefSet.from_json(old(lost)) == lost


def test_a_document_whose_counts_do_not_agree_is_refused() -> None:
    document = fol_kb.translate(PARTLY).to_json()
    document["coverage"]["covered"] = 4
    with pytest.raises(DocumentError, match="4 sentences that are covered and 2 that are not make 6, not 4"):
        BeliefSet.from_json(document)
    document["coverage"] |= {"covered": 2, "unread": None, "declared_untranslatable": ["Nobody.", "Oh."]}
    with pytest.raises(DocumentError, match=r"declared_untranslatable\[0\]: the text does not have"):
        BeliefSet.from_json(document)


# ------------------------------------------------------------------------------ beside every verdict


@pytest.mark.jvm
def test_each_report_says_what_was_not_read() -> None:
    kb = fol_kb.translate(PARTLY)
    checked, asked = fol_kb.check(kb), fol_kb.query(kb, "mortal(socrates)")
    with fol_kb.session(kb) as session:
        reports: list[Verdict] = [checked, asked, session.check(), session.query("mortal(socrates)")]
    reports.append(asyncio.run(fol_kb.check_async(kb)))
    for report in reports:
        assert report.coverage == kb.coverage
        coverage = report.to_json()["coverage"]
        assert (coverage["sentences"], coverage["read"]) == (4, 2)
        assert [(each["line"], each["quote"]) for each in coverage["unread"]] == [
            (1, "It rained yesterday."),
            (1, "Who knows why?"),
        ]
    for words in (checked.explain(kb), asked.explain(kb)):
        assert "2 of 4 sentences were not read" in words
        assert 'line 1 "It rained yesterday.":' in words


def test_a_few_unread_sentences_are_shown_and_all_are_counted() -> None:
    kb = fol_kb.translate("Oh well! " * 10)
    first, *rest = kb.coverage.words()
    assert first == "10 of 10 sentences were not read"
    assert (len(rest), rest[-1]) == (4, "  and 7 more")


@pytest.mark.jvm
@given(st.sampled_from([SOCRATES, PARTLY, f"{PARTLY} Socrates is not mortal.", NOTHING, ""]), shares)
def test_to_require_coverage_changes_no_verdict_and_may_refuse_it(text: str, share: float) -> None:
    kb = fol_kb.translate(text)
    plain: list[Verdict] = [fol_kb.check(kb), fol_kb.query(kb, "+")]
    try:
        required: list[Verdict] = [
            fol_kb.check(kb, require_coverage=share),
            fol_kb.query(kb, "+", require_coverage=share),
        ]
    except CoverageError:
        assert kb.coverage.share < share
    else:
        assert kb.coverage.share >= share
        assert [replace(report, elapsed_ms=0) for report in required] == [
            replace(report, elapsed_ms=0) for report in plain
        ]


@pytest.mark.jvm
def test_too_little_coverage_is_an_error_in_every_way_of_asking() -> None:
    kb = fol_kb.translate(PARTLY)
    for ask in (
        lambda: fol_kb.check(kb, require_coverage=0.9),
        lambda: fol_kb.query(kb, "+", require_coverage=0.9),
        lambda: fol_kb.session(kb, require_coverage=0.9),
        lambda: asyncio.run(fol_kb.check_async(kb, require_coverage=0.9)),
        lambda: fol_kb.check(kb, require_coverage=0.9, isolated=True),
    ):
        with pytest.raises(CoverageError, match=r"share of 0\.9: 2 of 4 sentences were not read") as found:
            ask()
        assert isinstance(found.value, FolKbError)
        assert isinstance(found.value, ValueError)


# ------------------------------------------------------------------------------ nothing read


@pytest.mark.jvm
@pytest.mark.parametrize("text", [NOTHING, "", "Cat is a sort."])
def test_of_a_text_of_which_no_formula_came_there_is_no_verdict(text: str) -> None:
    kb = fol_kb.translate(text)
    with fol_kb.session(kb) as session:
        reports: list[Verdict] = [
            fol_kb.check(kb),
            fol_kb.query(kb, "+"),
            session.check(),
            session.query("+"),
        ]
    reports.append(fol_kb.check(kb, isolated=True))
    assert {(report.status.value, report.reason) for report in reports} == {
        ("UNDECIDED", Reason.NOTHING_READ)
    }


@pytest.mark.jvm
def test_disjoint_sorts_are_beliefs() -> None:
    kb = fol_kb.build([{"tool": "declare_disjoint", "arguments": {"sorts": ["cat", "dog"]}}])
    assert fol_kb.check(kb).status.value == "CONSISTENT"


# ------------------------------------------------------------------------------ batch


@pytest.mark.jvm
def test_a_result_says_what_was_not_read() -> None:
    result = run_task({"id": 1, "text": PARTLY})
    assert result["report"]["coverage"]["read"] == result["coverage"]["read"] == 2
    assert result["report"]["coverage"]["unread"] == result["coverage"]["unread"]
    assert run_task({"id": 1, "text": NOTHING})["report"]["reason"] == "NOTHING_READ"
    refused = run_task({"id": 1, "text": PARTLY, "require_coverage": 0.9})
    assert (refused["report"], refused["error"]["kind"]) == (None, "coverage")
    assert run_task({"id": 1, "text": PARTLY, "require_coverage": 0.5})["report"]["status"] == "CONSISTENT"
    assert run_task({"id": 1, "text": PARTLY, "require_coverage": 90})["error"]["kind"] == "task"


# ------------------------------------------------------------------------------ the command line


@pytest.fixture
def text(tmp_path: Path) -> str:
    (tmp_path / "text.txt").write_text(PARTLY)
    return str(tmp_path / "text.txt")


@pytest.mark.jvm
def test_a_text_is_checked_in_one_step(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", text]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("consistent")
    assert "2 of 4 sentences were not read" in out
    assert "2 of 4 sentences stated" in err
    assert main(["query", text, "mortal(socrates)", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["coverage"]["read"] == 2
    assert main(["check", text, "--require-coverage", "0.9"]) == 2
    assert "2 of 4 sentences were not read" in capsys.readouterr().err
    assert main(["query", text, "mortal(socrates)", "--require-coverage", "0.5"]) == 0
    assert main(["compare", text, "mortal(socrates)"]) == 0
    assert "\n  2 of 4 sentences were not read\n" in capsys.readouterr().out
    assert main(["check", text, "--language", "fr"]) == 3
    assert "NOTHING_READ" in capsys.readouterr().out


def test_what_is_meant_to_be_json_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = tmp_path / "kb.json"
    for content, said in [
        ('{"format": "fol-kb/belief-set", "ver', "is the file complete?"),
        ("[1, 2]", "not a belief set"),
        (" \n", "the file is empty"),
        ("\0\1\2", "a binary file"),
    ]:
        document.write_text(content)
        assert main(["check", str(document)]) == 2
        assert said in capsys.readouterr().err
    fol_kb.translate(SOCRATES).write(document)
    assert main(["check", str(document), "--language", "fr"]) == 2
    assert "is a belief set and has its language" in capsys.readouterr().err


@pytest.mark.parametrize("share", ["90", "-1", "nan", "many"])
def test_a_share_is_looked_at(share: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check", text, f"--require-coverage={share}"])
    assert ended.value.code == 2
    assert f"a number from 0 to 1 is expected, not {share!r}" in capsys.readouterr().err


def test_the_report_does_not_say_that_unread_sentences_are_accounted_for(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "kb.json"
    fol_kb.translate(PARTLY).write(document)
    assert main(["report", str(document)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(
        "not all is accounted for: 2 sentences are declared untranslatable\n2 of 4 sentences"
    )
    assert main(["report", str(document), "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["coverage"]["read"] == 2
    fol_kb.translate("Cat is a sort. Tom is a cat.").write(document)
    assert main(["report", str(document)]) == 0
    assert "a declaration" in capsys.readouterr().out
