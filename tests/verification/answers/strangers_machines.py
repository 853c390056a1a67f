"""Runs of agents that work on machines: code, shells, logs, data. Every mention is judged by hand."""

# ruff: noqa: E501, ISC004
from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "shell session",
        "The disk of web-03 is full. Find out why and free some space.",
        [
            (
                "bash",
                {"command": "df -h /"},
                "Filesystem Size Used Avail Use% Mounted on\n/dev/sda1 40G 39G 1.1G 98% /",
            ),
            (
                "bash",
                {"command": "du -sh /var/log/*"},
                "28G\t/var/log/nginx\n1.2G\t/var/log/journal\n16M\t/var/log/apt",
            ),
            (
                "bash",
                {"command": "ls -lh /var/log/nginx"},
                "-rw-r----- 1 www adm 27G May 4 03:11 access.log\n-rw-r----- 1 www adm 812M May 4 "
                "03:11 error.log",
            ),
            ("bash", {"command": "truncate -s 0 /var/log/nginx/access.log"}, ""),
        ],
        "The root file system of {{web-03|identifier|v}} was at {{98%|number|v}} ({{39|number|v}} GB of "
        "{{40|number|v}} GB). The cause was {{/var/log/nginx/access.log|file|v}} with {{27|number"
        "|v}} GB. I emptied it "
        "with `{{truncate -s 0 /var/log/nginx/access.log|command|v}}`.\n\n"
        "I also rotated {{/var/log/nginx/debug.log|file|u}} and restarted it with "
        "`{{systemctl restart nginx-logrotate|command|u}}`. The journal still takes {{1.2|number|v}} GB.",
    ),
    marked(
        "python bug fix",
        "pytest fails in our billing repo, pls fix",
        [
            (
                "bash",
                {"command": "pytest -q"},
                "FAILED tests/test_invoice.py::test_rounding - AssertionError: 10.005 != 10.01\n1 "
                "failed, 42 passed in 3.18s",
            ),
            (
                "read_file",
                {"path": "billing/invoice.py"},
                "from decimal import Decimal\n\nclass InvoiceLine:\n    def total_price(self) -> "
                "Decimal:\n        return round(self.qty * self.unit, 2)\n",
            ),
            (
                "edit_file",
                {
                    "path": "billing/invoice.py",
                    "old": "round(self.qty * self.unit, 2)",
                    "new": "(self.qty * self.unit).quantize(Decimal('0.01'), ROUND_HALF_UP)",
                },
                "ok",
            ),
            ("bash", {"command": "pytest -q"}, "43 passed in 3.02s"),
        ],
        "The failing test was `{{tests/test_invoice.py::test_rounding|file|v}}`. "
        "`{{InvoiceLine.total_price|function|v}}()` "
        "in {{billing/invoice.py|file|v}} used `{{round|function|v}}` function rounding; it now uses "
        "`{{ROUND_HALF_UP|identifier|v}}`. All {{43|number|v}} tests pass ({{3.02|number|v}} s).\n\n"
        "You may also want to look at {{billing/tax_rules.py|file|u}} and the class `{{TaxCalculator"
        "|class|u}}`, which "
        "calls `{{apply_vat|function|u}}()`.",
    ),
    marked(
        "javascript dependencies",
        "why is our bundle so big?",
        [
            (
                "run_command",
                {"command": "npx source-map-explorer dist/main.js --json"},
                '{"totalBytes": 1840233, "files": {"node_modules/moment/moment.js": 529123, "node_modules/lodash/lodash.js": 543001, "src/App.tsx": 88112}}',
            ),
            (
                "read_file",
                {"path": "package.json"},
                '{"dependencies": {"moment": "^2.29.4", "lodash": "^4.17.21", "react": "^18.2.0"}}',
            ),
        ],
        "Two packages make most of it:\n\n"
        "1. `{{lodash|identifier|v}}` – {{543,001|number|v}} bytes\n"
        "2. `{{moment|identifier|v}}` – {{529,123|number|v}} bytes\n\n"
        "Together they are {{1,072,124|number|c}} of {{1,840,233|number|v}} bytes. Replace the "
        "`{{moment|package|v}}` "
        "package by the `{{dayjs|package|u}}` package:\n\n"
        "```bash\n{{npm uninstall moment|command|s}}\n{{npm install dayjs-lite|command|u}}\n```\n",
    ),
    marked(
        "sql analytics",
        "How did Q1 revenue develop by region? Table sales_2024 in the warehouse.",
        [
            (
                "run_sql",
                "SELECT region, SUM(amount) AS revenue, COUNT(*) AS orders FROM sales_2024 GROUP BY region",
                "region,revenue,orders\nnorth,1204330.50,8120\nsouth,889112.25,6044\nwest,455020.00,2981",
            ),
        ],
        "From `{{sales_2024|identifier|v}}`:\n\n"
        "| region | revenue | orders |\n|---|---:|---:|\n"
        "| north | {{$1,204,330.50|amount|v}} | {{8,120|number|v}} |\n"
        "| south | {{$889,112.25|amount|v}} | {{6,044|number|v}} |\n"
        "| west | {{$455,020.00|amount|v}} | {{2,918|number|u}} |\n\n"
        "The total is {{$2,548,462.75|amount|c}}. North alone has {{47.3%|number|u}} of it; I rounded to "
        "{{$1.2 million|amount|v}}. The view `{{sales_by_quarter|identifier|u}}` has the months.",
    ),
    marked(
        "spreadsheet",
        "sum up column C of budget.xlsx, tab 'Travel'",
        [
            (
                "read_sheet",
                {"file": "budget.xlsx", "sheet": "Travel"},
                [
                    {"A": "Train", "B": "Jan", "C": 182.4},
                    {"A": "Hotel", "B": "Jan", "C": 640},
                    {"A": "Taxi", "B": "Feb", "C": 37.6},
                ],
            ),
        ],
        "Column C of {{budget.xlsx|file|v}} adds up to {{860.00|number|c}}: train {{182.40|number|v}}, hotel "
        "{{640|number|v}} and taxi {{37.60|number|v}}. Cell {{C14|identifier|u}} holds a hidden "
        "{{95.00|number|u}}.",
    ),
    marked(
        "kubernetes",
        "checkout pods restart all the time",
        [
            (
                "kubectl",
                "get pods -n shop",
                "NAME READY STATUS RESTARTS AGE\ncheckout-7d9f8b6c4-x2x9q 0/1 CrashLoopBackOff 17 "
                "(2m ago) 71m\ncheckout-7d9f8b6c4-m8kfp 1/1 Running 3 71m",
            ),
            (
                "kubectl",
                "logs checkout-7d9f8b6c4-x2x9q -n shop",
                "panic: dial tcp 10.3.0.17:5432: connect: connection refused\ngoroutine 1 "
                "[running]:\nmain.connectDB(0xc0001)\n\t/app/db.go:41",
            ),
        ],
        "Pod {{checkout-7d9f8b6c4-x2x9q|identifier|v}} is in `{{CrashLoopBackOff|class|v}}` with "
        "{{17|number|v}} "
        "restarts: it cannot reach the database at {{10.3.0.17:5432|identifier|v}} (see {{/app/db.go"
        "|file|v}}:{{41|number|v}}, "
        "function `{{connectDB|function|v}}`).\n\n"
        "Pod {{checkout-7d9f8b6c4-zz81a|identifier|u}} is healthy. Try `{{kubectl describe svc "
        "postgres -n shop|command|s}}`.",
    ),
    marked(
        "git history",
        "who broke the login?",
        [
            (
                "git_log",
                {"path": "auth/"},
                "commit 9f1c2ab47d0e5b6c8a9d0e1f2a3b4c5d6e7f8a9b\nAuthor: Mira Chen "
                "<mira@corp.example>\nDate: Tue Mar 4 16:20:11 2025 +0100\n\n    Cache session "
                "tokens (#482)\n",
            ),
            (
                "git_show",
                {"rev": "9f1c2ab"},
                "diff --git a/auth/session.py b/auth/session.py\n@@ -10,3 +10,4 @@ def "
                "load_session(token):\n+    CACHE[token] = user\n",
            ),
        ],
        "Commit {{9f1c2ab|identifier|v}} by Mira Chen ({{mira@corp.example|identifier|v}}) from "
        "{{March 4, 2025|date|v}} at {{16:20|time|v}} added a cache in `{{load_session|function|v}}()` of "
        "{{auth/session.py|file|v}} (PR {{#482|identifier|v}}). It was reviewed in {{#497|identifier"
        "|u}} and reverted by "
        "{{c03ffee|identifier|u}}.",
    ),
    marked(
        "windows paths",
        "Where did the exporter put my report?",
        [
            (
                "run",
                {"cmd": "dir C:\\Export"},
                "Directory of C:\\Export\n05/06/2025  10:21 AM  48,311 report_final.pdf\n05/06/2025  "
                "10:20 AM  1,204 export.log",
            )
        ],
        "It is here: {{C:\\Export\\report_final.pdf|file|v}} ({{48,311|number|v}} bytes, {{10:21 AM"
        "|time|v}}). The log is "
        "{{c:/export/export.log|file|v}}. There is also a backup in {{C:\\Backup\\report_final.pdf|file|u}}.",
    ),
    marked(
        "log analysis",
        "anything odd in the api log between 2 and 3 am?",
        [
            (
                "grep",
                {"pattern": "ERROR", "path": "api.log"},
                "2025-02-11T02:14:55 ERROR rid=ab12-99 /v1/orders 500 timeout "
                "30004ms\n2025-02-11T02:15:10 ERROR rid=ab12-9c /v1/orders 500 timeout "
                "30001ms\n2025-02-11T02:40:00 ERROR rid=cd00-01 /v1/users 404",
            ),
        ],
        "Yes, {{3|number|v}} errors on {{2025-02-11|date|v}}: two time-outs on {{/v1/orders|file|v}} (about "
        "{{30,000|number|v}} ms, requests {{ab12-99|identifier|v}} and {{ab12-9c|identifier|v}}) and a "
        "{{404|number|v}} on {{/v1/users|file|v}} at {{02:40|time|v}}. Nothing after {{02:55|time"
        "|u}}; the status "
        "{{503|number|u}} never occurs.",
    ),
)
