"""Names: how they are quoted in formula text, which spellings are one name, and identifiers for them.

Separate matters, none of which knows formulas:

* :func:`quote`, :func:`unquote`, :func:`is_plain`: names in formula text;
* :func:`normalise`: the key under which two spellings count as the same name, whatever the punctuation;
* :func:`spelling`: the finer key, which keeps apart what punctuation tells apart;
* :func:`may_be_one`: whether accents keep two names of one spelling apart; :func:`told_apart` and
  :class:`Spellings` ask it of many names at once;
* :func:`identifier`, :func:`name_of`, :class:`IdentifierMap`: an injective map from any text to ASCII
  identifiers, for systems that take nothing else (Tweety, TPTP provers).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256

from fol_kb.common.errors import LimitError

KEYWORDS = frozenset({"forall", "exists", "all", "some", "and", "or", "not", "implies", "iff", "xor"})
"""Words of the language. As a name each has to be quoted."""

TRUTH_WORDS = frozenset({"not", "true", "false"})
"""Words that programs of other systems deny or assert by, in any case. For those each name is quoted."""

PLAIN = r"\w++'*+"
"""The names that need no quotes: letters, digits and underscores, then primes. A pattern's text."""

_PLAIN = re.compile(PLAIN)
_ESCAPED = re.compile(r"\\(?:(['\\nt])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.?))", re.DOTALL)
_ESCAPES = {"'": "'", "\\": "\\", "n": "\n", "t": "\t"}
_WRITTEN_ESCAPES = {"'": "\\'", "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def is_plain(name: str) -> bool:
    """Whether the name can stand in formula text without quotes."""
    return _PLAIN.fullmatch(name) is not None and name not in KEYWORDS


def quote(name: str) -> str:
    r"""The name in single quotes. ``'``, ``\`` and everything unprintable is escaped.

    >>> print(quote("d'Alembert"))
    'd\'Alembert'
    """
    if name.isprintable() and "'" not in name and "\\" not in name:
        return f"'{name}'"
    return "'" + "".join(map(_written_character, name)) + "'"


def _written_character(character: str) -> str:
    if character in _WRITTEN_ESCAPES:
        return _WRITTEN_ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def unquote(text: str) -> str:
    r"""The name that ``text``, the characters between the quotes, stands for.

    Escapes are ``\'``, ``\\``, ``\n``, ``\t``, ``\uXXXX`` and ``\UXXXXXXXX``; any other is a ValueError
    with the text of the escape.
    """
    if "\\" not in text:
        return text
    return _ESCAPED.sub(_character, text)


def _character(match: re.Match[str]) -> str:
    simple, four, eight, _ = match.groups()
    if simple:
        return _ESCAPES[simple]
    digits = four or eight
    if not digits or int(digits, 16) > 0x10FFFF:
        raise ValueError(match.group())
    return chr(int(digits, 16))


@lru_cache(maxsize=1 << 18)  # the names of a large ontology
def normalise(name: str) -> str:
    """The key under which two spellings count as the same name.

    1. Unicode compatibility forms are unified (NFKC) and case is folded; ``œ`` and ``æ`` are taken apart.
    2. Accents go from Latin and Greek letters. Other scripts keep their marks, which tell words apart there.
    3. Everything goes that is neither letter, mark nor digit: blanks, underscores, hyphens, apostrophes,
       punctuation. If nothing were left, the name as it is after step 2 is the key.

    So ``"Être vivant"``, ``"etre_vivant"`` and ``"EtreVivant"`` have the key ``"etrevivant"``.
    ``normalise`` of a key is the key.
    """
    return _settled(_normalised_once, name)


def _settled(once: Callable[[str], str], name: str) -> str:
    """What is left when folding changes nothing more."""
    for _ in range(8):  # a folding may enable another one; what is known settles after two rounds
        following = once(name)
        if following == name:
            break
        name = following
    return name


def _normalised_once(name: str) -> str:
    bare = _folded(name)
    return "".join(c for c in bare if unicodedata.category(c)[0] in "LMN") or bare


def may_be_one(left: str, right: str) -> bool:
    """Whether two names of one :func:`spelling` may be one name: their accents are the same, or one has none.

    Models drop accents, so that ``etre_vivant`` may stand for ``être_vivant``. Names that carry different
    accents, as ``pêcheur`` and ``pécheur``, are two.
    """
    one, other = accents(left), accents(right)
    return not one or not other or one == other


@lru_cache(maxsize=1 << 18)
def accents(name: str) -> str:
    """The accents of a name's letters, as :func:`normalise` takes them off, each with what stands before it.

    Empty for a name that has none.
    """
    if name.isascii():
        return ""
    folded = unicodedata.normalize("NFD", _unified(name))
    letters = [c for c in folded if unicodedata.category(c)[0] in "LMN"]
    return "".join(letters) if len(letters) > len(normalise(name)) else ""


def _unified(name: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.replace("œ", "oe").replace("æ", "ae")


def _folded(name: str) -> str:
    """Steps 1 and 2 of :func:`normalise`."""
    folded = _unified(name)
    kept: list[str] = []
    accented = False
    for character in unicodedata.normalize("NFD", folded):
        if unicodedata.combining(character):
            if accented:
                continue
        else:
            accented = unicodedata.name(character, "").startswith(("LATIN ", "GREEK "))
        kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept))


