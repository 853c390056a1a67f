"""Words that may be a verb or a noun, where the grammar finds only one of both.

"Owns hotels and bars in Spain" bars nobody, "the road remains closed" is about no remains, and "metals like
iron rust" about what rusts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import (
    BARE,
    first_word,
    head_word,
    last_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.english.attributes import is_animate
from fol_kb.translation.controlled.english.checking import SentenceCheck, has_member, noun_of, phrases_in
from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.infinitives import ENJOYING
from fol_kb.translation.controlled.english.lexicon import classes, lemmas, may_be_plural, verb_forms
from fol_kb.translation.controlled.english.meanings import ALONE, OF_ALONE
from fol_kb.translation.controlled.english.second_objects import DOING_ALONE
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

VERB_OR_NOUN = "{word!r} may be a verb or a noun here"
DID_OR_DONE = "{word!r} may be what somebody did, or what was done to somebody or something"
USING = "{word!r} may say how something is done, or of what kind the noun before it is"
MAY_BE_VERB = "{word!r} may be a verb here, which then has no subject"
MAY_BE_NAME = "{word!r} may be a name here, or a part of one; put it between commas"
_OWNED = frozenset(["possessed", "own_by_pronoun", "own_by_subject"])
_STAYING = word_list("remains looks stays sounds turns tastes smells")
"""Plural nouns that are verbs of how something is or stays."""
_ORDERING = word_list("""
    test read file switch treat label lock cover carry park count report address guard ship keep draw
    display print select insert remove create leave make get hold store wash pay sign call use put turn
    check clean close show list run enter type click edit add delete choose drag
""")
_BEHIND = word_list("present responsible eligible concerned involved available absent necessary possible due")
"""Adjectives behind their noun: "every member present"."""
_BEHIND_NOUNS = _BEHIND | word_list("black white red green raw hot cold neat part-time full-time blindfold")
_CLAUSES_END = word_list("if unless when whenever then and or but because ,")
_PLACES = frozenset(["in", "at", "on"])
_SUBSTANCES = word_list("""
    water milk wine beer tea coffee rice bread salt sugar oil gas air steam smoke snow ice rain sand dust gold
    silver iron steel copper wood paper glass plastic cotton silk wool leather food meat fish fruit music love
    money time work art light heat sound power fire waste sleep play sport blood paint wax
""")
"""Nouns of substances and the like that are verbs too: "water boils"."""
_UNNAMED = frozenset(["name", "bare_singular", "bare_plural"])
_NAMED_SO = word_list("""
    building meeting painting wedding drawing training hearing briefing listing setting ruling rating reading
    recording warning opening ending beginning feeling being thing king ring string wing spring evening
    morning
    ceiling clearing crossing offering saying sitting filing earring hiring dressing engineering parking
    housing
    clothing lighting heating plumbing flooring roofing bedding seating swimming skiing sailing boxing fishing
    hunting climbing skating dancing singing shopping banking accounting marketing advertising manufacturing
    farming mining printing publishing broadcasting planning testing processing programming computing learning
    teaching nursing cleaning catering cooking baking racing riding running cycling diving surfing wrestling
    washing ironing sewing knitting jumping throwing lifting bowling gambling betting trading dealing handling
    packaging wrapping wiring piping tubing coating plating casting forging welding
""")
"""Nouns of what is done that other nouns stand before: "a staff meeting", "ice skating"."""
_NOUNS_FIRST = word_list("book water plant play work")
_MAKING = ("ize", "ise", "ify")
"""How verbs end that no dictionary has: "Ellipsize fields"."""
_CALLED = word_list("""
    parameter argument option command function method variable keyword flag attribute setting directive module
    package statement clause tag property column table key macro
