"""Runs of those who read: web searches, papers, contracts, mails, wikis. Every mention is judged by hand."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "web search for a phone",
        "is the fairphone 5 still supported",
        [
            (
                "web_search",
                {"query": "fairphone 5 support"},
                [
                    {
                        "title": "Fairphone 5: updates until 2031",
                        "url": "https://www.fairphone.example/en/fairphone-5/",
                        "snippet": "Launched on 30 August 2023 at €699, with at least eight years of updates.",
                    },
                    {
                        "title": "Review",
                        "url": "https://tests.example.org/fp5-review?ref=42",
                        "snippet": "The battery has 4200 mAh.",
                    },
                ],
            )
        ],
        "Yes, until {{2031|number|v}}: it was launched on {{August 30, 2023|date|v}} for {{699 €|amount|v}} ({{https://www.fairphone.example/en/fairphone-5|url|v}}). Its battery has {{4,200|number|v}} mAh "
        "([review]({{https://tests.example.org/fp5-review?ref=42|url|v}})). It weighs {{212|number|u}} g, see {{https://www.fairphone.example/specs|url|u}}.",
    ),
    marked(
        "city statistics",
        "population of aarhus",
        [
            (
                "wikipedia",
                {"title": "Aarhus"},
                "Aarhus is the second-largest city in Denmark. It had 290,598 inhabitants as of 1 January 2023 in the city proper and covers 91 km2.",
            )
        ],
        "Aarhus had {{290,598|number|v}} inhabitants on {{1 January 2023|date|v}}, roughly {{290,000|number|v}}, on {{91|number|v}} km². The municipality has {{367,095|number|u}}.",
    ),
    marked(
        "abstract of a paper",
        "summarise the trial",
        [
            (
                "pubmed",
                {"pmid": "38114402"},
                "In this double-blind trial, 1,204 adults were randomised to drug (n=602) or placebo (n=602). The primary outcome occurred in 8.3% vs 12.6% (hazard ratio 0.64, 95% CI 0.45 to 0.91; P=0.012). Median follow-up was 2.4 years.",
            )
        ],
        "Of {{1,204|number|v}} adults, {{602|number|v}} got the drug. The outcome occurred in {{8.3%|number|v}} against {{12.6%|number|v}} (HR {{0.64|number|v}}, P={{0.012|number|v}}) over {{2.4|number|v}} years (PMID {{38114402|identifier|v}}). "
        "That is a difference of {{4.3|number|u}} points. Dropout was {{5.1%|number|u}}.",
    ),
    marked(
        "lease",
        "what notice do I have to give",
        [
            (
                "read_pdf",
                {"path": "lease_2024.pdf"},
                "§ 4 The rent is CHF 1'850 per month, due on the first. § 9 Either party may terminate with three months' notice to 31 March or 30 September. Deposit: CHF 5'550.",
            )
        ],
        "By § {{9|number|v}} of {{lease_2024.pdf|file|v}} the notice is {{3|number|v}} months, to {{31 March|date|v}} or {{30 September|date|v}}. The rent is {{CHF 1,850|amount|v}} and the deposit {{CHF 5'550|amount|v}}. Parking is {{CHF 120|amount|u}}.",
    ),
    marked(
        "mails",
        "did anyone answer about the venue",
        [
            (
                "search_mail",
                "venue",
                "From: Ines Prado <ines@hallen.example>\nDate: Wed, 18 Mar 2026 16:05:00 +0100\nSubject: Re: venue\n\nHall 3 is free on 12 June for up to 220 people. The price is 2.400 EUR plus VAT. Offer no. A-2026-117.",
            )
        ],
        "Ines Prado ({{ines@hallen.example|identifier|v}}) answered on Wednesday, {{18 March|date|v}} at {{16:05|time|v}}: hall {{3|number|v}} is free on {{June 12|date|v}} for {{220|number|v}} people at {{€2,400|amount|v}}, offer {{A-2026-117|identifier|v}}. "
        "Hall {{5|number|u}} costs {{€3,100|amount|u}}.",
    ),
    marked(
        "meeting notes",
        "action items from yesterday?",
        [
            (
                "notion",
                {"page": "Sync 2026-09-29"},
                "- Lea: send the DPA to Contoso by Oct 2\n- Sam: fix PLAT-3391 before the 2.14 release\n- Everyone: vote on the offsite (12 Nov or 19 Nov)",
            )
        ],
        "Lea sends the DPA by {{October 2|date|v}}, Sam fixes {{PLAT-3391|identifier|v}} before {{2.14|number|v}}, and all vote: {{Nov 12|date|v}} or {{Nov 19|date|v}}. Kim takes {{PLAT-3393|identifier|u}} until {{October 9|date|u}}.",
    ),
    marked(
        "chess rating",
        "my rating progress",
        [
            (
                "lichess",
                {"user": "bishop_99"},
                {
                    "username": "bishop_99",
                    "perfs": {
                        "blitz": {"games": 1412, "rating": 1688, "prog": -23},
                        "rapid": {"games": 220, "rating": 1751, "prog": 12},
                    },
                },
            )
        ],
        "`{{bishop_99|identifier|v}}`: blitz {{1688|number|v}} after {{1,412|number|v}} games, down {{23|number|v}}; rapid {{1751|number|v}}, up {{12|number|v}}. In bullet you have {{1540|number|u}}.",
    ),
    marked(
        "weather",
        "can I bike to work tomorrow",
        [
            (
                "forecast",
                {"city": "Utrecht"},
                {
                    "city": "Utrecht",
                    "date": "2026-10-08",
                    "min_c": 7,
                    "max_c": 13.5,
                    "rain_mm": 0.4,
                    "wind_kmh": 28,
                    "sunrise": "07:48",
                },
            )
        ],
        "Tomorrow it is {{7|number|v}} to {{13.5|number|v}} °C with {{0.4|number|v}} mm of rain and wind of {{28|number|v}} km/h; the sun rises at {{7:48|time|v}}. Gusts reach {{61|number|u}} km/h at {{17:00|time|u}}.",
    ),
    marked(
        "wiki of a company",
        "how do I rotate the signing key",
        [
            (
                "confluence",
                {"q": "rotate signing key"},
                "Run `vaultctl rotate --key signing-prod`, wait 15 minutes, then restart token-service. The old key stays valid for 24h. Owner: team-identity (#identity-help).",
            )
        ],
        "Run `{{vaultctl rotate --key signing-prod|command|v}}`, wait {{15|number|v}} minutes and restart `{{token-service|identifier|v}}`; the old key is valid for {{24|number|v}} hours. Ask in `{{#identity-help|identifier|v}}`. "
        "Then run `{{vaultctl purge --key signing-old|command|u}}`.",
    ),
    marked(
        "notebook session",
        "fit a line through it",
        [
            (
                "python",
                {
                    "code": "import numpy as np\nm, b = np.polyfit(x, y, 1)\nprint(m, b, np.corrcoef(x, y)[0, 1])"
                },
                "1.9832714 -0.4410023 0.99142",
            )
        ],
        "The slope is {{1.983|number|v}}, the intercept {{-0.441|number|v}}, and r = {{0.991|number|v}}. R² is {{0.9829|number|u}} and the residual error {{0.27|number|u}}. I used `{{np.polyfit|identifier|v}}`.",
    ),
    marked(
        "shell session, told by a tired person",
        "cant push, help",
        [
            (
                "bash",
                "git push",
                "To github.example:acme/site.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.example:acme/site.git'",
            ),
            ("bash", "git status -sb", "## main...origin/main [ahead 2, behind 5]\n M package.json"),
        ],
        "main is {{2|number|v}} ahead and {{5|number|v}} behind, and {{package.json|file|v}} has changes. first `{{git stash|command|s}}`, then `{{git pull --rebase|command|s}}`, then `{{git push|command|v}}`. {{yarn.lock|file|u}} is dirty too",
    ),
    marked(
        "recipe scaled",
        "pancakes for 6, i have the card",
        [
            (
                "ocr",
                {"image": "card.jpg"},
                "Pancakes (serves 3): 150 g flour, 2 eggs, 300 ml milk, 1 tsp sugar",
            )
        ],
        "The card serves {{3|number|v}}, so double it: {{300|number|u}} g flour, {{4|number|u}} eggs, {{600|number|u}} ml milk.",
    ),
)
