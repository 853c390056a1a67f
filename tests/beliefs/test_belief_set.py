"""The belief set as a value."""

from __future__ import annotations

import pickle
import re

import pytest

from fol_kb import Belief, BeliefSet, FolKbError, build, translate
from fol_kb.beliefs.belief_set import Source
from fol_kb.beliefs.overview import MOST_LINES
from fol_kb.common.errors import CallError, DocumentError
from fol_kb.logic.syntax import Atom, Constant
from tests.formats.drawing.hostile import HOSTILE
from tests.repair.said import disjoint, fact

CALLS = [fact("p", "a"), disjoint("m", "n")]


def test_beliefs_are_found_by_their_ids() -> None:
    kb = build(CALLS)
    assert str(kb["d1"]) == "disjoint(m, n)"
    assert kb["f1"] == kb.formulas[0]
    with pytest.raises(KeyError, match="no formula has the id 'f9'"):
        kb["f9"]


def test_the_same_calls_give_equal_belief_sets_and_others_do_not() -> None:
    assert build(CALLS) == build(CALLS)
    assert build(CALLS) != build(CALLS[:1])
    assert build(CALLS) != build(CALLS, "a text")


def test_it_holds_its_beliefs() -> None:
    kb = build(CALLS)
    assert list(kb) == [*kb.formulas, *kb.disjoint]
    assert len(kb) == 2
    assert all(belief in kb and belief.id in kb for belief in kb)
    assert "f9" not in kb
    assert len(BeliefSet()) == 0


@pytest.mark.parametrize("kb", [BeliefSet(), build(CALLS)], ids=["empty", "not empty"])
def test_it_has_no_truth_value(kb: BeliefSet) -> None:
    """Whether there is one, whether it holds anything, whether it can hold: nobody could tell which."""
    with pytest.raises(TypeError, match=r"len\(kb\) == 0"):
        bool(kb)


def test_its_repr_is_one_short_line() -> None:
    text = "All men are mortal. Socrates is a man. Perhaps it rains. " * 20
    assert repr(translate(text)) == (
        "<BeliefSet of 40 beliefs, 40 of 60 sentences read:"
        ' "All men are mortal. Socrates is a man. Perhaps it rains. Al…">'
    )
    assert repr(build([*CALLS, {"tool": "nothing"}])) == "<BeliefSet of 2 beliefs, 4 repairs, 1 refusal>"
    assert repr(BeliefSet()) == "<BeliefSet of 0 beliefs>"


def test_its_str_is_a_line_a_belief_with_the_words_it_states() -> None:
    assert str(translate("All men are mortal. Socrates is a man. Perhaps it rains.")).splitlines() == [
        'f1  forall X: (man(X) => mortal(X))  sentence 1 "All men are mortal."',
        'f2  man(socrates)                    sentence 2 "Socrates is a man."',
        "1 of 3 sentences was not read",
    ]
    many = build(fact("p", f"a{n}") for n in range(MOST_LINES + 5))
    assert str(many).splitlines()[-1] == "and 5 more beliefs"
    assert str(BeliefSet()) == "no beliefs"


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: repr(name[:14]))
def test_what_a_notebook_shows_is_escaped_and_nothing_steers_a_terminal(name: str) -> None:
    belief = Belief("f1", Atom(name, (Constant(name),)), 1, Source(name, 0, len(name), 1))
    kb = BeliefSet(name, formulas=(belief,))
    assert repr(kb).isprintable()
    assert all(line.isprintable() for line in str(kb).split("\n"))
    tags = set(re.findall(r"</?(\w+)[^<>]*>", kb._repr_html_()))
    assert tags == {"table", "thead", "tbody", "tr", "th", "td", "code"}


def test_it_survives_pickling() -> None:
    kb = build(CALLS, "a text")
    again = pickle.loads(pickle.dumps(kb))
    assert again == kb
    assert again.to_json() == kb.to_json()


def test_an_error_of_it_is_raised_on_request_only() -> None:
    assert build(CALLS).raise_for_errors() == build(CALLS)
    refused = build([*CALLS, {"tool": "nothing"}])
    with pytest.raises(CallError, match="call 3: unknown tool 'nothing'"):
        refused.raise_for_errors()
    # from a file only the words are left of it
    with pytest.raises(DocumentError, match="unknown tool 'nothing'"):
        BeliefSet.from_json(refused.to_json()).raise_for_errors()


def test_errors_survive_pickling_with_their_place() -> None:
    kb = build([*CALLS, {"tool": "nothing"}])
    with pytest.raises(FolKbError) as caught:
        kb.raise_for_errors()
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.place, again.kind) == (str(caught.value), caught.value.place, "call")
