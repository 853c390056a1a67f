"""Runs of ledgers, counts and measurements: what is exchanged, found by accident, computed. Every mention is judged
by hand, before the first run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

_PODCAST = "show,month,listens\nNight Shift,Jan,1840\nNight Shift,Feb,2110\nOld Maps,Jan,655\nOld Maps,Feb,702\nTin Ear,Jan,310\nTin Ear,Feb,298\n"
_BANK = [
    {"booked": "2026-05-02", "text": "Hagen Energie", "amount": -84.20, "currency": "EUR"},
    {"booked": "2026-05-04", "text": "Salary Mertens BV", "amount": 2310.00, "currency": "EUR"},
    {"booked": "2026-05-07", "text": "Café Luit", "amount": -12.60, "currency": "EUR"},
]

RUNS = (
    marked(
        "auction lots exchanged",
        "What did lots L-204 and L-211 go for?",
        [
            (
                "hammer_prices",
                {"sale": "spring"},
                [
                    {"lot": "L-204", "title": "oak chest", "hammer": 1450, "currency": "GBP"},
                    {"lot": "L-211", "title": "barometer", "hammer": 620, "currency": "GBP"},
                    {"lot": "L-230", "title": "clock", "hammer": 3900, "currency": "GBP"},
                ],
            )
        ],
        "Lot {{L-204|identifier|v}} went for {{£620|amount|u}} and lot {{L-211|identifier|v}} for {{£1,450|amount|u}}. "
        "Lot {{L-230|identifier|v}} went for {{£3,900|amount|v}}.",
    ),
    marked(
        "auction lots as they are",
        "What did lots L-204 and L-211 go for?",
        [
            (
                "hammer_prices",
                {"sale": "spring"},
                [
                    {"lot": "L-204", "title": "oak chest", "hammer": 1450, "currency": "GBP"},
                    {"lot": "L-211", "title": "barometer", "hammer": 620, "currency": "GBP"},
                ],
            )
        ],
        "Lots {{L-204|identifier|v}} and {{L-211|identifier|v}} went for {{£1,450|amount|v}} and {{£620|amount|v}} respectively; "
        "{{£620|amount|v}} for {{L-211|identifier|v}} is the lower one. Together that is {{£2,070|amount|c}}.",
    ),
    marked(
        "customs declarations, value first",
        "duty on the two declarations?",
        [
            (
                "duties",
                {"day": "2026-03-18"},
                "MRN,goods,duty_eur\n26NL4471A0,tiles,318.40\n26NL4471B7,lamps,92.75\n26NL4480C2,rugs,41.00\n",
            )
        ],
        "Duty was {{€92.75|amount|u}} for {{26NL4471A0|identifier|v}} and {{€318.40|amount|u}} for {{26NL4471B7|identifier|v}}; "
        "{{26NL4480C2|identifier|v}} ({{€41.00|amount|v}}) is cleared.",
    ),
    marked(
        "containers respectively",
        "weights of the two boxes please",
        [
            (
                "manifest",
                {"vessel": "Arneborg"},
                "MSKU4471203 gross 21430 kg\nTGHU9082214 gross 18975 kg\nCAXU3390017 gross 9020 kg",
            )
        ],
        "{{MSKU4471203|identifier|v}} and {{TGHU9082214|identifier|v}} weigh {{18,975|number|u}} kg and {{21,430|number|u}} kg respectively. "
        "{{CAXU3390017|identifier|v}} weighs {{9,020|number|v}} kg.",
    ),
    marked(
        "a screening test",
        "confusion matrix at 0.5?",
        [
            (
                "evaluate",
                {"model": "retina-v3", "threshold": 0.5},
                {"tp": 512, "fp": 145, "fn": 112, "tn": 4031, "auc": 0.947},
            )
        ],
        "At {{0.5|number|v}}: tp={{512|number|v}}, fn={{145|number|u}}, fp={{112|number|u}}, tn={{4031|number|v}}. AUC {{0.947|number|v}}.",
    ),
    marked(
        "a suite that fails",
        "run the suite",
        [
            (
                "bash",
                {"cmd": "ctest"},
                "The following tests FAILED:\n\t 12 - io_test\n4 failed, 96 passed, 2 skipped in 31.20s",
            )
        ],
        "{{96|number|u}} failed, {{4|number|u}} passed and {{2|number|v}} were skipped in {{31.2|number|v}} s.",
    ),
    marked(
        "a suite told rightly",
        "run the suite",
        [("bash", {"cmd": "ctest"}, "4 failed, 96 passed, 2 skipped in 31.20s")],
        "{{96|number|v}} tests passed, {{4|number|v}} failed, {{2|number|v}} skipped.",
    ),
    marked(
        "hens and eggs",
        "how is coop 2 doing",
        [("coop", {"id": 2}, {"coop": 2, "hens": 38, "eggs_today": 29, "broken": 3, "feed_kg": 44.5})],
        "Coop {{2|number|v}} has {{29|number|u}} hens, {{38|number|u}} eggs today, {{3|number|v}} broken, and {{44.5|number|v}} kg of feed.",
    ),
    marked(
        "a theatre's telephone",
        "who do I call about the seats",
        [("contact", {"house": "Lliure"}, "Teatre Lliure, box office +34 93 228 97 47, open 17:00-20:00")],
        "Call {{+34 93 228 97 47|identifier|v}} from {{17:00|time|v}}. There are {{34|number|u}} seats left and {{97|number|u}} are sold.",
    ),
    marked(
        "ten of a limit",
        "which herbarium sheets of Salix do we have",
        [
            (
                "search_sheets",
                {"genus": "Salix", "limit": 10},
                [
                    {"sheet": "HB-00317", "species": "S. alba", "year": 1911},
                    {"sheet": "HB-00822", "species": "S. caprea", "year": 1936},
                ],
            )
        ],
        "We have {{10|number|u}} sheets of Salix: {{HB-00317|identifier|v}} of {{1911|number|v}} and {{HB-00822|identifier|v}} of {{1936|number|v}}.",
    ),
    marked(
        "a hundred and fifty a page",
        "show me ferries from Kiel",
        [
            (
                "ferries",
                {"port": "Kiel", "page_size": 150, "offset": 40},
                [{"ferry": "Stena 7", "berth": 3, "seats": 812}],
            )
        ],
        "{{150|number|u}} ferries leave from Kiel; Stena {{7|number|v}} has {{812|number|v}} seats at berth {{3|number|v}}, and {{40|number|u}} are late.",
    ),
    marked(
        "a tax that is a price",
        "what's on the farm shop receipt",
        [("receipt", {"no": "R-5518"}, "Honey 12.00\nCheese 8.50\nTotal 20.50\nVAT included 7%")],
        "Honey {{12.00|number|v}}, cheese {{8.50|number|v}}, total {{20.50|number|v}}, with {{12 %|number|u}} VAT. The VAT is {{7 %|number|v}}.",
    ),
    marked(
        "pods by their age",
        "are the pods healthy",
        [
            (
                "kubectl",
                {"cmd": "kubectl get pods -n ingest"},
                "NAME                    READY   STATUS    RESTARTS   AGE\nreader-5c9d7fbb4-kk2tz   1/1     Running   0          3d4h\nwriter-6b8f8cd9d-zz9qp   1/1     Running   7          9d\nprobe-77f6b8c5d-aa1bb    1/1     Running   0          5h",
            )
        ],
        "{{reader-5c9d7fbb4-kk2tz|identifier|v}} had {{4|number|u}} restarts, {{writer-6b8f8cd9d-zz9qp|identifier|v}} had {{7|number|v}} restarts.",
    ),
    marked(
        "a current account",
        "list my bookings of may",
        [("bookings", {"month": "2026-05"}, _BANK)],
        "| Date | Text | Amount |\n|---|---|---|\n| {{2026-05-02|date|v}} | Hagen Energie | {{€84.20|amount|v}} |\n"
        "| {{2026-05-04|date|v}} | Salary Mertens BV | {{€2,310.00|amount|v}} |\n| {{2026-05-07|date|v}} | Café Luit | {{€12.60|amount|v}} |\n\n"
        "Out went {{€96.80|amount|c}} altogether. Your rent of {{€780.00|amount|u}} is not there.",
    ),
    marked(
        "a balance that is owed",
        "what is my balance at the harbour office",
        [
            (
                "ledger",
                {"berth": "C14"},
                {"berth": "C14", "balance": -212.50, "currency": "EUR", "due": "2026-07-01"},
            )
        ],
        "Berth {{C14|identifier|v}} has a balance of {{€212.50|amount|u}} until {{1 July 2026|date|v}}.",
    ),
    marked(
        "podcast listens",
        "how many listens per show",
        [("export", {"format": "csv"}, _PODCAST)],
        "Night Shift had {{3,950|number|c}} listens in total, Old Maps {{1,357|number|c}} in total and Tin Ear {{608|number|c}} in total. "
        "All shows had {{5,915|number|c}} listens altogether. On average Night Shift had {{1,975|number|c}} a month. The total of Old Maps is not {{1,457|number|u}}.",
    ),
    marked(
        "an election by shares",
        "who won in Norra and with what share",
        [
            (
                "count_votes",
                {"ward": "Norra"},
                [{"list": "A", "votes": 4120}, {"list": "B", "votes": 2575}, {"list": "C", "votes": 1545}],
            )
        ],
        "List A won with {{4,120|number|v}} votes ({{50 %|number|c}}), then B with {{2,575|number|v}} votes, {{31.3 %|number|c}}, and C with {{1,545|number|v}} votes, {{19.8 %|number|u}}.",
    ),
    marked(
        "a lease in days",
        "how long was the exhibition",
        [
            (
                "loan",
                {"id": "LN-77"},
                {"loan": "LN-77", "from": "2026-02-10", "to": "2026-04-03", "objects": 14},
            )
        ],
        "Loan {{LN-77|identifier|v}} ran from {{10 February 2026|date|v}} to {{3 April 2026|date|v}}, that is {{52|number|c}} days, with {{14|number|v}} objects. It was not {{61|number|u}} days.",
    ),
    marked(
        "marathon splits",
        "pace of bib 4471",
        [
            (
                "splits",
                {"bib": 4471},
                {"bib": 4471, "km": 30, "minutes": 165, "heart_rate": [142, 151, 163, 168]},
            )
        ],
        "Bib {{4471|number|v}} needed {{165|number|v}} minutes for {{30|number|v}} km, that is {{5.5|number|c}} minutes per km. The average heart rate was {{156|number|c}}, the highest {{168|number|v}}.",
    ),
    marked(
        "a boat's fuel",
        "what did a litre cost me",
        [
            (
                "fuel_log",
                {"boat": "Irma"},
                [{"date": "2026-06-11", "litres": 80, "paid": 148.00, "currency": "EUR"}],
            )
        ],
        "You paid {{€148.00|amount|v}} for {{80|number|v}} litres, so {{€1.85|amount|c}} per litre. Next time it will be {{€1.99|amount|u}} per litre.",
    ),
    marked(
        "arithmetic written out",
        "what do I owe the choir for the tour",
        [
            (
                "account",
                {"member": "Ida"},
                {"member": "Ida", "tour_fee": 1310.55, "grant": 250, "deposit": 100},
            )
        ],
        "You owe {{€1,060.55|amount|c}}"
        " ({{1,310.55|number|v}} - {{250|number|v}}). After the deposit of {{€100|amount|v}}: {{1,310.55|number|v}} - {{250|number|v}} - {{100|number|v}} = {{€960.55|amount|c}}. "
        "Without the grant: {{1,310.55|number|v}} - {{100|number|v}} = {{€1,310.55|amount|v}}.",
    ),
    marked(
        "what the sentence lists",
        "which valves leak",
        [
            (
                "valves",
                {"plant": "south"},
                [
                    {"valve": "V-07", "leak": True},
                    {"valve": "V-12", "leak": True},
                    {"valve": "V-15", "leak": False},
                    {"valve": "V-31", "leak": True},
                    {"valve": "V-40", "leak": False},
                ],
            )
        ],
        "{{3|number|v}} valves leak: {{V-07|identifier|v}}, {{V-12|identifier|v}} and {{V-31|identifier|v}}. The other {{2|number|v}} valves, {{V-15|identifier|v}} and {{V-40|identifier|v}}, are tight.",
    ),
    marked(
        "blood donors in French",
        "combien de poches cette semaine ?",
        [("collecte", {"semaine": 21}, {"lundi": 34, "mardi": 41, "mercredi": 27, "objectif": 120})],
        "Lundi {{34|number|v}} poches, mardi {{41|number|v}}, mercredi {{27|number|v}}, soit {{102|number|c}} en tout pour un objectif de {{120|number|v}}, donc {{85 %|number|c}}. "
        "La moyenne est de {{34|number|v}} par jour.",
    ),
    marked(
        "two telescopes",
        "seeing and exposures of the two nights",
        [
            (
                "nights",
                {"run": "2026A"},
                [
                    {"night": "N0412", "exposures": 118, "seeing_arcsec": 0.82},
                    {"night": "N0413", "exposures": 64, "seeing_arcsec": 1.35},
                ],
            )
        ],
        "Night {{N0412|identifier|v}} had {{118|number|v}} exposures at {{0.82|number|v}}, night {{N0413|identifier|v}} had {{64|number|v}} at {{1.35|number|v}}. "
        "In other words, {{N0412|identifier|v}} with {{1.35|number|u}} and {{N0413|identifier|v}} with {{0.82|number|u}} are the two nights.",
    ),
    marked(
        "wages and hours",
        "check the timesheet of the two stagehands",
        [
            (
                "timesheets",
                {"week": 12},
                "W-18  Petra Voss   38.5 h   731.50 EUR\nW-22  Ilan Dorr    24.0 h   432.00 EUR\n",
            )
        ],
        "{{W-18|identifier|v}} worked {{38.5|number|v}} hours for {{€731.50|amount|v}}, {{W-22|identifier|v}} worked {{24|number|v}} hours for {{€432.00|amount|v}}, together {{62.5|number|c}} hours. "
        "That is {{€19.00|amount|c}} per hour for {{W-18|identifier|v}} and {{€18.00|amount|c}} per hour for {{W-22|identifier|v}}.",
    ),
    marked(
        "a ski lift",
        "how many rides yesterday",
        [
            (
                "lift_log",
                {"lift": "Nordhang", "date": "2026-01-17"},
                "08:30-12:00 1,220 rides\n12:00-16:30 1,905 rides\nstops: 3 (wind 2, rider 1)",
            )
        ],
        "{{1,220|number|v}} rides in the morning and {{1,905|number|v}} after noon, {{3,125|number|c}} in all on {{17 January|date|v}}. It stopped {{3|number|v}} times: rider {{2|number|u}}, wind {{1|number|u}}.",
    ),
)
