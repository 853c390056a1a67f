"""Names with a version: both are found together, and neither is evidence of the other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import beside
from verification.answers.mentions.versions import Versioned
from verification.model import MentionStatus

NAME = st.from_regex(r"[a-z]{3,8}(?:-[a-z]{2,6})?", fullmatch=True)
VERSION = st.builds(lambda *parts: ".".join(map(str, parts)), *[st.integers(0, 30)] * 3)


def _statuses(answer: str, output: Any) -> dict[str, str]:
    return {each.text: each.status.value for each in beside(answer, output)}


def _written(name: str, version: str) -> tuple[Any, ...]:
    """What results have that say of a name that it has a version."""
    return (
        f"{name}=={version}",
        f"{name}@{version}",
        f"image: registry.example/{name}:{version}",
        f"{name}    {version}  latest",
        f'name = "{name}"\nversion = "{version}"\n',
        f"image:\n  repository: {name}\n  tag: {version}\n",
        {name: f"^{version}"},
        {name: {"range": "*", "version": f"v{version}"}},
        [{"version": version, "name": name}],
    )


@given(NAME, VERSION, VERSION, st.integers(0, 8), st.sampled_from(["{}=={}", "{}@{}", "{}:{}"]))
def test_a_version_is_that_of_its_name(name: str, version: str, other: str, way: int, written: str) -> None:
    output = _written(name, version)[way]
    told = written.format(name, version)
    assert _statuses(f"It uses `{told}`.", output) == {told: "verified"}
    changed = written.format(name, f"{other}.1")
    assert _statuses(f"It uses `{changed}`.", output) == {changed: "unverified"}


@given(NAME, NAME, VERSION, VERSION, st.integers(0, 8))
def test_the_version_of_another_is_none_of_it(
    name: str, second: str, version: str, other: str, way: int
) -> None:
    if name in second or second in name or version in other or other in version:
        return
    first, last = _written(name, version)[way], _written(second, other)[way]
    both = f"{first}\n\n{last}" if isinstance(first, str) else [first, last]
    told = f"{name}@{other}"
    assert _statuses(f"It uses `{told}`.", both) == {told: "unverified"}


@pytest.mark.parametrize(
    "text",
    [
        "auth.py:88",
        "src/a.go:12:4",
        "Makefile:57",
        "root@10.0.4.12",
        "joe@4chan.org",
        "redis:6379",
        "localhost:3000",
        "10:30",
        "tests/test_a.py::TestX",
        "a:b:c",
    ],
)
def test_what_is_no_name_with_a_version(text: str) -> None:
    assert Versioned.of(text) is None


@pytest.mark.parametrize(
    ("text", "name", "version"),
    [
        ("registry.io/api:2.8.3", "registry.io/api", "2.8.3"),
        ("registry:5000/acme/api:latest", "registry:5000/acme/api", "latest"),
        ("postgres:16.2-alpine", "postgres", "16.2-alpine"),
        ("@acme/web@1.2.3", "@acme/web", "1.2.3"),
        ("actions/checkout@v4", "actions/checkout", "4"),
        ("github.com/x/y/v5@v5.5.5", "github.com/x/y/v5", "5.5.5"),
        ("uvicorn[standard]==0.29.0", "uvicorn", "0.29.0"),
        ("torch==2.1.0.post1", "torch", "2.1.0.post1"),
        ("org.slf4j:slf4j-api:2.0.13", "org.slf4j:slf4j-api", "2.0.13"),
    ],
)
def test_name_and_version_are_told_apart(text: str, name: str, version: str) -> None:
    versioned = Versioned.of(text)
    assert versioned is not None
    assert (versioned.name, versioned.version) == (name, version)


@pytest.mark.parametrize(
    ("output", "answer", "expected"),
    [
        ("tables T4 and T11", "T9 and T4", {"T9": "unverified", "T4": "verified"}),
        ("Q1 was good", "Type-2, top-10, S3 and the V8", {}),
        ("ORD-1, ORD-2", "ORD-3 and ord-4", {"ORD-3": "unverified"}),
        ("worker-3 is up", "worker-3 and worker-4", {"worker-3": "verified", "worker-4": "unverified"}),
        ("redis:7.2", "redis:7.4, nginx:1.2", {"redis:7.4": "unverified"}),
        ("attrs>=23.1", "`attrs>=23.1`, `n>=0.5`", {"attrs>=23.1": "verified"}),
    ],
)
def test_what_may_be_no_name_is_one_of_a_series(output: str, answer: str, expected: dict[str, str]) -> None:
    assert _statuses(answer, output) == expected


@pytest.mark.parametrize(
    ("output", "found", "wrong"),
    [
        ("Successfully installed certifi-2024.2.2 requests-2.31.0", "requests==2.31.0", "requests==2.32.0"),
        ("app v0.1.0\n├── serde v1.0.200\n└── rand v0.8.5", "serde@1.0.200", "serde@0.8.5"),
        ("  * puma (6.4.2)\n  * rails (7.1.3)", "rails@7.1.3", "puma@7.1.3"),
        ("nginx   1.25   a1b2c3\nredis   7.2-alpine  0f1e", "redis:7.2-alpine", "redis:1.25"),
        (
            "<groupId>com.acme</groupId>\n<artifactId>core</artifactId>\n<version>1.4.0</version>",
            "com.acme:core:1.4.0",
            "com.acme:core:1.5.0",
        ),
        ("ghcr.io/acme/api:sha-1f2e3d4", "ghcr.io/acme/api:sha-1f2e3d4", "ghcr.io/acme/api:sha-1f2e3d5"),
        (
            {"packages": {"node_modules/@types/node": {"version": "20.11.5"}}},
            "@types/node@20.11.5",
            "@types/node@20.11.6",
        ),
    ],
)
def test_installers_and_lists_write_it_otherwise(output: Any, found: str, wrong: str) -> None:
    assert _statuses(f"It is `{found}`, not `{wrong}`.", output) == {found: "verified", wrong: "unverified"}


def test_a_suggested_image_is_to_stand_somewhere() -> None:
    answer = "Run `docker pull acme/api:2.8.3`."
    assert set(_statuses(answer, "acme/api:2.8.3 was pushed").values()) == {MentionStatus.SUGGESTED.value}
    assert set(_statuses(answer, "acme/api:2.8.2 was pushed").values()) == {MentionStatus.UNVERIFIED.value}
