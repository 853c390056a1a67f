"""Bare nouns that are no kind, so that a sentence with one is refused (decision 0167)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    BARE,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.discourse.definites import KIND_OR_SOME
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.attached import WHEN
from fol_kb.translation.controlled.english.attributes import is_animate, is_of_an_office
from fol_kb.translation.controlled.english.checking import has_member, noun_of, phrases_in
from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.lexicon import (
    classes,
    is_gradable,
    lemmas,
    may_be_plural,
    verb_forms,
)
from fol_kb.translation.controlled.english.meanings import PASSING, TIMES
from fol_kb.translation.controlled.english.names import VARIABLE
from fol_kb.translation.controlled.english.ongoing import CONTENTS
from fol_kb.translation.controlled.english.persons import GIVEN_NAMES
from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import GOING_ON, PAST
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_ANY_OF = frozenset(["the", "the_plural", "a", "bare_plural", "some"])
_WHEN = TIMES | {"deadline", "date", "end", "beginning", "year", "age"}
_DEFINITE = word_list("the the_plural name name_who possessed own_by_pronoun own_by_subject pronoun")
_ONE = frozenset(["the", "a", "possessed", "own_by_pronoun", "own_by_subject"])
_VERB_OR_NOUN = "{word!r} may be a verb or a noun here"
DONE_OR_SUCH = "{word!r} may say what is done to them, or of what kind they are"

_TIMES = word_list("second minute hour day week month year decade century time")
_MARGINS = word_list("goal point vote run length percent inch stroke shot mark degree second step size")
"""Nouns of by how much: "won by two goals"."""
_OF_EACH = word_list("have cost weigh last measure contain")
"""Verbs whose number is each one's: "cats have four legs", "tickets cost 12 dollars"."""
_LISTING = word_list("example exception value format type mode level setting protocol extension command")
"""Nouns behind whose plural "are" lists which there are."""
SOME_OF_THEM = "{word!r} after a plural names some of them, or what each of them has in it"


