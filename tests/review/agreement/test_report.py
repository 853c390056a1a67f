"""Several belief sets: passages, classes, scores, majorities, the recommended one, and what is written."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import ValidationError

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.coverage import NO_TEXT
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.review.agreement.findings import KIND, recommended
from fol_kb.review.agreement.questions import Answer, Reasoner
from fol_kb.review.agreement.report import DifferentTextsError, agree
from fol_kb.review.agreement.values import AgreementReport, AgreementStatus, Doubt, Words
from fol_kb.review.agreement.words import agreement
from tests.published import validator
from tests.repair import said as tool
from tests.review.agreement.made import belief_sets, reading, said

pytestmark = pytest.mark.jvm

AGREED, DISAGREED, MISSING, UNDECIDED = AgreementStatus
TEXT = "Ann is tall.\nBob is kind. Carl sings."
ANN, BOB, CARL = "Ann is tall.", "Bob is kind.", "Carl sings."


def fits(report: AgreementReport) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(report.to_json()))
    validator("agreement").validate(data)
    assert list(data)[:2] == ["format", "version"]
    return data


def statuses(report: AgreementReport) -> list[AgreementStatus]:
    return [sentence.status for sentence in report.sentences]


def test_sentence_by_sentence() -> None:
    one = said(TEXT, [(ANN, "tall(ann)"), (BOB, "kind(bob)"), (CARL, "sings(carl)")])
    two = said(TEXT, [(ANN, "tall(ann)"), (BOB, "!kind(bob)")])
    report = agree([one, two], samples=["one", "two"])
    assert statuses(report) == [AGREED, DISAGREED, MISSING]
    words = [Words(ANN, 0, 12, 1), Words(BOB, 13, 25, 2), Words(CARL, 26, 37, 2)]
    assert [s.words for s in report.sentences] == words
    assert [s.score for s in report.sentences] == [1.0, 0.0, 0.0]
    assert report.score == pytest.approx(1 / 3)
    assert report.status is DISAGREED
    assert report.sentences[2].missing == (1,)
    assert [f.kind for f in report.findings] == [KIND, KIND]
    assert report.findings[0].message == (
        'line 2 "Bob is kind.": disagreed: one: kind(bob); two: !kind(bob);'
        " one holds and two fails where nothing but kind(bob) is true"
    )
    assert report.findings[0].calls == (2,)
    fits(report)


def test_what_nobody_states_counts_as_nothing() -> None:
    one = said(TEXT, [(ANN, "tall(ann)")])
    report = agree([one, one])
    assert statuses(report) == [AGREED, MISSING, MISSING]
    assert (report.status, report.score, report.sentences[1].score) == (AGREED, 1.0, None)
    assert (report.count(AGREED), report.count(MISSING)) == (1, 2)
    assert report.findings == ()
    assert "2 that none of them states" in agreement(report)
    nothing = agree([said(TEXT, []), said(TEXT, [])])
    assert (nothing.status, nothing.score, nothing.findings) == (MISSING, None, ())
    fits(nothing)


def test_several_formulas_for_one_sentence_are_their_conjunction() -> None:
    one = said(TEXT, [(ANN, "tall(ann)"), (ANN, "woman(ann)")])
    assert statuses(agree([one, said(TEXT, [(ANN, "woman(ann) && tall(ann)")])]))[0] is AGREED
    assert statuses(agree([one, said(TEXT, [(ANN, "woman(ann)")])]))[0] is DISAGREED


def test_sentences_that_one_quotation_spans_are_one_passage() -> None:
    one = said(TEXT, [(ANN, "tall(ann)"), (BOB, "kind(bob)"), (CARL, "sings(carl)")])
    two = said(TEXT, [("Bob is kind. Carl sings.", "sings(carl) && kind(bob)"), (ANN, "tall(ann)")])
    report = agree([one, two])
    assert statuses(report) == [AGREED, AGREED]
    assert report.sentences[1].words == Words("Bob is kind. Carl sings.", 13, 37, 2, 2)
    three = said(TEXT, [("is tall.\nBob is", "tall(ann)"), ("kind. Carl", "kind(bob)")])
    assert [s.words.sentences for s in agree([one, three]).sentences] == [3]


def test_what_quotes_nothing_is_compared_last() -> None:
    one = said(TEXT, [(None, "forall X: (p(X) => q(X))"), (ANN, "p(ann)")])
    two = said(TEXT, [(None, "forall Y: (!q(Y) => !p(Y))"), (ANN, "p(ann)")])
    report = agree([one, two])
    assert statuses(report) == [AGREED, MISSING, MISSING, AGREED]
    assert report.sentences[-1].words.text is None
    fits(report)
    assert "without a quotation: agreed" in agreement(report)
    by_calls = [tool.fact("p", "ann")]
    assert statuses(agree([said("A b.", [], *by_calls), said("A b.", [])]))[-1] is MISSING


def test_belief_sets_without_a_text_are_compared_as_a_whole() -> None:
    one, two = (fol_kb.build([tool.fact(n, "a")]) for n in "pq")
    assert statuses(agree([one, one])) == [AGREED]
    assert agree([one, two]).sentences[0].reason is Doubt.NAMES


# ------------------------------------------------------------------------------ many


def test_classes_scores_and_the_majority_of_several() -> None:
    kbs = [reading(f) for f in ("p(a)", "!p(a)", "p(a)", "p(a) && p(a)", "p(a) || q(a)")]
    report = agree(kbs)
    (sentence,) = report.sentences
    assert sentence.classes == ((0, 2, 3), (1,), (4,))
    assert (sentence.majority, sentence.pairs, sentence.agreed_pairs) == ((0, 2, 3), 10, 3)
    assert sentence.score == pytest.approx((3 * 2 + 0 + 0) / (5 * 4))  # Fleiss 1971, formula 2
    assert report.recommended == 0
    assert report.nearness == ((1, 2), (0, 0), (1, 2), (1, 2), (0, 0))
    assert [(c.left, c.right) for c in sentence.comparisons] == [(0, 1), (0, 4), (1, 4)]
    fits(report)


def test_the_recommended_one_has_what_is_not_agreed_and_says_so_itself() -> None:
    kbs = [
        said(TEXT, [(ANN, "!tall(ann)"), (BOB, "kind(bob)")]),
        said(TEXT, [(ANN, "tall(ann)"), (BOB, "kind(bob)")]),
        said(TEXT, [(ANN, "tall(ann)"), (BOB, "!kind(bob)")]),
        said(TEXT, [(BOB, "kind(bob)"), (CARL, "sings(carl)")]),
    ]
    report = agree(kbs)
    assert report.recommended == 1
    assert [s.majority for s in report.sentences] == [None, (0, 1, 3), None]
    kb = recommended(kbs, report)
    assert kb.formulas == kbs[1].formulas
    assert [f.kind for f in kb.findings if f.kind == KIND] == [KIND] * 3
    assert "nothing in 4" in kb.findings[-3].message
    # of three that are as near the first is recommended, which reads a passage otherwise than the others
    readings = ("tall(ann)", "kind(bob)", "!sings(carl)"), ("tall(ann)", "!kind(bob)", "sings(carl)")
    kbs = [
        said(TEXT, zip((ANN, BOB, CARL), formulas, strict=True))
        for formulas in (*readings, ("!tall(ann)", "kind(bob)", "sings(carl)"))
    ]
    report = agree(kbs)
    assert report.recommended == 0
    assert "the majority reads it otherwise than 1" in report.findings[2].message


def test_equivalence_is_not_asked_about_twice() -> None:
    asked = Reasoner()
    forms = [
        "p(a) && (q(a) || r(a))",
        "(p(a) && q(a)) || (p(a) && r(a))",
        "p(a) && (!q(a) => r(a))",
        "!p(a) && q(a) && r(a)",
    ]
    report = agree([reading(f) for f in forms], ask=asked)
    assert report.sentences[0].classes == ((0, 1, 2), (3,))
    # 0-1, 0-2 and 0-3, both directions each, and whether 0 says anything; 1-2, 1-3 and 2-3 follow
    assert asked.asked == 6 + 2 * 2
    again = Reasoner()
    agree([reading("p(a)")] * 5, ask=again)
    assert again.asked == 0


def test_what_follows_is_told_of_the_right_ones() -> None:
    report = agree([reading(f) for f in ("!p(a)", "p(a) && q(a)", "!(!p(a) || !q(a))")])
    (sentence,) = report.sentences
    assert sentence.classes == ((1, 2), (0,))
    scenarios = {(c.left, c.right): [(s.holds, s.fails) for s in c.scenarios] for c in sentence.comparisons}
    assert scenarios[0, 1] == [(0, 1), (1, 0)]


GIVES_UP = Mock(return_value=Answer(ConsistencyStatus.UNDECIDED))


def test_undecided_readings_bound_the_score() -> None:
    report = agree([reading("p(a)"), reading("p(a)"), reading("p(a) && q(a)")], ask=GIVES_UP)
    assert report.score == pytest.approx(1 / 3)
    assert (report.at_most, report.status) == (1.0, UNDECIDED)
    assert report.sentences[0].reason is Doubt.GAVE_UP
    assert "0.33 to 1.00" in agreement(report)
    assert "(GAVE_UP)" in report.findings[0].message


@given(belief_sets(), belief_sets(), st.permutations(range(3)))
def test_the_order_of_belief_sets_does_not_matter(one: BeliefSet, two: BeliefSet, order: list[int]) -> None:
    """Of any belief sets of one text: what they say for it need not be alike."""
    one, two = (
        replace(
            kb,
            text=None,
            formulas=tuple(replace(b, source=None) for b in kb.formulas),
            disjoint=tuple(replace(d, source=None) for d in kb.disjoint),
            coverage=NO_TEXT,
        )
        for kb in (one, two)
    )
    kbs = [one, two, one]
    first, again = agree(kbs, ask=GIVES_UP), agree([kbs[n] for n in order], ask=GIVES_UP)
    assert (first.status, first.score, first.at_most) == (again.status, again.score, again.at_most)
    classes = [{frozenset(order[m] for m in c) for c in s.classes} for s in again.sentences]
    assert classes == [set(map(frozenset, s.classes)) for s in first.sentences]


# ------------------------------------------------------------------------------ bad input, documents, words


@pytest.mark.parametrize(
    ("formulas", "options", "message"),
    [
        (["p(a)"], {}, "two belief sets or more are compared, 1 given"),
        (["p(a)"] * 2, {"samples": ["one"]}, "2 belief sets have 2 names, not 1"),
        (
            ["mortal(a)", "p(a)"],
            {"same": [("mortl", "p")]},
            "no belief set has the name 'mortl'; did you mean 'mortal'",
        ),
    ],
)
def test_bad_input(formulas: list[str], options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        agree([reading(formula) for formula in formulas], **options)


def test_belief_sets_of_different_texts_are_not_compared() -> None:
    with pytest.raises(DifferentTextsError, match="belief sets of different texts") as problem:
        agree([reading("p(a)"), said("Something else.", [])])
    assert problem.value.kind == "different-texts"


def test_what_was_refused_is_said_beside_what_agrees() -> None:
    one = said(TEXT, [(ANN, "tall(ann)")])
    calls = [tool.formula("tall(ann)", source_quote=ANN), tool.formula("tall(", source_quote=ANN)]
    report = agree([one, fol_kb.build(calls, TEXT)], samples=["one", "two"])
    assert (report.status, report.refused) == (AGREED, (0, 1))
    assert [sample["refused"] for sample in fits(report)["samples"]] == [0, 1]
    assert "two: without 1 refused when the belief set was built" in agreement(report).splitlines()


def test_a_document_without_one_of_its_fields_does_not_fit() -> None:
    kbs = [reading("p(a)", tool.sort("s")), reading("is_p(a) && q(b)"), reading("!is_p(a) && r(b)")]
    data = fits(agree(kbs))
    for field in data:
        short = {name: value for name, value in data.items() if name != field}
        with pytest.raises(ValidationError):
            validator("agreement").validate(short)
    assert data["unaligned"]
    assert data["suggestions"]
    assert data["sentences"][0]["comparisons"]


def test_a_whole_report_in_words() -> None:
    kbs = [
        said(TEXT, [(ANN, "tall(ann)"), (BOB, "kind(bob)"), (CARL, "sings(carl)")]),
        said(TEXT, [(ANN, "is_tall(ann)"), (BOB, "!kind(bob)")]),
        said(TEXT, [(ANN, "tall(ann)"), (BOB, "!kind(bob)"), (CARL, "singer(carl)")]),
    ]
    assert agreement(agree(kbs, samples=["one", "two", "three"])).splitlines() == [
        "3 belief sets, 3 passages: 1 agreed, 1 disagreed, 1 undecided; agreement 0.44 to 0.56",
        "nearest to the majority: three (2 of 2 majority readings); as near: two",
        "two: 1 of 3 sentences was not read",
        'line 1 "Ann is tall.": agreed, 1.00',
        "  one, two, three: tall(ann)",
        "  taking tall = is_tall for one: nearly the same name, used for 1 sentence in both",
        'line 2 "Bob is kind.": disagreed, 0.33',
        "  two, three: !kind(bob)",
        "  one: kind(bob)",
        "  one holds and two fails in this situation:",
        "    individuals: bob",
        "    true: kind(bob)",
        "  two holds and one fails in this situation:",
        "    individuals: bob",
        "    true: nothing",
        'line 2 "Carl sings.": undecided, 0.00 to 0.33',
        "  one: sings(carl)",
        "  three: singer(carl)",
        "  two: nothing",
        "  one and three: undecided (NAMES): not equivalent as they stand, but names may mean the same",
        "    only in one: predicate sings/1",
        "    only in three: predicate singer/1",
        "    they agree if sings = singer",
        "names that not all have:",
        "  predicate sings/1: one",
        "  predicate singer/1: three",
        "  constant carl: one, three",
        "perhaps the same, by their use: sings = singer",
    ]


def test_words_with_many_names_and_more_on_one_side() -> None:
    many = " && ".join(f"p{number}(a)" for number in range(25))
    report = agree([reading(f"{many} && q(a)"), reading("q(a)"), reading("(q(a) || !q(a)) && q(a)")])
    told = agreement(report)
    assert "  1 says more than 2\n" in told
    assert "\n  and 5 more" in told
    turned = agreement(agree([reading("q(a)"), reading("q(a) && r(a)")]))
    assert "  2 says more than 1\n" in turned
    sorts = [tool.sort(f"s{number}") for number in range(2)]
    both = "forall X:s0: q(X)"
    below = [sorts[0], tool.sort("s1", "s0")]
    told = agreement(agree([reading(both, *sorts), reading(f"({both}) && (forall X:s1: q(X))", *below)]))
    assert "undecided (SORTS): equivalent only with what one of them declares of sorts" in told
