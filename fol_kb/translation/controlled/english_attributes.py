"""Adjectives before a noun that say how somebody is what the noun says, and not what he is besides.

A good cook is good at cooking, a heavy smoker is not heavy, and an old friend may be young (Larson, "Events
and Modification in Nominals"). An adjective that is one name with its noun ("hard drive") is a part of the
name.
"""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.english_lexicon import classes, lemmas
from fol_kb.translation.controlled.grammar import Node
from fol_kb.translation.controlled.tokens import Unreadable, Word, words
from fol_kb.translation.controlled.two_readings import nodes, parents

_HOW = words("""
    good bad great poor heavy light hard big small old close fast quick slow early late strong weak
    beautiful brilliant excellent perfect terrible awful wonderful lousy mediocre decent fine keen avid
    regular frequent occasional habitual serious deep true real skilful skillful skilled gifted talented
    born experienced able competent capable expert master professional passionate eager reluctant fierce
    bitter firm staunch loyal faithful devoted lifelong compulsive chronic notorious careful careless clever
    eloquent efficient graceful elegant
""")
"""Adjectives that may say how something is done, for how long or how much."""
_DOING = words("""
    cook thief friend guide judge guard student liar athlete pianist violinist guitarist artist novelist
    poet chemist scientist physicist economist linguist tourist typist cyclist pilot chef nurse host guest
    pal mate colleague enemy ally neighbour neighbor rival fan lover musician mathematician politician
    physician mechanic parent mother father wife husband customer partner servant assistant accountant
""")
_NOT_OF_A_VERB = words("""
    daughter sister brother mother father corner letter river tower flower finger shoulder spider tiger number
    paper water winter summer center matter order layer folder container computer printer server meter
    monster master chapter motor door floor mirror sensor factor vector sector error color major minor harbor
    filter router adapter charger heater cooler boiler tanker freezer scanner trailer drawer locker
    poster sticker hammer ladder bumper mixer toaster cracker burger sweater shutter
""")
"""Nouns in -er and -or that are no persons who do what a verb says."""
COMPOUNDS = frozenset(
    tuple(name.split("-"))
    for name in words("""
        hard-drive hard-disk hard-copy hard-hat hard-shoulder hot-dog hot-spring hot-spot cold-war
        cold-front black-hole black-box black-market black-belt white-paper white-lie white-dwarf red-tape
        red-herring red-dwarf red-giant red-panda red-card yellow-card green-card green-light red-light
        blue-whale grey-area gray-area high-school high-jump high-court high-priest high-tide low-tide
        high-chair middle-school middle-class open-source open-market free-kick free-trade fast-food
        soft-drink wild-card wild-boar sweet-potato sweet-tooth real-estate blind-spot blind-date dead-end
        dry-cleaner wet-suit full-moon full-stop half-moon half-time big-toe little-finger small-talk
        long-jump short-circuit short-story short-cut square-root prime-minister common-law common-room
        common-cold private-key public-key public-school public-holiday foreign-key primary-key solar-system
        great-aunt great-uncle grand-piano grand-jury grand-master happy-hour cold-call killer-whale
        polar-bear golden-retriever double-bass french-horn
    """)
)
"""An adjective and a noun that are one name."""


def check_attributes(tree: Node, sentence: Sequence[Word]) -> None:
    """Raise Unreadable for an adjective that may say how, before a noun of somebody who does something."""
    for node in nodes(tree):
        heads = [child for child in node.children if isinstance(child, int)]
        if node.rule not in {"nominal_sg", "nominal_pl"} or not heads:
            continue
        noun = sentence[heads[-1]].key
        lemma = noun if node.rule == "nominal_sg" else (lemmas(noun, "NS") or (noun,))[0]
        for child in node.children:
            if not isinstance(child, Node) or not child.rule.startswith("attribute"):
                continue
            for place, _ in parents(child):
                adjective = sentence[place]
                if adjective.quoted or adjective.key not in _HOW:
                    continue
                if _does_something(lemma):
                    raise Unreadable(
                        "{word!r} may say how one is a {noun}, or what one is besides; say 'that is', or join"
                        " them with a hyphen",
                        adjective.start,
                        several=True,
                        word=adjective.text,
                        noun=lemma,
                    )


def _does_something(noun: str) -> bool:
    """Whether a noun says of somebody what he does, or whose he is: "dancer", "cook", "friend"."""
    if noun in _DOING:
        return True
    if not noun.endswith(("er", "or")) or noun in _NOT_OF_A_VERB:
        return False
    stems = {noun[:-2], noun[:-1], noun[:-3] if noun[-4:-3] == noun[-3:-2] else noun[:-2]}
    return any("V" in classes(stem) for stem in stems)
