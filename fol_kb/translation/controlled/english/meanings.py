"""English words that say more or less than that something holds of each individual.

The lists are our own. The kinds of words (verbs of telling, of seeking, of mutual relations) are described in
Levin, "English Verb Classes and Alternations", and in Quirk et al., "A Comprehensive Grammar of the English
Language". A word that a list lacks may still be misread.
"""

from __future__ import annotations

from fol_kb.translation.controlled.ambiguity.meanings import Meanings
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.syntax.tokens import words

MEANINGS = Meanings(
    mutual_nouns=words("""
        friend sibling brother sister enemy partner neighbour neighbor colleague cousin twin rival ally spouse
        lover classmate roommate teammate competitor opponent relative acquaintance associate companion mate
        comrade peer collaborator flatmate couple pair team opposite synonym antonym match
        equal copy duplicate
        stranger schoolmate housemate counterpart equivalent compatriot kin contemporary adversary coworker
        co-worker husband wife co-author coauthor playmate soulmate namesake accomplice foe buddy pal
        parallel variant triplet quadruplet antagonist bandmate batchmate bedfellow business-partner chum
        codefendant countryman groupmate half-brother half-sister in-law brother-in-law sister-in-law
        kinsman kinswoman pen-friend penpal relation sister-city stepbrother stepsister workmate cellmate
        shipmate ex-spouse sweetheart kin
    """),
    mutual_adjectives=words("""
        alike together equal identical similar apart different separate distinct parallel equivalent adjacent
        compatible incompatible opposite synonymous simultaneous inseparable numerous disjoint perpendicular
        concurrent consistent inconsistent interchangeable intertwined acquainted unrelated interconnected
        akin analogous antithetical coextensive coincident collinear coeval commensurate complementary
        concentric contemporary contradictory coprime coterminous divergent diverse equidistant homologous
        indistinguishable interdependent isomorphic matching opposed orthogonal proportional unalike unlike
        congruent inverse reunited intermarried noncompatible dissimilar unequal kin side-by-side united
        unanimous joint mutual comparable contiguous consecutive
    """),
    mutual_pairs=words("""
        married related close engaged divorced connected friendly linked separated allied split divided parted
        associated affiliated
        neighbouring neighboring intimate hostile even tied matched joined involved
        estranged reconciled paired wed combined mixed merged blended swapped exchanged fused compared
    """),
    mutual_states=words("""
        agreement war love contact touch conflict dispute harmony competition league alliance accord unison
        tandem peace communication partnership sync odds loggerheads
    """),
    mutual_verbs=words("""
        meet agree differ marry fight collide argue quarrel kiss embrace hug divorce date interact correspond
        compete cooperate collaborate chat talk communicate negotiate disagree debate coincide intersect
        overlap converge diverge match merge unite join combine separate part gather assemble disperse
        scatter touch alternate confer consult converse wed clash cohabit flirt mate mingle reconcile bicker
        haggle feud spar wrestle tussle struggle exchange swap trade share battle duel cross mix
        congregate convene conspire team pair connect split rhyme balance partner conflict contradict
        bargain banter barter brawl coexist commiserate concur consort dispute dicker elope gossip grapple
        cuddle fuse intermarry intertwine link rally reunite associate ally bond collude commune copulate
        correlate cluster swarm flock huddle intermix interlock interbreed socialise socialize resemble
        rival complement hobnob joust plot quibble rendezvous scuffle skirmish squabble vie wrangle
        draw tie race
    """),
    verbs_of_groups=words("form surround encircle outnumber constitute compose crowd"),
    exchanging=words("exchange share swap"),
    with_others=words("with from against to into"),
    together=words("between among amongst into"),
    joining=words("""
        mix combine blend merge unite join connect link separate compare contrast confuse distinguish divide
        exchange swap pair match reconcile balance fuse alternate juxtapose integrate interchange
        consist comprise
    """),
    composed=words("made composed comprised built formed constructed compounded"),
    composing=words("of from"),
    of_kinds=words("""
        extinct endangered widespread rare common frequent infrequent scarce abundant ubiquitous plentiful
        numerous prevalent extant innumerable countless indigenous uncommon many few exist vary abound evolve
        proliferate thrive originate
    """),
    animals=KINDS.animals,
    times=words("spring summer autumn winter night day morning evening dawn dusk noon midnight"),
    conditions=words("if when whenever unless"),
    grown=words("""
        grown hunted made produced built bred raised farmed mined manufactured brewed eaten spoken sold worn
        used planted harvested caught killed discovered invented introduced
    """),
    spread=words("found seen located situated scattered distributed throughout across around"),
    seeking=words("""
        omit predict forecast foresee fake feign simulate hypothesize confuse mistake compare
        lack need want seek require desire demand expect request crave hope_for look_for search_for wait_for
        ask_for long_for wish_for hunt_for call_for pray_for apply_for prefer imagine deserve owe promise
        resemble risk plan await propose recommend suggest advertise order fear worship prevent avoid forbid
        prohibit allow permit miss hunt covet anticipate envisage envision intend pursue exclude dream_of
        think_of talk_about conceive_of aim_at opt_for strive_for yearn_for depend_on care_for warrant
        avert ban postulate threaten doubt invent contemplate consider mimic imitate evade postpone cancel
        abolish assume claim commission conceive debate deter disallow discuss dispute dream exorcise
        hallucinate hope hypothesise impersonate imply infer invoke obviate pray presume presuppose pretend
        proclaim project prophesy schedule specify stipulate suppose urge visualise visualize vow yearn
        advocate decline skip rule_out halt escape lobby_for campaign_for push_for bid_for vote_against
        feature mention protect_against think_about read_about beg_for vote_for insist_on prepare_for
        argue_for argue_against warn_of warn_against guard_against save_for listen_for abstain_from
        refrain_from tell_of describe guarantee thwart forestall preclude hinder impede outlaw veto
        believe_in necessitate
        depict portray represent symbolize symbolise picture sketch paint oppose favour
        favor refuse reject deny suspect
    """),
    sought=words("required needed wanted expected requested sought desired demanded awaited"),
    linking=words("become remain seem mean"),
    telling=words("""
        say tell claim state write announce report declare believe think know suggest remind inform show
        convince persuade assure warn promise teach ask shout reply answer whisper mention notify advise
        confirm explain admit argue assert deny hear read swear insist repeat add cry call reassure
        guarantee prove demonstrate signal wire text email e-mail
    """),
    contents=words("""
        fact rumour rumor evidence claim idea belief proof hope fear news report story possibility suggestion
        assumption theory hypothesis notion view opinion thought statement assertion allegation announcement
        argument complaint conclusion condition confirmation conviction danger declaration demand denial
        discovery doubt expectation explanation feeling finding guarantee hint impression indication
        information insistence intuition knowledge likelihood message observation position prediction
        presumption pretence principle probability promise proposal proposition realization recommendation
        reminder requirement risk rule sense sign suspicion threat understanding warning wish worry shame
        pity wonder mistake truth lie chance confidence worry saying myth point reason sorrow surprise
        disgrace relief miracle coincidence consequence result caveat disclaimer confession testimony
        accusation word answer law decision agreement order request
    """),
    titles=words("mr. mrs. ms. dr. prof. mr mrs ms dr prof sir madam miss lord lady"),
    that=words("that"),
    each=words("each"),
    into=words("into"),
)

