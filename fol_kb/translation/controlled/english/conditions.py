"""What "when", "unless", "only if" and "if" leave open behind what they condition (decision 0175)."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.discourse.definites import ONE_FOR_ALL
from fol_kb.translation.controlled.english import meanings as en_meanings
from fol_kb.translation.controlled.english.lexicon import lemmas, verb_forms
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import RULING, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_WHEN = frozenset(["when", "whenever"])
_ASKING = frozenset(["if", *_WHEN])
_CONDITIONS = frozenset([*_ASKING, "unless", "iff", "only"])
_PAST = frozenset(["past", "did"])
_WONDERING = en_meanings.MEANINGS.telling | word_list("""
    wonder see check care doubt decide determine forget remember understand discover question matter examine
    verify test mind learn notice find guess predict investigate specify define indicate inquire enquire
    establish calculate measure control influence affect govern monitor report tell signal record
""")
"""Verbs that take an indirect question: "knows if Ann sleeps" (Quirk et al., 16.35)."""
_BESIDE = frozenset(["circumstance", "how"])
_SURE = word_list("sure unsure certain uncertain clear unclear curious unknown known aware unaware important")
_OCCASIONS = en_meanings.TIMES | word_list("time moment case situation occasion period date")
"""Nouns of which "when" says which are meant: "days when Ann sings"."""
_BEING_THERE = word_list("""
    available present found given specified provided supplied installed included configured defined needed
""")
"""What is not said of something that there is not."""


def check_conditions(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a condition that may be none, or that may be one for each of several."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "or_", (Node() as first, Node("simple") as second) if _rules(first) and not _rules(second):
                word = words[last_word(first) + 1]
                reason = "{word!r} behind what must be may say what happens otherwise; say it with 'if'"
                raise unclear(reason, word)
            case "conditional_after", (Node() as consequent, Node() as antecedent):
                last = list(leaves(consequent))[-1]
                parts = [one for part in nodes(last) if part.rule == "does" for one in part.children]
                if any(isinstance(one, Node) and one.rule == "or_" for one in parts):
                    # "returns a key, or nothing if the box is empty"
                    either = words[_conjunction(antecedent, words)]
                    reason = "{word!r} may go with all that is joined by 'or', or with the last of it"
                    raise unclear(reason, either)
                _check_missing(antecedent, words)
                _check_plural(antecedent, words)
                _check_asked(consequent, words[_conjunction(antecedent, words)], words)
                _check_told(node, words[_conjunction(antecedent, words)])
            case "conditional", (Node("conditional"), Node() as condition) if (
                only := words[_conjunction(condition, words)]
            ).key == "only":
                reason = "{word!r} may go with the whole sentence, or with what stands behind the condition"
                raise unclear(reason, only)
            case "conditional", (Node() as antecedent, Node() as consequent):
                _check_missing(antecedent, words)
                _check_of_each(antecedent, consequent, words)
                _check_told(node, words[_conjunction(antecedent, words)])
                between = words[_conjunction(consequent, words)]
                if between.key == "only":
                    _check_plural(consequent, words)
                    _check_told(node, between)


def _rules(clause: Node) -> bool:
    """Whether a clause says what must, may or should be."""
    return any(tense_of(one) in RULING for one in nodes(clause) if one.rule in {"does", "copula", "passive"})


def _conjunction(clause: Node, words: Sequence[Word]) -> int:
    """The place of the nearest conjunction before a clause; 0 if there is none."""
    place = first_word(clause) - 1
    while place > 0 and words[place].key not in _CONDITIONS:
        place -= 1
    return max(place, 0)


def _check_of_each(antecedent: Node, consequent: Node, words: Sequence[Word]) -> None:
    """Refuse "when a match is found, the corresponding list is used": another one each time."""
    each = antecedent.has("a", "any", "some")
    if each and (own := own_of_each(consequent, words)) is not None:
        raise Unreadable(ONE_FOR_ALL, own.start, several=True)


def own_of_each(part: Node, words: Sequence[Word]) -> Word | None:
    """The word of what each of several has its own of: "the corresponding list"."""
    places = range(first_word(part), last_word(part) + 1)
    return next(
        (words[at] for at in places if words[at].key in en_meanings.OF_EACH and words[at - 1].key == "the"),
        None,
    )


def _check_missing(antecedent: Node, words: Sequence[Word]) -> None:
    """Refuse "if a watchdog is not available": there may be none, or one that is not."""
    for node in nodes(antecedent):
        match node.rule, node.children:
            case "simple", (
                Node("a"),
                Node("copula", (Node("not_", (Node("adjective", (int() as said,)),)),)),
            ):
                if words[said].key in _BEING_THERE:
                    reason = "'a' with 'not' may mean none, or one that is not {word!r}; say 'no'"
                    raise unclear(reason, words[said])
            case _:
                pass


def _check_told(node: Node, conjunction: Word) -> None:
    """Refuse "Ann was happy when she was a student", which was once."""
    if conjunction.key in _WHEN and node.has(*_PAST):
        reason = "{word!r} with a past form says when something was, which is not covered"
        raise refused(reason, conjunction)


def _check_plural(antecedent: Node, words: Sequence[Word]) -> None:
    """Refuse "the road is closed when cows cross it": some of them, hardly all."""
    for clause in nodes(antecedent):
        if clause.rule == "simple":
            for phrase in leaves(clause.children[0]):
                if phrase.rule == "bare_plural":
                    raise Unreadable(ALL_OR_SOME, words[head_word(phrase)].start, several=True)


def _check_asked(consequent: Node, conjunction: Word, words: Sequence[Word]) -> None:
    """Refuse "Bob knows if Ann sleeps" and "Bob likes days when Ann sings"."""
    if conjunction.key not in _ASKING:
        return
    before = words[max(0, words.index(conjunction) - 1)]
    if {before.key, *lemmas(before.key, "NS")} & _OCCASIONS and conjunction.key in _WHEN:
        reason = "{conjunction!r} after {word!r} may say which are meant, which is not covered"
        raise Unreadable(reason, conjunction.start, word=before.text, conjunction=conjunction.text)
    last = list(leaves(consequent))[-1]
    while last.rule == "conditional" and isinstance(last.children[-1], Node):
        last = list(leaves(last.children[-1]))[-1]
    if last.rule != "simple":
        return
    part = list(leaves(last.children[-1]))[-1]
    verb = words[min(first_word(part), len(words) - 1)]
    match part.rule, part.children:
        case "does", (Node() as told, *behind):
            said, *particles = told.places
            verb = words[said]
            objects = [one for one in behind if isinstance(one, Node) and one.rule not in _BESIDE]
            objects = [] if particles else objects
            telling = en_meanings.MEANINGS.telling if objects else _WONDERING
            asked = not verb_forms(verb.key).isdisjoint(telling)
            if not objects and not verb_forms(before.key).isdisjoint(_WONDERING):
                verb, asked = before, True  # "has to decide if"
        case "copula", _:
            asked = verb.key in _SURE
        case _:
            asked = False
    if asked:
        reason = "what {word!r} says may be what follows {conjunction!r}, and not on what condition"
        raise Unreadable(
            reason, conjunction.start, several=True, word=verb.text, conjunction=conjunction.text
        )
