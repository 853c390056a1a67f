"""The commands that calls were given to run, and whether a command of an answer is one of them.

Commands are compared word by word: ``rm -rf src/app.py`` is not ``cat src/app.py``. Blanks, a prompt,
``sudo``, variables set before the program, ``cd`` before another command and the folder of the program make
no difference. An answer may leave out options and what stands at the end: "`git log` shows ...".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.answers.grounds.absence import all_denied
from verification.answers.grounds.passage_index import PassageIndex
from verification.answers.grounds.passages import Passage, returned_by
from verification.answers.grounds.summary import Doing, doing
from verification.answers.mentions.vocabulary import PROGRAMS
from verification.model import FoundIn, Match, Source

_TOKEN = re.compile(
    r"(?P<comment>(?<!\S)#[^\n]*)|(?P<stream>\d?>&\d)|(?P<end>&&|\|\|?|;|\n|&(?!>))"
    r"|(?P<word>(?:\"[^\"]*\"|'[^']*'|[^\s|;&]|&(?=>))+)"
)
_PROMPT = re.compile(r"\A[ \t]*(?:PS [^>\n]{0,80}>|[\w-]+@[\w.-]+:[^$#\n]{0,80}[$#]|[$%>❯➜!])\s*(?=\S)")
_SET = re.compile(r"[A-Za-z_]\w*=.*", re.DOTALL)
_BEFORE = frozenset({"sudo", "time", "nohup", "env", "command", "exec", "doas"})
_FIELDS = re.compile(
    r"(?:\w+_)?(?:commands?|cmds?|script|code|args|argv|arguments|keystrokes)", re.IGNORECASE
)
"""Names of fields that hold what is run, whatever the tool is called."""
_ASKS = re.compile(r"(?:\w+_)?(?:sql|statements?|quer(?:y|ies))", re.IGNORECASE)
_DATABASE = re.compile(r"(?i:sql|quer(?:y|ies)|database)|(?<![a-z])(?i:db)(?![a-z])")
"""The same, of tools that ask databases, and what these are called."""
_SEARCHES = frozenset({
    "find", "grep", "egrep", "fgrep", "rg", "ag", "ack", "locate", "which", "pgrep", "git", "awk", "sed",
    "jq", "ls", "dir",
})  # fmt: skip
"""Programs that may say nothing because nothing is there."""
_SHOWS = frozenset(
    {"cat", "tail", "head", "less", "more", "zcat", "journalctl", "logs", "log", "show", "diff"}
)
"""Programs and their first words that show what others wrote: an error in it is none of theirs."""
_INTERPRETERS = frozenset({
    "python", "python3", "bash", "sh", "zsh", "dash", "node", "ruby", "perl", "php", "Rscript", "julia",
    "deno", "bun", "pwsh", "powershell", "source", ".", "tsx", "ts-node", "pytest",
    "npx", "jest", "vitest", "mocha", "rspec", "phpunit", "uv", "poetry", "pipenv", "hatch", "coverage",
})  # fmt: skip
"""Programs that run the file that they are given."""
_LONGEST = 20_000
"""Characters of a call of which the commands are told apart; a longer one is a program."""

Words = tuple[str, ...]


def commands(text: str) -> tuple[Words, ...]:
    """The simple commands of a line or a script of a shell, each by its words."""
    found: list[Words] = []
    words: list[str] = []
    text = "\n".join(_PROMPT.sub("", line, count=1) for line in text.replace("\\\n", " ").split("\n"))
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "word":
            words += _words(match.group())
        elif match.lastgroup == "end":
            found.append(_bare(words))
            words = []
    found.append(_bare(words))
    found = [each for each in found if each]
    moved = [each for each in found if each[0] != "cd"]
    return tuple(moved or found)


def _words(word: str) -> list[str]:
    """A word without its quotation marks; ``--lr=0.1`` as two."""
    name, mark, value = word.partition("=")
    parts = [name, value] if mark and name.startswith("-") and value else [word]
    return [part.replace('"', "").replace("'", "") for part in parts]


def _bare(words: Sequence[str]) -> Words:
    """A command without what stands before the program and without its folder."""
    at = 0
    while at < len(words) and (words[at] in _BEFORE or _SET.fullmatch(words[at])):
        before = words[at]
        at += 1
        while before in _BEFORE and at < len(words) and words[at].startswith("-"):
            at += 2 if words[at] in ("-u", "-g") else 1
    rest = [word for word in words[at:] if word not in ("...", "…")]
    if not rest:
        return ()
    program = re.split(r"[/\\]", rest[0].lstrip("({$"))[-1]
    return (program, *rest[1:]) if program else tuple(rest[1:])


def _script(words: Words) -> Words:
    """The file that an interpreter was given, as the program that runs; empty where there is none."""
    if words[0] not in _INTERPRETERS:
        return ()
    files = (at for at, word in enumerate(words) if at and re.match(r"[^-].*[/\\.]\w", word))
    at = next(files, 0)
    return _bare(words[at:]) if at else ()


@dataclass(frozen=True, slots=True)
class _Run:
    words: Words
    passage: int
    text: str
    refused: bool


class Ran(PassageIndex):
    """The commands that calls were given to run.

    Attributes:
        results: the calls that ran commands.
        known: whether the commands of all of those calls are known.
        fine: those that did not fail, though it may look so: they returned no word, which is how what is no
            search says that it went well, or show what others wrote.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        super().__init__(passages)
        self._runs: list[_Run] = []
        self._having: dict[str, list[int]] = {}
        self._seen: set[tuple[Words, bool]] = set()
        self.results: set[int | None] = set()
        self.known = True
        self.fine: set[int | None] = set()

    def _read(self, number: int, passage: Passage) -> None:
        if passage.source is not Source.INPUT:
            return
        texts = [text for text in _given(passage) if text.strip()]
        if texts or _runs(passage):
            self.results.add(passage.result)
        self.known &= bool(texts) or not _runs(passage)
        given = [(text, words) for text in texts for words in commands(text[:_LONGEST])]
        output = returned_by(self._passages, number)
        if given and _went_well([words for _, words in given], "" if output is None else output.text):
            self.fine.add(passage.result)
        for text, words in given:
            for each in (words, _script(words)) if len(text) <= _LONGEST else ():
                if each and (each, passage.refused) not in self._seen:
                    self._seen.add((each, passage.refused))
                    for word in set(each):
                        self._having.setdefault(word, []).append(len(self._runs))
                    self._runs.append(_Run(each, number, text, passage.refused))

    def find(self, wanted: Sequence[Words], *, refused: bool = False) -> FoundIn | None:
        """Where commands were run, every one of them; None where one was not.

        Args:
            wanted: the commands.
            refused: whether it is enough that a call was to run them.
        """
        runs = [run for each in wanted if (run := self._one(each, refused=refused)) is not None]
        if not runs or len(runs) < len(wanted):
            return None
        passage = self._passages[runs[0].passage]
        match = Match.EXACT if [each.words for each in runs] == list(wanted) else Match.PART
        return FoundIn(Source.INPUT, match, passage.result, passage.tool, quote=runs[0].text)

    def _one(self, wanted: Words, *, refused: bool) -> _Run | None:
        if not wanted or any(word not in self._having for word in wanted):
            return None
        rarest = min((self._having[word] for word in wanted), key=len)
        best: _Run | None = None
        for number in rarest:
            run = self._runs[number]
            if run.refused and not refused:
                continue
            if run.words == wanted:
                return run
            if best is None and _is_part(wanted, run.words):
                best = run
        return best


