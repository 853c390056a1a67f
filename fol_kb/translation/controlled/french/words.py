"""The closed-class words of French, and the irregular forms that no rule gives."""

from __future__ import annotations

import re

from fol_kb.translation.controlled.syntax.tokens import words

DENYING = ("in", "im", "il", "ir", "non", "non_", "dé", "dés")
"""Prefixes of adjectives and participles that say the contrary."""
_GROUPS = (
    ("ouvert", "fermé"), ("vivant", "mort"), ("présent", "absent"), ("vrai", "faux"), ("plein", "vide"),
    ("autorisé", "interdit"), ("permis", "interdit"), ("marié", "célibataire"), ("public", "privé"),
    ("allumé", "éteint"), ("propre", "sale"), ("riche", "pauvre"), ("coupable", "innocent"),
    ("obligatoire", "facultatif"), ("accepté", "refusé"), ("inclus", "exclu"), ("plus", "moins"),
    ("chaud", "froid"), ("mouillé", "sec"), ("éveillé", "endormi"), ("gagner", "perdre"),
)  # fmt: skip
CONTRARIES = frozenset(frozenset(group) for group in _GROUPS)
"""Pairs of words of which one says what goes against the other."""
NAMED_BY_OF = words("""
    ville village île mois royaume république province région commune canton état continent planète hameau
    presqu'île département comté
""")
"""Nouns that are what the name behind « de » is: « la ville de Rome »."""
CLOSED: dict[str, tuple[str, ...]] = {
    word: tuple(tags.split())
    for tags, group in {
        "_SI": "si quand lorsque",
        "_ALORS": "alors",
        "_POUR PREP": "pour",
        "_QUE _QUE_S THAN": "que",
        "_QUI": "qui",
        "_DONT": "dont",
        "_UN": "un une",
        "_DES": "des",
        "_CHAQUE": "chaque toute",
        "_CHAQUE TOUT_LE_MONDE": "tout",
        "_AUCUN": "aucun aucune",
        "_AUCUN ADJ PERSONNE": "nul",
        "_AUCUN ADJ": "nulle",
        "_QUELQUES": "quelques certains certaines",
        "_LE CLITIC": "le la",
        "_LES CLITIC": "les",
        "_DE": "de",
        "_NI": "ni",
        "QUELQU_UN": "quelqu'un",
        "PERSONNE GENERIC_SG": "personne",
        "PERSONNE": "rien",
        "_EST": "est",
        "_SONT": "sont",
        "V": "a",
        "VP": "ont",
        "_NE": "ne",
        "_PAS": "pas non",
        "_PAR PREP": "par",
        "_A_OBJET PREP": "à",
        "POSS": "son sa ses leur",
        "OWN ADJ": "propre",
        "PRON_SG": "il elle ce cela ça",
        "PRON_PL": "ils elles",
        "CLITIC": "se",
        "GENERIC_SG": "chose",
        "GENERIC_PL": "choses gens personnes",
        "PREP": """
            après autour avant avec chez contre dans depuis derrière devant durant en parmi pendant près
            selon sous sur vers
        """,
        "PREP V": "entre",
    }.items()
    for word in group.split()
}
"""What each word of a closed class may be, by the terminals of the grammar."""

PHRASES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("tous", "les"): ("_TOUS",),
    ("toutes", "les"): ("_TOUS",),
    ("pas", "tous", "les"): ("_PAS_TOUS",),
    ("pas", "toutes", "les"): ("_PAS_TOUS",),
    ("tout", "le", "monde"): ("TOUT_LE_MONDE",),
    ("quelque", "chose"): ("QUELQU_UN",),
    ("il", "existe"): ("_IL_EXISTE",),
    ("il", "y", "a"): ("_IL_EXISTE",),
    ("il", "ne", "existe"): ("_IL_N_EXISTE",),
    ("il", "ne", "y", "a"): ("_IL_N_EXISTE",),
    ("il", "est", "vrai", "que"): ("_VRAI",),
    ("il", "est", "faux", "que"): ("_FAUX",),
    ("il", "ne", "est", "pas", "vrai", "que"): ("_FAUX",),
    ("il", "ne", "est", "pas", "faux", "que"): ("_VRAI",),
    ("sauf", "si"): ("_SAUF_SI",),
    ("seulement", "si"): ("_SEULEMENT_SI",),
    ("si", "et", "seulement", "si"): ("_SSI",),
    ("tel", "que"): ("_TEL_QUE",),
    ("telle", "que"): ("_TEL_QUE",),
    ("tels", "que"): ("_TEL_QUE",),
    ("telles", "que"): ("_TEL_QUE",),
    ("ou", "bien"): ("OR",),
}

