"""French sentences and the formulas that they state, each by hand."""

from __future__ import annotations

import ast
import importlib
import inspect
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.translation import ControlledTranslator
from fol_kb.translation.controlled.french.reasons import REASONS
from tests.translation.stated import formulas

PACKAGE = "fol_kb.translation.controlled"
SHARED = (
    "syntax.tokens",
    "discourse.statements",
    "translator",
    "discourse.interpret",
    "discourse.noun_phrases",
    "discourse.anaphora",
    "ambiguity.two_readings",
)
COMPOSED = ("reasons.common_repairs", "reasons.blockers")
"""Modules whose reasons are chosen before they are raised: each text of theirs with a blank is one."""
RAISING = frozenset(["Unreadable", "several", "refused", "unclear"])
BLANK = re.compile(r"{(\w+)")

STATED: list[tuple[str, list[str]]] = [
    ("Socrate est un homme.", ["homme(socrate)"]),
    ("Socrate est mortel.", ["mortel(socrate)"]),
    ("Socrate n'est pas mortel.", ["!mortel(socrate)"]),
    ("Anne est gentille.", ["gentil(anne)"]),
    ("Anne est gentille et heureuse.", ["gentil(anne)", "heureux(anne)"]),
    ("Anne est gentille, calme et heureuse.", ["gentil(anne)", "calme(anne)", "heureux(anne)"]),
    ("Anne est gentille ou heureuse.", ["gentil(anne) || heureux(anne)"]),
    ("Anne est gentille mais pas heureuse.", ["gentil(anne)", "!heureux(anne)"]),
    ("Anne n'est ni gentille ni heureuse.", ["!gentil(anne)", "!heureux(anne)"]),
    ("Anne et Paul sont gentils.", ["gentil(anne)", "gentil(paul)"]),
    ("Anne est médecin.", ["médecin(anne)"]),
    ("Anne est une femme heureuse.", ["femme(anne)", "heureux(anne)"]),
    ("Paul est un petit garçon calme.", ["petit_garçon(paul)", "garçon(paul)", "calme(paul)"]),
    ("Le chat mange la souris.", ["manger(chat, souris)"]),
    ("Le chat ne mange pas la souris.", ["!manger(chat, souris)"]),
    ("L'aigle royal n'aime pas l'ours.", ["!aimer(aigle_royal, ours)"]),
    ("Le chat aime le chien et la souris.", ["aimer(chat, chien)", "aimer(chat, souris)"]),
    ("Le chat et le chien aiment la souris.", ["aimer(chat, souris)", "aimer(chien, souris)"]),
    ("Paul aime Anne ou Marie.", ["aimer(paul, anne) || aimer(paul, marie)"]),
    ("Paul habite à Paris.", ["habiter_à(paul, paris)"]),
    ("Paul est dans le jardin.", ["être_dans(paul, jardin)"]),
    ("Paul est plus grand que Marie.", ["plus_grand_que(paul, marie)"]),
    ("Paul est moins important que Marie.", ["moins_important_que(paul, marie)"]),
    ("Paul est fier de Marie.", ["fier_de(paul, marie)"]),
    ("Paul donne un livre à Marie.", ["exists X: (livre(X) && donner_à(paul, X, marie))"]),
    ("Chaque locataire doit payer le loyer.", ["forall X: (locataire(X) => doit_payer(X, loyer))"]),
    ("Chaque élève doit porter un badge.", ["forall X: (élève(X) => doit_porter_badge(X))"]),
    (
        "Aucun mineur ne peut entrer dans le casino.",
        ["forall X: (mineur(X) => !peut_entrer_dans(X, casino))"],
    ),
    ("Marie ne doit pas fumer.", ["doit_ne_pas_fumer(marie)"]),
    ("La porte ne peut pas être ouverte.", ["!peut_être_ouvert(porte)"]),
    ("Le permis ne doit pas être signé par Paul.", ["doit_ne_pas_signer(paul, permis)"]),
    ("Le permis doit être signé par un notaire.", ["doit_être_signé_par_notaire(permis)"]),
    ("Le dossier est transmis au préfet.", ["transmis_à(dossier, préfet)"]),
    ("La demande n'est pas transmise.", ["!transmis(demande)"]),
    ("Paul a vendu la maison.", ["a_vendu(paul, maison)"]),
    ("Aucun élève n'a réussi.", ["forall X: (élève(X) => !a_réussi(X))"]),
    ("La loi n'a pas été adoptée.", ["!a_été_adopté(loi)"]),
    ("La loi a été adoptée par le Sénat.", ["a_adopté(sénat, loi)"]),
    ("Paul a acheté une voiture.", ["exists X: (voiture(X) && a_acheté(paul, X))"]),
    ("Le jardin dépend de la maison.", ["dépendre_de(jardin, maison)"]),
    ("Paul ne parle pas de Marie.", ["!parler_de(paul, marie)"]),
    ("Le père de Paul est grand.", ["exists X: (père(X) && père_de(X, paul) && grand(X))"]),
    ("Paul est le frère de Marie.", ["frère(paul)", "frère_de(paul, marie)"]),
    ("La voiture du voisin est rouge.", ["exists X: (voiture(X) && voiture_de(X, voisin) && rouge(X))"]),
    ("Paul est Robert.", ["paul == robert"]),
    ("Paul n'est pas Robert.", ["!(paul == robert)"]),
    ("« Germinal » est un roman.", ["roman(germinal)"]),
    ("Jean-Pierre Dupont dort.", ["dormir(jean_pierre_dupont)"]),
    ("Paul est aimé par Marie.", ["aimer(marie, paul)"]),
    ("La souris est mangée par le chat.", ["manger(chat, souris)"]),
    ("Tous les hommes sont mortels.", ["forall X: (homme(X) => mortel(X))"]),
    ("Toutes les femmes sont mortelles.", ["forall X: (femme(X) => mortel(X))"]),
    ("Chaque homme est mortel.", ["forall X: (homme(X) => mortel(X))"]),
    ("Tout homme est mortel.", ["forall X: (homme(X) => mortel(X))"]),
    ("Toute femme est un être.", ["forall X: (femme(X) => être(X))"]),
    ("Les hommes sont mortels.", ["forall X: (homme(X) => mortel(X))"]),
    (
        "Les chiens sont des mammifères. Chaque mammifère est un animal.",
        ["forall X: (chien(X) => mammifère(X))", "forall X: (mammifère(X) => animal(X))"],
    ),
    (
        "Les chevaux sont des animaux. Chaque cheval est un animal.",
        ["forall X: (cheval(X) => animal(X))", "forall X: (cheval(X) => animal(X))"],
    ),
    ("Les bateaux sont lents.", ["forall X: (bateau(X) => lent(X))"]),
    ("Aucun poisson n'est un mammifère.", ["forall X: (poisson(X) => !mammifère(X))"]),
    ("Aucune femme n'est immortelle.", ["forall X: (femme(X) => !immortel(X))"]),
    ("Personne ne dort.", ["forall X: !dormir(X)"]),
    ("Rien n'est carré.", ["forall X: !carré(X)"]),
    ("Tout le monde aime Paul.", ["forall X: aimer(X, paul)"]),
    ("Paul n'aime personne.", ["forall X: !aimer(paul, X)"]),
    ("Paul n'aime aucun chat.", ["forall X: (chat(X) => !aimer(paul, X))"]),
    ("Paul n'a pas de voiture.", ["!(exists X: (voiture(X) && avoir(paul, X)))"]),
    ("Pas tous les hommes sont heureux.", ["!(forall X: (homme(X) => heureux(X)))"]),
    ("Les choses rouges et froides sont rondes.", ["forall X: (rouge(X) && froid(X) => rond(X))"]),
    ("Les gens gentils sont heureux.", ["forall X: (gentil(X) => heureux(X))"]),
    ("Les grands chats noirs dorment.", ["forall X: (grand_chat(X) && chat(X) && noir(X) => dormir(X))"]),
    (
        "Chaque homme qui aime une femme est heureux.",
        ["forall X, Y: (homme(X) && femme(Y) && aimer(X, Y) => heureux(X))"],
    ),
    (
        "Chaque homme qui n'aime pas une femme est triste.",
        ["forall X: (homme(X) && !(exists Y: (femme(Y) && aimer(X, Y))) => triste(X))"],
    ),
    (
        "Chaque chien qu'un homme possède est heureux.",
        ["forall X, Y: (chien(X) && homme(Y) && posséder(Y, X) => heureux(X))"],
    ),
    (
        "Tout homme dont le chien aboie est fâché.",
        ["forall X, Y: (homme(X) && chien(Y) && chien_de(Y, X) && aboyer(Y) => fâché(X))"],
    ),
    ("Chaque homme aime une femme.", ["forall X: (homme(X) => (exists Y: (femme(Y) && aimer(X, Y))))"]),
    ("Si quelque chose est froid alors c'est rouge.", ["forall X: (froid(X) => rouge(X))"]),
    (
        "Si quelque chose est froid et rouge, alors il est rond.",
        ["forall X: (froid(X) && rouge(X) => rond(X))"],
    ),
    ("Si quelqu'un aime la souris alors il est gentil.", ["forall X: (aimer(X, souris) => gentil(X))"]),
    ("Si Paul est grand, Marie est petite.", ["grand(paul) => petit(marie)"]),
    ("Paul est heureux si Marie dort.", ["dormir(marie) => heureux(paul)"]),
    ("S'il est faux que Paul dort alors Marie dort.", ["!dormir(paul) => dormir(marie)"]),
    (
        "Si le chat mange le chien et le chien n'est pas vert alors le chat est rude.",
        ["manger(chat, chien) && !vert(chien) => rude(chat)"],
    ),
    (
        "Si un fermier possède une chèvre alors il la bat.",
        ["forall X, Y: (fermier(X) && chèvre(Y) && posséder(X, Y) => battre(X, Y))"],
    ),
    (
        "Si un homme a une chèvre alors il la nourrit.",
        ["forall X, Y: (homme(X) && chèvre(Y) && avoir(X, Y) => nourrir(X, Y))"],
    ),
    (
        "Si quelque chose X aime quelque chose Y alors Y aime X.",
        ["forall X, Y: (aimer(X, Y) => aimer(Y, X))"],
    ),
    ("Il existe un homme qui aime Marie.", ["exists X: (homme(X) && aimer(X, marie))"]),
    ("Il y a un oiseau qui ne vole pas.", ["exists X: (oiseau(X) && !voler(X))"]),
    ("Il n'existe pas de licorne.", ["!(exists X: licorne(X))"]),
    ("Il n'y a aucune licorne.", ["!(exists X: licorne(X))"]),
    ("Certains oiseaux ne sont pas noirs.", ["exists X: (oiseau(X) && !noir(X))"]),
    ("Quelques chats dorment.", ["exists X: (chat(X) && dormir(X))"]),
    ("Des oiseaux chantent.", ["exists X: (oiseau(X) && chanter(X))"]),
    (
        "Un homme marche. L'homme chante. Il est grand.",
        ["exists X: (homme(X) && marcher(X) && chanter(X) && grand(X))"],
    ),
    ("Paul est gentil ou Marie dort.", ["gentil(paul) || dormir(marie)"]),
    ("Il est faux qu'un homme dort.", ["!(exists X: (homme(X) && dormir(X)))"]),
    ("Il n'est pas vrai que Paul est gentil.", ["!gentil(paul)"]),
    (
        "Pour chaque homme il existe une femme qu'il aime.",
        ["forall X: (homme(X) => (exists Y: (femme(Y) && aimer(X, Y))))"],
    ),
    ("Les journaux sont utiles.", ["forall X: (journal(X) => utile(X))"]),
    ("Les filles sont belles. Paul est beau.", ["forall X: (fille(X) => beau(X))", "beau(paul)"]),
    (
        "Anne est une personne. Les gens calmes sont heureux.",
        ["personne(anne)", "forall X: (personne(X) && calme(X) => heureux(X))"],
    ),
    ("Le chat n'a pas besoin du chien.", ["!avoir_besoin_de(chat, chien)"]),
    (
        "Si quelqu'un voit la souris et qu'il n'est pas vert alors il dort.",
        ["forall X: (voir(X, souris) && !vert(X) => dormir(X))"],
    ),
    ("Ville est une sorte. Paris est une ville.", ["ville(paris)"]),
]

