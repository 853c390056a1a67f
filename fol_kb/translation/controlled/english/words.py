"""The closed-class words of English, and the irregular forms that no rule gives."""

from __future__ import annotations

from collections.abc import Collection

from fol_kb.translation.controlled.syntax.tokens import words

CLOSED: dict[str, tuple[str, ...]] = {
    word: tuple(tags.split())
    for tags, group in {
        "_IF": "if when whenever",
        "_UNLESS": "unless",
        "_IFF": "iff",
        "_THEN": "then",
        "_FOR PREP": "for",
        "_NOT": "not",
        "_A": "a an",
        "_EVERY": "every",
        "_EVERY _EACH": "each",
        "_ANY": "any",
        "_NO": "no",
        "_SOME": "some",
        "_THE": "the",
        "_ALL": "all",
        "_NEITHER": "neither",
        "_NOR": "nor",
        "_EITHER": "either",
        "_BOTH": "both",
        "SOMEONE": "someone somebody something",
        "EVERYONE": "everyone everybody everything",
        "ANYONE": "anyone anybody anything",
        "NOONE": "nobody no-one nothing",
        "_OF PREP": "of",
        "_TO PREP": "to",
        "_BY PREP": "by",
        "_WHO": "who which whom",
        "_WHO _THAT": "that",
        "_WHOSE": "whose",
        "_IS": "is",
        "_WAS": "was",
        "_WERE": "were",
        "_DID_S _DID_P VDS VDP": "did",
        "VDS VDP": "had",
        "_ARE": "are",
        "_DOES VS": "does",
        "_DO V": "do",
        "VS": "has",
        "V": "have",
        "POSS": "his its their his_or_her your our",
        "POSS PRON_OBJ": "her",
        "OWN V": "own",
        "PRON_SG": "he she it he_or_she",
        "PRON_OBJ": """
            him_or_her himself_or_herself us ourselves him them himself herself itself themselves themself
        """,
        "PRON_PL": "they you we",
        "GENERIC_SG": "thing person",
        "GENERIC_PL": "things people persons",
        "PREP": """
            than about above across after against along among around at before behind below beneath beside
            between beyond from in inside into near off on onto out outside over past round through
            throughout toward towards under up upon with within down away
        """,
        "NPREP": "without under_ above_",  # the last two of an age
        "PREP VPREP": "during by_ until_",  # the last two of time
        "_NEVER": "never no-longer",
    }.items()
    for word in group.split()
}
"""The tags of the words of closed classes."""
ATTACHED = words(
    "about above at behind below beside between by for from in inside near on outside under with within"
)
"""Prepositions that may say of a noun before them what it is among others: "a museum in Rome"."""
HOW_OFTEN = words(
    "always often sometimes regularly frequently occasionally daily weekly monthly yearly annually"
)
DEGREES = words("very highly extremely fully completely totally entirely wholly")
"""Adverbs that leave an adjective true: what is very old is old."""
PREMISES = words("""
    house hall cottage tower hotel bridge street road lane avenue square park school museum lake river station
    inn lodge castle abbey church chapel bar pub cafe café restaurant shop store garden gardens farm mill pier
    hut villa court centre center building theatre theater cinema stadium arena library university college
    hospital airport harbour harbor island mountain hill valley market mall palace manor barn works plant
    line railway trail path wood forest beach bay dam canal gate wing room suite
""")
"""Nouns at the end of the names of buildings and places."""
SURNAMES_TOO = words("hall park church street lane hill wood forest mill court garden bay barn castle abbey")
"""Those that people are called by, too."""
NOT_HOW = words("""
    allegedly reportedly supposedly apparently seemingly evidently possibly probably likely unlikely
    presumably hardly barely scarcely nearly virtually practically theoretically hypothetically potentially
    formerly previously recently currently originally initially finally eventually ultimately lately newly
    only mostly mainly largely chiefly primarily partly partially usually generally normally typically
    commonly rarely falsely nominally ostensibly accordingly consequently additionally similarly conversely
    likewise fortunately unfortunately luckily sadly hopefully clearly obviously surprisingly interestingly
    certainly surely definitely undoubtedly actually really truly basically essentially fundamentally merely
    simply solely exclusively purely entirely completely fully totally wholly approximately roughly exactly
    precisely specifically particularly especially notably namely respectively separately jointly mutually
    collectively individually equally technically legally economically politically environmentally
    financially medically statistically officially effectively increasingly relatively conceivably arguably
    notionally metaphorically mentally conditionally incompletely insufficiently inadequately imperfectly
    fractionally unsuccessfully mathematically ideally admittedly infrequently sparingly moderately minimally
    comparatively fairly absolutely literally figuratively symbolically
    optionally vainly reputedly ordinarily substantially preferably traditionally questionably principally
    predominantly overwhelmingly futilely customarily identically differently unequally tentatively
    simultaneously provisionally variously successively vicariously unavailingly spiritually speculatively
    socially simulatedly proverbially prospectively preliminarily outwardly mythically morally imaginarily
    honorarily functionally fruitlessly fictitiously fictionally emotionally distantly deceptively abortively
    purportedly habitually chiefly marginally nominally putatively superficially temporarily intermittently
    sporadically seldomly halfheartedly experimentally unofficially locally seasonally historically
""")
"""Adverbs that say no how: whether it is so, of how many, since when, in what respect (Quirk et al., 8)."""
CIRCUMSTANTIAL = words("after at before behind for from in inside near on outside through under with within")
"""Prepositions that may say behind an object where, when or how something is done."""
PLACING = words("at behind below beside from in inside near on outside under within above")
"""Those of them that say where a thing is, or where it comes from."""
WHERE_SOME_IS = words("after at before in inside near on outside under through")
"""Prepositions that say behind a kind where something is done to some of it: "writes code in Rust"."""
for _word in sorted(ATTACHED):
    CLOSED[_word] = (*CLOSED[_word], "NPREP")
