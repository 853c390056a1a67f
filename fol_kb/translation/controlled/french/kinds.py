"""French nouns of persons in rules, of parts of the body, and of animals; as in English."""

from __future__ import annotations

from fol_kb.translation.controlled.discourse.kinds import Kinds
from fol_kb.translation.controlled.syntax.tokens import words

KINDS = Kinds(
    roles=words("""
        joueur joueuse adversaire gardien attaquant arbitre donneur concurrent participant candidat
        candidate conducteur conductrice automobiliste cycliste piéton piétonne passager passagère voyageur
        usager locataire bailleur bailleresse preneur propriétaire copropriétaire acheteur acheteuse
        acquéreur vendeur vendeuse fournisseur client cliente consommateur consommatrice emprunteur prêteur
        débiteur créancier assuré assureur bénéficiaire demandeur demanderesse défendeur défenderesse
        titulaire détenteur porteur cessionnaire cédant mandataire mandant prestataire salarié salariée
        employé employée employeur ouvrier ouvrière apprenti stagiaire travailleur patient patiente malade
        soignant infirmier infirmière médecin élève étudiant étudiante écolier enseignant professeur
        examinateur parent tuteur mineur enfant citoyen citoyenne contribuable électeur électrice juré
        témoin prévenu accusé condamné détenu héritier héritière testateur donataire légataire destinataire
        expéditeur invité visiteur membre adhérent abonné utilisateur utilisatrice lecteur lectrice
        spectateur soldat bénévole époux conjoint
    """),
    organs=words("""
        coeur foie poumon rein rate pancréas estomac intestin côlon vessie cerveau cervelet peau crâne
        squelette sang lymphe bile salive moelle os cartilage tendon ligament muscle nerf artère veine aorte
        trachée larynx pharynx oesophage diaphragme rétine cornée iris pupille oeil oreille tympan nez
        langue dent mâchoire gorge thyroïde utérus placenta ovaire prostate glande fémur tibia bassin côte
        vertèbre noyau membrane pétale racine tige feuille
    """),
    animals=words("""
        abeille aigle âne araignée baleine belette blaireau boeuf canard castor cerf chameau chat
        chauve-souris cheval chèvre chevreuil chien chouette cigale cigogne cochon colibri corbeau coucou
        crapaud crocodile cygne dauphin dinde écureuil éléphant escargot faucon flamant fourmi gazelle
        girafe gorille grenouille guépard guêpe hérisson héron hibou hippopotame hirondelle hyène jument
        kangourou koala lapin léopard lézard libellule lièvre lion loup loutre lynx mésange mouche mouton
        moustique mule ours oie panda panthère paon papillon perroquet phoque pie pieuvre pigeon pingouin
        poule poulpe poisson rat renard requin rossignol sanglier saumon sauterelle scorpion serpent singe
        souris taupe taureau tigre tortue truite vache vautour ver vipère zèbre
    """),
)
