"""Closed classes of English, by Quirk et al., A Comprehensive Grammar of the English Language (1985).

Modal and auxiliary verbs (3.21-3.39), pronouns and determiners (5.10-5.26, 6), conjunctions (13, 14), verbs
of speech and of attitude (factual, suasive and emotive verbs, 16.30-16.33), conjuncts (8.136), formulas of
intercourse (11.54). Adjectives of value are the class VALUE of Dixon, Where Have All the Adjectives Gone
(1982).
"""

from __future__ import annotations


def listed(words: str) -> frozenset[str]:
    """The words of a list that is written as a text."""
    return frozenset(words.split())


BE = listed("is are was were am be been being 're 'm")
FINITE = listed(
    """
    is are was were am has had does did will would can could may might shall should must cannot ought
    're 've 'll 'd 'm ain
    """
)
PLAIN = listed("have do need")
MODALS = listed("will would can could may might shall should must cannot ought 'll 'd wo ca")
SUBJECTS = listed(
    """
    i you he she it we they this that these those there everyone everybody everything someone somebody
    something nobody nothing anyone anybody anything one both all most some many several few none each
    half
    """
)
PERSONAL = listed("i you he she it we they")
DETERMINERS = listed(
    """
    the a an this that these those my your his her its our their every each no some any all both several
    many most few more another other one two three four five six seven eight nine ten eleven twelve half
    """
)
OBJECTS = listed("me you him her it us them myself yourself this that these those")
PREPOSITIONS = listed(
    """
    of in on at to for from by with about into over after before under between without within through
    during against among across along behind below above near inside outside since until till upon
    toward towards beyond despite per via as than like around off onto throughout beside besides except
    """
)
PLACING = listed("in at near through across toward towards around")
"""Prepositions after which a name that is on no list of given names is a place, a date or a thing."""
SUBORDINATORS = listed(
    """
    if unless whether because although though while when whenever where wherever since until till lest
    once whereas provided suppose supposing assuming before after as
    """
)
RELATIVES = listed("who whom whose which that what how why")
HOLDING = listed(
    """
    if unless whether or either neither nor that who whom whose which because although though while when
    whenever where since until till lest otherwise than respectively both assuming supposing provided as
    so
    """
)
SPEECH = listed(
    """
    say tell claim state report announce deny argue suggest explain add admit allege assert declare
    insist maintain mention note observe reply respond think believe know hope feel suppose assume
    expect fear doubt imagine guess hear read show mean promise warn predict conclude confirm agree
    understand suspect write ask wonder estimate find reveal indicate demonstrate propose recommend
    demand request
    """
)
ATTITUDES = listed(
    """
    think believe feel guess suppose reckon consider doubt hope wish prefer like love hate enjoy want
    expect recommend suggest imagine bet assume suspect agree disagree dislike adore fear wonder
    """
)
WISHING = listed("hope wish want wonder")
FEELINGS = listed(
    """
    sure certain glad afraid happy confident convinced excited proud worried delighted pleased grateful
    thankful sad unsure curious
    """
)
COURTESIES = listed("thank apologize apologise appreciate welcome regret congratulate")
OPINION_PHRASES = (
    "in my opinion", "in my view", "in our opinion", "in our view", "in my humble opinion", "imo", "imho",
    "to my mind", "if you ask me", "seems to me", "as far as i am concerned", "from my point of view",
    "my favorite", "my favourite", "needless to say", "my guess is",
)  # fmt: skip
VALUE = listed(
    """
    good bad better best worse worst great nice lovely wonderful beautiful gorgeous magnificent splendid
    superb excellent brilliant fantastic amazing awesome terrific fabulous marvellous marvelous stunning
    breathtaking incredible remarkable outstanding perfect ideal delightful charming elegant pretty ugly
    awful terrible horrible dreadful atrocious disgusting appalling hideous ridiculous absurd stupid
    silly dumb pathetic boring dull interesting fascinating exciting thrilling inspiring impressive
    disappointing annoying frustrating depressing sad funny hilarious weird strange odd curious cool fun
    delicious tasty yummy important crucial essential vital worthwhile useless pointless unfair fair
    wrong shameful disgraceful scandalous overrated underrated unacceptable outrageous lucky unfortunate
    pleasant unpleasant enjoyable unforgettable overpriced unbeatable adorable cute sublime exquisite
    mediocre lousy rubbish pity shame joke masterpiece disaster nightmare dream
    """
)
LOOKING = listed("look seem feel taste smell sound appear")
DEGREES = listed(
    """
    very really so truly absolutely quite pretty too such rather just simply totally completely
    extremely incredibly utterly not n't always also still even far more most the a an its one of
    """
)
HEDGES = listed(
    """
    may might could perhaps maybe probably possibly likely unlikely apparently reportedly allegedly
    supposedly presumably seemingly
    """
)
FUTURE = listed("will shall 'll wo")
RELATIVE_TIME = listed(
    "today yesterday tomorrow now tonight currently recently nowadays ago here soon lately"
)
RELATIVE_TIMES = (
    "last year", "last month", "last week", "last night", "next year", "next month", "next week", "this year",
    "this month", "this week", "this morning", "this afternoon", "this evening", "at the moment", "so far",
)  # fmt: skip
CONJUNCTS = listed(
    """
    however moreover furthermore also therefore thus hence consequently additionally finally besides
    meanwhile nevertheless nonetheless similarly likewise then secondly thirdly firstly lastly instead
    overall indeed and but so anyway still plus basically actually specifically importantly notably
    interestingly first second third next
    """
)
PHRASES_OF_CONNECTION = (
    "in addition", "as a result", "in fact", "of course", "for example", "for instance", "in other words",
    "on the other hand", "in contrast", "in summary", "in conclusion", "to sum up", "in short", "that said",
    "by the way", "after all", "above all", "as you know", "to be clear", "in particular", "at the same time",
    "please note that", "note that", "keep in mind that", "remember that", "please be aware that",
    "it is worth noting that", "it should be noted that", "fun fact :", "fyi :", "fyi", "update :", "note :",
    "warning :", "important :", "tip :", "ps :", "p.s. :", "answer :", "summary :", "nb :",
)  # fmt: skip
INTERJECTIONS = listed(
    """
    hi hello hey dear thanks thank cheers yes no yeah yep nope ok okay sure certainly absolutely great
    well oh ah wow bye goodbye sorry welcome congratulations congrats greetings sincerely regards
    alright right lol haha please
    """
)
EXCLAIMED = listed("lol hey hi ok okay yeah yep oh ah wow haha nope hello")
FORMULAS = listed(
    """
    thanks thank welcome congratulations congrats sorry sincerely regards cheers bye goodbye dear
    greetings hello hi hey
    """
)
ANNOUNCING = (
    "here is", "here are", "here 's", "below is", "below are", "the following is", "the following are",
    "in this article", "in this section", "in this post", "in this guide", "in this chapter",
)  # fmt: skip
TIME_NOUNS = listed(
    """
    time year month week day hour minute second morning afternoon evening night decade century moment
    today monday tuesday wednesday thursday friday saturday sunday january february march april may june
    july august september october november december spring summer autumn winter date percent kilometre
    kilometer metre meter mile degree kilogram gram litre liter dollar euro pound times age way fact
    part end case kind sort
    """
)
CLOCK = listed("""
    time year month week day hour late early today morning afternoon evening night noon midnight
    monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter january
    february march april june july august september october november december
""")
COLLECTIVE = listed(
    """
    army audience band bank board cabinet club committee community company council court couple crew crowd
    department enemy family firm gang government group jury majority management ministry minority opposition
    orchestra organisation organization panel parliament party police press public staff team union
    """
)
"""Singular nouns of which "they" is said (Quirk et al. 5.108)."""
WEATHER = listed("rain snow hail drizzle thunder freeze thaw")
IMPERSONAL = listed("take seem appear turn happen follow cost matter")
PARTICLES = listed("up out off down in on at with for from to into over back sure here now there")
