"""Laws of refusals: a reason is what prevents the sentence from being read, and what it offers is read."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.translation import ControlledTranslator
from fol_kb.translation.controlled.english import repairs as english_repairs
from fol_kb.translation.controlled.english.language import English
from fol_kb.translation.controlled.french import repairs as french_repairs
from fol_kb.translation.controlled.french.language import French
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.reasons.repairs import Repair, Stuck, repaired
from fol_kb.translation.controlled.syntax.grammar import END, NoTree
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.prefixes import Front, Prefixes
from fol_kb.translation.controlled.syntax.tokens import Unreadable, tokenize
from tests.amounts import some
from tests.judged import rows_of
from tests.translation.test_laws import ENGLISH


@cache
def language_of(tag: str) -> Language:
    """English or French with its grammar, made when a test asks: each worker collects all tests."""
    return English() if tag == "en" else French()


OFFERED = re.compile(
    r"if this is meant, it is read: (?P<quoted>.+)\Z"
    r"|si c'est ce qui est dit, ceci est lu : « (?P<plain>.+) »\Z"
)
FRENCH = st.one_of(
    st.builds(
        "{} {} {} une {}.".format,
        st.sampled_from(["Chaque", "Aucun"]),
        st.sampled_from(["chien", "voisin", "marin"]),
        st.sampled_from(["ne voit", "ne garde"]),
        st.sampled_from(["porte", "maison"]),
    ).filter(lambda text: text.startswith("Aucun")),
    st.builds(
        "{} {} un {} qui {}.".format,
        st.sampled_from(["Chaque marin", "Paul", "Le voisin de Marie"]),
        st.sampled_from(["voit", "garde", "nourrit"]),
        st.sampled_from(["chien", "mouton"]),
        st.sampled_from(["dort", "mange une pomme"]),
    ),
    st.sampled_from(["Tous les hommes sont mortels.", "Si un chien dort alors Marie travaille."]),
)
SENTENCES = ENGLISH.map(lambda text: ("en", text)) | FRENCH.map(lambda text: ("fr", text))


def reasons(language: str, text: str) -> list[str]:
    return [item.reason for item in ControlledTranslator(language).translate(text).untranslated]


def stuck_sentence(language: Language, text: str) -> Stuck | None:
    """The sentence with its tags, if they are what keeps it from being read."""
    try:
        tagged = language.tag(language.prepare(tokenize(text, 0, len(text))), Lexicon())
    except Unreadable:
        return None
    if not isinstance(language.grammar.parse([item.tags for item in tagged]), NoTree):
        return None
    return Stuck(text, tagged, len(text.rstrip(" .")))


def changed(stuck: Stuck, chain: Sequence[Repair]) -> list[tuple[str, ...]]:
    shape: list[tuple[str, ...]] = []
    place = 0
    for repair in chain:
        shape += [item.tags for item in stuck.tagged[place : repair.start]] + list(repair.put)
        place = repair.end
    return shape + [item.tags for item in stuck.tagged[place:]]


@st.composite
def broken(draw: st.DrawFn) -> tuple[str, str]:
    """A sentence that is read, with words left out, put in twice, or in another place."""
    language, text = draw(SENTENCES)
    words = text.rstrip(".").split()
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.integers(0, len(words) - 1))
        match draw(st.sampled_from(["left out", "twice", "moved"])):
            case "left out" if len(words) > 1:
                del words[place]
            case "twice":
                words.insert(place, words[place])
            case _:
                words.insert(draw(st.integers(0, len(words) - 1)), words.pop(place))
    return language, " ".join(words)[:1].upper() + " ".join(words)[1:] + "."


@given(broken())
def test_the_fronts_end_where_the_parser_stops(case: tuple[str, str]) -> None:
    language = language_of(case[0])
    stuck = stuck_sentence(language, case[1])
    if stuck is None:
        return
    found = language.grammar.parse([item.tags for item in stuck.tagged])
    assert isinstance(found, NoTree)
    prefixes, place = Prefixes(language.grammar), 0
    front = prefixes.start
    while place < len(stuck) and (after := prefixes.after(front, stuck.tagged[place].tags)):
        front, place = after, place + 1
    assert place == found.at
    assert place < len(stuck) or not prefixes.ends(front)
    shape = [item.tags for item in stuck.tagged[:place]]
    for tag in prefixes.wanted(front) - {END}:
        further = language.grammar.parse([*shape, (tag,)])
        assert not isinstance(further, NoTree) or further.at > place


@given(broken())
def test_with_the_repairs_the_grammar_reads_and_without_any_of_them_it_does_not(
    case: tuple[str, str],
) -> None:
    language = language_of(case[0])
    stuck = stuck_sentence(language, case[1])
    if stuck is None:
        return
    repairing = {"en": english_repairs.repairs, "fr": french_repairs.repairs}[case[0]]
    for chain in islice(repaired(Prefixes(language.grammar), stuck, repairing), 3):
        assert not isinstance(language.grammar.parse(changed(stuck, chain)), NoTree)
    first = next(repaired(Prefixes(language.grammar), stuck, repairing), ())
    for size in range(1, len(first)):
        for fewer in combinations(first, size):
            assert isinstance(language.grammar.parse(changed(stuck, fewer)), NoTree), (first, fewer)


@given(broken())
def test_what_is_offered_instead_of_a_broken_sentence_is_read(case: tuple[str, str]) -> None:
    check_what_is_offered(*case)


def test_what_is_offered_instead_of_a_strange_sentence_is_read() -> None:
    offered = [
        (judged["language"], judged["text"])
        for file in sorted((Path(__file__).parent / "judgements").glob("stranger*.yaml"))
        for judged in rows_of(file)
        if "this is read" in str(judged.get("reason")) or "ceci est lu" in str(judged.get("reason"))
    ]
    assert offered
    for language, text in some(offered):
        check_what_is_offered(language, text)


def check_what_is_offered(language: str, text: str) -> None:
    for item in ControlledTranslator(language).translate(text).untranslated:
        offered = OFFERED.search(item.reason)
        if offered:
            sentence = offered["plain"] or literal_eval(offered["quoted"])
            whole = text.replace(item.sentence.text, sentence)
            assert sentence not in {
                other.sentence.text for other in ControlledTranslator(language).translate(whole).untranslated
            }, item.reason


STRAY = [("en", "monthly"), ("en", "wide"), ("en", "whose"), ("en", "than"), ("fr", "dont"), ("fr", "ni")]


@given(SENTENCES, st.sampled_from(STRAY), st.integers(0, 20))
def test_a_word_too_many_is_named(case: tuple[str, str], stray: tuple[str, str], place: int) -> None:
    language, text = case
    if language != stray[0] or stuck_sentence(language_of(language), text):
        return
    words = text.rstrip(".").split()
    place = min(place, len(words))
    here = [*words[:place], stray[1], *words[place:]]
    for reason in reasons(language, " ".join(here) + "."):
        named = {stray[1], *here[max(0, place - 2) : place + 3]}
        assert any(word.lower() in reason.lower() for word in named), reason


@given(SENTENCES, st.integers(0, 20))
def test_where_a_word_is_missing_is_named(case: tuple[str, str], place: int) -> None:
    language, text = case
    words = text.rstrip(".").split()
    place = min(place, len(words) - 1)
    left = [*words[:place], *words[place + 1 :]]
    near = [word.lower() for word in (words[place], *left[max(0, place - 2) : place + 3])]
    said = " ".join(left)[:1].upper() + " ".join(left)[1:] + "."
    for reason in reasons(language, said):
        assert any(word in reason.lower() for word in near) or _is_read_without(language, said, reason), (
            reason
        )


def _is_read_without(language: str, text: str, reason: str) -> bool:
    """Whether a reason names what is in the way: "« Paul voit »" before "un chien mange une pomme".

    The grammar has a tree for the rest; another reason may be left ("un chien" is one, or every one).
    """
    named = [found for pattern in (r"'(.+?)'", r"« (.+?) »") for found in re.findall(pattern, reason)]
    left = (text.replace(phrase, "", 1).strip() for phrase in named if phrase in text)
    return any(not stuck_sentence(language_of(language), rest[:1].upper() + rest[1:]) for rest in left)


class Counted(Prefixes):
    """Prefixes that count the words that are tried."""

    tried = 0

    def after(self, front: Front, tags: tuple[str, ...]) -> Front:
        self.tried += 1
        return super().after(front, tags)


@pytest.mark.parametrize("piece", ["on the mat ", "who likes a woman ", "dog cat ", "and the ", ", daily "])
def test_what_is_tried_grows_with_the_sentence_at_most(piece: str) -> None:
    tried = []
    for size in (30, 240):
        pieces = piece * (size // len(piece.split()))
        stuck = stuck_sentence(language_of("en"), f"The man {pieces}the sleeps.")
        assert stuck is not None
        prefixes = Counted(language_of("en").grammar)
        list(repaired(prefixes, stuck, english_repairs.repairs))
        tried.append(prefixes.tried)
    assert tried[1] <= 8 * tried[0] + 8 * 240


def test_a_refused_sentence_keeps_nothing_of_what_refused_it() -> None:
    """Frames that are kept make each collection of garbage slower: the time was no longer linear."""
    refused = Unreadable("one")
    try:
        try:
            raise Unreadable("two")
        except Unreadable as two:
            raise refused.along([two]) from two
    except Unreadable as caught:
        kept = caught.alone()
    assert (kept.__traceback__, kept.__context__, kept.__cause__) == (None, None, None)
    assert [one.__traceback__ for one in kept.besides] == [None]
