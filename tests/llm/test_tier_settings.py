"""Tiers, embeddings and free tables: what outranks what, and keys that stay with their servers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import DocumentError
from fol_kb.llm.endpoint_settings import same_origin
from fol_kb.llm.settings import (
    OPENAI,
    EmbeddingSettings,
    Settings,
    SettingsError,
    Tier,
    load_embedding_settings,
    load_settings,
    load_table,
)
from fol_kb.llm.tier_settings import (
    Configured,
    MissingTierError,
    Readiness,
    configured,
    configured_embeddings,
    load_tiers,
)
from tests.llm.server import KEY

LOCAL = "http://127.0.0.1:8080/v1"
OTHER = "http://127.0.0.1:9090/v1"
SHARED = f'[llm]\nmodel = "shared"\nbase_url = "{LOCAL}"\napi_key = "{KEY}"\nretries = 1\nseed = 3\n'


# ---------------------------------------------------------------------- tiers


def test_a_tier_inherits_and_overrides(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write_text(
        SHARED + '[llm.small]\nmodel = "tiny"\nretries = 9\n[llm.large]\nmodel = "huge"\nseed = 4\n'
    )
    monkeypatch.setenv("FOL_KB_LLM_LARGE_MODEL", "huger")
    monkeypatch.setenv("FOL_KB_LLM_RETRIES", "2")
    found = {tier: (each.model, each.retries, each.seed) for tier, each in load_tiers().items()}
    # what is said of a tier outranks what is said of all, wherever either is said
    assert found == {"small": ("tiny", 9, 3), "medium": ("shared", 2, 3), "large": ("huger", 2, 4)}
    assert load_settings().model == "shared"
    assert load_settings(profile="small", retries=5).retries == 5
    assert load_settings(profile=Tier.LARGE) == load_tiers()["large"]


RANKS = ("given", "tier's variable", "tier's table", "shared variable", "shared table")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tiers")


@given(places=st.sets(st.sampled_from(RANKS)))
def test_the_first_place_that_says_something_counts(places: set[str], folder: Path) -> None:
    seeds = {place: number for number, place in enumerate(RANKS) if place in places}
    shared, of_tier = ((f"seed = {seeds[place]}" if place in seeds else "") for place in (RANKS[4], RANKS[2]))
    file = folder / "config.toml"
    file.write_text(f'[llm]\nmodel = "m"\nbase_url = "{LOCAL}"\n{shared}\n[llm.medium]\n{of_tier}\n')
    with pytest.MonkeyPatch.context() as patch:
        for place, name in ((RANKS[1], "FOL_KB_LLM_MEDIUM_SEED"), (RANKS[3], "FOL_KB_LLM_SEED")):
            if place in seeds:
                patch.setenv(name, str(seeds[place]))
        found = load_settings(file, profile="medium", seed=seeds.get(RANKS[0]))
    assert found.seed == min(seeds.values(), default=None)


def test_a_tier_that_cannot_be_asked_is_told_when_it_is_wanted(home: Path) -> None:
    home.write_text(f'[llm]\nbase_url = "{LOCAL}"\n[llm.small]\nmodel = "a"\n[llm.large]\nmodel = "b"\n')
    tiers = load_tiers()
    assert (list(tiers), len(tiers), "medium" in tiers, "large" in tiers) == (
        ["small", "large"],
        2,
        False,
        True,
    )
    with pytest.raises(SettingsError, match="the tier medium cannot be asked: no model is named"):
        tiers["medium"]
    assert tiers.missing["medium"].startswith("no model is named")
    with pytest.raises(MissingTierError, match=r"no tier 'larg'; did you mean 'large'"):
        tiers["larg"]
    assert (tiers.get(Tier.MEDIUM), tiers.get(Tier.SMALL)) == (None, tiers["small"])
    home.write_text("[llm]\n")
    with pytest.raises(SettingsError, match="no model is named"):
        load_tiers()


def test_tiers_that_are_one_model_are_known(home: Path) -> None:
    home.write_text(SHARED + f'[llm.small]\nseed = 1\n[llm.large]\nbase_url = "{OTHER}"\n')
    tiers = load_tiers()
    assert tiers.same("small", "medium")
    assert not tiers.same("medium", "large")


@pytest.mark.parametrize(
    ("url", "same"),
    [
        (LOCAL, True),
        ("http://127.0.0.1:8080/other", True),
        (OTHER, False),
        ("https://127.0.0.1:8080/v1", False),
        ("http://localhost:8080/v1", False),
    ],
)
@pytest.mark.parametrize("where", ["table", "variable"])
def test_a_key_goes_to_its_own_server_only(
    url: str, same: bool, where: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-all-programs")
    text = SHARED + "[llm.small]\n"
    if where == "table":
        text += f'base_url = "{url}"\n'
    else:
        monkeypatch.setenv("FOL_KB_LLM_SMALL_BASE_URL", url)
    home.write_text(text)
    assert load_settings(profile="small").key == (KEY if same else "")
    home.write_text(text + 'api_key = "of-the-tier"\n')
    assert load_settings(profile="small").key == "of-the-tier"


def test_origins() -> None:
    assert same_origin("https://a.example/v1", " https://A.example:443/")
    assert not same_origin("https://a.example", "http://a.example")
    assert not same_origin("http://[::1", "http://localhost")


# ---------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[llm.smal]\nmodel = "m"', r"\[llm\] has no option 'smal'; did you mean 'small'"),
        ('[llm.small]\nmodle = "m"', r"\[llm.small\] has no option 'modle'; did you mean 'model'"),
        ("[llm]\nsmall = 3", r"'llm.small' is a table, written \[llm.small\]"),
        (
            "[llm.small]\nretries = -1",
            r"retries \(.*config.toml \[llm.small\]\): .*greater than or equal to 0",
        ),
        ("[llm.small.small]\n", r"\[llm.small\] has no option 'small'"),
        (
            "[embeddings]\ndimensions = 3",
            r"\[embeddings\] has no option 'dimensions'; did you mean 'dimension'",
        ),
        ("embeddings = 3", r"'embeddings' is a table"),
        ("a = " + "[" * 5_000, "no TOML"),
    ],
)
def test_a_slip_is_told_whoever_reads_the_file(text: str, told: str, home: Path) -> None:
    home.write_text(text + "\n")
    with pytest.raises(SettingsError, match=told) as caught:
        load_settings(profile="small", model="m", base_url=LOCAL)
    assert str(home) in str(caught.value)


def test_a_tier_that_there_is_not(home: Path) -> None:
    with pytest.raises(
        SettingsError, match=r"no tier 'larg'; did you mean 'large'\?; expected small, medium, large"
    ):
        load_settings(profile="larg")


def test_a_variable_with_a_slip_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("FOL_KB_LLM_SMALL_MODLE", "x")
    monkeypatch.setenv("FOL_KB_EMBEDDINGS_DIMENSIONS", "3")
    monkeypatch.setenv("FOL_KB_LLM_SMALL_SEED", "3")
    load_settings(model="m", base_url=LOCAL)
    assert "did you mean 'FOL_KB_LLM_SMALL_MODEL'" in caplog.text
    load_embedding_settings(model="m", base_url=LOCAL)
    assert "did you mean 'FOL_KB_EMBEDDINGS_DIMENSION'" in caplog.text
    assert "SMALL_SEED" not in caplog.text


def test_a_table_with_a_slip_is_told(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    home.write_text('[embedding]\nmodel = "m"\n[others]\nx = 1\n[model]\n')
    load_settings(model="m", base_url=LOCAL)
    assert [record.getMessage() for record in caplog.records] == [
        f"{home}: the table [embedding] is none of ours and is ignored; did you mean 'embeddings'?"
    ]


# ---------------------------------------------------------------------- embeddings, free tables


def test_embeddings_have_settings_of_their_own(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write_text(
        SHARED + f'[embeddings]\nmodel = "e5"\nbase_url = "{OTHER}"\ndimension = 3\nbatch_size = 7\n'
    )
    monkeypatch.setenv("FOL_KB_EMBEDDINGS_BATCH_SIZE", "8")
    found = load_embedding_settings(retries=0)
    assert (found.model, found.base_url, found.dimension, found.batch_size) == ("e5", OTHER, 3, 8)
    assert (found.key, found.retries, found.request_timeout) == ("", 0, 120.0)
    assert EmbeddingSettings().base_url == OPENAI
    assert EmbeddingSettings(max_cost=1.0, prompt_price=1.0).completion_price == 0.0


@pytest.mark.parametrize(
    "given", [{"dimension": 0}, {"batch_size": 0}, {"dimension": 1 << 20}, {"stream": True}]
)
def test_embeddings_with_settings_that_are_not_possible(given: dict[str, Any], home: Path) -> None:
    with pytest.raises(SettingsError, match=next(iter(given))):
        load_embedding_settings(model="m", base_url=LOCAL, **given)


def test_no_model_of_embeddings(home: Path) -> None:
    with pytest.raises(
        SettingsError, match=r"FOL_KB_EMBEDDINGS_MODEL, or as model in the table \[embeddings\]"
    ):
        load_embedding_settings(base_url=LOCAL)
    with pytest.raises(SettingsError, match=r"name one on localhost in FOL_KB_EMBEDDINGS_BASE_URL"):
        load_embedding_settings(model="m", api_key=KEY)


def test_a_free_table_is_handed_out_as_it_is(home: Path) -> None:
    assert load_table("verification") == {}
    home.write_text("[verification]\nmodle = 3\n[verification.weights]\na = 0.5\n")
    table = load_table("verification")
    assert table == {"modle": 3, "weights": {"a": 0.5}}
    with pytest.raises(TypeError):
        table["modle"] = 4  # type: ignore[index]
    home.write_text("verification = 3\n")
    with pytest.raises(SettingsError, match="'verification' is a table"):
        load_table("verification")
    with pytest.raises(ValueError, match="load_settings"):
        load_table("llm")
    with pytest.raises(DocumentError):
        load_table("verification", home / "none.toml")


# ---------------------------------------------------------------------- whether there is one


def test_nothing_is_configured(home: Path) -> None:
    found = configured()
    assert (bool(found), found.status, found.profiles) == (False, Readiness.ABSENT, ())
    assert "no model is named" in found.why
    assert "FOL_KB_LLM_MODEL" in found.why


def test_what_is_configured(home: Path) -> None:
    home.write_text(SHARED)
    assert configured() == Configured(Readiness.CONFIGURED, "", (None, "small", "medium", "large"))
    assert configured("small").profiles == ("small",)
    home.write_text(f'[llm.large]\nmodel = "m"\nbase_url = "{LOCAL}"\n')
    assert configured().profiles == ("large",)
    assert not configured("small")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[llm]\nmodle = "m"', "did you mean 'model'"),
        ("[llm", "no TOML"),
        ('[llm]\nmodel = "m"', "FOL_KB_ONLY_LOOPBACK"),
        ('[llm.large]\nmodel = "m"', "FOL_KB_ONLY_LOOPBACK"),
        (SHARED + "retries = 3", "no TOML"),
    ],
)
def test_what_is_configured_wrong_is_not_absent(text: str, told: str, home: Path) -> None:
    home.write_text(text + "\n")
    found = configured()
    assert (bool(found), found.status) == (False, Readiness.UNUSABLE)
    assert told in found.why


def test_whether_embeddings_are_configured(home: Path) -> None:
    assert configured_embeddings().status is Readiness.ABSENT
    home.write_text(SHARED)
    assert not configured_embeddings()  # they are another model's
    home.write_text(f'[embeddings]\nmodel = "m"\nbase_url = "{LOCAL}"\n')
    assert configured_embeddings() == Configured(Readiness.CONFIGURED, "", (None,))
    home.write_text('[embeddings]\nmodel = "m"\n')
    assert configured_embeddings().status is Readiness.UNUSABLE


def test_a_tier_that_there_is_not_is_unusable(home: Path) -> None:
    assert configured("huge").status is Readiness.UNUSABLE


# ---------------------------------------------------------------------- the protocol


@pytest.mark.parametrize(
    ("url", "kind", "protocol"),
    [
        (OPENAI, "auto", "openai"),
        ("http://localhost:11434", "auto", "ollama"),
        ("http://localhost:11434/api", "auto", "ollama"),
        ("http://localhost:11434/v1", "auto", "openai"),
        ("https://models.example/ollama/api/", "auto", "ollama"),
        ("https://models.example/api/v1", "auto", "openai"),
        ("https://models.example/apis", "auto", "openai"),
        ("http://localhost:11434", "openai", "openai"),
        ("http://localhost:8080", "ollama", "ollama"),
    ],
)
def test_the_protocol_is_set_or_told_by_the_address(url: str, kind: Any, protocol: str) -> None:
    assert Settings(model="m", base_url=url, kind=kind).protocol == protocol
    assert EmbeddingSettings(model="m", base_url=url, kind=kind).protocol == protocol
