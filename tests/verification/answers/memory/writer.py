"""Remembers one name after another until it is killed, and says of each that it is remembered."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from verification.answers.memory import AgentMemory
from verification.model import Mention, MentionKind, ReportStatus, VerificationReport


def main(root: str, session: str, said: str, name: str) -> None:
    """Write for ever; each name goes to ``said`` after the memory has acknowledged it."""
    memory = AgentMemory(root, session)
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    if (content := Path(said).read_bytes()) and not content.endswith(b"\n"):
        os.write(out, b"\n")
    number = 0
    while True:
        number += 1
        text = f"package_{name}_{number}"
        mention = Mention(text, MentionKind.PACKAGE, 0, len(text))
        memory.record(VerificationReport(ReportStatus.FLOOR_ONLY, (mention,)), task=f"t{number}")
        os.write(out, f"{text}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
