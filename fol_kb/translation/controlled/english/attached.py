"""What follows a noun, a phrase with a preposition or a participle of the present: does it belong to it?

It does behind a subject, behind what somebody is, and behind what there is. Elsewhere it may belong to the
verb (decision 0168).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    ONE_OR_ALL,
    RELATIVES,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    says_when,
)
from fol_kb.translation.controlled.discourse.verb_phrases import OPEN_OBJECTS, WITH_EITHER
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.attributes import does_something, is_animate, is_somebody
from fol_kb.translation.controlled.english.checking import has_member, noun_of
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import classes, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import (
    DEPICTING,
    KEEPING_OUT,
    MEANINGS,
    OF_KINDS,
    OF_SOMETHING,
    TELLING_ABOUT,
    TIMES,
)
from fol_kb.translation.controlled.english.values import measures_time
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import PAST, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_MEASURING = frozenset(["within", "for", "after", "in"])
NOT_UNTIL = "{word!r} behind a denial may say that it was so from then on, which is not covered"
_LIMITING = frozenset(["under", "over", "above", "below"])
_DENYING = frozenset(["not", "never", "no", "none", "nobody", "nothing", "neither", "nor", "no-one"])
WHEN = "{word!r} may say when or how long, which is not covered"
_HAVING = frozenset(["have", "own"])
_ORDERING = frozenset(["before", "after"])
_AGAIN = frozenset(["it", "its", "itself", "they", "them", "their", "theirs", "one"])
"""Words that may mean the object again, of which a condition says nothing."""
_AT_A_PLACE = frozenset(["in", "at", "near", "inside", "outside"])
"""Prepositions that say behind the name of who does something where it is done."""
_OF_THE_VERB = frozenset(["how", "verb", "not_verb"])
"""What no phrase with a preposition goes with as it may with a noun: "a house that Tom bought in Rome"."""
_RELATIVE = RELATIVES | {"name_who"}


def attaches(tree: Node, words: Sequence[Word]) -> bool:
    """Whether a phrase with a preposition goes with a noun where it may go with the verb as well."""
    return next(_in_doubt(tree, words), None) is not None


def _in_doubt(tree: Node, words: Sequence[Word]) -> Iterator[Node]:
    """Such phrases: those behind other nouns than a subject, what somebody is or has, and what there is.

    Who has an office in Rome has one that is there; and "about" is said of a film, unless somebody is told.
    """
    sure: set[int] = set()
    for node in nodes(tree) if tree.has("tail_prep") else ():
        match node.rule, node.children:
            case (("simple" | "neither_np"), (*subjects, _)):
                sure |= {id(tail) for one in subjects for tail in _tails(one)}
            case (("is_a" | "there" | "there_not"), (what,)):
                sure |= {id(tail) for tail in _tails(what)}
            case "does", (Node() as verb, what):
                forms = verb_forms(words[first_word(verb)].key)
                about = forms.isdisjoint(MEANINGS.telling | TELLING_ABOUT)
                alone = sum(isinstance(child, int) for child in verb.children) == 1
                sure |= {
                    id(tail)
                    for one in leaves(what)
                    if one.rule not in BARE
                    for tail in _tails(one)
                    if not _is_when(tail, words)
                    if alone and (forms & _HAVING or (about and words[first_word(tail)].key == "about"))
                }
    for node in nodes(tree):
        if node.rule == "tail_prep" and id(node) not in sure and words[first_word(node)].key not in AGES:
            yield node


def _is_when(tail: Node, words: Sequence[Word]) -> bool:
    """Whether a phrase says when something is: "in the summer"."""
    what = tail.children[-1]
    heads = [head_word(one) for one in leaves(what)]
    return any(words[place].key in TIMES for place in heads if place < len(words))


AGES = frozenset(["under_", "above_"])
"""Prepositions of an age, which is that of those before it: "free for children under six"."""
_OF_MANY = frozenset(["bare_plural", "every", "no", "some", "the_plural"])


def _of_the_last(members: Sequence[Node | int]) -> Node | None:
    """The relative clause of the last of joined plurals, if the others have none: "men and women who"."""
    found: list[Node | None] = []
    for one in members:
        nominal = one.children[-1] if isinstance(one, Node) and one.rule in _OF_MANY else None
        if not isinstance(nominal, Node) or nominal.rule != "nominal_pl":
            return None
        tail = nominal.children[-1]
        inner: list[Node] = []
        if isinstance(tail, Node):
            inner = tail.parts
        found.append(next((child for child in inner if child.rule in _RELATIVE), None))
    return None if any(found[:-1]) else found[-1]


def _tails(phrase: Node | int, rule: str = "tail_prep") -> Iterator[Node]:
    """The phrases with a preposition behind the noun of a noun phrase, or behind those of several."""
    for one in leaves(phrase):
        for nominal in one.children:
            if isinstance(nominal, Node):
                yield from (tail for tail in nominal.parts if tail.rule == rule)


def check_circumstances(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "sees a man in the park", which may be the man's, and "eats and drinks tea in Paris"."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "passive", (
                _,
                Node() as agent,
                Node("circumstance", (int() as place, Node() as phrase)),
                *_,
            ):
                if not (agent.rule == "name" and words[place].key in _AT_A_PLACE):
                    _check_behind(agent, phrase, words[place], words, None)
                _check_placed(phrase, words)
            case "does", (
                Node() as does,
                Node() as what,
                Node("circumstance", (int() as place, Node() as near)),
                Node("circumstance", (int() as other, Node() as far)),
            ):
                particles = sum(isinstance(child, int) for child in does.children) > 1
                if particles or not (says_when(near, words) or says_when(far, words)):
                    raise unclear(WITH_EITHER, words[other])
                _check_behind(what, near, words[place], words, does)
                _check_behind(near, far, words[other], words, does)
            case _, (*before, Node() as what, Node("circumstance", (int() as place, Node() as phrase))):
                verb = before[0] if node.rule == "does" and isinstance(before[0], Node) else None
                head = noun_of(what, words)
                if what.rule == "quantity" and words[place].key in _ORDERING and measures_time(head):
                    raise refused(WHEN, head)  # "opens an hour before noon"
                _check_behind(what, phrase, words[place], words, verb)
            case (("and_" | "or_"), _):
                members = list(leaves(node))
                if _has_circumstance(members[-1]) and not all(map(_has_circumstance, members)):
                    raise unclear(ONE_OR_ALL, words[first_word(members[-1].children[-1])])


def check_days(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "worked on Mondays", which is not "worked on Monday" as "works on Mondays" is.

    And "did not leave until noon": then he left.
    """
    keys = {word.key for word in words}
    if "until_" in keys and not keys.isdisjoint(_DENYING):
        raise unclear(NOT_UNTIL, next(word for word in words if word.key == "until_"))
    several = next((word for word in words if word.time and word.text.lower() == f"{word.key}s"), None)
    if several is not None and any(tense_of(node) in PAST for node in nodes(tree)):
        raise refused(WHEN, several)


