"""Runs of those who count: SQL sessions, notebooks, spreadsheets, metrics. Every mention is judged by hand, before
the first run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

_DESCRIBE = "       tenure  monthly_charges\ncount  7043.0  7043.0\nmean     32.37    64.76\nstd      24.56    30.09\nmax      72.00   118.75"

RUNS = (
    marked(
        "churn notebook",
        "describe the churn data",
        [("python", {"code": "df = pd.read_csv('churn.csv'); df.describe()"}, _DESCRIBE)],
        "{{churn.csv|file|v}} has {{7,043|number|v}} rows. Mean tenure is {{32.37|number|v}} months, the largest charge {{$118.75|amount|v}}. The median tenure is {{29|number|u}} months.",
    ),
    marked(
        "a regression",
        "is price significant?",
        [
            (
                "run_cell",
                {"source": "model.fit().summary()"},
                "R-squared: 0.713\nprice  coef -2.418  std err 0.301  t -8.033  P>|t| 0.000\nNo. Observations: 412",
            )
        ],
        "Yes: the coefficient is {{-2.418|number|v}} (standard error {{0.301|number|v}}) with {{412|number|v}} observations; R² is {{0.713|number|v}}. For `{{quantity|identifier|u}}` it is {{0.88|number|u}}.",
    ),
    marked(
        "group by",
        "revenue by region",
        [
            (
                "sql",
                {"query": "SELECT region, SUM(amount) FROM sales GROUP BY 1"},
                "region,sum\nNorth,120400.00\nSouth,98250.50\nWest,45010.25",
            )
        ],
        "North {{$120,400|amount|v}}, South {{$98,250.50|amount|v}}, West {{$45,010.25|amount|v}}; total {{$263,660.75|amount|c}}. East has {{$12,000|amount|u}}.",
    ),
    marked(
        "a migration",
        "did the migration run",
        [
            (
                "psql",
                {"query": "SELECT * FROM schema_migrations ORDER BY 1 DESC LIMIT 2"},
                [
                    {"version": "20260311094501", "name": "add_vat_id"},
                    {"version": "20260219131200", "name": "drop_legacy_tokens"},
                ],
            )
        ],
        "The last one is {{20260311094501|identifier|v}}, `{{add_vat_id|identifier|v}}`. {{20260312000000|identifier|u}} (`{{add_iban|identifier|u}}`) has not been applied.",
    ),
    marked(
        "budget sheet",
        "are we over budget?",
        [
            (
                "read_range",
                {"sheet": "Q1", "range": "A1:C4"},
                [
                    ["Item", "Plan", "Actual"],
                    ["Travel", 4000, 5210.4],
                    ["Tools", 1500, 1320],
                    ["Events", 2500, 2750],
                ],
            )
        ],
        "Travel is over: {{€5,210.40|amount|v}} against {{€4,000|amount|v}}. Events cost {{€2,750|amount|v}}, {{€250|amount|u}} more than planned. Rent is {{€3,100|amount|u}}.",
    ),
    marked(
        "an A/B test",
        "which variant won",
        [
            (
                "get_experiment",
                {"id": "EXP-204"},
                {
                    "id": "EXP-204",
                    "variants": [
                        {"name": "A", "users": 10412, "rate": 0.0412},
                        {"name": "B", "users": 10388, "rate": 0.0467},
                    ],
                    "p": 0.031,
                },
            )
        ],
        "In {{EXP-204|identifier|v}} B converted at {{4.67 %|number|v}} and A at {{4.12 %|number|v}} (p = {{0.031|number|v}}), with {{10,412|number|v}} and {{10,388|number|v}} users. {{EXP-205|identifier|u}} showed {{5.1 %|number|u}}.",
    ),
    marked(
        "slow endpoints",
        "p95 of checkout last week",
        [
            (
                "query_metrics",
                {"q": "histogram_quantile(0.95, checkout)"},
                {"result": [{"metric": {"route": "/checkout"}, "value": [1775030400, "0.842"]}]},
            )
        ],
        # false alarm: nothing says that 0.842 are seconds
        "The 95th percentile of {{/checkout|file|v}} is {{842|number|u}} ms ({{0.842|number|v}} s). For {{/cart|file|u}} it is {{310|number|u}} ms.",
    ),
    marked(
        "pivot in German",
        "Umsatz pro Monat?",
        [
            (
                "read_csv",
                {"file": "umsatz.csv"},
                "Monat;Umsatz\nJanuar;12.400,50\nFebruar;9.875,00\nMärz;15.020,75",
            )
        ],
        "Januar {{12.400,50 €|amount|v}}, Februar {{9.875,00 €|amount|v}}, März {{15.020,75 €|amount|v}}. April {{11.000,00 €|amount|u}}. Quelle: {{umsatz.csv|file|v}}.",
    ),
    marked(
        "duplicates",
        "any duplicate invoices?",
        [
            (
                "sql",
                {"query": "select invoice_no, count(*) from inv group by 1 having count(*) > 1"},
                [{"invoice_no": "INV-88120", "count": 2}, {"invoice_no": "INV-88341", "count": 3}],
            )
        ],
        "{{2|number|v}} numbers are used more than once: {{INV-88120|identifier|v}} twice and {{INV-88341|identifier|v}} three times. {{INV-88342|identifier|u}} is fine.",
    ),
    marked(
        "no rows",
        "orders of customer C-4471 in 2026?",
        [("sql", {"query": "select * from orders where customer = 'C-4471'"}, "(0 rows)")],
        "There are no orders of {{C-4471|identifier|v}} in {{2026|number|v}}.",
    ),
    marked(
        "an explain of an index",
        "does it use the index",
        [
            (
                "sql",
                {"query": "EXPLAIN SELECT * FROM events WHERE user_id = 7"},
                "Index Scan using events_user_id_idx on events  (cost=0.43..8.45 rows=12 width=72)",
            )
        ],
        "Yes, `{{events_user_id_idx|identifier|v}}`, at a cost of {{8.45|number|v}} for {{12|number|v}} rows. `{{events_created_idx|identifier|u}}` is not used.",
    ),
    marked(
        "a lab sheet",
        "which samples failed",
        [
            (
                "read_sheet",
                {"tab": "ICP"},
                "sample\tPb_ug_L\tlimit\nS-014\t12.6\t10\nS-015\t3.1\t10\nS-016\t10.4\t10",
            )
        ],
        "{{S-014|identifier|v}} ({{12.6|number|v}} µg/L) and {{S-016|identifier|v}} ({{10.4|number|v}} µg/L) are above the limit of {{10|number|v}} µg/L. {{S-017|identifier|u}} had {{9.9|number|u}} µg/L.",
    ),
    marked(
        "payroll",
        "net pay of employee 3307 for April?",
        [
            (
                "get_payslip",
                {"employee": "3307", "month": "2026-04"},
                {
                    "employee": "3307",
                    "gross": 4210.0,
                    "tax": 812.35,
                    "social": 655.1,
                    "net": 2742.55,
                    "paid_on": "2026-04-28",
                },
            )
        ],
        "Employee {{3307|number|v}} gets {{€2,742.55|amount|v}} on {{28 April 2026|date|v}}: {{€4,210|amount|v}} gross less {{€812.35|amount|v}} tax and {{€655.10|amount|v}} social security. The bonus of {{€300|amount|u}} comes in May.",
    ),
    marked(
        "a plot",
        "save the plot",
        [("python", {"code": "plt.savefig('out/residuals.png', dpi=200)"}, "")],
        "I saved it as {{out/residuals.png|file|v}} with {{200|number|v}} dpi; {{out/qq.png|file|u}} as well.",
    ),
)
