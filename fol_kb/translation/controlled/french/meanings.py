"""French words that say more or less than that something holds of each individual, as English ones do.

The lists are our own; Grevisse, « Le bon usage », describes the kinds of words. A word that a list lacks may
still be misread.
"""

from __future__ import annotations

from fol_kb.translation.controlled.french.kinds import KINDS
from fol_kb.translation.controlled.french.words import PREPOSITIONS
from fol_kb.translation.controlled.syntax.tokens import words

TOGETHER = words("""
    ami frère soeur voisin ennemi partenaire époux conjoint marié jumeau cousin collègue associé semblable
    différent égal identique distinct parallèle perpendiculaire proche rival allié complice concurrent
    équivalent compatible incompatible contigu adjacent mitoyen solidaire divorcé fiancé séparé uni pareil
    similaire parent amant copropriétaire cohéritier coauteur camarade amoureux apparenté opposé contraire
    confondu comparé relié fusionné mélangé rassemblé regroupé présenté
    inséparable brouillé réconcilié copain compagnon adversaire colocataire codébiteur lié jumelle amie
    cousine voisine collaborateur partie interchangeable réuni assemblé
""")
"""Words that say of several something that they are to each other."""
DO_TOGETHER = words("""
    diverger différer coïncider collaborer cohabiter correspondre négocier communiquer discuter dialoguer
    trinquer fusionner alterner concorder rivaliser coexister sympathiser divorcer débattre converger bavarder
    coopérer
""")
RELATING = words("""
    séparer relier lier opposer comparer distinguer unir marier réconcilier combiner réunir rapprocher
    mélanger assembler fusionner associer confronter
""")
"""Verbs of what several are to each other by what is done to them."""
MEANS = words("""
    virement chèque prélèvement carte formulaire lettre mail site numéro bateau escalier code vote clé
    trou but point taux couteau bâton corde courriel bulletin message bouton ticket coupon mandat nom
    voix
""")
"""Nouns that after "par" say with what, how or by how much, whatever their article."""
MAKE_TOGETHER = words("former constituer composer entourer encercler représenter")
MEASURES = words("""
    heure minute seconde midi minuit jour journée nuit matin matinée soir soirée semaine mois an année siècle
    instant moment fois week-end weekend après-midi lendemain surlendemain veille avant-veille réveillon
    trimestre semestre saison lundi mardi mercredi jeudi vendredi samedi dimanche été hiver printemps automne
    kilo gramme tonne mètre kilomètre centimètre litre euro franc dollar centime degré
""")
"""Nouns that after a verb say when, how long or how much, rather than what."""
PLACES = words("dans sur sous chez devant derrière près contre parmi entre en à") | {*PREPOSITIONS.values()}
PASSING = words("""
    absent présent prêt disponible arrivé parti admis réservé vide plein libre
    fermé ouvert occupé allumé éteint cassé malade content fatigué nu sale propre chaud froid humide sec
""")
FORBIDDING = words("interdit proscrit prohibé autorisé toléré")
"""Participles that say what is allowed: "les chiens sont interdits" is a rule for all."""
COMING = words(
    "entrer arriver partir sortir venir revenir rentrer monter descendre tomber attendre commencer"
)
LINKING = words("devenir rester demeurer sembler paraître redevenir")
LEAVING = words("laisser garder rendre tenir trouver maintenir conserver")
"""Verbs after whose object an adjective says how it is left: "laisse la porte ouverte"."""
WAYS = KINDS.organs | words("""
    bouche main nez bras jambe dos tête cou oreille porte fenêtre entrée sortie poste train avion bateau
    bus car courrier courriel mail téléphone fax internet route rue voie mer terre veine droite gauche fin
    milieu début haut bas biais moyen côté arrière avant
""")
"""Nouns that after "par" say where, in what way or by what means, rather than who."""
NO_RECIPIENTS = words("""
    avance échéance fin début rentrée hâte minute unité kilo litre mètre bouteille pièce livraison signature
    sortie caisse réception commande midi minuit maximum minimum total comptant crème curry marché maison toit
""")
"""Nouns that after "à" behind an object say when or how, rather than to whom."""
NOT_EACH_OTHER = words("""
    plaindre abstenir absenter évader enfuir évanouir méfier souvenir emparer efforcer terminer dérouler
    situer appliquer taire lever coucher réveiller promener baigner moquer repentir tromper habituer adapter
    étendre écouler ouvrir fermer vendre achever agenouiller obstiner envoler écrouler effondrer dégrader
    périmer
    désister spécialiser rétracter porter
""")
"""Verbs that with "se" in the plural do not say what they do to each other."""
AT_A_TIME = words("""
    ouvrir fermer commencer débuter finir terminer cesser expirer partir arriver rentrer revenir venir aller
    entrer sortir travailler dormir naître mourir jouer chanter danser courir nager voyager déménager siéger
    manger déjeuner dîner circuler fonctionner rouler reprendre paraître intervenir jeûner
    enseigner chômer décoller atterrir démarrer étudier marcher
""")
"""Verbs that a day of the week behind them says when of: others may have it as their object."""
OPEN_AT = words("""
    ouvert fermé prévu servi programmé attendu convoqué disponible accessible présent absent libre occupé
    joignable arrivé parti né mort visible
""")
"""Adjectives and participles behind which an hour says when: "limité à 2 heures" says how long."""
HOW_LONG = words("""
    limiter réduire baisser augmenter ramener porter fixer estimer évaluer élever durer prendre cuire
    chiffrer monter descendre glisser aller passer abaisser diminuer relever allonger étendre raccourcir
    hausser grimper tomber chuter varier osciller limité réduit porté fixé estimé évalué élevé
""")
"""Verbs and adjectives behind which an hour, or a year, says how long or how much."""
ABOUT = words("""
    livre film article loi rapport débat impôt taxe droit information question texte étude fenêtre vue cours
    roman pièce document accord décret règlement dossier conférence exposé réunion enquête avis opinion
    documentaire reportage chanson poème thèse chapitre discussion consultation référendum
""")
"""Nouns of what is about something: "sur" behind them says about what."""
MASS = words("""
    vin eau pain lait bière viande café thé sucre sel farine beurre huile alcool drogue argent temps poisson
    fromage riz miel chocolat confiture soupe salade poulet porc boeuf agneau jambon poivre moutarde vinaigre
    crème glace jus cidre champagne whisky rhum vodka tabac essence gaz fer or cuivre plomb zinc acier bois
    papier carton plastique verre sable terre ciment béton plâtre gravier charbon pétrole mazout électricité
    lumière chaleur musique encre peinture colle savon lessive lactose gluten soja ail persil basilic menthe
    orge blé maïs avoine seigle foin herbe paille engrais fumier sang plasma insuline oxygène azote hydrogène
    hélium chlore mercure arsenic sodium calcium potassium magnésium caféine nicotine cannabis cocaïne héroïne
    morphine paracétamol aspirine matériel mobilier courrier nourriture linge laine coton soie cuir lin
    plastic caoutchouc sirop yaourt levure pâte fièvre courage patience travail bruit fumée poussière neige
    liquide produit bétail gibier volaille charcuterie pétrole thon saumon
""")
"""Nouns of what is had some of: behind them "de" and the article are no preposition."""
TAKING_OF = words("""
    sortir retirer saupoudrer garnir recouvrir couvrir entourer séparer exclure dispenser protéger débarrasser
    défendre priver charger écarter éloigner accuser punir remercier convaincre rembourser enlever déduire
    prendre tirer arracher vider rapporter recevoir obtenir descendre informer avertir prévenir remplir
    équiper munir doter orner décorer nourrir libérer délivrer expulser chasser bannir exempter exonérer
    soulager guérir sauver détacher décharger dépouiller extraire ôter emprunter toucher montrer
    frapper laver couper recouvrer
""")
"""Verbs that with their object may take "de" and another noun: "sort le gâteau du four"."""
LOOKING_FROM = words("fenêtre main doigt pied tête couteau oeil balcon")
"""Nouns that behind "de" and an object say from where or with what: "voit la mer de la fenêtre"."""
TAKING_TIME = words("""
    avoir durer prendre compter demander exiger représenter devoir gagner perdre excéder dépasser atteindre
    comporter comprendre mettre passer nécessiter totaliser accumuler
""")
"""Verbs whose object may be a length of time or an age; behind others it says how long."""
CALLING = words("appeler nommer baptiser surnommer prénommer élire")
ABOUT_CLAUSES = words("""
    fait idée preuve rumeur bruit nouvelle opinion croyance hypothèse certitude impression principe
    condition espoir crainte peur doute sentiment assurance conviction avis risque chance possibilité
    probabilité garantie signe information affirmation promesse pensée thèse dommage besoin volonté
""")
"""Nouns after which "que" says what they are about."""
TRANSFER = words("""
    donner offrir vendre envoyer prêter montrer présenter remettre rendre transmettre confier accorder louer
    payer verser céder adresser apporter enseigner expliquer communiquer notifier livrer fournir attribuer
    transférer laisser servir distribuer rapporter restituer délivrer rembourser octroyer concéder léguer
""")
"""Verbs that take an object and, with "à", a recipient."""
WITHOUT_ITS_OBJECT = words("""
    chercher vouloir désirer souhaiter espérer attendre demander exiger réclamer imaginer refuser éviter
    empêcher interdire proposer promettre prévoir craindre ignorer commander manquer solliciter rechercher
    envisager nier supposer
    risquer encourir dessiner peindre croire_à ressembler_à se_attendre_à
    requérir nécessiter permettre autoriser admettre exclure redouter
    viser mériter avoir_envie_de avoir_peur_de avoir_horreur_de avoir_honte_de
    dépendre_de parler_de
    devoir projeter annoncer prétendre simuler conseiller recommander prescrire
    recruter embaucher aimer_mieux
    prédire préparer organiser annuler reporter décrire incarner penser_à passer_pour échapper_à
""")
"""Verbs whose object need not exist."""
UNREAL = frozenset(["avoir_droit_à", "avoir_besoin_de"])
"""Those of which what one has, or needs, is a part: the object is in the name of the predicate."""
WITH_OF = words("""
    parler rêver dépendre profiter discuter douter jouir user abuser disposer manquer hériter bénéficier
    sortir venir revenir provenir partir descendre relever traiter témoigner répondre rire vivre
    souffrir triompher approcher accoucher changer démordre déborder découler dériver différer émaner
    résulter redoubler regorger rougir raffoler médire mourir naître participer procéder pleurer pâlir
    penser grouiller déménager convenir juger décider tomber trembler tenir arriver rentrer retourner
    ressortir surgir jaillir bouger jouer débattre délibérer disconvenir écoper faillir frémir gémir
    hurler pester pulluler ressembler suffire sursauter tenter vibrer devenir importer ressusciter
    monter remonter entrer guérir divorcer démissionner écouler embaumer sentir servir tirer débarquer
    bondir éclater
""")
"""Verbs that may take a complement with "de", which with "les" is "des"."""
EVENTS = words("""
    réunion examen concert fête match course mariage cours leçon conférence séance rendez-vous entretien
    procès élection vote cérémonie festival foire spectacle exposition visite voyage vol guerre bataille
    accident tempête grève dîner déjeuner événement formation répétition compétition tournoi débat discussion
    discours messe vente jour semaine mois année nuit matin soir heure
""")
"""Nouns of what is at a time, or a time."""
KEEPING = words("""
    rendre restituer rapporter apporter remettre garder conserver perdre porter montrer présenter payer
    régler verser oublier déposer
""")
"""Verbs of wearing, carrying and handing over: of what each has of his own."""
OF_ONESELF = words("""
    laver raser habiller voir admirer détester regarder critiquer soigner blesser nourrir connaître
    respecter haïr défendre protéger coiffer aimer mordre
""")
OF_SOME = words("""
    manger boire acheter vendre consommer contenir avoir prendre mettre ajouter produire fabriquer utiliser
    employer apporter transporter livrer exporter stocker cultiver récolter faire gagner trouver cuire
    cuisiner préparer offrir recevoir fournir posséder détenir écouter avaler fumer jeter ramasser
    ingérer absorber distribuer verser
""")
"""Verbs after which "du" and "de la" are articles: one takes, has, makes or hands over some of it."""
ITSELF_WITH_DE = words("""
    souvenir plaindre occuper méfier moquer agir composer charger passer débarrasser éloigner rapprocher
    contenter inspirer emparer priver tromper abstenir munir doter équiper approcher apercevoir inquiéter
    réjouir lasser séparer détacher distinguer dispenser désister saisir acquitter assurer étonner vanter
    tenir douter repentir venger défier défaire absenter évader échapper
""")
"""Verbs with "se" and "de" of which one takes nothing: "se sert du pain" may be to take some."""
SAYING = words("""
    dire répondre crier écrire répéter ajouter affirmer déclarer demander murmurer penser expliquer annoncer
    lire chanter noter préciser conclure soutenir prétendre avouer jurer promettre
""")
TELLING = words("""
    affirmer annoncer apprendre assurer avouer cacher certifier confier confirmer conseiller crier déclarer
    démontrer dire dissimuler écrire enseigner expliquer garantir indiquer interdire jurer montrer murmurer
    notifier ordonner permettre prédire préciser promettre prouver raconter rappeler recommander répéter
    répondre reprocher révéler signaler signifier souhaiter suggérer
""")
"""Verbs that take "à" and whom it is told, and "que" with what is told."""

MAY_END = KINDS.roles - words(
    "enfant mineur mineure parent époux conjoint malade patient patiente témoin"
) | words("""
        roi reine prince princesse duc duchesse empereur impératrice tsar sultan pape évêque cardinal prêtre
        moine religieuse rabbin imam ministre chancelier premier président présidente sénateur député maire
        gouverneur préfet commissaire ambassadeur consul général colonel capitaine maréchal champion
        championne chevalier huissier notaire avocat avocate magistrat juge procureur directeur directrice
        administrateur fonctionnaire policier gendarme chef secrétaire trésorier doyen recteur gérant
        dirigeant souverain monarque dictateur meurtrier assassin voleur violeur criminel terroriste espion
        coupable loi décret arrêté ordonnance règlement traité pacte contrat accord permis licence brevet
        mandat jugement sentence constitution amendement clause taxe impôt directive
    """)
"""Nouns of a standing, an office or a deed of somebody, and of what is in force: what ends or is denied."""
