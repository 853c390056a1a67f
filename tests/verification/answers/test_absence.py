"""What stands only in text that says that it does not exist is not verified by it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verification.answers.looking import beside
from verification.model import MentionStatus


def verified(answer: str, output: Any, given: Any = None) -> bool:
    return beside(answer, output, given)[0].status is MentionStatus.VERIFIED


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        ("I read src/missing.py and it is fine.", "Error: file not found: src/missing.py"),
        ("The setting is in config.yml.", "No such file: config.yml"),
        ("The account of bob_77 is open.", "Error: unknown user bob_77"),
        ("Order W555 is on its way.", {"error": "Order W555 not found"}),
        ("I read `a.py`.", "cat: a.py: No such file or directory"),
        ("I fixed the failing test in `a.py`.", "cat: a.py: No such file or directory"),
        ("I added error handling to `a.py`.", "cat: a.py: No such file or directory"),
        ("I read `a.py`: it cannot be wrong.", "cat: a.py: No such file or directory"),
        ("Order W555 is on its way.", "The order W555 does not exist. Try again."),
        ("Host web_9 is up, without errors.", "unknown host web_9"),
        ("La commande W555 est partie.", "Commande W555 introuvable"),
        ("La commande W555 est partie.", "La commande W555 n'existe pas."),
        ("Order W555 is on its way.", {"code": "not_found", "message": "no order W555"}),
        ("Order W555 is on its way.", {"code": "not_found", "message": "order W555"}),
        ("Order W555 is on its way.", '{"error": {"code": 404, "detail": "order W555"}}'),
        ("Order W555 is on its way.", {"status": 404, "path": "/orders/W555"}),
        ("Order W555 is on its way.", {"found": False, "order": {"id": "W555"}}),
        ("Order W555 is on its way.", {"exists": "false", "order_id": "W555"}),
        ("Order W555 is on its way.", {"errors": [{"code": "ORDER_NOT_FOUND", "value": "W555"}]}),
        ("Order W555 is on its way.", {"type": "NoSuchOrder", "order": "W555"}),
        ("Order W555 is on its way.", {"error": {"type": "OrderNotFoundError"}, "order_id": "W555"}),
        ("Order W555 is on its way.", {"query": "W555", "total": 0, "results": []}),
        ("Order W555 is on its way.", {"error": "Invalid order id: W555"}),
        ("Order W555 is on its way.", "No order with id W555."),
        ("Order W555 is on its way.", "No results for 'W555'"),
        ("La commande W555 est partie.", "Aucune commande W555"),
        ("La commande W555 est partie.", {"statut": "x", "status": "introuvable", "commande": "W555"}),
    ],
)
def test_a_name_that_is_said_not_to_exist_is_not_verified_by_that(answer: str, output: Any) -> None:
    assert not verified(answer, output)
    assert not verified(answer, output, {"name": "src/missing.py config.yml a.py W555"})


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        ("src/missing.py does not exist.", "Error: file not found: src/missing.py"),
        ("I could not find order W555.", {"error": "Order W555 not found"}),
        ("These are missing:\n- `a.py`", "cat: a.py: No such file or directory"),
        ("There was an error when I read `a.py`.", "cat: a.py: No such file or directory"),
        ("The command failed on `a.py`.", "cat: a.py: No such file or directory"),
        ("I could not open `a.py`.", "cat: a.py: No such file or directory"),
        ("La commande W555 est introuvable.", "Commande W555 introuvable"),
        ("The file is `a.py`.", "pattern not found in a.py"),
        ("The file is `a.py`.", "a.py\nb.py: No such file or directory"),
        ("Order W555 is on its way.", "Order W555 is sent. Coupon not found."),
        ("Order W555 is on its way.", {"order": "W555", "status": "unknown", "note": "invoice not found"}),
        ("Order W555 is on its way.", "Order W555: carrier unknown"),
        ("The module is `not_found.py`.", "not_found.py"),
        ("Order W555 is on its way.", {"order": "W555", "refund": {"status": "not_found"}}),
        ("Order W555 is on its way.", {"order": "W555", "tracking_status": "not_found"}),
        ("Order W555 is on its way.", {"found": False, "query": "W55", "suggestions": [{"id": "W555"}]}),
        ("Order W555 is on its way.", {"found": True, "order": "W555"}),
        ("Order W555 is on its way.", {"order": "W555", "items": [], "total": 0}),
        ("Order W555 is on its way.", {"status": "failed", "message": "W555 is shipped and stays so"}),
        ("Order W555 is on its way.", {"code": 404, "product": "W555"}),
        ("Order W555 is on its way.", {"orders": [{"id": "W555"}, {"code": "not_found", "id": "W556"}]}),
        ("Order W555 is on its way.", "Order No W555, shipped"),
        ("Order W555 is on its way.", "There is no refund for order W555."),
        ("Order W555 is on its way.", "Order no is W555"),
        ("There is no order W555.", {"code": "not_found", "message": "no order W555"}),
        ("Order W555 was not found.", {"code": "not_found", "id": "W555"}),
    ],
)
def test_an_answer_may_report_it_and_what_is_there_counts(answer: str, output: Any) -> None:
    assert verified(answer, output)


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("a.py:3:10: fatal error: b.h: No such file or directory", True),
        ("./a.py: line 4: foo: command not found", True),
        ("a.py: Module not found: Error: Can't resolve 'z'", True),
        ('unknown directive "x" in /etc/app/a.py:42', True),
        ("a.py: No such file or directory", False),
        ("a.py: error: No such file or directory", False),
        ("open a.py: no such file or directory", False),
        ("bash: a.py: command not found", False),
        ("Error: ENOENT: no such file or directory, open 'a.py'", False),
    ],
)
def test_what_tells_that_another_is_not_there_is_there(output: str, expected: bool) -> None:
    assert verified("See `a.py`.", f"{output}\nmake: stopped") is expected
