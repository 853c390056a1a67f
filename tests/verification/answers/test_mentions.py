"""Mentions of any text: where they stand, what they are worth, and that nothing else is taken for one."""

from __future__ import annotations

import calendar
import itertools
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.amounts import size
from verification.answers.mentions.extraction import mentions
from verification.answers.mentions.quantities import Day, quantities
from verification.model import MentionKind

TEXTS = st.text(max_size=300) | st.lists(
    st.sampled_from(
        ["`a.py`", "src/a_b.py", "$12", "3 May 2025", "```\n", "foo()", "1.", "\n", "12:30", "HAT069", "`",
         "**", "https://x.io/a)", "C:\\x", "€1 234,50", "pip install x", "25 %", "and/or", "\u202f", "١٢"]
    ),
    max_size=30,
).map(" ".join)  # fmt: skip


@given(TEXTS)
@example("{" * 50 + "(" * 50)
def test_mentions_stand_in_the_text_in_order_and_apart(text: str) -> None:
    found = mentions(text)
    for each in found:
        assert 0 <= each.start < each.end <= len(text)
        assert not text[each.start : each.end].isspace()
    for one, other in itertools.pairwise(found):
        assert one.end <= other.start


@given(
    st.decimals(0, 10**9, places=2),
    st.sampled_from(["${:,.2f}", "{:,.2f} €", "EUR {:.2f}", "{:.2f} dollars"]),
)
def test_an_amount_is_read_however_it_is_written(value: Decimal, written: str) -> None:
    (found,) = quantities(f"It costs {written.format(value)} now.")
    assert found.kind is MentionKind.AMOUNT
    assert found.values[0] == value


@given(st.decimals(0, 10**9, places=2), st.sampled_from([" ", "\u00a0", "\u202f"]))
def test_an_amount_in_french_is_read(value: Decimal, space: str) -> None:
    written = f"{value:,.2f}".replace(",", space).replace(".", ",")
    (found,) = quantities(f"Cela coûte {written}{space}€.")
    assert found.values[0] == value


MONTHS = list(calendar.month_name)[1:]


@given(st.dates(), st.integers(0, 5))
def test_a_date_is_read_however_it_is_written(day, style: int) -> None:
    if day.year < 1900 or day.year > 2099:
        day = day.replace(year=2024)
    month = MONTHS[day.month - 1]
    written = (
        day.isoformat(),
        f"{month} {day.day}, {day.year}",
        f"{day.day} {month} {day.year}",
        f"{month[:3]} {day.day}, {day.year}",
        f"{day.day:02}/{day.month:02}/{day.year}",
        f"{month} {day.day}th, {day.year}",
    )[style]
    (found,) = quantities(f"It was on {written}.")
    assert Day(day.year, day.month, day.day) in found.days


@given(st.integers(0, 23), st.integers(0, 59))
def test_a_time_is_the_same_in_every_style(hour: int, minute: int) -> None:
    half = "am" if hour < 12 else "pm"
    styles = (
        f"{hour:02}:{minute:02}",
        f"{(hour - 1) % 12 + 1}:{minute:02} {half.upper()}",
        f"{hour}h{minute:02}",
        f"{hour:02}:{minute:02}:30",
        f"{(hour - 1) % 12 + 1}:{minute:02} {half[0]}.m.",
    )
    for style in styles:
        (found,) = quantities(f"at {style} sharp")
        assert found.minute == hour * 60 + minute, style


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see `src/app.py`, please", [("src/app.py", "file")]),
        ("in ./docs/ and ~/x.txt", [("./docs/", "file"), ("~/x.txt", "file")]),
        ("run `pip install left-pad`", [("pip install left-pad", "command")]),
        ("I ran pip install left-pad for you", [("left-pad", "package")]),
        ("from numpy.linalg import norm", [("numpy.linalg", "package")]),
        ("import duties are high", []),
        ("the class `Parser` and parse_all()", [("Parser", "class"), ("parse_all", "function")]),
        ("price(s) and option(s)", []),
        ("it raises a KeyError", [("KeyError", "class")]),
        ("He likes JavaScript, YouTube and McDonald", []),
        ("`self.precision` is an attribute", [("self.precision", "identifier")]),
        (
            "uuid 123e4567-e89b-12d3-a456-426614174000",
            [("123e4567-e89b-12d3-a456-426614174000", "identifier")],
        ),
        ("version 3.11.2 on 10.0.0.1", [("3.11.2", "identifier"), ("10.0.0.1", "identifier")]),
        ("a 5-star, 24-hour, top-10 place in the 1990s", [("5", "number"), ("24", "number")]),
        ("IBAN FR76 3000 6000 0112 3456 7890 189", [("FR76 3000 6000 0112 3456 7890 189", "identifier")]),
        ("IMPORTANT: PLEASE READ", []),
        ("Your code: XQZRTL", [("XQZRTL", "identifier")]),
        ("open 9am-5pm", [("9am", "time"), ("5pm", "time")]),
        ("May 20-24, 2024", [("May 20", "date"), ("24, 2024", "date")]),
        ("He may go in May", []),
        ("the U.S. and e.g. this, i.e. that", []),
        ("1. first\n2) second\n- Option 1: x\n- Option 2: y", []),
        ("write to bob@corp.example.", [("bob@corp.example", "identifier")]),
        ("(https://a.example/b_(c)).", [("https://a.example/b_(c)", "url")]),
        (
            "relay.kestrel.dk, mx9.kestrel.dk and backup-mail.hostarium.net.",
            [("relay.kestrel.dk", "url"), ("mx9.kestrel.dk", "url"), ("backup-mail.hostarium.net", "url")],
        ),
        ("mail.orchidfarm.org has notes.org", [("mail.orchidfarm.org", "url"), ("notes.org", "file")]),
        ("a link that ends in #L10 is none", []),
        ("the end.In `request.user.id` it is", [("request.user.id", "identifier")]),
        ("run.test.rs and a.b.md", [("run.test.rs", "file"), ("a.b.md", "file")]),
        ("COVID-19, UTF-8, MP3, H2O, B2B and the 1st", []),
        ("```python\nx = 5  # 12 apples\n```", []),
        ("```python\ndef add(a, b):\n    c = a\n```\nThe `add` function of `a` and `b` sets `c`.", []),
        ("If `x > 0` then `foo[0]`, and `8.2` is printed", [("8.2", "number")]),
        ("a low/medium/high budget, `application/json`, text/html", []),
        (
            "Tel. (030) 123 45 67, fax 030/1234568",
            [("(030) 123 45 67", "identifier"), ("030/1234568", "identifier")],
        ),
    ],
)
def test_what_is_a_mention_and_what_is_none(text: str, expected: list[tuple[str, str]]) -> None:
    found = [(text[each.start : each.end], each.kind.value) for each in mentions(text) if not each.doubtful]
    assert found == expected


def test_an_answer_in_which_every_word_is_a_mention() -> None:
    words = [f"item_{number}_x" for number in range(size(20_000))]
    text = " ".join(words)
    found = mentions(text)
    assert [text[each.start : each.end] for each in found] == words


@given(st.text(alphabet="a/\\.-_`1:( ", max_size=400))
def test_no_text_takes_long(text: str) -> None:
    mentions(text * 20)


def test_no_pattern_is_built_of_the_text() -> None:
    text = "`(a+)+$` and `[z-a]` cost $5"
    assert [text[each.start : each.end] for each in mentions(text)][-1] == "$5"