def _has_circumstance(node: Node) -> bool:
    last = node.children[-1] if node.children else None
    return isinstance(last, Node) and last.rule == "circumstance"


def _check_behind(
    what: Node, phrase: Node, preposition: Word, words: Sequence[Word], verb: Node | None
) -> None:
    """What is "in 1990" is so then. Otherwise no noun may stand before, of which the phrase may say more."""
    measured = phrase.rule == "quantity" and measures_time(words[head_word(phrase)])
    when = says_when(phrase, words) or (measured and preposition.key in _MEASURING)
    when = when or preposition.key == "during"
    if preposition.key == "within" and not when:
        raise unclear(WITH_EITHER, preposition)
    settled = when or what.rule in _OF_THE_VERB or says_when(what, words)  # "on 3 May in Rome"
    if not settled and (
        verb is None
        or not (
            all(_takes_nothing(one, preposition, words, verb) for one in leaves(what))
            or _leaves_open(what, phrase, preposition, words, verb)
        )
    ):
        raise unclear(WITH_EITHER, preposition)
    _check_placed(phrase, words)
    for one in leaves(phrase):
        noun = noun_of(one, words)
        if not when and {noun.key, noun.key.removesuffix("s")} & TIMES:
            raise refused(WHEN, noun)


def _check_placed(phrase: Node, words: Sequence[Word]) -> None:
    for one in leaves(phrase):
        if one.rule in {"every", "any", "not_every", "no"}:
            reason = "this may be one for all of them, or one for each"
            raise Unreadable(reason, words[head_word(one)].start, several=True)


def _takes_nothing(what: Node, preposition: Word, words: Sequence[Word], verb: Node) -> bool:
    """Whether a phrase behind an object, or behind what a preposition has, goes with the verb only.

    A kind may have one ("wine from Spain"), and who likes wine from Spain need not like wine.
    """
    alone = len(verb.places) == 1
    if what.rule in {"name", "pronoun"}:
        return preposition.key != "with" or not alone  # "saw Tom with the telescope"
    of_kinds = bool(verb_forms(words[first_word(verb)].key) & OF_KINDS)
    return what.rule in BARE and preposition.key in en.WHERE_SOME_IS and not of_kinds