for _word in sorted(CIRCUMSTANTIAL):
    CLOSED[_word] = (*CLOSED[_word], "VPREP")
CLOSED["round"] = ("ADJ", "N", "PREP")

PHRASES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("it", "is", "false", "that"): ("_IT_FALSE",),
    ("it", "is", "not", "true", "that"): ("_IT_FALSE",),
    ("it", "is", "not", "the", "case", "that"): ("_IT_FALSE",),
    ("it", "is", "true", "that"): ("_IT_TRUE",),
    ("it", "is", "the", "case", "that"): ("_IT_TRUE",),
    ("it", "is", "not", "false", "that"): ("_IT_TRUE",),
    ("there", "is", "not"): ("_THERE_IS_NOT",),
    ("there", "are", "not"): ("_THERE_ARE_NOT",),
    ("there", "is"): ("_THERE_IS",),
    ("there", "exists"): ("_THERE_IS",),
    ("there", "are"): ("_THERE_ARE",),
    ("there", "exist"): ("_THERE_ARE",),
    ("such", "that"): ("_SUCH_THAT",),
    ("no", "one"): ("NOONE",),
    ("one", "of", "the"): ("_ONE_OF",),
    ("at", "least", "one"): ("_SOME",),
    ("only", "if"): ("_ONLY_IF",),
    ("only", "when"): ("_ONLY_IF",),
    ("if", "and", "only", "if"): ("_IFF",),
}
"""Words that are one word to the grammar; the longest first."""
for _word in words("possible necessary likely unlikely probable improbable required recommended"):
    PHRASES["it", "is", _word, "that"] = PHRASES["it", "is", "not", _word, "that"] = ("SO_THAT",)
PHRASES["it", "is", "impossible", "that"] = ("SO_THAT",)

COMPARING = words(
    "different same similar equal identical equivalent distinct opposite various respective unique separate"
)
"""Adjectives that say something of several individuals together, unless they go with a preposition."""

BE = words("is are was were been")
"""What may stand before a predicate."""
QUANTIFIERS = words("every each all everyone everybody everything for")
DETERMINERS = words("a an every each any no some the all his her its their own")
INDEFINITE = words("a an every each any no")

