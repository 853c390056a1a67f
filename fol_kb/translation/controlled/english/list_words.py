"""The English words by which a list is known to go on with what stands before it."""

from __future__ import annotations

from fol_kb.translation.controlled.discourse.list_words import ListWords
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.syntax.tokens import words

LIST_WORDS = ListWords(
    topics=words("""
        rules rule policy policies regulations guidelines principles provisions facts notes
        information details prices fees payment payments facilities services equipment safety security privacy
        parking access admission delivery returns refunds shipping deposit rent insurance warranty booking
        bookings reservations breakfast laundry cleaning noise pets heating internet maintenance repairs
        storage overview summary background description specification specifications features introduction
        contents
    """),
    general=words("general basic important further main key house the our"),
    verbs=en.MODALS | words("cannot has have contains contain includes include needs need"),
    ruling=en.MODALS | {"cannot"},
    articles={"a": "every", "an": "every"},
    telling=frozenset(["will"]),
    denying=frozenset(["not"]),
    uncertain=words("""
        a an some there someone somebody something one two three four five six exactly least most if when
        unless until whenever provided only where while that because either neither any choose or but who
        which whose both several first last
    """),
    negative=words("not no nobody nothing none never neither nor cannot without"),
    joints=words("""
        or but not except otherwise instead if unless until before after because and/or of nor then also
        either where when while without alternatively else failing optionally does do alternative
    """),
    choices=words("or unless except but otherwise alternatively and/or nor"),
    placeholders=words("""
        etc etc. tbd tba tbc todo fixme none nothing unknown n/a na ditto misc misc. miscellaneous
        optional extras others other more below above follows follow deprecated included excluded
        see xxx various null x options choose pick select either neither any
    """),
    void=words("""
        only repealed revoked rescinded superseded obsolete deprecated outdated withdrawn expired
        cancelled canceled rejected retired former formerly old previous past draft drafts proposal
        proposals proposed todo tbd myth myths rumour rumours rumor rumors misconception
        misconceptions fallacies false falsehoods fiction fake hypothetical example examples
        exercise exercises quiz exception exceptions archived archive discontinued removed abolished
        invalid void unconfirmed unverified alleged allegations claims claim said says wrote thinks
        believes not longer never if when unless until future planned upcoming ideas wishlist
        options alternatives mistakes errors bugs issues lies legends joke jokes assumption
        assumptions hypotheses hypothesis wrong incorrect untrue think say deny denies denied
        replied reply believe claimed told report reports reported argue argues suggest suggests
        hope hopes expected requested desired according superstition superstitions problem problems
        discussion review reviews opinion opinions comments goals goal vision roadmap option plan
        plans version versions model scenario scenarios variant alternative spring summer autumn
        winter weekdays weekends monday tuesday wednesday thursday friday saturday sunday christmas
        easter limitations invented rumored fairy dreams dream satire parody night day morning
        evening weekend holiday test weekday evenings mornings nights afternoon afternoons holidays puzzle
        riddle placeholder
    """),
    opening=words("""
        if when unless in on at during for from after before without within with outside according
        by given under over provided only whenever since until because as per case
    """),
    choosing=words("""
        if unless which true false following correct incorrect wrong happens when myth fact you
        your say said think fiction raining right lie
    """),
    following=("the", "following"),
    handing=words("wear bring carry provide submit present show supply send complete sign use include"),
    permitting=words("allowed permitted required obliged authorised authorized has have"),
    doing=("do", "the", "following"),
    each=words("every each all no any"),
    of_each_one=words("a an who which that"),
    relative=frozenset(["who"]),
    refraining=frozenset(["not"]),
    items=words("items things persons people goods objects materials"),
    finite=en.BE | en.MODALS,
    of_each=words("""
        allowed permitted prohibited forbidden banned excluded included covered available free mandatory
        optional required exempt closed open welcome admitted accepted refused
    """),
    asides=words("todo fixme e.g e.g. p.s p.s. i.e i.e. fyi wip tbd ps"),
    ahead=words("following"),
    back=words("above foregoing"),
    behind_back=words("is are was were no does do has apply applies"),
    one_of=("one", "of"),
    parts=words("rule sentence statement claim note point item clause section article paragraph line step"),
    untrue=words("false untrue incorrect wrong kidding joking myth lie nonsense"),
)