PREPOSITIONS = {
    tuple(phrase.split()): "_".join(
        re.sub("à le (?=[aeiouéèê])", "à l_", phrase)
        .replace("à le ", "au-" if " dess" in phrase else "au ")
        .split()
    )
    for phrase in (
        *("à le dessus de", "à le dessous de"),
        *("près de", "loin de", "autour de", "à côté de", "en face de", "le long de", "à proximité de"),
        *("à le sein de", "à le milieu de", "à le bord de", "à le intérieur de"),
        *("à le courant de", "en dehors de", "au-dessus de", "au-dessous de"),
        *("à le cours de", "à le moyen de", "à le détriment de", "à le sujet de", "à le profit de"),
        *("à le aide de", "à le occasion de", "à le égard de", "à le issue de", "à le attention de"),
        *("à le initiative de", "à le origine de", "à le insu de", "à le usage de", "à le encontre de"),
        *("à la demande de", "à la suite de", "à la charge de", "à la disposition de", "à la merci de"),
    )
}
"""Prepositions of several words, by their keys, and the one word that they are."""
CLOSED |= dict.fromkeys(PREPOSITIONS.values(), ("PREP",))

ELISIONS = {
    "l": "le", "d": "de", "n": "ne", "qu": "que", "s": "se", "c": "ce", "jusqu": "jusque",
    "lorsqu": "lorsque",
    "puisqu": "puisque", "quoiqu": "quoique", "j": "je", "m": "me", "t": "te",
}  # fmt: skip
WHOLE = words("quelqu'un aujourd'hui presqu'île prud'homme entr'acte")
CONTRACTIONS = {"du": ("de", "le"), "au": ("à", "le"), "aux": ("à", "les"), "duquel": ("de", "lequel")}

NOT_BOTH = tuple(
    tuple(phrase.split())
    for phrase in ("mais pas les deux", "mais non les deux", "et pas les deux", "mais pas à la fois")
)
"""Behind two alternatives: not both hold."""
DENYING_BOTH = words("ne pas aucun aucune nul nulle personne rien jamais ni sans")
COUNTING_BOTH = words("seul seule seuls seules seulement plus moins")
"""Words with which « mais pas les deux » may deny more than that both hold."""
NOT_COVERED: dict[str, str] = {
    word: what
    for what, group in {
        "peut dire ce qui est possible, nécessaire, dû, voulu ou su": """
            peut peuvent doit doivent veut veulent faut sait savent
        """,
        "est un mot de nombre ou de quantité": """
            deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt
            trente quarante cinquante soixante cent cents mille million millions milliard milliards zéro
            plusieurs beaucoup peu plupart trop assez autant tant moitié tiers quart double triple
            dizaine douzaine vingtaine centaine millier milliers maint mainte maints maintes majorité totalité
        """,
        "peut dire combien, ou que plusieurs ne sont pas pareils": """
            nombreux nombreuses divers diverses différents différentes différent différente
        """,
        "peut limiter ce qui est dit": "seul seule seuls seules seulement uniquement unique",
        "peut ordonner, compter ou distinguer": """
            autre autres premier première premiers premières second seconde deuxième troisième quatrième
            dernier dernière derniers dernières prochain prochaine
        """,
        "est un mot qui renvoie à la situation": """
            je tu nous vous me te moi toi mon ma mes ton ta tes notre nos votre vos
            ici maintenant hier demain
        """,
        "est un démonstratif": "cet cette ces ceci celui celle ceux celles",
        "est un adverbe": """
            toujours souvent parfois jamais plus très aussi encore déjà bientôt vite bien mal ensemble là
            presque peut-être ainsi également puis ensuite tôt tard loin moins plutôt
        """,
        "peut dire que c'est le même, ou insister": "même",
        "est une conjonction autre que « et », « ou », « mais », « si »": """
            parce car puisque comme quoique tandis sinon or donc
        """,
        "peut joindre deux possibilités, ou être le subjonctif de « être »": "soit",
        "est un mot relatif ou interrogatif": "où lequel laquelle lesquels lesquelles quoi",
        "est un mot qui présente": "voici voilà",
        "est une préposition": "sans malgré jusque hormis auprès",
        "peut faire une exception": "sauf excepté",
        "est un déterminant": "quelque leurs",
        "est un pronom": """
            mien mienne miens miennes tien tienne tiens tiennes sien sienne siens siennes nôtre nôtres vôtre
            vôtres y lui quiconque soi eux chacun chacune autrui on
            uns unes quelques-uns quelques-unes celui-ci celle-ci ceux-ci celles-ci celui-là celle-là
        """,
        "est un mot interrogatif ou exclamatif": "quel quelle quels quelles comment pourquoi combien",
    }.items()
    for word in sorted(words(group))
}
"""What is said of a word that is not covered."""