MODAL = "a modal verb ('could', 'would', ...)"
BARE_MODAL = "a modal verb that is not right before an infinitive"
NO_SUBJECT = "a modal verb without its subject before it"
MODALS = words("can must should will may")
"""Modal verbs before an infinitive, each of which makes a predicate of its own."""
CONJUNCTION = "a conjunction other than 'and', 'or', 'but', 'if'"
QUANTITY = "a word for a quantity"
AMOUNTS = words("""
    multiple numerous countless innumerable ample sufficient insufficient adequate additional extra further
    total entire whole half double triple own excess surplus unlimited limitless untold
""")
"""Adjectives that say how much or how many, or whose: "multiple races" are no kind of race."""
TENSE = "a tense other than the present"
COUNTING = "a word that counts, measures or compares"
ADVERB = "an adverb"
LIMITING = "a word that limits or adds ('only', 'even')"
NOT_SAYING = "an adjective that may not say what its noun says ('former', 'possible')"
ORDERING = "a word that may order or single out"
REQUEST = "an interjection, or a word of requests and answers ('let', 'please')"
UNTIL = "a conjunction or a preposition of time"
BACK = "a word that points back ('such', 'same')"
SPEAKING = words("i i'm i've i'd i'll me my mine myself")
SITUATION = "a word that points to the situation ('this', 'I', 'you')"
NOT_COVERED: dict[str, str] = {
    word: reason
    for reason, group in {
        MODAL: """
            could might shall would ought couldn't mayn't mightn't shan't wouldn't oughtn't couldnt wouldnt
        """,
        BARE_MODAL: "can may must should will",
        NO_SUBJECT: "cannot can't mustn't shouldn't won't cant mustnt shouldnt wont",
        TENSE: "been being hadn't hadnt",
        COUNTING: """
            two three four five six seven eight nine ten eleven twelve thirteen
            fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty
            fifty sixty seventy eighty
            ninety hundred thousand million billion dozen double triple
            twofold various most many few several more less least fewer
            much enough half another other others exactly none zero dozens hundreds thousands
            millions plenty numerous countless
        """,
        "several words in one ('hasn't', 'gonna')": """
            hasnt havent ain't aint needn't daren't neednt gonna wanna gotta gimme dunno
        """,
        "a count, or a word for what was spoken of before": "one ones",
        "a count of two, or a word for two together": "pair couple",
        SITUATION: """
            this these those i me my mine ours yours myself yourself here
            now today tomorrow yesterday theirs hers u im ive ur youre
            i'm i've i'd i'll you're you've you'd you'll we're we've we'd we'll
        """,
        "a word for a place, or for what there is": "there",
        ADVERB: """
            usually also very too still already soon ever almost
            quite rarely seldom perhaps maybe again together once twice however therefore thus hence
            else instead rather well everywhere anywhere somewhere nowhere otherwise meanwhile
            furthermore moreover nevertheless nonetheless later earlier
        """,
        "an adverb or a conjunction": "so",
        REQUEST: "let please yes oh okay ok hi hello hey wow lol omg btw pls plz",
        LIMITING: "only just even merely solely",
        CONJUNCTION: """
            because although though while whether where wherever
            yet whereas lest suppose supposing assuming
        """,
        UNTIL: "since until till",
        "a word that leaves out ('except', 'without')": """
            except without besides including excluding barring excepting notwithstanding
        """,
        "a preposition of a circumstance ('per', 'via')": "despite per via",
        "a question word": "what why how",
        NOT_SAYING: """
            former alleged so-called supposed would-be fake pseudo
            possible impossible potential probable likely unlikely future past previous prospective putative
            purported apparent presumed suspected imitation counterfeit toy artificial fictional fictitious
            mythical hypothetical theoretical virtual nominal acting interim erstwhile bogus mock sham quasi
            ostensible presumptive aspiring
            wannabe retired imaginary inflatable clockwork robotic heraldic notional unwritten unbuilt
            half-finished synthetic
        """,
        QUANTITY: "lot lots bit",
        BACK: "such same aforementioned aforesaid latter following foregoing respective above-mentioned",
        "a word that stands for all of some kind ('whoever')": "whoever whatever whichever whomever",
        "a word that compares, or says when, why or as what": "as",
        ORDERING: """
            first last next sole main principal chief primary secondary third fourth
            fifth sixth seventh eighth
            ninth tenth final initial mere utter sheer average entire whole total
        """,
    }.items()
    for word in sorted(words(group))
}

