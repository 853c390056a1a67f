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
    being=words("est sont"),
    ruling=words("doit doivent peut peuvent"),
    articles={"un": "chaque", "une": "chaque"},
    denying=frozenset(["pas"]),
    uncertain=words("""
        exactement un une des il si quand lorsque sauf que qui dont où seul seuls seulement deux trois quatre
        cinq six ou
        mais soit ni quelque quelqu'un aucun
    """),
    negative=words("pas ne n' non personne rien aucun aucune jamais ni sans"),
    joints=words("alternativement défaut ou mais pas sauf sinon si quand et/ou puis ni"),
)