def _is_part(wanted: Words, ran: Words) -> bool:
    """Whether it is what was run without some options, or without what stands at the end."""
    at = 0
    for place, word in enumerate(ran):
        if at == len(wanted):
            return True
        if word == wanted[at]:
            at += 1
        elif at == 0 or not (word.startswith("-") or ran[place - 1].startswith("-")):
            return False
    return at == len(wanted)


def _went_well(given: Sequence[Words], output: str) -> bool:
    """Whether what commands returned is no failure: nothing at all, or what others wrote."""
    if not output.strip():
        return not {words[0] for words in given} & _SEARCHES
    return bool(_SHOWS.intersection(given[0][:3])) and not all_denied(output)


def _runs(passage: Passage) -> bool:
    return doing(passage.tool or "") is Doing.COMMAND


def _given(passage: Passage) -> Iterator[str]:
    """The texts of a call that are run: of a shell all that it was given, of other tools the fields that are
    called so; where the tool is a program, its arguments."""
    tool = passage.tool or ""
    shell = _runs(passage)
    asks = doing(tool) is Doing.OTHER and _DATABASE.search(tool) is not None
    if not passage.starts:
        if shell or tool in PROGRAMS or passage.text.split(maxsplit=1)[:1] == [tool]:
            yield passage.text if shell else _of_program(tool, passage.text)
        return
    lists: dict[str, list[str]] = {}
    for start, field in zip(passage.starts, passage.fields, strict=True):
        value = passage.line(start)
        name = re.sub(r"(?:\[\d+\])+\Z", "", field)
        last = name.rpartition(".")[2]
        if shell or _FIELDS.fullmatch(last) or (asks and _ASKS.fullmatch(last)):
            value = value.partition(": ")[2] if ": " in value else value
            if name == field:
                yield value if shell else _of_program(tool, value)
            else:
                lists.setdefault(name, []).append(value)
    for values in lists.values():
        yield from values
        line = " ".join(f'"{each}"' if " " in each else each for each in values)
        yield line if shell else _of_program(tool, line)


def _of_program(tool: str, text: str) -> str:
    """What a tool that is called as a program runs: ``git`` with "push" runs "git push"."""
    return f"{tool} {text}" if tool in PROGRAMS and text.split(maxsplit=1)[:1] != [tool] else text
