"""Requests for quotations: which are recognised, what is missing, what mending puts in."""

from __future__ import annotations

import pytest

from tests.verification.citations.answers import sources
from verification.citations import CitedSource, Sources, check_quotations, mend_quotations, recognize
from verification.model import MissingKind

RAIN = """The rain comes down on slate and stone,
It sings to no one, sings alone;
The gutters fill, the gardens drink,
The sky is grey as printer's ink.

And when it stops the whole street shines,
With silver threads and silver lines,
And children out of every door
Run looking for a little more."""
SNOW = """A hush upon the hill tonight,
The world rubbed out in simple white;
No track, no sound, no barking hound,
Just winter settling to the ground."""
POEMS = f"# Two poems\n\n## Rain\n\n{RAIN}\n\n## Snow\n\n{SNOW}\n"


def poems() -> Sources:
    return Sources([CitedSource("poems.md", POEMS)])


@pytest.mark.parametrize(
    ("question", "kind", "count"),
    [
        ("Quote the poem 'Rain' in full.", "whole", 1),
        ("Can you recite 'The Tyger'?", "whole", 1),
        ("please cite me three passages on the theme of winter", "passages", 3),
        ("Give me 5 quotes about courage from the book", "passages", 5),
        ("What are the exact words of article 5?", "exact", 1),
        ("Tell me what the clause says, word for word.", "exact", 1),
        ("Summarise the chapter and quote two lines.", "passages", 2),
        ("find a few quotations where Ahab speaks of the whale", "passages", 2),
        ("pls quote the full text of the terms", "whole", 1),
        ("write out the whole song lyrics verbatim", "whole", 1),
        ("Cite-moi le poème « Pluie » en entier", "whole", 1),
        ("Récite la fable.", "whole", 1),
        ("Donne-moi trois passages sur le thème de la mer", "passages", 3),
        ("Peux-tu me citer mot pour mot ce que dit le contrat sur la résiliation ?", "exact", 1),
        ("Pourriez-vous recopier l’intégralité du texte ?", "whole", 1),
        ("Quelle est la formulation exacte de l'article 3 ?", "exact", 1),
        ("reproduis exactement la strophe 2", "exact", 1),
    ],
)
def test_requests_are_recognised(question: str, kind: str, count: int) -> None:
    request = recognize(question)
    assert request is not None
    assert (request.kind.value, request.count) == (kind, count)


@pytest.mark.parametrize(
    "question",
    [
        "Who quoted Kant?",
        "Summarize the poem in your own words.",
        "Quote me a price for 3 windows",
        "Get me a quote for the repair.",
        "Cite your sources.",
        "Cite tes sources",
        "How many citations does this paper have?",
        "Don't quote, just summarise.",
        "Explique le poème sans citer.",
        "Give me a summary of the whole book",
        "What is the exact date of the battle?",
        "Quel est le thème de ce passage ?",
        "Is this quote real?",
    ],
)
def test_other_questions_are_not(question: str) -> None:
    assert recognize(question) is None


WHOLE = "Quote the poem Rain in full."


@pytest.mark.parametrize(
    "answer",
    [
        "I am sorry, I cannot reproduce it.",
        "It says that rain falls on stone and sings alone.",
        "“The rain comes down on slate and stone, it sings to no one.”",
        "> " + RAIN.replace("The gutters fill, the gardens drink,\n", "").replace("\n", "\n> "),
        "“" + RAIN.replace("With silver threads and silver lines,\n", "") + "”",
        "```\n" + RAIN.replace("gardens drink", "flowers weep") + "\n```",
    ],
    ids=["refuses", "paraphrases", "quotes a little", "drops a line", "drops another", "changes words"],
)
def test_a_poem_that_was_asked_for_is_put_in_whole(answer: str) -> None:
    report = mend_quotations(answer, poems(), question=WHOLE)
    if answer.startswith("```"):
        assert not report.missing, "it is near, and becomes the source's words"
    else:
        assert [missing.kind for missing in report.missing] == [MissingKind.WHOLE]
        assert report.missing[0].words == RAIN
    mended = report.mended_answer
    assert mended is not None
    again = check_quotations(mended, poems(), WHOLE)
    assert again.missing == ()
    assert mend_quotations(mended, poems(), question=WHOLE).mended_answer == mended


def test_a_poem_in_several_quotations_is_not_missing() -> None:
    lines = [line for line in RAIN.splitlines() if line]
    answer = "\n".join(f"Line {number}: “{line}”" for number, line in enumerate(lines, start=1))
    assert check_quotations(answer, poems(), WHOLE).missing == ()
    assert check_quotations(answer.replace(f"“{lines[3]}”", "-"), poems(), WHOLE).missing != ()


def test_passages_that_are_missing_are_supplied_about_the_theme() -> None:
    question = "Give me two passages about winter and silver."
    report = mend_quotations("Nothing comes to mind.", poems(), question=question)
    assert [missing.found for missing in report.missing] == [0, 0]
    assert {missing.words for missing in report.missing} == {SNOW, RAIN.split("\n\n")[1]}
    one = check_quotations("“Just winter settling to the ground.”", poems(), question)
    assert [(missing.wanted, missing.found) for missing in one.missing] == [(2, 1)]


def test_what_the_sources_do_not_have_is_said_and_not_made_up() -> None:
    report = mend_quotations("No.", poems(), question="Quote three passages about submarines.")
    assert len(report.missing) == 3
    assert all(missing.words is None for missing in report.missing)
    assert "nothing about 'submarines'" in report.missing[0].message
    assert report.mended_answer == "No."


def test_a_whole_that_nobody_can_tell_is_missing_without_words() -> None:
    (missing,) = check_quotations("No.", sources("One text.", "Another text."), "Quote it whole.").missing
    assert missing.words is None


def test_what_is_quoted_of_the_question_is_no_quotation_of_the_sources() -> None:
    question = "What does “a hush upon the hill” mean, and who is Mr Wolf?"
    report = check_quotations("You asked about “Mr Wolf”; he is not in it.", poems(), question)
    assert report.quotes == ()
    assert report.notes == ("1 quoted of the question, and not held against the sources",)
