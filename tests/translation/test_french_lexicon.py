"""The lemmas of common French words, each known by hand, and the dictionary that they are looked up in."""

from __future__ import annotations

from pathlib import Path

import pytest

from fol_kb.translation.controlled.french.forms import (
    adjective_lemma,
    nominal_tags,
    noun_lemma,
    verb_lemma,
    verbal_tags,
)
from fol_kb.translation.controlled.french.lexicon import entries, file_of_dictionary
from fol_kb.translation.controlled.syntax.lexicon import Lexicon

NOUNS = """
    poète:poète,poètes père:père,pères mère:mère,mères frère:frère,frères sœur:sœur,sœurs reine:reine,reines
    roi:roi,rois amie:amie ami:ami,amis fils:fils fille:fille,filles cheval:cheval,chevaux œil:œil,yeux
    travail:travail,travaux journal:journal,journaux oiseau:oiseau,oiseaux bateau:bateau,bateaux
    genou:genou,genoux prix:prix souris:souris pays:pays bras:bras nez:nez voix:voix maison:maison,maisons
    contrat:contrat,contrats bailleur:bailleur,bailleurs locataire:locataire,locataires préavis:préavis
    loyer:loyer,loyers article:article,articles règlement:règlement,règlements préfet:préfet,préfets
    arrêté:arrêté,arrêtés décret:décret,décrets salarié:salarié,salariés employeur:employeur,employeurs
    avocat:avocat,avocats juge:juge,juges tribunal:tribunal,tribunaux maire:maire,maires
    conseil:conseil,conseils commune:commune,communes élève:élève,élèves maître:maître,maîtres
    école:école,écoles professeur:professeur,professeurs médecin:médecin,médecins
    infirmière:infirmière,infirmières patient:patient,patients client:client,clients
    facture:facture,factures chèque:chèque,chèques banque:banque,banques dossier:dossier,dossiers
    demande:demande,demandes lettre:lettre,lettres adresse:adresse,adresses rue:rue,rues ville:ville,villes
    village:village,villages jardin:jardin,jardins arbre:arbre,arbres fleur:fleur,fleurs chien:chien,chiens
    chat:chat,chats lapin:lapin,lapins vache:vache,vaches mouton:mouton,moutons âne:âne,ânes loup:loup,loups
    ours:ours poisson:poisson,poissons serpent:serpent,serpents éléphant:éléphant,éléphants
    homme:homme,hommes femme:femme,femmes enfant:enfant,enfants garçon:garçon,garçons bébé:bébé,bébés
    vieillard:vieillard,vieillards veuve:veuve,veuves parent:parent,parents cousin:cousin,cousins
    oncle:oncle,oncles tante:tante,tantes voisin:voisin,voisins étudiant:étudiant,étudiants
    ouvrier:ouvrier,ouvriers boulanger:boulanger,boulangers sorcière:sorcière,sorcières
    fermière:fermière,fermières rivière:rivière,rivières lumière:lumière,lumières matière:matière,matières
    planète:planète,planètes comète:comète,comètes fenêtre:fenêtre,fenêtres tête:tête,têtes bête:bête,bêtes
    fête:fête,fêtes crêpe:crêpe,crêpes recette:recette,recettes œuf:œuf,œufs beurre:beurre,beurres
    farine:farine,farines gâteau:gâteau,gâteaux château:château,châteaux eau:eau,eaux feu:feu,feux
    jeu:jeu,jeux lieu:lieu,lieux
"""
VERBS = """
    dormir:dort,dorment manger:mange,mangent aboyer:aboie,aboient plaire:plaît,plaisent payer:paie,paient
    envoyer:envoie appeler:appelle jeter:jettent acheter:achète lever:lève nourrir:nourrit finir:finissent
    remplir:remplit choisir:choisit réussir:réussissent courir:court mourir:meurt,meurent naître:naît
    vivre:vit boire:boit voir:voit croire:croient savoir:sait recevoir:reçoit résilier:résilie
    habiter:habite signer:signe obliger:oblige posséder:possède préférer:préfère espérer:espère
    protéger:protègent céder:cède gérer:gère conclure:conclut résoudre:résout coudre:coud moudre:moud
    acquérir:acquiert conquérir:conquièrent vêtir:vêt cueillir:cueille ouvrir:ouvre offrir:offrent
    rompre:rompt interrompre:interrompent suivre:suit nuire:nuit cuire:cuit séduire:séduit
    traduire:traduisent convaincre:convainc peindre:peint joindre:joignent craindre:craint vendre:vend
    répondre:répondent battre:bat permettre:permettent commettre:commet prendre:prend tenir:tient
"""
ADJECTIVES = """
    heureux:heureuse,heureuses beau:belle,belles vieux:vieille nouveau:nouvelle,nouveaux blanc:blanche
    frais:fraîche sec:sèche public:publique grec:grecque long:longue doux:douce faux:fausse premier:première
    dernier:dernières léger:légère complet:complète discret:discrète inquiet:inquiète cher:chère fier:fière
    entier:entière familial:familiale légal:légaux régional:régionales vif:vive actif:active neuf:neuves
    sévère:sévère calme:calme mortel:mortelles gentil:gentille gros:grosses bas:basse gras:grasse
    roux:rousse jaloux:jalouse bleu:bleues écrit:écrite ouvert:ouverte prêt:prête français:française
    italien:italienne bon:bonne idiot:idiote muet:muette aigu:aiguë travailleur:travailleuse
    trompeur:trompeuse protecteur:protectrice majeur:majeure meilleur:meilleure
"""


def pairs(table: str) -> list[tuple[str, str]]:
    """Each form of a table with its lemma."""
    rows = (row.split(":") for row in table.split())
    return [(form, lemma.replace("œ", "oe")) for lemma, forms in rows for form in forms.split(",")]


def test_the_singular_of_a_noun() -> None:
    found = {form: noun_lemma(form, "N" not in nominal_tags(form), Lexicon()) for form, _ in pairs(NOUNS)}
    assert {form: lemma.replace("œ", "oe") for form, lemma in found.items()} == dict(pairs(NOUNS))


def test_the_infinitive_of_a_verb() -> None:
    forms = dict(pairs(VERBS))
    assert {form: tags for form in forms if (tags := verbal_tags(form)) not in {("V",), ("VP",)}} == {}
    assert {form: verb_lemma(form, ()) for form in forms} == forms


def test_the_masculine_of_an_adjective() -> None:
    forms = dict(pairs(ADJECTIVES))
    assert {form: adjective_lemma(form, Lexicon()) for form in forms} == forms


@pytest.mark.parametrize("form", ["dormait", "moururent", "dormira", "dormirait", "dormi", "aimez", "dormir"])
def test_other_forms_of_verbs_are_no_verbs_nouns_or_adjectives_of_the_present(form: str) -> None:
    assert verbal_tags(form) == nominal_tags(form) == ()


def test_a_word_that_the_dictionary_lacks_may_be_all_that_its_form_allows() -> None:
    assert not entries("zorglube")
    assert set(nominal_tags("zorglube") + verbal_tags("zorglube")) == {"N", "ADJ", "V"}
    assert noun_lemma("zorglubes", True, Lexicon()) == "zorglube"


def test_words_are_found_all_over_the_dictionary() -> None:
    """The search goes by the order of the file: a word in every few thousand lines is looked up."""
    lines = Path(file_of_dictionary()).read_text(encoding="utf-8").splitlines()
    forms = [line.replace("\\-", "-").split(",")[0] for line in lines[::2500]]
    assert [form for form in forms if not entries(form)] == []
