"""French words that their neighbours make into something else, refused before the sentence is parsed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fol_kb.translation.controlled.french import meanings as fr_meanings
from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.auxiliaries import HAVING, MODALS, is_done, is_ruled
from fol_kb.translation.controlled.french.classes import letters_of
from fol_kb.translation.controlled.french.forms import is_participle, is_present
from fol_kb.translation.controlled.french.joined import parts_of
from fol_kb.translation.controlled.french.lexicon import TENSES, entries, known
from fol_kb.translation.controlled.french.quantities import is_quantity
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, key_at, refused, unclear, words

TAKING_BACK = words("""
    ancien ancienne anciens anciennes faux fausse fausses prétendu prétendue prétendus prétendues futur
    future futurs futures présumé présumée présumés présumées soi-disant ex supposé supposée supposés
    supposées éventuel éventuelle éventuels éventuelles possible possibles potentiel potentielle potentiels
    potentielles apparent apparente apparents apparentes fictif fictive fictifs fictives imaginaire
    imaginaires virtuel virtuelle virtuels virtuelles hypothétique hypothétiques probable probables
    défunt défunte défunts défuntes certain certaine vrai vraie vrais vraies
    véritable véritables simple simples pur pure pauvre pauvres sacré sacrée principal principale
    principaux principales quasi manqué manquée factice factices
""")
"""Adjectives that say less, more or something else of a noun than of the thing itself."""
_OF_ITSELF = words("ancien ancienne anciens anciennes sacré sacrée véritable véritables")
"""Those that, after "est", say what the thing is."""
_COMPARING = words("meilleur meilleure meilleurs meilleures pire pires moindre moindres")
_ALIKE = words("tel telle tels telles")
_ALWAYS = TAKING_BACK - words("""
    faux fausse fausses apparent apparente apparents apparentes fictif fictive fictifs fictives simple
    simples pur pure vrai vraie vrais vraies pauvre
    pauvres certain certaine imaginaire imaginaires possible possibles probable probables
""")
_OF_KINDS = words("""
    rare rares nombreux nombreuses
    fréquent fréquente fréquents fréquentes répandu répandue répandus répandues innombrables abondants
    abondantes inexistant inexistante inexistants inexistantes courant courante courants courantes
    omniprésent omniprésente omniprésents omniprésentes
""")
"""Adjectives that are about a kind or a number of things, not about each of them."""
_ENDED = words("éteints éteintes disparus disparues")
_DETERMINERS = words(
    "un une le la les des de chaque tout toute aucun aucune quelques certains certaines nul nulle"
)
_TIMES = words("""
    heure heures an ans année années jour jours mois semaine semaines minute minutes siècle siècles
    instant moment midi minuit fois
""")
_NOBODY = words("pleut neige grêle tonne gèle bruine faut")
"""Verbs whose "il" is nobody."""
_NOBODY_DOES = words("""
    pleuvoir neiger grêler tonner geler bruiner falloir exister arriver rester manquer suffire convenir
    appartenir sembler paraître résulter ressortir apparaître advenir incomber importer faire
    survenir naître circuler régner souffler couler pousser disparaître venir tomber passer entrer sortir
""")
"""Verbs that behind a modal verb have, or may have, nobody as their "il"."""
_WEATHER = words("pleuvoir neiger grêler tonner geler bruiner falloir")
_HOURS = _TIMES | words("nuit jour temps tard tôt")
_PERHAPS_NOBODY = words("""
    semble paraît suffit convient importe arrive appartient incombe reste manque advient résulte ressort
    apparaît
""")
"""Verbs whose "il" may be nobody, where they go on with "que", "de" or what there is."""
_PASSING_OF_ITSELF = words("passe agit peut trouve produit avère vend fait")
"""Verbs that with "se" may have nobody as their "il"."""
_QUANTITIES = words("""
    kilo kilos gramme grammes litre litres mètre mètres tonne tonnes tas nombre partie parties reste sorte
    sortes espèce espèces type types genre genres groupe groupes paire paires verre verres tasse tasses
    bouteille bouteilles majorité minorité ensemble série quantité foule quelque million millions
""")
_PLACES = words("""
    ville commune village mois rue département région île fleuve pays nom prénom titre état république
    royaume lac année avenue place
