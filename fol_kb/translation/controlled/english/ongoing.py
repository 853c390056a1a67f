"""What goes on: "Sam is using a Mac" says nothing of what he uses at other times (decision 0176)."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import first_word, leaves, nodes
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.checking import noun_of, phrases_in
from fol_kb.translation.controlled.english.lexicon import classes, is_gradable, lemmas
from fol_kb.translation.controlled.english.meanings import MEANINGS
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_PRESENT = frozenset(["is", "are"])
_BETWEEN = frozenset(["not", "never", "either", "neither", "both"])
_JOINING = frozenset(["and", "or"])
_BEHIND_ADJECTIVES = frozenset(["for", "to", "from"])
CONTENTS = MEANINGS.contents | word_list("""
    problem hobby job task goal aim purpose plan challenge solution key trick secret step duty habit passion
    pastime sport activity work question difficulty priority role way method option choice dream part mistake
    crime interest talent skill pleasure love business occupation profession alternative exercise treatment
    remedy cure penalty punishment focus process mission function specialty speciality strength weakness next
    first thing default action step operation approach answer idea rule trend mode
""")
_BEGINNING = frozenset(["_A", "_THE", "_SOME", "_EVERY", "_ALL", "_NO", "_ANY", "POSS", "PRON_OBJ"])
_ONE = frozenset(["the", "a", "possessed", "own_by_pronoun", "own_by_subject"])
"""Nouns that what follows "is" explains: "the problem is finding a room" (Quirk et al., 15.13)."""
REPEAT = "{word!r} may say what goes on, or how something is; repeat 'is' before it"
GERUND = "{word!r} may say what goes on, or what {noun!r} is, which is not covered"


def goes_on(words: Sequence[Word], place: int) -> bool:
    """Whether a word says what goes on: "using" in "is using", "is not slowly using", "is cooking or using".

    An adjective of this form says how something is ("is interesting", "are living beings"), unless an object
    with a determiner or a phrase follows.
    """
    word = words[place]
    known = classes(word.key)
    if word.quoted or not word.key.endswith("ing") or not _is_of_a_verb(word.key):
        return False
    if is_gradable(word.key) or word.key in en.ADJECTIVES:
        return False
    following = words[place + 1] if place + 1 < len(words) else None
    tags = en.CLOSED.get(following.key, ()) if following is not None else ()
    begins = not _BEGINNING.isdisjoint(tags) or (
        following is not None and "PREP" in tags and following.key not in _BEHIND_ADJECTIVES
    )
    if "ADJ" in known and word.key != "going" and not begins:
        return False
    be = _present_before(words, place)
    named = following is not None and following.text[0].isalnum() and not tags
    return be != "" and not (be == "are" and named and "N" in known)  # "are holding companies"


def _is_of_a_verb(key: str) -> bool:
    """Whether a word with "ing" is one of a verb, by the dictionary, or by its form: "texting"."""
    known = classes(key)
    if known:
        return "ING" in known
    stem = key.removesuffix("ing")
    bases = (stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    return any("V" in classes(base) or "N" in classes(base) for base in bases if len(base) > 2)


def _present_before(words: Sequence[Word], place: int) -> str:
    """The "is" or "are" before a word, over what may stand between: "is not slowly", "is kinetic or"."""
    at = place - 1
    while at > 0 and _may_stand_between(words, at):
        at -= 1
    return words[at].key if words[at].key in _PRESENT and at < place and not words[at].quoted else ""


def _may_stand_between(words: Sequence[Word], at: int) -> bool:
    known = classes(words[at].key)
    if words[at].key in _BETWEEN | _JOINING or known.keys() == {"ADV"}:
        return words[at].key not in en.CLOSED or words[at].key in _BETWEEN
    says_how = not {"ADJ", "PARTICIPLE"}.isdisjoint(known) or goes_on(words, at)
    return says_how and words[at + 1].key in _JOINING


def check_ongoing(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "the problem is finding a room" and "is going to sleep"."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node() as predicate):
                for part in leaves(predicate):
                    if part.rule == "copula":
                        _check_subject(subject, part, words)
            case "adjective", (int() as said, *_) if set(classes(words[said].key)) == {"ING"}:
                raise unclear(REPEAT, words[said])


def _check_subject(subject: Node, part: Node, words: Sequence[Word]) -> None:
    said = phrases_in(part.children)
    happening = next((one for one in said if one.rule == "ongoing"), None)
    if happening is None:
        return
    for phrase in leaves(subject):
        noun = noun_of(phrase, words)
        if phrase.rule in _ONE and {noun.key, *lemmas(noun.key, "NS")} & CONTENTS:
            raise unclear(GERUND, words[first_word(happening)], noun=noun.text)