OF_KINDS = words("""
    like love hate prefer enjoy admire fear adore detest loathe dislike appreciate respect trust miss
    worship value tolerate favour favor mind envy resent despise cherish treasure support oppose cover
    insure protect regulate control govern restrict limit define ban forbid prohibit know understand avoid
    ignore want need
""")
"""Verbs that say of a kind what need not hold of a kind of more (Levin, 31.2 and 31.3)."""
OF_SOMETHING = words("""
    absolve accuse acquit advise apprise assure bereave bilk cheat cleanse convict convince cure defraud
    deplete deprive despoil disabuse disarm dispossess divest exonerate free inform impeach notify persuade
    purge purify relieve remind rid rob strip suspect swindle unburden warn wean
""")
"""Verbs that take "of" behind their object: "accuses a clerk of a crime" (Levin, 10.6, 33 and 37.9)."""
OF_ALONE = words("""
    consist approve disapprove dispose think dream speak hear know learn talk complain conceive smell
    taste reek stink die partake despair boast beware admit allow permit repent tire weary treat sing
    tell write read come become avail brag marvel savour smack
""")
"""Verbs that take "of" alone (Levin, 30 to 47; Quirk et al., 16.28)."""
ALONE = words("""
    go come arrive lead live work look talk speak belong depend consist refer listen wait apologize
    apologise agree disagree complain apply occur happen appear disappear vanish emerge exist remain
    stay sit stand lie lean walk run fly swim travel move step jump climb fall drop rise sink slide slip
    roll drift float flow crawl march wander stroll rush hurry race sail return retreat escape flee
    depart rely insist concentrate comment smile laugh grin stare gaze glance peer frown nod shout
    scream cry sob sigh gasp groan moan whisper mutter participate compete succeed fail struggle fight
    vote campaign play serve retire resign graduate dwell reside settle stop pause rest sleep wake dream
    die perish collapse explode burst grow change turn shift differ vary range extend stretch spread
    date originate stem result end begin start suffer benefit profit recover react respond reply
    contribute cooperate collaborate interact correspond chat argue quarrel bargain negotiate plead pray
    hope wish yearn search care worry lapse expire elapse pass land crash ring shine glow burn sing
    dance eat drink ride drive fire point aim knock bark sound smell taste abstain refrain
    testify rebel revolt protest migrate immigrate emigrate amount account qualify register subscribe
    switch join meet merge increase decrease improve deteriorate decline close open bolt hang bend lag
    pull push press step tend intend shrink swell soar plunge plummet surge intervene interfere win debut call
    break crack split tear snap melt freeze thaw rust decay rot fade crumble leak drain drip trickle gush ooze
    smoke steam boil breathe yawn sneeze snore bleed ache hurt itch yell howl roar hum buzz creak squeak click
    chime rattle flash flicker sparkle gleam sprout bloom flower moult spin swing twist bounce vibrate rock
    sway air stream hike camp surf ski dive skate plan aim score lapse yield matter function leave last hide
    exit enter whistle tick blink twinkle compile repeat gather
    glitter shimmer glimmer cool warm heat dry
""")
"""Verbs of going, staying, coming about, uttering and dealing, which need no object (Levin, 37 to 51)."""
NEEDING_OBJECT = words("contain comprise include possess lack exceed equal resemble constitute")
"""Verbs of what somebody or something has or is, which need an object (Quirk et al., 16.26)."""
OF_EACH = frozenset(["corresponding", "respective"])
"""Adjectives of what each of several has its own of."""
DEPICTING = words("""
    story tale novel film movie book play poem song joke dream picture painting drawing photo photograph image
    sketch portrait game myth legend comic cartoon opera
""")
"""Nouns of what may tell of somebody who does not exist."""
KEEPING_OUT = words("""
    ban bar exclude prevent keep stop prohibit forbid exempt discourage dissuade deter hide block shield
    mistake confuse take pass avoid refuse
""")
"""Verbs after which what is done "from" or "for" something is not done without it: "bans cars from parks"."""
COVERING = words("include comprise cover")
"""Verbs whose object is limited by what stands behind it: "includes drinks at a surcharge"."""
TELLING_ABOUT = words("""
    complain worry argue care lie joke talk speak hear read learn warn question interview consult quiz
    debate brief discuss bother annoy trouble see contact phone call visit
""")
"""Verbs with which "about" may go: "interviews a man about the war"."""
_IN_WHAT = words("""
    increase rise decrease decline drop fall change shift cut gain loss growth advance interest contrast
    variation trend pattern belief faith trust pride skill role part share trade expert specialist degree
    course lesson class success delay experience hope investment improvement participation reduction
""")
_WITH_WHOM = words("""
    contact contract deal treaty pact talk chat interview meeting problem trouble issue conflict dispute
    quarrel bond link affair date match game fight war battle appointment experience help difficulty
    relationship friendship partnership cooperation collaboration communication correspondence agreement
    competition comparison connection association interaction satisfaction conversation discussion
    negotiation similarity affinity relation familiarity dissatisfaction compliance conformity consistency
    compatibility incompatibility alliance marriage liaison dialogue argument encounter rivalry collision
    correlation analogy parity sympathy patience fascination obsession preoccupation alignment accordance
    assistance solidarity overlap
""")