""")
"""Nouns after which "de" and a name say how the thing is called."""
_TITLES = words("m. mm. mme mmes mlle mlles dr. dr me maître monsieur madame mademoiselle")
_INVERTED = re.compile(r"-(?:t-)?(il|elle|ils|elles|on|je|tu|nous|vous|le|la|les|lui|leur|moi|toi|en|y|ce)\Z")
_ASKED = words("il elle ils elles on je tu ce")
_ORDERED = words("le la les lui leur moi toi en y")
"""Pronouns after a hyphen that are its verb's subject, and those that are its object."""
_POINTING = re.compile(r"-(?:ci|là)\Z")
_VERBS_OF_STATE = words("""
    aller venir arriver partir entrer sortir monter descendre naître mourir rester tomber retourner revenir
    devenir passer décéder rentrer intervenir parvenir survenir repartir advenir échoir
    accourir apparaître disparaître réapparaître ressortir redescendre remonter retomber débarquer
    ressusciter demeurer éclore
""")
"""Verbs whose past is made with "être"."""
_MAY_TAKE_AN_OBJECT = words("sortir monter descendre retourner passer rentrer ressortir redescendre remonter")
"""Those that make a passive too."""
_COMPARED = words("plus moins mieux pire autant aussi tant même si")


_BEFORE_A_NOUN = (_DETERMINERS - {"de"}) | fr.BEFORE | words("son sa leur ce")
_BEING = words("est sont pas")
_WITH_IF = words("même comme")
_ASKING = words("""
    demander vérifier ignorer savoir voir regarder dire décider chercher examiner contrôler étudier juger
    indiquer préciser tester déterminer deviner comprendre oublier constater tester évaluer annoncer
""")
"""Verbs after which "si" may ask, rather than say on what condition."""
_JOINING = words("que si où")
"""What conjunctions of several words end in."""
_COVERED = frozenset(["sauf si", "seulement si", "tel que", "telle que", "tels que", "telles que"])
"""Conjunctions with "que" that the grammar has."""