_OF_A_GROUP = {
    **dict.fromkeys((MODAL, BARE_MODAL, NO_SUBJECT), words("V PAST PARTICIPLE")),
    TENSE: words("PAST PARTICIPLE"),
    COUNTING: words("N NS ADJ ADJR ADJT ADV"),
    ADVERB: words("ADV ADJ ADJR"),
    LIMITING: words("ADV ADJ V"),
    CONJUNCTION: words("ADV ADJ ADJR N"),
    UNTIL: words("ADV N"),
    NOT_SAYING: words("ADJ ADV"),
    QUANTITY: words("N NS"),
    BACK: words("ADJ N"),
    REQUEST: words("ADV"),
}
"""The classes of the dictionary in which a word is what its group says."""


def may_be_another(word: str, known: Collection[str]) -> bool:
    """Whether a listed word has classes in the dictionary in which it is not what its group says."""
    if word in MODALS:
        return True  # "a can", "the will", "a must"
    own = _OF_A_GROUP.get(NOT_COVERED[word])
    return own is not None and not own.issuperset(known)


ORDERED = words("first last third fourth fifth sixth seventh eighth ninth tenth main")
"""What the first or the last of some is called by, where nothing says of which."""
NOT_ONE = words("""
    way case means reason kind sort type respect regard point context sense time manner fact extent event
    thing word page side place year row column law
""")
"""Nouns of which "this" means what the text was about, or how something is done."""
ORDINALS = words("second third fourth fifth sixth seventh eighth ninth tenth")
_NEVER_NOUNS = words("first last next while")
"""Words of the groups below that mean no thing of their own after "the": "the first" is the first of some."""
NOUNS_TOO = (
    frozenset(
        word
        for word, reason in NOT_COVERED.items()
        if reason
        in {ADVERB, MODAL, BARE_MODAL, NO_SUBJECT, TENSE, CONJUNCTION, UNTIL, NOT_SAYING, QUANTITY, ORDERING}
    )
    - ORDINALS
    - _NEVER_NOUNS
)
"""Words that are not covered as they are listed, and may be nouns where only a noun can stand."""

NOT_BOTH = tuple(
    tuple(phrase.split())
    for phrase in ("but not both of them", "but not both", "and not both", "but never both", "not both")
)
"""Behind two alternatives: not both hold."""
DENYING_BOTH = words("not never no nobody nothing none neither nor no-one no-longer without")
COUNTING_BOTH = words("only most least exactly more fewer less than")
"""Words with which "but not both" may deny more than that both hold."""
IDIOMS = frozenset(
    tuple(phrase.split("-"))
    for phrase in words("""
        a-little a-bit a-while kind-of sort-of by-no-means by-itself by-himself by-herself by-themselves
        at-all in-fact of-course in-general on-average no-longer each-other one-another up-to in-order-to
        due-to according-to for-example for-instance such-as in-case as-soon-as so-that at-once by-far
        in-total at-most kicked-the-bucket spilled-the-beans in-no-way to-some-extent by-default if-any
        at-home in-time on-time in-use out-of-order on-call off-duty on-duty at-risk in-stock on-sale
        around-the-clock round-the-clock for-sale apart-from aside-from but-for save-for regardless-of
        in-theory on-paper in-part in-name as-a-rule in-principle at-heart in-practice in-secret by-mistake
        at-times in-no-time in-no-hurry to-no-avail with-the-exception-of year-round take-turns join-forces
        join-hands hold-hands shake-hands make-peace change-places trade-places get-along got-along break-up
        broke-up side-by-side by-definition in-waiting in-training times-as in-question at-issue at-present
        at-first at-last in-turn in-particular in-short in-addition in-return to-the-exclusion-of
        in-the-place-of in-place-of in-lieu-of in-the-event-of in-the-absence-of at-the-expense-of
        in-the-name-of in-the-course-of for-lack-of for-want-of in-vain in-detail state-of-the-art
        contradiction-in-terms vice-versa
    """)
)
"""Words that only together mean what they do."""

