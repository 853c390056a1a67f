"""How much of real text is read? ``python -m benchmarks.reach`` (``make reach``), offline, without a model.

Read are FOLIO's different sentences, each alone; its rows, premises and conclusion together, whose verdicts
stand beside their labels; the policy of the airline; ACE's texts, with ``ace=True`` and beside what APE makes
of them. ``--ape FILE`` reads the other texts of APE's own suite (``tests/acetexts.pl`` of Attempto's
repository), those with counts, modifiers, modal verbs, numbers, comparatives, masses or that-clauses.
``--refused KIND`` prints what is not read, each with its reason, and ``--read KIND`` what is, with its
formulas; with ``--draw N SEED`` so many of them, drawn at random and numbered, for a reader to judge.
``--pages FOLDER`` adds the kind ``pages``: the sentences of the HTML pages in it, of any documentation that
is unpacked there. ``--write`` puts the figures into ``docs/measurements/controlled-language.md``.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from html.parser import HTMLParser
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from benchmarks.evaluate import run_batch
from fol_kb.beliefs.sentences import split
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import conjunction
from fol_kb.translation import ControlledTranslator, Translation
from tests.provers import Z3
from tests.translation.stated import formulas as stated

FOLIO = ("folio/train.jsonl", "folio/validation_dev.jsonl")
AIRLINE = "tau-bench/airline_tasks_0_24.jsonl"
ACE = "ace/ape_dev.jsonl"
WICE = "wice/claims_dev.jsonl"
PROOFWRITER = "logic-lm/proofwriter_text.jsonl"
LABELS = {"ENTAILED": "True", "CONTRADICTED": "False", "INDEPENDENT": "Uncertain"}
BEYOND_THE_SET = {
    "counts": r"countable, na, (?:geq|leq|exactly|less|greater), |countable, na, eq, (?!1\))",
    "modifiers": r"modifier_(?:pp|adv)\(",
    "modal verbs": r"\b(?:can|must|should|may)\(drs",
    "comparatives": r"property\([^()]*(?:comp|sup|pos_as)",
    "masses": r", mass, ",
    "that-clauses": r":drs\(",
    "numbers": r"\b(?:int|real|string|expr)\(",
}
"""What APE's discourse representation of a text has where the set at hand has left the text out."""
APE_TEXT = re.compile(r"text_drs_eval\(0, \d+, '((?:[^'\\]|\\.|'')*)', (drs\(.*?\)), (?:\[\[|\[\], ')")


@dataclass(frozen=True, slots=True)
class Kind:
    """Texts of one kind, and how they are read."""

    name: str
    texts: Sequence[str]
    ace: bool = False

    def translations(self) -> Iterator[tuple[str, Translation]]:
        """Every text with what becomes of it, alone."""
        translator = ControlledTranslator("en", ace=self.ace)
        return ((text, translator.translate(text)) for text in self.texts)


def folio_sentences() -> list[str]:
    """FOLIO's premises and conclusions, each once, in their order."""
    found: dict[str, None] = {}
    for file in FOLIO:
        for row in rows(file) or ():
            found.update(
                (said.strip(), None) for said in [*row["premises"], row["conclusion"]] if said.strip()
            )
    return list(found)


def airline_sentences() -> list[str]:
    """The sentences of the policy, as the translator divides it; headings are none."""
    data = rows(AIRLINE)
    if data is None:
        return []
    policy = next(turn["content"] for turn in data[0]["traj"] if turn["role"] == "system")
    return [one.text for one in ControlledTranslator("en").translate(policy).sentences if "#" not in one.text]


