"""Adjectives before a noun: how a thing is among those of the noun, what is one name, what the noun is not.

A good cook is good at cooking, a heavy smoker is not heavy, a big mouse is no big animal (Larson, "Events
and Modification in Nominals"). An adjective that is one name with its noun ("hard drive") is a part of the
name. A participle may end what the noun says: a deposed king is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import conditions_of, nodes, parents
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import classes, is_gradable, lemmas
from fol_kb.translation.controlled.english.persons import PERSONS
from fol_kb.translation.controlled.english.words import SUPERLATIVES
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word, refused, unclear, words

HOW = words("""
    good bad great poor heavy light hard big small old close fast quick slow early late strong weak
    beautiful brilliant excellent perfect terrible awful wonderful lousy mediocre decent fine keen avid
    regular frequent occasional habitual serious deep true real skilful skillful skilled gifted talented
    top born experienced able competent capable expert master professional passionate eager reluctant fierce
    bitter firm staunch loyal faithful devoted lifelong compulsive chronic notorious careful careless clever
    eloquent efficient graceful elegant expensive inexpensive valuable powerful important
""")
"""Adjectives that may say how something is done, for how long or how much. Many compare with "more"."""
OF_A_FIELD = words("""
    criminal civil legal medical marine nuclear clinical corporate financial military political social mental
    dental constitutional environmental electrical mechanical chemical historical mathematical musical
    literary
    naval veterinary forensic statistical commercial industrial agricultural classical
""")
"""Adjectives that say before a noun of persons what they have to do with: criminal lawyers."""
TEACHING = words("teacher student professor tutor scholar translator interpreter speaker learner")
"""Nouns before which an adjective of a people may be their language."""
COLOURS = words("red green blue yellow black white brown grey gray pink purple orange")
"""What is a red car is red: the basic colour terms of Berlin and Kay."""
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
        roman-catholic hard-drive hard-disk
        hard-copy hard-hat hard-shoulder hot-dog hot-spring hot-spot cold-war
        cold-front black-hole black-box black-market black-belt white-paper white-lie white-dwarf red-tape
        red-herring red-dwarf red-giant red-panda red-card yellow-card green-card green-light red-light
        blue-whale grey-area gray-area high-school high-jump high-court high-priest high-tide low-tide
        high-chair middle-school middle-class open-source open-market free-kick free-trade fast-food
        soft-drink wild-card wild-boar sweet-potato sweet-tooth real-estate blind-spot blind-date dead-end
        dry-cleaner wet-suit full-moon full-stop half-moon half-time big-toe little-finger small-talk
        long-jump short-circuit short-story short-cut square-root prime-minister common-law common-room
        common-cold private-key public-key public-school public-holiday foreign-key primary-key solar-system
        great-aunt great-uncle grand-piano grand-jury grand-master happy-hour cold-call killer-whale
        human-being polar-bear golden-retriever double-bass french-horn dwarf-planet
    """)
)
"""An adjective and a noun that are one name."""
_WITH_A_NOUN = words("based related oriented driven specific compatible friendly free powered")
"""Adjectives that belong to a noun before them, with a hyphen or without: "a libdbus-1 based library"."""
_BEFORE_PARTICIPLES = words(
    "fast hard long late early slow well far high low deep close free quick best short"
)
"""Adjectives that are adverbs before a participle: "a long running process" runs long."""


def check_attributes(tree: Node, sentence: Sequence[Word]) -> None:
    """Raise Unreadable for a participle that may say that something is not what the noun says, or no more.

    "Every cancelled order is refunded" says of nothing that it is an order.
    """
    if not tree.has("attribute", "attributes_then", "attributes_and", "attributes_or"):
        return
    places = [place for place, rule in parents(tree) if rule.startswith("attribute")]
    for first, second in pairwise(sorted(places)):
        done = {"ING", "PARTICIPLE"} & classes(sentence[second].key).keys()
        if second == first + 1 and done and sentence[first].key in _BEFORE_PARTICIPLES:
            word = sentence[first]
            raise unclear("{word!r} may go with the word behind it; join them with a hyphen", word)
        if second == first + 1 and sentence[second].key in _WITH_A_NOUN:
            word = sentence[second]
            raise unclear("{word!r} may go with the word before it; join them with a hyphen", word)
    conditions = set(map(id, conditions_of(tree)))
    for node in nodes(tree):
        heads = node.places
        if node.rule not in {"nominal_sg", "nominal_pl"} or not heads or id(node) in conditions:
            continue
        noun = sentence[heads[-1]].key
        lemma = noun if node.rule == "nominal_sg" else (lemmas(noun, "NS") or (noun,))[0]
        for child in node.children:
            if not isinstance(child, Node) or not child.rule.startswith("attribute"):
                continue
            for place, _ in parents(child):
                adjective = sentence[place]
                if adjective.quoted:
                    continue
                _check_ended(adjective, lemma)
                if is_superlative(adjective.key) and not (_is_alone(node) and not tree.has("is_a")):
                    raise refused("{word!r} is a superlative, which is not covered", adjective)


def is_superlative(key: str) -> bool:
    """ "Oldest", "most_popular"."""
    return key in SUPERLATIVES or "ADJT" in classes(key) or key.startswith("most_")


def _is_alone(nominal: Node) -> bool:
    """Whether a noun in the singular has nothing behind it: "in France" says among whom one is the largest.

    Who is the largest is so among those of whom the text speaks, which no formula says.
    """
    tails = (one for one in nominal.parts if one.rule.startswith("tail"))
    return nominal.rule == "nominal_sg" and not any(one.children for one in tails)


