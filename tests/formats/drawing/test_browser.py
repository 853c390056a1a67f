"""The page in a real browser, where there is one: search, keys, repairs, hostile names, a large hierarchy."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet, Source
from fol_kb.beliefs.findings import Repair
from fol_kb.formats.drawing.page import page
from fol_kb.formats.drawing.svg import draw
from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy
from fol_kb.logic.syntax import Atom, Constant
from tests.formats.drawing.hostile import HOSTILE
from tests.formats.drawing.webdriver import CHROMEDRIVER, CHROMIUM, KEYS, Browser, chromium

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (CHROMIUM and CHROMEDRIVER),
        reason="no chromium and chromedriver on this machine to look at pages with",
    ),
]

DECLARED, INFERRED = (Reason("declared", 1),), (Reason("inferred", 2),)
TEXT = "𝔘𝔫𝔦 👩‍🚀 says: all Greeks are men. Socrates is wise."
SENTENCE = "all Greeks are men."
AT = TEXT.index(SENTENCE)
MEN = BeliefSet(
    text=TEXT,
    hierarchy=SortHierarchy(
        ["thing", "being", "man", "rock"],
        [
            Edge("being", "thing", (Reason("top"),)),
            Edge("rock", "thing", (Reason("top"),)),
            Edge("man", "being", DECLARED),
            Edge("greek", "man", INFERRED),
            Edge("greek", "hellene", INFERRED),
            Edge("hellene", "greek", INFERRED),
            Edge("athenian", "greek", INFERRED),
            Edge("athenian", "rock", DECLARED),
        ],
    ),
    formulas=(
        Belief(
            "f1",
            fol_kb.parse("forall X: (greek(X) => man(X))"),
            2,
            Source(SENTENCE, AT, AT + len(SENTENCE), 1),
        ),
    ),
    repairs=(
        Repair("spelling", "safe", "w", "Socrates", "socrates", "w", 1),
        Repair(
            "accept",
            "safe",
            "w",
            None,
            "x",
            "w",
            2,
            (("athenian", "greek"), ("greek", "man"), ("man", "being")),
        ),
    ),
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium(tmp_path_factory.mktemp("profile")) as window:
        yield window


def look(browser: Browser, kb: BeliefSet, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(page(kb), encoding="utf-8", newline="")
    browser.open(file)


def rows(browser: Browser, which: str = "") -> list[str]:
    """The names in the rows of the tree that can be seen, without signs and counts."""
    found: list[str] = browser.run(
        "return [...document.querySelectorAll('.tree .row' + arguments[0])].map((row) =>"
        " [...row.querySelectorAll('.name')].map((name) => name.textContent).join(' ≡ '))",
        which,
    )
    return found


def test_the_text_in_the_browser_is_the_text(browser: Browser, tmp_path: Path) -> None:
    look(browser, MEN, tmp_path)
    assert browser.texts("pre.text") == [TEXT]
    assert browser.texts(".said") == [SENTENCE]
    browser.run(
        "document.querySelector('.said').dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))"
    )
    assert browser.texts(".belief.lit code") == ["forall X: (greek(X) => man(X))"]
    assert browser.console() == []


def test_a_node_with_two_parents_is_under_both_and_cycles_are_together(
    browser: Browser, tmp_path: Path
) -> None:
    look(browser, MEN, tmp_path)
    assert rows(browser) == ["thing", "being", "man", "greek ≡ hellene", "athenian", "rock", "athenian"]
    assert browser.texts(".sign.parents") == ["2 parents"] * 2


def test_search_opens_the_way_to_a_hit_and_marks_it(browser: Browser, tmp_path: Path) -> None:
    look(browser, MEN, tmp_path)
    browser.click("[aria-label='Close all']")
    assert rows(browser) == ["thing"]
    browser.run("document.querySelector('input').focus()")
    browser.type("HELL")
    browser.wait("document.querySelector('.count').textContent !== ''")
    assert browser.texts(".count") == ["1 of 1"]
    assert browser.texts(".tree mark") == ["hell"]
    assert rows(browser, ".chosen") == ["greek ≡ hellene"]
    details = "".join(browser.texts(".details"))
    assert "inferred by call 2" in details
    assert SENTENCE in details


def test_the_tree_is_used_by_keys(browser: Browser, tmp_path: Path) -> None:
    look(browser, MEN, tmp_path)
    browser.click("[aria-label='Close all']")
    browser.run("document.querySelector('[role=treeitem]').focus()")
    browser.type(KEYS["ArrowRight"] * 2)
    assert rows(browser) == ["thing", "being", "rock"]
    assert rows(browser, ".chosen") == ["being"]
    browser.type(KEYS["ArrowRight"] + KEYS["ArrowDown"])
    assert rows(browser, ".chosen") == ["man"]
    browser.type(KEYS["ArrowLeft"] * 2 + KEYS["ArrowUp"])
    assert rows(browser, ".chosen") == ["thing"]
    assert rows(browser) == ["thing", "being", "rock"]
    browser.type(" ")
    assert rows(browser) == ["thing"]
    focused = "return document.querySelectorAll('[role=treeitem][tabindex=\"0\"]').length"
    assert browser.run(focused) == 1


def test_a_repair_shows_the_path_that_justified_it(browser: Browser, tmp_path: Path) -> None:
    look(browser, MEN, tmp_path)
    browser.run("location.hash = 'r1'")
    browser.wait("document.querySelector('.onpath')")
    browser.click("[aria-label='Close all']")
    assert rows(browser, ".onpath") == []
    browser.click(".show-path")
    assert rows(browser, ".onpath") == ["being", "man", "greek ≡ hellene", "athenian"]
    assert rows(browser, ":has(.step)") == ["man", "greek ≡ hellene", "athenian"]
    assert len(browser.texts(".details li")) == 3
    assert browser.texts(".repair.current .rule") == ["accept"]
    browser.run("document.querySelector('#r0').click()")
    assert browser.texts(".repair.current .rule") == ["accept"], "a repair without a path shows none"


def test_a_path_that_branches_is_shown_in_parts(browser: Browser, tmp_path: Path) -> None:
    path = (("athenian", "greek"), ("greek", "man"), ("athenian", "rock"), ("rock", "thing"))
    look(browser, replace(MEN, repairs=(replace(MEN.repairs[1], path=path),)), tmp_path)
    browser.click(".show-path")
    assert rows(browser, ".onpath") == ["thing", "man", "greek ≡ hellene", "athenian", "rock", "athenian"]
    assert "athenian ⊑ greek ⊑ man, athenian ⊑ rock ⊑ thing" in browser.texts(".way")[0]


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: repr(name[:14]))
def test_hostile_names_stay_text(browser: Browser, tmp_path: Path, name: str) -> None:
    hierarchy = SortHierarchy([name, "a"], [Edge(name, "a", DECLARED), Edge("b", name, INFERRED)])
    formula = Atom(name, (Constant(name),))
    kb = BeliefSet(
        text=name,
        hierarchy=hierarchy,
        formulas=(Belief("f1", formula, 1, Source(name, 0, len(name), 1)),),
        repairs=(Repair("r", "safe", name, name, None, name, 1, ((name, "a"),)),),
    )
    look(browser, kb, tmp_path)
    assert browser.texts("code.formula") == [str(formula)]
    # a browser reads a carriage return in a reference as one
    assert browser.texts("pre.text") == [name]
    browser.click(".show-path")
    assert len(rows(browser, ".onpath")) == 2
    assert browser.run("return document.querySelectorAll('img, script').length") == 2
    assert browser.console() == []


def test_eighty_thousand_sorts_are_searched_in_no_time(browser: Browser, tmp_path: Path) -> None:
    rng = random.Random(3)
    edges = [Edge(f"sort {n}", f"sort {int(n * rng.random())}", DECLARED) for n in range(1, 80_000)]
    look(browser, BeliefSet(hierarchy=SortHierarchy([], edges)), tmp_path)
    assert 0 < len(rows(browser)) < 1_000
    browser.run("document.querySelector('input').focus()")
    browser.type("sort 77777")
    browser.wait("document.querySelector('.count').textContent === '1 of 1'")
    assert rows(browser, ".chosen") == ["sort 77777"]


@pytest.mark.parametrize("shape", ["chain", "fan"])
def test_deep_and_wide_hierarchies_open_in_parts(browser: Browser, tmp_path: Path, shape: str) -> None:
    edges = [Edge(f"s{n:05}", f"s{n - 1 if shape == 'chain' else 0:05}", DECLARED) for n in range(1, 20_000)]
    look(browser, BeliefSet(hierarchy=SortHierarchy([], edges)), tmp_path)
    browser.run("document.querySelector('input').focus()")
    browser.type("s19998")
    browser.wait("document.querySelector('.count').textContent === '1 of 1'")
    assert rows(browser, ".chosen") == ["s19998"]
    assert len(rows(browser)) < 500
    browser.click("[aria-label='Open all']")
    assert 50 < len(rows(browser)) <= 2_000


def test_of_a_large_cycle_the_hits_are_shown(browser: Browser, tmp_path: Path) -> None:
    ring = [Edge(f"s{n:04}", f"s{(n + 1) % 3_000:04}", INFERRED) for n in range(3_000)]
    look(browser, BeliefSet(hierarchy=SortHierarchy([], ring)), tmp_path)
    browser.run("document.querySelector('input').focus()")
    browser.type("s2999")
    browser.wait("document.querySelector('.count').textContent === '1 of 1'")
    assert browser.texts(".tree .hit") == ["s2999"]
    assert len(browser.texts(".tree .name")) == 30
    assert browser.texts(".cycle .sign") == ["+ 2,970 more"]


def test_a_long_text_is_exact_in_the_browser_too(browser: Browser, tmp_path: Path) -> None:
    sentences = [f"Person {n} 👩‍🚀 lives in city {n % 97}.{' ' if n % 7 else chr(10)}" for n in range(5_000)]
    beliefs, at = [], 0
    for n, sentence in enumerate(sentences):
        source = Source(sentence[:-1], at, at + len(sentence) - 1, 1 + (n + 6) // 7)
        beliefs.append(Belief(f"f{n}", Atom("lives", (Constant(f"p{n}"),)), n, source))
        at += len(sentence)
    look(browser, BeliefSet("".join(sentences), formulas=tuple(beliefs)), tmp_path)
    assert browser.texts("pre.text") == ["".join(sentences)]
    assert browser.texts(".said") == [sentence[:-1] for sentence in sentences]


def test_without_scripts_the_lists_are_there(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with chromium(tmp_path_factory.mktemp("profile"), script=False) as window:
        look(window, MEN, tmp_path)
        assert window.texts("pre.text") == [TEXT]
        assert window.texts("#hierarchy noscript summary")[0] == "thing"
        assert not window.run("return document.querySelector('#tree-panel').checkVisibility()")


def test_no_name_runs_over_its_box(tmp_path: Path) -> None:
    """Long names of one letter are the hardest: nothing narrow makes up for what is broad."""
    letters = "WMmwOQHNnou08@%#=+{éÆæŒœжЩщωΩשس漢あ한"
    names = [letter * 36 for letter in letters] + ["W" * 400, "😀" * 30]
    svg = tmp_path / "wide.svg"
    svg.write_text(draw(SortHierarchy(names), title="W" * 90), encoding="utf-8")
    with chromium(tmp_path / "profile") as window:
        window.open(svg)
        over = window.run(
            """return [...document.querySelectorAll("g.node")].flatMap((node) => {
              const [box, text] = ["rect", "text"].map((name) => node.querySelector(name).getBBox());
              return text.x + text.width > box.x + box.width ? [node.textContent] : [];
            })"""
        )
        title = window.run("return document.querySelector('.title').getBBox().width")
        wide = window.run("return document.documentElement.viewBox.baseVal.width")
    assert over == []
    assert title + 18 <= wide
