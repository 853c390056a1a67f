"""Passages for other people's system prompts, and what their readers say of the citations they bring.

Each passage keeps analysis, which may paraphrase, and citation, which may not, apart. A wording has a name
that changes with its words, so that feedback is counted for what was really said.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

_log = logging.getLogger(__name__)

PASSAGES: Mapping[str, str] = {
    "en": """\
You do two things, and never mix them.
Analysis is in your own words. You may summarise, compare and interpret; you use no quotation marks for it.
Citation is in the words of the source. Between quotation marks, or in a block quote, every letter, mark and
line break is as it stands there. You do not mend, translate, shorten or join what you cite.
When you are asked to cite a text whole, you cite every line of it. When you have only a part, you say so.
When you do not have the words, you say that you do not, and you cite nothing.
Behind each citation you name its file and lines: (memoire.txt, lines 42-58).""",
    "fr": """\
Tu fais deux choses, sans jamais les mêler.
L’analyse est dans tes propres mots. Tu peux résumer, comparer, interpréter ; tu n’y mets pas de guillemets.
La citation est dans les mots de la source. Entre guillemets, ou en bloc de citation, chaque lettre, chaque
signe et chaque retour à la ligne est tel quel. Tu ne corriges, ne traduis, n’abrèges ni ne joins rien.
Si l’on te demande un texte en entier, tu en cites chaque ligne. Si tu n’en as qu’une partie, tu le dis.
Si tu n’as pas les mots, tu le dis, et tu ne cites rien.
Après chaque citation tu nommes son fichier et ses lignes : (memoire.txt, lignes 42-58).""",
}
"""The passage for a system prompt, by language."""


def wording(text: str) -> str:
    """The name of a wording: 12 hexadecimal digits of the hash of its words.

    >>> wording(PASSAGES["en"]) == wording(PASSAGES["fr"])
    False
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


class Opinion(StrEnum):
    """What a reader says of a citation."""

    GOOD = "good"
    WRONG = "wrong"
    """The words are not those of the source."""
    UNFIT = "unfit"
    """They are, and do not answer the question."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What was said of citations that one wording brought."""

    wording: str
    counts: Mapping[Opinion, int]

    @property
    def good(self) -> float | None:
        """The share that was called good; None where nobody said anything."""
        total = sum(self.counts.values())
        return self.counts.get(Opinion.GOOD, 0) / total if total else None


class FeedbackLog:
    """Feedback in a file of JSON Lines, to which several processes may append.

    Args:
        path: the file; its folder has to be there.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def add(self, text: str, opinion: Opinion, quotation: str = "") -> None:
        """Keep what was said of a citation.

        Args:
            text: the passage that the model was given.
            opinion: what the reader says.
            quotation: the words that it is about.
        """
        line = json.dumps(
            {
                "wording": wording(text),
                "opinion": opinion.value,
                "quotation": quotation,
                "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
            }
        )
        number = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(number, "wb") as file:
            file.write(f"{line}\n".encode())  # one write: a line is never parted

    def count(self) -> list[Feedback]:
        """What was said, by wording, the one with most first; what is no feedback is logged."""
        found: dict[str, Counter[Opinion]] = {}
        for name, opinion in self._read():
            found.setdefault(name, Counter())[opinion] += 1
        told = [Feedback(name, dict(counts)) for name, counts in found.items()]
        return sorted(told, key=lambda each: (-sum(each.counts.values()), each.wording))

    def _read(self) -> Iterator[tuple[str, Opinion]]:
        if not self.path.exists():
            return
        for number, line in enumerate(self.path.read_bytes().splitlines(), start=1):
            try:
                data = json.loads(line)
                yield str(data["wording"]), Opinion(data["opinion"])
            except (ValueError, KeyError, TypeError):  # half a line of a process that was killed
                _log.warning("%s, line %d is no feedback, and not counted", self.path, number)
