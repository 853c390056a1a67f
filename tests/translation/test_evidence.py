"""Whether a text speaks of one or of every one: what another sentence shows, and what ACE has settled."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb import parse
from fol_kb.cli import main
from fol_kb.translation import ControlledTranslator
from tests.amounts import examples
from tests.translation.stated import formulas

NOUNS = ["player", "tenant", "spider", "robot", "king", "planet", "machine"]
VERBS = ["watches", "carries", "follows", "protects"]
CLAUSES = st.builds(
    "{} {} a {}".format, st.sampled_from(NOUNS), st.sampled_from(VERBS), st.sampled_from(NOUNS)
)


def read(text: str, language: str = "en", *, ace: bool = False) -> tuple[list[object], list[str]]:
    translation = ControlledTranslator(language, ace=ace).translate(text)
    return list(formulas(translation.calls)), [item.reason for item in translation.untranslated]


@settings(max_examples=examples(40), deadline=None)
@given(CLAUSES)
def test_a_clause_with_a_is_refused_unless_another_sentence_speaks_of_it(clause: str) -> None:
    assert read(f"A {clause}.")[0] == []
    assert read(f"A {clause}. Bob sleeps.") == ([parse("sleep(bob)")], read(f"A {clause}.")[1])
    subject, *_, other = clause.split()
    goes_on = f"A {clause}. The {subject} sleeps."
    if subject == other:
        assert len(read(goes_on)[0]) < 2
        assert any("more than one individual" in reason for reason in read(goes_on)[1])
        return
    role = subject in {"player", "tenant"}  # a rule may be told like a story
    stated, refused = read(goes_on)
    assert (len(stated), len(refused)) == ((0, 2) if role else (1, 0))
    stated, refused = read(f"{goes_on} Bob likes the {subject}.")
    assert len(stated) == 1
    assert not refused


@settings(max_examples=examples(40), deadline=None)
@given(CLAUSES)
def test_ace_and_some_say_the_same_and_are_never_in_doubt(clause: str) -> None:
    said = read(f"Some {clause}.")
    assert said == read(f"A {clause}.", ace=True)
    assert said[0]
    assert not said[1]


@settings(max_examples=examples(20), deadline=None)
@given(st.lists(CLAUSES, min_size=1, max_size=4, unique=True))
def test_what_is_refused_leaves_nothing_behind(clauses: list[str]) -> None:
    """Sentences about others are read as if the doubtful ones were not there."""
    around = "Bob is a doctor. Ann likes Bob. "
    stated, _ = read(around + " ".join(f"A {clause}." for clause in clauses))
    assert stated == read(around)[0]


@pytest.mark.parametrize(
    ("language", "text", "stated"),
    [
        ("en", "The player draws a card. The card is red.", 1),
        ("en", "The player is tired.", 0),
        ("en", "The player is tired. The player sleeps.", 2),
        ("en", "The heart is red.", 0),
        ("en", "Ann's heart is strong.", 1),
        ("en", "The spider spins a web.", 0),
        ("en", "The spider sleeps.", 1),
        ("en", "A dragon guards a treasure. A knight kills the dragon.", 1),
        ("en", "The fire destroys a hotel.", 1),
        ("en", "Every guest returns the key.", 0),
        ("en", "The child sees the dog. It sleeps.", 0),
        ("en", "The dog sleeps. It is red.", 2),
        ("en", "The heart pumps the blood. It is red.", 0),
        ("en", "Every guest returns the key. The key is heavy.", 2),
        ("en", "The key is heavy. If a guest loses the key then Bob is angry.", 2),
        ("en", "Every guest knows the owner.", 0),
        ("en", "The winner keeps the crown.", 1),
        ("en", "Every employee is eligible if the employee is permanent.", 0),
        ("en", "Every employee is eligible if the shop is open.", 1),
        ("fr", "Chaque client rend la clé.", 0),
        ("fr", "Chaque client rend la clé. La clé est jaune.", 2),
        ("fr", "Un joueur pioche une carte.", 0),
        ("fr", "Un joueur pioche une carte. Le joueur gagne.", 0),
        ("fr", "Un joueur pioche une carte. Le joueur bat Paul.", 1),
        ("fr", "Un dragon garde un trésor. Le dragon dort.", 1),
        ("en", "A tenant pays a deposit. The deposit is returned.", 0),
        ("en", "A customer places an order. The shop ships the order. The order is late.", 0),
        ("en", "A customer meets a clerk. The clerk likes Bob.", 1),
        ("en", "A tourist buys a ticket. The guide stamps the ticket.", 0),
        ("en", "A tourist buys a ticket. The ticket is red.", 1),
        ("en", "A person buys a ticket. The guide stamps the ticket.", 0),
        ("en", "A monkey steals a banana. The guard follows the monkey.", 1),
        ("fr", "Le joueur pioche une carte.", 0),
        ("fr", "Le foie produit la bile.", 0),
        ("fr", "Le roi porte une couronne.", 1),
    ],
)
def test_how_many_formulas_are_stated(language: str, text: str, stated: int) -> None:
    formulas_, refused = read(text, language)
    assert len(formulas_) == stated
    assert bool(refused) == (stated == 0)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("A phone is not red.", "exists X: (phone(X) && !red(X))"),
        ("Anne sings and Bob dances or Carl plays.", "(sing(anne) && dance(bob)) || play(carl)"),
        ("The tenant keeps a cat.", "exists X, Y: (tenant(X) && cat(Y) && keep(X, Y))"),
        (
            "Everybody who has a key opens the door.",
            "forall X, Y: (key(Y) && have(X, Y) => (exists Z: (door(Z) && open(X, Z))))",
        ),
    ],
)
def test_ace_has_settled_what_is_refused_otherwise(text: str, formula: str) -> None:
    assert read(text) == ([], read(text)[1])
    assert read(text)[1]
    assert read(text, ace=True) == ([parse(formula)], [])


def test_no_pronoun_reaches_back_over_a_sentence_that_was_not_read() -> None:
    stated, refused = read("There is a fox. The crow might eat cheese. It sleeps.")
    assert stated == [parse("exists X: fox(X)")]
    assert refused[1].startswith("'It' may refer to what a sentence before speaks of that was not read")
    assert len(read("The crow might eat cheese. There is a fox. It sleeps.")[0]) == 1


def test_a_question_may_speak_of_whom_the_belief_set_knows() -> None:
    kb = fol_kb.translate("The tenant is tall. The tenant sleeps.")
    assert fol_kb.read_sentence("The tenant is tall.", kb).formula == parse("tall(tenant)")
    assert fol_kb.read_sentence("The tenant is tall.", fol_kb.translate("Bob sleeps.")).formula is None


def test_ace_is_an_option_of_the_library_and_of_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fol_kb.translate("A player wins.").formulas == ()
    assert len(fol_kb.translate("A player wins.", ace=True).formulas) == 1
    assert len(fol_kb.translate_documents({"one": "A player wins."}, ace=True).formulas) == 1
    with pytest.raises(TypeError):
        fol_kb.translate("A player wins.", translator="llm", ace=True)
    text = tmp_path / "text.txt"
    text.write_text("A player wins.", encoding="utf-8")
    assert main(["translate", str(text), "--ace"]) == 0
    assert "player" in capsys.readouterr().out
    assert main(["translate", str(text), "--ace", "--translator", "llm"]) == 2
