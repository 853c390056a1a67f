"""Runs of those who keep machines and books: logs, clusters, databases, spreadsheets. Every mention is judged by hand."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

_PODS = """NAMESPACE   NAME                        READY   STATUS             RESTARTS   AGE
shop        cart-7d9f8b6c5-x2x9k        1/1     Running            0          3d4h
shop        checkout-5c6d7f8b9-qq7lm    0/1     CrashLoopBackOff   17         52m
shop        search-6b7c8d9f5-lk2wz      1/1     Running            2          9d"""

_CSV = "sku,description,qty,unit_price,warehouse\nA-1001,Desk lamp,14,39.90,Lyon\nA-1002,Office chair,3,189.00,Lille\nB-2040,Monitor arm,0,74.50,Lyon\nB-2041,Footrest,22,29.95,Nantes\n"

RUNS = (
    marked(
        "crash loop in a cluster",
        "checkout is down, what is going on",
        [
            ("kubectl", "kubectl get pods -A", _PODS),
            (
                "kubectl",
                "kubectl logs checkout-5c6d7f8b9-qq7lm -n shop --previous",
                "2026-03-02T08:14:55Z ERROR could not connect to redis://cache.shop.svc:6379: connection refused\n2026-03-02T08:14:55Z FATAL exiting with code 3",
            ),
        ],
        "Pod `{{checkout-5c6d7f8b9-qq7lm|identifier|v}}` is in CrashLoopBackOff with {{17|number|v}} restarts in {{52|number|v}} minutes. "
        "Its last log at {{08:14|time|v}} says that {{redis://cache.shop.svc:6379|url|v}} refused the connection and it exited with code "
        "{{3|number|v}}. `{{cart-7d9f8b6c5-x2x9k|identifier|v}}` is fine, but `{{payments-66f7d8c9b-zz1ab|identifier|u}}` restarted {{6|number|u}} times.",
    ),
    marked(
        "web server log",
        "why did /api/pay fail last night",
        [
            (
                "grep",
                {"pattern": "POST /api/pay", "path": "/var/log/nginx/access.log"},
                '203.0.113.9 - - [14/Feb/2026:23:51:07 +0000] "POST /api/pay HTTP/1.1" 502 157 "-" "okhttp/4.9.3"\n203.0.113.9 - - [14/Feb/2026:23:51:39 +0000] "POST /api/pay HTTP/1.1" 200 88 "-" "okhttp/4.9.3"',
            )
        ],
        "Two requests from {{203.0.113.9|identifier|v}} reached `{{/api/pay|file|v}}` on {{14 February 2026|date|v}}: a {{502|number|v}} at {{23:51|time|v}} with "
        "{{157|number|v}} bytes, and a {{200|number|v}} {{32|number|u}} seconds later. {{203.0.113.19|identifier|u}} had {{504|number|u}} errors as well.",
    ),
    marked(
        "disk is full",
        "df says full, help",
        [
            (
                "shell",
                "df -h /",
                "Filesystem      Size  Used Avail Use% Mounted on\n/dev/nvme0n1p2   98G   93G  412M 100% /",
            ),
            (
                "shell",
                "du -sh /var/lib/docker/overlay2 /var/log/journal",
                "61G\t/var/lib/docker/overlay2\n4.1G\t/var/log/journal",
            ),
        ],
        "`{{/dev/nvme0n1p2|file|v}}` has {{98|number|v}} GB and only {{412|number|v}} MB left. The largest folder is {{/var/lib/docker/overlay2|file|v}} with "
        "{{61|number|v}} GB, then {{/var/log/journal|file|v}} with {{4.1|number|v}} GB. {{/var/cache/apt|file|u}} has another {{7|number|u}} GB. Run `{{docker system prune|command|s}}`.",
    ),
    marked(
        "slow query",
        "why is the report query slow?",
        [
            (
                "sql",
                "EXPLAIN ANALYZE SELECT * FROM orders WHERE customer_id = 8812",
                "Seq Scan on orders  (cost=0.00..48211.00 rows=41 width=96) (actual time=812.442..1290.118 rows=37 loops=1)\n  Filter: (customer_id = 8812)\n  Rows Removed by Filter: 1999963\nPlanning Time: 0.112 ms\nExecution Time: 1290.304 ms",
            )
        ],
        "It reads all of `{{orders|identifier|v}}` in a sequential scan: {{37|number|v}} rows are kept and {{1,999,963|number|v}} thrown away, which takes {{1290.3|number|v}} ms. "
        "The planner expected {{41|number|v}}. An index on `{{customer_id|identifier|v}}` would bring it to about {{2|number|u}} ms. The table `{{order_lines|identifier|u}}` has the same problem.",
    ),
    marked(
        "rows of a database",
        "who are our three biggest customers this year",
        [
            (
                "sql",
                "SELECT name, SUM(total) AS revenue FROM invoices GROUP BY name ORDER BY 2 DESC LIMIT 3",
                [
                    {"name": "Brodbeck AG", "revenue": 184220.5},
                    {"name": "Lind & Sons", "revenue": 97310},
                    {"name": "Okafor Ltd", "revenue": 88005.25},
                ],
            )
        ],
        "1. Brodbeck AG: {{$184,220.50|amount|v}}\n2. Lind & Sons: {{$97,310|amount|v}}\n3. Okafor Ltd: {{$88,500.25|amount|u}}\n\nTogether they bring {{$369,535.75|amount|c}} in total.",
    ),
    marked(
        "stock in a file",
        "what is low on stock in stock.csv",
        [("read_file", {"path": "data/stock.csv"}, _CSV)],
        "In {{data/stock.csv|file|v}}, {{B-2040|identifier|v}} (monitor arm, {{€74.50|amount|v}}) has none left and {{A-1002|identifier|v}} has {{3|number|v}} at {{€189|amount|v}}. "
        "{{A-1001|identifier|v}} has {{14|number|v}}. {{A-1003|identifier|u}} has {{61|number|u}} at {{€93.90|amount|u}}.",
    ),
    marked(
        "a build that fails",
        "CI is red",
        [
            (
                "get_job_log",
                {"job_id": 48812207},
                'Run npm ci\nnpm ERR! code ERESOLVE\nnpm ERR! While resolving: @acme/web@3.2.0\nnpm ERR! Found: react@18.2.0\nnpm ERR! Could not resolve dependency: peer react@"^17.0.0" from react-beautiful-dnd@13.1.1\nError: Process completed with exit code 1.',
            )
        ],
        "Job {{48812207|identifier|v}} fails in `{{npm ci|command|v}}`: `{{react-beautiful-dnd|identifier|v}}` wants react {{17|number|v}} and {{@acme/web|package|v}} has {{18.2.0|identifier|v}}. "
        "Use `{{@hello-pangea/dnd|package|u}}` instead, or `{{npm ci --legacy-peer-deps|command|s}}`.",
    ),
    marked(
        "git history",
        "who broke the importer",
        [
            (
                "shell",
                "git log --oneline -4 -- src/importer.py",
                "9f31c2e Read dates as UTC\n77ab0d1 Importer: skip empty rows\n0c4e5f9 Move importer to src\n1d2b3c4 First version",
            ),
            (
                "shell",
                "git show --stat 9f31c2e",
                "commit 9f31c2ea71b04ac5e2f9d0b1f4a7c88d31e2aa90\nAuthor: Noor Haddad <noor@acme.example>\nDate:   Tue Jan 6 17:40:12 2026 +0100\n\n    Read dates as UTC\n\n src/importer.py | 6 +++---\n 1 file changed, 3 insertions(+), 3 deletions(-)",
            ),
        ],
        "Commit {{9f31c2e|identifier|v}} by Noor Haddad ({{noor@acme.example|identifier|v}}) of Tuesday, {{6 January 2026|date|v}} changed {{src/importer.py|file|v}} with {{3|number|v}} insertions. "
        "Before it came {{77ab0d1|identifier|v}}. Commit {{8e20b1d|identifier|u}} of Monday, {{7 January 2026|date|u}} touched {{src/exporter.py|file|u}}.",
    ),
    marked(
        "terraform plan",
        "what will change",
        [
            (
                "terraform",
                "terraform plan",
                '  # aws_instance.web[1] will be created\n  + resource "aws_instance" "web" {\n      + ami           = "ami-0abc12de34f567890"\n      + instance_type = "t3.medium"\n    }\n\nPlan: 1 to add, 0 to change, 0 to destroy.',
            )
        ],
        "One `{{t3.medium|identifier|v}}` is added from `{{ami-0abc12de34f567890|identifier|v}}`, {{0|number|v}} are destroyed. It costs about {{$30|amount|u}} a month. "
        "The security group `{{sg-0f1e2d3c4b5a69788|identifier|u}}` stays.",
    ),
    marked(
        "backup that found nothing",
        "is order export EXP-5510 there?",
        [
            (
                "find_export",
                {"export_id": "EXP-5510"},
                {"code": "not_found", "message": "no export EXP-5510"},
            ),
            ("find_export", {"export_id": "EXP-5501"}, {"id": "EXP-5501", "rows": 8120}),
        ],
        "{{EXP-5501|identifier|v}} has {{8,120|number|v}} rows. {{EXP-5510|identifier|v}} was not found.",
    ),
    marked(
        "backup that found nothing, told as if it had",
        "did the last two exports work?",
        [
            (
                "find_export",
                {"export_id": "EXP-5510"},
                {"code": "not_found", "message": "no export EXP-5510"},
            ),
            ("find_export", {"export_id": "EXP-5501"}, {"id": "EXP-5501", "rows": 8120}),
        ],
        "{{EXP-5501|identifier|v}} has {{8,120|number|v}} rows. {{EXP-5510|identifier|u}} has {{9,044|number|u}} rows.",
    ),
    marked(
        "cron and time zones",
        "when does the nightly job run",
        [
            (
                "read_file",
                {"path": "/etc/cron.d/nightly"},
                "CRON_TZ=Europe/Paris\n30 2 * * 1-5 reports /opt/reports/run.sh --full\n",
            )
        ],
        "`{{/opt/reports/run.sh|file|v}}` runs as `{{reports|identifier|v}}` at {{02:30|time|u}} on weekdays, set in {{/etc/cron.d/nightly|file|v}}; at {{03:30|time|u}} there is `{{/opt/reports/clean.sh|file|u}}`.",
    ),
    marked(
        "python script in a session",
        "how do I load the saved model",
        [
            (
                "read_file",
                {"path": "store.py"},
                "import pickle\n\nclass ModelWriter:\n    def save(self, path):\n        ...\n\nclass ModelReader:\n    def load(self, path):\n        return pickle.load(open(path, 'rb'))\n",
            )
        ],
        "Use `{{ModelReader.load|identifier|v}}` of {{store.py|file|v}}, after `import {{pickle|package|v}}`.",
    ),
    marked(
        "metrics",
        "error rate since the release?",
        [
            (
                "prometheus",
                {"query": "sum(rate(http_errors_total[5m]))"},
                {
                    "status": "success",
                    "data": {
                        "result": [
                            {"metric": {"service": "api"}, "value": [1772438400, "0.0312"]},
                            {"metric": {"service": "web"}, "value": [1772438400, "0.0044"]},
                        ]
                    },
                },
            )
        ],
        "The error rate of api is {{3.12 %|number|v}} and that of web {{0.44 %|number|v}}. Before the release api had {{1.9 %|number|u}}.",
    ),
)