NOUNS_TOO = words("bien mal or double tiers quart second car ensemble ton")
"""Words that are not covered, but are nouns after a determiner."""
ORDERING = words("double tiers quart second")
"""Those that before another noun say which or how much of it."""

BEFORE = words("""
    petit petite petits petites grand grande grands grandes gros grosse grosses beau bel belle beaux
    belles bon bonne bons bonnes jeune jeunes vieux vieil vieille vieilles joli jolie jolis jolies
    nouveau nouvel nouvelle nouveaux nouvelles mauvais mauvaise mauvaises long longue longs longues haut
    haute hauts hautes gentil gentille gentils gentilles méchant méchante méchants méchantes vilain
    vilaine vilains vilaines brave braves
""")
"""Adjectives that may stand before their noun."""

ALWAYS_WITH_DE = words("disposer dépendre bénéficier jouir profiter découler provenir parler")
"""Verbs that have no object without "de": it is of no part of something.

Dubois and Dubois-Charlier, « Les verbes français », has them as transitive with "de" alone.
"""
MEN = words("""
    jean pierre martin luc robin florent christian valentin guy rené denis serge régis louis max victor félix
    ange aimé désiré achille abel hugo henri hervé jacques jasmin joseph juste justin lambert laurent léger
    léon marc marcel maxime michel modeste narcisse noël parfait pascal patrice paul philippe placide
    prosper quentin raoul raymond robert roger roland romain simon sylvain thomas tristan vincent vivien
    xavier yves andré gérard germain gaston gilles georges ferdinand fabien firmin clovis clément célestin
    bruno blaise benoît bastien baptiste arnaud auguste augustin antoine albert alain adrien socrate
""")
WOMEN = words("""
    marie rose claire blanche fleur marguerite olive prudence constance victoire reine désirée aimée colette
    charlotte madeleine valentine line ève renée denise louise laure lucie julie alice violette iris jade
    ambre perle marine aurore capucine hortense clémence céleste flore angélique jeanne justine mathilde
    micheline nicole noëlle odile paule sabine sylvie solange virginie vivienne zoé félicité espérance
    france lorraine andrée anne claudine clémentine céline berthe béatrice aurélie amélie sophie adèle
    agnès hélène cécile carole émilie élise juliette nathalie isabelle catherine
""")
GIVEN_NAMES = (
    MEN
    | WOMEN
    | words("camille dominique claude maxence alix pascale paris nice tours cannes orange ajaccio")
)
"""Names that are words of the dictionary too: a capital at a sentence's start does not tell them apart."""
