"""Runs of tallies, quotas and comparisons, a third set. Every mention is judged by hand, before the first run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "beehives",
        "state of the hives",
        [
            (
                "hives",
                {"apiary": "Moor"},
                [
                    {"hive": "H-12", "weight_kg": 41.2, "frames": 9, "mites": 3},
                    {"hive": "H-15", "weight_kg": 36.8, "frames": 7, "mites": 14},
                    {"hive": "H-19", "weight_kg": 44.0, "frames": 10, "mites": 1},
                ],
            )
        ],
        "The heaviest hive is {{H-19|identifier|v}} with {{44|number|v}} kg on {{10|number|v}} frames. {{H-15|identifier|v}} has the most mites ({{14|number|v}}), {{H-12|identifier|v}} has {{3|number|v}} and {{H-19|identifier|v}} only {{1|number|v}}. All {{3|number|v}} hives weigh {{122|number|c}} kg together.",
    ),
    marked(
        "ticket sales vs last year",
        "compare with last year",
        [
            (
                "sales",
                {"fest": "Sommer"},
                {"2025": {"tickets": 8200, "revenue": 377200}, "2026": {"tickets": 9020, "revenue": 432960}},
            )
        ],
        "{{9,020|number|v}} tickets were sold in {{2026|number|v}} against {{8,200|number|v}} in {{2025|number|v}}, {{10 %|number|c}} more. Revenue rose from {{€377,200|amount|v}} to {{€432,960|amount|v}}, by {{€55,760|amount|c}}. A ticket was {{€48.00|amount|c}} on average in {{2026|number|v}} ({{€432,960|amount|v}} / {{9,020|number|v}}).",
    ),
    marked(
        "ticket years exchanged",
        "compare with last year",
        [("sales", {"fest": "Sommer"}, [{"year": 2025, "tickets": 8200}, {"year": 2026, "tickets": 9020}])],
        "In {{2025|number|v}} there were {{9,020|number|u}} tickets, in {{2026|number|v}} {{8,200|number|u}}.",
    ),
    marked(
        "nightly builds",
        "are the nightlies green",
        [
            (
                "ci",
                {"branch": "main", "limit": 5},
                [
                    {"build": 7741, "result": "passed", "minutes": 14},
                    {"build": 7742, "result": "failed", "minutes": 3},
                    {"build": 7743, "result": "passed", "minutes": 15},
                    {"build": 7744, "result": "passed", "minutes": 14},
                ],
            )
        ],
        "Of the last {{4|number|v}} builds {{3|number|v}} passed and {{7742|number|v}} failed after {{3|number|v}} minutes. {{7743|number|v}} took {{15|number|v}} minutes, {{7744|number|v}} took {{14|number|v}}. The mean is {{11.5|number|c}} minutes.",
    ),
    marked(
        "mortgage offers",
        "which offer is better",
        [
            (
                "offers",
                {"amount": 240000},
                "bank,rate,monthly,fees\nNordbank,3.45,1120,900\nSeebank,3.62,1098,0\n",
            )
        ],
        "Nordbank asks {{3.45 %|number|v}} and {{€1,120|amount|v}} a month with {{€900|amount|v}} fees; Seebank asks {{3.62 %|number|v}} and {{€1,098|amount|v}} a month without fees. Seebank is {{€22|amount|c}} cheaper a month, {{€264|amount|u}} a year.",
    ),
    marked(
        "mortgage exchanged",
        "which offer is better",
        [
            (
                "offers",
                {"amount": 240000},
                "bank,rate,monthly,fees\nNordbank,3.45,1120,900\nSeebank,3.62,1098,0\n",
            )
        ],
        "Nordbank asks {{€1,098|amount|u}} a month, Seebank {{€1,120|amount|u}}, for {{€240,000|amount|v}}.",
    ),
    marked(
        "swimming heats",
        "who swam what",
        [
            (
                "heats",
                {"event": "100 free"},
                "lane 3 Okafor 54.21\nlane 4 Lindqvist 53.87\nlane 5 Moreau 55.02",
            )
        ],
        "Lindqvist won lane {{4|number|v}} in {{53.87|number|v}} s, ahead of Okafor ({{54.21|number|v}}) and Moreau ({{55.02|number|v}}). The gap was {{0.34|number|c}} s.",
    ),
    marked(
        "irrigation",
        "how much water did we use",
        [
            (
                "flow",
                {"field": "north"},
                {
                    "readings": [
                        {"day": "Mon", "litres": 1840},
                        {"day": "Tue", "litres": 2210},
                        {"day": "Wed", "litres": 1975},
                    ],
                    "limit_litres": 6500,
                },
            )
        ],
        "You used {{6,025|number|c}} litres in total, {{475|number|c}} less than the limit of {{6,500|number|v}}. Tuesday was the highest with {{2,210|number|v}}, Monday the lowest with {{1,840|number|v}}.",
    ),
    marked(
        "quiz night",
        "who leads",
        [("scores", {}, "Team,R1,R2,R3\nOwls,7,9,8\nFoxes,8,6,9\nHares,5,8,10\n")],
        "| Team | {{R1|identifier|v}} | {{R2|identifier|v}} | {{R3|identifier|v}} | Sum |\n|---|---|---|---|---|\n| Owls | {{7|number|v}} | {{9|number|v}} | {{8|number|v}} | {{24|number|c}} |\n| Foxes | {{8|number|v}} | {{6|number|v}} | {{9|number|v}} | {{23|number|c}} |\n| Hares | {{5|number|v}} | {{8|number|v}} | {{10|number|v}} | {{23|number|c}} |",
    ),
    marked(
        "vineyard plots",
        "yield per plot",
        [
            (
                "plots",
                {},
                [
                    {"plot": "Süd", "hectares": 1.6, "tonnes": 9.6},
                    {"plot": "Hang", "hectares": 0.8, "tonnes": 3.2},
                ],
            )
        ],
        "Süd gave {{9.6|number|v}} tonnes on {{1.6|number|v}} hectares, {{6|number|c}} tonnes per hectare. Hang gave {{3.2|number|v}} tonnes on {{0.8|number|v}} hectares, {{4|number|c}} tonnes per hectare. Together {{12.8|number|c}} tonnes.",
    ),
    marked(
        "server costs by team",
        "cost per team",
        [
            (
                "billing",
                {"month": "2026-06"},
                [
                    {"team": "search", "service": "vm", "usd": 410.2},
                    {"team": "search", "service": "disk", "usd": 88.8},
                    {"team": "ads", "service": "vm", "usd": 302.0},
                    {"team": "ads", "service": "disk", "usd": 41.5},
                ],
            )
        ],
        "- search: {{$499.00|amount|c}}\n- ads: {{$343.50|amount|c}}\n\nAll teams: {{$842.50|amount|c}} in total; vm alone {{$712.20|amount|c}} in total. Disk of ads is {{$41.50|amount|v}}, of search {{$88.80|amount|v}}.",
    ),
    marked(
        "bus line",
        "when do buses 41 and 43 go",
        [
            (
                "timetable",
                {"stop": "Markt"},
                [
                    {"line": 41, "next": "14:12", "every_min": 12},
                    {"line": 43, "next": "14:19", "every_min": 20},
                ],
            )
        ],
        "Line {{41|number|v}} goes at {{14:12|time|v}}, then every {{12|number|v}} minutes; line {{43|number|v}} goes at {{14:19|time|v}}, every {{20|number|v}} minutes.",
    ),
    marked(
        "audit log",
        "who logged in",
        [
            (
                "auth_log",
                {"since": "2026-07-01"},
                "2026-07-02 08:11 mkorte ok\n2026-07-02 08:13 jsand failed\n2026-07-02 08:14 jsand failed\n2026-07-02 08:15 jsand ok\n",
            )
        ],
        "mkorte logged in at {{08:11|time|v}}. jsand failed at {{08:13|time|v}} and {{08:14|time|v}}, and got in at {{08:15|time|v}} on {{2 July 2026|date|v}}. In total {{4|number|v}} attempts.",
    ),
    marked(
        "catering",
        "quote for 60 guests",
        [
            (
                "quote",
                {"guests": 60},
                {"guests": 60, "menu_per_guest": 38.5, "drinks_flat": 420, "service_percent": 12},
            )
        ],
        "{{60|number|v}} guests at {{€38.50|amount|v}} are {{€2,310|amount|c}}, plus {{€420|amount|v}} for drinks makes {{€2,730|amount|u}}. Service is {{12 %|number|v}}.",
    ),
    marked(
        "gene panel",
        "how many variants per class",
        [
            (
                "classify",
                {"sample": "S-2207"},
                {"pathogenic": 2, "likely_pathogenic": 5, "uncertain": 31, "benign": 204},
            )
        ],
        "Sample {{S-2207|identifier|v}} has {{2|number|v}} pathogenic, {{5|number|v}} likely pathogenic, {{31|number|v}} uncertain and {{204|number|v}} benign variants, {{242|number|c}} in total.",
    ),
    marked(
        "gene panel exchanged",
        "how many variants per class",
        [
            (
                "classify",
                {"sample": "S-2207"},
                {"pathogenic": 2, "likely_pathogenic": 5, "uncertain": 31, "benign": 204},
            )
        ],
        "Sample {{S-2207|identifier|v}} has {{31|number|u}} benign and {{204|number|u}} uncertain variants, and {{2|number|v}} pathogenic ones.",
    ),
    marked(
        "sprint report",
        "sprint numbers",
        [
            (
                "jira",
                {"sprint": 44},
                {"sprint": 44, "committed": 38, "completed": 31, "carried_over": 7, "bugs": 12},
            )
        ],
        "Sprint {{44|number|v}}: {{31|number|v}} of {{38|number|v}} points completed ({{82 %|number|c}}), {{7|number|v}} carried over, {{12|number|v}} bugs.",
    ),
    marked(
        "parcels by weight",
        "which parcels are heavy",
        [
            (
                "parcels",
                {"route": "R7"},
                "PX-1001 | 4.2 kg | Graz\nPX-1002 | 11.8 kg | Wien\nPX-1003 | 0.9 kg | Linz\n",
            )
        ],
        "Only {{PX-1002|identifier|v}} ({{11.8|number|v}} kg, Wien) is above {{10|number|u}} kg; {{PX-1001|identifier|v}} is {{4.2|number|v}} kg and {{PX-1003|identifier|v}} {{0.9|number|v}} kg. The route carries {{16.9|number|c}} kg in all.",
    ),
    marked(
        "church choir in French",
        "combien de choristes par voix ?",
        [("choeur", {"annee": 2026}, {"sopranos": 14, "altos": 11, "tenors": 6, "basses": 9})],
        "Le chœur compte {{14|number|v}} sopranos, {{11|number|v}} altos, {{6|number|v}} ténors et {{9|number|v}} basses, soit {{40|number|c}} choristes. Il y a {{8|number|c}} sopranos de plus que de ténors.",
    ),
    marked(
        "choir exchanged in French",
        "combien de choristes par voix ?",
        [("choeur", {"annee": 2026}, {"sopranos": 14, "altos": 11, "tenors": 6, "basses": 9})],
        "Le chœur compte {{11|number|u}} sopranos et {{14|number|u}} altos.",
    ),
    marked(
        "overtime",
        "my overtime",
        [
            (
                "hours",
                {"emp": "E-220"},
                {"emp": "E-220", "contract_hours": 160, "worked_hours": 171.5, "overtime_rate": 24},
            )
        ],
        "{{E-220|identifier|v}} worked {{171.5|number|v}} of {{160|number|v}} hours, that is {{11.5|number|c}} hours more, at {{€24|amount|v}} each {{€276|amount|u}}.",
    ),
    marked(
        "flight delay minutes",
        "how late were they",
        [
            (
                "status",
                {},
                [
                    {"flight": "OS117", "scheduled": "07:05", "actual": "07:41"},
                    {"flight": "OS229", "scheduled": "09:20", "actual": "09:32"},
                ],
            )
        ],
        "{{OS117|identifier|v}} left at {{07:41|time|v}} instead of {{07:05|time|v}}, {{36|number|c}} minutes late; {{OS229|identifier|v}} left at {{09:32|time|v}} instead of {{09:20|time|v}}, {{12|number|c}} minutes late.",
    ),
    marked(
        "flight times exchanged",
        "when did they leave",
        [("status", {}, [{"flight": "OS117", "actual": "07:41"}, {"flight": "OS229", "actual": "09:32"}])],
        "{{OS117|identifier|v}} left at {{09:32|time|u}} and {{OS229|identifier|v}} at {{07:41|time|u}}.",
    ),
)
