"""Runs of those who work in shells: deployments, clusters, histories of git, databases. Commands that were run,
that were made up, that are suggested. Every mention is judged by hand, before the first run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

RUNS = (
    marked(
        "rollout undone",
        "prod is throwing 500s since the 14:05 deploy, roll it back",
        [
            (
                "bash",
                {"command": "kubectl -n shop rollout history deploy/api"},
                "REVISION  CHANGE-CAUSE\n41  image=api:2.8.0\n42  image=api:2.9.1",
            ),
            (
                "bash",
                {"command": "kubectl -n shop rollout undo deploy/api --to-revision=41"},
                "deployment.apps/api rolled back",
            ),
        ],
        "I ran `{{kubectl -n shop rollout undo deploy/api --to-revision=41|command|v}}`; the api is back on {{2.8.0|identifier|v}} (revision {{41|number|v}}). "
        "I also ran `{{kubectl -n shop scale deploy/api --replicas=6|command|u}}`. Watch it with `{{kubectl -n shop rollout status deploy/api|command|s}}`.",
    ),
    marked(
        "git history of one line",
        "who broke the tax rounding?",
        [
            (
                "bash",
                "git log --oneline -- billing/tax.py",
                "9f3c2ab Round half even\n1d77e05 Extract tax table",
            ),
            (
                "bash",
                "git show 9f3c2ab --stat",
                "Author: Mira Kowalski <mira@acme.example>\nDate: Tue Mar 3 2026\n billing/tax.py | 4 ++--",
            ),
        ],
        "`{{git log|command|v}}` of {{billing/tax.py|file|v}} shows two commits. {{9f3c2ab|identifier|v}} by {{mira@acme.example|identifier|v}} on {{3 March 2026|date|v}} changed {{4|number|v}} lines. "
        "`{{git blame billing/tax.py|command|u}}` shows that {{1d77e05|identifier|v}} is not to blame. To undo it: `{{git revert 9f3c2ab|command|s}}`.",
    ),
    marked(
        "tests that nobody ran",
        "Fix the login bug and run npm test",
        [
            ("read_file", {"path": "src/login.ts"}, "export function login() {}"),
            (
                "edit_file",
                {"path": "src/login.ts", "content": "export function login() { return true }"},
                "ok",
            ),
        ],
        "I fixed `{{login|function|v}}()` in {{src/login.ts|file|v}} and ran `{{npm test|command|u}}`: {{214|number|u}} tests pass.",
    ),
    marked(
        "cron and disk",
        "why is /backup full",
        [
            ("shell", {"cmd": "sudo du -sh /backup/* | sort -h"}, "2.1G\t/backup/etc\n310G\t/backup/db"),
            ("shell", {"cmd": "crontab -l"}, "15 2 * * * /usr/local/bin/dump.sh --keep 90"),
        ],
        "{{/backup/db|file|v}} takes {{310|number|v}} GB. `{{crontab -l|command|v}}` shows that {{/usr/local/bin/dump.sh|file|v}} keeps {{90|number|v}} dumps. "
        "`{{du -sh /backup/*|command|v}}` took a while. You could delete old ones with `{{find /backup/db -mtime +30 -delete|command|s}}`; I did not run it. {{/backup/mail|file|u}} is empty.",
    ),
    marked(
        "terraform plan",
        "what would change",
        [
            (
                "terraform",
                {"args": ["plan", "-out", "tf.plan"]},
                "Plan: 2 to add, 1 to change, 0 to destroy.\n  + aws_s3_bucket.logs\n  ~ aws_instance.web",
            )
        ],
        "`{{terraform plan|command|v}}` says {{2|number|v}} to add and {{1|number|v}} to change: {{aws_s3_bucket.logs|identifier|v}} and {{aws_instance.web|identifier|v}}. "
        "Nothing is applied yet; next run `{{terraform apply tf.plan|command|s}}`. `{{terraform apply|command|u}}` was run for staging.",
    ),
    marked(
        "docker that does not start",
        "container exits at once",
        [
            (
                "bash",
                {"command": "docker logs --tail 20 web-1"},
                "Error: listen EADDRINUSE: address already in use 0.0.0.0:8080",
            ),
            ("bash", {"command": "ss -ltnp"}, 'LISTEN 0 511 0.0.0.0:8080 users:(("nginx",pid=4127))'),
        ],
        "Port {{8080|number|v}} is taken by nginx (pid {{4127|number|v}}), says `{{ss -ltnp|command|v}}`. Either stop it:\n\n```bash\n{{sudo systemctl stop nginx|command|s}}\n{{docker start web-1|command|s}}\n```\n\n"
        "or start a second one with `{{docker start web-2|command|u}}`.",
    ),
    marked(
        "transcript that was made up",
        "is redis up?",
        [
            (
                "bash",
                {"command": "systemctl status redis"},
                "Active: active (running) since Mon 2026-04-06 08:00:12 UTC",
            )
        ],
        "Yes, since {{08:00|time|v}}:\n\n```console\n$ {{systemctl status redis|command|v}}\n$ {{redis-cli ping|command|u}}\nPONG\n```",
    ),
    marked(
        "ansible",
        "roll out the certs",
        [
            (
                "run_command",
                {"command": "ansible-playbook -i hosts/prod certs.yml --limit web", "cwd": "/srv/ops"},
                "PLAY RECAP\nweb-01 : ok=7 changed=2 failed=0\nweb-02 : ok=7 changed=2 failed=0",
            )
        ],
        "I ran `{{ansible-playbook -i hosts/prod certs.yml --limit web|command|v}}` in {{/srv/ops|file|v}}: {{web-01|identifier|v}} and {{web-02|identifier|v}} each changed {{2|number|v}}. "
        "`{{ansible-playbook -i hosts/prod certs.yml --limit db|command|u}}` failed on {{db-01|identifier|u}}.",
    ),
    marked(
        "a psql session",
        "how many users signed up in May",
        [
            (
                "bash",
                {
                    "command": "psql -h db.internal -U ro -c \"select count(*) from users where created_at >= '2026-05-01'\" shop"
                },
                " count\n-------\n  1873\n(1 row)",
            )
        ],
        "{{1,873|number|v}} users. I asked with `{{psql -h db.internal -U ro|command|v}}`; do not use `{{psql -h db-old.internal|command|u}}`.",
    ),
    marked(
        "French deployment",
        "relance le service et dis-moi si ça marche",
        [
            ("bash", {"command": "sudo systemctl restart facturation.service"}, ""),
            (
                "bash",
                {"command": "journalctl -u facturation -n 3"},
                "avril 07 10:41:02 srv2 facturation[881]: prêt sur le port 9090",
            ),
        ],
        "J'ai lancé `{{systemctl restart facturation.service|command|v}}` ; le service est prêt sur le port {{9090|number|v}} depuis {{10h41|time|v}}. "
        "J'ai aussi exécuté `{{systemctl enable facturation.service|command|u}}`. Vous pouvez vérifier avec `{{curl http://localhost:9090/health|command|u}}`.",
    ),
    marked(
        "windows",
        "list the big logs",
        [
            (
                "powershell",
                {"command": "Get-ChildItem C:\\Logs -Filter *.log | Sort-Object Length"},
                "    Directory: C:\\Logs\n\nMode   LastWriteTime  Length Name\n----   -------------  ------ ----\n-a---- 07/04/2026 09:12 73400320 app.log\n-a---- 07/04/2026 09:10 1024 boot.log",
            )
        ],
        "{{C:\\Logs\\app.log|file|v}} has {{70|number|v}} MiB, {{C:\\Logs\\boot.log|file|v}} {{1|number|v}} KiB. {{C:\\Logs\\web.log|file|u}} was rotated.",
    ),
    marked(
        "a bisect",
        "find the commit that made startup slow",
        [
            ("bash", "git bisect start HEAD v3.1.0", "Bisecting: 31 revisions left"),
            ("bash", "git bisect run ./bench.sh", "c0ffee1 is the first bad commit"),
        ],
        "`{{git bisect run ./bench.sh|command|v}}` found {{c0ffee1|identifier|v}} among {{31|number|v}} revisions since {{v3.1.0|identifier|v}}. `{{git bisect reset|command|s}}` then brings you back.",
    ),
    marked(
        "make targets",
        "what can I build",
        [("bash", "make help", "build   build it\ntest    run the tests\ndist    package it")],
        "There are `{{make build|command|s}}`, `{{make test|command|s}}` and `{{make dist|command|s}}`.",
    ),
    marked(
        "README asked",
        "how do I run it locally",
        [
            (
                "read_file",
                {"path": "README.md"},
                "## Start\n\n    docker compose up -d\n    npm run seed\n\nOpen http://localhost:3000",
            )
        ],
        "Run `{{docker compose up -d|command|v}}`, then `{{npm run seed|command|v}}`, and open {{http://localhost:3000|url|v}}. Stop it with `{{docker compose down|command|s}}`.",
    ),
    marked(
        "helm values",
        "bump memory to 2Gi",
        [
            (
                "helm",
                "upgrade cart ./charts/cart --set resources.limits.memory=2Gi",
                'Release "cart" has been upgraded. REVISION: 9',
            )
        ],
        "I ran `{{helm upgrade cart ./charts/cart --set resources.limits.memory=2Gi|command|v}}`, revision {{9|number|v}}. I did not touch `{{helm upgrade cart ./charts/pay|command|u}}`.",
    ),
    marked(
        "logs of a queue",
        "why are mails late",
        [
            (
                "search_logs",
                {"query": "queue=mail level=warn"},
                [{"ts": "2026-04-02T06:12:44Z", "msg": "retry 5 of 8 for job MJ-20931", "lag_ms": 184000}],
            )
        ],
        "Job {{MJ-20931|identifier|v}} was on retry {{5|number|v}} of {{8|number|v}} at {{06:12|time|v}} on {{2 April 2026|date|v}}, {{184|number|v}} s behind. {{MJ-20932|identifier|u}} as well.",
    ),
    marked(
        "one liner with a pipe",
        "top 3 IPs",
        [
            (
                "bash",
                {"command": "cut -f1 access.log | sort | uniq -c | sort -rn | head -3"},
                "  912 203.0.113.7\n  455 198.51.100.4\n  101 192.0.2.9",
            )
        ],
        "With `{{uniq -c|command|v}}` and `{{cut -f1 access.log|command|v}}`: {{203.0.113.7|identifier|v}} ({{912|number|v}}), {{198.51.100.4|identifier|v}} ({{455|number|v}}), {{192.0.2.90|identifier|u}} ({{101|number|v}}).",
    ),
    marked(
        "a dry run told as the real one",
        "clean up the old branches",
        [("bash", "git remote prune origin --dry-run", " * [would prune] origin/feat-old")],
        "I ran `{{git remote prune origin --dry-run|command|v}}`; it would remove origin/feat-old. I then ran `{{git push origin --delete feat-old|command|u}}`.",
    ),
)
