"""Runs of kinds that none of the others are of, each mention judged by hand: databases, browsers, homes, sheets,
clusters, test runners, calendars, a French support desk."""

# ruff: noqa: E501
from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "a database",
        "Who buys most?",
        [
            (
                "sql",
                {"query": "SELECT * FROM c"},
                "id,name,total\nC-1042,Acme,12400.50\nC-7,Beta,90\nC-8,Gam,80",
            )
        ],
        "The query returned {{3|number|v}} rows; first is Acme ({{C-1042|identifier|v}}) with {{€12,400.50|amount|v}}.",
    ),
    marked(
        "a browser",
        "Add it to the cart.",
        [("click", {"selector": "#add"}, "Cart (2) B07XJ8C8F5 Subtotal $64.98")],
        "I added {{B07XJ8C8F5|identifier|v}}; the subtotal is now {{$64.98|amount|v}}, shipping is {{$4.99|amount|u}}.",
    ),
    marked(
        "a home",
        "How warm is it?",
        [
            (
                "get_states",
                {},
                [{"entity_id": "climate.living", "current": 21.5, "target": 20, "until": "07:00"}],
            )
        ],
        "It is {{21.5|number|v}} °C, set to {{19|number|u}} °C until {{07:00|time|v}}.",
    ),
    marked(
        "a sheet",
        "What is in B7?",
        [("read_sheet", {"range": "B1:B7"}, {"B7": {"formula": "=SUM(B2:B6)", "value": 1250}})],
        "Cell {{B7|identifier|v}} is {{1,250|number|v}}.",
    ),
    marked(
        "a cluster",
        "Why is the shop down?",
        [
            (
                "kubectl",
                {"cmd": "kubectl get pods"},
                "NAME READY STATUS RESTARTS AGE\nweb-7d4b9c6f5-x2x9z 0/1 OOMKilled 14 2d",
            )
        ],
        "Pod {{web-7d4b9c6f5-x2x9z|identifier|v}} restarted {{14|number|v}} times, last at {{03:12|time|u}} UTC.",
    ),
    marked(
        "a test runner",
        "Run the tests.",
        [
            (
                "bash",
                {"cmd": "pytest"},
                "FAILED tests/test_api.py::test_login - AssertionError\n2 failed, 118 passed in 3.41s",
            )
        ],
        "{{2|number|v}} failed, {{118|number|v}} passed; `{{tests/test_api.py::test_login|file|v}}` has an {{AssertionError|class|v}}.",
    ),
    marked(
        "a compiler",
        "Build it.",
        [("bash", {"cmd": "cargo build"}, "error[E0382]: borrow of moved value\n --> src/main.rs:14:5")],
        "The error is {{E0382|identifier|v}} in {{src/main.rs|file|v}}, line {{14|number|v}}; also {{E0499|identifier|u}}.",
    ),
    marked(
        "an audit",
        "Audit it.",
        [("bash", {"cmd": "npm audit"}, "lodash  <=4.17.15\n3 high severity vulnerabilities")],
        "There are {{3|number|v}} vulnerabilities up to {{4.17.15|identifier|v}}; update to {{4.17.21|identifier|u}}.",
    ),
    marked(
        "a French support desk",
        "Où en est mon dossier ?",
        [
            (
                "ouvrir",
                {"numéro": "D4587"},
                {"dossier": "D4587", "clos": "2025-03-03", "remboursement": "45.90 EUR"},
            )
        ],
        "Le dossier {{D4587|identifier|v}} est clos depuis le {{3 mars 2025|date|v}} ; remboursement de {{45,90 €|amount|v}}.",
    ),
    marked(
        "a calendar",
        "When do we meet?",
        [("read_ics", {}, "BEGIN:VEVENT\nDTSTART:20250512T140000Z\nDTEND:20250512T153000Z\nEND:VEVENT")],
        "On {{12 May 2025|date|v}} from {{14:00|time|v}} to {{15:30|time|v}}, not at {{16:00|time|u}}.",
    ),
)
