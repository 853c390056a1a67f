"""Bare nouns that are no kind, so that a sentence with one is refused (decision 0167)."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled import english_words as en
from fol_kb.translation.controlled.english_forms import infinitives
from fol_kb.translation.controlled.english_lexicon import classes, is_gradable, verb_forms
from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.grammar import Node
from fol_kb.translation.controlled.tokens import Unreadable, Word
from fol_kb.translation.controlled.two_readings import (
    ALL_OR_SOME,
    BARE,
    first_word,
    last_word,
    leaves,
    nodes,
    parents,
)

DONE_OR_SUCH = "{word!r} may say what is done to them, or of what kind they are"

SOME_OF_THEM = "{word!r} after a plural names some of them, or what each of them has in it"


def check_bare(tree: Node, words: Sequence[Word]) -> None:
    """Refuse bare nouns that are no kind: "is bigger than mice" is said of all mice, "by hand" of no doer."""
    for node in nodes(tree):
        match node.rule, node.children:
            case (("bare_singular" | "bare_plural"), (Node() as nominal,)):
                for place, rule in parents(nominal):
                    if rule.startswith("attribute") and words[place].key in en.AMOUNTS:
                        amount = words[place]
                        reason = f"{{word!r}} is {en.QUANTITY}, which is not covered"
                        raise Unreadable(reason, amount.start, word=amount.text)
            case "is_a", (Node("mass", (Node() as nominal,)),):
                for place, rule in parents(nominal):
                    if rule.startswith("attribute") and "PARTICIPLE" in classes(words[place].key):
                        raise Unreadable(
                            DONE_OR_SUCH, words[place].start, several=True, word=words[place].text
                        )
            case "who", (Node() as said,):
                _check_goes_on(said, words)
            case "simple", (Node() as subject, Node(rule="does") as does):
                verb = words[first_word(does)]
                if subject.rule == "bare_plural" and verb_forms(verb.key) & {"include", "comprise"}:
                    raise Unreadable(SOME_OF_THEM, verb.start, several=True, word=verb.text)
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
                    raise Unreadable(reason, noun.start, several=True, word=noun.text)
            case (("passive" | "not_passive"), (int() as verb, Node() as agent, *_)):
                for one in leaves(agent):
                    if one.rule == "quantity":
                        much = words[first_word(one)]
                        reason = f"{{word!r}} is {en.COUNTING}, which is not covered"
                        raise Unreadable(reason, much.start, word=much.text)
                    if one.rule == "bare_singular":
                        reason = "'by' and {word!r} may say how something is {done!r}, or what does it"
                        what = words[last_word(one)]
                        raise Unreadable(
                            reason, what.start, several=True, word=what.text, done=words[verb].text
                        )
            case "adjective", (int() as said, int() as place, Node()) if words[place].key not in {
                "for",
                "to",
            } and _is_progressive(words, said):
                auxiliary = words[said - 1]
                reason = "{word!r} after {before!r} may say what goes on, which is not covered"
                raise Unreadable(
                    reason,
                    words[said].start,
                    several=True,
                    word=words[said].text,
                    before=auxiliary.text,
                )
            case "adjective", (int(), int() as preposition, Node() as what):
                if words[preposition].key == "than" and any(
                    one.rule == "bare_plural" for one in leaves(what)
                ):
                    raise Unreadable(ALL_OR_SOME, words[last_word(what)].start, several=True)
            case _:
                pass


def _check_verb_of_name(before: Node, name: Word, said: Node, words: Sequence[Word]) -> None:
    """Refuse "drinks Coke or Pepsi products", where no Pepsi produces."""
    word = words[first_word(said)]
    if last_word(said) == first_word(said) and not (classes(word.key) or word.quoted):
        raise Unreadable("{word!r} is not in the dictionary", word.start, word=word.text)
    joined = any(last_word(one) == last_word(before) and one.rule in {"name", *BARE} for one in nodes(before))
    variable = len(name.text) == 1 or name.text[1:].isdigit()  # "X is a dog of Ann and X barks"
    known = variable or name.quoted or _is_known_name(name.key)
    if joined and not known and "NS" in classes(word.key):
        raise _verb_or_noun(word)


def _check_goes_on(said: Node, words: Sequence[Word]) -> None:
    """Refuse "animals that enjoy water splash", where the last noun may be the verb of the sentence."""
    for one in leaves(said):
        what = one.children[-1] if one.rule == "does" else None
        for phrase in leaves(what) if isinstance(what, Node) else ():
            places = [place for place, _ in parents(phrase)]
            last = words[max(places, default=0)]
            ends = phrase.rule in BARE and len(places) > 1
            if ends and {"V", "VS"} & classes(last.key).keys():
                raise _verb_or_noun(last)


def _check_verb_before_bare(subject: Node, does: Node, words: Sequence[Word]) -> None:
    """Refuse "Alls dogs bark", "every dog barks barks", and "it takes time", where "it" is nobody."""
    verb, *objects = does.children
    bare = [one for part in objects for one in leaves(part) if one.rule in BARE]
    if not bare:
        return
    word, noun = words[first_word(verb)], words[last_word(bare[0])]
    first = words[min(first_word(subject), len(words) - 1)]
    unknown = subject.rule == "name" and first.first and not first.quoted and not _is_known_name(first.key)
    alone = first_word(subject) == last_word(subject) and first_word(bare[0]) == last_word(bare[0])
    turned = unknown and alone and "NS" in classes(word.key) and "V" in classes(noun.key)
    if turned or noun.key == word.key:
        raise _verb_or_noun(noun)
    if subject.rule == "pronoun" and first.key == "it" and {word.key, *infinitives(word.key)} & {"take"}:
        raise Unreadable("'it' may mean nobody here, which is not covered", first.start)


def _is_progressive(words: Sequence[Word], place: int) -> bool:
    """Whether an adjective may be what goes on: "are increasing in number"."""
    key = words[place].key
    return (
        bool(place)
        and words[place - 1].key in {"is", "are"}
        and "ING" in classes(key)
        and not is_gradable(key)
    )


def _is_known_name(key: str) -> bool:
    return key in en.GIVEN_NAMES or certain_gender(key) != "u"


def _verb_or_noun(word: Word) -> Unreadable:
    return Unreadable("{word!r} may be a verb or a noun here", word.start, several=True, word=word.text)
