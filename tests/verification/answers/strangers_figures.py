"""Runs whose figures are told in tables, lists and comparisons, a second set. Every mention is judged by hand,
before the first run."""

# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "warehouse stock table",
        "stock of the three bins",
        [
            (
                "stock",
                {"site": "Graz"},
                [
                    {"bin": "B-1104", "sku": "NUT-8", "on_hand": 420, "reserved": 60},
                    {"bin": "B-1107", "sku": "BOLT-8", "on_hand": 180, "reserved": 45},
                    {"bin": "B-1112", "sku": "RING-8", "on_hand": 75, "reserved": 80},
                ],
            )
        ],
        "| Bin | On hand | Reserved | Free |\n|---|---|---|---|\n| {{B-1104|identifier|v}} | {{420|number|v}} | {{60|number|v}} | {{360|number|c}} |\n| {{B-1107|identifier|v}} | {{180|number|v}} | {{45|number|v}} | {{135|number|c}} |\n| {{B-1112|identifier|v}} | {{75|number|v}} | {{80|number|v}} | {{-5|number|c}} |\n\nReserved altogether: {{185|number|c}}.",
    ),
    marked(
        "phone bill in prose",
        "why was March so high",
        [
            (
                "bills",
                {"line": "0664-77"},
                [
                    {"month": "2026-02", "base": 19.9, "roaming": 0, "total": 19.9},
                    {"month": "2026-03", "base": 19.9, "roaming": 42.35, "total": 62.25},
                ],
            )
        ],
        "In March the bill was {{€62.25|amount|v}} instead of {{€19.90|amount|v}}: roaming added {{€42.35|amount|v}} to the base of {{€19.90|amount|v}}. That is {{212.8 %|number|c}} more, {{€42.35|amount|v}} more.",
    ),
    marked(
        "two patients in one sentence",
        "vitals of both",
        [
            (
                "vitals",
                {"ward": "4B"},
                [
                    {"mrn": "MRN50412", "pulse": 88, "temp_c": 37.9, "spo2": 95},
                    {"mrn": "MRN50977", "pulse": 64, "temp_c": 36.6, "spo2": 98},
                ],
            )
        ],
        "{{MRN50412|identifier|v}} has a pulse of {{88|number|v}} and {{37.9|number|v}} °C, {{MRN50977|identifier|v}} has {{64|number|v}} and {{36.6|number|v}} °C. Saturation is {{98 %|number|u}} for {{MRN50412|identifier|v}} and {{95 %|number|u}} for {{MRN50977|identifier|v}}.",
    ),
    marked(
        "ranking with ordinals",
        "top three of the regatta",
        [
            (
                "results",
                {"race": 5},
                "1. GER-4471 Falke 1:02:11\n2. NED-118 Zilver 1:02:40\n3. SWE-902 Tärna 1:04:05\n",
            )
        ],
        "{{GER-4471|identifier|v}} won in {{1:02:11|time|v}}, before {{NED-118|identifier|v}} in {{1:02:40|time|v}}; {{SWE-902|identifier|v}} needed {{1:04:05|time|v}}.",
    ),
    marked(
        "ratio in words",
        "how many staff per child",
        [("kita", {"id": 7}, {"children": 84, "staff": 12, "rooms": 6})],
        "There are {{84|number|v}} children and {{12|number|v}} staff, so {{7|number|c}} children per staff, in {{6|number|v}} rooms: {{14|number|c}} children per room.",
    ),
    marked(
        "a survey",
        "summarize the survey",
        [("survey", {"id": "S-9"}, {"responses": 250, "yes": 140, "no": 85, "unsure": 25})],
        "Of {{250|number|v}} responses {{140|number|v}} said yes ({{56 %|number|c}}), {{85|number|v}} no ({{34 %|number|c}}) and {{25|number|v}} were unsure ({{10 %|number|c}}). The majority is {{55|number|c}} votes more. {{61 %|number|u}} answered by phone.",
    ),
    marked(
        "yes and no exchanged",
        "summarize the survey",
        [("survey", {"id": "S-9"}, {"responses": 250, "yes": 140, "no": 85, "unsure": 25})],
        "Yes: {{85|number|u}}, no: {{140|number|u}}, unsure: {{25|number|v}}, of {{250|number|v}} responses.",
    ),
    marked(
        "git shortstat",
        "how big is the change",
        [("bash", {"cmd": "git diff --shortstat"}, " 7 files changed, 212 insertions(+), 38 deletions(-)")],
        "The change touches {{7|number|v}} files with {{38|number|u}} insertions and {{212|number|u}} deletions.",
    ),
    marked(
        "git shortstat right",
        "how big is the change",
        [("bash", {"cmd": "git diff --shortstat"}, " 7 files changed, 212 insertions(+), 38 deletions(-)")],
        "{{7|number|v}} files, {{212|number|v}} lines added and {{38|number|v}} removed: {{174|number|c}} more lines than before.",
    ),
    marked(
        "disk in two hosts",
        "disk usage",
        [
            ("ssh", {"host": "db-01"}, "/dev/sda1 120G 84G 36G 70% /"),
            ("ssh", {"host": "db-02"}, "/dev/sda1 240G 60G 180G 25% /"),
        ],
        "{{db-01|identifier|v}} uses {{84|number|v}} GB of {{120|number|v}} GB ({{70 %|number|v}}), {{db-02|identifier|v}} uses {{60|number|v}} GB of {{240|number|v}} GB ({{25 %|number|v}}).",
    ),
    marked(
        "disk exchanged",
        "disk usage",
        [
            ("ssh", {"host": "db-01"}, "/dev/sda1 120G 84G 36G 70% /"),
            ("ssh", {"host": "db-02"}, "/dev/sda1 240G 60G 180G 25% /"),
        ],
        "{{db-01|identifier|v}} is at {{25 %|number|u}} and {{db-02|identifier|v}} at {{70 %|number|u}}.",
    ),
    marked(
        "a recipe scaled",
        "for 6 instead of 4",
        [("recipe", {"name": "dal"}, {"serves": 4, "lentils_g": 320, "water_ml": 900, "onions": 2})],
        "For {{6|number|v}} people: {{480|number|c}} g lentils (320 × 1.5)".replace(
            "(320 × 1.5)", "({{320|number|v}} × {{6|number|v}} / {{4|number|v}})"
        )
        + ", {{1350|number|c}} ml water ({{900|number|v}} × {{6|number|v}} / {{4|number|v}}) and {{3|number|u}} onions.",
    ),
    marked(
        "rent over months",
        "what will I pay until summer",
        [
            (
                "contract",
                {"flat": "7c"},
                {
                    "flat": "7c",
                    "rent": 845,
                    "utilities": 160,
                    "deposit": 2535,
                    "start": "2026-02-01",
                    "end": "2026-08-01",
                },
            )
        ],
        "Rent {{€845|amount|v}} plus utilities {{€160|amount|v}} is {{€1,005|amount|c}} a month. From {{1 February 2026|date|v}} to {{1 August 2026|date|v}} these are {{6|number|c}} months. The deposit is {{3|number|u}} rents, {{€2,535|amount|v}}.",
    ),
    marked(
        "flights on time",
        "how punctual were we",
        [("otp", {"month": "2026-04"}, {"flights": 1250, "on_time": 1075, "delayed": 150, "cancelled": 25})],
        "{{1,075|number|v}} of {{1,250|number|v}} flights ({{86 %|number|c}}) were on time, {{150|number|v}} delayed, {{25|number|v}} cancelled ({{2 %|number|c}}). {{14 %|number|c}} were not on time.",
    ),
    marked(
        "three sensors in a list",
        "battery levels",
        [
            (
                "sensors",
                {},
                [
                    {"id": "TH-21", "battery": 81, "rssi": -67},
                    {"id": "TH-22", "battery": 12, "rssi": -88},
                    {"id": "TH-23", "battery": 55, "rssi": -71},
                ],
            )
        ],
        "- {{TH-21|identifier|v}}: {{81 %|number|v}}, {{-67|number|v}} dBm\n- {{TH-22|identifier|v}}: {{12 %|number|v}}, {{-88|number|v}} dBm\n- {{TH-23|identifier|v}}: {{55 %|number|v}}, {{-71|number|v}} dBm\n\nOnly {{TH-22|identifier|v}} is below {{20 %|number|u}}. On average {{49.3 %|number|c}}.",
    ),
    marked(
        "a queue",
        "what's in the queue",
        [
            (
                "queue",
                {"name": "mails", "limit": 50},
                {"queue": "mails", "ready": 3, "unacked": 11, "consumers": 2},
            )
        ],
        "There are {{11|number|u}} ready and {{3|number|u}} unacked messages, and {{2|number|v}} consumers. I asked for at most {{50|number|v}}.",
    ),
    marked(
        "library fines",
        "what do i owe the library",
        [
            (
                "loans",
                {"card": "8812"},
                [
                    {"title": "Dune", "due": "2026-03-02", "returned": "2026-03-12", "fine": 2.5},
                    {"title": "Emma", "due": "2026-03-05", "returned": "2026-03-09", "fine": 1.0},
                ],
            )
        ],
        "Dune came back {{10|number|c}} days late ({{2 March|date|v}} to {{12 March|date|v}}): {{€2.50|amount|v}}. Emma was {{4|number|c}} days late ({{5 March|date|v}} to {{9 March|date|v}}): {{€1.00|amount|v}}. Together {{€3.50|amount|c}}, at {{€0.25|amount|u}} a day.",
    ),
    marked(
        "hours by project",
        "hours per project this week",
        [
            (
                "toggl",
                {"week": 14},
                "project,day,hours\nAtlas,Mon,3.5\nAtlas,Tue,4.0\nBorealis,Mon,4.0\nBorealis,Wed,6.25\nAtlas,Fri,2.0\n",
            )
        ],
        "- Atlas: {{9.5|number|c}} hours\n- Borealis: {{10.25|number|c}} hours\n\nTotal: {{19.75|number|c}} hours. Atlas on Tuesday: {{4|number|v}} hours. Casper: {{3.25|number|u}} hours.",
    ),
    marked(
        "projects exchanged",
        "hours per project this week",
        [("toggl", {"week": 14}, "project,hours\nAtlas,9.5\nBorealis,10.25\n")],
        "Atlas took {{10.25|number|u}} hours and Borealis {{9.5|number|u}} hours.",
    ),
    marked(
        "German order desk",
        "Was kosten die zwei Bestellungen?",
        [
            (
                "bestellungen",
                {"kunde": "K-5512"},
                [
                    {"nr": "A-70021", "summe": 89.9, "waehrung": "EUR"},
                    {"nr": "A-70022", "summe": 24.5, "waehrung": "EUR"},
                ],
            )
        ],
        "{{A-70021|identifier|v}} kostet {{24,50 €|amount|u}} und {{A-70022|identifier|v}} kostet {{89,90 €|amount|u}}.",
    ),
    marked(
        "timeline of a release",
        "when was each released",
        [
            (
                "releases",
                {"repo": "kiln"},
                [
                    {"tag": "v2.3.0", "date": "2026-01-14", "downloads": 8812},
                    {"tag": "v2.4.0", "date": "2026-03-02", "downloads": 15240},
                ],
            )
        ],
        "{{v2.3.0|identifier|v}} came on {{14 January 2026|date|v}} and {{v2.4.0|identifier|v}} on {{2 March 2026|date|v}}, {{47|number|c}} days later. {{v2.4.0|identifier|v}} has {{15,240|number|v}} downloads and {{v2.3.0|identifier|v}} has {{8,812|number|v}}.",
    ),
    marked(
        "meter readings",
        "how much gas did we use",
        [
            (
                "meter",
                {"id": "G-4471"},
                [{"date": "2026-01-01", "m3": 10442.5}, {"date": "2026-04-01", "m3": 10951.0}],
            )
        ],
        "The meter went from {{10,442.5|number|v}} to {{10,951|number|v}} m³, so you used {{508.5|number|c}} m³ in {{90|number|c}} days from {{1 January|date|v}} to {{1 April 2026|date|v}}, about {{5.65|number|c}} m³ per day.",
    ),
    marked(
        "call centre",
        "how did the two teams do",
        [
            (
                "report",
                {"day": "2026-05-11"},
                "Team North: 412 calls, 18 missed, avg 3.4 min\nTeam South: 377 calls, 41 missed, avg 4.1 min",
            )
        ],
        "Team North took {{412|number|v}} calls and missed {{18|number|v}}; Team South took {{377|number|v}} and missed {{41|number|v}}. Together {{789|number|c}} calls. The average was {{3.4|number|v}} minutes in the north and {{4.1|number|v}} in the south.",
    ),
    marked(
        "port numbers",
        "which port does it listen on",
        [("bash", {"cmd": "ss -ltn"}, "LISTEN 0 128 0.0.0.0:8443\nLISTEN 0 4096 127.0.0.1:5432")],
        "It listens on {{8443|number|v}}; postgres is on {{5432|number|v}}. The backlog is {{4096|number|v}}. Nothing is on {{8080|number|u}}.",
    ),
    marked(
        "score of a match",
        "who won",
        [
            (
                "match",
                {"id": "M-88"},
                {"home": "Lyra", "away": "Orsa", "home_goals": 2, "away_goals": 3, "spectators": 4120},
            )
        ],
        "Orsa won {{3|number|v}}:{{2|number|v}} at Lyra in front of {{4,120|number|v}} spectators.".replace(
            "{{3|number|v}}:{{2|number|v}}", "with {{3|number|v}} goals to {{2|number|v}}"
        ),
    ),
    marked(
        "dose and weight",
        "dose for the calf",
        [
            (
                "animal",
                {"tag": "AT-552"},
                {"tag": "AT-552", "weight_kg": 86, "dose_mg_per_kg": 2.5, "route": "s.c."},
            )
        ],
        "{{AT-552|identifier|v}} weighs {{86|number|v}} kg, at {{2.5|number|v}} mg per kg that is {{215|number|c}} mg. Give {{240|number|u}} mg at night.",
    ),
)
