"""English sentences that are refused for their words or their tree, beside what every language refuses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    SHARED_OBJECT,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.english import meanings as en_meanings
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.adverbs import check_adverbs
from fol_kb.translation.controlled.english.attached import WHEN, check_attached, check_circumstances
from fol_kb.translation.controlled.english.bare import check_bare
from fol_kb.translation.controlled.english.checking import has_member, noun_of, phrases_in, within_conditions
from fol_kb.translation.controlled.english.conditions import check_conditions
from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.infinitives import ENJOYING, check_infinitives
from fol_kb.translation.controlled.english.joined_predicates import check_joined_predicates
from fol_kb.translation.controlled.english.lexicon import VERBAL, classes, is_gradable, lemmas, verb_forms
from fol_kb.translation.controlled.english.name_checks import check_names
from fol_kb.translation.controlled.english.persons import PERSONS, THINGS
from fol_kb.translation.controlled.english.second_objects import check_second_objects
from fol_kb.translation.controlled.english.values import CHANGING, WEEKDAYS
from fol_kb.translation.controlled.english.verb_or_noun import check_verb_or_noun
from fol_kb.translation.controlled.english.word_checks import NOTHING_AFTER
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

_TIMELY = frozenset(
    ["on", "in", "at", "by", "for", "before", "after", "within", "during", "from", "until", "through"]
)
_AT_ALL = {"on": frozenset(["bare_plural"]), "at": frozenset(["bare_plural"]), "during": frozenset(["the"])}
"""Phrases of time that are one thing: "on weekdays", "during the night"."""
_OWNED = frozenset(["possessed", "own_by_pronoun", "own_by_subject"])
_VERB_OR_PLURAL = "{word!r} may be a verb or a plural noun here"
MADE_SO = "{word!r} may say how, or what the verb makes of its object, which is not covered"
_AUXILIARIES = frozenset(["do", "does", "has", "have", "did", "had"])
_HAVING = frozenset(["has", "have", "had"])
DOES_OR_FOR = "{word!r} may say what something does, or what it is for; join it with a hyphen, or say 'that'"
SEEMS = "{word!r} before {after!r} says what something seems or becomes, which is not covered"
MAY_BE_ADVERB = "{word!r} may be an adverb here, which is not covered"
ADVERB_OR_NOUN = "{word!r} may be an adverb here, or a noun without 'a' or 'the', which is not covered"
_ADJECTIVE_OR_NOUN = "{word!r} may be an adjective here, or a noun without 'a' or 'the', which is not covered"
GERUND_OR_NOUN = "{word!r} may say what is done, or be a noun without 'a' or 'the', which is not covered"


def check_tree(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a tree that is not what its sentence means."""
    _check_words(tree, words)
    check_attached(tree, words)
    check_circumstances(tree, words)
    check_adverbs(tree, words)
    _check_phrases(tree, words)