ADJECTIVES_TOO = words("even just final")
"""Words that are not covered, but are adjectives before a noun or at the end of what something is."""

OPENING = words("""
    probably possibly certainly surely apparently allegedly supposedly hardly nearly consequently obviously
    clearly evidently presumably finally fortunately unfortunately generally normally typically naturally
    actually really simply basically essentially frankly honestly hopefully importantly interestingly
    necessarily originally partly potentially practically primarily recently scarcely barely seemingly
    similarly additionally alternatively specifically ultimately undoubtedly roughly mainly largely mostly
    occasionally initially lastly firstly secondly thirdly currently accordingly conversely likewise
    given provided excluding including regarding concerning unlike versus plus minus etc
""")
"""Words that begin a sentence with a capital and are no part of a name."""
MODAL_NAMES = words("will may")
TEXTS = words("""
    agreement contract lease licence license policy guideline manual handbook regulation statute
    specification warranty treaty constitution
""")
SAID_TO_ANYBODY = frozenset(
    tuple(said.split())
    for said in ("you are welcome", "you never know", "you know", "you see", "you do not say", "you bet")
)
PLACES_AND_MEANS = words("""
    river sea lake road street bridge door gate window wall fence fire tree side back front shore coast
    harbour harbor desk bed handle neck hand arm tail edge post mail phone email train bus boat ship key
    stairs kilo pound metre meter mile litre piece weight amount degree extent factor margin percentage
    cheque check transfer card letter form goal point vote voice rope code
""")
"""Nouns of where, with what and for how much something is done, behind "by" too (Quirk et al., 9)."""
HARDLY_NOUNS = words("""
    lives works sells makes goes comes says knows eats speaks teaches gives takes gets sees owns wears loves
    likes hates wants needs keeps meets brings sits says tells buys pays grows sings runs wins helps
""")
"""Verbs that the dictionary has as plural nouns too, and hardly anybody uses so."""
DENYING = ("un", "in", "im", "il", "ir", "dis", "non", "non-")
"""Prefixes of adjectives and participles that say the contrary."""
BEFORE_PLACES = words("mount lake river saint st cape fort port camp")
"""What stands before the name of a place and may be left out."""
NAMED_BY_OF = words("""
    city town village island state month kingdom republic province county district borough municipality
    continent canton commune planet hamlet peninsula
""")
"""Nouns that are what the name behind "of" is."""
MEANS = words("""
    stair stairs ladder ladders step steps path paths lift lifts elevator road roads
    track tracks ferry ferries
    granularity discount factor margin percentage
    boat boats train trains bus buses tram trams bridge tunnel rope ropes cable
    staircase escalator
""")
"""Nouns of how one gets to a place."""
THE_ALL = words("""
    poor sick rich blind deaf homeless unemployed dead elderly disabled injured wounded needy hungry living
    young old weak strong wealthy jobless faithful
""")
"""Adjectives that behind "the" mean all who are so."""
NAMES_OF = words("name surname nickname username alias pseudonym password title address email number code id")
"""Nouns of what somebody or something is called: the name of Tom is "Tom", and not Tom."""
NAMING = words("called named nicknamed")
DEEMING = words("considered deemed regarded termed thought believed held")
"""Participles behind which a noun says what something is taken for (Levin, 29.4 and 29.5)."""
WEATHER = words("rain snow hail drizzle thunder freeze thaw")
"""Verbs whose "it" is nobody."""
NOT_BUT = words("nothing anything nobody no-one one anyone anybody everyone everybody everything all none")
"""Words after which "but" makes an exception."""
ADJECTIVES = words("""
    alive closed double false female human main major male minor open prime raw secret single
""")
"""Adjectives without a comparative that say how something is, and not of what kind."""
ADJECTIVE_ENDINGS = ("ful", "less", "ous", "ive", "able", "ible", "ical", "ic", "ish", "ed")