class _Paragraphs(HTMLParser):
    """The paragraphs and points of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._said: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self._end()
            self._said = [] if tag in _OF_TEXT else None

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._end()

    def handle_data(self, data: str) -> None:
        if self._said is not None:
            self._said.append(data)

    def _end(self) -> None:
        self.found += [" ".join("".join(self._said).split())] if self._said else []
        self._said = None


_OF_TEXT = frozenset(["p", "li", "dd"])
_BLOCKS = _OF_TEXT | {"td", "div", "h1", "h2", "h3", "pre", "dt"}


def page_sentences(folder: Path) -> list[str]:
    """The sentences of the HTML pages in a folder, each once: 4 to 40 words, a capital and a full stop."""
    found: set[str] = set()
    for file in sorted(folder.rglob("*.htm*")):
        paragraphs = _Paragraphs()
        paragraphs.feed(file.read_text(encoding="utf-8", errors="replace"))
        paragraphs.close()
        for said in paragraphs.found:
            found.update(one.text for one in split(said))
    return sorted(
        one for one in found if one[0].isupper() and one.endswith(".") and 4 <= len(one.split()) <= 40
    )


def draw(kind: Kind, number: int, seed: int) -> Iterator[tuple[str, list[str]]]:
    """So many texts that are read and state something, at random, each with its formulas."""
    texts = sorted(kind.texts)
    random.Random(seed).shuffle(texts)
    translator = ControlledTranslator("en", ace=kind.ace)
    said = ((text, translator.translate(text)) for text in texts)
    read = ((text, formulas(one)) for text, one in said if not one.untranslated)
    return islice(((text, stated_) for text, stated_ in read if stated_), number)


def ape_texts(file: Path) -> dict[str, tuple[str, ...]]:
    """Statements of APE's suite that are not in the set at hand, and what each has that it leaves out."""
    known = {row["text"] for row in rows(ACE) or ()}
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        read = APE_TEXT.match(line)
        if (
            read is None
            or read[2].startswith("drs([], [])")
            or re.search(r"\b(?:question|command)\(", read[2])
        ):
            continue
        text = read[1].replace("\\'", "'").replace("''", "'").replace("\\\\", "\\")
        beyond = tuple(name for name, pattern in BEYOND_THE_SET.items() if re.search(pattern, read[2]))
        if beyond and text not in known:
            found[text] = beyond
    return found


def formulas(translation: Translation) -> list[str]:
    """What a translation states, one formula a call."""
    return [str(formula) for formula in stated(translation.calls)]


def share(part: int, whole: int) -> str:
    """So many of so many, and in percent."""
    return f"{part:,} of {whole:,} ({100 * part / max(1, whole):.1f} %)"


# ---------------------------------------------------------------------------------- kinds


def _read(kind: Kind) -> str:
    return share(sum(not said.untranslated for _, said in kind.translations()), len(kind.texts))


def _as_ape(kind: Kind) -> str:
    gold = {row["text"]: row["formula"] for row in rows(ACE) or ()}
    mine = {text: formulas(said) for text, said in kind.translations() if not said.untranslated}
    equal = sum(
        Z3(4_000, _called).equivalent(conjunction(tuple(map(parse, said))), parse(gold[text]))
        for text, said in mine.items()
    )
    return f"{share(len(mine), len(gold))}; {share(equal, len(mine))} of these as APE reads them"


def _called(kind: str, name: str, arity: int) -> tuple[str, str, int]:
    """Symbols by their letters; what APE has for possession is a relation of its own here (decision 0083)."""
    if kind == "predicate" and arity == 2 and name.endswith("_of"):
        name = "of"
    return kind, re.sub(r"[\W_]", "", name).lower(), arity


def folio_rows() -> str:
    """How many rows are read whole, and their verdicts beside the labels."""
    data = [row for file in FOLIO for row in rows(file) or ()]
    tasks = [
        {
            "id": str(number),
            "text": "\n".join(row["premises"]),
            "sentence": row["conclusion"],
            "semantics": "open",
            "language": "en",
        }
        for number, row in enumerate(data)
    ]
    outcomes: Counter[str] = Counter()
    for row, result in zip(data, run_batch(tasks), strict=True):
        coverage = result.get("coverage") or {}
        if result["report"] is None or coverage.get("lost") or coverage.get("declared_untranslatable"):
            continue
        said = LABELS.get(result["report"]["status"], "undecided")
        label = "Uncertain" if row["label"] == "Unknown" else row["label"]
        outcomes["whole"] += 1
        if said in ("True", "False"):
            outcomes["as labelled" if said == label else "not as labelled"] += 1
    decided = outcomes["as labelled"] + outcomes["not as labelled"]
    return f"{share(outcomes['whole'], len(data))}; {decided} decided, {outcomes['as labelled']} as labelled"


def _speed(texts: Sequence[str]) -> float:
    translator = ControlledTranslator("en")
    translator.translate("Bob is big.")
    begun = time.process_time()
    sentences = sum(len(translator.translate(text).sentences) for text in texts)
    return sentences / (time.process_time() - begun)


def speed(turns: int = 5) -> str:
    """Sentences a second of processor time on ProofWriter's texts: the median of some turns, least, most.

    Every turn has a process of its own: the translator remembers what it has read.
    """
    texts = [row["context"] for row in rows(PROOFWRITER) or ()]
    with ProcessPoolExecutor(1, max_tasks_per_child=1) as pool:
        found = list(pool.map(_speed, [texts] * turns))
    return f"{statistics.median(found):,.0f} a second ({min(found):,.0f} to {max(found):,.0f})"


