"""What is said of some of a kind, or at some times, and what may lose its circumstances."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.claims.asking import counts


@pytest.mark.parametrize(
    ("memory", "claim"),
    [
        ("Electric cars are exempt from the toll.", "Cars are exempt from the toll."),
        ("Children under six travel free.", "Children travel free."),
        ("The museum is closed on Mondays.", "The museum is closed."),
        ("Every house built before 1950 needs a survey.", "Every house needs a survey."),
        ("No student from Lyon passed the test.", "No student passed the test."),
        ("Patients with asthma should avoid the drug.", "Patients should avoid the drug."),
        ("The drug works in mild cases.", "The drug works."),
        ("The passengers in the rear coach were hurt.", "The passengers were hurt."),
        ("Dogs that bite must wear a muzzle.", "Dogs must wear a muzzle."),
        ("A dog without a tag is taken to the shelter.", "A dog is taken to the shelter."),
        ("Our northern depots are open all night.", "Our depots are open all night."),
        ("The engine stalls in cold weather.", "The engine stalls."),
        ("Les clients fidèles reçoivent un cadeau.", "Les clients reçoivent un cadeau."),
        ("Le musée est gratuit pour les enfants.", "Le musée est gratuit."),
        ("Le musée est fermé le lundi.", "Le musée est fermé."),
    ],
)
def test_what_is_so_of_some_of_a_kind_is_not_so_of_the_kind(memory: str, claim: str) -> None:
    assert not counts(claim, memory)
    assert counts(memory, memory)


@pytest.mark.parametrize(
    ("memory", "claim"),
    [
        # What there is at least once is there without what is said of it besides.
        (
            "Two experienced pilots flew the plane from Oslo to Riga.",
            "Two pilots flew the plane from Oslo to Riga.",
        ),
        ("A stray dog bit two tourists near the port.", "A dog bit two tourists."),
        ("The valley has two lakes with clear water.", "The valley has two lakes."),
        ("The museum shows old maps and rare stamps in two rooms.", "The museum shows rare stamps."),
        ("Deux navires grecs ont coulé près de Chios.", "Deux navires ont coulé près de Chios."),
        # What happened in some circumstances happened.
        (
            "The choir sang for the patients during the winter months of 2019.",
            "The choir sang for the patients.",
        ),
        ("Tired hikers reached the hut before dark.", "Hikers reached the hut before dark."),
        (
            "The committee rejected both proposals after long debates.",
            "The committee rejected both proposals.",
        ),
        # What is named is one, whatever is said of it.
        ("The Olsen brothers own a farm with two barns.", "The Olsen brothers own a farm."),
        ("Lena Brix, a young engineer, designed the bridge.", "Lena Brix designed the bridge."),
        (
            "Karin Lund teaches young violinists at the conservatory.",
            "Karin Lund teaches at the conservatory.",
        ),
    ],
)
def test_what_happened_and_what_there_is_may_lose_its_circumstances(memory: str, claim: str) -> None:
    assert counts(claim, memory)


KINDS = st.sampled_from(["trains", "nurses", "tomatoes", "houses", "children"])
WHICH = st.sampled_from(["old", "young", "expensive", "wet", "foreign"])
SAID = st.sampled_from(["are exempt from the toll", "need a survey", "arrive in the morning"])
EVERY = st.sampled_from(["", "all ", "our "])


@given(KINDS, WHICH, SAID, EVERY)
def test_an_adjective_more_restricts_every_kind(kind: str, which: str, said: str, every: str) -> None:
    """By whatever article: a claim that keeps the adjective stands, and one that drops it does not."""
    memory = f"{every}{which} {kind} {said}.".capitalize()
    assert counts(memory, memory)
    assert not counts(f"{every}{kind} {said}.".capitalize(), memory)


@pytest.mark.parametrize(
    ("memory", "claim", "against"),
    [
        # What can be so beside the claim is no contradiction.
        ("A storm destroyed a barn.", "A storm destroyed a bridge.", False),
        ("Some students passed.", "Some students did not pass.", False),
        ("Many nurses live in the city.", "Many nurses live in the country.", False),
        ("At least two jurors wept.", "At least two jurors laughed.", False),
        ("We bought a red boat in Hull.", "We bought a red van in Hull.", False),
        ("The shop had closed when the parade began.", "The shop had opened when the concert ended.", False),
        ("Certains élèves ont lu le livre.", "Certains élèves ont détesté le livre.", False),
        # What cannot be so beside it is one.
        ("The bridge was opened in 1931.", "The bridge was opened in 1932.", True),
        ("Ada Marsh was born in Lyon.", "Ada Marsh was born in Paris.", True),
        ("A guard saw no intruder.", "A guard saw an intruder.", True),
        ("No tourist was hurt in the fire.", "A tourist was hurt in the fire.", True),
        ("Every room has a balcony.", "Some rooms do not have a balcony.", True),
        ("The firm closed its plant in Graz.", "The firm opened its plant in Graz.", True),
        ("The bird lays two eggs.", "The bird lays three eggs.", True),
        (
            "The council elected Nora Falk as mayor in 2019.",
            "The council elected Tom Falk as mayor in 2019.",
            True,
        ),
        ("Le pont est fermé aux camions.", "Le pont est ouvert aux camions.", True),
    ],
)
def test_only_what_cannot_be_so_beside_the_claim_contradicts_it(
    memory: str, claim: str, against: bool
) -> None:
    assert counts(claim, memory, against=True) is against