def _leaves_open(what: Node, phrase: Node, preposition: Word, words: Sequence[Word], verb: Node) -> bool:
    """Whether an object and the phrase behind it are read, whichever that goes with (decision 0184).

    The object is one noun, with one adjective at most, and not spoken of again. Who wants a flat in Rome need
    not want a flat.
    """
    if what.rule not in OPEN_OBJECTS | BARE or phrase.rule in {"and_", "or_"} or preposition.key in _ORDERING:
        return False
    told = preposition.key == "with" and words[head_word(what)].key in DEPICTING
    if phrase.rule == "a" and (told or preposition.key == "for"):
        return False  # "a story with a dragon", "searches the house for a ghost"
    forms = verb_forms(words[first_word(verb)].key)
    if forms & (OF_KINDS | MEANINGS.seeking | _HAVING) or (preposition.key == "from" and forms & KEEPING_OUT):
        return False
    beside = [one for part in (what, verb) for one in part.parts]
    nominals = [one for one in beside if one.rule.startswith("nominal")]
    more = [one for nominal in nominals for one in nominal.parts if one.children]
    plain = len(nominals) == 1 and all(one.rule == "attribute" for one in more)
    noun = words[head_word(what)].key
    again = any(word.key in _AGAIN or word.key == noun for word in words[last_word(phrase) + 1 :])
    return plain and len(more) < 2 and not again and not any(one.rule == "how" for one in beside)