ON_WHAT = words("""
    book report article law lecture talk essay paper tax duty attack assault ban limit effect influence
    impact view opinion decision restriction information data study research course seminar conference
    debate discussion statement speech comment note advice agreement treaty text chapter film
    documentary material documentation tutorial literature manual introduction
    expert authority dependence reliance emphasis focus pressure demand claim interest
    discount offer deal work war perspective guide policy regulation rule order judgment verdict vote
    referendum bet hold attempt experiment test exam spending expenditure return grip mortgage loan lien
    charge fee fine levy tariff
""")
"""Nouns with which "on" does not say where something is: "a report on the accident"."""


TIMES = words("""
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december spring summer autumn winter christmas easter morning evening
    afternoon night noon midnight day week weekend month year hour minute second decade century dawn dusk
    holiday weekday term semester season
""")
"""Nouns that after a preposition say when or how long, rather than what."""

SURFACES_ONLY = words("""
    shelf desk table list page door wall floor chair bed board counter screen disk plate tray stove oven bench
    sofa carpet rug menu label
""")
"""What is written is on them, and not about them."""
SURFACES = SURFACES_ONLY | words("""
    bus train plane ship roof ground street road island hill mountain beach coast campus site stage platform
    balcony terrace stairs
""")
"""What things lie, stand or sail on: "on" says where they are. A book may be about a ship."""

