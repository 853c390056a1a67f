"""What a suggested command names that stands nowhere: it may be made up.

Programs that many people know, options and plain words need not have been named, nor what the command itself
makes, sets or says: ``git checkout -b new-branch``, ``docker build -t shop:next``, ``> out.txt``,
``LOG_LEVEL=debug``, ``-m "a message"``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from verification.answers.lookup.commands import Words, commands
from verification.answers.lookup.grounding import Lookup
from verification.answers.mentions.names import Found, names
from verification.answers.mentions.vocabulary import is_program
from verification.model import MentionKind

_NAME_LIKE = re.compile(r"\A[^-\s][^\s]*[\d_./:=@A-Z-]|\A[A-Z@/~][^\s]*[^\W_]")
"""Of a word of a command: it is no option, and more than small letters."""
_GENERAL = re.compile(
    r"[\W\d_]*|\.{1,2}/?(?:\.\.\.)?|.*[*<>{}$].*|HEAD.*|(?:origin|upstream)(?:/[\w-]+)?|/dev/\w+|[\d.,:]+[a-zA-Z%]{0,2}"
    r"|[A-Z_]+|(?:your|my|some|new)[-_]\w.*|/?path/to/.*|\d+/(?:tcp|udp)"
)
"""Of a word of a command: a number, a pattern, a place to fill in, what git and firewalls call so."""
_MAKES_ALL = frozenset({"mkdir", "touch", "tee", "mktemp"})
"""Programs of whose words all name something new."""
_MAKES_LAST = frozenset({"cp", "mv", "ln", "scp", "rsync", "rename", "clone", "convert"})
"""The same of the last word."""
_MAKES_FIRST = frozenset({
    "create", "init", "new", "branch", "tag", "generate", "startproject", "startapp", "createdb",
    "createuser", "useradd", "adduser", "groupadd", "worktree",
})  # fmt: skip
"""Words behind which the first word that stands nowhere is new."""
_NEW_BEHIND = frozenset(
    {"-o", "-O", "--output", "--out", "--outfile", "--name", "--tag", "--branch", "--create", "--orphan"}
)
_NEW_BEHIND_OF = {
    "git": frozenset({"-b", "-B", "-c", "-C"}), "docker": frozenset({"-t"}), "podman": frozenset({"-t"}),
}  # fmt: skip
_TAKES_AWAY = frozenset({"-d", "-D", "--delete", "--remove"})
_CLUSTERS = frozenset({"kubectl", "oc"})
"""Programs that write the kind of a thing before its name: ``deployment/web``."""


_STATEMENT = re.compile(
    r"ALTER|ANALYZE|BEGIN|CALL|CHECKPOINT|CLUSTER|COMMENT|COMMIT|CREATE|DELETE|DESCRIBE|DROP|EXPLAIN|GRANT|INSERT"
    r"|LOCK|MERGE|OPTIMIZE|PRAGMA|REFRESH|REINDEX|REPLACE|REVOKE|ROLLBACK|SELECT|SET|SHOW|TRUNCATE|UPDATE|VACUUM"
    r"|WITH"
)
"""How statements of SQL begin."""
_ELSEWHERE = (MentionKind.FILE, MentionKind.PACKAGE, MentionKind.URL)
"""What a value that is set names that is to be there."""
_MESSAGE = re.compile(r"-[a-zA-Z]{0,3}m|--(?:message|title|body|description|comment|notes?)")
"""Options behind which words of a language stand."""


def strange_word(lookup: Lookup, text: str) -> str | None:
    """The first word of a command that stands nowhere, though it looks like a name; None if none does."""
    told = commands(text)
    fine = {word for each in told for word in _fine(lookup, each)}
    for name in names(text):
        word = text[name.start : name.end]
        if word == text or name.kind is MentionKind.COMMAND or name.doubtful or _GENERAL.fullmatch(word):
            continue
        if not any(word in each for each in fine):
            if not _stands(lookup, word, name.kind):
                return word
            fine.add(word)
    for program, *words in told:
        if not (is_program(program) or _STATEMENT.fullmatch(program) or _stands(lookup, program)):
            return program
        for word in words:
            if _NAME_LIKE.search(word) and word not in fine and not _stands(lookup, word):
                return word
    return None


def _stands(lookup: Lookup, word: str, kind: MentionKind = MentionKind.IDENTIFIER) -> bool:
    return lookup.find(word, Found(kind, 0, len(word))) is not None


def _fine(lookup: Lookup, command: Words) -> Iterator[str]:
    """The words of a command that need not stand anywhere as they are."""
    program = command[0]
    for before, word in pairwise(command):
        key, mark, value = word.partition("=")
        kind, slash, item = word.partition("/")
        field, colon, wanted = word.partition(":")
        set_here = mark and (_GENERAL.fullmatch(key) or _is_option(before, key))
        if (
            _GENERAL.fullmatch(word)
            or (set_here and not any(name.kind in _ELSEWHERE for name in names(value)))
            or (program in _CLUSTERS and slash and kind.isalpha() and _stands(lookup, item))
            or (colon and field.isalpha() and _stands(lookup, field) and _stands(lookup, wanted))
            or (" " in word and _MESSAGE.fullmatch(before))
        ):
            yield word
    yield from _made(lookup, command)


def _is_option(before: str, name: str) -> bool:
    """Whether a name is set behind an option: ``--limits=memory=1Gi``, ``--set image.tag=2``."""
    return before.startswith("-") and re.fullmatch(r"[A-Za-z][A-Za-z_.-]*", name) is not None


def _made(lookup: Lookup, command: Words) -> Iterator[str]:
    """The words of a command that name what it makes."""
    program, *words = command
    plain = [word for word in words if not word.startswith(("-", ">"))]
    if program in _MAKES_ALL:
        yield from plain
    if _MAKES_LAST.intersection((program, *plain[:1])):
        yield from plain[-1:]
    makes = next((at for at, word in enumerate((program, *plain[:2])) if word.lower() in _MAKES_FIRST), None)
    if makes is not None and not _TAKES_AWAY.intersection(words):
        new = (word for word in plain[makes:] if not _GENERAL.fullmatch(word) and not _stands(lookup, word))
        yield from islice(new, 1)
    behind = _NEW_BEHIND | _NEW_BEHIND_OF.get(program, frozenset())
    for before, word in pairwise(words):
        if before in behind or re.fullmatch(r"\d?>{1,2}", before):
            yield word
    yield from (word for word in words if re.match(r"\d?>{1,2}[^&>]", word))