NEGATED = {
    **{
        f"{verb}{ending}": (verb, "not")
        for verb in sorted(words("is are does do was were did must should"))
        for ending in ("n't", "nt")
    },
    **dict.fromkeys(["cannot", "can't", "cant"], ("can", "not")),
    **dict.fromkeys(["won't", "wont"], ("will", "not")),
    **{f"{verb}n't": (verb, "not") for verb in ("has", "have")},
}
SHORTENED = {
    "'re": (words("they you we who there"), "are"),
    "'ve": (words("they you we who"), "have"),
    "'ll": (words("they you we he she it who that there"), "will"),
}
"""Endings of words that are verbs, behind which words, and in full."""
IS_AFTER = words("it he she that who which there")

IRREGULAR_PLURALS = {"people": "person", "clothes": "clothes", "oxen": "ox", "leaves": "leaf"}
"""Plurals that the dictionary lacks, or has of another noun first."""
SAME_PLURAL = words(
    "sheep fish deer species aircraft series moose salmon trout offspring cattle people police bison squid "
    "shrimp swine carp cod tuna bass pike herring mackerel haddock halibut plankton reindeer elk spacecraft "
    "hovercraft crossroads headquarters goldfish jellyfish starfish shellfish swordfish catfish crayfish"
)
PLURALS_ONLY = words("goods contents")
"""Plurals with a singular of another meaning: goods are not what is good."""

IRREGULAR_VERBS = {"has": "have", "is": "be", "does": "do", "goes": "go", "undergoes": "undergo"}

PEOPLES = words("""
    french dutch greek swiss thai czech welsh german roman arab afghan slovak cuban moroccan catholic muslim
    hindu christian asian iraqi israeli pakistani saudi kuwaiti nepali arabic norse celtic gothic latin
    bavarian basque manx tibetan samoan
""")
"""Words for what peoples and faiths are that do not end as most do ("Danish", "Chinese")."""
COMPARED = words("better worse older elder younger")
SUPERLATIVES = words("best worst oldest eldest youngest")
RELATIONAL = ("al", "ic", "ary", "ar", "istrative", "islative")
"""Endings of adjectives that say of what kind something is, unless they have a comparative."""

PARTICLES = words("up down out off on in away back over")
"""Words that may be one with a verb before them: "grow up"."""
OF_VERBS: dict[str, frozenset[str]] = {
    "take": words("place part effect office root shape hold"),
    "lose": words("heart track touch"),
    "give": words("birth way"),
    "catch": frozenset(["fire"]),
    "set": words("sail fire"),
}
"""Nouns that are one with a verb right before them: "takes place" (Quirk et al., 16.58)."""
NOUNS_OF_VERBS = frozenset(noun for nouns in OF_VERBS.values() for noun in nouns)
HAVING_TO = {"access": "to", "priority": "over", "precedence": "over", "responsibility": "for"}
"""Nouns of what one has, with the preposition of what they are to: "has access to the pool"."""
for _word, _behind in HAVING_TO.items():
    CLOSED[f"{_word}_{_behind}"] = ("PREP",)
TRUSTING = words("""
    believe trust confide delight invest rejoice interested disappointed involved lucky confident secure
    call called take taken took rope turn vote rein check bring brought let send sent hand usher invite buy
    draw drew pull fill put rub throw
""")
"""Verbs and adjectives with which "in" goes with persons too: "believes in Ann", "called in Ann"."""
MOVING = words("move travel emigrate immigrate migrate relocate commute sail fly")
"""Verbs that say by "to" where somebody goes, and hardly ever to whom."""

LINKING = words("become seem remain look feel sound turn stay appear grow smell taste go get")
"""Verbs that say with an adjective how somebody is."""

GIVING = words("""
    give send show tell offer sell lend loan teach bring hand award owe promise pay grant assign mail pass
    bequeath
""")
"""Verbs that take two objects without a preposition: "gives Anne a book"."""
