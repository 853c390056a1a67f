"""Closed classes of French, by Grevisse and Goosse, Le bon usage (16th edition, 2016).

Determiners (chapter II), pronouns (V), verbs that are called modal (818-822), conjunctions of subordination
(1079-1082), verbs of speech and opinion (1116-1122), phrases of incise (420). Adjectives of value are the
class VALUE of Dixon (1982), in French.
"""

from __future__ import annotations


def listed(words: str) -> frozenset[str]:
    """The words of a list that is written as a text."""
    return frozenset(words.split())


ETRE = listed("est sont était étaient sera seront serait seraient fut furent suis es sommes êtes")
HELPING = listed(
    """
    est sont était étaient sera seront serait seraient fut furent suis sommes êtes a ont avait avaient
    aura auront aurait auraient eut eurent ai avons avez fait font faisait va vont allait peut peuvent
    pouvait pourra pourront doit doivent devait devra devront faut fallait vaut veut veulent sait savent
    ait aient
    """
)
SUBJECTS = listed(
    "je j' tu il elle on nous vous ils elles ce c' cela ça ceci qui personne rien chacun chacune"
)
PERSONAL = listed("je j' tu il elle on nous vous ils elles")
CLITICS = listed("ne n' se s' me m' te t' le la l' les lui leur y en nous vous")
DETERMINERS = listed(
    """
    le la l' les un une des du de d' au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos
    votre vos leur leurs chaque quelques plusieurs certains certaines aucun aucune tout toute tous
    toutes deux trois quatre cinq six sept huit neuf dix onze douze quel quelle quels quelles
    """
)
DEFINITE = listed("le la l' les")
PREPOSITIONS = listed(
    """
    à de d' en dans sur sous avec sans chez vers entre devant derrière contre après avant depuis près
    autour parmi selon pour par pendant dès jusque jusqu' malgré hors outre envers durant lors au aux du
    des
    """
)
PLACING = listed("à en dans vers au aux")
SUBORDINATORS = listed(
    """
    si s' lorsque lorsqu' quand parce puisque puisqu' quoique quoiqu' bien afin tandis comme dès pendant après
    avant
    """
)
HOLDING = listed(
    """
    si ou soit ni que qu' qui dont où lequel laquelle lesquels lesquelles quand lorsque lorsqu' parce
    puisque puisqu' quoique quoiqu' comme tandis afin sauf sinon respectivement à-moins pourvu
    """
)
SPEECH = listed(
    """
    dire affirmer déclarer annoncer penser croire savoir soutenir expliquer ajouter préciser indiquer
    estimer juger répondre assurer promettre nier admettre supposer espérer craindre demander montrer
    prétendre rapporter conclure confirmer reconnaître soupçonner imaginer trouver constater souligner
    noter rappeler avertir prévoir
    """
)
ATTITUDES = listed(
    """
    penser croire trouver estimer juger supposer espérer souhaiter préférer aimer adorer détester
    craindre douter regretter recommander conseiller imaginer vouloir attendre
    """
)
WISHING = listed("espérer souhaiter vouloir")
COURTESIES = listed("remercier excuser féliciter regretter prier")
PROMISING = listed("promettre compter prévoir engager")
OPINION_PHRASES = (
    "à mon avis", "selon moi", "d' après moi", "pour moi", "à mes yeux", "à notre avis",
    "selon nous", "il me semble", "j' ai l' impression", "de mon point de vue", "à mon sens",
    "je suis sûr", "je suis sûre", "je suis certain", "je suis certaine", "je suis convaincu",
    "je suis convaincue", "je suis content", "je suis contente", "je suis ravi", "je suis ravie",
    "je suis déçu", "je suis déçue", "je suis heureux", "je suis heureuse", "mon préféré",
    "ma préférée", "ça m' étonnerait",
)  # fmt: skip
VALUE = listed(
    """
    bon bien mauvais meilleur pire beau joli laid magnifique splendide superbe merveilleux excellent
    formidable génial fantastique extraordinaire incroyable remarquable parfait idéal charmant élégant
    affreux horrible terrible atroce abominable hideux dégoûtant ridicule absurde stupide idiot bête nul
    pathétique ennuyeux intéressant passionnant fascinant captivant inspirant impressionnant décevant
    agaçant énervant déprimant triste drôle amusant bizarre étrange curieux délicieux savoureux
    important essentiel crucial vital inutile injuste juste honteux scandaleux inacceptable dommage
    agréable désagréable inoubliable sympathique sympa mignon adorable sublime exquis médiocre minable
    chouette top moche éblouissant grandiose lamentable regrettable indispensable chef-d'oeuvre
    merveille honte scandale désastre catastrophe cauchemar bonheur plaisir
    """
)
LOOKING = listed("sembler paraître rester")
DEGREES = listed(
    """
    très vraiment si tellement absolument assez plutôt trop tout toute toutes simplement totalement
    complètement extrêmement incroyablement pas plus moins aussi toujours encore bien le la l' les un
    une des de d' vrai vraie jamais même franchement juste
    """
)
HEDGES = listed(
    """
    peut-être probablement sans-doute apparemment vraisemblablement possiblement semble semblent
    pourrait pourraient prétendument
    """
)
RELATIVE_TIME = listed(
    """
    aujourd'hui hier demain maintenant actuellement récemment bientôt ici là-bas avant-hier désormais
    """
)
RELATIVE_TIMES = (
    "l' année dernière", "le mois dernier", "la semaine dernière", "l' an dernier",
    "l' année prochaine", "le mois prochain", "la semaine prochaine", "cette année", "ce mois-ci",
    "cette semaine", "ce matin", "ce soir", "cet après-midi", "en ce moment", "à ce jour",
    "à l' heure actuelle",
)  # fmt: skip
CONJUNCTS = listed(
    """
    cependant toutefois pourtant néanmoins donc ainsi alors ensuite puis enfin également aussi or mais
    et bref finalement premièrement deuxièmement troisièmement d'abord effectivement notamment autrement
    sinon car
    """
)
PHRASES_OF_CONNECTION = (
    "de plus", "en outre", "par ailleurs", "en effet", "en fait", "par exemple", "en revanche",
    "par contre", "d' autre part", "d' une part", "par conséquent", "en résumé", "en conclusion",
    "en bref", "bien sûr", "bien entendu", "tout d' abord", "au fait", "à noter que", "à noter",
    "notez que", "il est à noter que", "rappelons que", "il convient de noter que", "pour rappel",
    "remarque :", "note :", "attention :", "nb :", "important :", "réponse :", "résumé :", "info :",
    "ps :",
)  # fmt: skip
INTERJECTIONS = listed(
    """
    bonjour bonsoir salut coucou merci oui non ouais ok okay d'accord certes bravo félicitations désolé
    désolée pardon cordialement cher chère chers chères ah oh eh bon bien voyons hélas allô bienvenue
    bisous amitiés parfait super volontiers
    """
)
FORMULAS = listed(
    """
    bonjour bonsoir salut coucou merci bravo félicitations désolé désolée pardon cordialement cher chère
    chers chères bienvenue bisous amitiés joyeux joyeuse joyeuses
    """
)
ANNOUNCING = (
    "voici",
    "voilà",
    "ci-dessous",
    "dans cet article",
    "dans cette section",
    "dans ce guide",
    "dans ce chapitre",
)
TIME_NOUNS = listed(
    """
    fois an année mois semaine jour journée heure minute seconde matin matinée soir soirée nuit siècle
    moment temps époque lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril
    mai juin juillet août septembre octobre novembre décembre printemps été automne hiver date kilomètre
    mètre degré gramme litre euro part partie cas sorte type espèce fin début cours suite lieu façon
    manière
    """
)
IMPERSONAL = listed(
    """
    falloir pleuvoir neiger grêler tonner geler venter sembler paraître suffire convenir importer
    arriver rester manquer advenir résulter ressortir apparaître agir exister valoir
    """
)
DAYS = listed("lundi mardi mercredi jeudi vendredi samedi dimanche")
