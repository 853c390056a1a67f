"""What changes a quantity, a duty, a name, or what is denied is no slip; what changes none of it may be."""

from __future__ import annotations

import pytest

from fol_kb.common.quotations import Source, Status


@pytest.mark.parametrize(
    ("text", "right", "wrong", "why"),
    [
        ("It was the thirteenth of the old farms that they sold.", "thirteenth", "fourteenth", "a number"),
        ("He wrote to them once in all of the years of the war.", "once", "twice", "a number"),
        ("Sie hat vierzehn alte Häuser in der Stadt und im Dorf.", "vierzehn", "vierzig", "a number"),
        ("Il y avait une centaine de gens dans la vieille ville.", "centaine", "dizaine", "a number"),
        ("Он купил двенадцать старых домов на краю этой деревни.", "двенадцать", "двадцать", "a number"),
        ("그는 마을 끝에 있는 오래된 집 스물 채를 모두 샀다고 한다.", "스물", "서른", "a number"),
        ("Give the old man 10 mg of it before he goes to bed.", "10 mg", "10 g", "a quantity"),
        ("Give the old man 10mg of it before he goes to bed.", "10mg", "10g", "a quantity"),
        ("The ticket for the whole family costs $5 on every Sunday.", "$5", "€5", "a quantity"),
        ("The ticket for the whole family costs $5 on every Sunday.", "$5", "5", "a quantity"),
        ("The rate of growth was 5 % in the whole of the year.", "5 %", "5", "a quantity"),
        ("The rate of growth was 5 in the whole of the year.", "5", "5 percent", "a quantity"),
        ("The test is passed where p < 0.05 in both of the groups.", "<", ">", "a quantity"),
        ("The test is passed where p ≤ 0.05 in both of the groups.", "≤", "≥", "a quantity"),
        ("The water in the old tank was at -5 degrees that night.", "-5", "5", "a number"),
        ("The water in the old tank was at 5 °C all of that night.", "5 °C", "5 C", "a quantity"),
        ("The shop opens at 10 am on all days but the last one.", "10 am", "10 pm", "a quantity"),
        ("The claim has to be made within thirty days of the loss.", "days", "weeks", "a quantity"),
        ("The cable that they bought is 20 metres long in all.", "metres", "feet", "a quantity"),
        ("Le colis pèse plus de 3 kg et vient de la ville voisine.", "kg", "g", "a quantity"),
        ("이 약은 하루에 세 번 5 mg 씩 먹어야 한다고 적혀 있다.", "mg", "g", "a quantity"),
        ("The tenant must pay the rent on time in each of these months.", "must", "may", "how much"),
        ("All members of the club have a vote on the new rules.", "All", "Some", "how much"),
        ("It costs more than ten pounds to enter the old castle.", "more", "less", "how much"),
        ("He pays at least ten pounds to enter the old castle.", "least", "most", "how much"),
        ("The form is sent before the end of the month of May.", "before", "after", "how much"),
        ("He has to bring a passport and a photograph to the office.", "and", "or", "how much"),
        ("Le locataire doit payer le loyer au début de chaque mois.", "doit", "peut", "how much"),
        ("The rule of clause 4 (a) holds for all of the old farms.", "(a)", "(b)", "a number"),
        ("The rule of section iv holds for all of the old farms.", "iv", "vi", "a number"),
        ("The town gave them $5m for the repair of the old bridge.", "$5m", "$5bn", "a quantity"),
        ("The lessor pays for the repair of the roof of the house.", "lessor", "lessee", "the opposite"),
        ("It was the upward trend of the prices that they feared.", "upward", "downward", "the opposite"),
        ("The price includes the breakfast and the use of the pool.", "includes", "excludes", "the opposite"),
        ("모든 학생은 오늘 시험을 통과할 수 있다고 말했다.", "모든", "일부", "how much"),
        ("The plan is possible for all who live in this old town.", "possible", "impossible", "a negation"),
        ("La cour n'a pas condamné l'accusé pour le vol.", "n'a pas", "a", "a negation"),
        ("모든 학생은 오늘 시험을 통과할 수 있다고 말했다.", "있다고", "없다고", "a negation"),
        ("He can go there now if he wants to do it.", "can", "can't", "a negation"),
        ("Plato is a man who lived in the old city.", "Plato", "Kant", "a name"),
        ("He met the polish dealer at the shop on the corner.", "polish", "Polish", "a name"),
        ("He paid 1,200 for the old car in the yard.", "1,200", "1.200", "a number"),
        ("We saw two men walking down the road to town.", "two", "ten", "a number"),
        ("They paid fifteen thousand francs for the old mill.", "fifteen", "fourteen", "a number"),
        ("Sales fell in the second quarter of the last year.", "second", "third", "a number"),
        ("Le bail prend fin avant le mois de juillet prochain.", "juillet", "juin", "a number"),
        ("La réunion aura lieu mardi dans la grande salle.", "mardi", "lundi", "a number"),
        ("Something else happened there on that day.", "else happened there", "can yet be for", "too much"),
    ],
)
def test_what_says_something_else_is_absent(text: str, right: str, wrong: str, why: str) -> None:
    match = Source(text).find(text.replace(right, wrong))
    assert match.status is Status.ABSENT
    assert match.difference is not None
    assert why in match.difference
    assert match.nearest is not None
    assert match.nearest.text == text


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("The claim has to be made within thirty days of the loss.", "days", "dayss"),
        ("The claim has to be made within thirty days of the loss.", " days", ""),
        ("The tenant shall pay the rent on time in each of these months.", "shall", "must"),
        ("The tenant must pay the rent on time in each of these months.", "must", "mut"),
        ("In this club each member has a vote on the new rules.", "each", "every"),
        ("He was born in 1912 in a small town far from the sea.", "1912 in a", "1912 at a"),
        ("It can be seen from both of the old towers of the town.", "can", "could"),
        ("The law forbids the sale of alcohol to all of these people.", "forbids", "permits"),
        ("The rooms cost $5 a night, which is little for the town.", "little for", "low for"),
    ],
)
def test_what_changes_none_is_near(text: str, right: str, wrong: str) -> None:
    match = Source(text).find(text.replace(right, wrong))
    assert (match.status, match.text) == (Status.NEAR, text)