_OFFICES = words("""
    king queen prince princess duke duchess emperor empress tsar sultan pope bishop cardinal priest nun monk
    rabbi imam minister chancellor premier president senator deputy mayor governor chairman chairwoman
    chairperson commissioner ambassador consul diplomat general colonel captain sergeant marshal sheriff
    champion knight bailiff notary lawyer attorney barrister solicitor advocate trustee executor delegate
    representative councillor councilman magistrate official clergyman policeman policewoman chief boss
    secretary treasurer clerk dean professor rector apostle saint heir ally partner fellow spy thief rapist
    felon culprit criminal convict terrorist
""")
"""Nouns of what one is until it ends or is denied; nobody ceases to be a man so."""
_INSTRUMENTS = words("""
    law act statute decree ordinance edict rule regulation bill treaty pact contract agreement will licence
    license permit patent warrant order verdict judgment judgement sentence constitution amendment clause
    policy tax tariff embargo mandate charter directive
""")
"""What is in force until it ends."""


ENDING = words("""
    cancel annul revoke repeal rescind void invalidate abolish dissolve dismiss depose dethrone oust fire sack
    expel banish defrock disbar demote discharge decommission delete destroy demolish dismantle annihilate
    extinguish erase discontinue withdraw terminate expire lapse disqualify overturn quash abort avert
    prevent postpone imagine invent simulate feign pretend allege suspect forge fake counterfeit falsify
    fabricate foil thwart fail reject deny refuse suspend plan propose intend project envisage predict expect
    rumour rumor attempt threaten anticipate
""")
"""Verbs of putting an end to a thing, of keeping it from being, or of making what only looks like it."""
_DENYING = words("false dead late unborn")
"""Adjectives of what is none, none any more or none yet: a dead king rules nobody. A late payment is one."""
_CALLING = words("style proclaim declare profess describe call name title appoint anoint identify entitle")
"""What one calls oneself, one need not be; who is self-taught has been taught."""
_MAKING_ONE = words("""
    train educate elect appoint sign certify license register employ hire ordain crown qualify accredit
    authorize authorise approve notarize notarise ratify enact name nominate recruit enroll enrol select
    assign insure pay armour
""")
"""Verbs that make somebody or something what the noun says, or leave it so."""
_IMAGES = words("""
    stuff carve sculpt knit embroider paint draw print mould mold cast model inflate draught sketch animate
    crochet depict
""")
"""Verbs of making images: a carved lion is none."""


def is_of_an_office(noun: str) -> bool:
    """Whether a noun is one of what somebody is until it ends: a minister, a winner."""
    return noun in _OFFICES or does_something(noun)


def is_somebody(noun: str) -> bool:
    """Whether a noun is one of persons: by a list, a role, or one who does something."""
    return noun in PERSONS or KINDS.of(noun) == "role" or does_something(noun)


def _may_end(noun: str) -> bool:
    """Whether a noun is a standing, an office or a deed of somebody, or what is in force."""
    return noun in _OFFICES | _INSTRUMENTS | KINDS.roles or does_something(noun)


def _lives(noun: str) -> bool:
    """Whether a noun is that of an animal or of somebody."""
    return noun in KINDS.animals | KINDS.roles | PERSONS


def _check_ended(adjective: Word, noun: str) -> None:
    """Refuse "a deposed king", who is none, "a self-styled expert" and "a wooden horse".

    A participle that is no adjective besides says what was done to somebody, which may be that he was made no
    king any more.
    """
    key = adjective.key
    known = classes(key)
    own, hyphen, rest = key.partition("-")
    of_self = own == "self" and bool(hyphen) and bool(set(lemmas(rest, "PARTICIPLE")) & _CALLING)
    done = "PARTICIPLE" in known and not {"ADJ", "N", "ING"} & known.keys()
    done = done or (not known and not hyphen and key.endswith("ed"))
    verbs = set(lemmas(key, "PARTICIPLE")) or {key.removesuffix("ed"), key.removesuffix("d")}
    ended = bool(verbs & ENDING) or (done and _may_end(noun) and not verbs & _MAKING_ONE)
    image = (bool(verbs & _IMAGES) or _is_of_a_material(key)) and _lives(noun)
    denied = key in _DENYING and (key == "false" or _lives(noun) or noun in _OFFICES)
    if denied or of_self or ended or image:
        raise unclear(
            "{word!r} before {noun!r} may say that one is none, or none any more; say what holds in a"
            " sentence of its own",
            adjective,
            noun=noun,
        )


def _is_of_a_material(key: str) -> bool:
    """Whether an adjective is made of the noun of a material: "wooden", "golden"."""
    known = classes(key)
    adjective = "ADJ" in known and "PARTICIPLE" not in known and not is_gradable(key)
    return adjective and key.endswith("en") and "N" in classes(key[:-2])


def is_animate(noun: str) -> bool:
    """Whether a noun is one of persons or animals: "guest", "dancer", "dog"."""
    return noun in PERSONS or KINDS.of(noun) in {"role", "animal"} or does_something(noun)


def does_something(noun: str) -> bool:
    """Whether a noun says of somebody what he does, or whose he is: "dancer", "cook", "friend"."""
    if noun in _DOING:
        return True
    if not noun.endswith(("er", "or")) or noun in _NOT_OF_A_VERB:
        return False
    stems = {noun[:-2], noun[:-1], noun[:-3] if noun[-4:-3] == noun[-3:-2] else noun[:-2]}
    return any("V" in classes(stem) for stem in stems)
