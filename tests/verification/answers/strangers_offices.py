"""Runs of desks: legal search, French customer service, insurance, travel, town halls. Every mention is judged by hand,
before the first run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "a case",
        "find precedent on late delivery penalties",
        [
            (
                "search_cases",
                {"query": "late delivery penalty clause"},
                [
                    {
                        "cite": "2021 EWHC 1147",
                        "title": "Harrow v Dunmore",
                        "date": "2021-05-06",
                        "para": 42,
                        "amount": "£86,500",
                    }
                ],
            )
        ],
        "Harrow v Dunmore, decided {{6 May 2021|date|v}}, upheld a penalty of {{£86,500|amount|v}} (paragraph {{42|number|v}}). A later case awarded {{£91,000|amount|u}} on {{7 June 2022|date|u}}.",
    ),
    marked(
        "un article de loi",
        "quel est le délai de rétractation ?",
        [
            (
                "legifrance",
                {"q": "délai de rétractation"},
                "Article L221-18 : Le consommateur dispose d'un délai de quatorze jours pour exercer son droit de rétractation.",
            )
        ],
        "Selon l'article {{L221-18|identifier|v}}, vous avez {{14|number|v}} jours. L'article {{L221-99|identifier|u}} le porte à {{30|number|u}} jours.",
    ),
    marked(
        "colis perdu",
        "Bonjour, mon colis 8R41772093645 n'est jamais arrivé !!",
        [
            (
                "suivi",
                {"numero": "8R41772093645"},
                {
                    "statut": "en transit",
                    "dernier_scan": "2026-03-28T17:40:00",
                    "lieu": "Gonesse",
                    "valeur": "59,90 EUR",
                },
            )
        ],
        "Votre colis {{8R41772093645|identifier|v}} a été vu à Gonesse le {{28 mars 2026|date|v}} à {{17h40|time|v}}. Nous vous remboursons {{59,90 €|amount|v}} et un bon de {{10 €|amount|u}}. Votre dossier est {{RC-55012|identifier|u}}.",
    ),
    marked(
        "facture contestée",
        "pk ma facture de mars est si haute",
        [
            (
                "get_facture",
                {"client": "C0091827", "mois": "2026-03"},
                {
                    "client": "C0091827",
                    "total": 74.98,
                    "abonnement": 29.99,
                    "hors_forfait": 44.99,
                    "echeance": "2026-04-15",
                },
            )
        ],
        "Votre facture est de {{74,98 €|amount|v}} : {{29,99 €|amount|v}} d'abonnement et {{44,99 €|amount|v}} hors forfait, à payer avant le {{15 avril 2026|date|v}}. En février elle était de {{31,20 €|amount|u}}.",
    ),
    marked(
        "an insurance claim",
        "status of claim CLM-2026-00417?",
        [
            (
                "get_claim",
                {"id": "CLM-2026-00417"},
                {
                    "id": "CLM-2026-00417",
                    "state": "approved",
                    "payout": 1840,
                    "excess": 250,
                    "decided": "2026-02-19",
                },
            )
        ],
        "{{CLM-2026-00417|identifier|v}} was approved on {{19 February 2026|date|v}}: {{£1,840|amount|v}} with an excess of {{£250|amount|v}}. {{CLM-2026-00418|identifier|u}} is still open.",
    ),
    marked(
        "a visa desk",
        "how long does a work visa take and what does it cost",
        [
            (
                "search_web",
                {"q": "work visa fee"},
                "Skilled worker visa: fee £719, decision usually within 3 weeks. Biometrics £19.20.",
            )
        ],
        "The fee is {{£719|amount|v}} plus {{£19.20|amount|v}} for biometrics, together {{£738.20|amount|c}}; it takes {{3|number|v}} weeks. Priority service costs {{£500|amount|u}}.",
    ),
    marked(
        "a town hall",
        "quand puis-je venir pour ma carte d'identité ?",
        [
            (
                "agenda",
                {"service": "CNI"},
                [{"jour": "2026-05-11", "heure": "09:20"}, {"jour": "2026-05-12", "heure": "16:00"}],
            )
        ],
        "Vous pouvez venir le {{11 mai|date|v}} à {{9h20|time|v}} ou le {{12 mai|date|v}} à {{16h|time|v}}. Le {{13 mai|date|u}} est complet.",
    ),
    marked(
        "a hotel desk",
        "change my booking to two nights",
        [
            (
                "modify",
                {"booking": "BK7Q2X"},
                {
                    "booking": "BK7Q2X",
                    "check_in": "2026-07-03",
                    "check_out": "2026-07-05",
                    "nights": 2,
                    "total": 318.0,
                },
            )
        ],
        "{{BK7Q2X|identifier|v}} is now {{2|number|v}} nights, {{3 July|date|v}} to {{5 July|date|v}}, {{€318|amount|v}} in total. Breakfast is {{€18|amount|u}} a day; room {{412|number|u}}.",
    ),
    marked(
        "a contract",
        "what is the notice period",
        [
            (
                "read_pdf",
                {"file": "lease_2024.pdf"},
                "12.3 Either party may terminate with three (3) months' notice in writing. 12.4 The deposit of EUR 2,850 is returned within 30 days.",
            )
        ],
        "{{3|number|v}} months (clause {{12.3|number|v}} of {{lease_2024.pdf|file|v}}); the deposit of {{€2,850|amount|v}} comes back within {{30|number|v}} days. Clause {{14.1|number|u}} allows pets.",
    ),
    marked(
        "a clinic",
        "when is my MRI",
        [
            (
                "appointments",
                {"patient": "P-30118"},
                [{"type": "MRI", "at": "2026-06-09T07:45:00", "room": "B-204", "doctor": "Dr. Osei"}],
            )
        ],
        "Your MRI is on {{9 June 2026|date|v}} at {{7:45 am|time|v}} in room {{B-204|identifier|v}}. Please come at {{7:15 am|time|u}} and bring form {{F-77|identifier|u}}.",
    ),
    marked(
        "a train refund",
        "train cancelled, refund?",
        [
            (
                "get_ticket",
                {"ref": "QX8TPL"},
                {
                    "ref": "QX8TPL",
                    "train": "TGV 6607",
                    "price": "89.00 EUR",
                    "status": "cancelled",
                    "refundable": True,
                },
            )
        ],
        "Yes: {{89 €|amount|v}} for {{QX8TPL|identifier|v}} (TGV {{6607|number|v}}) are refunded within {{5|number|u}} days. TGV {{6611|number|u}} runs instead.",
    ),
    marked(
        "a patent search",
        "any patents on foldable helmets?",
        [
            (
                "patents",
                {"q": "foldable helmet"},
                [
                    {
                        "number": "US11234567B2",
                        "filed": "2019-11-04",
                        "claims": 18,
                        "url": "https://patents.example/US11234567B2",
                    }
                ],
            )
        ],
        "{{US11234567B2|identifier|v}}, filed {{4 November 2019|date|v}}, has {{18|number|v}} claims: {{https://patents.example/US11234567B2|url|v}}. See also {{EP3456789A1|identifier|u}} and {{https://patents.example/EP3456789A1|url|u}}.",
    ),
    marked(
        "a bank teller",
        "what did I spend at the baker's",
        [
            (
                "transactions",
                {"account": "DE44 5001 0517 5407 3249 31"},
                [
                    {"date": "2026-03-02", "payee": "Bäckerei Holm", "amount": -7.4},
                    {"date": "2026-03-09", "payee": "Bäckerei Holm", "amount": -12.1},
                ],
            )
        ],
        # false alarms: no word of the answer says that the amounts, which are negative in the result, were paid
        "{{€7.40|amount|u}} on {{2 March|date|v}} and {{€12.10|amount|u}} on {{9 March|date|v}}, {{€19.50|amount|c}} in total. On {{16 March|date|u}} you spent nothing.",
    ),
    marked(
        "réclamation sans réponse",
        "j'ai écrit 3 fois, répondez !",
        [
            (
                "tickets",
                {"email": "l.moreau@exemple.fr"},
                {
                    "tickets": [
                        {"id": "T-90412", "ouvert": "2026-01-12", "statut": "en attente"},
                        {"id": "T-90877", "ouvert": "2026-02-03", "statut": "en attente"},
                    ]
                },
            )
        ],
        "Vos demandes {{T-90412|identifier|v}} ({{12 janvier|date|v}}) et {{T-90877|identifier|v}} ({{3 février|date|v}}) sont en attente ; la troisième, {{T-91200|identifier|u}}, est close. Nous écrivons à {{l.moreau@exemple.fr|identifier|v}}.",
    ),
)
