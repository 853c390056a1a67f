"""The theorem prover E as anybody would run it: on a file, with its usual options."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from fol_kb.reasoning.tweety.eprover import find_eprover


def e_says(problem: str, folder: Path, seconds: int = 1) -> str | None:
    """E's SZS status of a problem in TPTP; None for what it cannot read."""
    file = folder / "problem.p"
    file.write_text(problem, encoding="utf-8")
    run = subprocess.run(
        [str(find_eprover()), "--auto", f"--cpu-limit={seconds}", "--silent", str(file)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    found = re.search(r"SZS status (\w+)", run.stdout)
    return None if found is None else found[1]
