"""Keys, tokens and passwords are hidden before a text goes to a model: those that look like one, or are
named so."""

from __future__ import annotations

import re

from verification.answers.grounds.secret_shapes import KNOWN

MASK = "[masked]"
_PEM = r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\Z)"
_NAMED = (
    r"pass(?:word|wd|phrase)|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token"
    r"|access[_-]?token|refresh[_-]?token|session[_-]?token|client[_-]?secret|mot[_-]?de[_-]?passe|credentials?"
    r"|\btoken"
)
_FLAGS = r"(?:pass(?:word|wd|phrase)?|secret|token|(?:api|access|secret|private)[_-]?key)"
"""What an option of a command ends with whose value is a secret: ``--api-key``, and not ``--max-tokens``."""
_QUOTED = r"(?P<quote>\\*+[\"'])(?:(?:[^\\\"'\n]|\\++(?![\"'])|(?!(?P=quote))\\*+[\"']){4,}+)(?=(?P=quote))"
"""To the quotation mark that closes it: one behind as many backslashes as the one that opens it."""
_SECRETS = re.compile(
    rf"(?P<pem>{_PEM})"
    rf"|(?P<known>{KNOWN}"
    r"|(?<![\w-])(?>[\w-]*?\beyJ)[\w-]{8,}+\.[\w-]{8,}+\.[\w-]*)"
    r"|(?P<header>\b(?:authorization|proxy-authorization)\"?'?\s*[:=]\s*\"?'?(?:bearer|basic|token|digest)?\s*)"
    r"(?P<header_value>[^\s\"',;]{6,})"
    r"|(?P<bearer>\bbearer\s+)(?P<bearer_value>[\w.~+/=-]{12,})"
    rf"|(?P<name>(?<![\w-])(?=[\w-]*(?:{_NAMED}))[\w-]++\\*[\"']?\s*(?:=>|[:=])\s*)"
    rf"(?:\\*[\"']{{0,3}}{_PEM}|{_QUOTED}|\\*[\"']?(?P<value>[^\s\"'\\,;&}}]{{4,}}))"
    rf"|(?P<flag>(?<!\S)--?(?:[\w-]*[-_])?{_FLAGS}[ \t]+[\"']?)(?P<flag_value>[^\s\"'-][^\s\"']{{3,}})"
    r"|(?P<user>(?<!\S)(?:-u|--user)[ \t=]+[\"']?[^\s:\"']{1,80}:)(?P<user_value>[^\s\"']{3,})"
    r"|(?P<url>(?<=[a-z0-9+.-])://[^\s:/@]*:)(?P<url_value>[^\s@/]+)(?=@)",
    re.IGNORECASE | re.DOTALL,
)
"""Names are looked at from where a word begins, and a word once: the time grows as the text does."""
_NAMES = ("header", "bearer", "name", "quote", "flag", "user", "url")
"""Groups of what stands before a secret, and is told."""


def masked(text: str, start: int = 0, end: int | None = None) -> tuple[str, int]:
    """The text without its secrets, and how many were hidden. The names that they have stay.

    Args:
        text: what is looked through.
        start, end: the part of it that is given; secrets are found that begin before it.
    """
    parts: list[str] = []
    done, last, count = start, len(text) if end is None else end, 0
    for match in _SECRETS.finditer(text):
        begin = max((match.end(name) for name in _NAMES if match[name] is not None), default=match.start())
        if begin >= last or match.end() <= start:
            continue
        count += 1
        parts += [text[done:begin], MASK]
        done = match.end()
    return "".join([*parts, text[done:last]]), count