""")
"""Nouns behind which a name stands in manuals: "an additional argument permanent"."""
_PARTICLES = frozenset(["up", "out", "off", "away", "back", "down"])
_ONE = frozenset(["the", "a", "some", "the_plural", "possessed"])
_MANY = frozenset(["bare_plural", "every", "no"])


def check_verb_or_noun(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for a word that the grammar may have taken for the other."""
    check = _Check(words)
    for node in nodes(tree):
        match node.rule, node.children:
            case (("and_" | "or_"), _):
                for before, member in pairwise(leaves(node)):
                    check.second_verb(before, member)
                    check.joined_object(before, member)
                    if member.rule == "simple":
                        check.second_subject(member.children[0])
            case (
                ("nominal_sg" | "nominal_pl"),
                (*_, int() as head, Node("tail", (Node("who", (Node("copula") as said,)),))),
            ):
                check.participle(head, said)
            case "located", (int(), Node() as place, *_):
                check.place(place)
            case "is_a", (Node("mass", (Node(_, (int() as doing, int(), *_)),)),):
                check.doing(doing)
            case "simple", (Node() as subject, Node() as predicate):
                for phrase in leaves(subject):
                    check.subject(phrase)
                for part in leaves(predicate):
                    check.predicate(subject, part)
                    check.using(part)
            case "does", (_, *others):
                for one in phrases_in(others):
                    check.object(one)
                    check.doing_behind(one)


def _behind(one: Node) -> Iterator[Node]:
    """What stands behind a preposition or a participle that goes with a noun."""
    match one.rule, one.children:
        case "tail_prep", (_, Node() as what):
            yield from leaves(what)
        case "does", (Node() as verb, *_, Node() as what) if verb.has("reduced"):
            yield from leaves(what)


