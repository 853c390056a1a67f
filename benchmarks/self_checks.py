"""Self checks of models and servers that fail: ``python -m benchmarks.self_checks`` (``make self-checks``).

Every mode is played in OpenAI's protocol and in Ollama's, and asked through the async and the blocking face.
For each: what the self check says, and how long the slowest one took. A fault is another outcome than the
specified one, a result that comes more than 0.2 s after the deadline, and an exception. Each is printed and
makes the exit code 1. ``--write`` puts the tables into ``docs/measurements/self-checks.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.data import MEASUREMENTS, table, write_section
from fol_kb.llm import connect
from fol_kb.llm.settings import Settings
from fol_kb.testing.models import Body, Cut, Hang, ModelServer, Said, Script, Slow, Status, Turns
from fol_kb.testing.models.script import Fault
from verification.model import Degree, SelfCheck, SelfCheckFailure
from verification.prompts import Delimiters
from verification.self_check import SelfChecker, SelfCheckOptions, settings_for

GRACE = 0.2
DEADLINE = 600.0
"""Milliseconds, for the tables: what hangs would take six seconds each."""
PROTOCOLS = ("openai", "ollama")
FACES = ("async", "blocking")
DOCUMENT = MEASUREMENTS / "self-checks.md"
QUESTION = "When was the Pont Marie opened?"
ANSWER = "The Pont Marie was opened in 1635."
SOURCES = ("The Pont Marie crosses the Seine. It was opened in 1635, after twenty years of work.",)

MARKS = {
    "answersQuestion": "yes",
    "grounded": "yes",
    "contradiction": "none",
    "note": "The source says 1635.",
}
GOOD = json.dumps(MARKS)
UNREADABLE, ENDPOINT = SelfCheckFailure.UNREADABLE, SelfCheckFailure.ENDPOINT
TIMEOUT = SelfCheckFailure.TIMEOUT


def changed(**marks: object) -> str:
    """The good answer with other values."""
    return json.dumps(MARKS | marks)


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to answer, and how the self check has to end: None is success."""

    name: str
    failure: SelfCheckFailure | None
    content: str | None = GOOD
    faults: tuple[Fault, ...] = field(default=())
    ending: str | None = None

    def script(self) -> Script:
        """What the server plays."""
        return Script(
            answers=Turns(turns=[Said(content=self.content, ending=self.ending)]), faults=list(self.faults)
        )


HTML = "<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>"

