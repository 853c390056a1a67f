"""Which words of English may be what: their tags for the grammar.

Closed-class words are listed; all other words are nouns, verbs, adjectives or names by the dictionary, their
form, their place and what the rest of the text shows (:class:`Lexicon`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from fol_kb.translation.controlled.ambiguity.not_both import without_not_both
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.adverbs import in_words, says_how_done
from fol_kb.translation.controlled.english.attributes import COMPOUNDS
from fol_kb.translation.controlled.english.forms import infinitives, is_s_form, participle_stems
from fol_kb.translation.controlled.english.infinitives import takes_infinitive
from fol_kb.translation.controlled.english.known import KnownWords
from fol_kb.translation.controlled.english.lexicon import classes, lemmas
from fol_kb.translation.controlled.english.modals import with_permissions, without_now
from fol_kb.translation.controlled.english.names import (
    VARIABLE,
    before_a_noun,
    behind_a_noun,
    is_numbered,
    is_said_of,
    is_span,
    is_year,
    names_by_number,
    numbers_a_noun,
    of_a_name,
    with_given_names,
    with_year_last,
)
from fol_kb.translation.controlled.english.ongoing import goes_on
from fol_kb.translation.controlled.english.particles import with_copulas, with_particles
from fol_kb.translation.controlled.english.persons import GIVEN_NAMES, PERSONS, THINGS
from fol_kb.translation.controlled.english.places import (
    HAVING,
    after_be,
    before_infinitive,
    is_adjective,
    is_noun,
    is_ordered,
    points_back,
    points_to_one,
    points_to_text,
    stands_after_one,
    tells_that,
)
from fol_kb.translation.controlled.english.quantities import (
    counts,
    in_quantities,
    is_quantity,
    limits_who,
    may_count,
    measures,
    number_of,
    says_how_many,
)
from fol_kb.translation.controlled.english.quantities import goes_on as goes_on_as_amount
from fol_kb.translation.controlled.english.repairs import another_tense
from fol_kb.translation.controlled.english.stress import is_stressed
from fol_kb.translation.controlled.english.values import amounts_to, as_one, before_value, in_values
from fol_kb.translation.controlled.english.word_checks import check_known, check_word
from fol_kb.translation.controlled.given_names import certain_gender, listed_gender
from fol_kb.translation.controlled.language import COMPARATIVE, split_word
from fol_kb.translation.controlled.syntax.commas import coordinator_tags, with_commas
from fol_kb.translation.controlled.syntax.grammar import NoTree
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import (
    Tagged,
    Unreadable,
    Word,
    refused,
    together,
    unclear,
    without_emphasis,
)
from fol_kb.translation.controlled.syntax.tokens import words as word_list

DEMONYM = re.compile(r".{2,}(?:ish|ese|[^aeiou]ian|ican|ean)\Z|(?:" + "|".join(sorted(en.PEOPLES)) + r")\Z")
NEITHER = "'neither' without 'nor' means none of two that are known, which is not covered; say 'no'"
SO_THAT = ("SO_THAT",)
_RELATIVES = frozenset(["who", "that", "which", "whose"])
_TITLES = frozenset(["mr", "mrs", "ms", "dr", "prof"])
_WITH_MORE = tuple(f"{degree}_" for degree in sorted(en.DEGREES | {"most"}))
_POINTING = word_list("this these those it they there")
BEGINS_ANEW = "{word!r} with a capital seems to begin a sentence; end the one before it with a full stop"
_SHOWING = word_list(
    "list show print report display return set check test process record copy move update order"
)
"""What a program does, without a subject: "Lists commit objects"."""
_COMMANDS = word_list("see use run enter type click select edit add remove delete create choose insert drag")
_NEARLY = frozenset(["about", "around", "over", "under"])
_NOT_BEFORE_BECAUSE = word_list("is are was were be not only just simply partly mainly largely and or but")
_OF_WHO = frozenset(["a", "an", "the", "every", "each", "no", "some"])


class EnglishTags(KnownWords):
    """The part of :class:`English` that tags words."""

    def prepare(self, words: list[Word]) -> list[Word]:
        """Split contractions and possessives into their words."""
        prepared: list[Word] = []
        for word in without_not_both(without_emphasis(words, is_stressed), en.NOT_BOTH):
            key = word.key
            if word.quoted:
                prepared.append(word)
            elif key in en.NEGATED and not (word.first and en.NEGATED[key][0] in en.MODALS):
                prepared += split_word(word, *en.NEGATED[key])
            elif (
                (ending := key[-3:]) in en.SHORTENED and len(key) > 3 and key[:-3] in en.SHORTENED[ending][0]
            ):
                prepared += split_word(word, key[:-3], en.SHORTENED[ending][1])
            elif key.endswith("'d") and len(key) > 2:
                raise refused("{word!r} may stand for 'had' or for 'would'; write it out", word)
            elif key.endswith("'s") and key[:-2] in en.IS_AFTER:
                prepared += split_word(word, key[:-2], "is")
            elif key.endswith("'s") and len(key) > 2:
                prepared += split_word(word, key[:-2], "'s")
            elif key.endswith("s'"):
                prepared += split_word(word, key[:-1], "'s")
            elif key == "s" and prepared and prepared[-1].text in {"'", "’"}:
                prepared[-1] = replace(word, key="'s", capital=False)
            elif key in _TITLES and word.capital:
                prepared.append(replace(word, key=f"{key}."))
            elif key == "shall" and not (word.first or (word.capital and not word.text.isupper())):
                prepared.append(replace(word, key="must"))
            else:
                prepared.append(word)
            numeral = len(prepared) == 2 and word.first and word.text[0].isdigit()
            if numeral and prepared[0].text in {"-", "−"}:
                minus = prepared[0]
                prepared = [replace(word, text=f"-{word.text}", key=f"minus_{word.key}", start=minus.start)]
        for index, word in enumerate(prepared):
            pointing = word.key == "this" and points_to_one(prepared, index)
            if (pointing or points_back(prepared, index)) and not word.quoted:
                prepared[index] = replace(word, key="the")
        said = with_year_last(in_values(with_given_names(prepared)))
        for change in (with_copulas, with_particles, in_quantities, without_now, with_permissions):
            said = change(said)
        return in_words(said)

    # -------------------------------------------------------------- tags

    def tag(self, words: Sequence[Word], lexicon: Lexicon) -> list[Tagged]:
        """What each word may be. Raises Unreadable for a word that the language does not have."""
        tagged: list[Tagged] = []
        problems: list[Unreadable] = []
        index = 0
        check_known(words)
        names = of_a_name(words)
        while index < len(words):
            size, tags = (1, ("NAME",)) if index in names else self.phrase(words, index)
            phrase = size if tags and tags != COMPARATIVE else 1
            if not tags:
                try:
                    self._check_word(words, index, lexicon)
                    tags = self._tags(words, index, lexicon)
                except Unreadable as problem:
                    problems.append(problem)
                    size = max(1, len(str(problem.quoted.get("word", "")).split()))  # of an idiom all words
            word = words[index]
            if word.key in en.PLURALS_ONLY:
                tags = tuple(tag for tag in tags if tag != "N")
            if tags == COMPARATIVE:
                word, tags = replace(word, key=f"{word.key}_{words[index + 1].key}"), ("CMP",)
            if tags == SO_THAT:
                said = words[index + 2 : index + size - 1]
                word = replace(word, key="_".join(one.key for one in said))  # "not_possible"
            if "NAME" in tags and behind_a_noun(words, index):
                tags = (*tags, "NAMED")
            if phrase > 1:  # what somebody says has all of its words
                word = as_one(words[index : index + phrase], word.key)
            tagged.append(Tagged(word, tags))
            index += size
        if problems:
            raise together(problems)
        tagged = with_commas(tagged, {"and": "AND", "but": "AND", "or": "OR"})
        self._check_first(tagged, lexicon)
        return tagged

    def _check_word(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> None:
        check_word(words, index, lexicon)

    def _check_first(self, tagged: Sequence[Tagged], lexicon: Lexicon) -> None:
        """Refuse "Shows help.", which is "Dogs bark." for the grammar, and "Visiting relatives is dull."."""
        word, tags = tagged[0].word, tagged[0].tags
        known = classes(word.key).keys()
        named = list(takewhile(lambda one: one.word.capital, tagged))
        rest = tagged[len(named) :]
        last = len(rest) == 1 and all("N" in classes(one.word.key) for one in named)
        ordered = "V" in known and ("N" not in known or last) and listed_gender(word.key) == "u"
        done = bool(rest) and (rest[0].word.key == "'s" or "PARTICIPLE" in classes(rest[0].word.key))
        done = (done and "N" not in known) or any("_" in one.word.text for one in named)
        finite = bool(rest) and not {"VS", "PAST", "_IS", "_WAS"}.isdisjoint(
            {*classes(rest[0].word.key), *rest[0].tags}
        )
        finite = finite and listed_gender(word.key) != "u"
        told = bool(rest) and {"NS", "VS"} <= set(rest[0].tags)
        shows = told and not _SHOWING.isdisjoint(lemmas(word.key, "VS"))  # "Lists AlloyDB instances"
        ordered = (ordered and (told or done)) or (word.key in _COMMANDS and not finite) or shows
        if ordered and len(named) > 1 and rest and not word.quoted:
            reason = "{word!r} may be an order here, which is not covered"  # "List Access Approval requests"
            raise refused(reason, word)
        orders = known == {"V"} and listed_gender(word.key) == "u" and len(named) == 1 and len(tagged) > 2
        begins = word.first and word.capital and not word.quoted
        if orders and begins and "NAME" not in tags and self._reads(tagged):
            raise refused("{word!r} may be an order here, which is not covered", word)
        doing = word.first and not word.quoted and set(classes(word.key)) == {"ING"} and len(tagged) > 1
        if doing and "NS" in classes(tagged[1].word.key) and self._reads(tagged):
            reason = "{word!r} may be what is done to the {what}, or what they do"
            raise unclear(reason, word, what=tagged[1].word.key)
        unknown = not classes(word.key) and not word.capital
        if not word.first or word.quoted or unknown or not {"NS", "VS"} <= set(tags) or len(tagged) < 2:
            return
        after = classes(tagged[1].word.key)
        if len(tagged) > 2 and tagged[2].word.key in en.DETERMINERS:
            return  # "Slugs love every lettuce": what comes before its object is the verb
        either = {"N", "ADJ"} & after.keys() and "V" in after and not self._known_noun(word.key, lexicon)
        if not either or set(lemmas(word.key, "NS")) & ((THINGS | PERSONS) - _SHOWING):
            return
        if self._reads(tagged):
            raise unclear("{word!r} may be a plural noun or a verb without its subject", word)

    def _reads(self, tagged: Sequence[Tagged]) -> bool:
        """Whether the grammar has a tree for the words."""
        return not isinstance(self.grammar.parse([item.tags for item in tagged]), NoTree)

    def compares(self, words: Sequence[Word], index: int) -> bool:
        """Whether this word makes a comparative of the next one."""
        return (
            words[index].key in {"more", "less"} and index + 1 < len(words) and self._open(words[index + 1])
        )

    def _counted(self, words: Sequence[Word], index: int, *, numbered: bool) -> tuple[str, ...]:
        """The tag of a quantity; none of another word."""
        word = words[index]
        if goes_on_as_amount(words, index):
            reason = "an amount in several units ({word!r}) is not covered"
            raise Unreadable(reason, word.start, word=" ".join(one.text for one in words[index : index + 2]))
        if measures(words, index):
            return ("AMT",)
        if not numbered and counts(words, index):
            return ("CNT",)
        if says_how_many(words, index) and not numbered:
            of = index > 1 and words[index - 1].key == "of"
            noun = (*lemmas(words[index - 2].key, "NS"), words[index - 2].key)[0]
            worth = of and amounts_to(noun, words[index + 1].key)
            return ("QTY", "OFAMT") if worth else ("QTY",)
        if is_quantity(word.key):
            raise refused(f"{{word!r}} is {en.QUANTITY}, which is not covered", word)
        return ()

    def _tags(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> tuple[str, ...]:
        word = words[index]
        key = word.key
        following = words[index + 1].key if index + 1 < len(words) else ""
        previous = words[index - 1].key if index else ""
        if word.quoted:
            return ("NAME",)
        if word.given:  # "is allowed to"
            return (f"_{key.upper()}_S", f"_{key.upper()}_P")
        if key == "'s":
            return ("_APOS",)
        if key == "because" and following != "of" and previous not in _NOT_BEFORE_BECAUSE:
            return ("BECAUSE",)
        if key == "only" and word.first and index + 1 < len(words) and limits_who(words[index + 1]):
            return ("_ONLY",)
        numbered = index > 0 and is_numbered(words, index - 1)
        if may_count(key) and (counted := self._counted(words, index, numbered=numbered)):
            return counted
        if key in {"and", "or", "but"}:
            return coordinator_tags("AND" if key != "or" else "OR", following, _RELATIVES)
        if key == ",":
            return ("_COMMA_I",)
        of_all = key == "not" and following in en.QUANTIFIERS
        if of_all and previous not in en.BE | {"does", "do", "did", "has", "have"}:
            return ("_NOT_Q",)
        if word.text == "I" or key.startswith("i'"):
            raise Unreadable(f"{word.text!r} is {en.NOT_COVERED['i']}, which is not covered", word.start)
        if VARIABLE.match(word.text) and not (word.first and key == "a"):
            return ("VAR", "NAME")
        if word.text == "A" and word.first:
            named = index + 1 < len(words) and words[index + 1].capital  # "A B52 flies"
            return ("_A",) if named else ("_A", "NAME")
        if key == "neither" and all(one.key != "nor" for one in words):
            if following == "party":
                return ("_NO",)  # "neither party may leave": a contract has two
            raise Unreadable(NEITHER, word.start, several=True)
        if key in {"never", "no-longer"} and (previous in en.BE or previous in {"was", "were"}):
            return ("_NOT",)
        if key == "to" and "V" in classes(following) and takes_infinitive(previous):
            return ("TO_INF",)
        if key.startswith(_WITH_MORE):
            return ("ADJ",)
        if key in en.DEGREES and {"ADJ", "PARTICIPLE"} & classes(following).keys():
            return ("DEG",)
        anew = key in _POINTING or (set(classes(key)) == {"ADV"} and key.endswith("ly"))
        if anew and word.capital and not word.first and word.text.istitle():
            raise refused(BEGINS_ANEW, word)
        first = key == "first" and previous in en.MODALS and "V" in classes(following)
        if says_how_done(key) or first:
            return ("ADVM",)
        after = words[index + 2].key if index + 2 < len(words) else ""
        done = "PARTICIPLE" in classes(
            after if says_how_done(following) or following in {"never", "no-longer"} else following
        )
        if key in HAVING and (following == "not" or done):
            return (f"_{key.upper()}", *en.CLOSED[key])
        if following in {"which", "whom"} and "PREP" in en.CLOSED.get(key, ()) and key != "of":
            return ("WPREP",)
        if key == "been" and stands_after_one(words, index, HAVING):
            return ("_BEEN",)
        if key in en.CLOSED and key in _OF_WHO and _before_of_who(words, index, self):
            return (f"_W{en.CLOSED[key][0]}",)
        if key == "to" and "PARTICIPLE" in classes(previous) and not {"N", "V"} & classes(previous).keys():
            return ("PREP",)  # "a lens that is attached to the housing"
        if key == "this" and points_to_text(words, index, lexicon.others):
            return ("_THE",)
        if key == "that" and tells_that(words, index):
            known = classes(previous).keys()
            return ("THAT_C", *en.CLOSED[key]) if {"N", "NS"} & known else ("THAT_C",)
        if key in en.ORDERED and is_ordered(words, index):
            return ("ADJ",)
        done = not {"V", "VS", "PAST", "ING"}.isdisjoint(classes(previous))
        if key in _NEARLY and done and number_of(following):
            raise refused(f"{{word!r}} is {en.QUANTITY}, which is not covered", word)
        if key in {"you", "your", "we", "us", "our"} and lexicon.speaking:
            raise Unreadable(f"{word.text!r} is {en.SITUATION}, which is not covered", word.start)
        if key == "you" and following in {"are", "were"}:
            return ("PRON_SG", "PRON_PL")
        if previous == "you" and key in {"are", "were"}:
            return (*en.CLOSED[key], "_IS" if key == "are" else "_WAS")
        named = word.capital and not word.first and key not in {"the", "a"}
        if key in en.CLOSED and not named and word.text != "US":
            if key == "a" and word.capital and not word.first:
                return ("VAR", "NAME")
            return en.CLOSED[key]
        named = word.capital and (not word.first or self._is_name(words))
        again = previous == "the" and key in lexicon.lower and "N" in classes(key) and not word.text.isupper()
        alone = following != "of" and not (following and words[index + 1].capital)
        if named and again and alone:
            reason = "{word!r} may be a name, and the text has it in small letters too; quote the name"
            raise unclear(reason, word)
        if key == "next" and following == "to":
            reason = "{word!r} is a preposition of two words, which is not covered"
            raise Unreadable(reason, word.start, word=f"{word.text} {words[index + 1].text}")
        if word.first and key in {"where", "when"} and all(one.key != "," for one in words):
            raise refused("{word!r} asks a question, which states nothing", word)
        one_name = not {(key, following.removesuffix("s")), (previous, key.removesuffix("s"))}.isdisjoint(
            COMPOUNDS
        )
        if numbered or is_numbered(words, index):
            before = words[index - 1] if index and not numbered else None
            if before is not None and certain_gender(before.key) != "u" and before.capital:
                raise refused("{word!r} may be a name; quote it", word)
            return ("NAME",)
        if key not in en.CLOSED and names_by_number(words, index):
            return ("NAME",)
        if word.capital and following.isdigit() and key in en.NOT_COVERED and "N" in classes(key):
            name = f"{word.text} {words[index + 1].text}"
            raise Unreadable("{word!r} may be a name; quote it", word.start, word=name)
        other = named or one_name or is_adjective(words, index) or is_noun(words, index)
        if key in en.MODALS and not other and before_infinitive(words, index):
            return (f"_{key.upper()}_S", f"_{key.upper()}_P")
        if key == "be" and stands_after_one(words, index, en.MODALS):
            return ("_BE",)
        if key == "may" and following == "not" and not other:
            reason = "'may not' may mean that it is forbidden, or that it is not certain"
            raise Unreadable(reason, word.start, several=True)
        if key in en.NOT_COVERED and not other:
            may_be = "may be" if en.may_be_another(key, classes(key)) else "is"
            reason = f"{word.text!r} {may_be} {en.NOT_COVERED[key]}, which is not covered"
            raise Unreadable(reason, word.start)
        if is_span(words, index):
            return ("MOD",)
        if word.time and not before_value(key):
            return ("NAME",)
        if before_value(key):
            if previous in before_value(key):
                return ("NAME",)
            reason = "the date or time {word!r} is covered behind {preposition!r} only"
            raise refused(reason, word, preposition=before_value(key)[0])
        if word.text[0].isdigit() or key.startswith("minus_"):
            if not any(map(str.isalpha, word.text)) and not is_said_of(words, index):
                if index and names_by_number(words, index - 1):
                    return ("NAME",)
                if numbers_a_noun(words, index):
                    name = f"{words[index - 1].text} {word.text}"
                    raise Unreadable("{word!r} may be a name; quote it", words[index - 1].start, word=name)
                if is_year(words, index):
                    return ("NAME",)
                raise Unreadable(f"the number {word.text!r} is not covered", word.start)
            return ("NAME", "N", "ADJ")
        if key in en.COMPARING and following not in {"to", "from", "with"}:
            raise Unreadable(f"{word.text!r} compares several individuals, which is not covered", word.start)
        if not word.text[0].isalnum():
            raise Unreadable(f"the sign {word.text!r} is not covered here", word.start)
        tags = self._open_tags(words, index, lexicon)
        if "_" in word.text:  # "an is_active field" is none that is active
            return tuple(tag for tag in tags if tag in {"N", "NS", "MOD", "NAME"}) or tags
        if len(key) == 1 and not word.capital:
            # "the number z", which is no verb and says of nothing how it is
            tags = tuple(tag for tag in tags if tag in {"N", "MOD"})
            if not tags:
                raise refused("{word!r} is a letter, and no word", word)
        return tags

    def _is_name(self, words: Sequence[Word]) -> bool:
        """Whether a sentence that begins with "Will" or "May" begins with a name."""
        following = words[1].key if len(words) > 1 else ""
        return words[0].key in en.MODAL_NAMES and (
            following in {"is", "does", "was", "did"} or is_s_form(following) or "PAST" in classes(following)
        )

    def _open_tags(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> tuple[str, ...]:
        word = words[index]
        named = word.first and word.capital and listed_gender(word.key) != "u"
        if named and word.key.endswith("s") and not classes(word.key):
            return ("NAME",)  # "Carlos" is no plural
        lower = self._lower_tags(words, index, lexicon)
        if not word.capital:
            return lower or _no_adverb(words, index)
        if not word.first:
            before = words[index - 1].key if index else ""
            of_people = DEMONYM.match(word.key) is not None
            done = classes(word.key.rpartition("-")[2]) if "-" in word.key else {}
            ends = index + 1 == len(words) or not self._open(words[index + 1])
            if ends and "PARTICIPLE" in done and {"N", "NS"}.isdisjoint(done):
                return ("ADJ",)  # "is URL-encoded"
            beside = (index + 1 < len(words) and words[index + 1].capital) or words[index - 1].capital
            compound = () if of_people and not beside else before_a_noun(words, index)
            if compound:
                return compound
            if DEMONYM.match(word.key):
                following = words[index + 1] if index + 1 < len(words) else None
                ends = following is None or not self._open(following)
                verb = _before_languages(words, index)
                forms = lemmas(verb, "V", "VS", "PAST")
                speaks = verb not in en.CLOSED and forms and en.LINKING.isdisjoint(forms)
                if ends and (speaks or verb == "in"):
                    return ("NAME",)  # "speaks Spanish", "in Spanish"
                return ("ADJ", *(tag for tag in lower if tag in {"N", "NS"}))
            if before in en.DETERMINERS - {"the"}:
                # "every Mersenne prime": an unknown word with a capital is part of the noun's name
                return (*(tag for tag in lower if tag != "ADJ" or classes(word.key)), "MOD", "NAME")
            named = index + 1 < len(words) and words[index + 1].capital
            if before == "the" and not named and {"N", "NS"} & classes(word.key).keys():
                return tuple(tag for tag in lower if tag in {"N", "NS", "MOD"})
            return ("NAME",)
        return self._first_tags(words, index, lexicon, lower)

    def _first_tags(
        self, words: Sequence[Word], index: int, lexicon: Lexicon, lower: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The first word of a sentence: a capital does not say whether it is a name."""
        word = words[index]
        key = word.key
        coded = "_" in word.text and word.text.isupper() and lower[:1] != ("V",)
        if coded or (key in lexicon.names and key not in lexicon.lower):
            return ("NAME",)
        possessor = index + 1 < len(words) and words[index + 1].key == "'s"
        rest = words[index + 1 :]
        begins_name = bool(rest) and rest[0].capital and rest[0].key not in GIVEN_NAMES
        begins_name = begins_name or (bool(rest) and self._is_listed_name(key, rest[0]))
        if classes(key) and key not in GIVEN_NAMES and not possessor and not begins_name:
            return lower or _no_adverb(words, index)
        if is_s_form(key):
            if rest and rest[0].key == "'s" and not rest[0].quoted and rest[0].text[-1] in "sS":
                return ("NAME",)  # "James's" is of one, "dogs'" of several
            if key in lexicon.lower or self._known_noun(key, lexicon):
                return (*lower, "NAME")
            if rest and rest[0].key == "'s" and not rest[0].quoted:
                reason = f"{word.text!r} may be a name or a plural; say whose it is with 'of'"
                raise Unreadable(reason, word.start, several=True)
            if len(rest) > 1 and rest[0].key in {"and", "or", ","} and rest[1].capital:
                return ("NAME",)
            return (*lower, "NAME")
        verbal = len(rest) > 1 and is_s_form(rest[0].key)
        if verbal and rest[1].key not in {"are", "do", "and", "or", "who", "that"}:
            # "Young dogs bark", or a name and its verb as in "Polly likes ..."?
            shown = any(key in known for known in (lexicon.lower, lexicon.adjectives, lexicon.attributes))
            if not shown and not self._known_noun(rest[0].key, lexicon):
                return ("NAME",)
        if key in GIVEN_NAMES:
            return (*(tag for tag in lower if tag != "N"), "NAME")
        return (*lower, "NAME")

    def _is_listed_name(self, key: str, following: Word) -> bool:
        """Whether a noun that begins a sentence without an article is a given name: "Dirk loves Anna"."""
        finite = following.key in {"is", "does", "was", "did"} or bool(
            {"VS", "PAST"} & classes(following.key).keys()
        )
        order = "V" in classes(key) and "NS" in classes(following.key)  # "Love dogs"
        return finite and not order and classes(key).keys() <= {"N", "V"} and certain_gender(key) != "u"

    def _lower_tags(self, words: Sequence[Word], index: int, lexicon: Lexicon) -> tuple[str, ...]:
        key = words[index].key
        following = words[index + 1].key if index + 1 < len(words) else ""
        if "-" in key:
            head, tail = key.split("-", 1)
            if tail in en.CLOSED and "PREP" in en.CLOSED[tail]:
                return ("VS",) if is_s_form(head) or head in en.IRREGULAR_VERBS else ("V", "ADJ", "N")
        if classes(key) or classes(key.rsplit("-", 1)[-1]):
            return self._known_tags(words, index, lexicon)
        if goes_on(words, index):
            return ("GV",)
        if key in en.IRREGULAR_PLURALS or (key.endswith("men") and len(key) > 4):
            return ("NS", "VS", "V") if is_s_form(key) else ("NS",)
        if is_s_form(key):
            noun = self._known_noun(key, lexicon)
            used_as_verb = any(base in lexicon.verbs for base in infinitives(key))
            if key in lexicon.adjectives:
                return ("ADJ", "NS", "VS")
            singular = key in lexicon.nouns
            if singular or (index and words[index - 1].key in en.INDEFINITE):
                return ("N", "NS", "VS") if singular else ("NS", "VS", "N")
            if any(base in en.GIVING for base in infinitives(key)):
                return ("VS", "VGS", "NS")
            return ("NS", "VS") if noun and not used_as_verb else ("VS", "NS")
        if key.endswith("ly") and key not in lexicon.adjectives and key not in lexicon.nouns:
            return ()
        if following == "than" and (key.endswith("er") or key in {"better", "worse", "less", "further"}):
            return ("CMP",)
        participle = bool(participle_stems(key))
        if participle and following == "by":
            return ("VEN",)
        if key in en.GIVING:
            return ("V", "VG", "N", "ADJ")
        noun = key in lexicon.nouns
        adjective = key in lexicon.adjectives or key in lexicon.attributes
        verb: tuple[str, ...] = ("V",) if self._may_be_infinitive(words, index, participle, lexicon) else ()
        if noun and not adjective:
            # "Every Mersenne prime ... Prime numbers ...": the same word, as an attribute
            return ("N", *verb, "ADJ") if self._known_noun(following, lexicon) else ("N", *verb)
        if key in lexicon.verbs and not adjective and not noun:
            return (*verb, "N", "ADJ")
        shown = key in lexicon.adjectives or key.endswith(en.ADJECTIVE_ENDINGS)
        if not shown and not {"N", "NS"}.isdisjoint(classes(following)):
            return ("ADJ", "MOD", "N", *verb)  # "a superhero movie" is no superhero
        return ("ADJ", "N", *verb)


def _no_adverb(words: Sequence[Word], index: int) -> tuple[str, ...]:
    word = words[index]
    if "ING" in classes(word.key) and after_be(words, index):
        before = words[index - 2 if words[index - 1].key == "not" else index - 1].key
        tense = "past" if before in {"was", "were"} else "present"
        raise refused(another_tense(tense), word, auxiliary=before)
    raise refused("{word!r} seems to be an adverb, which is not covered", word)


def _before_languages(words: Sequence[Word], index: int) -> str:
    """The word before "Arabic and Dutch": before a list of words for peoples and their languages."""
    while index > 1 and words[index - 1].key in {"and", "or", ","} and DEMONYM.match(words[index - 2].key):
        index -= 2
    return words[index - 1].key if index else ""


def _before_of_who(words: Sequence[Word], index: int, language: EnglishTags) -> bool:
    """Whether a determiner begins "a dog of who": a noun phrase and a relative pronoun in one."""
    for place in range(index + 1, min(index + 5, len(words) - 1)):
        if words[place].key == "of":
            return place > index + 1 and words[place + 1].key in {"who", "whom", "which"}
        if not language._open(words[place]):
            return False
    return False
