"""A secret is hidden to its end, however it is written, and in a time that grows as the text does."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.answers.masking import MASK, masked

_KEY = "-----BEGIN {kind}-----\nMIISEKRET9911\n-----END {kind}-----\n"
_KINDS = ["PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"]


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize(
    "around", ["{}", "private_key: {}", 'private_key = """{}"""', "cat key.pem\n{}", "'secret': '{}"]
)
def test_a_private_key_is_hidden_whole(kind: str, around: str) -> None:
    text = around.format(_KEY.format(kind=kind))
    for _ in range(4):  # as it is, and in JSON that is in JSON
        hidden, count = masked(text)
        assert (count, "SEKRET" in hidden, MASK in hidden) == (1, False, True)
        text = json.dumps({"private_key": text})


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('password: "correct horse, 9911" next', f'password: "{MASK}" next'),
        ("{'secret': 'ab cd'}", f"{{'secret': '{MASK}'}}"),
        ('"password": "it\'s \\"9911\\" y", "user": "bob"', f'"password": "{MASK}", "user": "bob"'),
        ("token='abcdef hij", f"token={MASK} hij"),  # nothing closes it
        ('"token": "ab", "city": "Rome"', '"token": "ab", "city": "Rome"'),
        ("http://bob:hunter2@host/x", f"http://bob:{MASK}@host/x"),
    ],
)
def test_a_quoted_value_is_hidden_to_its_end(text: str, shown: str) -> None:
    assert masked(text)[0] == shown


@given(st.text(alphabet="ab9 ,;\"'\\", min_size=4), st.integers(1, 3))
def test_what_json_quotes_is_hidden_to_its_end(secret: str, times: int) -> None:
    text = json.dumps({"password": f"{secret}9911", "user": "bob"})
    for _ in range(times - 1):
        text = json.dumps(text)
    hidden = masked(text)[0]
    assert "9911" not in hidden
    assert "bob" in hidden


_REPEATED = [
    "_",
    "a_token",
    "secret",
    "token-",
    "eyJ-",
    "eyJaaaaaaaa.",
    "a.",
    "://a:",
    "SG.a",
    'token="',
    "\\",
]


@pytest.mark.parametrize("piece", [*_REPEATED, "\\", "token='a \n", "secret='\\", "-----BEGIN ", "bearer "])
def test_the_time_grows_as_the_text_does(piece: str) -> None:
    """Quadratic, the first two took 5 and 8 seconds for a quarter of this; all take a tenth of one now."""
    start = time.process_time()
    masked(piece * 20_000)
    assert time.process_time() - start < 2