def check_word(sentence: Sequence[Word], index: int) -> None:
    """Raise Unreadable for a word that means something else, or nobody, among its neighbours."""
    word = sentence[index]
    if word.quoted:
        return
    key = word.key
    previous = key_at(sentence, index - 1)
    following = key_at(sentence, index + 1)
    after = key_at(sentence, index + 2)
    being = previous in _BEING
    if key in _COMPARING:
        raise refused("« {word} » compare, ce qui n'est pas couvert", word)
    if key in _ALIKE and following != "que":
        raise refused("« {word} » renvoie à ce dont on parle, ce qui n'est pas couvert", word)
    if key in TAKING_BACK and (key in _ALWAYS or (previous in _DETERMINERS and following)):
        beside = [one for one in (previous, following) if one not in fr.CLOSED and known(one, "N")]
        if not being and not beside:
            raise refused("« {word} » sans nom auprès de lui n'est pas couvert", word)
        if not being:
            raise refused(
                "« {word} » change ou peut changer ce que dit le nom, ce qui n'est pas couvert", word
            )
        if key not in _OF_ITSELF:
            raise refused(
                "« {word} » peut dire que ce n'est pas ou plus le cas, ce qui n'est pas couvert", word
            )
    if key in _ENDED and (being or known(previous, "N")):
        raise refused("« {word} » se dit d'une espèce entière ou de chacun, ce qui n'est pas couvert", word)
    if key in _OF_KINDS and previous != "en" and not (known(key, "N") and previous in _DETERMINERS):
        raise refused("« {word} » peut parler d'une espèce ou d'un nombre, et non de chacun", word)
    if key in {"tout", "toute"} and (being or (index and _may_be_adverb(following, after))):
        raise refused("« {word} » peut être un adverbe ici, ce qui n'est pas couvert", word)
    how = known(key, "ADV") and known(key, "A") and key not in fr.BEFORE
    if how and following not in fr.CLOSED and known(following, "A") and not known(following, "N", "V", "ADV"):
        raise refused("« {word} » peut être un adverbe ici, ce qui n'est pas couvert", word)
    if key == "leur" and any(map(is_present, entries(following))) and not known(following, "N", "A"):
        raise refused("« {word} » est un pronom ici, ce qui n'est pas couvert", word)
    if key == "nulle" and following == "part":
        raise refused("« {word} part » est un adverbe, ce qui n'est pas couvert", word)
    if key in {"un", "une"} and following == "des":
        raise refused("« {word} » devant « des » n'est pas couvert", word)
    if key in {"aucun", "aucune", "certains", "certaines"} and (
        following == "ne" or (any(map(is_present, entries(following))) and not known(following, "N", "A"))
    ):
        raise refused("« {word} » sans nom derrière lui n'est pas couvert", word)
    if key == "il":
        _check_nobody(sentence, index)
    if key == "en" and index + 1 < len(sentence):
        _check_en(sentence, index)
    if following == "qui" and key in fr.CLOSED and {"PREP", "_DE"} & set(fr.CLOSED[key]):
        raise refused("« {word} qui » introduit une relative ou une question, ce qui n'est pas couvert", word)
    if key == "il" and following in {"est", "n", "ne"} and {after, *_rest(sentence, index + 3)} & _TIMES:
        raise refused("« il » ne désigne personne ici : la phrase dit l'heure ou la date", word)
    if key == "il" and (following, after) == ("y", "a") and _rest(sentence, index + 3) & (_TIMES - {"fois"}):
        raise refused("« il y a » peut dire ici un temps, ce qui n'est pas couvert", word)
    if key in {"si", "quand", "lorsque"} and index:
        _check_if(sentence, index)
    if key == "que":
        around = sentence[max(0, index - 5) : index], sentence[index + 1 :]
        keys, behind = ([part for one in some for part in parts_of(one.key)] for some in around)
        _check_que(keys[-5:], word, behind)
    shared = key in {"et", "ou"} and index > 1 and sentence[index - 2].key in fr.BEFORE
    if shared and known(previous, "N") and known(following, "N") and following not in fr.CLOSED:
        reason = "le mot devant « {before} » peut aller avec « {after} » aussi ; répétez le déterminant"
        raise Unreadable(reason, word.start, several=True, before=previous, after=following)
    if key == "de" and index == 0 and known(following, "A") and known(after, "N") and _is_plural(after):
        reason = "« {word} » devant « {adjective} » est un article comme « des », ce qui n'est pas couvert"
        raise refused(reason, word, adjective=following)
    if key == "ce" and following in {"qui", "que", "dont"}:
        raise refused("« {word} » sans nom devant « " + following + " » n'est pas couvert", word)
    stressed = _puts_first(sentence) if key == "ce" and index == 0 else ""
    if stressed:
        raise refused(
            f"« {{word}} » avec « {stressed} » peut mettre en relief, ce qui n'est pas couvert", word
        )
    noun = known(following, "N", "A") and not any(map(is_present, entries(following)))
    if key == "ce" and (noun or (known(following, "N") and following not in {"est", "sont"})):
        raise refused("« {word} » devant un nom est un démonstratif, ce qui n'est pas couvert", word)
    if key == "ses":
        raise refused("« {word} » peut vouloir dire tous ou certains, ce qui n'est pas couvert", word)
    if key in _TITLES and following in {"et", "ou"}:
        raise refused("« {word} » est un titre ; dites le nom auprès de chacun", word)
    if (
        (
            previous in {"a", "ont"}
            or (previous == "pas" and index > 1 and sentence[index - 2].key in {"a", "ont"})
        )
        and any(map(is_participle, entries(key)))
        and not word.capital
        and key not in fr.NOT_COVERED
        and key not in fr.CLOSED
        and not is_done(key)
    ):
        raise refused("« {word} » est au passé composé ; seul le masculin est couvert après « a »", word)
    said = previous in {"est", "sont"}  # "Luc est boulanger"
    free = not (word.capital or said or previous in _BEFORE_A_NOUN or is_ruled(sentence, index))
    if free and _may_be_infinitive(key, previous):
        raise refused("« {word} » peut être un infinitif ici, ce qui n'est pas couvert", word)
    past = [entry.lemma for entry in entries(key) if is_participle(entry)]
    itself = index > 1 and previous in {"est", "sont"} and sentence[index - 2].key == "se"
    if past and itself:
        raise refused("« {word} » est au passé composé avec « se », ce qui n'est pas couvert", word)
    gone = set(past) & _VERBS_OF_STATE
    if gone and (previous in {"être", "été"} or (being and following == "par")):
        raise refused("« {word} » est au passé composé, ce qui n'est pas couvert ici", word)
    if being and set(past) & _MAY_TAKE_AN_OBJECT:
        raise refused("« {word} » peut être au passé composé ou au passif, ce qui n'est pas couvert", word)
    _check_tense(key, following, word)
    if _POINTING.search(key):
        raise refused("« {word} » renvoie à ce dont on parle, ce qui n'est pas couvert", word)
    if (inverted := _INVERTED.search(key)) and not entries(key):
        asked, ordered = inverted[1] in _ASKED, inverted[1] in _ORDERED
        what = "une inversion" if asked else "un ordre" if ordered else "une inversion ou un ordre"
        raise refused(f"« {{word}} » est {what}, ce qui n'est pas couvert", word)
    if key == "du" or (key == "de" and following in {"la", "le"}):
        _check_partitive(sentence, index)
    if key in _PLACES and following == "de" and index + 2 < len(sentence) and sentence[index + 2].capital:
        raise refused(
            "« {word} » avec « de » peut dire comment la chose s'appelle, ce qui n'est pas couvert",
            word,
        )