class _Check(SentenceCheck):
    def doing(self, at: int) -> None:
        """ "Elections are taking place": they are no place."""
        if "ING" in self._classes(at) and self._words[at].key not in _NAMED_SO:
            raise self._either(at)

    def second_verb(self, before: Node, member: Node) -> None:
        """ "Owns hotels and bars in Spain"."""
        verb = member.children[0] if member.rule == "does" else None
        done = before.rule == "passive" or (before.rule == "copula" and tense_of(before) != "past")
        if isinstance(verb, Node) and done:
            at = first_word(verb)
            if tense_of(member) == "past" and "PARTICIPLE" in self._classes(at):
                raise self._done(at)  # "is insensitive and grayed out"
        said = [child for child in before.children if not isinstance(child, Node) or child.rule != "past"]
        what = said[-1] if before.rule in {"does", "gives", "copula"} and said else None
        if isinstance(what, Node) and what.rule == "adjective" and len(what.children) > 2:
            what = what.children[2]  # "is fond of cats and dogs with tails"
        if not isinstance(verb, Node) or verb.rule != "verb" or not isinstance(what, Node):
            return
        word, *particles = verb.places
        behind = [child for child in member.children[1:] if isinstance(child, Node)]
        bare = [one for one in leaves(what) if one.rule in {*BARE, "counted", "the_plural"}]
        either = self._either_of_both(word)
        if bare and (particles or not behind) and either:
            raise self._either(word)

    def second_subject(self, subject: Node | int) -> None:
        """ "Opens the door and turns lights on": no turns do anything."""
        at = first_word(subject) if isinstance(subject, Node) and subject.rule == "bare_plural" else -1
        alone = at > 0 and at == last_word(subject) and self._words[at - 1].key != ","
        if alone and self._either_of_both(at):
            raise self._either(at)

    def subject(self, phrase: Node) -> None:
        """ "The road remains", "Paul helped refugees find", "the domain peering"."""
        if not self._is_animate(phrase):
            for one in nodes(phrase):
                alone = one.rule == "does" and len(one.children) == 1 and one.has("reduced")
                if alone and first_word(one) == last_word(one) == head_word(phrase) + 1:
                    raise self._either(first_word(one))
        for nominal in phrase.children:
            if not isinstance(nominal, Node) or not nominal.rule.startswith("nominal"):
                continue
            places = nominal.places
            if phrase.rule == "only" and self._words[places[0]].key in _ORDERING:
                raise refused(MAY_BE_VERB, self._words[places[0]])
            if len(places) > 1 and self._words[places[-1]].key in _STAYING | _BEHIND:
                raise self._either(places[-1])
            head = self._words[places[-1]]
            titled = head.text.isupper() and len(head.text) > 3 and not self._classes(places[-1])
            if phrase.rule in _OWNED and head.capital and (titled or listed_gender(head.key) != "u"):
                raise unclear(MAY_BE_NAME, head)
            said = [place for place, rule in parents(nominal) if rule.startswith("attribute")]
            for first, second in pairwise(sorted(said)):
                named = self._words[first].capital and listed_gender(self._words[first].key) != "u"
                if named and "PAST" in self._classes(second):
                    raise self._either(second)

    def predicate(self, subject: Node, part: Node) -> None:
        """ "Metals like iron rust", "burns with a blue flame"."""
        verb = part.children[0] if part.rule == "does" else None
        if not isinstance(verb, Node) or verb.rule != "verb":
            return
        at = first_word(verb)
        self._imperative(subject, at)
        self._lacks_subject(subject, at)
        objects = phrases_in(part.children[1:])
        last = last_word(part)
        self._garden_path(subject, verb, objects, last)
        many = all(one.rule in _MANY for one in leaves(subject))
        like = self._words[at].key == "like" and many and any(one.rule in BARE for one in objects)
        if like and "V" in self._classes(last):
            raise self._either(last)
        behind = self._words[at + 1].key if at + 1 < len(self._words) else ""
        of = verb_forms(self._words[at].key) & OF_ALONE
        if behind == "of" and self._classes(at) & {"V", "VS"} and not of:
            raise self._either(at)  # "Annual reports of the company"
        self._headline(subject, verb, objects)
        self._nothing_done(subject, verb, part)
        self._fragment(subject, verb, part)
        if subject.rule == "bare_plural" and not objects and at == last and {"V", "ADJ"} <= self._classes(at):
            raise self._either(at)  # "Guests welcome", "children under 8 free"
        if not objects and len(part.children) == 1 and at == last and (not behind or behind in _CLAUSES_END):
            self._alone(subject, at)
        self._of_kinds(subject, part, objects, at)

    def _lacks_subject(self, subject: Node, at: int) -> None:
        """ "If the login is on a tty, records login time": a program does."""
        first = first_word(subject)
        behind = (
            subject.rule == "bare_plural" and first == at - 1 and self._words[first - 1].key in {",", "then"}
        )
        either = self._either_of_both(first) and {"N", "V"} <= self._classes(at)
        if behind and either and not self._is_animate(subject):
            raise self._either(first)

    def _alone(self, subject: Node, at: int) -> None:
        """ "The line corresponding to pos", "a repository or a container image": a noun, and no verb."""
        more = subject.has("tail_prep", "who")
        if more and not self._classes(at) and not self._words[at].quoted:
            raise self._either(at)  # "the line corresponding to pos"
        either = {"N", "V"} <= self._classes(at)
        known = not self._classes(at - 1).isdisjoint({"N", "NS"})
        joined = subject.rule in {"and_", "or_"} and known and not self._words[at - 1].capital
        strange = (
            known and not self._classes(at) and subject.rule in {"and_", "or_"}
        )  # "the book and the Exim wiki"
        if strange or (joined and either and not self._needs_no_object(at)):
            raise self._either(at)  # "a repository or a container image"
        tails = [what for one in nodes(subject) for what in _behind(one)]
        if tails and at and either and "ADJ" in self._classes(at - 1):
            raise self._either(at)
        bare = any(one.rule in BARE and last_word(one) == at - 1 for one in tails)
        if bare and {"NS", "VS"} <= self._classes(at):
            raise self._either(at)  # "the time for approval requests", "the interval between queue runs"
        done = any(one.rule == "reduced" for one in nodes(subject))
        if done and either and not self._is_animate(subject) and not self._needs_no_object(at):
            raise self._either(at)  # "signals emitted in the D-Bus interface"
        named = subject.rule == "name" and last_word(subject) > first_word(subject)
        title = all(word.text.isupper() or listed_gender(word.key) == "u" for word in self._words[:at])
        if named and title and known and self._either_of_both(at):
            raise self._either(at)  # "AI Platform Jobs commands"

    def _of_kinds(self, subject: Node, part: Node, objects: Sequence[Node], at: int) -> None:
        """ "Arguments for the gas limit", "for the type details": nouns, and no verb."""
        tails = any(True for one in nodes(subject) for _ in _behind(one))
        known = not self._classes(at - 1).isdisjoint({"N", "NS"})
        noun = (known or not self._classes(at - 1)) and not self._words[at - 1].text.istitle()
        kinds = all(one.rule in BARE for one in [subject, *objects]) and not self._is_animate(subject)
        doubtful = "V" not in self._classes(at) or not (self._classes(at - 1) or self._needs_no_object(at))
        either = doubtful or (noun and "N" in self._classes(at))
        if tails and kinds and either and len(part.children) < 3:
            raise self._either(at)

    def _needs_no_object(self, at: int) -> bool:
        return self._words[at].key in DOING_ALONE or not ALONE.isdisjoint(verb_forms(self._words[at].key))

    def _nothing_done(self, subject: Node, verb: Node, part: Node) -> None:
        """ "The deviation of the attribute values", "the row labels at the left": no verb has its object."""
        at = first_word(verb)
        told = any(child.rule == "past" for child in verb.parts)
        behind = [self._words[child].key for child in verb.places][1:]
        placed = bool(behind) and behind[0] not in _PARTICLES | {"to"}
        alone = len(part.children) == (2 if placed else 1)
        if told or not alone or not self._either_of_both(at):
            return
        ends = first_word(subject) <= 1 and at == len(self._words) - 1 and not self._is_animate(subject)
        owned = subject.rule in _OWNED and DOING_ALONE.isdisjoint(infinitives(self._words[at].key))
        if ends and (owned or (subject.rule == "the" and not self._needs_no_object(at))):
            raise self._either(at)  # "John's phone calls", "the stock prices"
        if self._needs_no_object(at):
            return
        tails = last_word(subject) == at - 1 and subject.has("tail_of", "tail_prep")
        first = first_word(subject)
        titled = subject.rule == "name" and first < at - 1 == last_word(subject)
        titled = titled and all(listed_gender(self._words[place].key) == "u" for place in range(first, at))
        how = (
            first == at - 1 == 0
            and not self._classes(0).isdisjoint({"ADJ", "VS"})
            and listed_gender(self._words[0].key) == "u"
        )
        described = titled or how or (subject.rule == "the" and last_word(subject) == at - 1)
        if (tails or (placed and described)) and not self._is_animate(subject):
            raise self._either(at)

    def _headline(self, subject: Node, verb: Node, objects: Sequence[Node]) -> None:
        """ "DBM based object cache", "Linux default output view": what has no verb."""
        at = first_word(verb)
        told = any(child.rule == "past" for child in verb.parts)
        bare = [one for one in objects if one.rule == "bare_singular"]
        if "base" in verb_forms(self._words[at].key) and any(one.rule in BARE for one in objects):
            raise self._done(at)  # "UK based publishers"
        unnamed = subject.rule in _UNNAMED and listed_gender(self._words[first_word(subject)].key) == "u"
        unnamed = unnamed or (subject.rule == "the" and {"N", "ADJ"} <= self._classes(at - 1))
        either = "N" in self._classes(at) or any(last_word(one) > first_word(one) for one in bare)
        either = either or subject.rule == "the"  # "the maximum observed value"
        if told and bare and unnamed and either and "PARTICIPLE" in self._classes(at):
            raise self._done(at)

    def _fragment(self, subject: Node, verb: Node, part: Node) -> None:
        """ "The version associated with the tag", "the 'Putting it together' sections present examples"."""
        at = first_word(verb)
        told = any(child.rule == "past" for child in verb.parts)
        behind = verb.places[1:]
        placed = len(part.children) > 1 and behind and self._words[behind[0]].key not in _PARTICLES
        short = self._words[at - 1].text.isupper() and len(self._words[at - 1].text) > 2
        titled = subject.rule == "name" and (last_word(subject) > first_word(subject) or short)
        titled = titled and all(
            listed_gender(self._words[place].key) == "u" for place in range(first_word(subject), at)
        )
        described = titled or subject.rule in _ONE or (not told and subject.rule == "bare_plural")
        done = (told or "V" in self._classes(at)) and placed and "PARTICIPLE" in self._classes(at)
        if done and described and ALONE.isdisjoint(verb_forms(self._words[at].key)):
            raise self._done(at)
        described = subject.rule == "the" and first_word(subject) == at - 1 and "ADJ" in self._classes(at - 1)
        if described and behind and not self._needs_no_object(at) and self._either_of_both(at):
            raise self._either(at)  # "The original values for each field"
        before = self._words[at - 1]
        hyphened = "-" in before.key and not before.capital and not self._classes(at - 1)
        if hyphened and behind and len(part.children) == 1 and self._either_of_both(at):
            raise self._either(at)  # "No user-servicable parts inside"
        first = first_word(subject)
        quoted = subject.rule == "name" and self._words[first].quoted and first == at - 1
        joined = self._words[first - 1].key in {"the", "or", "and"}  # "x" or "y" patterns
        if quoted and first and joined and self._either_of_both(at):
            raise self._either(at)

    def _imperative(self, subject: Node, verb: int) -> None:
        """ "Wash hands with soap", "keep houses clean"."""
        first = self._words[0]
        begins = first_word(subject) == 0 and subject.rule in _UNNAMED and not first.quoted
        doing = "V" in self._classes(0) or (not self._classes(0) and first.key.endswith(_MAKING))
        if not begins or listed_gender(first.key) != "u" or not doing:
            return
        if verb == len(self._words) - 1 and not DOING_ALONE.isdisjoint(infinitives(self._words[verb].key)):
            return  # "Spot barks"
        title = verb > 2 and all(word.capital for word in self._words[:verb])  # "Show Your Love"
        kept = first.key in _ORDERING and last_word(subject) > 0 and not title
        last = verb == 1 or (verb == len(self._words) - 1 and subject.rule in BARE)
        if kept or (first.key not in _SUBSTANCES and last and self._either_of_both(verb)):
            raise refused(MAY_BE_VERB, first)

    def _garden_path(self, subject: Node, verb: Node, objects: Sequence[Node], last: int) -> None:
        """ "Every child left alone cries": who was left alone."""
        at = first_word(verb)
        told = any(child.rule == "past" for child in verb.parts)
        either = {"PAST", "PARTICIPLE"} <= self._classes(at)
        described = not has_member(subject, "name", "pronoun")
        key = self._words[last].key
        does = "VS" in self._classes(last) and not DOING_ALONE.isdisjoint(infinitives(key))
        bare = any(one.rule in BARE for one in objects)
        if told and either and described and does and any(one.rule in {*BARE, "name"} for one in objects):
            raise self._either(at)
        clause = any(one.rule in {"who", "whom"} and last_word(one) == at - 1 for one in nodes(subject))
        if told and bare and clause and "PARTICIPLE" in self._classes(at):
            raise self._done(at)  # "the index which holds staged files"

    def participle(self, head: int, said: Node) -> None:
        """ "Wears a black gown with a hood", "pays the full cost of repair": what is black, or full."""
        at = first_word(said)
        noun = at == head + 1 and ("N" in self._classes(at) or not self._classes(at))
        if said.has("reduced") and noun and "ADJ" in self._classes(head):
            raise self._either(at)

    def place(self, where: Node) -> None:
        """ "Is in the kitchen cooking": the kitchen does not cook."""
        for phrase in leaves(where):
            for one in nodes(phrase):
                if one.rule == "does" and one.has("reduced"):
                    raise self._either(first_word(one))
            self.object(phrase)
            if phrase.rule == "name" and "ING" in self._classes(last_word(phrase)):
                raise self._either(last_word(phrase))  # "is in Rome working"

    def object(self, phrase: Node) -> None:
        """ "Drinks coffee black", "or drink milk", "learned French living in Paris"."""
        for nominal in phrase.children:
            if not isinstance(nominal, Node) or not nominal.rule.startswith("nominal"):
                continue
            places = nominal.places
            last = places[-1]
            noun = not self._classes(last).isdisjoint({"N", "NS"}) and "ADJ" not in self._classes(last)
            noun = noun or self._words[last].quoted
            if len(places) > 1 and self._words[last - 1].key in _CALLED and not noun:
                raise Unreadable(
                    MAY_BE_NAME, self._words[last].start, several=True, word=self._words[last].text
                )
            if phrase.rule in BARE and len(places) > 1 and self._words[last].key in _BEHIND_NOUNS:
                raise self._either(last)
            if phrase.rule not in BARE and len(places) > 1 and self._words[last].key in _BEHIND:
                raise self._either(last)
            said = [place for place, rule in parents(nominal) if rule.startswith("attribute")]
            for before, place in pairwise(sorted([*places, *said])):
                if self._is_doing(before, place, phrase):
                    raise self._either(place)

    def _is_doing(self, before: int, place: int, phrase: Node) -> bool:
        """Whether a word behind a noun may say what somebody does there: "drank wine standing"."""
        word = self._words[place]
        noun = place == before + 1 and (
            self._words[before].capital or not {"N", "NS"}.isdisjoint(self._classes(before))
        )
        noun = noun and ("ADJ" not in self._classes(before) or self._words[before].capital)
        if not noun or "ING" not in self._classes(place) or word.quoted:
            return False
        placed = self._words[first_word(phrase) - 1].key in _PLACES if first_word(phrase) else False
        if word.key in _NAMED_SO and not (placed and phrase.rule in BARE):
            return False
        governing = self._words[first_word(phrase) - 1].key if first_word(phrase) else ""
        return ENJOYING.isdisjoint((governing, *infinitives(governing)))

    def using(self, said: Node) -> None:
        """ "Cookies are set using a header": who sets them uses it."""
        for one in nodes(said) if said.has("reduced") else ():
            at = first_word(one)
            if one.rule == "does" and one.has("reduced") and self._words[at].key == "using":
                raise unclear(USING, self._words[at])

    def doing_behind(self, phrase: Node) -> None:
        """ "Wears a hat driving": no hat drives."""
        for one in nodes(phrase) if not self._is_animate(phrase) else ():
            if one.rule == "does" and one.has("reduced"):
                raise self._either(first_word(one))

    def _is_animate(self, phrase: Node) -> bool:
        """Whether somebody is spoken of, or an animal."""
        noun = noun_of(phrase, self._words).key
        return any(map(is_animate, {noun, *lemmas(noun, "NS")}))

    def joined_object(self, before: Node, member: Node) -> None:
        """ "Does not eat meat or drink milk"."""
        first, last = first_word(member), last_word(member)
        bare = before.rule in BARE and member.rule in BARE
        kinds = self._classes(first)
        doing = "V" in kinds and "ADJ" not in kinds and self._words[first].key not in _NOUNS_FIRST
        if bare and last > first and doing:
            raise self._either(first)

    def _either_of_both(self, at: int) -> bool:
        return "VS" in self._classes(at) and may_be_plural(self._words[at].key)

    def _classes(self, at: int) -> set[str]:
        return set(classes(self._words[at].key)) if 0 <= at < len(self._words) else set()

    def _either(self, at: int) -> Unreadable:
        return unclear(VERB_OR_NOUN, self._words[at])

    def _done(self, at: int) -> Unreadable:
        return unclear(DID_OR_DONE, self._words[at])
