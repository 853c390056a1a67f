"""A number of a result verifies what an answer says it is: its currency, unit, sign, marks and per cent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verification.answers.looking import beside
from verification.model import MentionStatus

EURO = {"amount": 19.9, "currency": "EUR"}


@pytest.mark.parametrize(
    ("answer", "output", "expected"),
    [
        # a currency is not another
        ("It costs $19.90.", EURO, False),
        ("It costs £19.90.", EURO, False),
        ("It costs USD 19.90.", EURO, False),
        ("It costs €19.90.", EURO, True),
        ("It costs 19.90 euros.", EURO, True),
        ("It costs $19.90.", "€19.90", False),
        ("It costs 19,90 €.", "19.90 EUR", True),
        ("It costs $19.90.", {"amount": 19.9}, True),
        ("It costs $19.90.", {"price_eur": 19.9}, False),
        ("It costs $19.90.", {"currency": "EUR", "items": [{"price": 19.9}]}, False),
        ("It costs $19.90.", {"currency": "CAD", "items": [{"price": 19.9}]}, True),
        ("It costs $19.90.", "Total: 19.90 (all prices in EUR)", False),
        ("It costs US$19.90.", {"amount": 19.9, "currency": "CAD"}, False),
        ("It costs ¥1,200.", "1200 JPY", True),
        ("It costs about $20.", "€19.90", False),
        # a unit is not another
        ("The disk has 10 GB.", "disk: 10 MB", False),
        ("The disk has 10 GB.", "disk: 10GB", True),
        ("The disk has 10 GB.", {"size": 10, "unit": "MB"}, False),
        ("The disk has 10 GB.", {"size": 10}, True),
        ("The disk has 10 GB.", {"size_mb": 10}, False),
        ("The disk has 2 GB.", {"size_mb": 2048}, True),
        ("It weighs 18 lb.", "18 kg", False),
        ("It weighs 18 kilograms.", "18 kg", True),
        ("It took 5 hours.", "took 5 min", False),
        ("It took 5 minutes.", "took 5 min", True),
        ("It took 2 hours.", "took 120 minutes", True),
        ("It took 12.7 minutes.", "12.7s", False),
        ("It took 12.7 seconds.", "12.7s", True),
        ("It took 12.7 s.", {"elapsed": 12.68}, True),
        ("The lease runs for 3 years.", "lease: 3 months", False),
        ("It took two runs and 2 hours.", "two minutes", False),
        ("Il pèse 18 kg.", "18 kilogrammes", True),
        ("It is 20 °C.", "20 °F", False),
        # what is below zero needs a word that says so
        ("It is 5 degrees warm.", {"temperature": -5}, False),
        ("It is 5 degrees below zero.", {"temperature": -5}, True),
        ("Il fait moins 5 degrés.", {"temperature": -5}, True),
        ("It is -5 degrees.", {"temperature": -5}, True),
        ("Your balance is $250.00.", {"balance": -250}, False),
        ("You owe $250.00.", {"balance": -250}, True),
        ("Vous devez payer 250,00 €.", {"solde": -250}, True),
        ("Withdrawals:\n- rent: $1200", {"rent": -1200}, True),
        ("It changed by +3 %.", {"percent": -3}, False),
        ("It fell by 3 %.", {"percent": -3}, True),
        ("It has 12 rows.", "rows 10-12", True),
        ("It has 12 rows.", "rows 10 - 12", True),
        ("It rose by 3 %.", {"percent": 3}, True),
        # three digits behind a mark are thousands
        ("It weighs 18,000 kg.", {"weight": 18}, False),
        ("It weighs 18.000 kg.", {"weight": 18}, False),
        ("It weighs 18,000 kg.", {"weight": 18000}, True),
        ("It weighs 18.000 kg.", {"weight": 18000}, True),
        ("Il pèse 18,125 kg.", {"weight": 18.125}, True),
        ("It weighs 18.125 kg.", {"weight": 18.125}, True),
        ("It weighs 18 kg.", "weight: 18,000 kg", False),
        ("It costs $18,000.", {"price": 18}, False),
        # a percentage is a share in hundredths
        ("The share is 0.125 %.", {"share": 0.125}, False),
        ("The share is 12.5 %.", {"share": 0.125}, True),
        ("The share is 1250 %.", {"share": 12.5}, False),
        ("The share is 12.5 %.", {"share": 12.5}, True),
        ("The share is 12.5 %.", "12.5 %", True),
        ("The share is 1250 %.", "12.5 %", False),
        ("The share is 0.5 %.", {"percent": 0.5}, True),
        ("The share is 50 %.", {"percent": 0.5}, False),
        ("The share is 0.5 %.", {"value": 0.5, "unit": "%"}, True),
        ("The share is 50 %.", "0.5 %", False),
        ("The share is 100 %.", {"share": 1.0}, True),
    ],
)
def test_a_number_is_what_the_answer_says_it_is(answer: str, output: Any, expected: bool) -> None:
    assert (beside(answer, output)[-1].status is MentionStatus.VERIFIED) is expected
