"""The journal of answers: what belongs to it, what is refused, what is written when."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.common.errors import DocumentError
from fol_kb.llm.budget import Limits
from fol_kb.llm.messages import Answer, Message, ModelError, Request, Role, Usage
from fol_kb.translation.by_model import prompts
from fol_kb.translation.by_model.checking import Checked
from fol_kb.translation.by_model.recording import Recording
from fol_kb.translation.by_model.run import Options, translate
from tests.llm.toys import FINISH, Playing, answer, fact

pytestmark = pytest.mark.anyio

TEXT = "Ann is kind."
ASKED = Request((Message(Role.USER, "hello"),))
SAID = answer([fact("kind", "ann", "Ann is kind."), FINISH], words="half \ud800 a pair, é")


def run(path: Path, text: str = TEXT, asked: Playing | None = None, **options: Any) -> Playing:
    playing = asked or Playing([SAID])
    given = {"model": "m-1", "reviews": 0, **options}
    asyncio.run(translate(text, playing, journal=path, options=Options(**given)))
    return playing


def test_an_answer_is_on_disk_before_anyone_sees_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"

    class Watched(Playing):
        async def ask(self, request: Request) -> Answer:
            assert path.read_bytes().count(b'"request"') == len(self.asked)
            return await super().ask(request)

    watched = Watched([[fact("kind", "bob", "Ann is kind.")], [FINISH]])
    run(path, asked=watched)
    assert len(watched.asked) == 2
    assert path.read_bytes().count(b'"request"') == 2


async def test_what_is_played_back_is_what_was_answered(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    first = Recording(Playing([SAID]), path, text=TEXT)
    live = await first.ask(ASKED)
    first.close()
    second = Recording(Playing([]), path, text=TEXT)
    played = await second.ask(ASKED)
    second.close()
    assert second.account.model_dump(exclude={"seconds"}) == first.account.model_dump(exclude={"seconds"})
    assert live == played == SAID


async def test_what_reasoners_said_is_played_back(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    said = Checked(ConsistencyStatus.UNDECIDED, Reason.TIMEOUT, (("f1", "f2"),), "no time")
    asked = 0

    async def check() -> Checked:
        nonlocal asked
        asked += 1
        return said

    async def again() -> Checked:
        recording = Recording(Playing([]), path, text=TEXT)
        try:
            return await recording.checked("a belief set", check)
        finally:
            recording.close()

    assert await again() == await again() == said
    assert asked == 1


def test_a_failure_is_not_kept_and_asked_about_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with pytest.raises(ModelError):
        run(path, asked=Playing([ModelError("gone", attempts=3)]))
    assert b'"request"' not in path.read_bytes()
    assert len(run(path).asked) == 1
    assert len(run(path).asked) == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"model": "m-2"}, r"model 'm-1' \(now 'm-2'\)"),
        ({"temperature": 0.5}, r"temperature None \(now 0.5\)"),
        ({"sample": 1}, r"sample 0 \(now 1\)"),
        ({"part": 99, "rounds": 5}, r"part 3000 \(now 99\), rounds 40 \(now 5\)"),
    ],
)
def test_a_journal_of_another_model_or_other_options_is_refused(
    tmp_path: Path, options: dict[str, Any], told: str
) -> None:
    path = tmp_path / "journal.jsonl"
    run(path)
    content = path.read_bytes()
    with pytest.raises(DocumentError, match=rf"line 1: this journal was begun with {told}; give the same"):
        run(path, **options)
    assert path.read_bytes() == content


def test_a_journal_of_another_text_or_prompt_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.jsonl"
    run(path)
    with pytest.raises(DocumentError, match="belongs to another text"):
        run(path, text="Bob is kind.")
    monkeypatch.setattr(prompts, "VERSION", "0")
    with pytest.raises(DocumentError, match=r"prompt 'en/1' \(now 'en/0'\)"):
        run(path)


def test_how_many_are_asked_at_a_time_and_what_it_costs_is_free(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    run(path)
    assert run(path, concurrency=9, prices=Limits(prompt_price=1.0, completion_price=1.0)).asked == []


@pytest.mark.parametrize(
    "content",
    [
        b"my shopping list\n",
        b'{"format": "fol-kb/journal", "version": 1, "text_sha256": null}\n',
        b'{"format": "fol-kb/translation-journal", "version": 99}\n',
        b"\0",
    ],
)
def test_what_is_no_such_journal_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(DocumentError, match=r"notes\.txt, line 1: "):
        run(path)
    assert path.read_bytes() == content


def test_a_journal_that_says_nothing_of_its_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    run(path)
    header, *rest = path.read_bytes().splitlines(keepends=True)
    kept = {name: value for name, value in json.loads(header).items() if name != "about"}
    path.write_bytes(json.dumps(kept).encode() + b"\n" + b"".join(rest))
    with pytest.raises(DocumentError, match="nothing that says what it is about"):
        run(path)


@pytest.mark.parametrize(
    "spoiled", [b"{}", b"17", b'{"request": "a", "seconds": 1, "answer": {}}', b'{"check": 3}']
)
def test_a_line_that_is_no_answer_is_named(tmp_path: Path, spoiled: bytes) -> None:
    path = tmp_path / "journal.jsonl"
    run(path)
    path.write_bytes(path.read_bytes() + spoiled + b"\n")
    with pytest.raises(DocumentError, match=r"journal\.jsonl, line 3: .* neither an answer nor a check"):
        run(path)


async def test_a_journal_that_cannot_be_written_ends_the_translation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that is not safe is not acted on."""
    path = tmp_path / "journal.jsonl"
    recording = Recording(Playing([SAID]), path, text=TEXT)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        await recording.ask(ASKED)
    recording.close()
    assert b'"request"' not in path.read_bytes()


async def test_the_account_adds_up() -> None:
    def of(prompt: int, completion: int, attempts: int) -> Answer:
        return Answer(SAID.message, SAID.ending, Usage(prompt, completion), "m", attempts)

    asked: list[float] = []
    prices = Limits(prompt_price=2.0, completion_price=10.0)
    failing = ModelError("no", attempts=4)
    playing = Playing([of(1_000, 100, 1), of(1_000, 100, 0), of(0, 0, 2), failing])
    recording = Recording(playing, prices=prices, answered=lambda account: asked.append(account.cost or 0))
    for number in range(3):
        await recording.ask(Request((), sample=number))
    with pytest.raises(ModelError):
        await recording.ask(Request((), sample=3))
    account = recording.account
    assert (account.requests, account.cached, account.failed, account.attempts) == (4, 1, 1, 7)
    assert (account.prompt_tokens, account.completion_tokens, account.unreported) == (1_000, 100, 1)
    assert account.cost == pytest.approx(0.003)
    assert asked == [pytest.approx(0.003)] * 3
