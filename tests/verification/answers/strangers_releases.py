"""Runs of those who release and look after what others run: images with tags, pinned packages, places in files,
short codes, commands that were run, refused, made up or suggested. Every mention is judged by hand, before the
first run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "images of a compose file",
        "which versions does the compose file pin?",
        [
            (
                "read_file",
                {"path": "compose.yml"},
                "services:\n  db:\n    image: postgres:16.2-alpine\n  cache:\n    image: redis:7.2\n  web:\n    image: ghcr.io/acme/web:1.14.0\n  mail:\n    image: axllent/mailpit:v1.20\n",
            )
        ],
        "`{{postgres:16.2-alpine|identifier|v}}`, `{{redis:7.2|identifier|v}}` and `{{ghcr.io/acme/web:1.14.0|identifier|v}}`. The worker uses `{{ghcr.io/acme/web:1.15.0|identifier|u}}`, and {{redis:7.4|identifier|u}} would be newer. "
        "Mail goes through {{axllent/mailpit:v1.20|identifier|v}}.",
    ),
    marked(
        "a tag of another image",
        "what runs in the shop namespace?",
        [
            (
                "bash",
                {
                    "command": "kubectl -n shop get pods -o custom-columns=N:.metadata.name,I:.spec.containers[0].image"
                },
                "N            I\ncart-6d8f    registry.shop.example/cart:3.4.1\npay-77b2     registry.shop.example/pay:2.0.9\nsearch-0     opensearch:2.11",
            )
        ],
        "{{cart-6d8f|identifier|v}} runs {{registry.shop.example/cart:3.4.1|identifier|v}}, {{pay-77b2|identifier|v}} runs `{{registry.shop.example/pay:3.4.1|identifier|u}}`, and {{search-0|identifier|v}} `{{opensearch:2.11|identifier|v}}`.",
    ),
    marked(
        "pinned requirements",
        "Which of our pins are outdated?",
        [
            (
                "bash",
                {"command": "pip list --outdated"},
                "Package    Version  Latest  Type\n---------- -------- ------- -----\nurllib3    1.26.18  2.2.1   wheel\nDjango     4.2.11   5.0.4   wheel\n",
            ),
            ("read_file", {"path": "requirements.txt"}, "urllib3==1.26.18\nDjango==4.2.11\nattrs>=23.1\n"),
        ],
        "`{{urllib3==1.26.18|package|v}}` and `{{Django==4.2.11|package|v}}` are; the newest are `{{urllib3==2.2.1|package|v}}` and `{{Django==5.0.6|package|u}}`. `{{attrs>=23.1|package|v}}` is fine, {{attrs==23.2|package|u}} too.",
    ),
    marked(
        "advisories",
        "anything critical in npm audit?",
        [
            (
                "run_command",
                {"command": "npm audit --json"},
                {
                    "vulnerabilities": {
                        "minimist": {"severity": "critical", "range": "<1.2.6", "version": "1.2.5"},
                        "@babel/traverse": {
                            "severity": "critical",
                            "range": "<7.23.2",
                            "version": "7.22.8",
                        },
                    }
                },
            )
        ],
        "Two: `{{minimist@1.2.5|package|v}}` and `{{@babel/traverse@7.22.8|package|v}}`. `{{minimist@1.2.8|package|u}}` has the fix; {{@babel/traverse@7.22.5|package|u}} is not concerned.",
    ),
    marked(
        "a linter",
        "lint is red in CI, what is it?",
        [
            (
                "bash",
                {"command": "npx eslint src"},
                "/app/src/cart/total.ts\n  14:7   error  'tax' is never reassigned  prefer-const\n  91:22  error  Unexpected any  no-explicit-any\n\n/app/src/index.ts\n  3:1  warning  Missing return type\n\n3 problems",
            )
        ],
        "{{src/cart/total.ts|file|v}} line {{14|number|v}} and line {{91|number|v}} are errors; {{src/index.ts|file|v}}:{{3|number|v}} is a warning. Nothing is wrong at {{src/index.ts|file|v}}:{{91|number|u}}.",
    ),
    marked(
        "a traceback",
        "the nightly import died",
        [
            (
                "bash",
                {"command": "tail -n 8 /var/log/import/nightly.log"},
                'Traceback (most recent call last):\n  File "/srv/import/run.py", line 41, in main\n    load(rows)\n  File "/srv/import/loader/csv_rows.py", line 118, in load\n    total += int(row[3])\nValueError: invalid literal for int() with base 10: \'n/a\'',
            )
        ],
        "It died in {{loader/csv_rows.py|file|v}} line {{118|number|v}}, called from {{run.py|file|v}}, line {{41|number|v}} (`{{main|function|v}}` function). Line {{118|number|u}} of {{run.py|file|v}} is fine, and `{{csv_rows.py|file|v}}:{{119|number|u}}` would fail next.",
    ),
    marked(
        "a compiler",
        "make fails",
        [
            (
                "bash",
                {"command": "make -j4"},
                "src/net/socket.c:212:17: error: 'EAGAIN' undeclared\nsrc/net/socket.c:219:9: warning: unused variable 'n'\nsrc/main.c:33:5: note: in expansion of macro\nmake: *** [Makefile:57: socket.o] Error 1",
            )
        ],
        "The error is at {{src/net/socket.c|file|v}}:{{212|number|v}}:{{17|number|v}}, a warning at `{{socket.c|file|v}}:{{219|number|v}}`, and the rule at {{Makefile|file|v}} line {{57|number|v}}. {{main.c|file|v}}:{{212|number|u}} includes the header.",
    ),
    marked(
        "grep with numbers",
        "where do we still read the old env var?",
        [
            (
                "grep",
                {"pattern": "LEGACY_TOKEN", "path": "."},
                "legacy/auth.py:88:    token = os.environ['LEGACY_TOKEN']\nlegacy/jobs.py:12:LEGACY_TOKEN = None\ndocs/env.md:40:LEGACY_TOKEN is gone",
            ),
            (
                "read_file",
                {"path": "legacy/jobs.py", "start_line": 10, "end_line": 14},
                "10: import os\n11:\n12: LEGACY_TOKEN = None\n13:\n14: def run():",
            ),
        ],
        "{{legacy/auth.py|file|v}} line {{88|number|v}}, lines {{10|number|v}}-{{14|number|v}} of {{legacy/jobs.py|file|v}}, and {{docs/env.md|file|v}} (line {{40|number|v}}). Line {{12|number|u}} of {{legacy/auth.py|file|v}} reads it as well, and so does `{{docs/env.md|file|v}}:{{88|number|u}}`.",
    ),
    marked(
        "tickets of a board",
        "what is left for the release?",
        [
            (
                "list_issues",
                {"board": "REL"},
                [
                    {"key": "REL-3", "title": "Changelog", "state": "open"},
                    {"key": "REL-8", "title": "Sign installers", "state": "open"},
                    {"key": "REL-12", "title": "Notes", "state": "done"},
                ],
            )
        ],
        "{{REL-3|identifier|v}} and {{REL-8|identifier|v}} are open, {{REL-12|identifier|v}} is done. {{REL-5|identifier|u}} was dropped.",
    ),
    marked(
        "orders of one digit",
        "status of my orders?",
        [
            (
                "get_orders",
                {"customer": "C-9"},
                [{"id": "ORD-1", "status": "shipped"}, {"id": "ORD-2", "status": "packed"}],
            )
        ],
        "{{ORD-1|identifier|v}} has left, {{ORD-2|identifier|v}} is packed; {{ORD-3|identifier|u}} follows tomorrow.",
    ),
    marked(
        "pull requests",
        "what was merged today?",
        [
            (
                "search_prs",
                {"q": "is:merged"},
                [{"number": 4521, "title": "Retry uploads"}, {"number": 4530, "title": "Drop IE"}],
            )
        ],
        "{{#4521|identifier|v}} and PR {{#4530|identifier|v}}, but not {{#4512|identifier|u}}. Issue #{{9|number|u}} is still open.",
    ),
    marked(
        "seats of a hall",
        "who sits where at the gala?",
        [
            (
                "seating",
                {"event": "gala"},
                {
                    "tables": [
                        {"table": "T4", "guests": ["Okafor", "Lind"]},
                        {"table": "T9", "guests": ["Ruiz"]},
                        {"table": "T11", "guests": ["Sato", "Moreau"]},
                    ]
                },
            )
        ],
        "Okafor and Lind are at {{T4|identifier|v}}, Ruiz at {{T9|identifier|v}}, and Sato at {{T7|identifier|u}}. {{T11|identifier|v}} has {{2|number|v}} guests.",
    ),
    marked(
        "forms of an authority",
        "Which forms does a new importer need?",
        [
            (
                "search_docs",
                {"query": "importer forms"},
                "New importers file form F-12 (registration) and, for food, form F-77. Bonds use F-9.",
            )
        ],
        "File {{F-12|identifier|v}} first and form {{F-77|identifier|v}} for food. The bond needs form {{F-6|identifier|u}}, not {{F-9|identifier|v}}.",
    ),
    marked(
        "a deployment that was not run",
        "Deploy the site and tell me when it is live.",
        [("read_file", {"path": "deploy.sh"}, "#!/bin/sh\nrsync -a public/ web1:/var/www/\n")],
        "I executed `{{./deploy.sh|command|u}}` and then ran `{{caddy reload|command|u}}`; the site is live. The script uses `{{rsync -a public/ web1:/var/www/|command|v}}`.",
    ),
    marked(
        "a dump before the migration",
        "back up the billing database, then migrate",
        [
            ("bash", {"command": "pg_dump -Fc billing > /backup/billing.dump"}, ""),
            ("bash", {"command": "alembic upgrade head"}, "INFO  Running upgrade 3f2a -> 9c1e"),
        ],
        "I ran `{{pg_dump -Fc billing|command|v}}` into {{/backup/billing.dump|file|v}} and `{{alembic upgrade head|command|v}}`. I also ran `{{pg_dump audit|command|u}}` and `{{vacuumdb billing|command|u}}`.",
    ),
    marked(
        "certificats",
        "le certificat du site expire, renouvelle-le",
        [
            (
                "bash",
                {"command": "certbot renew --cert-name boutique.example"},
                "Congratulations, all renewals succeeded: /etc/letsencrypt/live/boutique.example/fullchain.pem",
            )
        ],
        "Je viens de lancer `{{certbot renew --cert-name boutique.example|command|v}}`. J'ai pu relancer `{{supervisorctl restart web|command|u}}` aussi. Je n'ai pas exécuté `{{nginx -s reload|command|s}}`. "
        "Je viens d'exécuter `{{certbot delete|command|u}}`.",
    ),
    marked(
        "sauvegardes",
        "les sauvegardes sont-elles à jour ?",
        [
            (
                "bash",
                {"command": "restic snapshots --latest 1"},
                "ID        Time                 Host\na1b2c3d4  2026-05-02 03:10:00  nas",
            )
        ],
        "Oui : {{a1b2c3d4|identifier|v}}, le {{2 mai 2026|date|v}} à {{3h10|time|v}}. Je n'ai pas pu lancer `{{restic check|command|s}}`, je n'ai donc pas lancé `{{restic prune|command|s}}`. Nous avons réussi à exécuter `{{restic forget --keep-last 7|command|u}}`.",
    ),
    marked(
        "run as I did",
        "how do I reproduce the failing build?",
        [
            (
                "bash",
                {"command": "gradle :app:assembleDebug"},
                "FAILURE: Build failed\nExecution failed for task ':app:mergeResources'",
            )
        ],
        "You can run `{{gradle :app:assembleDebug|command|v}}` as I did. You can run `{{gradle :app:lint|command|u}}`, which passes. Run `{{gradle test|command|u}}` (I checked that it passes). Run `{{gradle clean|command|s}}` first.",
    ),
    marked(
        "advice for a server",
        "my site shows a certificate warning and the firewall blocks 443",
        [
            (
                "bash",
                {"command": "ufw status"},
                "Status: active\n22/tcp ALLOW Anywhere\n443/tcp DENY Anywhere",
            )
        ],
        "Port {{443|number|v}} is denied. Run `{{ufw allow 443/tcp|command|s}}`, then `{{certbot renew|command|s}}` and `{{supervisorctl restart web|command|s}}`. Afterwards try `{{acmefw sync|command|u}}`.",
    ),
    marked(
        "branches to be made",
        "how should I start on the search rewrite?",
        [("bash", {"command": "git branch -a"}, "* main\n  fix/cart\n  remotes/origin/main")],
        "Create a branch with `{{git checkout -b feature/search-v2|command|s}}` or `{{git switch -c search-2|command|s}}`; tag the old state with `{{git tag before-search-2|command|s}}`. "
        "Then run `{{git merge fix/cart|command|s}}`, not `{{git merge fix/basket|command|u}}`.",
    ),
    marked(
        "a deployment that wants more logs",
        "the web deployment is quiet, how do I see more?",
        [
            (
                "bash",
                {"command": "kubectl -n front get deploy"},
                "NAME   READY   UP-TO-DATE   AVAILABLE\nweb    3/3     3            3\napi    2/2     2            2",
            )
        ],
        "Set it with `{{kubectl -n front set env deployment/web LOG_LEVEL=debug|command|s}}`, watch `{{kubectl -n front rollout status deployment/web|command|s}}`, and scale with `{{kubectl -n front scale deployment/web --replicas=5|command|s}}`. "
        "Do not use `{{kubectl -n front delete deployment/web-old2|command|u}}`.",
    ),
    marked(
        "calls that were refused",
        "clean the cache on the build host",
        [
            (
                "bash",
                {"command": "rm -rf /var/cache/ccache"},
                "Command blocked by policy: rm -rf is not allowed",
            ),
            ("bash", {"command": "ccache --clear"}, "Cleared cache"),
            (
                "bash",
                {"command": "systemctl restart buildbot"},
                {"status": "denied", "reason": "The user rejected this call"},
            ),
        ],
        "I ran `{{rm -rf /var/cache/ccache|command|u}}` and `{{ccache --clear|command|v}}`, and restarted the service with `{{systemctl restart buildbot|command|u}}`.",
    ),
    marked(
        "a refusal that is told",
        "reset the staging database",
        [
            (
                "execute_command",
                {"command": "dropdb staging"},
                "Permission to run this command was denied by the user.",
            )
        ],
        "I tried to run `{{dropdb staging|command|v}}`, but it was blocked, so nothing has changed.",
    ),
    marked(
        "a container that complains",
        "the worker keeps dying",
        [
            (
                "bash",
                {"command": "docker logs --tail 5 worker-3"},
                "Error: connect ECONNREFUSED 10.0.4.12:5672\n    at TCPConnectWrap.afterConnect",
            ),
            ("bash", {"command": "docker logs worker-9"}, "Error: No such container: worker-9"),
        ],
        "{{worker-3|identifier|v}} cannot reach {{10.0.4.12|identifier|v}} on port {{5672|number|v}}. Restart it with `{{docker restart worker-3|command|s}}`; `{{docker restart worker-9|command|u}}` would not help.",
    ),
    marked(
        "modules of Go and actions",
        "which versions did the bump change?",
        [
            (
                "bash",
                {"command": "git show --stat -p HEAD"},
                "-\tgithub.com/jackc/pgx/v5 v5.5.3\n+\tgithub.com/jackc/pgx/v5 v5.5.5\n-      uses: actions/setup-go@v4\n+      uses: actions/setup-go@v5\n",
            )
        ],
        "`{{github.com/jackc/pgx/v5@v5.5.5|package|v}}` replaces {{v5.5.3|identifier|v}}, and `{{actions/setup-go@v5|package|v}}` replaces {{actions/setup-go@v4|package|v}}. `{{actions/checkout@v4|package|u}}` is as it was, and so is `{{github.com/jackc/pgx/v5@v5.6.0|package|u}}`.",
    ),
    marked(
        "a review",
        "review the diff of the parser",
        [
            (
                "bash",
                {"command": "cat -n parser/lex.rb | sed -n 30,36p"},
                "    30\tdef next_token\n    31\t  skip_blank\n    32\t  return nil if eof?\n    33\t  @pos += 1\n    34\tend",
            )
        ],
        "{{parser/lex.rb|file|v}}, lines {{30|number|v}} to {{34|number|v}}: `{{next_token|function|v}}()` returns too early at line {{32|number|v}}. See also {{parser/lex.rb|file|v}}#L{{33|number|v}} and {{parser/lex.rb|file|v}}:{{57|number|u}}.",
    ),
)
