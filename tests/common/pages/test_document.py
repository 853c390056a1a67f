"""The shell of all pages: any title is text, nothing is fetched, only what the page itself brings can run."""

from __future__ import annotations

import base64
import hashlib
import json
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.pages import beside, counted, document, html, label, script_json, section, short

TEXTS = st.text(max_size=80) | st.sampled_from(
    ["</script>", "<!--", "'\"><img src=x onerror=y>", "\0\ud800\r"]
)


class Reader(HTMLParser):
    """The tags of a page, and the text in each kind of them."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[self._open[-1]] = self.texts.get(self._open[-1], "") + data


@given(TEXTS, TEXTS)
def test_any_text_is_text_and_nothing_else(title: str, words: str) -> None:
    plain = Reader(document("Title", "<main><p>words</p></main>"))
    page = Reader(document(title, f"<main><p>{html(words)}</p></main>"))
    assert [tag for tag, _ in page.tags] == [tag for tag, _ in plain.tags]
    assert page.texts.get("h1", "").strip() == label(title).strip()
    assert len(page.texts.get("p", "")) == len(words)


@given(TEXTS)
def test_escaped_text_comes_back_where_html_can_hold_it(text: str) -> None:
    if not any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in text):
        assert unescape(html(text)) == text


@given(st.dictionaries(TEXTS, TEXTS))
def test_data_for_a_script_stays_data(data: dict[str, str]) -> None:
    written = script_json(json.dumps(data, ensure_ascii=False))
    assert not set("<>&") & set(written)
    assert json.loads(written) == data


@given(TEXTS, st.integers(4, 60))
def test_a_short_label_is_on_one_line_and_no_longer(name: str, most: int) -> None:
    shown = short(name, most)
    assert len(shown) <= most
    assert not set(shown) & set("\r\n\0")


@pytest.mark.parametrize("script", [None, "document.title = 'ours'"])
def test_the_policy_allows_what_the_page_brings_and_no_more(script: str | None) -> None:
    page = Reader(document("t", "<main></main>", sheet=".ours { color: red }", script=script))
    (policy,) = [found["content"] or "" for _, found in page.tags if "http-equiv" in found]
    assert policy.startswith("default-src 'none';")
    for kind, content in (("style", page.texts["style"]), ("script", page.texts.get("script"))):
        if content is not None:
            digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            assert f"{kind}-src 'sha256-{digest}'" in policy
    assert ("script-src" in policy) == (script is not None)
    assert page.texts["style"].endswith(".ours { color: red }")


def test_it_is_for_phones_and_for_both_schemes_of_colour() -> None:
    page = document("t", "")
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page
    assert "@media (prefers-color-scheme: dark)" in page


def test_a_section_without_content_is_none() -> None:
    assert section("a", "A", "") == ""
    assert '<h2 id="h-a">A</h2>' in section("a", "A", "<p>b</p>")
    assert [counted(n, "repair") for n in (0, 1, 1200)] == ["0 repairs", "1 repair", "1,200 repairs"]


def test_files_of_a_package_are_read() -> None:
    assert beside("fol_kb.common.pages", "shell.css").startswith(":root")
    with pytest.raises(FileNotFoundError):
        beside("fol_kb.common.pages", "none.css")