EVENTS = TIMES | words("""
    meeting lecture exam test concert party match game race wedding funeral class lesson course seminar
    conference session appointment interview hearing trial election vote ceremony festival fair show play
    performance exhibition tour trip visit journey flight war battle attack accident fire storm flood
    earthquake eruption strike walk dinner lunch breakfast supper feast event workshop training rehearsal
    competition tournament championship final debate discussion talk speech service mass celebration sale
    auction examination inspection delivery operation surgery birth death noise
""")
"""Nouns of what is at a time."""


def is_relational(noun: str, preposition: str) -> bool:
    """Whether what follows "in" or "with" may be what a noun is about, not where it is or what it has."""
    return noun.rsplit("_", 1)[-1] in (_WITH_WHOM if preposition == "with" else _IN_WHAT)


TRANSFER = words("""
    give send show tell offer sell lend teach bring hand award owe promise pay deliver assign transfer
    submit report explain present write read return introduce add attach apply grant issue forward mail
    email post pass throw take carry lead move connect link bind join tie fix glue restore refer announce
    describe mention demonstrate recommend suggest distribute donate contribute allocate dedicate devote
    entrust export import supply feed serve leave cede bequeath lease rent license disclose reveal
    communicate convey transmit upload copy print redirect route map compare prefer convert reduce limit
    restrict expose subject deny say sing whisper dictate notify ship drive fly guide escort invite drag
    push pull lift raise lower
""")
"""Verbs with which "to" goes, and not with the noun before it."""

