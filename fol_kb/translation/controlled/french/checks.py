"""French sentences that the grammar reads in one way and people in another, or in two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.translation.controlled.ambiguity.meanings import is_said
from fol_kb.translation.controlled.ambiguity.two_readings import (
    check_denied_of_all,
    conditions_of,
    first_word,
    head_word,
    joined_by_but,
    last_word,
    leaves,
    nodes,
    parents,
)
from fol_kb.translation.controlled.french import meanings as fr_meanings
from fol_kb.translation.controlled.french.attributes import is_any_thing_so, takes_de
from fol_kb.translation.controlled.french.auxiliaries import has_one_noun
from fol_kb.translation.controlled.french.circumstances import WHEN_OR_WHAT
from fol_kb.translation.controlled.french.forms import is_participle, is_present, masculine
from fol_kb.translation.controlled.french.lexicon import entries, known
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear


def check_tree(tree: Node, sentence: Sequence[Word]) -> None:
    """Raise Unreadable for a tree that is not what its sentence says."""
    check_denied_of_all(tree, sentence)
    check = _Check(sentence)
    conditions = set(map(id, conditions_of(tree)))
    for node in nodes(tree):
        match node.rule, node.children:
            case "adjective", (int(), int() as than, Node("a" | "or_") as whom) if check.is_than(than):
                check.compared(whom)
            case "generic", (*_, Node("attribute", (int() as how,)), Node()):
                check.of_law(how)
            case "adjective", (int(), int() as preposition, Node() as place, *_):
                check.between(preposition, place)
            case "adjective" | "adjective_of" | "is_a", _:
                check.together(node)
            case "located", (int() as preposition, Node() as place, *_):
                check.between(preposition, place)
            case "passive" | "not_passive", (int(), Node() as agent, *_):
                check.means(agent)
            case "does", (Node() as verb, *objects):
                check.verb(verb, [one for one in objects if isinstance(one, Node)])
            case "does_clitic" | "does_not_clitic", (int(pronoun), Node() | int() as verb):
                check.reflexive(pronoun, verb)
            case "tail_of", (*_, Node() as owner):
                check.owner(owner)
            case "every" | "no" | "not_every" | "generic_plural" | "some_plural" | "counted", (
                *_,
                Node() as nominal,
            ):
                check.alone(nominal)
            case "nominal_sg" | "nominal_pl", _:
                if node.rule == "nominal_pl":
                    check.both(node)
                check.content(node)
                if id(node) not in conditions:
                    check.ended(node)
            case "simple", (Node() as subject, Node() as predicate):
                check.generic(subject, predicate)
                check.told(subject, predicate)
                check.shared(subject, predicate)
            case "copula_not", (Node() as denied,):
                check.denied(denied)
            case "and_" | "or_", (Node() as first, *_) if first.rule == "false_that":
                check.falsehood(node)
            case "and_" | "or_", _:
                check.described(node)


def check_indefinite(tree: Node, sentence: Sequence[Word]) -> None:
    """Raise Unreadable for "un téléphone n'est pas un ordinateur": a certain one, or every one?"""
    for clause in _asserted(tree):
        _Check(sentence).one_or_all(clause)


class _Check:
    def __init__(self, sentence: Sequence[Word]) -> None:
        self._words = sentence

    def together(self, node: Node) -> None:
        """ "Paul et Jean sont amis": of each other."""
        if node.rule == "is_a":
            (phrase,) = node.children
            if not isinstance(phrase, Node) or phrase.rule not in {"some_plural", "generic_plural", "a"}:
                return
            nominal = phrase.children[0]
            if not isinstance(nominal, Node) or nominal.rule != "nominal_pl" or _has(nominal, "tail_of"):
                return
            head = self._head(nominal)
        elif len(node.children) == 1:
            head = first_word(node)
        else:
            return
        word = self._words[head]
        done = masculine(word.key, "") in fr_meanings.TOGETHER and word.key.endswith("s")
        if done or any(
            entry.plural and entry.lemma in fr_meanings.TOGETHER for entry in known(word.key, "A", "N")
        ):
            raise self._refused(
                "« {word} » peut dire ce qu'ils sont l'un pour l'autre, ce qui n'est pas couvert", head
            )

    def verb(self, verb: Node, objects: list[Node]) -> None:
        """What a verb takes: "cherche une voiture", "donne un livre à chaque homme"."""
        negated, at = verb.rule == "not_verb", first_word(verb)
        lemmas = self._lemmas(at)
        if (
            (
                self._words[at].key.startswith("ont")
                or any("P3p" in e.forms for e in entries(self._words[at].key))
                or {"ont", "peuvent", "doivent"} & {word.key for word in self._words[max(0, at - 2) : at]}
            )
            and lemmas & fr_meanings.DO_TOGETHER
            and not objects
            and len(verb.places) == 1
        ):
            raise self._refused("« {word} » peut dire ce qu'ils font l'un avec l'autre", at)
        for preposition in verb.children[1:]:
            if isinstance(preposition, int) and objects:
                self.between(preposition, objects[0])
        phrases = [list(leaves(one)) for one in objects]
        if negated and any(one.rule == "and_" for one in objects):
            reason = "« pas » peut nier tout ce qui suit ou une partie seulement ; répétez-le"
            raise self._refused(reason, at, several=True)
        for phrase in (phrase for one in phrases for phrase in one):
            first = first_word(phrase)
            before = self._words[first - 1].key if 0 < first < len(self._words) else ""
            if negated and (before in {"certains", "certaines", "quelques"} or phrase.rule == "some_plural"):
                reason = (
                    "« ne ... pas » devant « certains » peut vouloir dire aucun ou pas tous ; dites lequel"
                )
                raise self._refused(reason, first, several=True)
            some = before in {"le", "la"} and first > 2 and self._words[first - 2].key == "de"
            noun = self._words[min(head_word(phrase), len(self._words) - 1)].key
            mass = noun in fr_meanings.MASS and lemmas & fr_meanings.OF_SOME
            if some and phrase.rule == "a" and (len(verb.places) > 1 or not mass):
                reason = "« {word} » après « {verb} » peut introduire un complément, ce qui n'est pas couvert"
                raise unclear(reason, self._words[first - 2], verb=self._words[at].text)
            itself = all(one.startswith("se_") and not one.endswith("_de") for one in lemmas)
            if lemmas and itself and len(verb.places) == 1:
                raise self._refused("« {word} » avec un objet n'est pas couvert", at)
            behind = "".join(f"_{self._words[place].key}" for place in verb.places[1:])
            unreal = bool({f"{one}{behind}" for one in lemmas} & fr_meanings.UNREAL)
            if unreal and phrase.rule == "a" and not has_one_noun(phrase):
                reason = "« {word} » peut se dire de ce qui n'existe pas, ce qui n'est pas couvert"
                raise self._refused(reason, at)
            if before in {"de", "des"} and lemmas & fr_meanings.WITH_OF:
                reason = "« {word} » après « {verb} » peut introduire un complément, ce qui n'est pas couvert"
                raise unclear(reason, self._words[first - 1], word=before, verb=self._words[at].text)
            nominal = phrase.children[-1] if phrase.children else None
            if isinstance(nominal, Node) and nominal.rule.startswith("nominal"):
                noun = self._words[self._head(nominal)].key
                measured = {noun, noun.removesuffix("s")} & fr_meanings.MEASURES
                if measured and phrase.rule not in {"quantity", "counted"}:
                    raise self._refused(WHEN_OR_WHAT, self._head(nominal))
            alone = phrase.rule == "a" and len(phrases) == 1 and len(phrases[0]) == 1 and has_one_noun(phrase)
            if phrase.rule in {"a", "some_plural"} and lemmas & fr_meanings.WITHOUT_ITS_OBJECT and not alone:
                _, *rest = min(lemmas & fr_meanings.WITHOUT_ITS_OBJECT).split("_")
                said = " ".join([self._words[at].text, *rest[:1]])  # "a besoin"
                reason = "« {word} » peut se dire de ce qui n'existe pas, ce qui n'est pas couvert"
                raise refused(reason, self._words[at], word=said)
            if phrase.rule in {"a", "some_plural"} and lemmas & fr_meanings.LINKING:
                reason = (
                    "« {word} » dit ce qu'une chose devient ou paraît, ce qui n'est pas couvert ;"
                    " dites « est »"
                )
                raise self._refused(reason, at)
            if isinstance(nominal, Node) and lemmas & fr_meanings.LEAVING and _described_after(nominal):
                reason = "« {word} » peut dire comment la chose est laissée, ce qui n'est pas couvert"
                raise self._refused(reason, at)
            if phrase.rule == "name" and len(phrase.children) > 1 and lemmas & fr_meanings.CALLING:
                raise self._refused("« {word} » peut donner un nom, ce qui n'est pas couvert", at)
            word = self._words[first] if first < len(self._words) else None
            if (
                word is not None
                and word.quoted
                and (lemmas & fr_meanings.SAYING or word.text.rstrip()[-1:] in ".!?…")
            ):
                raise self._refused("des paroles rapportées n'affirment rien", first)
        if len(phrases) == 2 and objects[-1].rule != "circumstance":
            for phrase in phrases[1]:
                for at_last in (last_word(phrase), head_word(phrase)):
                    if at_last < len(self._words) and self._words[at_last].key in fr_meanings.NO_RECIPIENTS:
                        raise self._refused("« {word} » peut dire quand ou comment, et non à qui", at_last)
            if not lemmas & fr_meanings.TRANSFER:
                reason = "« à » peut aller avec « {word} » ou avec le nom qui précède"
                raise self._refused(reason, at, several=True)
            if _indefinite(phrases[0]) and any(phrase.rule == "every" for phrase in phrases[1]):
                reason = "un seul pour tous, ou un pour chacun ? dites « pour chaque ... »"
                raise self._refused(reason, first_word(objects[0]), several=True)

    def means(self, agent: Node) -> None:
        """ "Le vin est servi par la droite": by nobody."""
        for phrase in leaves(agent):
            nominal = phrase.children[-1] if phrase.children else None
            if phrase.rule == "quantity":
                raise self._refused(
                    "ensemble ou chacun ? répétez le verbe, ou dites « chaque »", first_word(phrase)
                )
            if isinstance(nominal, Node) and nominal.rule == "nominal_sg":
                head = self._head(nominal)
                ways = fr_meanings.WAYS if phrase.rule == "the" else frozenset[str]()
                if self._words[head].key in ways | fr_meanings.MEANS:
                    raise self._refused("« {word} » après « par » peut dire où ou comment, et non qui", head)

    def told(self, subject: Node, predicate: Node) -> None:
        """ "« Partez ! » crie le gardien": the guard cries."""
        at = first_word(subject)
        quoted = subject.rule == "name" and self._words[at].quoted
        for part in leaves(predicate):
            saying = part.rule == "does" and len(part.children) > 1
            if (
                quoted
                and saying
                and (is_said(subject, self._words) or self._lemmas(first_word(part)) & fr_meanings.SAYING)
            ):
                raise self._refused("des paroles rapportées n'affirment rien", at)

    def between(self, preposition: int, place: Node) -> None:
        """ "Paul est entre Marie et Jean": between the two, not between each."""
        if self._words[preposition].key in {"entre", "parmi"} and place.rule == "and_":
            raise self._refused(
                "« {word} » prend ensemble ce qui est joint, ce qui n'est pas couvert", preposition
            )

    def reflexive(self, pronoun: int, verb: Node | int) -> None:
        """ "Se tromper" is not to deceive oneself."""
        at = first_word(verb)
        if self._words[pronoun].key != "se":
            return
        if any("P3p" in entry.forms for entry in entries(self._words[at].key)):
            reason = "« {word} » au pluriel peut vouloir dire soi-même ou l'un l'autre"
            raise self._refused(reason, pronoun, several=True)
        if not self._lemmas(at) & fr_meanings.OF_ONESELF:
            raise self._refused("« se » avec « {word} » ne veut pas forcément dire soi-même", at)

    def owner(self, owner: Node) -> None:
        """ "Le chien du voisin qui dort": who sleeps?"""
        for phrase in leaves(owner):
            if phrase.rule in {"every", "no", "any", "not_every"}:
                reason = "un seul pour tous, ou un pour chacun ? dites « pour chaque ... »"
                raise self._refused(reason, first_word(phrase), several=True)
            nominal = phrase.children[-1] if phrase.children else None
            if phrase.rule == "name_who" or (isinstance(nominal, Node) and _described_after(nominal)):
                reason = "ce qui suit « de ... » peut aller avec l'un ou l'autre nom"
                raise self._refused(reason, first_word(phrase), several=True)

    def content(self, nominal: Node) -> None:
        """ "Le fait que Marie dort" is no fact that Marie sleeps; "chef de service compétent"."""
        head = self._head(nominal)
        word = self._words[head]
        if word.key in fr_meanings.ABOUT_CLAUSES and _has(nominal, "whom"):
            raise self._refused(
                "« {word} » avec « que » introduit ce qui est dit, sans que la phrase l'affirme", head
            )
        if "_de_" in word.key and _described_after(nominal):
            reason = "ce qui suit « {word} » peut aller avec l'un ou l'autre nom"
            raise self._refused(reason, head, several=True)
        if _has(nominal, "tail_of"):
            self._taken(nominal, word)

    def both(self, nominal: Node) -> None:
        """ "Les vins rouges et blancs": the ones and the others."""
        for joined in (
            one for part in nominal.children for one in nodes(part) if one.rule == "attributes_and"
        ):
            reason = "« et » entre adjectifs peut dire les uns et les autres, ou les deux à la fois"
            raise self._refused(reason, first_word(joined), several=True)

    def alone(self, nominal: Node) -> None:
        """ "Les blancs gagnent": not everything that is white."""
        word = self._words[self._head(nominal)]
        if not word.quoted and is_any_thing_so(word.key):
            raise refused("« {word} » sans nom auprès de lui n'est pas couvert", word)

    def _taken(self, nominal: Node, noun: Word) -> None:
        """ "Tout agent titulaire d'un permis": he holds it, and is not the licence's agent."""
        for child in nominal.parts:
            if not child.rule.startswith("attribute"):
                continue
            at = last_word(child)
            word = self._words[at]
            if at > self._head(nominal) and not word.quoted and takes_de(word.key):
                reason = "ce qui suit « {word} » peut aller avec lui ou avec « {noun} » ; dites-le à part"
                raise unclear(reason, word, noun=noun.text)

    def ended(self, nominal: Node) -> None:
        """ "Un ministre déchu": he is none any more."""
        head = self._head(nominal)
        if not any(entry.lemma in fr_meanings.MAY_END for entry in known(self._words[head].key, "N")):
            return
        for child in nominal.parts:
            if not child.rule.startswith("attribute"):
                continue
            for place, _ in parents(child):
                word = self._words[place]
                if place > head and not word.quoted and any(map(is_participle, entries(word.key))):
                    reason = (
                        "« {word} » après « {noun} » peut dire qu'on ne l'est pas ou plus ; dites à part"
                        " ce qui vaut"
                    )
                    noun = self._words[head].text
                    raise unclear(reason, word, noun=noun)

    def generic(self, subject: Node, predicate: Node) -> None:
        """ "Les chats sont dans le jardin": all of them, or those that are there?"""
        if not any(phrase.rule == "generic_plural" for phrase in leaves(subject)):
            return
        denied = any(part.rule == "copula_not" for part in leaves(predicate))
        for node in nodes(predicate):
            at = first_word(node)
            word = self._words[at] if at < len(self._words) else None
            rule = word is not None and masculine(word.key, word.key) in fr_meanings.FORBIDDING
            passing = (
                word is not None
                and not rule
                and (
                    word.key.startswith("en_")
                    or "_en_" in word.key
                    or any(entry.lemma in fr_meanings.PASSING for entry in known(word.key, "A", "N"))
                    or (
                        any(map(is_participle, entries(word.key)))
                        and not (_restricts(subject) or (denied and known(word.key, "A")))
                    )
                )
            )
            placed = node.rule in {"verb", "not_verb"} and (
                bool(self._lemmas(at) & fr_meanings.COMING)
                or any(
                    isinstance(child, int) and self._words[child].key in fr_meanings.PLACES
                    for child in node.children[1:]
                )
            )
            some = node.rule == "does" and any(
                one.rule in {"a", "some_plural", "the", "quantity", "counted"}
                for child in node.children[1:]
                for one in leaves(child)
            )
            joined = word is not None and "_" in word.key and node.rule in {"verb", "not_verb"}
            placed = placed or joined or node.rule == "measured" or (some and not _restricts(subject))
            by = node.children[1] if node.rule in {"passive", "not_passive"} else None
            placed = placed or (isinstance(by, Node) and any(one.rule == "name" for one in leaves(by)))
            if node.rule == "located" or placed or (node.rule == "adjective" and passing):
                reason = "« les » peut ici vouloir dire tous ou ceux dont on parle ; dites « tous les »"
                raise self._refused(reason, first_word(subject), several=True)

    def denied(self, denied: Node) -> None:
        """ "Paul n'est pas avocat et médecin": not both, or neither?"""
        members = list(leaves(denied))
        nouns = len(members) > 1 and all(member.rule == "is_a" for member in members)
        if (nouns or denied.rule == "and_") and not joined_by_but(denied, self._words):
            reason = "« pas » peut nier tout ce qui suit ou une partie seulement ; répétez-le"
            raise self._refused(reason, first_word(denied), several=True)

    def described(self, joined: Node) -> None:
        """ "Les fromages et les vins secs": dry cheeses?"""
        nominals = [phrase.children[-1] for phrase in leaves(joined) if phrase.children]
        plurals = [one for one in nominals if isinstance(one, Node) and one.rule == "nominal_pl"]
        if len(plurals) < len(list(leaves(joined))) or any(map(_described_after, plurals[:-1])):
            return
        last = plurals[-1]
        if not _described_after(last):
            return
        adjectives = {
            gender
            for child in last.parts
            if child.rule == "attribute" and first_word(child) > self._head(last)
            for gender in [self._genders(first_word(child), "A")]
        }
        heads = [self._genders(self._head(one), "N") for one in plurals[:-1]]
        if frozenset("f") in adjectives and frozenset("m") in heads:
            return  # "les chats et les souris noires"
        reason = "ce qui suit « {word} » peut aller avec le nom qui précède aussi ; répétez-le"
        raise self._refused(reason, self._head(last), several=True)

    def _genders(self, at: int, kind: str) -> frozenset[str]:
        found = known(self._words[at].key, kind)
        return frozenset(form[0] for entry in found for form in entry.forms if form.endswith("p"))

    def falsehood(self, node: Node) -> None:
        """ "Il est faux que A et B": how much is false?"""
        if list(leaves(node))[-1].rule not in {"false_that", "true_that"}:
            reason = "« il est faux que » peut aller avec la suite aussi ; répétez « que »"
            raise self._refused(reason, first_word(node), several=True)

    def shared(self, subject: Node, predicate: Node) -> None:
        """ "Paul et Marie ont un enfant": one together, or one each?"""
        plural = any(
            phrase.rule in {"generic_plural", "some_plural", "some"}
            or (
                bool(phrase.children)
                and isinstance(one := phrase.children[0], Node)
                and one.rule == "nominal_pl"
            )
            for phrase in leaves(subject)
        )
        for part in leaves(predicate):
            if part.rule in {"passive", "not_passive"} and (plural or subject.rule == "and_"):
                self.related(part, by=True)
            if part.rule != "does" or not isinstance(part.children[0], Node):
                continue
            self.related(part, by=False)
            none = part.children[0].rule == "not_verb" and len(part.children) == 1
            of = subject.has("tail_of", "possessed", "own")
            if none and of and "exister" in self._lemmas(first_word(part)):
                raise self._refused(
                    "« {word} » nie ce dont parle la phrase ; dites « il n'y a pas »", first_word(part)
                )
            objects = [leaf for one in part.children[1:] for leaf in leaves(one)]
            lemmas = self._lemmas(first_word(part.children[0]))
            if subject.rule == "and_" and lemmas & (fr_meanings.MAKE_TOGETHER | fr_meanings.DO_TOGETHER):
                raise self._refused("« {word} » peut dire ce qu'ils font l'un avec l'autre", first_word(part))
            together = bool(lemmas & fr_meanings.MAKE_TOGETHER) and plural
            of_some = any(one.rule in {"some", "some_plural"} for one in leaves(subject))
            if of_some and any(one.rule in {"quantity", "counted"} for one in objects):
                together = True
            if (subject.rule == "and_" or together) and any(
                one.rule in {"a", "quantity", "counted"} for one in objects
            ):
                reason = "ensemble ou chacun ? répétez le verbe, ou dites « chaque »"
                raise self._refused(reason, first_word(part), several=True)

    def is_than(self, place: int) -> bool:
        """Whether "que" of a comparative stands there."""
        return self._words[place].key == "que"

    def compared(self, whom: Node) -> None:
        """ "Plus rapide qu'un bus", "plus grand que Marie ou Anne": one, or any of them?"""
        reason = "« {word} » derrière « que » peut vouloir dire un seul ou n'importe lequel ; dites « tous »"
        raise self._refused(reason, first_word(whom), several=True)

    def of_law(self, how: int) -> None:
        """ "Toute personne morale": no person of good morals."""
        lemmas = {entry.lemma for entry in known(self._words[how].key, "A")}
        if lemmas & {"moral", "physique", "public", "grand"}:
            raise self._refused("« {word} » avec « personne » est un terme, ce qui n'est pas couvert", how)

    def related(self, part: Node, *, by: bool) -> None:
        """ "Le pont relie Lyon et Paris": one with the other."""
        at = first_word(part)
        joined = by or any(isinstance(one, Node) and one.rule == "and_" for one in part.children[1:])
        if joined and self._lemmas(at) & fr_meanings.RELATING:
            raise self._refused("« {word} » dit ce que plusieurs sont l'un pour l'autre", at, several=True)

    def one_or_all(self, clause: Node) -> None:
        """ "Un téléphone n'est pas un ordinateur": a certain one, or none?"""
        subject, predicate = clause.children
        nominal = subject.children[0] if isinstance(subject, Node) and subject.children else None
        if not isinstance(subject, Node) or subject.rule != "a" or not isinstance(nominal, Node):
            return
        if nominal.rule == "someone" and _has(nominal, "who"):
            reason = "« {word} » avec « qui » peut vouloir dire un certain ou tous ; dites « tout homme »"
            raise self._refused(reason, first_word(nominal), several=True)
        if nominal.rule not in {"nominal_sg", "generic"} or not isinstance(predicate, Node):
            return
        for part in leaves(predicate):
            first = part.children[0]
            denied = part.rule in {"copula_not", "not_passive", "does_not_clitic"} or (
                part.rule == "does" and isinstance(first, Node) and first.rule == "not_verb"
            )
            defines = part.rule == "copula" and isinstance(first, Node) and first.rule == "is_a"
            if denied or defines or _has(nominal, "who", "whom", "whose"):
                reason = (
                    "« un » peut vouloir dire un certain ou tout ; dites « tout », « aucun » ou « il y a »"
                )
                raise self._refused(reason, first_word(subject), several=True)

    def _lemmas(self, at: int) -> set[str]:
        itself = "se_" if self._words[at].key.startswith("se_") else ""
        head, underscore, rest = self._words[at].key.removeprefix(itself).partition("_")
        return {
            itself + entry.lemma + underscore + rest
            for entry in entries(head)
            if is_present(entry) or is_participle(entry) or "W" in entry.forms
        }

    def _head(self, nominal: Node) -> int:
        return nominal.places[0]

    def _refused(self, template: str, at: int, *, several: bool = False) -> Unreadable:
        word = self._words[min(at, len(self._words) - 1)]
        return Unreadable(template, word.start, several=several, word=word.text)


def _asserted(tree: Node) -> Iterator[Node]:
    """The clauses that the sentence asserts, not those of its conditions and relative clauses."""
    if tree.rule == "simple":
        yield tree
    elif tree.rule in {"start", "and_", "or_", "true_that"}:
        for child in tree.parts:
            yield from _asserted(child)


def _has(nominal: Node, *rules: str) -> bool:
    return any(tail.has(*rules) for tail in nominal.parts if tail.rule.startswith("tail"))


def _described_after(nominal: Node) -> bool:
    """Whether an adjective or a relative clause follows the head."""
    seen = False
    for child in nominal.children:
        if isinstance(child, int):
            seen = True
        elif seen and (child.rule.startswith("attribute") or (child.rule == "tail" and child.children)):
            return True
    return False


def _indefinite(phrases: Sequence[Node]) -> bool:
    return any(phrase.rule in {"a", "some_plural"} for phrase in phrases)


def _restricts(subject: Node) -> bool:
    """Whether a relative clause says of which: "les visiteurs qui ne paient pas"."""
    nominals = (one.children[-1] for one in leaves(subject) if one.children)
    return any(isinstance(one, Node) and _has(one, "who", "whom", "whose") for one in nominals)
