"""The French words by which a list is known to go on with what stands before it."""

from __future__ import annotations

from fol_kb.translation.controlled.discourse.list_words import ListWords
from fol_kb.translation.controlled.syntax.tokens import words

LIST_WORDS = ListWords(
    topics=words("""
        règles règle règlement dispositions faits notes informations détails prix tarifs
        paiement services équipement sécurité confidentialité stationnement accès livraison retours assurance
    """),
    general=words("général générales générale importantes les nos"),
    verbs=words("doit doivent peut peuvent a ont contient contiennent"),
    ruling=words("doit doivent peut peuvent"),
    articles={"un": "chaque", "une": "chaque"},
    telling=frozenset(),
    denying=frozenset(["pas"]),
    uncertain=words("""
        exactement un une des il si quand lorsque sauf que qui dont où seul seuls seulement deux trois quatre
        cinq six ou
        mais soit ni quelque quelqu'un aucun
    """),
    negative=words("pas ne n' non personne rien aucun aucune jamais ni sans"),
    joints=words("alternativement défaut ou mais pas sauf sinon si quand et/ou puis ni"),
    choices=words("ou sauf sinon mais et/ou ni"),
    placeholders=words("""
        etc etc. rien aucun aucune néant divers autre autres idem voir inconnu choix tout null x
        choisir choisissez
    """),
    void=words("""
        abrogé abrogée abrogés abrogées annulé annulée obsolète obsolètes ancien ancienne anciens
        anciennes périmé brouillon brouillons projet projets proposition propositions mythe mythes
        rumeur rumeurs faux fausse fausses fiction exemple exemples exercice exercices quiz
        exception exceptions archive archives supprimé supprimée dit pense croit plus jamais si
        quand futur erreur erreurs hypothèse hypothèses préjugé préjugés légende légendes périmés
        périmée caduc caduque proposé proposée proposés reçues idées disent pensent affirme
        affirment hiver été printemps automne option options version versions formule modèle
        variante scénario avis
    """),
    opening=words("""
        si quand en dans à pendant pour après avant sans sauf au aux selon d'après d depuis jusque
        dès hors par lors chez avec sous
    """),
    choosing=words("""
        si sauf quel quelle quels quelles vrai faux suivant suivants suivantes ou passe dit vous
    """),
    asides=words("p.-s p.s ex todo"),
    ahead=words("suivant suivante suivants suivantes"),
    back=words("ci-dessus précède précèdent"),
    behind_back=words("est sont était étaient ne n a ont"),
    one_of=("un", "des"),
    parts=words("règle phrase affirmation note point clause section article paragraphe alinéa ligne étape"),
    untrue=words("faux fausse inexact mensonge blague"),
)
