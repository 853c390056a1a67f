"""Runs of agents that serve people: bookings, patients, banks, shops. Every mention is judged by hand."""

# ruff: noqa: E501, ISC004
from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "hotel booking",
        "I need a double room in Lisbon from 3 to 6 March 2025 for two people, max 120 euros a "
        "night. My name is "
        "Inês Duarte.",
        [
            (
                "search_hotels",
                {"city": "Lisbon", "check_in": "2025-03-03", "check_out": "2025-03-06", "guests": 2},
                [
                    {
                        "id": "LX-2291",
                        "name": "Casa do Rio",
                        "price_per_night": 98.5,
                        "rating": 8.7,
                        "rooms_left": 2,
                    },
                    {
                        "id": "LX-0417",
                        "name": "Bairro Inn",
                        "price_per_night": 115,
                        "rating": 9.1,
                        "rooms_left": 1,
                    },
                ],
            ),
            (
                "book",
                {"hotel": "LX-2291", "guest": "Inês Duarte"},
                {"confirmation": "QK7T2M", "total": 295.5, "currency": "EUR", "check_in_from": "14:00"},
            ),
        ],
        "Your room is booked, Inês!\n\n"
        "* **Hotel:** Casa do Rio ({{LX-2291|identifier|v}}), rated {{8.7|number|v}}\n"
        "* **Dates:** {{3|date|v}}–{{6 March 2025|date|v}}, check-in from {{2 pm|time|v}}\n"
        "* **Price:** {{€98.50|amount|v}} per night, {{€295.50|amount|v}} in total\n"
        "* **Confirmation:** {{QK7T2M|identifier|v}}\n\n"
        "The other option was Bairro Inn ({{LX-0418|identifier|u}}) at {{€115|amount|v}}. Free "
        "cancellation until "
        "{{1 March|date|u}}.",
    ),
    marked(
        "medical triage",
        "Patient 58 y/o male, chest pain since this morning. Triage please.",
        [
            (
                "get_vitals",
                '{"patient": "P-10442"}',
                '{"heart_rate": 112, "bp": "158/94", "spo2": 93, "temp_c": 37.9, "taken_at": "2025-01-14T09:42:00Z"}',
            ),
            (
                "get_labs",
                '{"patient": "P-10442"}',
                '{"troponin_ng_l": 41, "reference": "< 14", "d_dimer": 0.4, "collected": "2025-01-14T09:50:00Z"}',
            ),
            (
                "get_history",
                '{"patient": "P-10442"}',
                "Type 2 diabetes (E11.9), hypertension (I10). Metformin 850 mg.",
            ),
        ],
        "Triage summary for {{P-10442|identifier|v}} ({{58|number|v}}-year-old man):\n\n"
        "1. HR {{112|number|v}} bpm, BP {{158|number|v}}/{{94|number|v}}, SpO2 {{93%|number|v}}, temperature "
        "{{37.9|number|v}} °C at {{09:42|time|v}}.\n"
        "2. Troponin {{41|number|v}} ng/L, about three times the limit of {{14|number|v}}. D-dimer "
        "{{0.9|number|u}}.\n"
        "3. History: diabetes ({{E11.9|identifier|v}}), hypertension; takes metformin {{850|number"
        "|v}} mg.\n\n"
        "Likely ICD-10 code: {{I21.4|identifier|u}}. Please call cardiology now.",
    ),
    marked(
        "French bank",
        "Bonjour, je voudrais savoir combien il reste sur mon livret et pourquoi j'ai été débité de "
        "45 € lundi.",
        [
            (
                "consulter_comptes",
                {"client": "C0088123"},
                {
                    "comptes": [
                        {"numero": "00012345678", "type": "courant", "solde": 1284.37},
                        {"numero": "00098765432", "type": "livret A", "solde": 10250.0},
                    ]
                },
            ),
            (
                "lister_operations",
                {"compte": "00012345678"},
                "12/05/2025;PRLV SEPA FREE MOBILE;-45,00\n14/05/2025;CB "
                "CARREFOUR;-82,16\n15/05/2025;VIR SALAIRE;+2 310,00",
            ),
        ],
        "Bonjour,\n\nVotre livret A (compte {{00098765432|identifier|v}}) présente un solde de "
        "{{10 250,00 €|amount|v}}. Le débit de {{45 €|amount|v}} du {{12 mai 2025|date|v}} est un "
        "prélèvement de Free "
        "Mobile. Votre salaire de {{2 310 €|amount|v}} est arrivé le {{15 mai|date|v}}.\n\n"
        "Après la dépense de {{82,16 €|amount|v}}, votre compte courant affiche {{1 284,73 €|amount"
        "|u}}. Les frais "
        "de tenue de compte sont de {{2,50 €|amount|u}} par mois.",
    ),
    marked(
        "shop returns",
        "hi i wanna return the shoes and the jacket from my order W5918442, the lamp i keep. refund "
        "to paypal",
        [
            (
                "get_order",
                {"order_id": "#W5918442"},
                {
                    "order_id": "#W5918442",
                    "status": "delivered",
                    "items": [
                        {"name": "Running Shoes", "item_id": "9791469541", "price": 147.05},
                        {"name": "Jacket", "item_id": "8030558068", "price": 189.57},
                        {"name": "Desk Lamp", "item_id": "4385534692", "price": 138.07},
                    ],
                    "payment": {"method": "paypal_4768213", "amount": 474.69},
                },
            ),
            (
                "return_items",
                {
                    "order_id": "#W5918442",
                    "item_ids": ["9791469541", "8030558068"],
                    "payment": "paypal_4768213",
                },
                {"status": "return requested"},
            ),
        ],
        "I've requested the return for order {{#W5918442|identifier|v}}:\n\n"
        "- Running Shoes ({{9791469541|identifier|v}}): {{$147.05|amount|v}}\n"
        "- Jacket ({{8030558068|identifier|v}}): {{$189.57|amount|v}}\n\n"
        "Total refund: {{$336.62|amount|c}} to {{paypal_4768213|identifier|v}}. You paid {{$474.69"
        "|amount|v}} for "
        "{{3|number|v}} items. Your lamp ({{4385534629|identifier|u}}) stays with you. Expect the money in "
        "{{5|number|u}}-{{7|number|u}} days.",
    ),
    marked(
        "phone plan support",
        "My data is so slow since yesterday!! number is 555-0142-88. Plan is the big one i think",
        [
            (
                "get_customer",
                {"phone": "555-0142-88"},
                {"customer_id": "C1005", "plan": "Unlimited Max", "monthly_fee": 65, "roaming": False},
            ),
            (
                "get_line",
                {"line": "L1001"},
                {"line_id": "L1001", "data_used_gb": 102.4, "data_limit_gb": 100, "throttled": True},
            ),
        ],
        "I see the cause. Line {{L1001|identifier|v}} has used {{102.4|number|v}} GB of {{100|number"
        "|v}} GB and is "
        "slowed down; that is {{2.4|number|c}} GB more than the limit. Your plan, Unlimited Max, costs "
        "{{$65|amount|v}} per month. A top-up of {{10|number|u}} GB costs {{$12|amount|u}}. Shall I "
        "add it to "
        "{{555-0142-88|identifier|v}}?",
    ),
    marked(
        "train tickets",
        "need the first train Lyon -> Paris tmrw morning, 2 adults 1 child (7yo)",
        [
            (
                "search_trains",
                {"from": "LYON", "to": "PARIS", "date": "2025-09-12"},
                "TGV 6602 dep 06:04 arr 08:00 2nd class 54.00 EUR\nTGV 6604 dep 06:34 arr 08:34 2nd "
                "class 47.00 EUR\n"
                "children under 12: 50% off",
            ),
        ],
        "First trains on {{12 September 2025|date|v}}:\n\n"
        "| Train | Departs | Arrives | Adult |\n|---|---|---|---|\n"
        "| TGV {{6602|number|v}} | {{06:04|time|v}} | {{08:00|time|v}} | {{€54.00|amount|v}} |\n"
        "| TGV {{6604|number|v}} | {{6:34 am|time|v}} | {{8:34 am|time|v}} | {{47 €|amount|v}} |\n"
        "| TGV {{6606|number|u}} | {{07:04|time|u}} | {{09:02|time|u}} | {{€39.00|amount|u}} |\n\n"
        "The first one takes {{116|number|c}} minutes. Children pay {{50%|number|v}}.",
    ),
    marked(
        "insurance claim",
        "Status of claim CLM-2024-88213 please",
        [
            (
                "get_claim",
                {"id": "CLM-2024-88213"},
                {
                    "id": "CLM-2024-88213",
                    "filed": "2024-11-02",
                    "damage": 4200,
                    "deductible": 500,
                    "approved": True,
                    "adjuster": {"name": "R. Okafor", "phone": "+44 20 7946 0991"},
                },
            ),
        ],
        "Your claim {{CLM-2024-88213|identifier|v}}, filed on {{Nov 2, 2024|date|v}}, is approved. "
        "The damage is "
        "{{£4,200|amount|v}}; minus the deductible of {{£500|amount|v}} you receive {{£3,700|amount"
        "|c}}. Questions? "
        "R. Okafor, {{+44 20 7946 0991|identifier|v}}. Payment arrives by {{15 December|date|u}}.",
    ),
    marked(
        "restaurant reservation",
        "table for 5 on Friday 20:30, one of us is coeliac",
        [
            (
                "reserve",
                {"party": 5, "time": "20:30", "date": "2025-06-13"},
                {"ok": True, "ref": "TBL4471", "table": 12},
            )
        ],
        "Done! Table {{12|number|v}} for {{5|number|v}} people on Friday, {{June 13|date|v}} at "
        "{{8:30 PM|time|v}}. "
        "Reference: {{TBL4471|identifier|v}}. I noted gluten-free for one guest. We hold tables for "
        "{{15|number|u}} minutes.",
    ),
    marked(
        "real estate",
        "Compare the two flats I saved.",
        [
            (
                "get_saved",
                {},
                '[{"ref": "A-7781", "price": 312000, "m2": 74, "floor": 3, "built": 1998, "dpe": "D"},'
                ' {"ref": "A-7790", "price": 289500, "m2": 68, "floor": 1, "built": 2006, "dpe": "C"}]',
            ),
        ],
        "- {{A-7781|identifier|v}}: {{€312,000|amount|v}}, {{74|number|v}} m², built in {{1998|number|v}}\n"
        "- {{A-7790|identifier|v}}: {{289.5k €|amount|v}}, {{68|number|v}} m², built in {{2006|number|v}}\n\n"
        "The difference is {{€22,500|amount|c}}. The first is on floor {{3|number|v}} with a view of "
        "{{4|number|u}} parks.",
    ),
)
