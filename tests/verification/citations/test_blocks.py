"""Block quotes: in lists, in boxes, one in another; and who said it, which is no part of what was said."""

from __future__ import annotations

import pytest

from tests.verification.citations.answers import sources
from verification.citations import check_quotations, find_quotations, mend_quotations

PAYS = "The tenant shall pay."


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("- > The tenant shall pay.\n- And so on.", [PAYS]),
        ("1. > The tenant shall pay.\n   > He must.\n2. So.", [f"{PAYS}\nHe must."]),
        ("12) > The tenant shall pay.", [PAYS]),
        ("* - > The tenant shall pay.", [PAYS]),
        ("- The lease:\n\n  > The tenant shall pay.\n  > He must.\n\n- So.", [f"{PAYS}\nHe must."]),
        ("> > The tenant shall pay.\n> > He must.", [f"{PAYS}\nHe must."]),
        ("> [!NOTE]\n> I am not sure of this.", []),
        ("> [!NOTE]\n> It says “The tenant\n> shall pay.”", ["The tenant\n> shall pay."]),
        ("> [!QUOTE] Of the lease\n> The tenant shall pay.\n> He must.", [f"{PAYS}\nHe must."]),
        ("> [!quote]", []),
        ("> The tenant shall pay.\n> — The lease, § 4", [PAYS]),
        ("> The tenant shall pay.\n> ~ M. L. King, Jr.", [PAYS]),
        ("> The tenant shall pay.\n> (Lease, p. 4)", [PAYS]),
        ("> “The tenant shall pay.”\n> -- The lease", [PAYS]),
        ("> The tenant shall pay.\n> - He must.\n> - She must.", [f"{PAYS}\n- He must.\n- She must."]),
        ("> — Tu viens ?\n> — Oui, demain", ["— Tu viens ?\n— Oui, demain"]),
        ("> Il entra.\n> — Bonjour, dit-il.", ["Il entra.\n— Bonjour, dit-il."]),
    ],
)
def test_the_words_of_a_block(answer: str, words: list[str]) -> None:
    found = find_quotations(answer).quotations
    assert [each.words(answer) for each in found] == words
    assert not any(answer[each.start : each.end].startswith((">", "-")) for each in found)


@pytest.mark.parametrize(
    ("answer", "statuses"),
    [
        ("> The tenant shall pay. — The Lease", ["exact"]),
        ("> He comes. — She went home early.", ["exact"]),
        ("> The tenant shall leave. — The Lease", ["absent"]),
    ],
)
def test_who_said_it_may_stand_in_the_last_line(answer: str, statuses: list[str]) -> None:
    read = sources(f"{PAYS} He comes. — She went home early.")
    assert [each.status.value for each in check_quotations(answer, read).quotes] == statuses


def test_a_quotation_in_a_list_is_mended_in_it() -> None:
    read = sources("Winter is cold and dark in all the land, and every mill stands still until the thaw.")
    answer = "- > Winter is cold and dark in all the land, and each mill stands still until the thaw.\n- So."
    mended = mend_quotations(answer, read).mended_answer
    assert mended is not None
    assert mended.startswith("- > Winter is cold and dark in all the land, and every mill")
    assert mended.endswith("\n- So.")
    assert mend_quotations(mended, read).mended_answer == mended
