"""English nouns of several words: of which the last word is not what they are, and which trees they have."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import parents
from fol_kb.translation.controlled.english.attributes import COMPOUNDS, is_animate
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import classes
from fol_kb.translation.controlled.english.persons import PERSONS
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import words

_NOT_YET_OR_NOT_QUITE = words("""
    vice deputy assistant associate acting interim ex trainee apprentice student candidate shadow substitute
    would-be wannabe aspiring honorary surrogate stand-in proxy phantom ghost dream fantasy puppet robot toy
    dummy model mock sham pretend imitation replica mimic counterfeit fake decoy pseudo near half semi non
    anti virtual cartoon
""")
"""Before a person, an animal or a vehicle: who is not what the noun says, or not wholly."""
_ALWAYS = words("""
    assistant deputy trainee vice ex toy dummy mock sham pretend imitation replica counterfeit fake decoy
    pseudo near semi non anti part
    draft shadow phantom would-be wannabe half fantasy candidate prospective dream model
""")
"""Before any noun."""
_PREFIXES = words("ex pseudo vice quasi would")
"""With a hyphen before any noun: an ex-police officer is none, a non-league player is one."""
_FIGURES = words("star time hand class safe proof sensitive resistant neutral compatible tolerant")
"""What a noun of several words ends with where it is no such: a film star, what is dishwasher safe."""
_MATERIALS = words("""
    silk paper cardboard plastic rubber chocolate marzipan gingerbread sugar candy ice snow sand stone marble
    granite clay wax plaster porcelain china glass crystal bronze brass iron steel tin lead silver gold wood
    straw rag cloth felt wool velvet paint sponge papier-mache concrete
""")
"""A paper tiger is none; a glass blower is one."""
_GROWN = words("flower rose tulip tree plant fruit apple banana leaf grass egg heart plane gun pistol money")
"""What is not one if it is made of such a material."""
_OTHERS = frozenset(
    tuple(name.split("-"))
    for name in words("""
        sea-lion sea-horse sea-cow sea-cucumber sea-urchin sea-dog sea-star sea-wolf sea-elephant sea-mouse
        guinea-pig prairie-dog prairie-chicken jelly-fish star-fish silver-fish cuttle-fish cray-fish
        shell-fish koala-bear bear-cat water-bear woolly-bear mountain-goat crane-fly dragon-fly butter-fly
        fire-fly lady-bird flying-fox bald-eagle-owl night-owl book-worm glow-worm couch-potato sugar-daddy
        scape-goat under-dog top-dog lap-dog hot-dog corn-dog witch-doctor tree-surgeon wet-nurse
        doll-doctor spin-doctor
        ice-cream public-house
        teddy-bear gummy-bear jelly-baby water-pistol traffic-jam golf-club baseball-bat cricket-bat
        finger-nail toe-nail deputy-head  dog-fish cat-fish cat-bird rein-deer
        peanut-butter cocoa-butter shea-butter coconut-milk almond-milk soy-milk soya-milk oat-milk
        rice-milk head-cheese garlic-bread egg-plant ice-plant power-plant water-plant wheat-germ pine-apple
        light-year fiscal-year leap-second soap-opera space-opera ghost-town family-tree shoe-tree
        decision-tree search-tree syntax-tree parse-tree computer-mouse computer-virus computer-bug
        software-bug fire-wall search-engine game-engine brake-shoe horse-shoe head-hunter bounty-hunter
        trade-wind brain-child brain-storm black-smith time-bomb photo-bomb sex-bomb cash-cow milk-tooth
        wisdom-tooth saw-horse rocking-horse clothes-horse hobby-horse pommel-horse iron-horse war-horse
        rain-check reality-check mother-board mother-tongue mother-lode father-figure god-father god-mother
        step-mother step-father step-son step-daughter step-brother step-sister half-brother half-sister
        foster-mother foster-father grand-mother grand-father fairy-godmother father-christmas mother-nature
        mother-ship stick-insect stick-man straw-man snow-man yes-man con-man hit-man iron-man bat-man
        garden-gnome chocolate-egg easter-egg rubber-duck duck-tape hot-spot cold-front black-hole black-box
        black-belt white-dwarf red-tape red-herring red-dwarf red-giant red-panda grey-area gray-area
        wild-card sweet-tooth sweet-potato blind-spot dead-end half-moon half-time great-aunt great-uncle
        dwarf-planet double-bass real-estate middle-class open-source
    """)
)
"""The last two words of nouns that are not of their last word, or only in another sense of it."""


def head_places(name: Sequence[str]) -> list[int]:
    """Where the words begin that a noun of several words is besides, from the left.

    A naughty pet dog is a pet dog and a dog. A peanut butter sandwich is a sandwich, and no butter sandwich;
    a guinea pig cage is a cage, and a vice president is none.
    """
    found: list[int] = []
    for place in range(1, len(name)):
        before = name[place - 1]
        timed = (before, name[place]) == ("part", "time") and place < len(name) - 1
        if not timed and not _is_one(before, name[-1]):
            break
        known = classes(before)
        plain = (
            "ADJ" in known and "N" not in known and (before, name[place].removesuffix("s")) not in COMPOUNDS
        )
        if place == len(name) - 1 or (plain and _is_one(before, name[place])):
            found.append(place)
    return found


def _is_one(before: str, noun: str) -> bool:
    """Whether what a noun says is true of what it names together with the word before it."""
    ended = before.partition("_")[0] in _PREFIXES
    if noun == "member":  # of another thing: a staff member need be no member of the club
        return False
    if (before, noun) in _OTHERS or before in _ALWAYS or ended or noun in _FIGURES:
        return False
    of_a_material = before in _MATERIALS and (
        noun in PERSONS or KINDS.of(noun) in {"animal", "organ"} or noun in _GROWN
    )
    return not (of_a_material or (is_animate(noun) and before in _NOT_YET_OR_NOT_QUITE))


def says_more(tree: Node, trees: Sequence[Node]) -> bool:
    """Whether a tree takes words for adjectives that another one takes for parts of the noun.

    Both say that a folk song is a song. The other one leaves it open what is folk.
    """
    own = dict(parents(tree))
    for other in map(dict, map(parents, trees)):
        differing = [place for place in own if own[place] != other.get(place)]
        if differing and all(
            own[place].startswith("attribute") and other.get(place, "").startswith("nominal")
            for place in differing
        ):
            return True
    return False
