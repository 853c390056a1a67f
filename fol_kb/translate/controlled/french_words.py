"""The closed-class words of French, and the irregular forms that no rule gives."""

from __future__ import annotations

from fol_kb.translate.controlled.tokens import words

CLOSED: dict[str, tuple[str, ...]] = {
    "si": ("_SI",),
    "alors": ("_ALORS",),
    "pour": ("_POUR", "PREP"),
    "que": ("_QUE", "_QUE_S", "PREP"),
    "qui": ("_QUI",),
    "dont": ("_DONT",),
    "un": ("_UN",),
    "une": ("_UN",),
    "des": ("_DES",),
    "chaque": ("_CHAQUE",),
    "tout": ("_CHAQUE", "TOUT_LE_MONDE"),
    "toute": ("_CHAQUE",),
    "aucun": ("_AUCUN",),
    "aucune": ("_AUCUN",),
    "nul": ("_AUCUN",),
    "nulle": ("_AUCUN",),
    "quelques": ("_QUELQUES",),
    "certains": ("_QUELQUES",),
    "certaines": ("_QUELQUES",),
    "le": ("_LE", "CLITIC"),
    "la": ("_LE", "CLITIC"),
    "les": ("_LES", "CLITIC"),
    "de": ("_DE",),
    "ni": ("_NI",),
    "quelqu'un": ("QUELQU_UN",),
    "personne": ("PERSONNE", "GENERIC_SG"),
    "rien": ("PERSONNE",),
    "est": ("_EST",),
    "sont": ("_SONT",),
    "a": ("V",),
    "ont": ("VP",),
    "ne": ("_NE",),
    "pas": ("_PAS",),
    "non": ("_PAS",),
    "par": ("_PAR", "PREP"),
    "à": ("_A_OBJET", "PREP"),
    "son": ("POSS",),
    "sa": ("POSS",),
    "ses": ("POSS",),
    "leur": ("POSS",),
    "propre": ("OWN", "ADJ"),
    "il": ("PRON_SG",),
    "elle": ("PRON_SG",),
    "ce": ("PRON_SG",),
    "cela": ("PRON_SG",),
    "ça": ("PRON_SG",),
    "ils": ("PRON_PL",),
    "elles": ("PRON_PL",),
    "se": ("CLITIC",),
    "chose": ("GENERIC_SG",),
    "choses": ("GENERIC_PL",),
    "gens": ("GENERIC_PL",),
    "personnes": ("GENERIC_PL",),
}
for _word in sorted(
    words("""
        dans sur sous avec chez vers entre devant derrière contre après avant depuis près en autour
        parmi selon
    """)
):
    CLOSED[_word] = ("PREP",)

PHRASES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("tous", "les"): ("_TOUS",),
    ("toutes", "les"): ("_TOUS",),
    ("pas", "tous", "les"): ("_PAS_TOUS",),
    ("pas", "toutes", "les"): ("_PAS_TOUS",),
    ("tout", "le", "monde"): ("TOUT_LE_MONDE",),
    ("quelque", "chose"): ("QUELQU_UN",),
    ("au", "moins", "un"): ("_UN",),
    ("au", "moins", "une"): ("_UN",),
    ("il", "existe"): ("_IL_EXISTE",),
    ("il", "y", "a"): ("_IL_EXISTE",),
    ("il", "ne", "existe"): ("_IL_N_EXISTE",),
    ("il", "ne", "y", "a"): ("_IL_N_EXISTE",),
    ("il", "est", "vrai", "que"): ("_VRAI",),
    ("il", "est", "faux", "que"): ("_FAUX",),
    ("il", "ne", "est", "pas", "vrai", "que"): ("_FAUX",),
    ("il", "ne", "est", "pas", "faux", "que"): ("_VRAI",),
    ("tel", "que"): ("_TEL_QUE",),
    ("telle", "que"): ("_TEL_QUE",),
    ("tels", "que"): ("_TEL_QUE",),
    ("telles", "que"): ("_TEL_QUE",),
    ("ou", "bien"): ("OR",),
}

ELISIONS = {
    "l": "le", "d": "de", "n": "ne", "qu": "que", "s": "se", "c": "ce", "jusqu": "jusque",
    "lorsqu": "lorsque",
    "puisqu": "puisque", "quoiqu": "quoique", "j": "je", "m": "me", "t": "te",
}  # fmt: skip
WHOLE = words("quelqu'un aujourd'hui presqu'île prud'homme entr'acte")
CONTRACTIONS = {"du": ("de", "le"), "au": ("à", "le"), "aux": ("à", "les"), "duquel": ("de", "lequel")}

