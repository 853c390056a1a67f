"""What a modal verb leaves open, so that a sentence with it is refused.

What somebody can, must, should, may or will do is a predicate of its own, which nothing connects with what he
does (decision 0166). So what is refused is a sentence in which more than a subject and a name stands with the
modal verb: there the order of "must" and of "some" or "or" changes what is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    first_word,
    head_word,
    leaves,
    nodes,
    parents,
    says_when,
)
from fol_kb.translation.controlled.discourse.interpret import ONE_OR_EVERY
from fol_kb.translation.controlled.discourse.predicates import INDEFINITE
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.adverbs import verb_place
from fol_kb.translation.controlled.english.attributes import is_animate
from fol_kb.translation.controlled.english.checking import has_member, noun_of, within_conditions
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import classes, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import BRINGING_ABOUT
from fol_kb.translation.controlled.english.one_or_all import asserted, is_said_of_all
from fol_kb.translation.controlled.english.past import clauses_of, objects_of, of_itself, phrases
from fol_kb.translation.controlled.english.persons import PERSONS
from fol_kb.translation.controlled.english.values import as_one, measures_time
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import MODAL, WANTED, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_POSSIBLE = frozenset(["can", "may"])
_HAPPENING = word_list("""
    lose miss fail die drown choke fall cheat win score make experience suffer forget break damage overthrow
    react bleed catch crash feel become get notice need want drop faint vomit slip cause hurt kill steal lie
    escape disappear arrive come resign refuse complain protest strike see hear like swallow inhale
    encounter develop have meet find destroy attack burn harm injure
""")
"""What some may do, or what may happen to them, and what nobody is permitted to do."""
_UNWELCOME = word_list("""
    thief burglar robber hacker murderer criminal intruder attacker terrorist rebel pirate vandal enemy
    traitor
""")
"""Those of whom "may" says what they might do, and not what they are permitted."""
_CREATING = word_list("build make construct produce assemble")
"""What somebody is required for, rather than obliged to: "workers are required to build the house"."""
_THERE_OR_ANY = "{word!r} after {modal!r} may be one that is there, or any; use a name, or 'the'"
_HOW_NOT = "{word!r} after {modal!r} and 'not' may say how it must not be done, which is not covered"
_EACH_OR_TOGETHER = (
    "'every' or 'all' before {word!r} may go with {modal!r} or not: each, or all of them together"
)
_REPEAT = "what is joined after {word!r} is covered as names, or with 'the'; repeat it for {noun!r}"
_OPPOSED = frozenset(["must_not", "should_not"])
_SOME = frozenset(["a", "some", "some_plural"])
_RELATIVE = frozenset(["who", "whom", "whose"])
_OWNERS = frozenset(["possessed", "own_by_pronoun", "own_by_subject", "tail_of"])


_ALLOWED = frozenset(["allowed", "permitted", "authorised", "authorized"])
_OBLIGED = frozenset(["required", "obliged", "obligated"])
_AT_PRESENT = frozenset(["now", "currently"])
_SUPPOSING = word_list("who whom whose which that if when whenever unless")
_GOING_ON = frozenset(["still", "already"])


def with_permissions(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, "is allowed to" as "may", "is required to" and "has to be" as "must".

    "Is not allowed to" denies that one may; who is not required to do something may do it.
    """
    kept: list[Word] = []
    place = 0
    while place < len(words):
        word = words[place]
        keys = [one.key for one in words[place : place + 4]]
        denied = keys[1:2] == ["not"]
        after = keys[1 + denied :]
        said = after[0] if after else ""
        modal = "may" if said in _ALLOWED else "must" if said in _OBLIGED and not denied else ""
        infinitive = words[place + 3 + denied].key if place + 3 + denied < len(words) else ""
        verb = infinitive == "be" or "V" in classes(infinitive)
        obliged = bool(kept) and _may_be_obliged(kept[-1]) and infinitive not in _CREATING
        verb = verb and (modal == "may" or infinitive == "be" or obliged)
        if keys[0] in {"has", "have"} and keys[1:3] == ["to", "be"] and not word.quoted:
            kept.append(replace(as_one(words[place : place + 2], "must"), given="must"))
            place += 2
        elif word.key in {"is", "are"} and modal and after[1:2] == ["to"] and verb and not word.quoted:
            kept.append(replace(as_one(words[place : place + 3 + denied], modal), given=modal))
            kept += [words[place + 1]] if denied else []
            place += 3 + denied
        else:
            kept.append(word)
            place += 1
    return kept