def is_new(before: str, following: str) -> bool:
    """Whether "neuf" says that something is new, rather than how many there are."""
    return (before in _BEING or bool(known(before, "N"))) and not known(following, "N")


def joining(sentence: Sequence[Word], index: int) -> int:
    """How many words from here on are a conjunction ("bien que"), a preposition or a gerund; 0 for none."""
    first = sentence[index]
    after = key_at(sentence, index + 1)
    if first.key == "en" and any("G" in entry.forms for entry in known(after, "V")):
        return 2
    pointing = [word.key for word in sentence[max(0, index - 2) : index]] in (["ce", "est"], ["ce", "sont"])
    if pointing and fr.NOT_COVERED.get(first.key) == "est un adverbe":
        return 0  # "c'est ainsi que"
    adverb = {entry.kind for entry in entries(first.key)} == {"ADV"}
    if adverb and after == "de" and known(f"{first.key} de", "PREP"):
        return 2
    if first.key in _COMPARED and after == "que":
        return 0
    if first.quoted or first.key in _DETERMINERS or (index and sentence[index - 1].key in _DETERMINERS):
        return 0
    for size in range(2, 5):
        phrase = [word.key for word in sentence[index : index + size]]
        if phrase[-1] in _JOINING:
            written = " ".join(phrase)
            conditional = phrase[-1] == "si" and first.key in _WITH_IF and size == 2
            conjunctions = conditional or (written not in _COVERED and known(written, "CONJS"))
            return size if len(phrase) == size and conjunctions else 0
    return 0


def conjunction(phrase: Sequence[Word]) -> Unreadable:
    """That a conjunction, a preposition or a gerund of several words is not covered."""
    said = " ".join([*(word.text for word in phrase[:-1]), phrase[-1].key])
    joint = "une conjonction" if phrase[-1].key in _JOINING else "une préposition"
    what = "un gérondif" if phrase[0].key == "en" and phrase[-1].key not in _JOINING else joint
    return Unreadable(f"« {{word}} » est {what}, ce qui n'est pas couvert", phrase[0].start, word=said)


def join_compounds(sentence: Sequence[Word]) -> list[Word]:
    """ "Chef de service": a noun, "de" and a noun without a determiner are one noun."""
    joined: list[Word] = []
    index = 0
    while index < len(sentence):
        word = sentence[index]
        index += 1
        while (
            index + 1 < len(sentence)
            and sentence[index].key == "de"
            and not is_ruled(sentence, index - 1, HAVING)
            and _is_noun(word, key_at(sentence, index - 2))
            and _is_noun(sentence[index + 1], "de")
        ):
            other = sentence[index + 1]
            counted = index > 1 and is_quantity(sentence[index - 2].key)
            if word.key in _QUANTITIES and not counted:
                raise refused(
                    "« {word} » avec « de » peut mesurer ou classer, ce qui n'est pas couvert", word
                )
            word = Word(
                f"{word.text} {sentence[index].text} {other.text}".replace("' ", "'"),
                f"{word.key}_de_{other.key}",
                word.start,
                other.end,
                word.capital,
                word.first,
            )
            index += 2
        joined.append(word)
    return joined