TOGETHER = words("""
    include comprise contain consist range fill cover block exceed surround total outnumber number form
    constitute spell vary dwindle multiply increase decrease decline grow sit stand decide vote
    scattered dispersed grouped sorted mixed counted outnumbered sufficient varied diverse complementary
    related linked joined connected separated divorced engaged close arranged spread divided split
    enough many few numerous plentiful rare suffice reunite reunited introduce introduced compare compared
    pile add get break fall make go line stream flock swarm abound bond dominate prevail win rise
    stacked piled paired matched estranged reconciled tied even level akin successive collective manifold
    dense sparse synchronous equidistant contradictory champions halves pieces parts ingredients
    exes majority quits
""")
"""What several may do or be together, beside what only several can (Levin, 36; Quirk et al., 5.107)."""

WITHOUT_OBJECT = words("""
    eat drink cook bake read write sing paint draw study teach learn hunt smoke drive ride sew knit dance
    marry play sculpt compose
""")
"""Verbs of which the object may be left out: who eats an apple eats (Levin, 1.2.1)."""

SEEMING = words("seem look feel sound smell taste appear become remain stay get grow turn go prove keep")
"""Verbs before an adjective that says what something seems or becomes (Quirk et al., 16.21)."""

KEEPING = words("""
    return hand_in give_back bring bring_back keep lose carry wear show present submit surrender pay pack
    forget drop
""")
"""Verbs of wearing, carrying and handing over (Levin, 11, 13 and 41): of what each has of his own."""

ANTONYMS = (
    words("young old new"), words("big small large little huge tiny"), words("rich poor"),
    words("tall short"),
    words("good bad"), words("male female"), words("hot cold"), words("alive dead living"),
    words("domestic foreign"), words("married single unmarried"), words("public private"),
    words("black white"), words("long short"), words("high low"), words("left right"), words("odd even"),
    words("permanent temporary"), words("paid unpaid"), words("open closed"), words("wet dry"),
    words("light heavy"), words("full-time part-time"), words("sick healthy"), words("wild tame"),
)  # fmt: skip
"""Adjectives that are seldom true of one thing: "young and old people" are the ones and the others."""

MAKING = words("""
    make keep find leave consider call paint turn render get drive set hold declare deem think believe judge
    prove want like prefer need wish see hear have let send put cut push pull knock shoot beat wipe wash
    boil open shut drop burn freeze dye color colour elect appoint name label mark certify report rate
    presume suppose pronounce assume show feel imagine catch bake rub scrub shave squeeze strip sweep
""")
"""Verbs that take an object and what it is or becomes: "keeps the door open"."""

PASSING = words("""
    available unavailable late early absent present missing ready open closed shut sick ill asleep awake
    busy broken lost stuck trapped delayed cancelled canceled blocked injured killed wounded stolen gone away
    out down up back off on online offline sold locked unlocked arrested stranded visible nearby
    included provided supplied enclosed attached
""")
"""What things are for a while: "trains are late" is not said of all trains."""

TIME_AND_WEATHER = words("""
    late early dark light cold hot warm cool sunny rainy windy cloudy foggy wet dry noon midnight monday
    tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december spring summer autumn winter christmas easter morning evening
    afternoon night today tomorrow time dawn dusk humid chilly freezing bright
""")
"""What "it" is without being anything: "It is late." """

AMBIENT = words("""
    dark sunny rainy windy cloudy foggy noon midnight humid chilly freezing stormy snowy monday tuesday
    wednesday thursday friday saturday sunday january february march april may june july august september
    october november december spring summer autumn winter christmas easter
""")
"""What "it" is behind "if" without being anything: "closed when it is dark"."""

LEAVING = words("""
    die resign retire graduate abdicate quit vanish disappear melt evaporate burn explode eat drink consume
    devour kill murder execute assassinate slaughter perish decease digest swallow scrap shred incinerate
    annul divorce liquidate disband sink drown wreck collapse
""")
"""Verbs beside those of ending after which somebody or something is no more what he or it was (Levin, 39, 42,
44 and 48.2)."""

