"""A builder that is talked to: whatever is said, asked and taken back, in any order.

The long run has the same as generated scripts; here Hypothesis chooses each step with the builder before it.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from fol_kb.beliefs import tools
from fol_kb.repair import Mode
from fol_kb.testing import Conversation, messy_sequences
from fol_kb.testing.calls import calls
from fol_kb.testing.sessions import MALFORMED, QUESTIONS, Step, assert_conversation
from tests.amounts import examples
from tests.repair.said import constant, denial, fact, formula, predicate, sort

TEXT = "Socrates is a man. All men are mortal. Socrates is a man."
QUOTES = ("Socrates is a man.", "All men are mortal.", "Zeus is a god.", " ")


class Talk(RuleBasedStateMachine):
    """Numbers of calls are handed on, so that those that were said are the ones that are taken back."""

    numbers: Bundle[int] = Bundle("numbers")

    @initialize(mode=st.sampled_from(list(Mode)))
    def begin(self, mode: Mode) -> None:
        self.conversation = Conversation(TEXT, mode)

    @rule(target=numbers, call=calls(typos=True, literals=True))
    def say(self, call: tools.AnyCall) -> int:
        return self.conversation.call(call).number

    @rule(target=numbers, group=messy_sequences(max_size=4))
    def say_several(self, group: list[tools.AnyCall]) -> Any:
        return multiple(*(self.conversation.call(call).number for call in group))

    @rule(target=numbers, call=calls().filter(lambda c: c.asserts), quote=st.sampled_from(QUOTES))
    def quote(self, call: tools.AnyCall, quote: str) -> int:
        answer = self.conversation.call(call.model_copy(update={"source_quote": quote}))
        assert (answer.status == "rejected") == (quote in QUOTES[2:])
        return answer.number

    @rule(target=numbers, data=st.sampled_from(MALFORMED))
    def stammer(self, data: object) -> int:
        return self.conversation.malformed(data).number

    @rule(number=numbers)
    def take_back(self, number: int) -> None:
        self.conversation.retract(number)

    @rule(question=st.sampled_from(QUESTIONS))
    def ask(self, question: str) -> None:
        self.conversation.ask(question)

    @invariant()
    def numbers_are_counted(self) -> None:
        if hasattr(self, "conversation"):
            assert self.conversation.builder.applied == self.conversation.said

    def teardown(self) -> None:
        if hasattr(self, "conversation"):
            self.conversation.end()


TestTalk = Talk.TestCase
TestTalk.settings = settings(max_examples=examples(40), stateful_step_count=15, deadline=None)


# ------------------------------------------------------------------------------ the judge itself is strict


MAN = fact("man", "socrates")
NOT_MAN = denial("man", "socrates")


@pytest.mark.parametrize("mode", list(Mode))
def test_a_conversation_by_hand(mode: Mode) -> None:
    steps: list[Step] = [
        ("call", sort("man")),
        ("call", predicate("man", "man")),
        ("call", constant("socrates", "man")),
        ("call", MAN),
        ("malformed", {"tool": "nothing"}),
        ("ask", "build"),
        ("call", NOT_MAN),
        ("retract", 4),
        ("retract", 4),
        ("retract", 5),
        ("ask", "list_state"),
        ("ask", "finish"),
        ("retract", 99),
    ]
    assert_conversation((TEXT, mode, steps))
    conversation = Conversation(TEXT, mode)
    for call in (step[1] for step in steps if step[0] == "call"):
        conversation.call(call)
    assert [str(b.formula) for b in conversation.end().formulas] == ["man(socrates)", "!man(socrates)"]


def test_a_builder_that_forgets_is_caught() -> None:
    conversation = Conversation(TEXT)
    conversation.call(MAN)
    conversation.builder.apply(NOT_MAN)  # behind the back of the conversation
    with pytest.raises(AssertionError, match="not said, or taken back"):
        conversation.end()
    conversation = Conversation(TEXT)
    conversation.call(MAN)
    conversation.kept[99] = NOT_MAN
    with pytest.raises(AssertionError, match="step by step and at once"):
        conversation.end()
    conversation = Conversation(TEXT)
    with pytest.raises(AssertionError, match="was accepted"):
        conversation.malformed({"tool": "add_sort", "arguments": {"sort_name": "man"}})
    with pytest.raises(AssertionError, match="rejected: "):
        conversation.call(formula("man("))