def _is_noun(word: Word, previous: str) -> bool:
    """Whether a word is a noun where it stands: a form of a verb too after a determiner, "est" or "de"."""
    if word.quoted or word.capital or word.key in fr.CLOSED or word.key in fr.NOT_COVERED:
        return False
    head = word.key.split("_")[0]
    may_be_verb = any(map(is_present, entries(head))) and previous not in _DETERMINERS | {"est", "sont", "de"}
    infinitive = any("W" in entry.forms for entry in known(head, "V"))
    return bool(known(head, "N")) and not may_be_verb and not infinitive


def _may_be_adverb(following: str, after: str) -> bool:
    """Whether "tout" may say how much: "tout droit", and not "tout vieux roi"."""
    described = known(following, "A") and (following in fr.BEFORE or not known(following, "N"))
    return bool(known(following, "ADV") or described) and not known(after, "N")


def _may_be_infinitive(key: str, previous: str) -> bool:
    """Whether a noun may be an infinitive where it stands: not after another noun."""
    if not known(key, "N") or not any("W" in entry.forms for entry in known(key, "V")):
        return False
    return not known(previous, "N", "A") or bool(known(previous, "V"))


def _check_tense(key: str, following: str, word: Word) -> None:
    """ "Étaient" is hardly ever "étayer": a form of the present that is a past of another verb."""
    if key in fr.CLOSED or key in fr.NOT_COVERED:
        return
    verbs = known(key, "V")
    present = [entry for entry in verbs if is_present(entry)]
    past = [
        entry
        for entry in verbs
        if entry.lemma not in {one.lemma for one in present}
        and any(form[0] in "IJFC" and form[1] == "3" for form in entry.forms)
    ]
    if present and past and (past[0].lemma in {"être", "avoir"} or following in _DETERMINERS):
        reason = "« {word} » peut être une forme de « {verb} » au présent ou {tense} de « {other} »"
        tense = next(TENSES[letter] for letter in letters_of(past[0]))
        raise unclear(reason, word, verb=present[0].lemma, tense=tense, other=past[0].lemma)


def _check_if(sentence: Sequence[Word], index: int) -> None:
    """ "Paul demande si Marie dort" does not say on what condition he asks."""
    before = [part for word in sentence[:index] for part in parts_of(word.key)]
    clause = before[len(before) - before[::-1].index(",") :] if "," in before else before
    if any(entry.lemma in _ASKING for key in clause for entry in entries(key) if is_present(entry)):
        word = sentence[index]
        reason = "« {word} » peut ici introduire une question ou une condition ; mettez une condition en tête"
        raise unclear(reason, word)


def _check_nobody(sentence: Sequence[Word], index: int) -> None:
    """ "Il pleut", "il reste du pain", "il se peut que": no one does."""
    word = sentence[index]
    behind = [one.key for one in sentence[index + 1 : index + 6] if one.key not in {"ne", "y", "pas"}]
    following, *more = [part for key in behind for part in parts_of(key)] or [""]
    after = more[0] if more else ""
    ruled = {after} if following in MODALS else set()
    if following in HAVING:
        ruled = {entry.lemma for entry in entries(after) if is_participle(entry)}
    rest = [one.key for one in sentence[index + 1 :]]
    brings = bool({"un", "une", "des", "de", "que"} & set(rest))
    if following in _NOBODY or (ruled & _NOBODY_DOES and (brings or ruled & _WEATHER)):
        raise refused("« il » ne désigne personne ici", word)
    being = next((at for at, key in enumerate(rest) if key in {"est", "être", "été"}), None)
    if being is not None and {"ne", "pas", "a", *MODALS}.issuperset(rest[:being]):
        said = [key for key in rest[being + 1 : being + 3] if key != "pas"]
        hour = not _HOURS.isdisjoint(rest[being + 1 :])
        done = bool(said) and not known(said[0], "A") and any(map(is_participle, entries(said[0])))
        if hour or (done and not {"à", "de", "que"}.isdisjoint(said[1:])):
            raise refused("« il » peut ne désigner personne ici", word)
    perhaps = following in _PERHAPS_NOBODY and (
        after in {"que", "de", "un", "une", "des", "le", "la", "les", *fr.NOT_COVERED}
        or (after == "à" and any("W" in entry.forms for entry in entries("".join(more[1:2]))))
    )
    itself = following == "se" and after in _PASSING_OF_ITSELF
    joined = index + 1 < len(sentence) and sentence[index + 1].key.startswith("fait_")
    weather = (
        following == "fait" and not joined and not {after} & {"le", "la", "les", "un", "une", "des", "de", ""}
    )
    if perhaps or itself or weather:
        raise refused("« il » peut ne désigner personne ici", word)