@lru_cache(maxsize=1 << 18)
def spelling(name: str) -> str:
    """The key of the other spellings of one name, finer than :func:`normalise`: equal here, equal there.

    Compatibility forms, case and accents are as in :func:`normalise`. Of the rest only separators go that
    stand between two letters: blanks, underscores, hyphens and dashes, dots, apostrophes, quotes. Everything
    else stays, since it may be all that tells two names apart: ``O+`` and ``O-``, ``25`` and ``2.5``, ``-5``
    and ``5``, ``c1_1`` and ``c11``, ``C`` and ``C++``. Where separators stay, blanks and underscores are one,
    and so are hyphens and dashes; blanks at the ends go.

    So ``"Être vivant"``, ``"etre_vivant"`` and ``"EtreVivant"`` have the key ``"etrevivant"``.
    ``spelling`` of a key is the key.
    """
    return _settled(_spelled_once, name)


def _spelled_once(name: str) -> str:
    bare = _folded(name)
    if not any(unicodedata.category(c)[0] in "LMN" for c in bare):
        return bare  # nothing but punctuation is told apart by all of it, as in normalise
    kept: list[str] = []
    gap = ""
    after_letter = False
    for character in bare.strip():
        separator = _separator(character)
        if separator:
            gap += separator
            continue
        is_letter = unicodedata.category(character)[0] in "LM"
        if not (after_letter and is_letter):
            kept.append(gap)
        kept.append(character)
        gap, after_letter = "", is_letter
    return "".join((*kept, gap))


def _separator(character: str) -> str:
    """How a separator is written where it stays; nothing for what is no separator."""
    category = unicodedata.category(character)
    if character.isspace() or category == "Pc":
        return "_"
    if character == "\u2212" or category == "Pd":  # the minus sign is written for a hyphen, and the other way
        return "-"
    return character if character in "'\"`." or category in ("Pi", "Pf", "Cf") else ""


# ---------------------------------------------------------------- which names are one


def told_apart(
    names: Iterable[str], key: Callable[[str], str] = spelling, declared: Collection[str] = ()
) -> dict[str, tuple[str, str]]:
    """A key for each of the names, equal for those that are spellings of one name among these.

    Names of one ``key`` are one if no two of them have different accents (:func:`may_be_one`). Else each
    kind of accents is a name of its own, and so is the one without: nothing says which of them it is. So it
    is where the ones with accents and the ones without are both ``declared``.
    """
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(key(name), []).append(name)
    keys: dict[str, tuple[str, str]] = {}
    for common, group in groups.items():
        apart = len(group) > 1 and (
            len(set(map(accents, group)) - {""}) > 1
            or len({accents(name) for name in group if name in declared}) > 1
        )
        keys |= {name: (common, accents(name) if apart else "") for name in group}
    return keys


class Spellings:
    """Which of the known names another one may be; the same for every order of them.

    Args:
        known: names that stand for themselves, as declared ones do.
        used: other names that may be among them. Where two of these have different accents, neither is the
            known one without.
    """

    def __init__(self, known: Iterable[str], used: Iterable[str] = ()) -> None:
        self._names = frozenset(known)
        groups: dict[str, set[str]] = {}
        written_alike: dict[tuple[str, str], set[str]] = {}
        self._accents: dict[str, set[str]] = {}
        """The accents that names of a spelling have, known or used."""
        for name in self._names:
            key, mark = spelling(name), accents(name)
            groups.setdefault(key, set()).add(name)
            written_alike.setdefault((key, mark), set()).add(name)
            self._accents.setdefault(key, set()).add(mark)
        for name in used:
            if (key := spelling(name)) in groups:
                self._accents[key].add(accents(name))
        self._known = {key: frozenset(names) for key, names in groups.items()}
        self._written_alike = {key: frozenset(names) for key, names in written_alike.items()}

    def candidates(self, name: str) -> frozenset[str]:
        """The known names that the name may be: those with its accents, itself too; else, unless some names
        of that spelling have different accents, all of that spelling."""
        key, mark = spelling(name), accents(name)
        if key not in self._known:
            return frozenset()
        if (key, mark) in self._written_alike:
            return self._written_alike[key, mark]
        are_apart = len((self._accents[key] | {mark}) - {""}) > 1
        return frozenset() if are_apart else self._known[key]

    def one(self, name: str) -> str | None:
        """The one known name that the name is: itself, or the only candidate; None if there is none such."""
        if name in self._names:
            return name
        found = self.candidates(name)
        return next(iter(found)) if len(found) == 1 else None


