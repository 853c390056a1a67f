"""Runs whose results list files in folders: each file is in its own folder. Every mention is judged by hand, before
the first run."""
# ruff: noqa: E501

from __future__ import annotations

from tests.verification.answers.marked import marked

_TREE = "thesis\n├── chapters\n│   ├── 01-intro.tex\n│   └── 02-methods.tex\n├── figures\n│   └── map.pdf\n└── main.tex\n"
_LS_R = "data:\nraw\nclean\n\ndata/raw:\nsurvey_2025.csv\nsurvey_2026.csv\n\ndata/clean:\nsurvey.parquet\n"

RUNS = (
    marked(
        "a thesis",
        "where is the methods chapter",
        [("bash", {"command": "tree thesis"}, _TREE)],
        "It is {{thesis/chapters/02-methods.tex|file|v}}, included by {{thesis/main.tex|file|v}}; the map is {{figures/map.pdf|file|v}}. {{thesis/chapters/main.tex|file|u}} and {{chapters/map.pdf|file|u}} are drafts.",
    ),
    marked(
        "survey data",
        "which files do we have",
        [("bash", {"command": "ls -R data"}, _LS_R)],
        "Raw: {{data/raw/survey_2025.csv|file|v}}, {{data/raw/survey_2026.csv|file|v}}. Clean: {{data/clean/survey.parquet|file|v}}. There is no {{data/clean/survey_2026.csv|file|u}}.",
    ),
    marked(
        "a monorepo in data",
        "where is the button",
        [
            (
                "get_tree",
                {"repo": "acme/ui"},
                {
                    "tree": [
                        {
                            "name": "packages",
                            "children": [
                                {"name": "button", "children": [{"name": "index.tsx"}]},
                                {"name": "modal", "children": [{"name": "modal.tsx"}]},
                            ],
                        }
                    ]
                },
            )
        ],
        "In {{packages/button/index.tsx|file|v}}; {{packages/modal/index.tsx|file|u}} imports it, and {{packages/modal/modal.tsx|file|v}} too.",
    ),
    marked(
        "an archive",
        "what is in the zip",
        [
            (
                "bash",
                {"command": "unzip -l photos.zip"},
                "  Length      Date    Time    Name\n    20480  2025-08-01 10:00   paris/eiffel.jpg\n    10240  2025-08-02 11:30   rome/forum.jpg",
            )
        ],
        "{{paris/eiffel.jpg|file|v}} ({{20,480|number|v}} bytes) and {{rome/forum.jpg|file|v}}, not {{rome/eiffel.jpg|file|u}}.",
    ),
    marked(
        "drive of an office",
        "find the signed lease",
        [
            (
                "list_folder",
                {"folder": "Contracts/2025"},
                {
                    "items": [
                        {"name": "lease_signed.pdf", "size": 482133},
                        {"name": "lease_draft.docx", "size": 20111},
                    ]
                },
            )
        ],
        "It is {{Contracts/2025/lease_signed.pdf|file|v}} ({{482,133|number|v}} bytes); {{Contracts/2024/lease_signed.pdf|file|u}} is the old one.",
    ),
    marked(
        "bucket",
        "list the exports",
        [
            (
                "bash",
                {"command": "aws s3 ls s3://acme-exports/2026/ --recursive"},
                "2026-03-01 04:00:11   1048576 2026/march/orders.csv\n2026-04-01 04:00:09   2097152 2026/april/orders.csv",
            )
        ],
        "There are {{2026/march/orders.csv|file|v}} ({{1|number|v}} MiB) and {{2026/april/orders.csv|file|v}} ({{2|number|v}} MiB), but no {{2026/may/orders.csv|file|u}}.",
    ),
    marked(
        "flat list after cd",
        "which scripts are there",
        [("bash", {"command": "cd tools/release && ls"}, "bump.sh\nnotes.py\n")],
        "{{tools/release/bump.sh|file|v}} and {{tools/release/notes.py|file|v}}; {{tools/bump.sh|file|u}} is gone.",
    ),
    marked(
        "indented by hand",
        "Here is my layout, what is odd?\n\nsite/\n  css/\n    main.css\n  js/\n    app.js\n  index.html",
        [],
        "{{site/css/main.css|file|v}} and {{site/js/app.js|file|v}} are fine. {{site/js/main.css|file|u}} is odd.",
    ),
    marked(
        "django apps",
        "where are the models",
        [("bash", {"command": "ls shop blog"}, "blog:\nmodels.py\nviews.py\n\nshop:\nadmin.py\nmodels.py")],
        "In {{shop/models.py|file|v}} and {{blog/models.py|file|v}}; views are in {{blog/views.py|file|v}} only, not {{shop/views.py|file|u}}.",
    ),
    marked(
        "glob",
        "find all tests",
        [("glob", {"pattern": "tests/**/*_test.go"}, ["tests/api/user_test.go", "tests/db/pool_test.go"])],
        "{{tests/api/user_test.go|file|v}} and {{tests/db/pool_test.go|file|v}}; {{tests/api/pool_test.go|file|u}} is missing.",
    ),
    marked(
        "grep with headings",
        "who calls charge()",
        [
            (
                "rg",
                {"pattern": "charge\\(", "path": "services"},
                "services/pay/stripe.rb\n12:  charge(card)\n\nservices/cart/checkout.rb\n40:  pay.charge(card)",
            )
        ],
        "`{{charge|function|v}}()` is called in {{services/pay/stripe.rb|file|v}} at line {{12|number|v}} and {{services/cart/checkout.rb|file|v}} at line {{40|number|v}}, not in {{services/cart/stripe.rb|file|u}}.",
    ),
    marked(
        "listing with sizes",
        "largest file in media",
        [
            (
                "bash",
                {"command": "ls -lhR media"},
                "media:\ntotal 0\ndrwxr-xr-x 2 u u 64 Jan  3 10:00 audio\n\nmedia/audio:\ntotal 80M\n-rw-r--r-- 1 u u 78M Jan  3 10:00 talk.wav\n-rw-r--r-- 1 u u 2M Jan  3 10:00 jingle.mp3",
            )
        ],
        "{{media/audio/talk.wav|file|v}} with {{78|number|v}} MB; {{media/audio/jingle.mp3|file|v}} has {{2|number|v}} MB. {{media/talk.wav|file|u}} is a link.",
    ),
    marked(
        "a notebook server",
        "what notebooks are there",
        [
            (
                "list_contents",
                {"path": "work/churn"},
                {
                    "name": "churn",
                    "path": "work/churn",
                    "type": "directory",
                    "content": [
                        {"name": "eda.ipynb", "path": "work/churn/eda.ipynb"},
                        {"name": "old", "path": "work/churn/old"},
                    ],
                },
            )
        ],
        "{{work/churn/eda.ipynb|file|v}}, and the folder work/churn/old. {{work/churn/old/eda.ipynb|file|u}} is a copy.",
    ),
    marked(
        "French files",
        "où est le bail signé ?",
        [("lister", {"dossier": "Clients/Durand"}, "Clients/Durand:\nbail_signé.pdf\nfacture_mars.pdf\n")],
        "Il est dans {{Clients/Durand/bail_signé.pdf|file|v}} ; {{Clients/Dupont/bail_signé.pdf|file|u}} est celui du voisin.",
    ),
)
