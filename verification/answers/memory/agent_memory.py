"""A memory of what was found out about answers, for one session, under a folder that many sessions share.

``sessions/NAME.jsonl`` has what the session found out; ``shared.jsonl`` the names that were not found, in all
sessions; ``corrections.jsonl`` what users said. Nothing is ever changed in them, only added. Several
processes may use a memory at once.
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from fol_kb.common.errors import CallError
from verification.answers.grounds.masking import masked
from verification.answers.memory.files import RecordFile, locked, stamp
from verification.answers.memory.known import Known, counting, is_name, key, known, recurring
from verification.answers.memory.places import inside, session_file, sessions
from verification.answers.memory.recording import Noted, noted
from verification.answers.memory.rendering import ContextLimits, render
from verification.answers.memory.repeating import Repetition, repeated
from verification.model import (
    DamagedLine,
    EntryKind,
    EntrySource,
    MemoryEntry,
    MemoryReport,
    MentionKind,
    Ruling,
    Severity,
    Subject,
    VerificationReport,
)
from verification.prompts import Delimiters

_log = logging.getLogger(__name__)
_LONGEST = 2_000
"""Characters of a text that is remembered; a longer one is cut, and says so."""


@dataclass(frozen=True, slots=True)
class MemoryOptions:
    """How a memory works.

    Args:
        sessions_to_recur: in so many sessions a name was not found before all sessions know of it.
        limits: how much a prompt is told.
        lock_timeout: seconds to wait for other processes that write.

    Raises:
        ValueError: fewer than one session, or a timeout that is not positive.
    """

    sessions_to_recur: int = 3
    limits: ContextLimits = field(default_factory=ContextLimits)
    lock_timeout: float = 10.0

    def __post_init__(self) -> None:
        if self.sessions_to_recur < 1:
            raise ValueError(f"a name recurs in 1 session or more, not {self.sessions_to_recur!r}")
        if not self.lock_timeout > 0:
            raise ValueError(f"a timeout is a positive number of seconds, not {self.lock_timeout!r}")


class AgentMemory:
    """The memory of a session.

    Args:
        root: the folder; it is made when something is remembered.
        session: whose memory it is; a name that a file can have.
        options: how it works.
        now: tells the time.

    Raises:
        MemoryPlaceError: the session cannot be the name of a file, or a file leads out of the root.
    """

    def __init__(
        self,
        root: str | os.PathLike[str],
        session: str,
        options: MemoryOptions | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.root = Path(root)
        self.session = session
        self.options = options or MemoryOptions()
        self._now = now
        self._own = RecordFile(session_file(self.root, session), MemoryEntry)
        self._shared = RecordFile(inside(self.root, self.root / "shared.jsonl"), MemoryEntry)
        self._corrections = RecordFile(inside(self.root, self.root / "corrections.jsonl"), MemoryEntry)

    def known(self) -> Known:
        """What the session knows now.

        Raises:
            MemoryFileError: a file cannot be read.
        """
        return known(
            self._own.read().records,
            self._shared.read().records,
            self._corrections.read().records,
            sessions_to_recur=self.options.sessions_to_recur,
        )

    def problems(self) -> tuple[DamagedLine, ...]:
        """The lines of the files that are no entries, and count for nothing."""
        files = (self._own, self._shared, self._corrections)
        return tuple(problem for file in files for problem in file.read().problems)

    def report(self) -> MemoryReport:
        """What the session knows, as a document."""
        found = self.known()
        return MemoryReport(
            self.session,
            sessions(self.root),
            found.facts,
            tuple(each.told() for each in found.hallucinations),
            found.gaps,
            found.blockers,
            found.corrections,
            self.problems(),
        )

    def build_context(self, delimiters: Delimiters | None = None) -> str:
        """Three sections for the next prompt: verified facts, known hallucinations, known gaps."""
        return render(self.known(), self.options.limits, delimiters)

    def repeated(self, answer: str) -> tuple[Repetition, ...]:
        """The known hallucinations that an answer names."""
        return repeated(answer, self.known().hallucinations)

    def flagged(self, report: VerificationReport, answer: str) -> VerificationReport:
        """The report with a warning for each known hallucination that the answer repeats.

        What this answer's own tools returned is none, unless a user says that it is wrong.

        Args:
            report: on the answer.
            answer: its text.
        """
        found = {*report.verified_mentions, *report.computed_mentions}
        warnings = [
            each.warning()
            for each in self.repeated(answer)
            if each.hallucination.text not in found or each.hallucination.entry.kind is EntryKind.CORRECTION
        ]
        return replace(report, warnings=(*report.warnings, *warnings)) if warnings else report

    def record(
        self, report: VerificationReport, *, task: str, subtask: str | None = None, kept: bool = True
    ) -> tuple[MemoryEntry, ...]:
        """Remember what a report says; what is known already is not written again.

        Args:
            report: on an answer.
            task, subtask: their ids.
            kept: whether the answer is the one that counts.

        Returns:
            what was written; it is on the disk.

        Raises:
            MemoryFileError: it cannot be written.
        """
        source = EntrySource(self.session, task, subtask)
        with locked(self.root, self.options.lock_timeout):
            own = self._own.read().records
            fresh = [self._entry(each, source) for each in _unknown(noted(report, kept=kept), own, source)]
            self._own.append(fresh)
            self._shared.append([each for each in fresh if self._is_shared(each)])
        _log.info("%d entries are remembered of session %s", len(fresh), self.session)
        return tuple(fresh)

    def _is_shared(self, entry: MemoryEntry) -> bool:
        """Whether other sessions need it: a name that was not found, or one that was found after all."""
        if entry.subject is not Subject.MENTION or not is_name(entry):
            return False
        if entry.kind is EntryKind.BLOCKER:
            return True
        return key(entry.text) in recurring(self._shared.read().records)

    def correct(
        self, text: str, ruling: Ruling, *, instead: str | None = None, kind: MentionKind | None = None
    ) -> MemoryEntry:
        """Keep what a user says of a mention; it outranks what was found out, in all sessions.

        Args:
            text: the mention.
            ruling: right or wrong.
            instead: what is right in its place, if it is wrong.
            kind: of the mention.

        Raises:
            CallError: the mention is empty, or there is something instead of what is right.
            MemoryFileError: it cannot be written.
        """
        if not key(text):
            raise CallError("a correction is of a mention, which is not empty")
        if instead is not None and ruling is Ruling.RIGHT:
            raise CallError(
                f"{text!r} is said to be right and to be replaced by {instead!r}; say one of them"
            )
        severity = Severity.INFO if ruling is Ruling.RIGHT else Severity.ERROR
        instead = None if instead is None else _short(instead)
        entry = self._entry(
            Noted(EntryKind.CORRECTION, Subject.MENTION, severity, text, kind, ruling=ruling, instead=instead)
        )
        with locked(self.root, self.options.lock_timeout):
            self._corrections.append([entry])
        return entry

    def forget(self, id: str) -> bool:
        """Let an entry count no more, and what says the same of the same mention: in the session, in what all
        sessions share, in the corrections.

        The line stays in its file, which is only ever added to.

        Returns:
            whether there was such an entry.

        Raises:
            MemoryFileError: it cannot be written.
        """
        there = False
        with locked(self.root, self.options.lock_timeout):
            for file in (self._own, self._shared, self._corrections):
                entries = file.read().records
                found = next((each for each in entries if each.id == id), None)
                if found is not None:
                    there = True
                    file.append([self._forgotten(each) for each in counting(entries) if _same(each, found)])
        return there

    def _forgotten(self, found: MemoryEntry) -> MemoryEntry:
        return self._entry(Noted(EntryKind.FORGOTTEN, found.subject, Severity.INFO, "", forgets=found.id))

    def _entry(self, each: Noted, source: EntrySource | None = None) -> MemoryEntry:
        return MemoryEntry(
            secrets.token_hex(8),
            each.kind,
            each.subject,
            each.severity,
            _short(each.text),
            source or EntrySource(self.session),
            stamp(self._now()),
            each.mention_kind,
            each.confidence,
            each.code,
            each.ruling,
            each.instead,
            each.forgets,
        )


def _same(entry: MemoryEntry, found: MemoryEntry) -> bool:
    """Whether they are one entry, or say the same of one mention."""
    about = Subject.MENTION
    one_mention = entry.subject is about and found.subject is about and key(entry.text) == key(found.text)
    return entry.id == found.id or (one_mention and entry.kind is found.kind)


def _short(text: str) -> str:
    text, _ = masked(text.encode("utf-8", "replace").decode())  # half a surrogate pair is in no file
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_LONGEST]}… [{len(text) - _LONGEST:,} more characters]"


def _unknown(found: Iterable[Noted], own: Iterable[MemoryEntry], source: EntrySource) -> list[Noted]:
    """What the session does not know yet: a mention by its name and confidence, the rest by its subtask."""
    now = known(own)
    surest = {key(each.text): each.confidence for each in now.facts}
    invented = {key(each.text) for each in now.hallucinations}
    said = {(each.subject, each.text) for each in own if each.source == source}
    fresh = []
    for each in found:
        name = key(each.text)
        if each.subject is not Subject.MENTION:
            is_new = (each.subject, _short(each.text)) not in said
        elif each.kind is EntryKind.FINDING:
            is_new = name not in surest or (surest[name] or 0) < (each.confidence or 0)
        else:
            is_new = name not in surest and name not in invented
        if is_new:
            fresh.append(each)
    return fresh
