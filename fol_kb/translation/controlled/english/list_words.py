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
    being=en.BE,
    ruling=en.MODALS | {"cannot"},
    articles={"a": "every", "an": "every"},
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
    following=("the", "following"),
    items=words("items things persons people goods objects materials"),
    finite=en.BE | en.MODALS,
    of_each=words("""
        allowed permitted prohibited forbidden banned excluded included covered available free mandatory
        optional required exempt closed open welcome admitted accepted refused
    """),
)