def check_settled(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a tree that is not what its sentence means, whatever its phrases go with."""
    _check_words(tree, words)
    _check_phrases(tree, words)


def _check_words(tree: Node, words: Sequence[Word]) -> None:
    _check_foreign(tree, words)
    _check_manner(tree, words)
    _check_nobody(tree, words)
    _check_addressed(tree, words)
    _check_opposites(tree, words)
    _check_clauses_that_share(tree, words)
    _check_compounds(tree, words)
    _check_purpose(tree, words)
    _check_times(tree, words)
    _check_moved(words)
    _check_before(tree, words)
    _check_recipient(tree, words)
    _check_headline(tree, words)
    _check_ellipsis(tree, words)
    _check_stressed(tree, words)
    _check_neither(tree, words)
    _check_having(tree, words)
    check_names(tree, words)
    check_bare(tree, words)


def _check_phrases(tree: Node, words: Sequence[Word]) -> None:
    check_infinitives(tree, words)
    check_conditions(tree, words)
    check_second_objects(tree, words)
    check_joined_predicates(tree, words)
    check_verb_or_noun(tree, words)


def _check_stressed(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Bob did pay", which the grammar takes for one who did some pay."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "does", (Node("verb", (int() as does, *_)), Node("bare_singular" | "bare_plural") as what):
                verb = words[last_word(what)]
                stresses = words[does].key in {"do", "does", "did"} and first_word(what) == last_word(what)
                if stresses and last_word(what) == does + 1 and "V" in classes(verb.key):
                    reason = "{word!r} after {does!r} may be a verb that is stressed, or a noun without 'a'"
                    raise refused(reason, verb, does=words[does].text)


def _check_neither(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "neither" before verbs of the past or with modals, and after "nobody", and "do not need no"."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "neither", parts if any(tense_of(part) for part in parts if isinstance(part, Node)):
                before = [word for word in words[: first_word(node)] if word.key == "neither"]
                word = before[-1] if before else words[first_word(node)]
                raise refused("{word!r} before a verb is covered in the present only; say it of each", word)
            case "does", (Node("not_verb"), *objects) if any(
                one.rule == "no" for each in objects if isinstance(each, Node) for one in leaves(each)
            ):
                word = words[first_word(node)]
                reason = "{word!r} is denied twice here, which may mean that it is not so; deny it once"
                raise unclear(reason, word)
            case "is_a", (Node("no", (Node("someone"),)),):
                word = words[first_word(node)]
                reason = "{word!r} behind 'is' says that nobody or nothing is so, which is not covered"
                raise refused(reason, word)
            case "simple", (Node() as subject, Node() as predicate):
                denied = has_member(predicate, "neither")
                if denied and has_member(subject, "no", "not_every"):
                    word = words[head_word(subject)]
                    raise unclear("{word!r} with 'neither' denies twice, which is not covered", word)


def _check_foreign(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Hans liebt Maria": nothing says that the first word is a plural, or that this is English."""
    for clause in nodes(tree):
        match clause.rule, clause.children:
            case "simple", (
                Node("bare_plural" | "bare_singular" | "possessed") as subject,
                Node(rule="does") as predicate,
            ):
                verb = words[first_word(predicate)]
                if not verb.quoted and not classes(verb.key):
                    plural = words[last_word(subject)]
                    if "NS" in classes(plural.key):
                        raise refused("{word!r} is not in the dictionary", verb)
                    reason = "{word!r} is not in the dictionary, and {plural!r} may be no plural; say 'all'"
                    raise refused(reason, verb, plural=plural.text)


def _check_manner(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "returns a book late", where the last word says when or how, and not what the book is then."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "does", (
                Node() as verb,
                Node("every" | "no" | "any" | "some", (Node("someone") as whom,)),
            ) if (
                whom.has("attribute") and verb_forms(words[first_word(verb)].key) & en_meanings.MAKING
            ):  # "makes everyone happy"
                raise unclear(MADE_SO, words[last_word(whom)])
        if node.rule in {"complement", "bare_singular", "mass"}:
            word, before = words[last_word(node)], words[max(0, last_word(node) - 1)]
            made = node.rule == "complement" and "ADJ" in classes(word.key)
            alone = node.rule != "complement" and first_word(node) == last_word(node)
            # "good at planning", "likes swimming"
            governed = "PREP" in en.CLOSED.get(before.key, ()) or bool(verb_forms(before.key) & ENJOYING)
            if alone and "ING" in classes(word.key) and not word.quoted and not governed:
                raise refused(GERUND_OR_NOUN, word)
            forms = (before.key, *infinitives(before.key), *lemmas(before.key, "PAST"))
            if alone and "ADJ" in classes(word.key) and en_meanings.SEEMING.intersection(forms):
                raise refused(SEEMS, before, after=word.text)
            if alone and is_gradable(word.key):
                raise refused(_ADJECTIVE_OR_NOUN, word)
            if "ADV" in classes(word.key) and "PREP" not in en.CLOSED.get(before.key, ()):
                if made:
                    raise refused(MADE_SO, word)
                raise refused(ADVERB_OR_NOUN if "N" in classes(word.key) else MAY_BE_ADVERB, word)


def makes_of_its_object(tree: Node, words: Sequence[Word]) -> bool:
    """Whether a tree takes an adjective for what a verb makes of its object, and the verb makes nothing."""
    for node in nodes(tree):
        if node.rule == "complement":
            verb = words[first_word(node)].key
            if not {verb, *lemmas(verb, "V", "VS", "PAST", "PARTICIPLE")} & en_meanings.MAKING:
                return True
    return False


def _check_ellipsis(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Every nurse does", which says again what was said before, and "names must not contain"."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "does", (Node("verb" | "not_verb", (int() as verb, *behind)),) if not any(
                isinstance(one, int) for one in behind
            ):
                last = last_word(node) + 1 == len(words)
                needs = last and not verb_forms(words[verb].key).isdisjoint(en_meanings.NEEDING_OBJECT)
                if words[verb].key in _AUXILIARIES or needs:
                    raise refused(NOTHING_AFTER, words[verb])


def _check_headline(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Dog bites man", which is not about all dog bites, and "The function returns true"."""
    for clause in nodes(tree):
        match clause.rule, clause.children:
            case "simple", (
                Node(rule="the_plural", children=(Node() as nominal, *_)),
                Node(rule="does", children=(Node() as told,)),
            ):
                nouns = nominal.places
                head, verb = words[nouns[-1]], words[first_word(told)]
                if len(nouns) > 1 and "VS" in classes(head.key) and _is_adjective_too(verb.key):
                    raise unclear(_VERB_OR_PLURAL, head)
            case "simple", (
                Node(rule="bare_plural", children=(Node() as nominal, *_)),
                Node(rule="does") as told,
            ):
                nouns = nominal.places
                head, verb = words[nouns[-1]], words[first_word(told)]
                is_thing = set(lemmas(head.key, "NS")) & (THINGS | PERSONS)
                if len(nouns) > 1 and not is_thing and "VS" in classes(head.key) and "N" in classes(verb.key):
                    raise unclear(_VERB_OR_PLURAL, head)


def _is_adjective_too(key: str) -> bool:
    return key in en.ADJECTIVES or ("ADJ" in classes(key) and is_gradable(key))


def _check_nobody(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "It is late", "if it is dark" and "It is a shame that ...", where "it" is nobody."""
    conditions = within_conditions(tree, ["conditional_after"])
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node(rule="pronoun") as subject, Node(rule="copula") as predicate):
                it = words[first_word(subject)]
                if it.key != "it":
                    continue
                behind = id(node) in conditions and words[last_word(predicate)].key in en_meanings.AMBIENT
                opens = it.first and words[last_word(predicate)].key in en_meanings.TIME_AND_WEATHER
                told = predicate.has("whom", "such_that", "name_who")
                end = last_word(predicate) + 1
                asked = end < len(words) and words[end].key in en_meanings.MEANINGS.conditions
                if opens or told or behind or (asked and predicate.has("is_a")):
                    # "it is an error if the door is open"
                    raise Unreadable("'it' may mean nobody here, which is not covered", it.start)


def _check_addressed(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "you never know", "you are children" of several, and "your name is Tom", who is no name."""
    if tuple(word.key for word in words) in en.SAID_TO_ANYBODY:
        raise refused("{word!r} is a set phrase, which is not covered", words[0])
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node(rule="copula") as predicate):
                you = subject.rule == "pronoun" and words[first_word(subject)].key in {"you", "we"}
                several = you and next((one for one in nodes(predicate) if one.rule == "bare_plural"), None)
                if several:
                    word = words[head_word(several)]
                    reason = "{word!r} after {who!r} may be several, which is not covered"
                    raise unclear(reason, word, who=words[first_word(subject)].text)
                noun = words[head_word(subject)] if subject.rule in _OWNED else None
                named = predicate.has("name", "quoted")
                if noun is not None and noun.key in en.NAMES_OF and named:
                    raise refused("{word!r} gives a name, which is not covered; use the name itself", noun)


def _check_compounds(tree: Node, words: Sequence[Word]) -> None:
    """Refuse compounds that may be none, and "is of Tom".

    "Every clerk daily files reports" and "every boy eating is happy" have none.
    """
    for node in nodes(tree):
        nouns = node.places
        head = classes(words[nouns[-1]].key) if nouns else {}
        if node.rule in {"nominal_sg", "nominal_pl"} and len(nouns) > 1:
            last = words[nouns[-1]]
            if "ADV" in head and "V" not in head:  # "every man upstairs sleeps", not "every traffic light"
                raise refused(MAY_BE_ADVERB, last)
            if "ING" in head and "NS" not in classes(f"{last.key}s"):  # "boy eating", not "office building"
                raise unclear(DOES_OR_FOR, last)
        if node.rule == "located" and words[nouns[0]].key == "of":
            raise Unreadable("'of' after 'is' is not covered; say a noun before it", words[nouns[0]].start)


def _check_purpose(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "a parking permit", which does not park; in "the swimming pool" it is a part of the name."""
    for phrase in nodes(tree):
        for nominal in phrase.children:
            if not isinstance(nominal, Node) or nominal.rule not in {"nominal_sg", "nominal_pl"}:
                continue
            attributes = [one for one in nominal.parts if one.rule.startswith("attribute")]
            for place in (place for one in attributes for place, _ in parents(one)):
                if set(classes(words[place].key)) == {"ING"} and phrase.rule != "the":
                    raise unclear(DOES_OR_FOR, words[place])


def _check_recipient(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "every tenant has a key to the door", where nothing is had to the door.

    So is "teaches the Spanish class", where no class is taught to the Spanish.
    """
    for node in nodes(tree):
        match node.rule, node.children:
            case "gives", (_, Node() as recipient, Node() as given) if given.rule in BARE:
                noun = noun_of(recipient, words)
                people = noun.capital or "ADJ" in classes(noun.key)
                if recipient.rule in {"the", "the_plural"} and people:
                    reason = "{word!r} may go with the noun after it, or be to whom it is given; say 'to'"
                    raise unclear(reason, noun)
        last = node.children[-1] if node.children else None
        beside = isinstance(last, Node) and last.rule in {"circumstance", "how"}
        if node.rule != "does" or len(node.children) < 3 or beside:
            continue
        verb, what = words[first_word(node.children[0])], node.children[1]
        named = isinstance(what, Node) and what.rule in {"name", "pronoun"}
        if not named and not verb_forms(verb.key) & en_meanings.TRANSFER:
            raise unclear("'to' may go with {word!r} or with the words before it", verb)


def _check_times(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "is closed in the morning", "works every Monday" and "works Mondays": when is not covered."""
    for node in nodes(tree):
        part = node.children[0] if node.rule == "does" else node
        if node.rule not in {"does", "adjective", "located"} or not isinstance(part, Node):
            continue
        said = [words[child].key for child in part.places]
        prepositional = len(said) > 1 or node.rule == "located"
        each = next((one for one in node.parts if one.rule == "every"), None)
        if prepositional and said[-1] in en.PARTICLES and each is not None:
            word = noun_of(each, words)
            if _is_time(word.key):  # "drops out every year"
                raise refused(WHEN, word)
        if (prepositional and said[-1] not in _TIMELY) or said[0] in _HAVING:
            continue
        for phrase in (one for one in phrases_in(node.children) if one is not part):
            nominal = phrase if phrase.rule == "name" else phrase.children[0] if phrase.children else None
            heads = nominal.places if isinstance(nominal, Node) else []
            word = words[heads[-1]] if heads else words[0]
            of_times = phrase.rule in {"a", "every", "bare_plural", "bare_singular"} or (
                phrase.rule == "name" and word.key.endswith("s")
            )
            at_all = prepositional and phrase.rule in _AT_ALL.get(said[-1], ())
            if heads and _is_time(word.key) and not word.time and not at_all and (prepositional or of_times):
                raise refused(WHEN, word)


def _check_moved(words: Sequence[Word]) -> None:
    """Refuse "has been moved to Thursday at 2 pm", which is when it is to be."""
    times = [at for at, word in enumerate(words) if word.time or word.key in WEEKDAYS]
    moved = any(CHANGING & {word.key, *lemmas(word.key, *VERBAL)} for word in words)
    if moved and len(times) > 1 and any(words[at - 1].key in {"to", "until", "until_"} for at in times if at):
        word = words[times[-1]]
        raise unclear("{word!r} may say when something is done, or when what is moved is to be", word)


def _check_before(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "before the bell rings", where the last word is no plural noun."""
    for node in nodes(tree):
        verb = node.children[0] if node.rule == "does" and node.children else node
        said = verb.children if isinstance(verb, Node) else ()
        places = [child for child in said if isinstance(child, int)]
        before = next((words[at] for at in places if words[at].key in {"before", "after", "until"}), None)
        for phrase in node.children if before is not None else ():
            for nominal in nodes(phrase) if isinstance(phrase, Node) else ():
                nouns = nominal.places
                if nominal.rule == "nominal_pl" and len(nouns) > 1 and "VS" in classes(words[nouns[-1]].key):
                    assert before is not None
                    raise unclear("{word!r} may begin a clause here, which is not covered", before)


def _is_time(key: str) -> bool:
    return key in en_meanings.TIMES or key.removesuffix("s") in en_meanings.TIMES


def _check_having(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Tom has nothing", who may have a sister."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "does", (Node() as verb, Node("no" | "every" | "any") as what):
                word, noun = words[first_word(verb)], noun_of(what, words)
                having = {word.key, *lemmas(word.key, "V", "VS", "PAST")} & _HAVING
                if having and noun.key in {"nothing", "everything", "anything"}:
                    reason = "{word!r} with {noun!r} does not mean all things, which is not covered"
                    raise unclear(reason, word, noun=noun.text)


def _check_clauses_that_share(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "Tom opens and Ann closes the door": he opens the door."""
    for node in nodes(tree):
        clauses = node.parts if node.rule == "and_" else []
        for before, after in pairwise(clauses):
            match before, after:
                case (
                    Node("simple", (_, Node("does", (Node() as verb,)))),
                    Node("simple", (_, Node("does", (_, _, *_)))),
                ):
                    word = words[first_word(verb)]
                    if {word.key, *lemmas(word.key, "V", "VS", "PAST")} & en_meanings.WITH_OBJECTS:
                        raise unclear(SHARED_OBJECT, word)


def _check_opposites(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "young and old dogs", and of people what nobody is at once: the ones and the others?"""
    for node in nodes(tree):
        if node.rule not in {"nominal_pl", "generic"}:
            continue
        for joined in (one for part in node.children for one in nodes(part) if one.rule == "attributes_and"):
            found = {words[place].key for place, _ in parents(joined)}
            opposite = any(len(found & pair) > 1 for pair in en_meanings.ANTONYMS)
            if node.rule == "nominal_pl" or opposite:
                reason = "'and' before a plural may mean the ones and the others, or both at once"
                raise Unreadable(reason, words[first_word(joined)].start, several=True)