TAKING_OBJECTS = words("""
    hire arrest find make use sell produce publish buy own hold name award appoint elect found invent
    discover create design construct manufacture employ recruit catch capture injure wound accuse
    convict sentence release bring keep put situate locate base hurt cause involve require include
    contain offer lend build destroy damage repair store place import export insure fund finance love
    like admire raise educate equip recommend allow permit admit accept need want expect invite deny
    grant refuse reject prohibit forbid require assign select choose send mean say tell deliver
""")
"""Verbs that seldom go without an object where they are no participles (Levin, 13, 26, 29 and 31)."""

BRINGING_ABOUT = words("""
    make build create write compose design draft prepare produce develop construct invent plan draw paint
    bake cook knit sew weave carve sculpt forge assemble arrange organize organise devise fabricate generate
    find found establish form set choose pick select elect appoint name nominate hire
    get obtain gain earn acquire receive win buy purchase order have register apply request submit give
    state declare set determine reach achieve complete finish
""")
"""Verbs of creating, getting and appointing (Levin, 13.5, 26 and 29): there may be none before."""

LASTING = words("""
    mother father parent son daughter child brother sister sibling twin uncle aunt cousin nephew niece
    grandmother grandfather grandson granddaughter grandchild grandparent ancestor descendant
    author writer founder inventor discoverer creator composer designer builder architect painter sculptor
    director producer winner murderer killer victim survivor translator
    city town village island lake river mountain valley coast side part end beginning start top bottom middle
    edge battle history life death birth analysis performance foundation discovery invention
""")
"""Nouns of kin, of who once did something, of places and parts, of what happens: whose it was, it is."""

WITH_OBJECTS = (
    TAKING_OBJECTS
    | BRINGING_ABOUT
    | words("""
    open close read wash clean lock hate know see hear visit carry push pull lift sign pay feed fill
""")
)
"""Verbs that may share an object with the next clause: "Tom opens and Ann closes the door"."""

NOT_SO_FOR_THAT = words("""
    believe think say claim argue assume suspect fear hope expect state declare assert allege suggest predict
    doubt deny suppose insist maintain guess imagine deem agree propose recommend request demand
""")
"""Verbs that say nothing of whether what follows "that" is so (Kiparsky and Kiparsky, 1970)."""
SO_FOR_THAT = words(
    "know see discover realise realize notice remember regret learn understand prove show find"
)
"""Verbs whose subject, or the text, holds what follows "that" for so."""
_GROUPS = (
    ("open", "closed", "shut"), ("allowed", "forbidden", "banned", "prohibited"), ("alive", "dead"),
    ("permitted", "forbidden", "banned", "prohibited"), ("present", "absent"), ("full", "empty"),
    ("public", "private"), ("true", "false"), ("awake", "asleep"), ("guilty", "innocent"), ("wet", "dry"),
    ("included", "excluded"), ("accepted", "rejected", "refused"), ("married", "single", "unmarried"),
    ("mandatory", "optional", "voluntary"), ("internal", "external"), ("able", "unable"),
    ("older", "younger"), ("taller", "shorter"), ("larger", "smaller"), ("bigger", "smaller"),
    ("richer", "poorer"), ("faster", "slower"), ("stronger", "weaker"), ("longer", "shorter"),
    ("higher", "lower"), ("heavier", "lighter"), ("better", "worse"), ("more", "less"),
    ("granted", "denied"), ("on", "off"), ("right", "wrong"), ("male", "female"), ("win", "lose"),
    ("pass", "fail"), ("hot", "cold"), ("clean", "dirty"), ("rich", "poor"), ("same", "different"),
)  # fmt: skip
CONTRARIES = frozenset(frozenset([group[0], other]) for group in _GROUPS for other in group[1:])
"""Pairs of adjectives of which one says what goes against the other (kinds as in Cruse, 1986, 9)."""
HOMOGRAPHS = words("""
    patient minor official general private major flat round individual local professional light firm stable
    chemical present orange cold blind kind mean sound square fat relative novel fine variable constant
    original sweet mobile manual capital musical tender executive uniform moral liquid solid blank native
    subject content secret initial principal criminal north south east west
""")
"""Nouns that are adjectives of another sense: a minor injury is no minor."""
