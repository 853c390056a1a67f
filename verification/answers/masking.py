"""Keys, tokens and passwords are hidden before a text goes to a model: those that look like one, or are
named so."""

from __future__ import annotations

import re

MASK = "[masked]"
_SECRETS = re.compile(
    r"(?P<pem>-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z))"
    r"|(?P<known>\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}"
    r"|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abeprs]-[\w-]{10,}"
    r"|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}|\bhf_[A-Za-z0-9]{20,}|\bnpm_[A-Za-z0-9]{30,}"
    r"|\bpypi-[\w-]{20,}|\bdop_v1_[a-f0-9]{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)"
    r"|(?P<header>\b(?:authorization|proxy-authorization)\"?'?\s*[:=]\s*\"?'?(?:bearer|basic|token|digest)?\s*)"
    r"(?P<header_value>[^\s\"',;]{6,})"
    r"|(?P<bearer>\bbearer\s+)(?P<bearer_value>[\w.~+/=-]{12,})"
    r"|(?P<name>(?<![A-Za-z])[\w-]*(?:pass(?:word|wd|phrase)|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token"
    r"|access[_-]?token|refresh[_-]?token|session[_-]?token|client[_-]?secret|mot[_-]?de[_-]?passe|credentials?|\btoken)"
    r"[\w-]*\\?[\"']?\s*(?:[:=]|=>)\s*\\?[\"']?)(?P<value>[^\s\"'\\,;&}]{4,})"
    r"|(?P<url>\b[a-z][a-z0-9+.-]*://[^\s:/@]+:)(?P<url_value>[^\s@/]+)(?=@)",
    re.IGNORECASE | re.DOTALL,
)


def masked(text: str) -> tuple[str, int]:
    """The text without its secrets, and how many were hidden. The names that they have stay."""
    count = 0

    def hide(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        for name in ("header", "bearer", "name", "url"):
            if match[name] is not None:
                return f"{match[name]}{MASK}"
        return MASK

    return _SECRETS.sub(hide, text), count
