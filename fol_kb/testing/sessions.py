"""Conversations with a builder: calls, malformed calls, retractions and questions in any order.

A :class:`Conversation` talks to a :class:`~fol_kb.builder.builder.BeliefSetBuilder` and keeps its own account
of what has been said and not taken back. Each answer is held to the contract of ``CallResult``, and at the
end the belief set to the one that the remaining calls give when they are built at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from hypothesis import strategies as st

from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Mode
from fol_kb.builder.builder import BeliefSetBuilder, CallResult, build
from fol_kb.testing.belief_set_laws import ALL_MODES, assert_same_content
from fol_kb.testing.calls import quoted_sequences

MALFORMED: tuple[object, ...] = (
    None,
    {},
    {"tool": "add_sorts", "arguments": {}},
    {"tool": "add_sort"},
    {"tool": "add_atomic_fact", "arguments": {"predicate_name": "man", "arguments": "socrates"}},
    {"tool": "add_formula", "arguments": {"formula": "man("}},
    {"tool": "add_formula", "arguments": {"formula": "forall X: (man(X) =>"}},
    {"tool": "retract", "arguments": {"call_id": 0}},
    {"tool": "add_atomic_fact", "arguments": {"predicate_name": "", "arguments": []}},
    {"tool": "add_atomic_fact", "arguments": {"predicate_name": "man", "arguments": [], "source_quote": "?"}},
)
"""What a model sends that is no call, or none that can be taken."""

QUESTIONS = ("list_state", "finish", "resolve", "build", "rejected")

Step: TypeAlias = tuple[str, Any]
"""``("call", call)``, ``("malformed", object)``, ``("retract", number)`` or ``("ask", question)``:
a method of :class:`Conversation` by its name, and its argument."""


class Conversation:
    """A builder, and what it should be left with. The methods raise AssertionError where it is not so."""

    def __init__(self, text: str | None = None, mode: Mode = Mode.REPAIR) -> None:
        self.builder = BeliefSetBuilder(text, mode=mode)
        self.kept: dict[int, tools.AnyCall] = {}
        self.rejected: set[int] = set()
        self.said = 0

    def _answered(self, call: object) -> CallResult:
        answer = self.builder.apply(call)
        self.said += 1
        assert answer.number == self.said == self.builder.applied, "calls are counted from 1, each of them"
        assert answer.status in ("accepted", "repaired", "deferred", "rejected")
        assert answer.message, "an answer says something"
        if answer.status == "rejected":
            assert answer.error is not None, "a rejection has its error"
            assert answer.error.place.call == answer.number
            self.rejected.add(answer.number)
        elif answer.status in ("accepted", "repaired"):
            assert answer.error is None, f"{answer.status}, with an error: {answer.error}"
        assert set(self.builder.rejected) == self.rejected
        return answer

    def call(self, call: tools.AnyCall) -> CallResult:
        """A well-formed call; it is rejected only for a quote that is not in the text."""
        answer = self._answered(call)
        if answer.status == "rejected":
            assert getattr(call, "source_quote", None) is not None, f"rejected: {answer.message}"
        else:
            self.kept[answer.number] = call
        return answer

    def malformed(self, data: object) -> CallResult:
        """Something that is no call: rejected, and without effect."""
        answer = self._answered(data)
        assert answer.status == "rejected", f"{data} was {answer.status}"
        return answer

    def retract(self, number: int) -> CallResult:
        """Take a call back. One that was rejected is only counted no more; what is not there is an error."""
        was_rejected, was_kept = number in self.rejected, number in self.kept
        if was_rejected:
            self.rejected.discard(number)
        answer = self._answered(tools.Retract(call_id=number))
        assert (answer.status == "accepted") == (was_rejected or was_kept), answer.message
        self.kept.pop(number, None)
        return answer

    def ask(self, question: str) -> None:
        """One of :data:`QUESTIONS`: none of them fails, and none changes anything."""
        match question:
            case "list_state":
                answer = self._answered(tools.ListState())
                assert answer.status == "accepted"
                assert answer.message, "the state is said in words, also where there is none"
            case "finish":
                answer = self._answered(tools.Finish())
                assert answer.status == "accepted"
                refused = self.builder.resolve().refused
                assert answer.left_out == tuple(refused)
            case "resolve":
                assert self.builder.resolve() is self.builder.resolve(), "asked twice, judged once"
            case "build":
                self.hold_to_the_contract(self.builder.build())
            case _:
                assert all(self.builder.rejected.values()), "a rejection says something"

    def hold_to_the_contract(self, kb: BeliefSet) -> None:
        """What was rejected or taken back is not in it; what was kept is, or an error says why not."""
        stated = {belief.call for belief in kb.by_id().values()}
        assert stated <= self.kept.keys(), f"not said, or taken back: {stated - self.kept.keys()}"
        rejected = {c for f in kb.findings if f.rejected for c in f.calls}
        assert rejected == self.rejected, "each rejection that still counts is a finding"

    def end(self) -> BeliefSet:
        """The belief set, after comparison with the one that the calls that are left give at once."""
        kb = self.builder.build()
        self.hold_to_the_contract(kb)
        at_once = build(self.kept.values(), self.builder.text, mode=self.builder.mode)
        assert_same_content(kb, at_once, "step by step and at once")
        return kb


@st.composite
def conversations(
    draw: Callable[[st.SearchStrategy[Any]], Any],
    *,
    modes: Sequence[Mode] = ALL_MODES,
    texts: st.SearchStrategy[tuple[str, list[tools.AnyCall]]] | None = None,
) -> tuple[str, Mode, list[Step]]:
    """A text, a mode, and what is said: the calls, with other things in between."""
    text, calls = draw(quoted_sequences() if texts is None else texts)
    between: st.SearchStrategy[Step] = st.one_of(
        st.tuples(st.just("ask"), st.sampled_from(QUESTIONS)),
        st.tuples(st.just("retract"), st.integers(1, len(calls) + 4)),
        st.tuples(st.just("malformed"), st.sampled_from(MALFORMED)),
    )
    steps: list[Step] = [("call", call) for call in calls]
    for step in draw(st.lists(between, max_size=6)):
        steps.insert(draw(st.integers(0, len(steps))), step)
    return text, draw(st.sampled_from(tuple(modes))), steps


def assert_conversation(case: tuple[str, Mode, Sequence[Step]]) -> None:
    """Whatever is said, in whichever order: the result is that of the calls that are left."""
    text, mode, steps = case
    conversation = Conversation(text, mode)
    for kind, what in steps:
        getattr(conversation, kind)(what)
    conversation.end()