def _check_en(sentence: Sequence[Word], index: int) -> None:
    """ "En chantant", "il en mange"."""
    word, following = sentence[index], sentence[index + 1]
    forms = {form for entry in known(following.key, "V") for form in entry.forms}
    sure = forms & {"P3s", "P3p"} and index and not known(following.key, "N", "A")
    if following.key in {"a", "ont", "est", "sont"} or sure:
        raise refused("« {word} » est un pronom ici, ce qui n'est pas couvert", word)


def _puts_first(sentence: Sequence[Word]) -> str:
    """ "C'est Luc qui conduit": a name, a definite phrase or a pronoun between "c'est" and "qui"."""
    keys = [word.key for word in sentence]
    if keys[1:2] not in (["est"], ["sont"]) or len(keys) < 4:
        return ""
    first = sentence[2]
    definite = first.capital or first.quoted or first.key in {"le", "la", "les", "à", "dans", "pour"}
    definite = definite or fr.NOT_COVERED.get(first.key) == "est un adverbe"
    pronoun = first.key in {"moi", "toi", "lui", "eux", "elle", "elles", "nous", "vous"}
    return next((key for key in keys[3:] if key in {"qui", "que"}), "") if definite or pronoun else ""


def _check_que(before: list[str], word: Word, after: Sequence[str]) -> None:
    if {"plus", "moins", "aussi"} & set(before[-3:]):
        return  # "n'est plus adroit que Paul"
    denied = bool({"ne", "n"} & set(before)) and "pas" not in before
    other = {"jamais", "plus", "personne", "rien", "aucun", "aucune", "ni", "guère", "point"} & set(before)
    if denied and (other or any(map(_is_finite, after, after[1:]))):
        reason = (
            "« {word} » après « ne » fait une exception ou joint une proposition, ce qui n'est pas couvert"
        )
        raise refused(reason, word)
    if denied:
        raise refused("« ne » avec « {word} » fait une exception, ce qui n'est pas couvert", word)
    told = next((one for one in before if fr_meanings.TELLING & {entry.lemma for entry in entries(one)}), "")
    if told and {"à", "lui", "leur", "nous", "vous", "me", "te"} & set(before):
        reason = "« {word} » introduit ce que « {said} » dit, ou parle du nom qui précède ; dites-le à part"
        raise unclear(reason, word, said=told)
    said = before[-1] if before else ""
    if said in _NOBODY - {"faut"}:
        return
    if any(map(is_present, entries(said))) and not known(said, "N"):
        reason = "« {word} » introduit une proposition qui complète « {said} », ce qui n'est pas couvert"
        raise refused(reason, word, said=said)


def _is_finite(before: str, key: str) -> bool:
    """Whether a word may be a verb where it stands: not after a determiner or "de"."""
    return before not in _DETERMINERS and any(map(is_present, entries(key)))


def _is_plural(noun: str) -> bool:
    return any(entry.plural for entry in known(noun, "N"))


def _check_partitive(sentence: Sequence[Word], index: int) -> None:
    before = sentence[index - 1] if index else None
    if before is not None and fr_meanings.OF_SOME & {entry.lemma for entry in entries(before.key)}:
        return
    if (
        before is None
        or (not before.quoted and before.key != "ne" and any(map(is_present, entries(before.key))))
    ) and (before is None or not known(before.key, "N", "A")):
        reason = "« {word} » est un article ou introduit un complément, ce qui n'est pas couvert ici"
        if before is None:
            reason = "« {word} » en tête de phrase n'est pas couvert"
        raise refused(reason, sentence[index])


def _rest(sentence: Sequence[Word], start: int) -> set[str]:
    return {word.key for word in sentence[start : start + 3]}
