"""Where settings come from, what outranks what, and errors that say what to do and never show a key."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import DocumentError
from fol_kb.llm.endpoint_settings import EndpointSettings
from fol_kb.llm.given_settings import GivenEmbeddingSettings, GivenSettings
from fol_kb.llm.loopback import is_loopback, only_loopback
from fol_kb.llm.probe import look_for_endpoint
from fol_kb.llm.retrying import Backoff, retry_after
from fol_kb.llm.settings import (
    OPENAI,
    EmbeddingSettings,
    Settings,
    SettingsError,
    default_file,
    load_settings,
)
from tests.llm.server import KEY, Reply, refused, serving

LOCAL = "http://127.0.0.1:8080/v1"


@pytest.fixture
def home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """And the switch is off."""
    monkeypatch.delenv("FOL_KB_ONLY_LOOPBACK")
    return home


# ---------------------------------------------------------------------- what outranks what


def test_arguments_outrank_the_environment_which_outranks_the_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text(
        f'[llm]\nmodel = "file"\nbase_url = "{LOCAL}"\napi_key = "file-key-1"\nretries = 1\nseed = 3\n',
    )
    monkeypatch.setenv("FOL_KB_LLM_MODEL", "environment")
    monkeypatch.setenv("FOL_KB_LLM_RETRIES", "2")
    monkeypatch.setenv("OPENAI_API_KEY", "of-all-programs")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://all.example/v1")
    loaded = load_settings(model="argument", retries=None)
    assert (loaded.model, loaded.retries, loaded.seed) == ("argument", 2, 3)
    # the key that the file has for its endpoint goes there, and that of other programs does not
    assert (loaded.base_url, loaded.key) == (LOCAL, "file-key-1")


def test_keys_and_endpoints_of_all_programs_come_last(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", LOCAL)
    loaded = load_settings(model="m")
    assert (loaded.key, loaded.base_url) == (KEY, LOCAL)
    monkeypatch.setenv("FOL_KB_LLM_API_KEY", "more-precise")
    monkeypatch.setenv("FOL_KB_LLM_BASE_URL", "http://localhost:1/v1/")
    loaded = load_settings(model="m")
    assert (loaded.key, loaded.base_url) == ("more-precise", "http://localhost:1/v1")


def test_a_file_that_is_named_is_read_in_place_of_the_users_own(home: Path, tmp_path: Path) -> None:
    home.write_text('[llm]\nmodel = "own"\nseed = 1\n')
    named = tmp_path / "other.toml"
    named.write_text(f'[llm]\nmodel = "named"\nbase_url = "{LOCAL}"\n')
    assert load_settings(named).model == "named"
    assert load_settings(str(named)).seed is None


@pytest.mark.parametrize("text", ["", "\n", "[llm]\n", "# nothing\n"])
def test_a_file_may_say_nothing(home: Path, text: str) -> None:
    home.write_text(text)
    assert load_settings(model="m", base_url=LOCAL).model == "m"


def test_settings_made_directly_read_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write_text('[llm]\nmodel = "file"\n')
    monkeypatch.setenv("FOL_KB_LLM_MODEL", "environment")
    monkeypatch.setenv("FOL_KB_LLM_NO_SETTING", "1")
    assert Settings() == Settings(model="")
    assert Settings().base_url == OPENAI


def test_empty_variables_are_none_at_all(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOL_KB_LLM_SEED", "")
    monkeypatch.setenv("OPENAI_BASE_URL", " ")
    loaded = load_settings(model="m", api_key=KEY)
    assert (loaded.seed, loaded.base_url) == (None, OPENAI)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of other systems")
def test_the_users_own_file_is_where_the_platform_has_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_file() == tmp_path / ".config/fol-kb/config.toml"


def test_a_user_without_a_home_has_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert default_file() == Path("/.config/fol-kb/config.toml")


# ---------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[llm", "no TOML"),
        ('model = "m"', r"'model' stands outside a table; put it into the table \[llm\]"),
        ("llm = 3", "'llm' is a table"),
        ('[llm]\nmodle = "m"', "has no option 'modle'; did you mean 'model'"),
        ("[llm]\nretries = -1", r"retries \(.*config.toml\): .*greater than or equal to 0"),
        ("[llm]\nrequest_timeout = nan", r"timeout \("),
        ("[llm]\ntool_mode = 'x'", r"tool_mode \(.*'auto'"),
        ("[llm]\nmodel = 3", r"model \(.*string"),
        ('[llm]\nmodel = "a\\nb"', r"model \(.*one line"),
        ("[llm]\nmax_cost = 1.0", "max_cost needs prompt_price and completion_price"),
    ],
)
def test_a_file_that_is_wrong(home: Path, text: str, told: str) -> None:
    home.write_text(text)
    with pytest.raises(SettingsError, match=told) as caught:
        load_settings(model="m" if "model" not in text else None, base_url=LOCAL)
    assert str(home) in str(caught.value) or "max_cost" in told
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


def test_a_named_file_that_is_not_there(home: Path) -> None:
    with pytest.raises(DocumentError, match=r"none\.toml: cannot be read"):
        load_settings(home.with_name("none.toml"), model="m")


def test_tables_of_others_are_theirs(home: Path) -> None:
    home.write_text("[llm]\nretries = 1\n\n[others]\nmodle = 3\n\n[cache.of.others]\n")
    assert load_settings(model="m", base_url=LOCAL).retries == 1


def test_a_variable_that_is_no_setting_is_told_and_ignored(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It may be another program's; a limit with a slip in its name must not go unsaid."""
    monkeypatch.setenv("FOL_KB_LLM_MAX_COSTS", "1")
    assert load_settings(model="m", base_url=LOCAL).max_cost is None
    assert "did you mean 'FOL_KB_LLM_MAX_COST'" in caplog.text


