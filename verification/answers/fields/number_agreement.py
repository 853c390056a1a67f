"""Whether a number of a passage, of the value that an answer states, is what the answer says it is.

The currency, the unit, the sign, the decimal mark and the per cent that stand beside both have to agree.
What only one of them says is no disagreement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from verification.answers.fields.measures import Told
from verification.answers.mentions.quantities import Quantity
from verification.answers.mentions.unmeant import tells_paging
from verification.answers.sentences import around
from verification.denominations import Currency, Unit, currency_of, same_amount, unit_after

_DAY = Decimal(86400)
_OF_SIGN = re.compile(
    r"\b(?:minus|below|under|negativ\w*|ow(?:e[sd]?|ing)|debit\w*|deficit|discount\w*|decreas\w*|declin\w*"
    r"|dr[ou]p\w*|f[ae]ll\w*|down\w*|los[st]\w*|los(?:es?|ing)|less|lower\w*|refund\w*|reduc\w*|cut\w*|short\w*"
    r"|withdr[ae]w\w*|deduct\w*|subtract\w*|pa(?:y|id)\w*|spen[dt]\w*|charg\w*|costs?|fees?|expens\w*|over"
    r"dr\w+|debts?|behind|early|earlier|before|ago|sav(?:e|ed|es|ing|ings)|shr[aiu]nk\w*|remov\w*|fewer|credit\w*"
    r"|moins|sous|négati\w*|doi(?:s|t|vent)|dû|dûe?s?|débit\w*|découvert\w*|baiss\w*|diminu\w*|recul\w*|pert\w*"
    r"|perd\w*|remises?|réduc\w*|rédui\w*|rembours\w*|retrait\w*|retir\w*|dépens\w*|pay\w+|dettes?|chut\w*"
    r"|inférieur\w*|déficit\w*|avance|frais|prélev\w*|économi\w*)\b",
    re.IGNORECASE,
)
"""Words by which a number without a sign is below nothing, or is taken away."""
_CLAUSE = re.compile(r"[,;.!?()|\n](?!\d)")
_THING = re.compile(r"[^\S\n]+(?P<thing>[^\W\d_A-Z]{3,})(?P<rest>(?:[^\S\n]+[^\W\d_]+){0,2})")
_NEAR = 40


@dataclass(frozen=True, slots=True)
class Stated:
    """What an answer says beside the value of a number.

    Attributes:
        words: of its sentence.
        clause: what stands next to it, up to the next comma.
        thing: the word behind a number that has no unit, which may be what is counted.
    """

    quantity: Quantity
    currency: Currency | None
    unit: Unit | None
    signed: bool
    grouped: bool
    words: str
    clause: str
    thing: str | None = None

    @staticmethod
    def of(answer: str, quantity: Quantity) -> Stated:
        """What stands beside a number of an answer."""
        said = answer[quantity.start : quantity.end]
        unit = None if currency_of(said) else unit_after(answer, quantity.end)
        words = around(answer, quantity.start, quantity.end)
        before = _CLAUSE.split(answer[max(0, quantity.start - _NEAR) : quantity.start])[-1]
        clause = f"{before} {_CLAUSE.split(answer[quantity.end : quantity.end + _NEAR])[0]}"
        signed = quantity.sign == "-" or (quantity.sign != "+" and _OF_SIGN.search(words) is not None)
        currency, grouped = currency_of(said), len(quantity.values) > 1
        plain = unit is None and currency is None and not quantity.percent
        thing = _thing(answer, quantity.end) if plain else None
        return Stated(quantity, currency, unit, signed, grouped, words, clause, thing)

    @property
    def said(self) -> tuple[object, ...]:
        """What stands beside the number, without where."""
        unit = None if self.unit is None else frozenset(self.unit.items())
        return self.currency, unit, self.signed, self.quantity.percent, tells_paging(self.words)

    def agrees(self, value: Decimal, told: Told, *, hundredth: bool = False) -> bool:
        """Whether a number of a passage is what is stated.

        Args:
            value: of the number, without its sign.
            told: what stands beside it.
            hundredth: whether the value is the hundredth part of a stated percentage.
        """
        if self.currency and told.currency and not self.currency & told.currency:
            return False
        if self.unit and told.unit and not same_amount(value, self.unit, value, told.unit):
            return False
        if told.negative and not self.signed and value:
            return False
        if told.paging and not tells_paging(self.words):
            return False
        return self._is_read_so(value, told) and self._is_share_so(value, told, hundredth=hundredth)

    def _is_read_so(self, value: Decimal, told: Told) -> bool:
        """Whether digits in a group of three are thousands in both, or the fraction is written in both."""
        values = self.quantity.values
        if self.grouped and value < values[0] and value == values[1]:  # "18,000" as 18
            return told.fraction >= 3
        if self.grouped and values[0] < values[1] and value == values[0]:  # "18.000" as 18
            return told.fraction > 0
        return self.grouped or not told.doubtful

    def _is_share_so(self, value: Decimal, told: Told, *, hundredth: bool) -> bool:
        """Whether a percentage is read as one: 12.5 and "12.5 %" are, 0.125 is its hundredth part."""
        if not self.quantity.percent:
            return True
        if hundredth:
            return not told.percent and value <= 1
        return told.percent or value >= 1 or value == 0

    @property
    def measured(self) -> bool:
        """Whether the unit is one that nothing is counted in: a list of 5 records is 5 days, and no 5 kg."""
        days = self.unit is not None and self.unit.get("seconds", Decimal(0)) >= _DAY
        return self.unit is not None and not days and "months" not in self.unit

    def converted(self) -> list[tuple[str, Decimal]]:
        """What is stated, in what each scale of its unit counts in."""
        return [(scale, self.quantity.values[0] * size) for scale, size in (self.unit or {}).items()]


def _thing(answer: str, end: int) -> str | None:
    """The word behind a number, where no unit comes after it: "5 working days"."""
    match = _THING.match(answer, end)
    if match is None or any(unit_after(f"1 {word}", 1) for word in match["rest"].split()):
        return None
    return match["thing"]