def ordinary_sentences(limit: int = 15_000) -> list[str]:
    """Different sentences of FOLIO, of the airline's policy, and of Wikipedia and its sources in WiCE."""
    found = dict.fromkeys([*folio_sentences(), *airline_sentences()])
    for row in rows(WICE) or ():
        texts = [text for value in row.values() for text in (value if isinstance(value, list) else [value])]
        for text in texts:
            if isinstance(text, str) and len(text) > 20:
                found.update(dict.fromkeys(sentence.text for sentence in split(text)))
    return list(found)[:limit]


def slowest() -> str:
    """Processor time of the slowest of ordinary sentences, each alone, with garbage collection within it.

    They have a process of their own: what this one has kept would be gone through by the collector.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(_seconds).result()
    return f"{max(found):.2f} s, the slowest of {len(found):,}"


def _seconds() -> list[float]:
    translator = ControlledTranslator("en")
    translator.translate("Bob is big.")
    seconds = []
    for sentence in ordinary_sentences():
        begun = time.process_time()
        translator.translate(sentence)
        seconds.append(time.process_time() - begun)
    return seconds


# ---------------------------------------------------------------------------------- command


def _show(kind: Kind, read: bool) -> None:
    for text, said in kind.translations():
        if read and not said.untranslated:
            print(text, *(f"    {formula}" for formula in formulas(said)), sep="\n")
        elif not read and said.untranslated:
            print(text, *(f"    {one.reason}" for one in said.untranslated), sep="\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 0 always, the figures are the result."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reach", description=__doc__)
    parser.add_argument("--ape", type=Path, metavar="FILE", help="APE's own suite, tests/acetexts.pl")
    parser.add_argument("--refused", metavar="KIND", help="print what is not read of one kind")
    parser.add_argument("--read", metavar="KIND", help="print what is read of one kind")
    parser.add_argument("--draw", nargs=2, type=int, metavar=("N", "SEED"), help="so many of them, at random")
    parser.add_argument("--pages", type=Path, metavar="FOLDER", help="HTML pages, for the kind 'pages'")
    parser.add_argument("--write", action="store_true", help="put the figures into the documentation")
    arguments = parser.parse_args(argv)
    beyond = ape_texts(arguments.ape) if arguments.ape else {}
    kinds = {
        "folio": Kind("FOLIO, different sentences", folio_sentences()),
        "airline": Kind("policy of the airline", airline_sentences()),
        "ace": Kind("ACE's texts", [row["text"] for row in rows(ACE) or ()], ace=True),
        "ape": Kind("APE's suite beyond them", list(beyond), ace=True),
        "pages": Kind("pages", page_sentences(arguments.pages) if arguments.pages else []),
    }
    shown = arguments.refused or arguments.read
    if shown is not None:
        if shown not in kinds:
            parser.error(f"no such kind: {shown}; there are {', '.join(kinds)}")
        if arguments.draw and arguments.read:
            for number, (text, said) in enumerate(draw(kinds[shown], *arguments.draw), 1):
                print(f"[{number}] {text}", *(f"    {one}" for one in said), sep="\n")
            return 0
        _show(kinds[shown], read=arguments.read is not None)
        return 0
    missing = [file for file in (*FOLIO, AIRLINE, ACE, PROOFWRITER, WICE) if rows(file) is None]
    body: list[tuple[str, str]] = []

    def measure(name: str, figures: Callable[[], str], texts: Iterable[str]) -> None:
        if texts:
            body.append((name, figures()))
            print(f"{name}: {body[-1][1]}", file=sys.stderr)

    measure(kinds["folio"].name, lambda: _read(kinds["folio"]), kinds["folio"].texts)
    measure("FOLIO, rows read whole", folio_rows, kinds["folio"].texts)
    measure(kinds["airline"].name, lambda: _read(kinds["airline"]), kinds["airline"].texts)
    measure(kinds["ace"].name, lambda: _as_ape(kinds["ace"]), kinds["ace"].texts)
    measure(kinds["ape"].name, lambda: _read(kinds["ape"]), kinds["ape"].texts)
    for name in BEYOND_THE_SET:
        some = Kind(name, [text for text, has in beyond.items() if name in has], ace=True)
        measure(f"- with {name}", partial(_read, some), some.texts)
    measure("speed on ProofWriter's sentences", speed, [] if PROOFWRITER in missing else ["there"])
    measure("time of a sentence of FOLIO, the airline or WiCE", slowest, [] if WICE in missing else ["there"])
    date = datetime.now(UTC).date().isoformat()
    text = "\n\n".join(
        [f"Measured on {date} by `make reach`.", table(("texts", "read"), body), *map(absent, missing)]
    )
    print(text)
    if arguments.write:
        write_section(MEASUREMENTS / "controlled-language.md", "reach", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
