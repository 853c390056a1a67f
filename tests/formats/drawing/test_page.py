"""The page of a belief set: everything is in it, exactly; nothing breaks out of it or is fetched."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import Belief, BeliefSet, Coverage, Source
from fol_kb.beliefs.coverage import Unread
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.beliefs.sentences import Lines
from fol_kb.common.pages import html, script_json, short
from fol_kb.formats.drawing.page import page
from fol_kb.formats.drawing.tree import STATIC_UP_TO
from fol_kb.logic.sorts.inference import Disjointness, Edge, Reason, SortHierarchy
from fol_kb.logic.syntax import Atom, Constant
from fol_kb.testing.calls import call_sequences
from tests.formats.drawing.hostile import HOSTILE

VOID = {"meta", "meter", "br", "img", "input", "link"}

_text = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=60)


class Reader(HTMLParser):
    """What a browser would find in the page, as far as tests ask."""

    def __init__(self, content: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.formulas: list[str] = []
        self.said: dict[int, str] = {}
        self.text: str | None = None
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.all_text = ""
        self._open: list[tuple[str, dict[str, str | None]]] = []
        self.feed(content)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if tag in VOID - {"meter"}:
            return
        self._open.append((tag, found))
        if tag == "pre":
            self.text = ""
        elif tag == "code":
            self.formulas.append("")
        elif tag in ("script", "style"):
            (self.scripts if tag == "script" else self.styles).append("")

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag

    def handle_data(self, data: str) -> None:
        self.all_text += data
        tag, attributes = self._open[-1] if self._open else ("", {})
        if any(opened == "pre" for opened, _ in self._open) and self.text is not None:
            self.text += data
            if tag == "a" and "data-f" in attributes:
                for number in (attributes["data-f"] or "").split():
                    self.said[int(number)] = self.said.get(int(number), "") + data
        elif tag == "code":
            self.formulas[-1] += data
        elif tag == "script":
            self.scripts[-1] += data
        elif tag == "style":
            self.styles[-1] += data

    @property
    def data(self) -> Any:
        """What the script of the page works on."""
        return json.loads(self.scripts[0])


def assert_sound(content: str) -> Reader:
    """Nothing in the page can run but its own script, and nothing is fetched."""
    found = Reader(content)
    assert [tag for tag, _ in found.tags if tag == "script"] == ["script"] * 2
    policies = [a["content"] or "" for _, a in found.tags if a.get("http-equiv") == "Content-Security-Policy"]
    assert len(policies) == 1
    for kind, part in (("script", found.scripts[1]), ("style", found.styles[0])):
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policies[0]
    assert policies[0].startswith("default-src 'none';")
    ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag, attributes in found.tags:
        assert tag not in ("img", "link", "iframe", "object", "base", "form", "svg", "embed")
        assert not {name for name in attributes if name.startswith("on") or name in ("src", "style")}
        target = attributes.get("href")
        assert target is None or (target.startswith("#") and target[1:] in ids)
    return found


def shown(text: str) -> str:
    return text.replace("\0", "\N{SYMBOL FOR NULL}")


@given(call_sequences())
def test_a_page_holds_the_whole_belief_set(calls: list[tools.AnyCall]) -> None:
    kb = fol_kb.build(calls)
    found = assert_sound(page(kb))
    assert found.formulas == [str(belief.formula) for belief in kb.formulas] + [str(d) for d in kb.disjoint]
    for repair in kb.repairs:
        for words in (repair.rule, repair.what, repair.before, repair.after, repair.why):
            assert words is None or words in found.all_text
    for finding in kb.findings:
        assert finding.message in found.all_text
    names = found.data["names"]
    kinds = found.data["kinds"]
    assert names == sorted(kb.hierarchy.graph)
    assert {names[index] for index in found.data["classes"]} == set(names) - kb.hierarchy.sorts

    def reasons(flat: list[int]) -> tuple[Reason, ...]:
        pairs = zip(flat[::2], flat[1::2], strict=True)
        return tuple(Reason(kinds[kind], None if call == -1 else call) for kind, call in pairs)

    edges = [Edge(names[sub], names[sup], reasons(rest)) for sub, sup, *rest in found.data["edges"]]
    assert edges == list(kb.hierarchy.edges)
    apart = [Disjointness(left, right, reasons(rest)) for left, right, *rest in found.data["apart"]]
    assert apart == list(kb.hierarchy.disjointness)
    assert page(kb) == page(BeliefSet.from_json(kb.to_json()))


@given(_text, st.data())
def test_the_text_is_exact_and_so_is_what_each_formula_states(text: str, data: st.DataObject) -> None:
    """Offsets are code points also where a browser counts two units for one."""
    lines = Lines(text)
    spans = data.draw(st.lists(st.tuples(*[st.integers(0, len(text))] * 2).map(sorted), max_size=6))
    sources = [Source(text[start:end], start, end, lines.line(start)) for start, end in spans]
    beliefs = [
        Belief(f"f{n}", Atom("p", (Constant(f"c{n}"),)), n, source) for n, source in enumerate(sources)
    ]
    cut = data.draw(st.integers(0, len(beliefs)))
    lost = tuple(Unread(belief.source, "?") for belief in beliefs[cut:] if belief.source is not None)
    found = assert_sound(page(BeliefSet(text, formulas=tuple(beliefs[:cut]), coverage=Coverage(9, lost))))
    assert found.text == "\n" + text
    assert found.said == {
        n: b.source.quote for n, b in enumerate(beliefs[:cut]) if b.source and b.source.quote
    }


def test_a_text_is_in_blocks_that_a_browser_can_lay_out() -> None:
    """At line ends; in a line without an end at a space, or anywhere if there is none."""
    for text, blocks in [("a\nb\n\nc", 4), ("", 1), ("word " * 4_000, 4), ("x" * 20_000, 3), ("a\n", 1)]:
        found = Reader(page(BeliefSet(text=text)))
        assert found.text == "\n" + text
        assert (
            len([attributes for _, attributes in found.tags if attributes.get("class") == "line"]) == blocks
        )


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: repr(name[:14]))
def test_hostile_names_and_texts_are_text_and_nothing_else(name: str) -> None:
    declared, inferred = (Reason("declared", 1),), (Reason("inferred", 2),)
    hierarchy = SortHierarchy(
        [name, "a"],
        [Edge(name, "a", declared), Edge("b", name, inferred), Edge("b", "b", inferred)],
        [Disjointness(name, "b", declared)],
    )
    kb = BeliefSet(
        text=f"{name}!",
        language=name,
        hierarchy=hierarchy,
        formulas=(Belief("f1", Atom(name, (Constant(name),)), 1, Source(name, 0, len(name), 1)),),
        repairs=(Repair(name, name, name, name, None, name, 1, ((name, "a"), ("b", name))),),
        findings=(Finding(name, name, name, (1, 2), (name,)),),
        coverage=Coverage(
            3,
            (
                Unread(Source(name, 0, len(name), 1), name, declared=True),
                Unread(Source("!", len(name), len(name) + 1, 1), name),
            ),
        ),
    )
    found = assert_sound(page(kb, title=name))
    plain = assert_sound(page(fol_kb.build([]), title="plain"))
    assert {tag for tag, _ in found.tags} - {tag for tag, _ in plain.tags} <= {
        *("main", "section", "pre", "a", "span", "sup", "code", "div", "ol", "li", "ul"),
        *("p", "b", "del", "i"),
        *("q", "meter", "button", "bdi", "small", "details", "summary"),
    }
    assert found.text == f"\n{name}!"
    assert found.formulas == [str(kb.formulas[0].formula)]
    assert found.data["names"] == sorted([name, "a", "b"])
    assert found.data["paths"] == [
        [[found.data["names"].index(n) for n in pair] for pair in kb.repairs[0].path]
    ]
    assert found.data["calls"] == {"1": ["f0"]}


def test_what_html_cannot_hold_is_shown_by_a_sign() -> None:
    assert html("a\0b\ud800") == "a\N{SYMBOL FOR NULL}b\N{REPLACEMENT CHARACTER}"
    assert (
        json.loads(script_json(json.dumps("\ud800</script>\u2028", ensure_ascii=False)))
        == "\ud800</script>\u2028"
    )
    assert page(BeliefSet(text="\ud800 \0")).encode()


def test_a_long_name_keeps_its_beginning_and_its_end() -> None:
    assert short("n" * 36) == "n" * 36
    assert short("begin" + "x" * 5_000 + "end") == "begin" + "x" * 18 + "…" + "x" * 9 + "end"


def test_without_a_script_the_hierarchy_is_nested_lists() -> None:
    reason = (Reason("declared"),)
    pairs = [("b", "a"), ("c", "a"), ("d", "b"), ("d", "c"), ("e", "d")]
    content = page(
        BeliefSet(hierarchy=SortHierarchy("abcde", [Edge(sub, sup, reason) for sub, sup in pairs]))
    )
    static = content.partition("<noscript>")[2].partition("</noscript>")[0]
    assert static.count("<bdi") == 6  # d is below b and below c, what is below d stands there once
    assert static.count("2 parents") == 2
    assert "(what is below it: see above)" in static
    chain = [Edge(f"s{n + 1:03}", f"s{n:03}", reason) for n in range(300)]
    static = page(BeliefSet(hierarchy=SortHierarchy((), chain))).partition("<noscript>")[2]
    assert "<small>+ 260 below</small>" in static
    assert static.count("<details") == 40


def test_of_a_large_hierarchy_the_upper_levels_are_there_without_a_script() -> None:
    reason = (Reason("declared"),)
    size = STATIC_UP_TO + 500
    rng = random.Random(1)
    edges = [Edge(f"s{n:05}", f"s{rng.randrange(n):05}", reason) for n in range(1, size)]
    content = page(BeliefSet(hierarchy=SortHierarchy((), edges)))
    static = content.partition("<noscript>")[2].partition("</noscript>")[0]
    missing = re.search(r"<p>([\d,]+) names further down", static)
    assert missing is not None
    assert int(missing[1].replace(",", "")) + static.count("<bdi") == size
    assert len(Reader(content).data["edges"]) == size - 1


def test_what_there_is_none_of_has_no_section() -> None:
    content = page(BeliefSet())
    assert "<section" not in content
    assert '<div class="columns alone">' in content
    assert "<span>0 formulas</span><span>0 repairs</span><span>0 findings</span>" in content


def test_a_very_long_list_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fol_kb.formats.drawing.sections.MOST_ITEMS", 3)
    text = "p. " * 5
    beliefs = tuple(
        Belief(f"f{n}", Atom("p", (Constant(f"c{n}"),)), n, Source("p.", 3 * n, 3 * n + 2, 1))
        for n in range(5)
    )
    finding = Finding("k", "info", "m", (4,), ())
    kb = BeliefSet(
        text, formulas=beliefs, repairs=(Repair("r", "safe", *"wbay"),) * 7, findings=(finding,) * 4
    )
    content = page(kb)
    found = assert_sound(content)
    assert found.formulas == ["p(c0)", "p(c1)", "p(c2)"]
    assert sorted(found.said) == [0, 1, 2]
    assert re.findall(r"and (\d) more, which this page does not list", content) == ["2", "4", "1"]
    assert '<a href="#formulas">5 formulas</a>' in content