MODES = (
    Mode("as asked", None),
    Mode("braces in the note", None, changed(note="It copies {1635} and } and {\"a\": [} as they are.")),
    Mode("in a code block", None, f"```json\n{GOOD}\n```"),
    Mode("thought aloud first", None, f'<think>Perhaps {{"grounded": "no"}}?</think>\n{GOOD}'),
    Mode("values in capitals", None, changed(answersQuestion="Yes", contradiction=" NONE ")),
    Mode("a field more", None, changed(confidence=0.9)),
    Mode("slow, and in time", None, faults=(Slow(seconds=DEADLINE / 4000),)),
    Mode("choices[0].text", None, faults=(Body(content=json.dumps({"choices": [{"text": GOOD}]})),)),
    Mode("response", None, faults=(Body(content=json.dumps({"response": GOOD, "done": True})),)),
    Mode("prose", UNREADABLE, "The answer is well grounded, and I see no contradiction."),
    Mode("prose before", UNREADABLE, f"Here is my judgement:\n{GOOD}"),
    Mode("prose after", UNREADABLE, f"{GOOD}\nOn reflection, the answer is not grounded."),
    Mode("prose with braces", UNREADABLE, "I would say {yes} to {all} of it."),
    Mode("two objects", UNREADABLE, GOOD + changed(grounded="no")),
    Mode("two objects in a list", UNREADABLE, f"[{GOOD}, {GOOD}]"),
    Mode("broken JSON", UNREADABLE, GOOD[:-1] + ",,"),
    Mode("single quotes", UNREADABLE, str(MARKS)),
    Mode("cut off by the limit on tokens", UNREADABLE, GOOD[: len(GOOD) // 2], ending="length"),
    Mode("a member twice", UNREADABLE, GOOD[:-1] + ', "grounded": "no"}'),
    Mode("another word for a mark", UNREADABLE, changed(grounded="mostly")),
    Mode("a mark of another kind", UNREADABLE, changed(answersQuestion=True)),
    Mode("null for a mark", UNREADABLE, changed(contradiction=None)),
    Mode("a mark is missing", UNREADABLE, json.dumps({"answersQuestion": "yes", "note": ""})),
    Mode("a note that is a list", UNREADABLE, changed(note=["fine"])),
    Mode("another object", UNREADABLE, '{"verdict": "yes"}'),
    Mode("a number", UNREADABLE, "42"),
    Mode("HTML in the answer", UNREADABLE, HTML),
    Mode("nothing", UNREADABLE, ""),
    Mode("blanks", UNREADABLE, " \n\t "),
    Mode("a megabyte of words", UNREADABLE, "yes " * 250_000),
    Mode("deeply nested", UNREADABLE, '{"note": ' * 5_000 + "1" + "}" * 5_000),
    Mode("never answers", TIMEOUT, faults=(Hang(),)),
    Mode("answers after ten minutes", TIMEOUT, faults=(Slow(seconds=600),)),
    Mode("cut before the headers", ENDPOINT, faults=(Cut(where="before-headers"),)),
    Mode("cut in the headers", ENDPOINT, faults=(Cut(where="in-headers"),)),
    Mode("cut in the body", ENDPOINT, faults=(Cut(),)),
    Mode("reset", ENDPOINT, faults=(Cut(reset=True),)),
    *(
        Mode(f"status {status}", ENDPOINT, faults=(Status(status=status),))
        for status in (400, 401, 403, 404, 500, 503)
    ),
    Mode("status 429, Retry-After: 600", ENDPOINT, faults=(Status(status=429, retry_after=600),)),
    Mode("HTML for a body", ENDPOINT, faults=(Body(content=HTML, content_type="text/html"),)),
    Mode("an empty body", ENDPOINT, faults=(Body(content=""),)),
    Mode("half a body", ENDPOINT, faults=(Body(),)),
    Mode("a body of another protocol", ENDPOINT, faults=(Body(content='{"output": "yes"}'),)),
    Mode("a list for a body", ENDPOINT, faults=(Body(content="[1, 2]"),)),
    Mode("an error with status 200", ENDPOINT, faults=(Body(content='{"error": "model is busy"}'),)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Run:
    """One self check: what it said, the seconds it took, and what is wrong with it."""

    mode: Mode
    protocol: str
    face: str
    found: SelfCheck
    seconds: float
    fault: str | None


async def _checked(
    server: ModelServer, protocol: str, face: str, options: SelfCheckOptions
) -> tuple[SelfCheck, float]:
    url = server.url if protocol == "openai" else server.url.removesuffix("/v1")
    settings = Settings(model=server.model, base_url=url, kind="auto" if protocol == "openai" else "ollama")
    async with connect(settings_for(settings, options)) as model:
        checker = SelfChecker(
            model, Delimiters(b"a secret of the tests"), options, constrained=protocol == "ollama"
        )
        started = time.perf_counter()
        if face == "async":
            found = await checker.check(QUESTION, ANSWER, SOURCES)
        else:
            found = checker.check_blocking(QUESTION, ANSWER, SOURCES)
        return found, time.perf_counter() - started


def run(server: ModelServer, mode: Mode, protocol: str, face: str, deadline_ms: float = DEADLINE) -> Run:
    """One self check of a mode; the client is loaded before."""
    server.play(mode.script())
    found, seconds = asyncio.run(_checked(server, protocol, face, SelfCheckOptions(deadline_ms)))
    return Run(mode, protocol, face, found, seconds, _fault(mode, found, seconds, deadline_ms / 1000))


def _fault(mode: Mode, found: SelfCheck, seconds: float, deadline: float) -> str | None:
    if seconds > deadline + GRACE:
        return f"late: {seconds:.3f} s"
    if found.failure != mode.failure:
        return f"{found.failure or 'success'} instead of {mode.failure or 'success'}: {found.note}"
    if len(found.note) > 120 or len(found.raw or "") > 200:
        return "a note or raw answer that is too long"
    if mode.failure is UNREADABLE and (found.raw or "") != (mode.content or "")[:200]:
        return f"another raw answer: {found.raw!r}"
    if not found.success and not found.note:
        return "no note"
    marks = (found.answers_question, found.grounded, found.contradiction)
    if marks != ((Degree.YES, Degree.YES, "none") if found.success else ("unknown",) * 3):
        return f"other marks: {marks}"
    return None


def rows(runs: Sequence[Run]) -> list[list[str]]:
    """The table: a row for each mode, with the slowest of its self checks."""
    body = []
    for mode in dict.fromkeys(each.mode for each in runs):
        of_mode = [each for each in runs if each.mode is mode]
        first = of_mode[0].found
        faults = sorted({each.fault for each in of_mode if each.fault})
        body.append(
            [
                mode.name,
                str(len(of_mode)),
                first.failure or "success",
                f"{max(each.seconds for each in of_mode) * 1000:,.0f}",
                "; ".join(faults) or _plain(first.note),
            ]
        )
    return body


def _plain(note: str) -> str:
    return note.replace("|", "\\|").replace("<", "&lt;")


HEADER = ["the model or server", "checks", "outcome", "slowest, ms", "note"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help=f"put the tables into {DOCUMENT.name}")
    options = parser.parse_args(arguments)
    from fol_kb.llm import warm_up

    asyncio.run(warm_up())
    with ModelServer() as server:
        runs = [
            run(server, mode, protocol, face) for mode in MODES for protocol in PROTOCOLS for face in FACES
        ]
        late = [
            run(server, mode, protocol, face, 6_000.0)
            for mode in MODES
            if mode.failure is TIMEOUT
            for protocol in PROTOCOLS
            for face in FACES
        ]
    faults = [each for each in (*runs, *late) if each.fault]
    worst = max(each.seconds - DEADLINE / 1000 for each in runs)
    slowest = max(each.seconds for each in late)
    told = (
        f"{len(runs) + len(late)} self checks of {len(MODES)} modes, {len(faults)} other than specified."
        f" At a deadline of {DEADLINE:,.0f} ms the latest result came {max(0.0, worst) * 1000:,.0f} ms late;"
        f" at the default of 6,000 ms, the slowest of {len(late)} self checks of servers that do not answer"
        f" took {slowest * 1000:,.0f} ms."
    )
    text = table(HEADER, rows(runs))
    print(text, told, sep="\n\n")
    for each in faults:
        print(f"FAULT {each.mode.name}, {each.protocol}, {each.face}: {each.fault}")
    if options.write:
        write_section(DOCUMENT, "modes", f"{told}\n\n{text}\n\nMeasured on {time.strftime('%Y-%m-%d')}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
