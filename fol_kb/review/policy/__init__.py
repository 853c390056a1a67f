"""Expected verdicts over a belief set, as a CI job runs them: ``fol-kb policy test``.

>>> from fol_kb import policy, translate
>>> tests = policy.loads("tests: [{name: mortality, entails: mortal(socrates)}]")
>>> report = policy.run(tests, translate("All men are mortal. Socrates is a man."))  # doctest: +SKIP
>>> report.outcome is policy.Outcome.PASSED  # doctest: +SKIP
True
"""

from fol_kb.review.policy.reading import loads, read
from fol_kb.review.policy.running import run, run_test
from fol_kb.review.policy.telling import junit, tell
from fol_kb.review.policy.values import (
    Expectation,
    Options,
    Outcome,
    Policy,
    PolicyReport,
    PolicyTest,
    Statement,
    TestResult,
)

__all__ = [
    "Expectation",
    "Options",
    "Outcome",
    "Policy",
    "PolicyReport",
    "PolicyTest",
    "Statement",
    "TestResult",
    "junit",
    "loads",
    "read",
    "run",
    "run_test",
    "tell",
]
