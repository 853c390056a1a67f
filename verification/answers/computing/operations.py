"""Mentions that are computed: a sum, difference, product, quotient, percentage, mean or count of values that
are grounded themselves.

Many numbers make almost any number by some sum. So a word of the sentence has to say that something is
computed, and the operands are at most four that such a sentence can mean: amounts that stand in a row
before it, amounts under one label, the nearest ones; or all values of one field of one result, or of a group
of its records that the sentence names; or what the answer itself writes out or lists. Operands are verified,
and computed ones only where the answer writes them out, or a share is of one in its sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from verification.answers.computing import near_values
from verification.answers.computing.counted import listed
from verification.answers.computing.moments import Times, Way, durations, later_days, near, operand, periods
from verification.answers.computing.near_values import Value
from verification.answers.computing.told_columns import ToldColumns
from verification.answers.computing.written_out import written_out
from verification.answers.fields.field_names import FieldNames
from verification.answers.fields.measures import counts, words
from verification.answers.fields.totals import Total
from verification.answers.lookup.grounding import Lookup
from verification.answers.mentions.names import Found
from verification.answers.mentions.quantities import Quantity
from verification.answers.mentions.telling_rows import telling_row
from verification.answers.sentences import around, bounds, sentence
from verification.model import Mention, MentionKind, MentionStatus, Operand, Operation, Source

_SUM = re.compile(
    r"\b(?:totals?|sum|altogether|combined|overall|in all|together|both|adds? up|cost|come to|comes "
    r"to|au total|somme"
    r"|plus|en tout|ensemble|montant|subtotal|sous-total|soit|all)\b|\+|=",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"\b(?:remain\w*|left|leav\w+|refund\w*|differ\w+|balance|sav(?:e|ed|es|ing|ings)|discount|additional|extra|more"
    r"|less|fewer|change|increase\w*|decrease\w*|drop\w*|fell|rose|grew|up|down|gap|short|owe\w*|due"
    r"|rest\w*|credit card"
    r"|reste\w*|rembours\w+|différence|écart|économi\w+|solde|supplément\w*|réduction|remise|hausse"
    r"|baisse|de plus"
    r"|de moins|higher|lower|cheaper|longer|shorter|after|net|gain\w*|loss|profit|bénéfice|minus"
    r"|moins)\b|\d\s*[-−–]\s*[$€£]?\d|=|\bfrom\s[$€£]?\d\S*\sto\s[$€£]?\d",
    re.IGNORECASE,
)
_PRODUCT = re.compile(
    r"\b(?:total\w*|per|each|every|times|apiece|for (?:all|both|the|\d+)|chacune?|par|chaque|fois"
    r"|cost|à|at|pour)\b|[×*x]\s*\d|\d\s*[×*x]|=|/",
    re.IGNORECASE,
)
_MEAN = re.compile(r"\b(?:averag\w*|mean|moyenne|avg)\b|[⌀Ø]", re.IGNORECASE)
_COMPARED = re.compile(
    r"\s?(?:[^\W\d_]+\s)?"
    r"(?:more|less|fewer|under|over|below|above|short|higher|lower|cheaper|de plus|de moins)\b",
    re.IGNORECASE,
)
"""Behind a difference of what the sentence has just added up."""
_REACH = 60
"""Farther from a mention, counted in grounded values, nothing is an operand of it."""
_CENT = Decimal("0.005")


def computed(answer: str, found: Sequence[Found], looked: Sequence[Mention], lookup: Lookup) -> list[Mention]:
    """The mentions, those that are computed as such."""
    ways = _Ways(answer, found, looked, lookup)
    for place, (each, mention) in enumerate(zip(found, looked, strict=True)):
        if mention.status is not MentionStatus.UNVERIFIED or each.quantity is None:
            continue
        how = next(ways.of(place), None)
        if how is None:
            continue
        operation, operands = how
        doubt = _otherwise(answer, each.start, each.quantity, operands, lookup)
        if doubt is None:
            mention = replace(mention, status=MentionStatus.COMPUTED, operation=operation, operands=operands)
        ways.looked[place] = replace(mention, doubt=doubt)
    return ways.looked


def _otherwise(
    answer: str, start: int, quantity: Quantity, operands: Sequence[Operand], lookup: Lookup
) -> str | None:
    """Which field of the results is called as what is computed, and has other values."""
    if not quantity.values or quantity.percent:
        return None
    values = [number for each in operands for number in _decimal(each.value)]
    return lookup.indexes.of(FieldNames).otherwise(answer, start, quantity.values[0], values)


def _decimal(text: str) -> list[Decimal]:
    try:
        return [Decimal(text)]
    except InvalidOperation:  # a date
        return []


class _Ways:
    """The ways in which the mentions of an answer can be computed.

    Attributes:
        looked: the mentions; those that were computed become so one by one.
    """

    def __init__(
        self, answer: str, found: Sequence[Found], looked: Sequence[Mention], lookup: Lookup
    ) -> None:
        self._answer, self._found, self._lookup = answer, found, lookup
        self.looked = list(looked)
        self._times = Times(found, looked)
        self._columns = ToldColumns(answer, found, looked)
        self._grounded = [
            self._valued(place)
            for place, (each, mention) in enumerate(zip(found, looked, strict=True))
            if mention.status is MentionStatus.VERIFIED and each.quantity is not None and each.quantity.values
        ]

    def _valued(self, place: int) -> Value:
        each = self._found[place]
        money = each.kind is MentionKind.AMOUNT
        return Value(place, each.stated.values[0], money, near_values.label(self._answer, each.start))

    def of(self, place: int) -> Iterator[Way]:
        """The ways in which a mention can be computed."""
        answer, found, mention = self._answer, self._found, self._found[place]
        quantity = mention.stated
        if quantity.days and self.looked[place].doubt is None:
            yield from later_days(answer, found, self.looked, place, self._years)
        if not quantity.values:
            return
        yield from durations(answer, mention, self._times)
        yield from periods(answer, found, self.looked, place, self._years)
        yield from written_out(answer, found, self.looked, place)
        yield from listed(answer, mention, self._stands)
        yield from self._columns.ways(place)
        at = bisect_left(self._grounded, place, key=lambda each: each.place)
        grounded = self._grounded[max(0, at - _REACH) : at + _REACH]
        if quantity.percent:
            yield from self._percentages(place, grounded)
        else:
            yield from self._near_values(place, grounded)
        yield from self._fields(place)

    def _years(self, each: Found) -> set[int]:
        return set() if each.quantity is None else self._lookup.years_of(each.quantity)

    def _stands(self, word: str) -> bool:
        """Whether a word stands in a result."""
        passages = self._lookup.passages
        return len(word) > 2 and any(
            passages[each.passage].source is Source.RESULT for each in self._lookup.positions.find(word)
        )

    def _told(self, operation: Operation, values: Iterable[Value]) -> Way:
        return operation, tuple(operand(self.looked[each.place], each.value) for each in values)

    def _near_values(self, place: int, grounded: Sequence[Value]) -> Iterator[Way]:
        """What stands near a mention and makes it."""
        answer, found, mention = self._answer, self._found, self._found[place]
        value, half = mention.stated.values[0], _half(mention.stated)
        money = mention.kind is MentionKind.AMOUNT
        alike = [each for each in grounded if each.money is money]

        def fits(result: Decimal) -> bool:
            return abs(result - value) <= half

        row = telling_row(answer, mention.start)
        said = sentence(answer, mention.start, mention.end) + ("" if row is None else row.header)
        if _SUM.search(said):
            for operands in near_values.rows_of(answer, found, alike, place):
                if fits(sum((each.value for each in operands), Decimal(0))):
                    yield self._told(Operation.SUM, operands)
        if _MEAN.search(said):
            for operands in near_values.rows_of(answer, found, alike, place):
                if fits(sum((each.value for each in operands), Decimal(0)) / len(operands)):
                    yield self._told(Operation.MEAN, operands)
        if _DIFFERENCE.search(said):
            compared = _COMPARED.match(answer, mention.end) is not None
            of_it = [each for each in self._computed_before(place) if compared and each.money is money]
            values = sorted((*alike, *of_it), key=lambda each: each.place)
            for one, other in near_values.pairs(values, place):
                if fits(one.value - other.value):
                    yield self._told(Operation.DIFFERENCE, (one, other))
        if _PRODUCT.search(said):
            for one, other in near_values.products(answer, found, grounded, mention, money=money):
                if fits(one.value * other.value):
                    yield self._told(Operation.PRODUCT, (one, other))
        of = (*grounded, *self._computed_before(place))
        for one, other in near_values.quotients(answer, found, of, mention, money=money):
            if fits(one.value / other.value):
                yield self._told(Operation.QUOTIENT, (one, other))
        for share in grounded:
            if not self._is_share(share) or not near(answer, found[share.place], mention):
                continue
            for each in near_values.nearest([each for each in alike if not self._is_share(each)], place):
                part = each.value * share.value / 100
                if any(map(fits, (part, each.value + part, each.value - part))):
                    yield self._told(Operation.PERCENTAGE, (each, share))

    def _computed_before(self, place: int) -> list[Value]:
        """What the sentence of a mention has computed before it, but for shares."""
        start, _ = bounds(self._answer, self._found[place].start, self._found[place].end)
        return [
            self._valued(at)
            for at in range(max(0, place - _REACH), place)
            if self.looked[at].status is MentionStatus.COMPUTED
            and self._found[at].start >= start
            and (known := self._found[at].quantity) is not None
            and known.values
            and not known.percent
        ]

    def _is_share(self, value: Value) -> bool:
        quantity = self._found[value.place].quantity
        return quantity is not None and quantity.percent

    def _percentages(self, place: int, grounded: Sequence[Value]) -> Iterator[Way]:
        """What a percentage is of: two like values that are none themselves, or one value of a field."""
        answer, mention = self._answer, self._found[place]
        value, half = mention.stated.values[0], _half(mention.stated)
        exact = Decimal(10) ** -mention.stated.places / 2
        start, end = bounds(answer, mention.start, mention.end)
        whole = [each for each in grounded if not self._is_share(each)]
        together = sorted((*whole, *self._computed_before(place)), key=lambda each: each.place)
        for one, other in near_values.pairs(together, place):
            if one.money is other.money and other.value:
                share = one.value / other.value * 100
                change = abs(one.value - other.value) / other.value * 100
                beside = {one.place, other.place} == {place - 2, place - 1}
                if abs(share - value) <= (exact if beside else half) or abs(change - value) <= half:
                    yield self._told(Operation.PERCENTAGE, (one, other))
        for each in near_values.nearest(whole, place):
            if not start <= self._found[each.place].start < end:
                continue
            for total in self._lookup.totals.wholes.get(each.value, ()):
                if abs(each.value / total.value * 100 - value) <= exact:
                    operation, operands = self._told(Operation.PERCENTAGE, (each,))
                    yield operation, (*operands, *_operands(total))

    def _fields(self, place: int) -> Iterator[Way]:
        """The sums and means of fields that the sentence can mean: of all, or of a group that it names."""
        answer, mention = self._answer, self._found[place]
        quantity = mention.stated
        row = telling_row(answer, mention.start)
        said = sentence(answer, mention.start, mention.end) + ("" if row is None else f" {row.header}")
        wide = f"{said} {around(answer, mention.start, mention.end)}"
        for total in self._lookup.totals.near(quantity.values[0], _half(quantity)):
            if mention.kind is MentionKind.AMOUNT and counts(total.name):
                continue
            if quantity.percent and total.operation is not Operation.MEAN:
                continue
            if total.group is not None and not _names(wide, total.group):
                continue
            says = _SUM if total.operation is Operation.SUM else _MEAN
            alone = row is not None and row.has_only(total.group, answer[mention.start : mention.end])
            named = total.operation is Operation.SUM and (alone or _speaks_of(wide, total))
            named = named and total.group is not None
            if says.search(said if total.group is None else wide) or named:
                yield total.operation, _operands(total)


def _half(quantity: Quantity) -> Decimal:
    """How far a value may be from what is computed: as far as it is rounded, or less than a cent."""
    return Decimal(10) ** -quantity.places / 2 if quantity.places > 0 else _CENT


def _operands(total: Total) -> tuple[Operand, ...]:
    return tuple(
        Operand(each.text, str(each.value), result=total.result, field=each.path) for each in total.cells
    )


def _names(said: str, group: str) -> bool:
    """Whether the text that a group has in common stands in a sentence."""
    return re.search(rf"(?<!\w){re.escape(group.casefold())}(?!\w)", said.casefold()) is not None


def _speaks_of(said: str, total: Total) -> bool:
    """Whether a sentence has a word of the name of a field."""
    name = re.sub(r"\[\]", "", total.name).rpartition(".")[2]
    return not set(words(said)).isdisjoint(each for each in words(name) if len(each) > 2)