NOT_COVERED: dict[str, str] = {
    word: reason
    for reason, group in {
        "un verbe modal": """
            peut peuvent doit doivent veut veulent faut pourrait devrait devraient pourraient sait
            savent
        """,
        "une forme d'un temps autre que le présent": """
            était étaient avait avaient fut furent sera seront aura auront été eu serait seraient
        """,
        "un mot de nombre ou de mesure": """
            deux trois quatre cinq six sept huit neuf dix plusieurs beaucoup peu plupart trop assez
            autant tant moitié autre autres seul seule seuls seules seulement uniquement
        """,
        "un mot qui renvoie à la situation": """
            je tu nous vous me te moi toi mon ma mes ton ta tes notre nos votre vos cet cette ces ceci
            celui celle ceux celles ici là maintenant hier demain on
        """,
        "un adverbe": """
            toujours souvent parfois jamais plus très aussi encore déjà bientôt vite bien mal ensemble
            presque peut-être donc ainsi même également puis ensuite fort tôt tard loin moins plutôt
        """,
        "une conjonction autre que « et », « ou », « mais », « si »": """
            parce car quand lorsque puisque comme quoique bien-que tandis jusque où sinon or
        """,
        "un mot d'exception": "sans sauf excepté hormis malgré",
        "un autre pronom": """
            y lui leurs lequel laquelle lesquels lesquelles quiconque quoi soi eux chacun chacune autrui
            uns unes quelques-uns quelques-unes celui-ci celle-ci ceux-ci celles-ci celui-là celle-là maint
            mainte maints maintes quelque
        """,
        "un mot de question": "quel quelle quels quelles comment pourquoi combien",
    }.items()
    for word in sorted(words(group))
}

OPENING = words("""
    tel telle tels telles tous toutes enfin bref oui surtout mieux pire cent mille zéro certain certaine
    divers diverses différents différentes point guère soit outre selon d'abord rarement généralement
    probablement certainement évidemment apparemment heureusement malheureusement seulement actuellement
    finalement normalement vraiment simplement uniquement également
""")
"""Words that begin a sentence with a capital and are no part of a name."""
TAKING_BACK = words("""
    ancien ancienne anciens anciennes faux fausse fausses prétendu prétendue prétendus prétendues futur
    future futurs futures présumé présumée présumés présumées soi-disant ex-
""")
"""Adjectives that may say that something is not what its noun says."""
WEATHER = words("pleut neige grêle tonne gèle")

BEFORE = words("""
    petit petite petits petites grand grande grands grandes gros grosse grosses beau bel belle beaux
    belles bon bonne bons bonnes jeune jeunes vieux vieil vieille vieilles joli jolie jolis jolies
    nouveau nouvel nouvelle nouveaux nouvelles mauvais mauvaise mauvaises long longue longs longues haut
    haute hauts hautes gentil gentille gentils gentilles méchant méchante méchants méchantes vilain
    vilaine vilains vilaines brave braves
""")
"""Adjectives that may stand before their noun."""

IRREGULAR_PLURALS = {
    "yeux": "œil", "travaux": "travail", "vitraux": "vitrail", "coraux": "corail", "émaux": "émail",
    "cieux": "ciel", "aïeux": "aïeul", "tuyaux": "tuyau", "noyaux": "noyau", "joyaux": "joyau",
    "messieurs": "monsieur", "mesdames": "madame", "gens": "personne",
}  # fmt: skip
SAME_PLURAL = words("""
    souris ours bras fils pois bois mois pays puits repas temps tapis corps cours dos os héros virus
    cactus voix croix noix prix choix nez gaz riz époux faux houx avis tennis autobus bus campus lis
    iris palais relais français anglais chinois bourgeois
""")