NOT_COVERED = [
    ("Si un fermier possède un âne alors il le bat.", "peut désigner plus d'un individu"),
    ("Tous les hommes ne sont pas mortels.", "peut vouloir dire aucun ou pas tous"),
    ("Tout n'est pas rouge.", "peut vouloir dire aucun ou pas tous"),
    ("Tout le monde n'aime pas Paul.", "peut vouloir dire aucun ou pas tous"),
    ("Chaque chat n'est pas noir.", "peut vouloir dire aucun ou pas tous"),
    ("Tous les chats qui sont noirs ne sont pas gentils.", "peut vouloir dire aucun ou pas tous"),
    ("Les hommes ou les femmes sont mortels.", "les uns et les autres"),
    ("Paul aime tous les chats mais Jean.", "une exception"),
    ("Le père et la mère de Paul sont grands.", "« de » peut aller avec"),
    ("Paul et Marie se lavent.", "l'un l'autre"),
    ("Paul est un prétendu médecin.", "change ou peut changer ce que dit le nom"),
    ("Chacun est noir.", "un pronom"),
    ("Généralement Paul est grand.", "n'est pas couvert"),
    ("Si Paul est grand alors il pleut.", "ne désigne personne"),
    ("Il n'y a personne.", "rien n'existe"),
    ("Paul est tout petit.", "un adverbe"),
    ("Le chat mange souvent.", "un adverbe"),
    ("Paul marche rapidement.", "un adverbe"),
    ("Paul veut voler.", "ce qui est possible, nécessaire, dû, voulu ou su"),
    ("Paul doit de l'argent à Marie.", "ce qui est possible, nécessaire, dû, voulu ou su"),
    ("Paul était grand.", "l'imparfait"),
    ("Paul est entre Marie et Jean.", "prend ensemble"),
    ("Paul marche entre Marie et Jean.", "prend ensemble"),
    ("Jean devient un roi.", "devient ou paraît"),
    ("Chaque voiture a un moteur. Le moteur est lourd.", "chacun de plusieurs en a un"),
    ("Paul mange ou boit dans le jardin.", "peut aller avec « mange » aussi"),
    ("Vingt chats dorment.", "nombre"),
    ("Ce chat dort.", "est un démonstratif"),
    ("Paul dort-il ?", "question"),
    ("Les chats aiment les souris.", "tous ou certains"),
    ("Il est grand.", "rien que « Il » puisse désigner"),
    ("Paul aime Jean. Il est grand.", "plus d'un individu"),
    ("Paul dort parce que Marie dort.", "conjonction"),
    ("Aucun des hommes ne dort.", "« Aucun » avec « des » n'est pas couvert"),
    ("Je dors.", "situation"),
]


