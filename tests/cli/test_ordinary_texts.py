"""Ordinary texts, each with a contradiction in it: it is found, or `check` names what it did not read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run

# kind of text, the text, and the words of the two sentences that cannot both be true
TEXTS = {
    "news": (
        """The city council of Harlow voted on Tuesday to keep the old library open. Mayor Dana Reyes called
the decision "a victory for readers". Every branch library stays open until at least 2030.
The Elm Street library is a branch library. The council said that the Elm Street library will close in May,
and its 14 employees have been told to look for other work.""",
        ("Every branch library stays open", "will close in May"),
    ),
    "policy": (
        """Remote work policy
Employees may work from home up to three days a week. No contractor may work from home.
Requests go to the line manager, who answers within five working days.
All members of the design team are contractors. Ms. Okafor is a member of the design team.
Ms. Okafor works from home on Mondays and Fridays, as agreed with her manager.""",
        ("No contractor may work from home", "works from home on Mondays"),
    ),
    "recipe": (
        """Lentil soup (serves 4, vegan)
Rinse 250 g of red lentils. Chop an onion and two carrots.
Fry the onion in a tablespoon of butter until it is soft.
Add the lentils, the carrots and a litre of vegetable stock, and simmer for 20 minutes.
Nothing in this recipe comes from an animal. Butter is made of milk, and milk comes from cows.""",
        ("Nothing in this recipe comes from an animal", "butter until it is soft"),
    ),
    "letter": (
        """Dear Mrs Lindqvist,
thank you for your letter of 3 March. I have never received a reminder from you.
Your second reminder, which reached me on 20 February, was polite, and I am sorry that I did not answer it.
I have paid the bill today. I hope that this settles the matter.
Yours sincerely, Tom Adeyemi""",
        ("I have never received a reminder", "Your second reminder"),
    ),
    "rules": (
        """Rules of the swimming pool
Every child is accompanied by an adult. Dogs are not allowed. Anna is a child.
Whoever is accompanied by an adult pays nothing. Anna is alone, and nobody accompanies her.
Please shower before you enter the water.""",
        ("Every child is accompanied by an adult", "nobody accompanies her"),
    ),
    "animals": (
        """Notes on the aviary. All birds in the aviary are healthy. Pip is a bird. Pip is in the aviary.
Every bird is an animal. No bird is a mammal. Pip is a mammal.
The keeper feeds them at seven and at five.""",
        ("No bird is a mammal", "Pip is a mammal"),
    ),
    "contract": (
        """1. The tenant pays the rent on the first day of each month.
2. The tenant shall not keep animals in the flat.
3. The landlord may enter the flat only with the tenant's consent.
4. The tenant's two cats may stay in the flat for as long as the tenancy lasts.
5. The deposit is returned within 30 days.""",
        ("The tenant shall not keep animals", "two cats may stay"),
    ),
    "manual": (
        """Before you begin, unplug the machine. The red lamp shows that the machine is plugged in.
The machine must never be cleaned while it is plugged in. To clean the drum, make sure that the red lamp
is on, then wipe the drum with a damp cloth. Do not use solvents.""",
        ("must never be cleaned while it is plugged in", "make sure that the red lamp"),
    ),
    "minutes": (
        """Minutes, 12 June. Present: Ito, Brandt, Mbeki. Apologies: Sorensen.
Brandt reported that sales rose by four per cent. Sorensen, who sat next to Brandt, disagreed
with the figures.
It was decided that the next meeting is on 10 July. All members who were present signed.""",
        ("Apologies: Sorensen.", "who sat next to Brandt"),
    ),
    "lettre": (
        """Chère Madame,
Tous les élèves de la classe sont majeurs. Léa est une élève de la classe.
Léa a quinze ans et n'est pas majeure.
Je vous prie de bien vouloir signer l'autorisation de sortie avant vendredi.
Veuillez agréer, Madame, mes salutations distinguées.""",
        ("Tous les élèves de la classe sont majeurs", "n'est pas majeure"),
    ),
    "advert": (
        """For sale: a blue bicycle, hardly used. All our bicycles are new. This bicycle was bought in 2009 by
its first owner, who rode it to work every day. It is a bargain. Every bargain is cheap.
No new bicycle is cheap.""",
        ("All our bicycles are new", "was bought in 2009"),
    ),
}


@pytest.mark.jvm
@pytest.mark.parametrize("kind", TEXTS)
def test_a_contradiction_is_found_or_what_was_not_read_is_named(kind: str, tmp_path: Path, run: Run) -> None:
    text, planted = TEXTS[kind]
    (tmp_path / "text").write_text(text, encoding="utf-8")
    code, out, _ = run("check", "text", "--format", "json")
    report = json.loads(out)
    coverage = report["coverage"]
    assert coverage["read"] + len(coverage["unread"]) == coverage["sentences"] > 0
    assert code == {"INCONSISTENT": 1, "CONSISTENT": 0, "UNDECIDED": 3}[report["status"]]
    if report["status"] != "INCONSISTENT":
        not_read = [" ".join(each["quote"].split()) for each in coverage["unread"]]
        assert any(words in sentence for words in planted for sentence in not_read)
    if coverage["read"] < 0.9 * coverage["sentences"]:
        refused = run("check", "text", "--require-coverage", "0.9")
        assert refused.code == 2
        assert "sentences were not read" in refused.err
    assert ("not read" in run("check", "text").out) == bool(coverage["unread"])