FEMININES = {
    "belle": "beau", "bel": "beau", "nouvelle": "nouveau", "nouvel": "nouveau", "vieille": "vieux",
    "vieil": "vieux", "folle": "fou", "molle": "mou", "blanche": "blanc", "franche": "franc",
    "sèche": "sec",
    "fraîche": "frais", "longue": "long", "publique": "public", "grecque": "grec", "turque": "turc",
    "caduque": "caduc", "douce": "doux", "fausse": "faux", "rousse": "roux", "jalouse": "jaloux",
    "favorite": "favori", "bénigne": "bénin", "maligne": "malin", "gentille": "gentil", "nulle": "nul",
    "basse": "bas", "grasse": "gras", "grosse": "gros", "épaisse": "épais", "lasse": "las", "noire": "noir",
    "verte": "vert", "ouverte": "ouvert", "couverte": "couvert", "forte": "fort", "morte": "mort",
    "courte": "court", "lourde": "lourd", "sourde": "sourd", "chaude": "chaud", "froide": "froid",
    "laide": "laid", "prête": "prêt", "plate": "plat", "petite": "petit", "parfaite": "parfait",
    "dure": "dur", "mûre": "mûr", "pure": "pur", "sûre": "sûr", "obscure": "obscur", "seule": "seul",
    "brune": "brun", "civile": "civil", "vile": "vil", "subtile": "subtil", "puérile": "puéril",
    "neuve": "neuf", "brève": "bref", "grise": "gris", "exquise": "exquis", "confuse": "confus",
    "divine": "divin", "fine": "fin", "voisine": "voisin", "féminine": "féminin", "masculine": "masculin",
    "marine": "marin", "enfantine": "enfantin", "latine": "latin", "supérieure": "supérieur",
    "inférieure": "inférieur", "meilleure": "meilleur", "majeure": "majeur", "mineure": "mineur",
    "bleue": "bleu", "délicate": "délicat", "instruite": "instruit", "cuite": "cuit", "droite": "droit",
    "étroite": "étroit", "adroite": "adroit", "maladroite": "maladroit", "gratuite": "gratuit",
    "muette": "muet", "fidèle": "fidèle", "parallèle": "parallèle", "rebelle": "rebelle",
    "modèle": "modèle",
    "tranquille": "tranquille", "absurde": "absurde", "ovale": "ovale", "pâle": "pâle", "sale": "sale",
    "mâle": "mâle", "femelle": "femelle", "rose": "rose", "orange": "orange", "marron": "marron",
    "sévère": "sévère", "austère": "austère", "prospère": "prospère", "sincère": "sincère",
    "éphémère": "éphémère", "célibataire": "célibataire", "obèse": "obèse", "honnête": "honnête",
    "bête": "bête", "hypocrite": "hypocrite", "athée": "athée", "pie": "pie",
}  # fmt: skip