@pytest.mark.parametrize(("text", "expected"), STATED, ids=[text for text, _ in STATED])
def test_a_sentence_states_these_formulas(text: str, expected: list[str]) -> None:
    translation = ControlledTranslator("fr").translate(text)
    assert not translation.untranslated
    assert formulas(translation.calls) == [parse(formula) for formula in expected]


@pytest.mark.parametrize(("text", "reason"), NOT_COVERED, ids=[text for text, _ in NOT_COVERED])
def test_a_sentence_is_not_covered_and_the_reason_is_given(text: str, reason: str) -> None:
    translation = ControlledTranslator("fr").translate(text)
    assert reason in translation.untranslated[-1].reason
    last = translation.sentences[-1]
    assert translation.untranslated[-1].sentence == last
    assert last.start <= translation.untranslated[-1].start <= last.end


def test_every_reason_that_french_can_meet_is_in_french() -> None:
    """The shared modules give their reasons as templates, and the French ones have the same blanks."""
    blanks = {text: set(BLANK.findall(text)) for text in (*REASONS, *REASONS.values())}
    assert all(blanks[english] == blanks[french] for english, french in REASONS.items())
    raised = set()
    for module in SHARED:
        tree = ast.parse(inspect.getsource(importlib.import_module(f"{PACKAGE}.{module}")))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in RAISING:
                reason = call.args[0]
                raised |= {reason.value} if isinstance(reason, ast.Constant) else set()
                assert not isinstance(reason, ast.JoinedStr), f"{module}: a reason is a template"
    for module in COMPOSED:
        tree = ast.parse(inspect.getsource(importlib.import_module(f"{PACKAGE}.{module}")))
        formatted = {
            id(part) for one in ast.walk(tree) if isinstance(one, ast.JoinedStr) for part in one.values
        }
        texts = [one for one in ast.walk(tree) if isinstance(one, ast.Constant) and id(one) not in formatted]
        raised |= {one.value for one in texts if isinstance(one.value, str) and BLANK.search(one.value)}
    missing = {text for text in raised if isinstance(text, str)} - REASONS.keys()
    assert not missing, "add them to french/reasons.py"