def check_bare(tree: Node, words: Sequence[Word]) -> None:
    """Refuse bare nouns that are no kind: "is bigger than mice" is said of all mice, "by hand" of no doer."""
    for node in nodes(tree):
        match node.rule, node.children:
            case (("bare_singular" | "bare_plural"), (Node() as nominal,)):
                for place, rule in parents(nominal):
                    if rule.startswith("attribute") and words[place].key in en.AMOUNTS:
                        raise refused(f"{{word!r}} is {en.QUANTITY}, which is not covered", words[place])
            case "the", (Node("nominal_sg", (int() as only, Node("tail", ()))),) if (
                words[only].key in en.THE_ALL
            ):
                raise Unreadable(ALL_OR_SOME, words[only].start, several=True)
            case "is_a", (Node("mass", (Node() as nominal,)),):
                for place, rule in parents(nominal):
                    if rule.startswith("attribute") and "PARTICIPLE" in classes(words[place].key):
                        raise unclear(DONE_OR_SUCH, words[place])
            case "who", (Node() as said,):
                _check_goes_on(said, words)
            case "simple", (Node("bare_plural") as subject, Node("copula") as copula):
                noun = words[head_word(subject)]
                bare = [one for one in nodes(copula) if one.rule in {"mass", "bare_plural"}]
                several = [
                    one for child in copula.children for one in leaves(child) if one.rule == "adjective"
                ]
                members = bare + (several if len(several) > 1 else [])
                unknown = any(not classes(words[min(first_word(one), len(words) - 1)].key) for one in members)
                listed = unknown or any(one.rule == "mass" for one in bare)
                if listed and not (_LISTING | CONTENTS).isdisjoint(lemmas(noun.key, "NS")):
                    reason = "{word!r} may be what each of the following is, or what they are together"
                    raise unclear(reason, noun)
            case "simple", (Node() as subject, Node(rule="does") as does):
                verb = words[first_word(does)]
                if subject.rule == "bare_plural" and verb_forms(verb.key) & {"include", "comprise"}:
                    raise unclear(SOME_OF_THEM, verb)
                somebody = any(map(is_animate, lemmas(words[head_word(subject)].key, "NS")))
                counted = [one for child in does.children for one in _several_counted(child, words)]
                things = subject.rule == "bare_plural" and not somebody
                if things and counted and verb_forms(verb.key).isdisjoint(_OF_EACH):
                    # "the styles provide two choices"
                    reason = "this may be said of them together, or of each"
                    raise Unreadable(reason, words[first_word(counted[0])].start, several=True)
                _check_verb_before_bare(subject, does, words)
            case (
                ("and_" | "or_"),
                (Node() as before, Node("simple", (Node("name", (int() as name, *_)), Node("does") as said))),
            ):
                _check_verb_of_name(before, words[name], said, words)
            case "and_", (Node() as before, Node("not_", (Node("adjective", (int() as said,)),))):
                noun, governs = words[said], before.rule == "adjective" and len(before.children) > 1
                if "N" in classes(noun.key) and (governs or before.rule == "located"):
                    reason = "{word!r} may be an adjective, or a noun that goes with the words before 'not'"
                    raise unclear(reason, noun)
            case "and_", (
                Node() as before,
                Node("not_", (Node("is_a", (Node(rule="mass") as denied,)),)),
            ) if before.rule not in {"is_a", "and_", "or_"}:  # "we are referring to freedom, not price"
                shared = words[last_word(denied)]
                raise unclear("{word!r} may go with the words before 'not'; repeat them", shared)
            case (("passive" | "not_passive"), (int() as verb, Node() as agent, *_)):
                for one in leaves(agent):
                    goals = one.rule == "counted" and not _MARGINS.isdisjoint(
                        lemmas(words[last_word(one)].key, "N", "NS")
                    )
                    if one.rule == "quantity" or goals:  # "is won by two goals"
                        much = words[first_word(one)]
                        raise refused(f"{{word!r}} is {en.COUNTING}, which is not covered", much)
                    what = words[last_word(one)]
                    doing = classes(words[first_word(one)].key)
                    if one.rule in BARE and "ING" in doing and "ADJ" not in doing:
                        what = words[first_word(one)]
                        reason = "'by' and {word!r} may say how something is {done!r}, or what does it"
                        raise unclear(reason, what, done=words[verb].text)
                    key = noun_of(one, words).key
                    place = one.rule in {"the", "a"} and key in en.PLACES_AND_MEANS
                    place = place or (one.rule in _ANY_OF and key in en.MEANS)
                    if one.rule == "bare_singular" or place or words[head_word(one)].key in _WHEN:
                        reason = "'by' and {word!r} may say how something is {done!r}, or what does it"
                        raise unclear(reason, what, done=words[verb].text)
            case "adjective", (int() as said, int() as place, Node()) if words[place].key not in {
                "for",
                "to",
            } and _is_progressive(words, said):
                auxiliary = words[said - 1]
                reason = "{word!r} after {before!r} may say what goes on, which is not covered"
                raise unclear(reason, words[said], before=auxiliary.text)
            case "adjective", (int(), int() as preposition, Node() as what):
                if words[preposition].key == "than" and has_member(what, "bare_plural"):
                    raise Unreadable(ALL_OR_SOME, words[last_word(what)].start, several=True)


def _is_no_time(phrase: Node, words: Sequence[Word]) -> bool:
    """Whether what is counted is no time: "expire after 90 days"."""
    return {words[last_word(phrase)].key, *lemmas(words[last_word(phrase)].key, "NS")}.isdisjoint(_TIMES)


def _several_counted(child: Node | int, words: Sequence[Word]) -> Iterator[Node]:
    for one in leaves(child) if isinstance(child, Node) else ():
        counted = one.rule == "counted" or (one.rule == "quantity" and _is_no_time(one, words))
        if counted and any(what.rule == "nominal_pl" for what in one.parts):
            yield one


