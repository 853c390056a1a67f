"""An agent as a program: it searches for packages, invents some, and does better when it is told."""

from __future__ import annotations

import json
import sys

RESULT = {"tool": "search", "input": "arrays", "output": "numpy 2.1, polars 1.9, pandas 2.2"}


def main() -> int:
    """Answer one subtask; how is the first argument."""
    given = json.load(sys.stdin)
    how = sys.argv[1]
    if how == "fail":
        print("no connection", file=sys.stderr)
        return 4
    if how == "prose":
        print("I would use numpy.")
        return 0
    told = given["context"]["told"] + given["context"]["memory"]
    invented = "Install `arrays-pro`, `fast-arrays`, `tinyarrays` or `arraykit-x` with pip."
    answer = "Install `numpy` with pip." if how == "good" or "arrays-pro" in told else invented
    print(json.dumps({"answer": answer, "toolResults": [RESULT], "model": "toy", "tokens": 100}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
