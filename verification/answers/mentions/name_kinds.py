"""What a word is the name of: that follows from how it is written, and from the word beside it.

``parse()`` is a function, "the class Parser" a class.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verification.answers.mentions.of_numbers import is_score
from verification.answers.mentions.versions import PATTERN as VERSIONED
from verification.answers.mentions.versions import Versioned, is_doubtful
from verification.answers.mentions.vocabulary import (
    BARE_FILES,
    COUNTRIES,
    DOMAINS,
    EXTENSIONS,
    MEDIA_TYPE,
    PLAIN_CODES,
)
from verification.answers.sentences import line_around
from verification.model import MentionKind

_NAME = r"[\w\-+@~%#$&=]"
_SEGMENT = rf"{_NAME}(?:[\w.\-+@~%#$&=]*{_NAME})?"
_URL = (
    r"(?:https?|ftp|s3|gs|git|ssh|file|postgres(?:ql)?|mysql|redis|mongodb)://[^\s<>\"'`]+|www\.[^\s<>\"'`]+"
)
TOKEN = re.compile(
    rf"(?P<url>{_URL})"
    rf"|(?P<versioned>{VERSIONED})"
    r"|(?P<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    r"|(?P<grouped>\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,6}|(?<![\w+])0\d(?:[ .]\d\d){4}(?!\d)"
    r"|\b[A-Z]{2}\d\d(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?\b|(?<!\d)\d{4}(?:[ -]\d{4}){3}(?!\d)"
    r"|\(0\d{1,4}\) ?\d[\d ]{3,}\d|(?<![\w/])0\d{2,4}/\d{4,})"
    r"|(?P<scoped>(?<![\w@/.])@[a-z0-9][\w.-]*/[a-z0-9](?:[\w.-]*\w)?(?![\w/]))"
    rf"|(?P<path>(?<![\w/\\.@])(?:[A-Za-z]:[\\/]|~[\\/]|\.{{1,2}}[\\/]|[\\/]{{1,2}})?(?:\.?{_SEGMENT}[\\/])+"
    rf"(?:\.?{_SEGMENT}(?:::\w[\w\[\]-]*)*)?|(?<![\w/\\.@<])[/~]\.?{_SEGMENT})"
    rf"|(?P<file>(?<![\w/\\.@-])\.?(?:[\w\-+@%#]+\.)+(?i:{EXTENSIONS})(?![\w-]|\.\w)"
    rf"|(?<![\w/\\.-])\.(?:gitignore|dockerignore|bashrc|zshrc|profile|env|npmrc|editorconfig|gitattributes"
    rf"|flake8|pylintrc|eslintrc|prettierrc|htaccess|vimrc)\b|\b(?:{BARE_FILES})\b)"
    r"|(?P<call>(?<![\w.])(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*\((?P<inside>[^()\n]{0,80})\))"
    r"|(?P<dotted>(?<![\w.])[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+)"
    r"|(?P<coded>\b[A-Z]{2,4}[ \u00a0]\d{2,6}\b(?![.,:]\d))"
    r"|(?P<line>#L\d+(?:-L?\d+)?\b)"
    r"|(?P<word>(?<![\w])[#@]?\w[\w]*(?:[-.]\w+|(?<=\d):(?=\d)\w+)*)"
)
TRAILING = ".,;:!?)]}'\"»”’*_>"
_CAMEL = re.compile(
    r"(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*|[A-Z][a-z0-9]+(?:[A-Z]+[a-z0-9]*)+|[A-Z]\w*(?:Error|Exception|Warning)"
)
_LOWER_CAMEL = re.compile(r"[a-z]+[a-z0-9]*(?:[A-Z][a-z0-9]*)+")
_SNAKE = re.compile(r"_*[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+_*|__\w+__")
_AFTER = {
    MentionKind.CLASS: (
        r"class(?:es)?|exceptions?|objects?|instances?|error|interface|struct|enum|trait|component|model|classe"
    ),
    MentionKind.FUNCTION: (
        r"functions?|methods?|helper|routine|hook|callback|fonction|méthode|procedure|constructor"
    ),
    MentionKind.PACKAGE: (
        r"packages?|librar(?:y|ies)|modules?|dependenc(?:y|ies)|crates?|gems?|paquet|bibliothèque|dépendance|plugin"
    ),
    MentionKind.COMMAND: r"commands?|commande",
    MentionKind.FILE: r"files?|director(?:y|ies)|folders?|fichiers?|dossiers?|répertoires?|script",
}  # fmt: skip
_NOUN_AFTER = re.compile(
    r"\W{0,4}\s{0,2}(?:"
    + "|".join(rf"(?P<{kind.name}>(?:{words})\b)" for kind, words in _AFTER.items())
    + ")",
    re.IGNORECASE,
)
_NOUN_BEFORE = re.compile(
    r"(?:" + "|".join(rf"(?P<{kind.name}>\b(?:{words}))" for kind, words in _AFTER.items())
    + r")\s(?:(?:named|called|nommée?|appelée?)\s)?\W{0,3}\Z",
    re.IGNORECASE,
)  # fmt: skip
_CODE_NOUN = re.compile(
    r"(?:\b(?:id|ids|number|no|nr|n°|code|ref|reference|référence|ticket|order|reservation|booking|confirmation|invoice"
    r"|account|flight|vol|réservation|commande|dossier|facture|compte|numéro|serial|sku|model|case|patient|policy"
    r"|transaction|tracking|pnr|token|key|uuid|hash|commit|branch|tag|job|build|pod|node|instance|device|room|salle|table|bed|gate|seat|cell|cellule|row|column|platform|quai|terminal|zone|unit|lot|batch|version|form|formulaire)"
    r"|#)\b[\s:=#*_\"'(-]{1,6}(?:is|est|:|are)?[\s:=#*_\"'(-]{0,4}\Z",
    re.IGNORECASE,
)
_CODE = (MentionKind.CLASS, MentionKind.FUNCTION, MentionKind.PACKAGE)
_SHORT = re.compile(r"[A-Z]{1,5}\d{1,3}|[A-Za-z]+(?:-[A-Za-z]+)*-\d{1,2}")
_HOST = re.compile(rf"(?:\w(?:[\w-]*\w)?\.)+(?:{DOMAINS})")
_OF_COUNTRY = re.compile(rf"(?:\w(?:[\w-]*\w)?\.)+(?:{COUNTRIES})")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|er|ère|e|ème|eme|s|x|nde?)", re.IGNORECASE)
_MEASURE = re.compile(
    r"\d+(?:[.,]\d+)?(?:[a-zµ]{1,2}|min|mins|sec|secs|hrs?|day|days|kwh|mwh|mah|rpm|bpm|mmhg|kcal|cal|ppm|fps|dpi|mbps"
    r"|gbps|kbps|kib|mib|gib|tib|am|pm|px|pts?|yrs?|mph|kmh|oz|lbs?|tbsp|tsp|ml|mol|hpa|kpa|psi)",
    re.IGNORECASE,
)
_CLOCKISH = re.compile(
    r"\d{1,2}(?:[:h]\d{2})?(?:am|pm|h)?(?:-\d{1,2}(?::\d{2})?(?:am|pm|h)?)?", re.IGNORECASE
)


def told_beside(answer: str, start: int, end: int) -> MentionKind | None:
    """What the word beside a name says that it is of."""
    after = _NOUN_AFTER.match(answer, end, min(len(answer), end + 24))
    before = _NOUN_BEFORE.search(answer[max(0, start - 28) : start])
    for match in (after, before):
        if match is not None and match.lastgroup is not None:
            return MentionKind[match.lastgroup]
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """What a word is the name of.

    Attributes:
        of: the kind.
        doubtful: whether it may be no name at all, as "Q3" and "top:1.5": it is one where the results have
            others like it.
    """

    of: MentionKind
    doubtful: bool = False


def kind_of(answer: str, match: re.Match[str], *, in_code: bool) -> Kind | None:
    """What a match of :data:`TOKEN` is the name of; None where it is no name."""
    text = match.group()
    if match["line"]:
        return None
    if match["versioned"]:
        told = Versioned.of(text)
        return None if told is None else Kind(told.kind, is_doubtful(text, in_code=in_code))
    if match["coded"]:
        return Kind(MentionKind.IDENTIFIER, doubtful=True)
    kind = _sure_kind(answer, match, in_code=in_code)
    if kind is not None:
        return Kind(kind)
    short = match["word"] and _SHORT.fullmatch(text) and text.lower() not in PLAIN_CODES
    return Kind(MentionKind.IDENTIFIER, doubtful=True) if short else None


def _sure_kind(answer: str, match: re.Match[str], *, in_code: bool) -> MentionKind | None:
    text = match.group()
    if match["url"]:
        return MentionKind.URL
    if match["email"] or match["grouped"]:
        return MentionKind.IDENTIFIER
    if match["path"]:
        path = text.partition("#L")[0].rstrip(TRAILING)
        return MentionKind.FILE if _is_path(path, in_code=in_code) else None
    if (match["file"] or match["dotted"] or match["word"]) and _is_host(match, in_code=in_code):
        return MentionKind.URL
    if match["file"]:
        product = re.fullmatch(r"[A-Z](?:\.[A-Z])+|[A-Z][a-z]+\.(?:js|io|ai|NET|net)", text)
        return None if product and not in_code else MentionKind.FILE
    if match["scoped"]:
        return MentionKind.PACKAGE
    if match["call"]:
        return _call_kind(text.partition("(")[0], match["inside"], in_code=in_code)
    start, end = match.span()
    told = told_beside(answer, start, end)
    if match["dotted"]:
        return _dotted_kind(text, told, in_code=in_code)
    return _word_kind(answer, text, start, told, in_code=in_code)


def _call_kind(name: str, inside: str, *, in_code: bool) -> MentionKind | None:
    """ "foo()" is a function; "price(s)" and "Economy($112)" in prose are none."""
    last = name.rpartition(".")[2]
    if _CAMEL.fullmatch(last):
        return MentionKind.CLASS
    coded = in_code or "_" in name or "." in name or _LOWER_CAMEL.fullmatch(last)
    return MentionKind.FUNCTION if coded or inside == "" else None


def _is_host(match: re.Match[str], *, in_code: bool) -> bool:
    """Whether a word is the name of a host; ``request.user.id`` in code and a file ``notes.org`` are none."""
    text = match.group()
    below_domain = text.count(".") > 1 and text.islower()
    if _HOST.fullmatch(text) is not None:
        return below_domain or not match["file"]
    return below_domain and not (match["file"] or in_code) and _OF_COUNTRY.fullmatch(text) is not None


def _dotted_kind(text: str, told: MentionKind | None, *, in_code: bool) -> MentionKind | None:
    parts = re.split(r"\.|::|->", text)
    if told in _CODE:
        return told
    if all(len(part) <= 2 for part in parts) and not in_code:  # "e.g", "U.S", "p.m"
        return None
    if _CAMEL.fullmatch(parts[-1]) or (parts[-1][:1].isupper() and in_code):
        return MentionKind.CLASS
    if in_code or "_" in text or "::" in text or "->" in text or any(map(_LOWER_CAMEL.fullmatch, parts)):
        return MentionKind.IDENTIFIER
    return None  # "end.Next": a space is missing


def _word_kind(
    answer: str, text: str, start: int, told: MentionKind | None, *, in_code: bool
) -> MentionKind | None:
    bare = text.lstrip("#@").rstrip("_")
    if _CAMEL.fullmatch(bare) and (in_code or told or re.search(r"(?:Error|Exception|Warning)\Z", bare)):
        return told if told in (MentionKind.FUNCTION, MentionKind.PACKAGE) else MentionKind.CLASS
    if _SNAKE.fullmatch(bare) and not any(map(str.isdigit, bare)):
        return told if told in _CODE else MentionKind.IDENTIFIER
    if _LOWER_CAMEL.fullmatch(bare) and (in_code or told in (MentionKind.FUNCTION, MentionKind.CLASS)):
        return told if told in (MentionKind.FUNCTION, MentionKind.PACKAGE) else MentionKind.IDENTIFIER
    return MentionKind.IDENTIFIER if _is_code(answer, text, bare, start) else None


def _is_code(answer: str, text: str, bare: str, start: int) -> bool:
    """Whether a word is a code: letters and digits together, long digits in groups, or capitals named as
    one."""
    digits = sum(character.isdigit() for character in bare)
    letters = sum(character.isalpha() for character in bare)
    noun = text.startswith("#") or _CODE_NOUN.search(answer[max(0, start - 40) : start]) is not None
    if digits and letters:
        if bare.lower() in PLAIN_CODES or _ORDINAL.fullmatch(bare) or _CLOCKISH.fullmatch(bare):
            return False
        if _MEASURE.fullmatch(bare) and not (noun and len(bare) > 4):
            return False
        if re.fullmatch(r"\d{4}-\d\d-\d\dT.*", bare):
            return False
        if re.fullmatch(r"\d+(?:[-–][A-Za-z]+)+", bare):  # "3-star", "24-hour"
            return False
        if re.fullmatch(r"[A-Za-z]+(?:-[A-Za-z]+)*-[1-9]\d?", bare):
            return noun  # "top-10", "ICD-10"
        return len(bare) >= 4 or noun
    if digits:
        if is_score(bare):
            return answer[start - 1 : start] != ":"  # a line and a column of a file
        groups = re.split(r"[-.:]", bare)
        if len(groups) > 2 and "." in bare and "-" not in bare:  # a version or an address, and no date
            return not re.fullmatch(r"\d{1,2}\.\d{1,2}\.(?:19|20)\d\d", bare)
        if len(groups) > 1 and "-" in bare and digits >= 7:
            return not re.fullmatch(r"\d{4}-\d\d-\d\d|(?:19|20)\d\d-(?:19|20)\d\d", bare)
        return len(groups) == 1 and (
            (bare.startswith("0") and digits >= 4) or digits >= 7 or (digits >= 3 and text.startswith("#"))
        )
    capitals = bare.isupper() and bare.isalpha() and len(bare) >= 5
    return capitals and (noun or _alone(answer, start, start + len(text)))


def _alone(answer: str, start: int, end: int) -> bool:
    """Whether a word is all that a line says, but for a number, a bullet or marks."""
    rest = line_around(answer, start, end).replace(answer[start:end], "", 1)
    return "\n" in answer and re.fullmatch(r"[\s\d.)*+\-•_`\"']*", rest) is not None


def _is_path(text: str, *, in_code: bool) -> bool:
    """Whether text with slashes is a path: "and/or" and "5/10" are none."""
    parts = [part for part in re.split(r"[\\/]", text) if part]
    if all(part.isdigit() for part in parts) or MEDIA_TYPE.fullmatch(text):
        return False
    if text.startswith(("./", "../", "~/", "~\\")) or re.match(r"[A-Za-z]:[\\/]", text):
        return True
    if text.startswith("/"):
        return len(parts[0]) > 1
    if in_code or re.search(rf"\.(?i:{EXTENSIONS})\Z", parts[-1]):
        return True
    return any("_" in part or part.startswith(".") for part in parts)