VERBS = ["nager", "partir", "fumer", "boire", "mentir", "venir", "répondre", "tondre", "finir", "sourire"]
SUBJECTS = ["Paul", "Chaque élève", "Le voisin de Paul", "Tout élève qui dort"]
KNOWN = ["Paul", "Le voisin de Paul"]


@pytest.mark.parametrize("subject", SUBJECTS)
@given(verb=st.sampled_from(VERBS))
def test_what_may_be_done_is_no_verb_of_another_name(subject: str, verb: str) -> None:
    """A modal verb changes the name of what is done, and nothing else of what is said."""

    def said(does: str) -> list[str]:
        found = [str(one) for one in read(f"{subject} {does}.")]
        assert found, does
        return found

    swims = said("nage")
    assert said(f"peut {verb}") == [one.replace("nager", f"peut_{verb}") for one in swims]
    assert said(f"doit {verb}") == [one.replace("nager", f"doit_{verb}") for one in swims]


@pytest.mark.parametrize("subject", KNOWN)
@given(verb=st.sampled_from(VERBS))
def test_only_what_may_not_be_done_is_a_denial(subject: str, verb: str) -> None:
    able, unable = read(f"{subject} peut {verb}."), read(f"{subject} ne peut pas {verb}.")
    asleep = read(f"{subject} ne dort pas.")
    assert [str(one).replace("dormir", f"peut_{verb}") for one in asleep] == [str(one) for one in unable]
    forbidden = read(f"{subject} ne doit pas {verb}.")
    assert [str(one).replace(f"peut_{verb}", f"doit_ne_pas_{verb}") for one in able] == [
        str(one) for one in forbidden
    ]


def read(text: str) -> list[object]:
    """The formulas of a text of which every sentence is read."""
    found = ControlledTranslator("fr").translate(text)
    assert not found.untranslated, found.untranslated[0].reason
    return list(formulas(found.calls))
