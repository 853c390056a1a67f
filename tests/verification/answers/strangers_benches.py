"""Runs of workshops, laboratories, stations and of those who keep machines: short codes, versions, places in files
and commands in sentences of other kinds than those of releases. Every mention is judged by hand, before the first
run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "wells of a plate",
        "which wells failed QC?",
        [
            (
                "read_plate",
                {"plate": "PL-7"},
                "well,od\nA1,0.08\nA2,0.41\nB1,0.39\nB2,0.02\nC1,0.44",
            )
        ],
        # found by accident: 0.08 is 0.1 where it is rounded
        "{{A1|identifier|v}} and {{B2|identifier|v}} are below {{0.1|number|v}}; {{C3|identifier|u}} is borderline. {{A2|identifier|v}} is fine at {{0.41|number|v}}.",
    ),
    marked(
        "bus lines",
        "how do I get from the port to the museum?",
        [
            (
                "journeys",
                {"from": "port"},
                {"legs": [{"line": "T2", "to": "Opera"}, {"line": "T6", "to": "Museum"}]},
            )
        ],
        "Take {{T2|identifier|v}} to Opera and change to {{T6|identifier|v}}. {{T5|identifier|u}} goes there directly on Sundays. It is the top-10 museum of the region, and Q3 is its quiet season.",
    ),
    marked(
        "spare parts",
        "do you have the seal for pump P-4?",
        [
            (
                "stock",
                {"q": "seal P-4"},
                [{"part": "S-12", "fits": "P-4", "qty": 6}, {"part": "S-15", "fits": "P-5", "qty": 0}],
            )
        ],
        "Seal {{S-12|identifier|v}} fits {{P-4|identifier|v}}, {{6|number|v}} in stock; {{S-15|identifier|v}} is for {{P-5|identifier|v}}. {{S-13|identifier|u}} would fit as well.",
    ),
    marked(
        "a thesis that does not compile",
        "latex stops, what is wrong?",
        [
            (
                "bash",
                {"command": "latexmk -pdf thesis.tex"},
                "./chapters/results.tex:212: Undefined control sequence.\nl.212 \\qtyy\n./thesis.tex:40: Package biblatex Warning",
            )
        ],
        "`{{latexmk -pdf thesis.tex|command|v}}` stops in {{chapters/results.tex|file|v}} at line {{212|number|v}}; {{thesis.tex|file|v}} line {{40|number|v}} only warns. Line {{40|number|u}} of {{results.tex|file|v}} is fine. Compile it again with `{{latexmk -C|command|s}}` and `{{latexmk -pdf thesis.tex|command|v}}`.",
    ),
    marked(
        "an R session",
        "does the model converge with the new lme4?",
        [
            (
                "bash",
                {"command": "Rscript fit.R"},
                "Loading lme4 1.1-35.1\nboundary (singular) fit\nAIC 412.7",
            )
        ],
        "I ran `{{Rscript fit.R|command|v}}` ({{lme4|identifier|v}} {{1.1|number|v}}-{{35.1|number|v}}): the fit is singular, AIC {{412.7|number|v}}. I also ran `{{Rscript check.R|command|u}}`.",
    ),
    marked(
        "stack of an app",
        "the app crashes at checkout",
        [
            (
                "get_crash",
                {"id": "CR-9"},
                {
                    "exception": "IllegalStateException",
                    "frames": [
                        {"file": "Cart.kt", "line": 77, "method": "total"},
                        {"file": "Checkout.kt", "line": 31, "method": "submit"},
                    ],
                },
            )
        ],
        # not seen: a record with an exception is taken for a call that failed, so that nobody has named CR-9
        "CR-9 is an {{IllegalStateException|class|v}} in {{Cart.kt|file|v}}:{{77|number|v}}, called from {{Checkout.kt|file|v}} line {{31|number|v}}. I would look at {{Checkout.kt|file|v}}:{{77|number|u}} too.",
    ),
    marked(
        "home server",
        "jellyfin stopped after the update",
        [
            (
                "ssh",
                {"command": "docker compose ps"},
                "NAME       IMAGE                       STATUS\njellyfin   jellyfin/jellyfin:10.9.1   Exited (1)\ncaddy      caddy:2.7                  Up",
            ),
            ("ssh", {"command": "docker compose pull jellyfin"}, "The user declined this command."),
        ],
        "{{jellyfin/jellyfin:10.9.1|identifier|v}} has stopped, {{caddy:2.7|identifier|v}} is up. I pulled a new one with `{{docker compose pull jellyfin|command|u}}`. You can go back with `{{docker compose up -d jellyfin|command|s}}` after setting the image to `{{jellyfin/jellyfin:10.8.13|identifier|u}}`.",
    ),
    marked(
        "observatoire",
        "quelles nuits reste-t-il ?",
        [
            (
                "planning",
                {"telescope": "T120"},
                [{"nuit": "N-3", "statut": "libre"}, {"nuit": "N-4", "statut": "prise"}],
            )
        ],
        "La nuit {{N-3|identifier|v}} est libre, la {{N-4|identifier|v}} est prise, et la {{N-6|identifier|u}} aussi.",
    ),
    marked(
        "atelier Python",
        "pourquoi le script plante ?",
        [
            (
                "bash",
                {"command": "python outils/import.py"},
                "Traceback (most recent call last):\n  File \"outils/import.py\", line 58, in <module>\nKeyError: 'siret'",
            )
        ],
        "J'ai lancé `{{python outils/import.py|command|v}}` : une {{KeyError|class|v}} à la ligne {{58|number|v}} de {{outils/import.py|file|v}}, pas à la ligne {{12|number|u}} de {{import.py|file|v}}. Je n'ai pas relancé `{{python outils/import.py --force|command|s}}`. On a pu exécuter `{{./outils/verifie.sh|command|u}}`.",
    ),
    marked(
        "backup of a museum",
        "is the archive copied?",
        [
            ("bash", {"command": "rclone check archive: nas:archive"}, "0 differences found"),
            ("bash", {"command": "rclone size nas:archive"}, "Total objects: 18231\nTotal size: 1.4 TiB"),
        ],
        "`{{rclone check archive: nas:archive|command|v}}` found {{0|number|v}} differences in {{18,231|number|v}} objects ({{1.4|number|v}} TiB). To repeat it every night, put `{{rclone sync archive: nas:archive|command|s}}` into cron. I started `{{rclone sync archive: b2:museum|command|u}}` as well.",
    ),
    marked(
        "a database for a club",
        "add a table for boats",
        [
            (
                "run_sql",
                {"sql": "CREATE TABLE boats (id int, name text)"},
                "CREATE TABLE",
            )
        ],
        "I executed `{{CREATE TABLE boats (id int, name text)|command|v}}`. I also executed `{{CREATE INDEX boats_name ON boats (name)|command|u}}`. You can look with `{{psql -c '\\d boats'|command|s}}`.",
    ),
    marked(
        "new module",
        "scaffold a settings page",
        [("list_dir", {"path": "src/pages"}, "Home.vue\nUsers.vue")],
        "Create it with `{{touch src/pages/Settings.vue|command|s}}`, or copy one: `{{cp src/pages/Users.vue src/pages/Settings.vue|command|s}}`. Then run `{{npm run build > build.log|command|s}}`. Do not touch `{{rm src/pages/Admin.vue|command|u}}`.",
    ),
    marked(
        "nginx",
        "the proxy returns 502",
        [
            (
                "bash",
                {"command": "nginx -t"},
                'nginx: [emerg] unknown directive "proxy_passs" in /etc/nginx/sites/shop.conf:24',
            )
        ],
        "{{/etc/nginx/sites/shop.conf|file|v}}, line {{24|number|v}}: `{{proxy_passs|identifier|v}}` is misspelt. Mend it and run `{{nginx -s reload|command|s}}`. {{shop.conf|file|v}}:{{42|number|u}} has it right.",
    ),
    marked(
        "rust",
        "cargo build fails after the bump",
        [
            (
                "bash",
                {"command": "cargo build"},
                "   Compiling tokio v1.37.0\nerror[E0433]: failed to resolve\n --> crates/net/src/lib.rs:9:5\n  |\n9 | use hyper::Server;",
            ),
            ("read_file", {"path": "Cargo.toml"}, '[dependencies]\ntokio = "1.37"\nhyper = "1.3.1"\n'),
        ],
        "{{E0433|identifier|v}} in {{crates/net/src/lib.rs|file|v}}:{{9|number|v}}: `{{hyper@1.3.1|package|v}}` has no `{{hyper::Server|class|v}}`. `{{tokio@1.37.0|package|v}}` compiles; go back to `{{hyper@0.14.28|package|u}}`.",
    ),
    marked(
        "a lab's freezer",
        "where is sample 14?",
        [("locate", {"sample": 14}, {"sample": 14, "freezer": "F2", "rack": "R3", "box": "B-11"})],
        "Sample {{14|number|v}} is in {{F2|identifier|v}}, rack {{R3|identifier|v}}, box {{B-11|identifier|v}}. Its twin is in {{F3|identifier|u}}.",
    ),
    marked(
        "as I did",
        "how was the report made?",
        [("bash", {"command": "quarto render report.qmd"}, "Output created: report.html")],
        "Run `{{quarto render report.qmd|command|v}}` as I did; the result is {{report.html|file|v}}. You can also run `{{quarto publish netlify|command|u}}`, as I did yesterday. `{{quarto check|command|s}}` was not run.",
    ),
)