def test_a_variable_with_a_wrong_value_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOL_KB_LLM_REQUEST_TIMEOUT", "soon")
    with pytest.raises(SettingsError, match=r"request_timeout \(FOL_KB_LLM_REQUEST_TIMEOUT\): .*number"):
        load_settings(model="m", base_url=LOCAL)


def test_an_argument_that_is_no_setting(home: Path) -> None:
    with pytest.raises(SettingsError, match=r"tempratur \(as given\): .*did you mean 'temperature'"):
        load_settings(model="m", base_url=LOCAL, tempratur=1)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("signature", "of"), [(GivenSettings, Settings), (GivenEmbeddingSettings, EmbeddingSettings)]
)
def test_signatures_name_the_settings_and_their_types(signature: type, of: type[EndpointSettings]) -> None:
    named = get_type_hints(signature)
    meant = {name: hint for name, hint in get_type_hints(of).items() if name in of.model_fields}
    assert named.pop("api_key") == meant.pop("api_key") | str
    assert named == {name: hint | None for name, hint in meant.items() if name != "model"}


def test_no_model_is_named(home: Path) -> None:
    with pytest.raises(SettingsError, match=r"no model is named.*--model.*FOL_KB_LLM_MODEL.*config\.toml"):
        load_settings(base_url=LOCAL)


def test_a_key_is_missed_where_one_is_needed(home: Path) -> None:
    with pytest.raises(SettingsError, match=r"no key for .*FOL_KB_LLM_API_KEY .*OPENAI_API_KEY.*--base-url"):
        load_settings(model="m")
    assert load_settings(model="m", base_url=LOCAL).key == ""
    assert load_settings(model="m", base_url="https://models.example/v1").key == ""


@pytest.mark.parametrize(
    "url",
    [
        "",
        "localhost:8080",
        "ftp://localhost/v1",
        "http://",
        "http:///v1",
        "http://[::1",
        "http://localhost:port/v1",
        "http://local host/v1",
        "http://localhost/v1?version=2",
        "http://localhost/v1#here",
        "http://localhost/v1\n",
        "http://" + "a" * 70 + ".example/",
    ],
)
def test_a_url_that_is_none(home: Path, url: str) -> None:
    if url.endswith("\n"):
        assert load_settings(model="m", base_url=url).base_url == url.strip()
        return
    with pytest.raises(SettingsError, match=r"base_url \(as given\): .*expected an address such as"):
        load_settings(model="m", base_url=url)


def test_a_password_in_a_url_is_refused_and_not_shown(home: Path) -> None:
    with pytest.raises(SettingsError, match="name or password in it") as caught:
        load_settings(model="m", base_url=f"https://me:{KEY}@models.example/v1")
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("key", [f"{KEY}\n{KEY}", f"{KEY} x", f"{KEY}é", f"\u201c{KEY}\u201d"])
@pytest.mark.parametrize("where", ["argument", "environment", "file"])
def test_a_key_that_cannot_be_sent_is_not_shown(
    key: str, where: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Any] = {"model": "m"}
    match where:
        case "argument":
            given["api_key"] = key
        case "environment":
            monkeypatch.setenv("FOL_KB_LLM_API_KEY", key)
        case _:
            home.write_text(f"[llm]\napi_key = '''{key}'''\n")
    with pytest.raises(SettingsError, match="was all of it copied") as caught:
        load_settings(**given)
    assert KEY not in str(caught.value)
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


@pytest.mark.parametrize("option", ["api_keys", "request_timeout"])
def test_a_key_in_the_wrong_place_is_not_shown(home: Path, option: str) -> None:
    home.write_text(f'[llm]\n{option} = "{KEY}"\n')
    with pytest.raises(SettingsError, match=option) as caught:
        load_settings(model="m")
    assert KEY not in str(caught.value)


def test_nothing_that_is_shown_of_settings_has_the_key() -> None:
    settings = Settings.model_validate({"model": "m", "api_key": f" {KEY}\n"})
    shown = repr(settings) + str(settings) + str(settings.public()) + settings.model_dump_json()
    assert settings.key == KEY
    assert KEY not in shown


