"""English inflection: what a plural, a third person or a participle may be a form of."""

from __future__ import annotations

import re

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.syntax.tokens import words

_REGULAR_PARTICIPLE = re.compile(r"(?:.*[aeiouy].*[^e]ed|agreed|freed|guaranteed|decreed)\Z")
_ADJECTIVE_S = ("ous", "less")


def is_s_form(key: str) -> bool:
    """Whether a word looks like a plural or a third person: it ends in an "s" that is an ending."""
    return len(key) > 2 and key.endswith("s") and not key.endswith(("ss", "us", "is", "'s", *_ADJECTIVE_S))


def singulars(plural: str) -> list[str]:
    """What the singular of a plural noun may be that no dictionary has, the likeliest first."""
    if plural in en.IRREGULAR_PLURALS:
        return [en.IRREGULAR_PLURALS[plural]]
    if plural.endswith("men") and len(plural) > 5:
        return [plural[:-3] + "man"]
    if not plural.endswith("s"):
        return [plural]
    stem, long_stem = plural[:-1], plural[:-2]
    if plural.endswith("ies"):
        return [plural[:-3] + "y", stem]
    if plural.endswith("uses"):
        return [stem, long_stem] if plural[-5:-4] in {"o", "a"} or len(plural) < 5 else [long_stem, stem]
    if plural.endswith(("sses", "ches", "shes", "xes", "zzes")):
        return [long_stem, stem]
    if plural.endswith("es"):
        return [stem, long_stem]
    return [stem]


def infinitives(form: str) -> list[str]:
    """What the infinitive of a third person may be, the likeliest first."""
    if form in en.IRREGULAR_VERBS:
        return [en.IRREGULAR_VERBS[form]]
    stem, long_stem = form[:-1], form[:-2]
    if form.endswith("ies"):
        return [stem] if len(form) <= 4 else [form[:-3] + "y", stem]
    if form.endswith(("sses", "shes", "xes", "zzes", "oes")):
        return [long_stem, stem]
    if form.endswith("ches"):
        return [stem, long_stem] if form in {"aches", "caches"} else [long_stem, stem]
    if form.endswith("es"):
        return [stem, long_stem]
    return [stem]


def participle_stems(form: str) -> list[str]:
    """What the infinitive of a past participle may be, the likeliest first; none if it is no participle."""
    if not _REGULAR_PARTICIPLE.match(form):
        return []
    stem, with_e = form[:-2], form[:-1]
    if form.endswith("ied"):
        return [form[:-3] + "y"]
    if stem[-1:] in {"v", "c", "g", "u", "s", "z"} and not stem.endswith(("ss", "ng", "zz")):
        return [with_e, stem]
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "slfz":
        return [stem[:-1], stem]
    if re.search(r"(?:[^aeiou][aeiou][^aeiouwxy]|[^aeiou]l)\Z", stem):
        return [with_e, stem]
    return [stem, with_e]


_PARTICIPLES = words("""
    learn:learned burn:burned dream:dreamed spell:spelt spill:spilled spoil:spoilt leap:leapt lean:leant
    smell:smelt dwell:dwelt kneel:knelt get:gotten prove:proved show:shown sew:sewn mow:mown saw:sawn
    strive:striven thrive:thrived swell:swelled shear:shorn light:lighted wake:waked bid:bid beat:beaten
    hide:hidden bite:bitten strew:strewn quit:quitted shave:shaved lade:laden speed:sped plead:pleaded
    sneak:sneaked dive:dived spit:spit shine:shone clothe:clothed stave:staved abide:abided bereave:bereft
    chide:chided heave:hove weave:woven shrink:shrunk cleave:cleft tread:trodden knit:knit wet:wet bet:bet
    kidnap:kidnapped worship:worshipped program:programmed focus:focused benefit:benefited bias:biased
""")
"""Verbs with more than one past participle, and which of them names what has been done (Quirk, 3.11)."""
_ONE_PARTICIPLE = {verb: form for verb, _, form in (pair.partition(":") for pair in _PARTICIPLES)}


def one_participle(lemma: str, form: str) -> str:
    """The past participle by which all forms of a verb go: "travelled" of "traveled"."""
    if lemma.endswith("l") and form in {f"{lemma}ed", f"{lemma}led"}:
        return f"{lemma}led" if lemma[-2:-1] in "aeiou" and lemma[-3:-2] not in "aeiou" else f"{lemma}ed"
    return _ONE_PARTICIPLE.get(lemma, form)
