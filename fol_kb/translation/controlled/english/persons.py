"""English words of persons and of things: given names, titles, nouns by gender, and how such nouns end."""

from __future__ import annotations

import re

from fol_kb.translation.controlled.syntax.tokens import words

GIVEN_NAMES_OF_MEN = words("""
    john james robert michael william david richard joseph thomas charles daniel matthew anthony mark
    steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob
    gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel frank gregory raymond
    alexander patrick jack dennis jerry tyler aaron henry peter adam nathan walter harold carl arthur
    roger bob bill tom tim jim joe dan ben max dave alan charlie harry fred ted ken tony carlos luis
    simon martin victor oscar hugo bruce ralph roy eugene russell philip albert
""")
GIVEN_NAMES_OF_WOMEN = words("""
    mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa margaret sandra
    ashley emily donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia
    kathleen amy angela shirley anna brenda pamela emma nicole helen samantha katherine christine rachel
    carolyn janet maria heather diane ruth julie olivia joyce virginia victoria kelly lauren christina
    joan evelyn judith alice ann anne jean sue jane kate rose grace fiona erin julia sophia mia eve
    hannah eva clara ellen lucy
""")
GIVEN_NAMES = GIVEN_NAMES_OF_MEN | GIVEN_NAMES_OF_WOMEN | words("will may pat kim robin lee terry polly")
"""The most frequent given names by the lists of the US Social Security Administration, and short forms."""
EITHER_GENDER = words("""
    alex jordan drew jean dana andrea nicola nicky alexis laurence vivian valentine michele simone ariel
    jan marion angel
""")
"""Given names of women in one country and of men in another, or of both."""
TITLES = words("""
    mr mrs ms miss dr prof professor sir madam captain president king queen judge admiral ambassador aunt
    baron bishop brother cardinal chairman chancellor chef coach colonel commander commissioner comrade
    constable corporal count cousin dame dean detective director doctor duke earl emperor father governor
    grandpa granny imam inspector lady lord major mayor minister mother nurse officer pastor pope prince
    princess rabbi rev secretary senator sergeant sheriff sister uncle
""")
FIRMS = words("ltd inc co corp plc llc gmbh company limited")
"""Words behind the name of a firm, which its short name has not."""
PERSON_ENDINGS = re.compile(
    r".{3,}(?:ist|ian|man|men|woman|eer|hero|lord|king|queen|smith|wright|maid|boy|girl|people|person|crat)\Z"
)
"""How nouns of persons end, and some others; the rest are of things, animals and what else there is."""
MASCULINE = words("""
    man boy father son brother husband uncle nephew king prince gentleman grandfather grandson actor
    waiter monk priest lad bachelor widower lord duke
""")
FEMININE = words("""
    woman girl mother daughter sister wife aunt niece queen princess lady grandmother granddaughter
    actress waitress nun lass widow duchess
""")
HUMAN = words("""
    personality celebrity
    person human adult child baby friend neighbor neighbour parent student clerk cook nurse guard chef
    judge pilot doctor lawyer citizen scientist artist musician physician patient guest spouse
    cousin president member secretary athlete poet politician mathematician philosopher politician
    electrician magician engineer accountant assistant tenant resident spy customer farmer
    teacher thief boss hero
    kid infant mate
    professor author senator director mayor governor tailor sailor inspector investor editor ambassador
    translator mentor tutor advisor instructor conductor sculptor visitor warrior emperor ancestor
    successor survivor
    donor traitor vendor merchant
""")
PERSONS = MASCULINE | FEMININE | (HUMAN - {"human", "adult"})
THINGS = words("""
    cat dog donkey horse cow pig sheep goat bird fish mouse rat lion tiger bear wolf fox rabbit hare squirrel
    eagle badger duck goose hen chicken snake frog spider bee ant animal insect car house card book pizza
    apple form code machine computer phone table chair desk door window room building shop store bank office
    city town country street road tree flower plant bed lamp cup bottle box bag letter paper document file
    report contract list record account order product item tool key pen knife hammer bicycle bike train bus
    truck ship boat plane ticket house garden wall roof floor kitchen school hospital church bridge river
    lake sea mountain island star planet sun moon stone rock metal wood glass water wine beer coffee tea
    bread cake cheese meat egg food meal shirt coat hat shoe dress ring watch clock camera radio television
    screen button wheel engine motor database program software hardware server network website page title
    word sentence number idea law rule song story film movie picture game ball toy fine fee price tax bill
    coin dollar euro laundry instruction branch rental service pet carnivore banana
    password message email request connection token port socket process thread buffer queue event log lock
    field row column table index query
""")
"""Nouns of which "he" and "she" are not said: animals, artefacts and other things."""
THING_ENDINGS = ("ment", "tion", "sion", "ness", "ware", "ity", "ship", "hood", "dom", "ism", "age", "ing")
