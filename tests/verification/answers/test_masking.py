"""A secret is hidden to its end, however it is written, and in a time that grows as the text does."""

# ruff: noqa: E501
from __future__ import annotations

import json
import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.amounts import size
from tests.times import least_seconds
from verification.answers.grounds.masking import MASK, masked

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


_ANY = string.ascii_letters + string.digits
_HEX = "0123456789abcdef"
_UPPER = string.ascii_uppercase + string.digits
_ISSUED = [
    ("AKIA", _UPPER, 16), ("ASIA", _UPPER, 16), ("ghp_", _ANY, 36), ("ghs_", _ANY, 36), ("github_pat_", _ANY, 60),
    ("glpat-", _ANY, 20), ("gldt-", _ANY, 20), ("glrt-", _ANY, 20), ("glcbt-", _ANY, 20), ("xoxb-", "0123456789", 24),
    ("xoxe.xoxp-1-", _ANY, 30), ("xapp-1-", _UPPER, 30), ("https://hooks.slack.com/services/T0AB/B0CD/", _ANY, 24),
    ("https://discord.com/api/webhooks/112233/", _ANY, 60), ("sk_live_", _ANY, 24), ("rk_test_", _ANY, 24),
    ("whsec_", _ANY, 32), ("sk-", _ANY, 48), ("sk-proj-", _ANY, 60), ("sk-ant-api03-", _ANY, 60), ("sk-or-v1-", _HEX, 64),
    ("gsk_", _ANY, 52), ("r8_", _ANY, 37), ("xai-", _ANY, 80), ("pplx-", _ANY, 48), ("hf_", _ANY, 34), ("AIza", _ANY, 35),
    ("ya29.", _ANY, 60), ("GOCSPX-", _ANY, 28), ("AccountKey=", _ANY, 86), ("https://a.test/c?sv=1&sig=", _ANY, 44),
    ("abc8Q~", _ANY, 34), ("npm_", _ANY, 36), ("pypi-AgEI", _ANY, 90), ("rubygems_", _HEX, 48), ("dckr_pat_", _ANY, 27),
    ("dop_v1_", _HEX, 64), ("HRKU-", _ANY, 60), ("dapi", _HEX, 32), ("nfp_", _ANY, 36), ("tskey-auth-", _ANY, 24),
    ("hvs.", _ANY, 90), ("abcdefghijklmn.atlasv1.", _ANY, 67), ("pul-", _HEX, 40), ("dp.pt.", _ANY, 43),
    ("glsa_", _ANY, 41), ("sntrys_", _ANY, 60), ("NRAK-", _UPPER, 27), ("dt0c01.", _UPPER, 24), ("SK", _HEX, 32),
    ("SG.abcdefghijklmnopqrstuv.", _ANY, 43), ("key-", _HEX, 32), ("xkeysib-", _HEX, 64), ("1234567890:AA", _ANY, 33),
    ("shpat_", _HEX, 32), ("shpss_", _HEX, 32), ("sq0atp-", _ANY, 22), ("sq0csp-", _ANY, 43), ("EAAA", _ANY, 60),
    ("shippo_live_", _HEX, 40), ("EZAK", _ANY, 54), ("access_token$production$", _ANY, 16), ("ATATT3", _ANY, 180),
    ("ATBB", _ANY, 32), ("lin_api_", _ANY, 40), ("ntn_", _ANY, 46), ("secret_", _ANY, 43), ("figd_", _ANY, 40),
    ("CFPAT-", _ANY, 43), ("tfp_", _ANY, 44), ("pscale_tkn_", _ANY, 43), ("sbp_", _HEX, 40), ("LTAI", _ANY, 20),
    ("AGE-SECRET-KEY-1", _UPPER, 58), ("ops_eyJ", _ANY, 200),
]  # fmt: skip


@pytest.mark.parametrize(("prefix", "alphabet", "length"), _ISSUED, ids=[each[0] for each in _ISSUED])
def test_a_key_of_a_known_issuer_is_hidden_wherever_it_stands(
    prefix: str, alphabet: str, length: int
) -> None:
    body = "".join(random.Random(prefix).choices(alphabet, k=length))
    if prefix == "dt0c01.":
        body += "." + "".join(random.Random(1).choices(_UPPER, k=64))
    if prefix == "access_token$production$":
        body = f"{body}$" + "".join(random.Random(1).choices(_HEX, k=32))
    for around in ("the key {} is mine", "{}", '{{"a": "{}"}}', "a={};", "see ({}).", "\n{}\n"):
        assert body[-12:] not in masked(around.format(prefix + body))[0]


@pytest.mark.parametrize(
    "text",
    [
        "curl -u admin:HUNTER2 https://a.test",
        "mysql --password HUNTER2 -h db",
        "tool --api-key 'HUNTER2' run",
        "redis://:HUNTER2@cache:6379/0",
        "login -pass HUNTER2",
    ],
)
def test_a_secret_that_a_command_is_given_is_hidden(text: str) -> None:
    assert "HUNTER2" not in masked(text)[0]


@pytest.mark.parametrize(
    "text",
    [
        "flight HAT069, reservation ZFA04Y, order #W2378156, gift_card_7091239, credit_card_4421486",
        "commit 5f2b1a9c4e8d7f6a3b2c1d0e9f8a7b6c5d4e3f2a and 5f2b1a9 of main",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d, IBAN FR76 3000 6000 0112 3456 7890 189",
        "pk_order_items_2024_index, sk_learn_classifier_pipeline, rk_customers_by_region",
        "key-value-stores-of-all-kinds, secret_santa_participants_2024, patience.is.a.virtue",
        "pod/web-7d4b9c6f5-x2x9z, SKU SK1029384756, invoice INV-2024-000183",
        "--max-tokens 4096 --token-limit 12000 --user 1000 --pass-through yes",
        "2024-05-15T10:00:00Z at 10:42:07, https://a.test:8080/p?signal=on",
        "AP1023984756, AC1029384756, EAA12345, dapple, glance-at-this-long-hyphenated-word",
        "the password policy says eight letters",
        "tokens: see page 4",
        "skipping sk-8 board",
        "HAT069 costs $121",
    ],
)
def test_ordinary_identifiers_and_words_are_shown(text: str) -> None:
    assert masked(text) == (text, 0)


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
    *(prefix for prefix, _, _ in _ISSUED),
    "hooks.slack.com/services/Ta",
    "--a-",
    " -u a",
    'token="',
    "\\",
]


@pytest.mark.parametrize("piece", [*_REPEATED, "\\", "token='a \n", "secret='\\", "-----BEGIN ", "bearer "])
def test_the_time_grows_as_the_text_does(piece: str) -> None:
    """Quadratic, the first two took 5 and 8 seconds for 20,000 characters; all take a tenth of one now."""
    text = piece * (size(100_000) // len(piece))
    assert least_seconds(lambda: masked(text)) < 2