# ---------------------------------------------------------------------- the switch


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://localhost:1/v1", True),
        ("http://LOCALHOST/v1", True),
        ("http://127.0.0.1/", True),
        ("http://127.9.8.7/", True),
        ("http://[::1]:8080/v1", True),
        ("http://127.0.0.1.example/v1", False),
        ("http://localhost.example/v1", False),
        ("http://localhost@models.example/v1", False),
        ("http://0.0.0.0/v1", False),
        ("http://192.168.0.1/v1", False),
        ("https://api.openai.com/v1", False),
        ("http://[::1", False),
        ("localhost", False),
    ],
)
def test_what_is_this_machine(url: str, here: bool) -> None:
    assert is_loopback(url) is here


@pytest.mark.parametrize(
    ("value", "on"), [("1", True), ("yes", True), ("0", False), ("off", False), ("", False), (" ", False)]
)
def test_the_switch(value: str, on: bool, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOL_KB_ONLY_LOOPBACK", value)
    assert only_loopback() is on
    if on:
        with pytest.raises(SettingsError, match="FOL_KB_ONLY_LOOPBACK"):
            load_settings(model="m", api_key=KEY)
    else:
        assert load_settings(model="m", api_key=KEY).base_url == OPENAI
    assert load_settings(model="m", base_url=LOCAL).base_url == LOCAL


def test_all_tests_have_the_switch_on() -> None:
    assert only_loopback()
    settings = {name for name in os.environ if name.startswith(("OPENAI_", "FOL_KB_LLM_"))}
    assert settings == {"FOL_KB_LLM_CACHE"}


# ---------------------------------------------------------------------- waits between retries

NOW = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)


@given(
    st.integers(0, 10_000), st.floats(0, 100), st.floats(0, 100), st.none() | st.floats(0, 1e6), st.integers()
)
def test_a_wait_is_never_over_its_limit_nor_under_what_the_server_asks(
    retry: int, first: float, limit: float, asked: float | None, seed: int
) -> None:
    wait = Backoff(first, limit).wait(retry, asked, Random(seed))
    most = min(limit, first * 2.0 ** min(retry, 1_000))
    assert (asked or 0) <= wait <= max(most, asked or 0)


def test_waits_are_spread_over_all_of_their_range() -> None:
    chance = Random(7)
    waits = [Backoff(1.0, 8.0).wait(2, None, chance) for _ in range(2_000)]
    assert min(waits) < 0.1
    assert max(waits) > 3.9
    assert 1.8 < sum(waits) / len(waits) < 2.2


@given(st.integers(-10_000, 1_000_000))
def test_a_date_is_a_number_of_seconds(seconds: int) -> None:
    text = format_datetime(NOW + timedelta(seconds=seconds), usegmt=True)
    assert retry_after({"retry-after": text}, NOW) == max(0, seconds)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "2"}, 2.0),
        ({"retry-after": "0.25"}, 0.25),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": ""}, None),
        ({"retry-after": "Sun, 01 Mar 2026 12:00:10 -0000"}, 10.0),
        ({"retry-after": "Sun, 01 Mar 2026 13:00:10 +0100"}, 10.0),
        ({"retry-after": "Sun, 99 Mar 2026 13:00:10 GMT"}, None),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after-ms": "x", "retry-after": "9"}, 9.0),
    ],
)
def test_what_servers_ask_for(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, NOW) == seconds


def test_without_a_moment_the_clock_counts() -> None:
    text = format_datetime(datetime.now(UTC) + timedelta(seconds=100), usegmt=True)
    waited = retry_after({"retry-after": text})
    assert waited is not None
    assert 90 < waited <= 100


# ---------------------------------------------------------------------- what the doctor shows


def test_the_doctor_shows_an_endpoint_that_answers(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(Reply(b"{}"), refused(401)) as server:
        monkeypatch.setenv("FOL_KB_LLM_BASE_URL", server.url)
        monkeypatch.setenv("FOL_KB_LLM_MODEL", "m")
        monkeypatch.setenv("FOL_KB_LLM_API_KEY", KEY)
        found, refusing = look_for_endpoint(), look_for_endpoint()
    assert (found.status, found.problem, found.model, found.key) == (200, None, "m", True)
    assert refusing.problem == "refuses the key (HTTP status 401)"
    gone = look_for_endpoint()
    assert gone.problem is not None
    assert gone.problem.startswith("no answer")
    for report in (found, refusing, gone):
        assert KEY not in "\n".join(report.lines())


def test_the_doctor_shows_that_no_endpoint_is_named(home: Path) -> None:
    report = look_for_endpoint()
    assert report.base_url is None
    assert "no model is named" in "\n".join(report.lines())


def test_the_doctor_asks_ollama_in_its_own_protocol(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOL_KB_LLM_MODEL", "m")
    monkeypatch.setenv("FOL_KB_LLM_KIND", "ollama")
    with serving(Reply(b"{}")) as server:
        monkeypatch.setenv("FOL_KB_LLM_BASE_URL", server.url)
        assert look_for_endpoint().status == 200
    assert server.paths == ["/api/tags"]