def of_a_bare_subject(tree: Node) -> bool:
    """Whether a tree takes a singular without "a" or "the" for a subject: "steel plates rust" has another."""
    subjects = (node.children[0] for node in nodes(tree) if node.rule == "simple")
    return any(isinstance(one, Node) and one.rule == "bare_singular" for one in subjects)


def check_bare_subject(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "snow fell in the hills" and "if cash is received", where some of it is meant, not the kind."""
    for node in nodes(tree):
        match node.rule, node.children:
            case "conditional", (Node() as condition, _) if of_a_bare_subject(condition):
                raise _some_of_it(next(one for one in nodes(condition) if one.rule == "bare_singular"), words)
            case "conditional_after", (_, Node() as condition) if of_a_bare_subject(condition):
                raise _some_of_it(next(one for one in nodes(condition) if one.rule == "bare_singular"), words)
            case "simple", (Node("bare_plural") as subject, _):
                _check_either(subject, words)
            case "simple", (Node("bare_singular") as subject, Node() as predicate):
                _check_either(subject, words)
                _check_words(subject, words)
                for part in leaves(predicate):
                    if _is_of_some(part, words):
                        raise _some_of_it(subject, words)
                    _check_heading(part, words)
            case "is_a", (Node("mass") as what,):
                _check_explained(tree, what, words)


def _check_words(subject: Node, words: Sequence[Word]) -> None:
    """Refuse "teh server restarts", "minister resigns", and "ben sleeps", who is hardly the mountain."""
    nominal = subject.children[0]
    assert isinstance(nominal, Node)
    before = [one for one in nominal.parts if one.rule.startswith("attribute")]
    heads = nominal.places
    places = [*(place for one in before for place, _ in parents(one)), *heads]
    for place in places:
        word = words[place]
        known = classes(word.key) or classes(word.key.rsplit("-", 1)[-1]) or word.quoted
        if len(places) > 1 and not known and not any(map(str.isdigit, word.key)):
            raise refused("{word!r} is no word that is known here", word)
    noun = words[places[-1]]
    if len(places) == 1 and _is_known_name(noun.key) and not noun.capital:
        raise refused("{word!r} may be a name; begin it with a capital or quote it", noun)
    if is_of_an_office(noun.key):
        raise _some_of_it(subject, words)


def _check_either(subject: Node, words: Sequence[Word]) -> None:
    """Refuse "either party may leave", which is said of each party."""
    place = first_word(subject)
    if place and words[place - 1].key == "either" and all(word.key != "or" for word in words[place:]):
        reason = "{word!r} before a noun may mean one of two or each of them; say 'every'"
        raise unclear(reason, words[place - 1])


def _check_heading(part: Node, words: Sequence[Word]) -> None:
    """Refuse "stage door keys", where nothing follows what may be a plural."""
    word = words[min(first_word(part), len(words) - 1)]
    alone = part.rule == "does" and last_word(part) == first_word(part)
    if alone and {"NS", "VS"} <= classes(word.key).keys():
        raise unclear(_VERB_OR_NOUN, word)


def _some_of_it(phrase: Node, words: Sequence[Word]) -> Unreadable:
    place = head_word(phrase)
    return Unreadable(KIND_OR_SOME, words[place].start, several=True)


def _is_of_some(part: Node, words: Sequence[Word]) -> bool:
    """Whether a predicate tells what happened, or of one place or one individual."""
    inside = nodes(part)
    told = any(one.rule in PAST | {GOING_ON} for one in inside)
    definite = part.rule != "copula" and any(one.rule in _DEFINITE for one in inside)
    adjectives = [one for one in inside if one.rule == "adjective"]
    passing = any(words[first_word(one)].key in PASSING for one in adjectives)
    placed = [one for one in inside if one.rule == "located" or one in adjectives]
    behind = [phrase for one in placed for phrase in phrases_in(one.children)]
    at_one = any(phrase.rule in _DEFINITE | {"a", "some"} for phrase in behind)
    return told or definite or passing or at_one or any(one.rule == "circumstance" for one in inside)


def _check_explained(tree: Node, what: Node, words: Sequence[Word]) -> None:
    """Refuse "the problem is money", "the deadline is noon" and "she is part nurse and part cook"."""
    word = words[head_word(what)]
    part = words[min(first_word(what), len(words) - 1)]
    if part.key in {"part", "half", "mostly"} and first_word(what) < head_word(what):
        raise refused(f"{{word!r}} is {en.QUANTITY}, which is not covered", part)
    if {word.key, *lemmas(word.key, "NS")} & TIMES:
        raise refused(WHEN, word)
    for node in nodes(tree):
        if node.rule != "simple" or all(one is not what for one in nodes(node)):
            continue
        for phrase in leaves(node.children[0]):
            noun = noun_of(phrase, words)
            if phrase.rule in _ONE and {noun.key, *lemmas(noun.key, "NS")} & CONTENTS:
                reason = "{word!r} may be what {noun!r} is, or of what kind; say it in another way"
                raise unclear(reason, word, noun=noun.text)


def _check_verb_of_name(before: Node, name: Word, said: Node, words: Sequence[Word]) -> None:
    """Refuse "drinks Coke or Pepsi products", where no Pepsi produces."""
    word = words[first_word(said)]
    if last_word(said) == first_word(said) and not (classes(word.key) or word.quoted):
        raise refused("{word!r} is not in the dictionary", word)
    joined = any(last_word(one) == last_word(before) and one.rule in {"name", *BARE} for one in nodes(before))
    alone = all(isinstance(one, Node) and one.rule in {"verb", "how"} for one in said.children)
    variable = VARIABLE.match(name.text) is not None  # "X is a dog of Ann and X barks"
    known = variable or name.quoted or _is_known_name(name.key)
    if joined and alone and not known and "NS" in classes(word.key):
        raise unclear(_VERB_OR_NOUN, word)


def _check_goes_on(said: Node, words: Sequence[Word]) -> None:
    """Refuse "animals that enjoy water splash", where the last noun may be the verb of the sentence."""
    for one in leaves(said):
        what = one.children[-1] if one.rule == "does" else None
        for phrase in leaves(what) if isinstance(what, Node) else ():
            places = [place for place, _ in parents(phrase)]
            last = words[max(places, default=0)]
            ends = phrase.rule in BARE and len(places) > 1
            if ends and {"V", "VS"} & classes(last.key).keys():
                raise unclear(_VERB_OR_NOUN, last)


def _check_verb_before_bare(subject: Node, does: Node, words: Sequence[Word]) -> None:
    """Refuse "Alls dogs bark", "every dog barks barks", and "it takes time", where "it" is nobody."""
    verb, *objects = does.children
    bare = [one for one in phrases_in(objects) if one.rule in BARE]
    if not bare:
        return
    word, noun = words[first_word(verb)], words[last_word(bare[0])]
    first = words[min(first_word(subject), len(words) - 1)]
    unknown = subject.rule == "name" and first.first and not first.quoted and not _is_known_name(first.key)
    alone = first_word(subject) == last_word(subject)
    begins = classes(words[first_word(bare[0])].key)  # "Sony phones cost money"
    either = may_be_plural(word.key)
    turned = unknown and alone and either and "V" in begins
    if turned or noun.key == word.key:
        raise unclear(_VERB_OR_NOUN, noun)
    if subject.rule == "pronoun" and first.key == "it" and {word.key, *infinitives(word.key)} & {"take"}:
        raise Unreadable("'it' may mean nobody here, which is not covered", first.start)


def _is_progressive(words: Sequence[Word], place: int) -> bool:
    """Whether an adjective may be what goes on: "are increasing in number"."""
    key = words[place].key
    is_before = place > 0 and words[place - 1].key in {"is", "are"}
    return is_before and "ING" in classes(key) and not is_gradable(key)


def _is_known_name(key: str) -> bool:
    return key in GIVEN_NAMES or certain_gender(key) != "u"
