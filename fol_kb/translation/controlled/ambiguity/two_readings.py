"""Sentences that the grammar reads in one way and people in another: refused before they are interpreted.

A grammar over tags gives each sentence one tree. Where phrases are joined, that tree may be the one that
nobody means: "some men and women" are not some men and all women, "a friend of Anne and Carl" is not the same
as Carl. What is found here is reported as untranslated, with the reason (decision 0014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

BUT = frozenset(["but", "mais"])
BARE = frozenset(["bare_plural", "bare_singular", "quantity"])
"""Phrases without a determiner."""
ALL_OR_SOME = "a plural without a word for 'all', 'some' or 'no' may mean all or some here"
ONE_OR_ALL = "{word!r} may go with one of the joined phrases or with all; repeat it"
_OR = frozenset(["or", "ou"])
_PAIRS = ["either", "both"]
_BEGINNING = frozenset(["not", "a", "an"])
_PLAIN_PLURALS = frozenset(["bare_plural", "generic_plural"])
_SHARED_WELL = frozenset(["every", "any", "name", "name_who", "pronoun"]) | _PLAIN_PLURALS
"""First members after which a plural without a determiner is about all: "all men and women"."""
_NOUN_PHRASES = _SHARED_WELL | word_list("""
    a bare_singular counted quantity some some_plural no not_every the the_plural every_owned every_own
    possessed own_by_pronoun own_by_subject
""")
_KNOWN_ONE = frozenset(["name", "name_who", "pronoun"])
_EXPLAINING = frozenset(["a", "the", "possessed", "own_by_pronoun", "own_by_subject"])
"""What after a name and a comma may be the same individual: "Anna, a nurse, and Bob"."""
_OWNED = frozenset(["possessed", "own_by_pronoun", "own_by_subject"])
_NOMINALS = frozenset(["nominal_sg", "nominal_pl", "nominal", "generic"])
SHARED_OBJECT = "what follows the last of the joined verbs may go with {word!r} too; repeat it"
_SHARED_PREPOSITION = "what is joined after {word!r} may go with it too; repeat {word!r}"
_LEFT_OUT = "of what stands behind 'not', all may be denied that is said before it; repeat the verb"
RELATIVES = frozenset(["who", "whom", "whose", "such_that", "of_whom", "at_whom", "by_whom", "whose_object"])
"""The rules of relative clauses."""
_APPOSING = frozenset([",", "a", "an", "the", "un", "une", "le", "la"])
_BELONGS = "this may belong to the words before it; repeat the verb"
_NOT_AND = "'not' may deny each of what 'and' joins, or that all of it holds; repeat it"
_NEGATED = frozenset(["copula_not", "not_passive", "does_not_clitic"])


def check_joined(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for joined phrases whose members may share more or less than the tree says."""
    for node in nodes(tree):
        if node.rule in {"and_", "or_"}:
            members = list(leaves(node))
            _check_shared_object(members, words)
            _check_shared_preposition(members, words)
            if all(member.rule in _NOUN_PHRASES for member in members):
                _check_noun_phrases(node, members, words)
            elif any(member.rule == "is_a" for member in members):
                _check_predicates(members, words)


def _check_shared_object(members: list[Node], words: Sequence[Word]) -> None:
    """ "Nobody eats or drinks in the library": may one eat there?"""
    for before, member in pairwise(members):
        if before.rule == member.rule == "does" and _is_bare(before) and len(member.children) > 1:
            verb = words[first_word(before)]
            raise unclear(SHARED_OBJECT, verb)


def _check_shared_preposition(members: list[Node], words: Sequence[Word]) -> None:
    """ "Open to Ann and not to Bob": nothing is "to Bob" but what is open to him."""
    for before, other in pairwise(members):
        member, denied = bare(other), other.rule == "not_"
        match bare(before), member:
            case (
                Node("adjective", (int() as said, int() as taken, *_)),
                Node("located", (int() as place, Node() as where)),
            ):
                if words[taken].key == words[place].key or says_when(where, words):
                    raise unclear(_SHARED_PREPOSITION, words[place], word=words[said].text)
            case (
                Node("adjective", (_, int() as taken, *_)) | Node("located", (int() as taken, *_)),
                Node("is_a"),
            ) if denied:
                word = words[taken]  # "in Rome, not Paris"
                raise unclear(_SHARED_PREPOSITION, word)
            case Node("adjective"), Node("is_a", (Node("bare_plural" | "mass" | "name"), *_)) if denied:
                raise several(_LEFT_OUT, other, words)  # "dogs are allowed, but not poodles"


def bare(node: Node) -> Node:
    """A predicate without its "not"."""
    return node.parts[0] if node.rule == "not_" else node