# ---------------------------------------------------------------- identifiers

_SAFE = re.compile(r"[A-Za-z0-9_]*")
_PREFIX = re.compile(r"[a-z][A-Za-z0-9_]*")
_LONGEST = 120
_READABLE = 40
_CHANGES = "_Z"
_DIGEST = "_Y"
_DIGESTED = re.compile(r".*_Y[0-9a-f]{64}")


def identifier(name: str, prefix: str = "n_") -> str:
    """An ASCII identifier for any text, ``[a-z][A-Za-z0-9_]*``; different texts get different ones.

    It depends on the name alone: the prefix, then the name with every character that is not allowed
    replaced by its letter without accents or by ``_``, then, if anything was replaced, ``_Z`` and
    what stood where (``Être`` is ``n_Etre_Z0xca``: character 0 is U+00CA). What would be longer than
    120 characters ends in ``_Y`` and a digest instead. A plain name that contains one of the marks is
    marked itself, so that no two names can meet. The prefix is not checked here.
    """
    if _SAFE.fullmatch(name) and _CHANGES not in name and _DIGEST not in name and len(name) <= _LONGEST:
        return prefix + name
    slug = "".join(map(_safe_character, name))
    if len(name) <= _LONGEST:
        pairs = enumerate(zip(name, slug, strict=True))
        changes = "_".join(f"{index}x{ord(was):x}" for index, (was, now) in pairs if was != now)
        if len(slug) + len(changes) <= _LONGEST:
            return f"{prefix}{slug}{_CHANGES}{changes}"
    digest = sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{prefix}{slug[:_READABLE]}{_DIGEST}{digest}"


def name_of(identifier: str, prefix: str = "n_") -> str | None:
    """The name that :func:`identifier` was given, or None where only a digest of it is left.

    A text that :func:`identifier` does not make is a ValueError.
    """
    rest = identifier.removeprefix(prefix)
    if _DIGESTED.fullmatch(rest):
        return None
    slug, mark, changes = rest.rpartition(_CHANGES)
    if not mark:
        return rest
    characters = list(slug)
    for change in filter(None, changes.split("_")):
        index, _, code = change.partition("x")
        try:
            characters[int(index)] = chr(int(code, 16))
        except (ValueError, IndexError, OverflowError):
            raise ValueError(f"{identifier!r} is no identifier of a name") from None
    return "".join(characters)


def _safe_character(character: str) -> str:
    if character == "_" or (character.isascii() and character.isalnum()):
        return character
    base = unicodedata.normalize("NFD", character)[0]
    return base if base.isascii() and base.isalnum() else "_"


class IdentifierMap(Mapping[str, str]):
    """A namespace of identifiers that grows as names are asked for, and its inverse.

    ``prefix`` begins every identifier and keeps namespaces apart; it has to match
    ``[a-z][A-Za-z0-9_]*``, and two prefixes of one target must not begin each other. As a mapping it
    goes from the names asked for so far to their identifiers. The identifiers do not depend on the
    order in which they are asked for.
    """

    def __init__(self, prefix: str) -> None:
        if not _PREFIX.fullmatch(prefix):
            raise ValueError(f"{prefix!r} cannot begin an identifier: its first has to be one of a to z")
        self.prefix = prefix
        self._identifiers: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def identifier(self, name: str) -> str:
        """The identifier of the name, which is remembered from now on."""
        known = self._identifiers.get(name)
        if known is not None:
            return known
        made = identifier(name, self.prefix)
        if self._names.setdefault(made, name) != name:
            other = self._names[made]
            raise LimitError(f"the names {name[:40]!r}... and {other[:40]!r}... have the same digest")
        self._identifiers[name] = made
        return made

    def name(self, identifier: str) -> str:
        """The name behind an identifier that was asked for; any other identifier is a KeyError."""
        return self._names[identifier]

    def __getitem__(self, name: str) -> str:
        return self._identifiers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._identifiers)

    def __len__(self) -> int:
        return len(self._identifiers)
