"""Runs of counters and wards: shops, parcels, clinics, schools, French offices. Every mention is judged by hand."""
# ruff: noqa: E501

from __future__ import annotations

import json

from tests.verification.answers.marked import marked

_ORDERS = [
    {
        "order": "FR-88120",
        "status": "shipped",
        "total": {"amount": "129.90", "currency": "EUR"},
        "tracking": "6A12345678901",
        "eta": "2026-04-17",
    },
    {
        "order": "FR-88121",
        "status": "pending",
        "total": {"amount": "54.00", "currency": "EUR"},
        "tracking": None,
        "eta": "2026-04-21",
    },
]

RUNS = (
    marked(
        "parcels on their way",
        "where are my two orders",
        [("list_orders", {"customer": "c-5521"}, _ORDERS)],
        "Order {{FR-88120|identifier|v}} ({{€129.90|amount|v}}) is shipped with tracking number {{6A12345678901|identifier|v}} and arrives on Friday, {{17 April|date|v}}. "
        "Order {{FR-88121|identifier|v}} ({{€54|amount|v}}) is pending, until {{April 21|date|v}}. Together {{€183.90|amount|c}}. A third one, {{FR-88122|identifier|u}}, is cancelled.",
    ),
    marked(
        "a value of the other order",
        "when does FR-88121 come and what did it cost",
        [("list_orders", {"customer": "c-5521"}, _ORDERS)],
        "Order {{FR-88121|identifier|v}} comes on {{17 April 2026|date|v}}. You paid {{€45.00|amount|u}} for it.",
    ),
    marked(
        "returns",
        "I want to return the boots, order 700-4418",
        [
            (
                "get_order",
                {"id": "700-4418"},
                {
                    "id": "700-4418",
                    "lines": [
                        {"sku": "BOOT-42-BRN", "qty": 1, "price": 119.0},
                        {"sku": "SOCK-3P", "qty": 2, "price": 9.5},
                    ],
                    "shipping": 4.9,
                    "ordered": "2026-01-28",
                },
            ),
            (
                "return_policy",
                {},
                "Returns are free within 30 days of delivery. Refunds take 5 to 7 business days.",
            ),
        ],
        "You ordered `{{BOOT-42-BRN|identifier|v}}` for {{$119|amount|v}} on {{January 28, 2026|date|v}}. Returns are free within {{30|number|v}} days, and the refund takes {{5|number|v}} to {{7|number|v}} "
        "business days. Shipping ({{$4.90|amount|v}}) is not refunded. The socks were {{$19|amount|c}} in total ({{2|number|v}} at {{$9.50|amount|v}}). The restocking fee is {{$12|amount|u}}.",
    ),
    marked(
        "blood test",
        "explain my labs",
        [
            (
                "get_labs",
                {"patient": "P-20931"},
                {
                    "patient": "P-20931",
                    "date": "2026-02-11",
                    "results": [
                        {"test": "HbA1c", "value": 6.1, "unit": "%", "range": "4.0-5.6"},
                        {"test": "LDL", "value": 148, "unit": "mg/dL", "range": "<130"},
                        {"test": "TSH", "value": 2.31, "unit": "mIU/L", "range": "0.4-4.0"},
                    ],
                },
            )
        ],
        "On {{11 February 2026|date|v}}, {{HbA1c|identifier|v}} was {{6.1 %|number|v}} (normal {{4.0|number|v}} to {{5.6|number|v}}), LDL {{148|number|v}} mg/dL, above {{130|number|v}}, and TSH {{2.31|number|v}}, which is normal. "
        "Your HDL of {{39|number|u}} is low, and ferritin is {{212|number|u}}.",
    ),
    marked(
        "medication list",
        "what does the patient in bed 14 take",
        [
            (
                "ehr_search",
                "bed 14",
                "Patient: R. Osei, MRN 00418823, bed 14\nMetformin 850 mg 1-0-1\nRamipril 5 mg 1-0-0\nEnoxaparin 40 mg s.c. 0-0-1\nAllergies: penicillin",
            )
        ],
        "The patient in bed {{14|number|v}} (MRN {{00418823|identifier|v}}) takes metformin {{850|number|v}} mg twice, ramipril {{5|number|v}} mg in the morning and enoxaparin {{40|number|v}} mg at night; "
        "also bisoprolol {{2.5|number|u}} mg. MRN {{00418832|identifier|u}} is the neighbour.",
    ),
    marked(
        "clinic appointment",
        "book me with dr ahn next week",
        [
            (
                "slots",
                {"doctor": "ahn"},
                {"doctor": "Dr. Ahn", "slots": ["2026-06-02T09:40", "2026-06-04T14:20"]},
            ),
            (
                "book",
                {"doctor": "ahn", "slot": "2026-06-04T14:20"},
                {"confirmation": "RDV7K2", "room": "B-112"},
            ),
        ],
        "You are booked with Dr. Ahn on Thursday, {{June 4|date|v}} at {{2:20 PM|time|v}} in room {{B-112|identifier|v}}, confirmation {{RDV7K2|identifier|v}}. The other slot was Tuesday {{June 2|date|v}} at {{9:40|time|v}}. "
        "Please come at {{14:05|time|u}}.",
    ),
    marked(
        "a wrong day of the week",
        "which days are free",
        [("slots", {"doctor": "ahn"}, {"slots": ["2026-06-02T09:40", "2026-06-04T14:20"]})],
        "Free are Wednesday, {{June 2|date|u}} at {{9:40|time|v}} and {{4 June 2026|date|v}} (Thursday) at {{14:20|time|v}}.",
    ),
    marked(
        "prime d'activité",
        "où en est mon dossier caf 2204417 ?",
        [
            (
                "dossier",
                {"numero": "2204417"},
                {
                    "numero": "2204417",
                    "etat": "en cours",
                    "recu_le": "2026-03-09",
                    "montant_mensuel": 214.6,
                    "pieces_manquantes": ["bulletin de salaire", "RIB"],
                },
            )
        ],
        "Votre dossier {{2204417|identifier|v}} a été reçu le lundi {{9 mars 2026|date|v}} ; il est en cours. Le montant mensuel est de {{214,60 €|amount|v}}. Il manque {{2|number|v}} pièces. "
        "Le versement est prévu le {{5 avril|date|u}}, soit {{643,80 €|amount|u}} pour trois mois.",
    ),
    marked(
        "horaires de train",
        "un train pour Rennes vendredi matin svp",
        [
            (
                "sncf",
                {"de": "Paris", "a": "Rennes", "date": "2026-05-15"},
                [
                    {"train": "TGV 8603", "depart": "07h34", "arrivee": "09h06", "prix": "39,00 €"},
                    {"train": "TGV 8611", "depart": "10h02", "arrivee": "11h28", "prix": "52,00 €"},
                ],
            )
        ],
        "Vendredi {{15 mai|date|v}} : le TGV {{8603|number|v}} part à {{7h34|time|v}} et arrive à {{9h06|time|v}} ({{39 €|amount|v}}) ; le TGV {{8611|number|v}} part à {{10h02|time|v}} ({{52 €|amount|v}}). "
        "Le TGV {{8621|number|u}} de {{12h10|time|u}} coûte {{45 €|amount|u}}.",
    ),
    marked(
        "facture d'énergie",
        "pourquoi ma facture a doublé ???",
        [
            (
                "factures",
                {"client": "E-771204"},
                "Facture 2026-01 : 118,40 € (412 kWh)\nFacture 2026-02 : 241,75 € (866 kWh)\nPrix du kWh : 0,2516 €",
            )
        ],
        "Votre facture est passée de {{118,40 €|amount|v}} ({{412|number|v}} kWh) en {{janvier 2026|date|v}} à {{241,75 €|amount|v}} ({{866|number|v}} kWh), soit {{123,35 €|amount|c}} de plus. Le kWh coûte {{0,2516 €|amount|v}}. "
        "Votre voisin a consommé {{390|number|u}} kWh.",
    ),
    marked(
        "mairie",
        "quels papiers pour la carte d'identité de ma fille",
        [
            (
                "recherche",
                {"q": "carte identité mineur"},
                "Pour un mineur : formulaire Cerfa 12101*02, une photo de moins de 6 mois, un justificatif de domicile. Timbre fiscal : 25 € en cas de perte. Délai : 3 semaines.",
            )
        ],
        "Il faut le formulaire Cerfa {{12101|number|v}}, une photo de moins de {{6|number|v}} mois et un justificatif de domicile. En cas de perte, un timbre de {{25 €|amount|v}}. Le délai est de {{3|number|v}} semaines ; "
        "le rendez-vous coûte {{15 €|amount|u}}.",
    ),
    marked(
        "school grades",
        "how is mia doing in maths",
        [
            (
                "grades",
                {"student": "mia"},
                json.dumps(
                    {
                        "student": "Mia Lund",
                        "class": "8B",
                        "maths": [
                            {"date": "2025-10-03", "grade": 72},
                            {"date": "2025-11-14", "grade": 81},
                            {"date": "2025-12-12", "grade": 90},
                        ],
                    }
                ),
            )
        ],
        "Mia Lund ({{8|number|v}}B) went from {{72|number|v}} on {{3 October|date|v}} to {{81|number|v}} and then {{90|number|v}} on {{December 12|date|v}}, a gain of {{18|number|c}}. In physics she has {{65|number|u}}.",
    ),
    marked(
        "restaurant reservation, tired",
        "table 4 ppl sat 8pm??",
        [
            (
                "opentable",
                {"party": 4, "date": "2026-08-22", "time": "20:00"},
                {
                    "available": False,
                    "alternatives": [{"time": "18:15", "table": "T7"}, {"time": "21:30", "table": "T2"}],
                },
            )
        ],
        "no table for {{4|number|v}} at {{8pm|time|v}} on sat {{22 aug|date|v}}, but {{6:15 pm|time|v}} (table {{T7|identifier|v}}) or {{9:30 pm|time|v}} ({{T2|identifier|v}}). {{7:30 pm|time|u}} at table {{T9|identifier|u}} too.",
    ),
    marked(
        "currency exchange",
        "how many yen for 350 euros",
        [
            ("rates", {"base": "EUR"}, {"base": "EUR", "rates": {"JPY": 162.35, "USD": 1.0842}}),
            ("calculate", {"expression": "350 * 162.35"}, 56822.5),
        ],
        "At {{162.35 yen|amount|v}} to the euro, {{350 euros|amount|v}} are {{¥56,822.50|amount|v}}. In dollars you would get {{$379.47|amount|u}}; the rate is {{1.0842|number|v}}.",
    ),
)