def _is_bare(does: Node) -> bool:
    """Whether a verb stands without an object, and without a preposition that one would follow."""
    verb = does.children[0]
    return len(does.children) == 1 and isinstance(verb, Node)


def _check_nested(tree: Node, words: Sequence[Word]) -> None:
    """ "A poem written by a poet written in Latin": hardly was the poet written."""
    for node in nodes(tree) if tree.has("reduced") else ():
        if _is_reduced(node):
            for inner in nodes(node):
                if inner is node or not _is_reduced(inner):
                    continue
                if words[first_word(inner)].key == words[first_word(node)].key:
                    raise several("what follows may go with this noun or with one before it", inner, words)


def _is_reduced(node: Node) -> bool:
    """Whether a verb phrase is a participle that follows its noun: "a poem written in Latin"."""
    return any(child.rule == "reduced" for child in node.parts)


def check_reach(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for words before joined phrases that may go with the first or with all of them."""
    _check_told(tree, words)
    _check_nested(tree, words)
    for node in nodes(tree) if tree.has("and_", "or_") else ():
        match node.rule, node.children:
            case (("and_" | "or_"), _):
                members = list(leaves(node))
                _check_shared_attributes(members, words)
                _check_relative(members, words)
            case "not_verb", _:
                continue
            case "does" | "gives", (Node(rule="not_verb"), *objects) if any(
                isinstance(one, Node) and one.rule == "and_" for one in objects
            ):
                raise several(_NOT_AND, node, words)
            case ("copula", (Node(rule="and_") as joined, *_)) if not joined_by_but(joined, words):
                denied = [leaf.rule == "not_" for leaf in leaves(joined)]
                if denied[0] and not all(denied):
                    raise several(_NOT_AND, node, words)


_TOLD = ("false_that", "true_that", "so_that", "not_for_each")


def _check_told(tree: Node, words: Sequence[Word]) -> None:
    """ "It is false that A or B": that one of them holds, or the first?"""
    for node in nodes(tree) if tree.has(*_TOLD) else ():
        if node.rule not in {"and_", "or_", "conditional_after"}:
            continue
        parts = [part for child in node.children for part in leaves(child)]
        for part in parts:
            if part.rule in _TOLD:
                raise several("how far 'that' reaches is not clear here; repeat it", part, words)


_WITH_A_GAP = frozenset(["whom", "at_whom", "whose_object"])
"""Relative clauses that a clause may go on: "a house in which Ann lives and Bob works"."""


def _check_relative(members: list[Node], words: Sequence[Word]) -> None:
    """ "Bob likes a dog that Ann sees and sleeps": who sleeps?"""
    for before, member in pairwise(members):
        verbs = before.rule in {"does", "gives", "copula"} and member.rule in {"does", "gives", "copula"}
        behind = [one for one in nodes(before) if one.rule in _WITH_A_GAP]
        ends = any(last_word(one) == last_word(before) for one in behind) and member.rule == "simple"
        comma = any(word.key == "," for word in words[last_word(before) + 1 : first_word(member)])
        if (ends and not comma) or (verbs and before.has(*RELATIVES)):
            raise several(
                "this may go on with what is said of the noun before; repeat the subject", member, words
            )


def _check_shared_attributes(members: list[Node], words: Sequence[Word]) -> None:
    """ "Old men and women": old women?"""
    for before, member in pairwise(members):
        if member.rule not in {"bare_plural", "bare_singular"} or before.rule not in _NOUN_PHRASES:
            continue
        first, second = _nominal(before), _nominal(member)
        if first is not None and second is not None and _is_described(first) and not _is_described(second):
            raise several("the words before the first noun may go with this too; repeat them", member, words)


def _nominal(phrase: Node) -> Node | None:
    inner = phrase.children[0] if phrase.children else None
    return inner if isinstance(inner, Node) else None


def _is_described(nominal: Node) -> bool:
    """Whether words stand before the noun."""
    heads = sum(isinstance(child, int) for child in nominal.children)
    return heads > 1 or any(child.rule.startswith("attribute") for child in nominal.parts)


def check_denied_of_all(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "tout n'est pas rouge": of everything, or not of everything?"""
    for subject, predicate in clauses(tree):
        about_all = any(part.rule == "every" for part in leaves(subject))
        denied = any(
            part.rule in _NEGATED or (part.rule == "does" and part.parts[0].rule == "not_verb")
            for part in leaves(predicate)
        )
        if about_all and denied:
            start = words[min(first_word(subject), first_word(predicate))].start
            reason = "'tout ... ne ... pas' may mean none or not all; say 'aucun' or 'pas tous les'"
            raise Unreadable(reason, start, several=True)


def check_denied_by_subject(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "nobody likes Ann and Carl": neither of them, or not both?"""
    for subject, predicate in clauses(tree):
        for part in leaves(predicate) if subject.rule == "no" else ():
            joined = [one for one in nodes(part) if one.rule == "and_" and _joins_phrases(one)]
            if joined and part.rule in {"does", "gives", "copula", "passive"}:
                raise unclear(
                    "{word!r} may deny each of what is joined, or all of it together; say it of each",
                    words[max(0, first_word(subject) - 1)],
                )


def _joins_phrases(joined: Node) -> bool:
    return all(one.rule in _NOUN_PHRASES for one in leaves(joined))


def check_mixed(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "A and B or C" without a comma: which goes together is a convention of ACE."""
    for node in nodes(tree):
        if node.rule != "or_":
            continue
        for place, child in enumerate(node.children):
            if not isinstance(child, Node) or child.rule != "and_" or _before(child, words)[-2:] == _PAIRS:
                continue
            others = node.children[:place] + node.children[place + 1 :]
            joints = [
                at
                for other in others
                for at in range(*sorted((last_word(child), first_word(other))))
                if words[at].key in _OR
            ]
            for at in joints:
                if words[at].start - words[at - 1].end == 1:
                    raise unclear(
                        "'and' and {word!r} may be grouped in two ways here; put a comma before one of them",
                        words[at],
                    )


def stands_after(part: Node, words: Sequence[Word], keys: frozenset[str]) -> bool:
    """Whether one of the words stands before a phrase, or before its "not" or its article."""
    return bool(keys & set(_before(part, words)[-1:]))


def _before(part: Node, words: Sequence[Word]) -> list[str]:
    before = [word.key for word in words[: first_word(part)]]
    while before and before[-1] in _BEGINNING:
        before.pop()
    return before


def joined_attributes(tree: Node, words: Sequence[Word]) -> Iterator[tuple[Word, str]]:
    """The first of two attributes that are joined before one singular noun, and by what.

    Such is "cat" in "a cat or red dog", which the grammar takes for an attribute of the dog.
    """
    for node in nodes(tree):
        if node.rule == "nominal_sg":
            for joined in nodes(node.children[0]):
                if joined.rule in {"attributes_or", "attributes_and"}:
                    yield words[last_word(joined.children[0])], joined.rule.removeprefix("attributes_")


def clauses(tree: Node) -> Iterator[tuple[Node, Node]]:
    """The subjects of a sentence's clauses, each with what is said of it."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node() as predicate):
                yield subject, predicate


def leaves(part: Node | int) -> Iterator[Node]:
    """The members of a coordination, however it is nested; the node itself if it is none."""
    if isinstance(part, Node):
        if part.rule in {"and_", "or_"}:
            for child in part.children:
                yield from leaves(child)
        else:
            yield part


def parts_from_preposition(tree: Node) -> bool:
    """Whether "open to Ann and Bob" is what is open to Ann and is Bob; likewise "and every visitor"."""
    return any(
        before.rule in {"adjective", "located"} and len(before.children) > 1 and _is_one_or_all(member)
        for node in nodes(tree)
        if node.rule in {"and_", "or_"}
        for before, member in pairwise(leaves(node))
    )


def _is_one_or_all(member: Node) -> bool:
    what = member.children[0] if member.rule == "is_a" else member
    return isinstance(what, Node) and what.rule in {"every", "any", "not_every", "name"}


def joined_by_but(part: Node | int, words: Sequence[Word]) -> bool:
    """Whether "but" stands between the members of a coordination."""
    return any(
        word.key in BUT
        for before, member in pairwise(leaves(part))
        for word in words[last_word(before) + 1 : first_word(member)]
    )


def conditions_of(tree: Node) -> Iterator[Node]:
    """The nominals that a rule speaks of: "every cancelled order" says of nothing that it is an order."""
    for node in nodes(tree):
        match node.rule, node.children:
            case (("every" | "no" | "any" | "not_every"), _):
                yield from nodes(node)
            case "simple", (Node(rule="bare_plural" | "generic_plural") as subject, _):
                yield from nodes(subject)
            case "conditional", (Node() as condition, _):
                yield from nodes(condition)
            case "conditional_after", (_, Node() as condition):
                yield from nodes(condition)


def parents(tree: Node) -> Iterator[tuple[int, str]]:
    """The words that the tree keeps, each with the rule that takes it."""
    for node in nodes(tree):
        yield from ((child, node.rule) for child in node.children if isinstance(child, int))


def first_word(part: Node | int) -> int:
    """The position of the first word that the tree keeps; a large one if it keeps none."""
    return part if isinstance(part, int) else part.first()


def says_when(phrase: Node, words: Sequence[Word]) -> bool:
    """Whether a phrase is a number alone, as a year is, or another time: not "the 1913 Cup"."""
    at = first_word(phrase)
    if phrase.rule != "name" or at != last_word(phrase):
        return False
    return words[at].time or words[at].text.isdigit()


def head_word(phrase: Node) -> int:
    """The position of a noun phrase's noun, or of its first word."""
    nominal = next(
        (one for one in (phrase, *phrase.children) if isinstance(one, Node) and one.rule in _NOMINALS), None
    )
    heads = nominal.places if nominal else []
    return heads[-1] if heads else first_word(phrase)


def last_word(part: Node | int) -> int:
    """The position of the last word that the tree keeps."""
    if isinstance(part, int):
        return part
    return max(map(last_word, part.children), default=-1)


def _check_noun_phrases(node: Node, members: list[Node], words: Sequence[Word]) -> None:
    if joined_by_but(node, words):
        raise several("'but' between noun phrases may make an exception; repeat the verb", members[1], words)
    for before, member in pairwise(members):
        after_comma = words[last_word(before) + 1 : first_word(member)]
        if (
            before.rule == "name"
            and member.rule in _EXPLAINING
            and any(one.key == "," for one in after_comma)
        ):
            reason = "this may say who the one before is, or be another one; say it in a sentence of its own"
            raise several(reason, member, words)
        if member.rule == "bare_singular" and before.rule not in BARE | _KNOWN_ONE:
            raise several("the word before the first noun may go with this too; repeat it", member, words)
        if member.rule not in _PLAIN_PLURALS:
            continue
        if member.rule == "bare_plural" and before.rule == "a":
            raise several(ALL_OR_SOME, member, words)
        if member.rule == "bare_plural" and before.rule not in _SHARED_WELL | BARE:
            raise several("the word before the first noun may go with this too; repeat it", member, words)
    if _joins_with_or(node) and any(one.rule in _PLAIN_PLURALS for one in members):
        raise several("'or' between plurals may mean the ones and the others; say so", members[-1], words)
    if _joins_with_or(node):
        for before, member in pairwise(members):
            if _ends_in_relative(before):
                raise several(_BELONGS, member, words)
    _check_possessors(members, words)


def _check_predicates(members: list[Node], words: Sequence[Word]) -> None:
    phrases = [_phrase(member) for member in members]
    for before, phrase in pairwise(phrases):
        names = phrase is not None and phrase.rule in {"name", "the"} and not _ends_with_of(phrase)
        if names and phrase is not None and (before is None or before.rule not in {"name", "the"}):
            raise several(_BELONGS, phrase, words)
    found = [phrase for phrase in phrases if phrase is not None]
    for before, phrase in pairwise(found):
        between = {word.key for word in words[last_word(before) + 1 : first_word(phrase)]}
        if phrase is found[-1] and "," in between and between <= _APPOSING:
            reason = "this may say who the one before is, or be another one; say it in a sentence of its own"
            raise several(reason, phrase, words)
    _check_possessors(found, words)


def _check_possessors(phrases: list[Node], words: Sequence[Word]) -> None:
    """ "The father and the mother of Bob", "a friend of Anne and a teacher": whose is the other one?"""
    for before, phrase in pairwise(phrases):
        owned = _ends_with_of(before), _ends_with_of(phrase)
        if phrase.rule in _OWNED:
            continue  # "the brother of Luc but his cousin": whose he is, is said
        if owned == (True, False) or (owned == (False, True) and before.rule == phrase.rule):
            at = before if owned[0] else phrase
            raise several("'of' may go with one of the joined phrases or with all; repeat it", at, words)


def _ends_in_relative(phrase: Node) -> bool:
    """Whether a phrase ends with an object that more may be joined to: "a man who knows Max"."""
    last = last_word(phrase)
    return any(
        last_word(one) == last and one.has(*_NOUN_PHRASES) for one in nodes(phrase) if one.rule in RELATIVES
    )


def _joins_with_or(node: Node) -> bool:
    return node.rule == "or_" or (node.rule == "and_" and any(_joins_with_or(child) for child in node.parts))


def _phrase(member: Node) -> Node | None:
    while member.rule in {"not_", "is_a"}:
        inner = member.parts[0]
        member = inner
    return member if member.rule in _NOUN_PHRASES else None


def _ends_with_of(phrase: Node) -> bool:
    nominal = phrase.children[-1] if phrase.children else None
    if not isinstance(nominal, Node) or phrase.rule == "possessed":
        return False
    return any(child.rule == "tail_of" for child in nominal.parts)


def several(reason: str, at: Node, words: Sequence[Word]) -> Unreadable:
    """That a phrase may mean several things."""
    position = head_word(at)
    return Unreadable(reason, words[position].start if position < len(words) else None, several=True)


def nodes(part: Node | int) -> tuple[Node, ...]:
    """The nodes of a tree in order, itself the first."""
    return part.within() if isinstance(part, Node) else ()
