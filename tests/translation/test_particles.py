"""Verbs of two words and phrases of time: the order in which a sentence has them says nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fol_kb.logic.printer import write
from fol_kb.translation import ControlledTranslator
from tests.translation.stated import formulas

ENGLISH = ControlledTranslator("en")
VERBS = st.sampled_from(
    [
        ("turned", "turned"),
        ("switched", "switched"),
        ("pulled", "pulled"),
        ("took", "taken"),
        ("gave", "given"),
    ]
)
PARTICLES = st.sampled_from(["up", "down", "out", "off", "away", "back"])
OBJECTS = st.sampled_from(["the lamp", "the red box", "the pump", "the key"])
MOMENTS = st.sampled_from(["noon", "9 am", "17:00", "night", "midnight"])
DAYS = st.sampled_from(["Monday", "3 May 1932", "Sundays"])
STATES = st.sampled_from(["open", "locked", "switched off", "closed"])


def stated(text: str) -> list[str]:
    translation = ENGLISH.translate(text)
    assert not translation.untranslated, [item.reason for item in translation.untranslated]
    return [write(formula) for formula in formulas(translation.calls)]


@given(VERBS, PARTICLES, OBJECTS)
def test_a_particle_stands_before_or_behind_its_object(
    verb: tuple[str, str], particle: str, what: str
) -> None:
    assert stated(f"Bob {verb[0]} {what} {particle}.") == stated(f"Bob {verb[0]} {particle} {what}.")


@given(VERBS, PARTICLES, OBJECTS)
def test_what_is_done_by_somebody_he_does(verb: tuple[str, str], particle: str, what: str) -> None:
    passive = f"{what.capitalize()} was {verb[1]} {particle} by Bob."
    assert stated(passive) == stated(f"Bob {verb[0]} {particle} {what}.")


@given(STATES, MOMENTS, DAYS)
def test_two_times_have_one_order(state: str, moment: str, day: str) -> None:
    at, on = f"at {moment}", f"on {day}"
    said = stated(f"The gate is {state} {at} {on}.")
    assert stated(f"The gate is {state} {on} {at}.") == said
    assert stated(f"{at.capitalize()} the gate is {state} {on}.") == said


@given(STATES, MOMENTS)
def test_a_time_stands_first_or_last(state: str, moment: str) -> None:
    assert stated(f"At {moment} the gate is {state}.") == stated(f"The gate is {state} at {moment}.")


@given(VERBS, PARTICLES, OBJECTS, MOMENTS)
def test_who_does_it_at_a_time_does_it_and_not_what_the_bare_verb_says(
    verb: tuple[str, str], particle: str, what: str, moment: str
) -> None:
    said = stated(f"Bob {verb[0]} {particle} {what} at {moment}.")
    assert stated(f"Bob {verb[0]} {particle} {what}.")[0] in said
    assert all(f"_{particle}" in formula for formula in said if formula.startswith("did_"))