VERBS = {
    "va": "aller", "vont": "aller", "a": "avoir", "ont": "avoir", "fait": "faire", "font": "faire",
    "dit": "dire", "disent": "dire", "voit": "voir", "voient": "voir", "boit": "boire", "boivent": "boire",
    "croit": "croire", "croient": "croire", "lit": "lire", "lisent": "lire", "écrit": "écrire",
    "écrivent": "écrire", "vit": "vivre", "vivent": "vivre",
    "suit": "suivre", "poursuit": "poursuivre", "poursuivent": "poursuivre",
    "suivent": "suivre",
    "met": "mettre", "mettent": "mettre", "bat": "battre", "battent": "battre", "combat": "combattre",
    "combattent": "combattre", "prend": "prendre", "prennent": "prendre", "apprend": "apprendre",
    "apprennent": "apprendre", "comprend": "comprendre", "comprennent": "comprendre", "vient": "venir",
    "viennent": "venir", "devient": "devenir", "deviennent": "devenir",
    "revient": "revenir", "reviennent": "revenir", "obtient": "obtenir",
    "obtiennent": "obtenir", "tient": "tenir", "tiennent": "tenir", "contient": "contenir",
    "contiennent": "contenir", "appartient": "appartenir", "appartiennent": "appartenir", "dort": "dormir",
    "dorment": "dormir", "sort": "sortir", "sortent": "sortir", "part": "partir", "partent": "partir",
    "sert": "servir", "servent": "servir", "sent": "sentir", "sentent": "sentir", "ment": "mentir",
    "mentent": "mentir", "court": "courir", "courent": "courir", "meurt": "mourir", "meurent": "mourir",
    "connaît": "connaître", "connaissent": "connaître", "naît": "naître", "naissent": "naître",
    "paraît": "paraître", "rit": "rire", "rient": "rire", "sourit": "sourire", "sourient": "sourire",
    "fuit": "fuir", "fuient": "fuir", "craint": "craindre", "craignent": "craindre", "peint": "peindre",
    "peignent": "peindre", "conduit": "conduire", "conduisent": "conduire", "produit": "produire",
    "produisent": "produire", "construit": "construire", "construisent": "construire",
    "détruit": "détruire",
    "détruisent": "détruire", "ouvre": "ouvrir", "ouvrent": "ouvrir", "offre": "offrir",
    "offrent": "offrir", "souffre": "souffrir", "souffrent": "souffrir", "couvre": "couvrir",
    "couvrent": "couvrir", "reçoit": "recevoir", "reçoivent": "recevoir", "aperçoit": "apercevoir",
    "vainc": "vaincre", "vainquent": "vaincre", "hait": "haïr", "haïssent": "haïr", "plaît": "plaire",
    "mange": "manger", "vend": "vendre", "vendent": "vendre", "rend": "rendre", "rendent": "rendre",
    "attend": "attendre", "attendent": "attendre", "entend": "entendre", "entendent": "entendre",
    "perd": "perdre", "perdent": "perdre", "répond": "répondre", "répondent": "répondre", "mord": "mordre",
    "mordent": "mordre", "descend": "descendre", "descendent": "descendre", "défend": "défendre",
    "défendent": "défendre", "tend": "tendre", "pend": "pendre", "fond": "fondre", "pond": "pondre",
    "pondent": "pondre", "tond": "tondre", "bout": "bouillir", "cueille": "cueillir",
    "accueille": "accueillir", "achète": "acheter", "achètent": "acheter", "pèse": "peser",
    "pèsent": "peser", "mène": "mener", "mènent": "mener", "lève": "lever", "lèvent": "lever",
    "élève": "élever", "élèvent": "élever", "gèle": "geler", "gèlent": "geler", "sème": "semer",
    "sèment": "semer", "promène": "promener", "promènent": "promener", "appelle": "appeler",
    "appellent": "appeler", "jette": "jeter", "jettent": "jeter",
}  # fmt: skip
PARTICIPLES = {
    "vu": "voir", "lu": "lire", "pris": "prendre", "mis": "mettre", "fait": "faire", "écrit": "écrire",
    "dit": "dire", "connu": "connaître", "reçu": "recevoir", "battu": "battre", "vaincu": "vaincre",
    "craint": "craindre", "peint": "peindre", "construit": "construire", "détruit": "détruire",
    "produit": "produire", "conduit": "conduire", "suivi": "suivre", "ouvert": "ouvrir", "offert": "offrir",
    "compris": "comprendre", "appris": "apprendre", "tenu": "tenir", "entendu": "entendre",
    "vendu": "vendre", "attendu": "attendre", "perdu": "perdre", "mordu": "mordre", "défendu": "défendre",
    "haï": "haïr", "cru": "croire", "bu": "boire", "couvert": "couvrir", "servi": "servir",
}  # fmt: skip
NO_VERB_IT = words("""
    petit écrit gratuit fruit lit toit nuit bruit esprit circuit produit récit crédit profit droit
    étroit adroit parfait lait portrait trait froit endroit détroit conflit délit appétit habit granit
    répit interdit inédit maudit subit réduit instruit cuit
""")
NO_VERB_ENT = words("""
    content dent vent parent argent client patient agent serpent président accident étudiant lent absent
    présent prudent violent intelligent innocent récent différent évident élément moment monument
    vêtement bâtiment document aliment instrument transparent insolent excellent régent adolescent
    talent
""")
SINGULAR_ENT = words("sent ment vient tient contient appartient revient devient obtient")
PHRASAL = words("besoin peur envie horreur honte")
"""Nouns that make one verb with "a ... de"."""
NEVER_ADJECTIVES = words("""
    aime mange donne porte trouve cherche regarde possède déteste adore parle pense marche chante
    danse travaille
    habite joue nage vole chasse visite touche attaque garde pose monte entre reste passe montre
    laisse demande
    raconte écoute respecte admire craint évite aide rencontre
""")
"""Verbs in -e that are no adjectives, though some are nouns."""
ALSO_ADJECTIVES = words(
    "court fait dit écrit sort fond craint peint offre couvre bout part conduit produit lit"
)
"""Irregular verb forms that are nouns or adjectives too."""