def without_now(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence without those beside its verb that say only that it is so now, and "no longer".

    "Is now", "still works" and "has already paid" say what the verb says; "no longer" denies it of now.
    """
    around = zip(words, words[1:], words[2:], strict=False)
    left_out = {now.start for before, now, after in around if _is_at_present(before, now, after)}
    kept = [word for word in words if word.start not in left_out]
    kept = [word for place, word in enumerate(kept) if not _is_each_of_two(kept, place)]
    if [word.key for word in kept[-1:]] == ["yet"] and any(word.key == "not" for word in kept):
        kept.pop()  # "has not paid yet"
    for place in reversed(range(1, len(kept) - 2)):
        before, no, longer, after = kept[place - 1 : place + 3]
        supposed = any(word.key in _SUPPOSING for word in kept[:place])  # who "no longer smokes" did smoke
        if (no.key, longer.key) == ("no", "longer") and not supposed and _is_denied_of_now(before, after):
            kept[place : place + 2] = [as_one([no, longer], "no-longer")]
    return kept


def _is_each_of_two(words: Sequence[Word], place: int) -> bool:
    """Whether "both" only says again that there are two: "Ann and Bob are both tall"."""
    keys = [word.key for word in words]
    if keys[place] != "both" or keys.count("and") != 1 or not {",", "or", "not"}.isdisjoint(keys):
        return False
    joint = keys.index("and")
    after = classes(keys[place + 1]).keys() if place + 1 < len(keys) else set()
    behind = place > joint + 1 and (keys[place - 1] in {"are", "were"} or "V" in after)
    return behind and joint > 0 and keys[0] not in en.QUANTIFIERS | {"no", "some"}


def _is_denied_of_now(before: Word, after: Word) -> bool:
    """Whether "no longer" stands beside a verb that is not of the past: who "no longer worked" did work."""
    if before.key in {"is", "are"} | en.MODALS:
        return after.key != "than" and after.key[:1].isalnum()
    known = classes(after.key).keys()
    return bool({"V", "VS"} & known) and "PAST" not in known and before.key not in en.BE


def _is_at_present(before: Word, now: Word, after: Word) -> bool:
    """Whether an adverb stands behind "is" or "are", or between a subject and its verb: "Ann now works"."""
    if now.key not in _AT_PRESENT | _GOING_ON or now.quoted:
        return False
    known = classes(after.key).keys()
    if now.key in _GOING_ON:
        described = {"ADJ", "PARTICIPLE", "ING"} & known or after.key in {"a", "an", "the", "not"}
        place = after.key in en.PLACING and before.capital  # but "the lake is still in winter"
        if before.key in {"is", "are"}:
            return bool(described or place)
        if before.key in {"has", "have"}:
            return "PARTICIPLE" in known or after.key == "not"
        if before.key in en.MODALS:
            return after.key == "be" or "V" in known
    if before.key in {"is", "are"}:
        return after.key[:1].isalnum() and after.key not in {"and", "or"}
    verb = "VS" in known and not lemmas(after.key, "PAST")
    return verb and ("N" in classes(before.key) or before.capital)


def _may_be_obliged(subject: Word) -> bool:
    """Whether a word may be the last one of somebody: "a visa is required to enter" says what it is for."""
    noun = (lemmas(subject.key, "NS") or (subject.key,))[0]
    pronoun = subject.key in {"you", "we", "he", "she", "they", "everyone", "everybody", "who", "nobody"}
    named = subject.capital and not (subject.first and "N" in classes(noun))
    return named or pronoun or is_animate(noun)


def check_modals(tree: Node, words: Sequence[Word], *, ace: bool = False) -> None:
    """Raise Unreadable for a tree with a modal verb that says one of two things; in ACE "a" is one."""
    if not tree.has(*MODAL):
        return
    conditions = within_conditions(tree)
    for node in nodes(tree):
        last = node.children[-1] if node.rule == "neither_np" else None
        several = [one for one in node.children[:-1] if isinstance(one, Node) and one.rule == "bare_plural"]
        for one in several:
            if isinstance(last, Node) and any(map(tense_of, leaves(last))):
                raise Unreadable(ALL_OR_SOME, words[head_word(one)].start, several=True)
        if isinstance(last, Node) and any(tense_of(part) in WANTED for part in leaves(last)):
            raise unclear(
                "'neither' with {word!r} may mean that it is forbidden, or that neither has to",
                _modal(last, words),
            )
    ruled = {
        id(clause.children[1])
        for clause in asserted(tree.children[0])
        if clause.rule == "simple" and is_said_of_all(clause, words)
    }
    for subject, predicate in clauses_of(tree):
        parts = list(leaves(predicate))
        if any(tense_of(part) in MODAL for part in parts):
            _check_joined(subject, predicate, parts, words)
        for part in parts:
            if tense_of(part) in MODAL:
                if subject is not None and not ace:
                    every = id(predicate) in ruled or id(subject) in conditions
                    _check_subject(subject, part, words, every=every)
                _check_said(part, words)
                _check_together(part, words)
                if tense_of(part) in _OPPOSED:
                    _check_denied_together(part, words)
                within = subject is None or id(part) in conditions
                for phrase in objects_of(part):
                    _check_object(phrase, part, words, within=within)
                    if phrase.rule == "own_by_pronoun" and not _is_known(subject, phrase, words):
                        _check_own(phrase, part, words)


def _check_denied_together(part: Node, words: Sequence[Word]) -> None:
    """Refuse "must not use the pool and the bar": neither, or not both?"""
    for child in part.children:
        if isinstance(child, Node) and child.rule == "and_":
            raise unclear(
                "{word!r} and 'not' may deny each of what 'and' joins, or all of it", _modal(part, words)
            )


def _modal(part: Node, words: Sequence[Word]) -> Word:
    """The word of the modal verb, which stands before the verb phrase's own words."""
    place = first_word(part)
    while place and words[place].key not in {"can", "must", "should", "will", "may"}:
        place -= 1
    return words[place]


def _check_joined(
    subject: Node | None, predicate: Node, parts: Sequence[Node], words: Sequence[Word]
) -> None:
    """Refuse "may sing or dance", and "can sing and dance", where "dance" may be in the present."""
    modal = next(_modal(part, words) for part in parts if tense_of(part) in MODAL)
    joined = [predicate, *([] if subject is None else [subject])]
    if any(node.rule == "or_" for one in joined for node in of_itself(one)):
        raise unclear("{word!r} with 'or' may leave a choice or say that one of them holds", modal)
    within = False
    for part in parts:
        if within and tense_of(part) in {"", "past"} and _is_infinitive(part, words):
            reason = "{word!r} may go on with {verb!r} or not; say it in a sentence of its own"
            raise unclear(reason, modal, verb=words[verb_place(part)].text)
        within = within or tense_of(part) in MODAL


def _is_infinitive(part: Node, words: Sequence[Word]) -> bool:
    known = classes(words[verb_place(part)].key)
    return part.rule in {"does", "gives", "complement"} and "V" in known and "VS" not in known


def _check_subject(subject: Node, part: Node, words: Sequence[Word], *, every: bool) -> None:
    tense, modal = tense_of(part), _modal(part, words)
    negated = tense in _OPPOSED or _is_negated(part)
    if subject.rule == "and_" and tense in _POSSIBLE and objects_of(part):
        raise unclear("what several {word!r} do they may do together, or each of them", modal)
    for one in phrases(subject):
        first = words[first_word(one)]
        plural = any(node.rule == "nominal_pl" for node in of_itself(one))
        if one.rule == "own_by_pronoun" and not _is_known(None, one, words):
            _check_own(one, part, words)
        if one.rule == "a" and not every:
            raise Unreadable(ONE_OR_EVERY, first.start, several=True)
        if one.rule in _SOME - {"a"} and tense not in _POSSIBLE:
            raise unclear("{word!r} may be said of one that is there, or of one that there is to be", modal)
        if one.rule in _SOME - {"a"} and negated:
            raise unclear("'some' with a denial may mean some of which it does not hold, or none", modal)
        if one.rule == "no" and (tense in WANTED or negated):
            reason = "'no' with {word!r} may mean that it is forbidden, or that nobody has to; say which"
            if negated:
                reason = "'no' and 'not' with {word!r} in one clause are not covered"
            raise unclear(reason, modal)
        if one.rule == "not_every" and (tense in _POSSIBLE or negated):
            raise unclear("'not' with {word!r} may mean not all of them together, or not each of them", modal)
        if one.rule in {"every", "any"} and negated and (plural or one.rule == "any"):
            raise unclear("'all ... not' may mean none or not all; say 'no' or 'every ... not'", modal)
        ruled = (
            tense in WANTED
            or (tense in _POSSIBLE and negated)
            or (tense == "will" and negated)
            or (not negated and (_is_of_each(one, part, words) or _is_restricted(one, part, words)))
        )
        if one.rule == "bare_plural" and not ruled:
            raise Unreadable(ALL_OR_SOME, first.start, several=True)


def _is_of_each(subject: Node, part: Node, words: Sequence[Word]) -> bool:
    """Whether a plural says what those of a role may or will do: "guests may use the pool", each of them."""
    noun = noun_of(subject, words)
    one = (lemmas(noun.key, "NS") or (noun.key,))[0]
    role = (KINDS.of(one) == "role" or one in PERSONS - _UNWELCOME) and tense_of(part) in _POSSIBLE
    role = role and not any(verb_forms(words[place].key) & _HAPPENING for place, _ in parents(part))
    return role and part.rule in {"does", "gives"} and len(list(leaves(subject))) == 1


def _is_restricted(subject: Node, part: Node, words: Sequence[Word]) -> bool:
    """Whether a relative clause in the present, or "with", says which of several: "towels that are wet"."""
    if any(verb_forms(words[place].key) & _HAPPENING for place, _ in parents(part)):
        return False  # "soldiers who are hungry may steal"
    for one in nodes(subject):
        if one.rule in _RELATIVE:
            return not any(map(tense_of, nodes(one)))
        if one.rule == "tail_prep" and words[first_word(one)].key in {"with", "without"}:
            return True
    return False


def _is_negated(part: Node) -> bool:
    below = part.parts
    if part.rule == "copula":
        return has_member(below[0], "not_")
    return part.rule == "not_passive" or (bool(below) and below[0].rule == "not_verb")


def _check_said(part: Node, words: Sequence[Word]) -> None:
    """Refuse what more than one word says: "must be the president", "must be a red car"."""
    if part.rule != "copula":
        return
    modal = _modal(part, words)
    said = part.children[0]
    assert isinstance(said, Node)
    keys = [word.key for word in words[words.index(modal) : first_word(said)]]
    outside = not {"not", "never", "no-longer"}.isdisjoint(keys[: keys.index("be")] if "be" in keys else ())
    for node in of_itself(said):
        denies = node.rule == "neither" and (outside or tense_of(part) not in {"can", "will"})
        if denies or (node.rule == "not_" and not (outside and node is said)):
            raise unclear("how far a denial after {word!r} reaches is not clear", modal)
    for node in of_itself(said):
        if node.rule == "is_a":
            for what in leaves(node.children[0]):
                plain = what.rule in {"a", "bare_plural", "mass"} and _is_plain(what, attributes=False)
                if not plain:
                    reason = "after {word!r} a noun is covered with 'a' and nothing else before or after it"
                    raise unclear(reason, modal)


def _is_plain(phrase: Node, *, attributes: bool) -> bool:
    """Whether a phrase is "a" and a noun, or with one adjective where those may be."""
    nominal = phrase.children[-1]
    if not isinstance(nominal, Node) or nominal.rule not in {"nominal_sg", "nominal_pl"}:
        return False
    return all(
        (child.rule == "tail" and not child.children) or (attributes and child.rule == "attribute")
        for child in nominal.parts
    )


def _is_known(subject: Node | None, phrase: Node, words: Sequence[Word]) -> bool:
    """Whether what belongs to somebody is that of one who has a name: "Tom can open his desk"."""
    named = subject is None or subject.rule in {"name", "pronoun", "the"}
    return named and words[first_word(phrase)].key not in {"your", "our"}


def _check_own(phrase: Node, part: Node, words: Sequence[Word]) -> None:
    """Refuse "every guest can bring his dog": who has none, and what is denied of it?"""
    if tense_of(part) in {"can", "will"}:
        word = words[head_word(phrase)]
        reason = "{word!r} with {modal!r} may be one that is there, or any; use a name, or 'the'"
        raise unclear(reason, word, modal=_modal(part, words).text)


def _is_of_one(phrase: Node) -> bool:
    """Whether a phrase is one thing of somebody who is known: "your password", "Ann's desk"."""
    owner, nominal = phrase.children
    known = not isinstance(owner, Node) or owner.rule in {"name", "pronoun"}
    one = isinstance(nominal, Node) and nominal.rule == "nominal_sg"
    return known and one and not any(node.rule in _OWNERS for node in of_itself(nominal))


def _check_together(part: Node, words: Sequence[Word]) -> None:
    """Refuse "must have wheels and a roof": phrases that are joined are no part of what the modal says."""
    for child in part.children:
        members = list(leaves(child))
        for one in members if len(members) > 1 else ():
            if one.rule in INDEFINITE:
                raise unclear(_REPEAT, _modal(part, words), noun=words[head_word(one)].text)


def _is_of_verb(circumstance: Node, part: Node, words: Sequence[Word]) -> bool:
    """Whether a phrase behind an object goes with the verb: "must pay Ann in Rome", "must do it on 3 May"."""
    what = circumstance.children[-1]
    if not isinstance(what, Node) or what.rule not in {"name", "pronoun", "the", "quantity", "counted"}:
        return False
    before = part.children[1]
    some = isinstance(before, Node) and before.rule in INDEFINITE and _is_plain(before, attributes=True)
    if some and what.rule in {"the", "name"} and part.rule == "does":
        return True  # "keep a dog in the flat": one predicate, whatever it goes with
    named = isinstance(before, Node) and before.rule in {"name", "pronoun"}
    return named or says_when(what, words) or what.rule in {"quantity", "counted"}


def _is_timed(behind: Node | int, words: Sequence[Word]) -> bool:
    """Whether a phrase behind an object says when, or where by a name: "keep a dog in the flat"."""
    what = behind.children[-1] if isinstance(behind, Node) and behind.rule == "circumstance" else None
    if not isinstance(what, Node) or head_word(what) >= len(words):
        return False
    measured = what.rule == "quantity" and measures_time(words[head_word(what)])
    return says_when(what, words) or measured or what.rule in {"the", "name"}


def _check_object(phrase: Node, part: Node, words: Sequence[Word], *, within: bool) -> None:
    """Refuse an object of which the modal verb may be said, or which it may say; ``within`` a condition."""
    tense, modal = tense_of(part), _modal(part, words)
    negated = tense in _OPPOSED or _is_negated(part)
    owners = any(node.rule in _OWNERS for node in of_itself(phrase))
    reason = "{word!r} after {modal!r} is covered as a name, or with 'a' or 'the' and one noun"
    match phrase.rule:
        case "name" | "name_who" | "pronoun" | "the" if not owners:
            return
        case "the_plural" if _is_plain(phrase, attributes=True):
            return
        case "circumstance" if not owners and _is_of_verb(phrase, part, words):
            return
        case "how" if tense not in _OPPOSED:
            return
        case "how":
            reason = _HOW_NOT
        case "any" if not (owners or within) and (negated or tense in _POSSIBLE):
            return  # each of them, and behind a denial none; one must draw any card, but not each
        case "any" if not owners:
            reason = "'any' before {word!r} may mean one of them, or each"
        case "possessed" | "own_by_pronoun" if _is_of_one(phrase):
            verb = part.children[0]
            places = [place for place, _ in parents(verb)] if isinstance(verb, Node) else [verb]
            if BRINGING_ABOUT.isdisjoint(words[place].key for place in places):
                return
            reason = _THERE_OR_ANY
        case "quantity" | "counted" if (
            part.rule == "does" and len(part.children) == 2 and _is_plain(phrase, attributes=True)
        ):
            return
        case "bare_plural" | "bare_singular" | "quantity" if part.rule == "copula" and _is_plain(
            phrase, attributes=True
        ):
            return  # "must be paid in cash", "must be reported within 48 hours"
        case "a" | "bare_plural" | "bare_singular":
            by = part.rule in {"passive", "not_passive"}
            timed = len(part.children) > 2 and _is_timed(part.children[2], words)
            if not by and (part.rule != "does" or (len(part.children) > 2 and not timed)):
                reason = _THERE_OR_ANY
            elif _is_plain(phrase, attributes=True):
                return
        case "every" if not owners:
            if not negated and tense not in _POSSIBLE:
                return
            reason = _EACH_OR_TOGETHER
        case "no" if not owners:
            if not negated and tense in {"can", "will"}:
                return
            reason = "'no' before {word!r} may go with {modal!r} or not, and says another thing then"
    raise unclear(reason, noun_of(phrase, words), modal=modal.text)
