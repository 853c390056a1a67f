"""Runs about the world: kitchens, schools, science, law, sport. Every mention is judged by hand."""

# ruff: noqa: ISC004
from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "cooking",
        "Scale the banana bread to 12 portions, I have a 24 cm tin",
        [
            (
                "get_recipe",
                {"name": "banana bread"},
                {
                    "serves": 8,
                    "ingredients": [
                        ["flour", "240 g"],
                        ["bananas", "3"],
                        ["butter", "110 g"],
                        ["sugar", "100 g"],
                    ],
                    "oven": "175 °C",
                    "minutes": 60,
                },
            )
        ],
        "For {{12|number|v}} portions multiply by {{1.5|number|u}}:\n\n"
        "- flour: {{360|number|u}} g\n- butter: {{165|number|u}} g\n\n"
        "The recipe has {{240|number|v}} g flour, {{110|number|v}} g butter and {{3|number|v}} bananas for "
        "{{8|number|v}}. Bake at {{175|number|v}} °C for {{60|number|v}} minutes; with a {{24|number"
        "|v}} cm tin check "
        "after {{50|number|u}} minutes.",
    ),
    marked(
        "school timetable",
        "When is Lucas's maths exam and in which room?",
        [
            (
                "timetable",
                {"pupil": "Lucas"},
                "Mon 16 June 08:30 Maths (2h) room B204\nTue 17 June 10:00 English (1h30) room A012",
            )
        ],
        "The maths exam is on Monday, {{16 June|date|v}} at {{8:30|time|v}} in room {{B204"
        "|identifier|v}} and takes "
        "{{2|number|v}} hours. English follows on {{June 17th|date|v}} at {{10:00|time|v}} in {{A012"
        "|identifier|v}}. "
        "The French exam is on {{19 June|date|u}} in {{C110|identifier|u}}.",
    ),
    marked(
        "weather",
        "weather for my hike on saturday?",
        [
            (
                "forecast",
                {"place": "Chamonix"},
                {
                    "date": "2025-08-23",
                    "min_c": 9,
                    "max_c": 21,
                    "rain_probability": 0.35,
                    "sunrise": "06:48",
                    "wind_kmh": 18,
                },
            )
        ],
        "Saturday, {{23 August|date|v}}: {{9|number|v}} to {{21|number|v}} °C, {{35%|number|v}} "
        "chance of rain, wind "
        "{{18|number|v}} km/h, sunrise at {{6:48 am|time|v}}, sunset at {{8:29 pm|time|u}}. Snow line above "
        "{{3,400|number|u}} m.",
    ),
    marked(
        "literature search",
        "find me the paper on lost in the middle",
        [
            (
                "search_papers",
                {"q": "lost in the middle"},
                [
                    {
                        "title": "Lost in the Middle: How Language Models Use Long Contexts",
                        "arxiv": "2307.03172",
                        "year": 2023,
                        "citations": 1893,
                        "url": "https://arxiv.example/abs/2307.03172",
                    }
                ],
            )
        ],
        '"Lost in the Middle" ({{2023|number|v}}), arXiv:{{2307.03172|number|v}}, with {{1,893|number|v}} '
        "citations: {{https://arxiv.example/abs/2307.03172|url|v}}. A follow-up is "
        "arXiv:{{2401.01234|number|u}} at "
        "{{https://arxiv.example/abs/2401.01234|url|u}}.",
    ),
    marked(
        "contract law",
        "Résumez l'article sur la résiliation du contrat de bail ci-joint.",
        [
            (
                "lire_document",
                {"fichier": "bail_2023.pdf"},
                "Article 12 - Résiliation. Le locataire peut donner congé avec un préavis de trois "
                "mois, réduit à un mois en zone tendue. Le dépôt de garantie de 850 € est restitué "
                "sous deux mois.",
            )
        ],
        "D'après l'article {{12|number|v}} de {{bail_2023.pdf|file|v}}, le préavis est de {{3|number"
        "|v}} mois "
        "({{1|number|v}} mois en zone tendue). Le dépôt de {{850 €|amount|v}} est rendu sous {{2"
        "|number|v}} mois. Une "
        "pénalité de {{10 %|number|u}} s'applique au-delà (article {{15|number|u}}).",
    ),
    marked(
        "football results",
        "what was the score last night",
        [
            (
                "scores",
                {"date": "2025-04-09"},
                "Arsenal 3-0 Real Madrid (Rice 58', 70', Merino 75') att. 60,338",
            )
        ],
        "Arsenal won {{3|number|v}}-{{0|number|v}} against Real Madrid. Rice scored in the 58th and "
        "70th minute, Merino "
        "in the 75th. Attendance: {{60,338|number|v}}. The second leg is on {{16 April|date|u}}.",
    ),
    marked(
        "chemistry lab",
        "How much NaCl for 250 ml of a 0.9 % solution?",
        [("calculator", "250 * 0.009", "2.25")],
        "Weigh {{2.25|number|v}} g NaCl for {{250|number|v}} ml of a {{0.9%|number|v}} solution. The "
        "molar mass is "
        "{{58.44|number|u}} g/mol.",
    ),
    marked(
        "nothing to check",
        "Thanks, that's all!",
        [],
        "You're welcome! If you have any other questions, and/or need help with Node.js or a "
        "COVID-19 test, e.g. at "
        "24/7 opening hours, just ask. First, breathe; second, relax (it's Option 1).",
    ),
    marked(
        "look-alikes and cases",
        "Read src/Config.yaml",
        [("read_file", {"path": "src/Config.yaml"}, "database_url: postgres\nMaxRetries: 4\n")],
        "{{src/config.yaml|file|v}} sets `{{database_url|identifier|v}}` and `{{MaxRetries|class|v}}` to "
        "{{4|number|v}}. But {{src/Соnfig.yaml|file|u}} (with other letters) and {{src\\Config.yaml"
        "|file|v}} are "
        "mentioned too, and `{{Maxretries|identifier|v}}`.",
    ),
    marked(
        "failed calls prove nothing",
        "Open the deployment notes.",
        [
            ("read_file", {"path": "notes/deploy.md"}, "Error: notes/deploy.md: no such file or directory"),
            ("list_dir", {"path": "notes"}, "todo.md\nold/\n"),
        ],
        "I found {{notes/todo.md|file|v}} but no {{notes/deploy.md|file|v}}. There is also "
        "{{notes/release.md|file|u}}.",
    ),
)