def check_attached(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a phrase with a preposition that may belong to something else than its noun."""
    for tail in _in_doubt(tree, words):
        raise unclear(WITH_EITHER, words[first_word(tail)])
    for node in nodes(tree):
        match node.rule, node.children:
            case "tail_prep", (int() as preposition, Node() as what):
                _check_what(words[preposition], what, words)
            case "gives", (_, Node() as what, *_):
                _check_time(what, words)
            case "does", (Node() as verb, Node() as what, *_):
                _check_of(verb, what, words)
                _check_to(verb, what, node.children[2:], words)
                if sum(isinstance(child, int) for child in verb.children) == 1:
                    _check_time(what, words)
            case "simple", (Node() as subject, _):
                _check_part(subject, words)
            case "nominal_sg", (*_, int() as before, int() as head, Node("tail_prep")):
                if "ING" in classes(words[head].key):
                    reason = "{word!r} after {before!r} may say what something does; say it with 'that'"
                    raise unclear(reason, words[head], before=words[before].text)
            case (("and_" | "or_"), _):
                members = [one.children[0] if one.rule == "is_a" else one for one in leaves(node)]
                tails = [list(_tails(one)) for one in members]
                whose = [list(_tails(one, "tail_of")) for one in members]
                classifies = has_member(node, "is_a")
                _check_last_only(tails, words)
                if classifies:
                    _check_last_only(whose, words)
                if (restricting := _of_the_last(members)) is not None:
                    raise unclear(ONE_OR_ALL, words[max(first_word(restricting) - 1, 0)])
            case "neither", (Node("is_a", (first,)), Node("is_a", (second,))):
                _check_last_only([list(_tails(one, "tail_of")) for one in (first, second)], words)


def _check_last_only(found: Sequence[Sequence[Node]], words: Sequence[Word]) -> None:
    """Refuse what stands behind the last of joined phrases only."""
    if found[-1] and not all(found):
        raise unclear(ONE_OR_ALL, words[first_word(found[-1][0])])


def _check_what(preposition: Word, what: Node, words: Sequence[Word]) -> None:
    """Refuse "a man in Paris who works", "the key for every door" and "children under five"."""
    for one in leaves(what):
        if one.rule == "quantity" and preposition.key in _LIMITING:
            raise refused("{word!r} is a word for a quantity, which is not covered", preposition)
        if one.has(*_RELATIVE):
            reason = "what follows the noun after {word!r} may go with it, or with the noun before"
            raise unclear(reason, preposition)
        somebody = is_somebody(noun_of(one, words).key)
        if preposition.key == "with" and one.rule in {"the", "the_plural"} and somebody:
            raise unclear(WITH_EITHER, preposition)  # "soldiers with the king"
        none = one.rule == "no" and preposition.key == "with"
        if one.rule in {"every", "any", "not_every", "no"} and not none:
            reason = "this may be one for all of them, or one for each"
            raise Unreadable(reason, words[head_word(one)].start, several=True)
    if preposition.key == "without" and any(
        one.rule not in {"a", "any", "bare_plural", "bare_singular"} for one in leaves(what)
    ):
        reason = "{word!r} is covered before a noun with 'a' or without a word for 'all' or 'the'"
        raise unclear(reason, preposition)
    if what.rule in {"and_", "or_"} and preposition.key == "without":
        raise unclear(ONE_OR_ALL, preposition)
    if what.rule == "and_" and preposition.key == "between":
        raise unclear("{word!r} takes the joined phrases together, which is not covered", preposition)


def _check_of(verb: Node, what: Node, words: Sequence[Word]) -> None:
    """Refuse "accuses a clerk of a crime": the crime is what he is accused of, and he is no clerk of it."""
    does = words[first_word(verb)]
    if what.has("tail_of") and verb_forms(does.key) & OF_SOMETHING:
        raise unclear("'of' after {word!r} and its object may go with the noun or with the verb", does)


_TAKING_TO = frozenset([*en.HAVING_TO]) - {"priority", "precedence", "responsibility"} | word_list("""
    answer key change exception reference introduction approach link path reply reaction solution threat visit
    contribution response alternative addition guide objection attention resistance
""")
"""Nouns that "to" goes with (Quirk et al., 16.84)."""
_TO_WHOM = en.GIVING | word_list("add bring take attach connect move link return deliver transfer apply make")


def _check_to(verb: Node, what: Node, behind: Sequence[Node | int], words: Sequence[Word]) -> None:
    """Refuse "handles accesses to the database", where "to" goes with the noun."""
    after = last_word(what) + 1
    if not behind or after >= len(words) or words[after].key != "to" or what.rule in {"and_", "or_"}:
        return
    noun = words[last_word(what)].key
    forms = verb_forms(words[first_word(verb)].key)
    if {noun, *lemmas(noun, "NS")} & _TAKING_TO and forms.isdisjoint(_TO_WHOM):
        raise unclear(WITH_EITHER, words[after])


def _check_time(what: Node, words: Sequence[Word]) -> None:
    """Refuse "the team plays Sunday", "teaches Sunday school"."""
    for one in leaves(what):
        word = words[first_word(one)]
        if one.rule == "name" and first_word(one) == last_word(one) and word.key in TIMES and not word.quoted:
            raise refused(WHEN, word)


def _check_part(subject: Node, words: Sequence[Word]) -> None:
    """Refuse "employees in the office wear badges": those who are in it, or who are of it?"""
    for phrase in leaves(subject):
        for tail in _tails(phrase):
            preposition, noun = words[first_word(tail)], words[head_word(phrase)]
            lemma = (lemmas(noun.key, "NS") or (noun.key,))[0]
            if preposition.key in {"in", "at"} and (KINDS.of(lemma) == "role" or does_something(lemma)):
                reason = "{word!r} behind {noun!r} may say where one is, or what one is to it; say 'that is'"
                raise unclear(reason, preposition, noun=noun.text)


def is_compound_of_doing(tree: Node, words: Sequence[Word]) -> bool:
    """Whether "a teacher working at a pool" is taken for a working, "the vole lives in Russia" for lives."""
    for node in nodes(tree) if tree.has("tail_prep") else ():
        nouns = node.places
        placed = any(child.rule == "tail_prep" for child in node.parts)
        if node.rule in {"nominal_sg", "nominal_pl"} and len(nouns) > 1 and placed:
            head = classes(words[nouns[-1]].key)
            if "VS" in head or ("ING" in head and _is_of_somebody(words[nouns[-2]].key)):
                return True
    return False


def _is_of_somebody(noun: str) -> bool:
    """Whether a noun is one of persons or animals."""
    one = (lemmas(noun, "NS") or (noun,))[0]
    return is_animate(one)


def may_do(noun: Word, doing: Word, following: str) -> bool:
    """Whether a participle of the present behind a noun may say what one does: "students learning French".

    Of a thing it may say what is done there, too: "the car parking in Paris".
    """
    known = classes(doing.key)
    if noun.key in en.CLOSED or noun.key == "one" or _is_of_somebody(noun.key):
        return "ING" in known
    done = "PREP" in en.CLOSED.get(following, ()) and following not in {"to", "of"}
    return "ING" in known and "N" not in known and not done
