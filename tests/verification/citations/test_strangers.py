"""What strangers quote: sermons, rulings, songs, tweets, and the rest; judged by hand, with the reason.

Each row has the kind, the source, the answer, the status of each of its quotations, and why where that needs
saying.
"""

from __future__ import annotations

import pytest

from tests.verification.citations.answers import sources
from verification.citations import check_quotations

CASES = [
    (
        "sermon",
        "And the Lord said unto him, Go thou and do likewise.\nSo he went forth.",
        "The preacher ends: ‘Go thou and do likewise.’ So he “went forth,” he says.",
        "exact exact",
        "",
    ),
    (
        "court",
        "The court finds that the defendant did not act in good faith when he signed the deed.",
        "The court held that “the defendant did act in good faith when he signed the deed”.",
        "absent",
        "the quotation lost its negation",
    ),
    (
        "court ellipsis",
        "The court finds that the defendant did not act in good faith when he signed.",
        "It “finds that the defendant did [...] act in good faith”.",
        "absent",
        "words are left out, and with them the negation",
    ),
    (
        "court bracket",
        "the tenant shall pay the rent on the first day of each month",
        "It says “[T]he tenant shall pay the rent on the first day of each month”.",
        "near",
        "the first letter is the writer's; the rest is the source's",
    ),
    (
        "code comment",
        "# Retry at most three times,\n# then give up and log the error.\ndef f(): pass",
        'The comment says "Retry at most three times".',
        "exact",
        "",
    ),
    (
        "code comment wrapped",
        "# Retry at most three times,\n# then give up and log the error.\n",
        'The comment says "Retry at most three times, then give up and log the error."',
        "near",
        "the sign before the second line is no word, and one of many",
    ),
    (
        "code fence",
        "x = 1\nif x > 0:\n    print('yes')\n",
        "Use this:\n```python\nif x > 0:\n    print('yes')\n```\n",
        "exact",
        "a fence holds words as quotation marks do",
    ),
    (
        "inline code",
        "print('hello')",
        "Call `print('hello')` and nothing else.",
        "",
        "inline code is no quotation",
    ),
    (
        "lyrics",
        "Oh baby, baby, don't you go\nDon't you go, don't you go\nI'm singin' in the rain",
        "She sings \"don't you go / Don't you go\" and 'I'm singin' in the rain'.",
        "near exact",
        "a slash for a line break is near; an apostrophe within closes nothing",
    ),
    (
        "subtitles",
        "1\n00:00:01,000 --> 00:00:03,000\nWhere were you\n\n2\n00:00:03,100 --> 00:00:05,000\nlast night?\n",
        "He asks “Where were you last night?”",
        "absent",
        "the words stand in two places, with a time between them",
    ),
    (
        "tweet",
        "omg @bob u wont believe this 😂😂 #fail http://t.co/x",
        'The tweet reads "u wont believe this 😂😂".',
        "exact",
        "",
    ),
    ("tweet curly", "omg @bob u won't believe this", "It says “u won’t believe this”", "normalized", ""),
    (
        "inches",
        'The 12" record spun at 33 rpm.',
        'It is a 12" record that "spun at 33 rpm".',
        "exact",
        "inches are no quotation marks",
    ),
    (
        "feet",
        'He is 5\'10" tall and likes "old songs".',
        'He is 5\'10" tall. He likes "old songs".',
        "exact",
        "nor are feet",
    ),
    (
        "possessives",
        "The dogs' bowls and the cats' beds were full.",
        "It mentions 'the dogs' bowls and the cats' beds' only.",
        "near",
        "the apostrophe of a plural closes nothing while a better one follows",
    ),
    (
        "decade",
        "In the '60s people danced 'til dawn.",
        "People danced 'til dawn in the '60s.",
        "",
        "apostrophes that open words",
    ),
    (
        "french",
        "Il a dit qu’il viendrait demain, s’il fait beau.",
        "Il affirme : « qu'il viendrait demain, s'il fait beau ».",
        "normalized",
        "",
    ),
    (
        "french wrong number",
        "Il a vendu 120 maisons en 2019 et 80 en 2020.",
        "« Il a vendu 120 maisons en 2018 »",
        "absent",
        "another year",
    ),
    (
        "german",
        "Er sagte, dass er morgen kommen werde.",
        "Er sagte: „dass er morgen kommen werde“ und ging.",
        "exact",
        "",
    ),
    (
        "german guillemets",
        "Das ist ein schöner Tag heute.",
        "Er meint: »Das ist ein schöner Tag heute.«",
        "exact",
        "",
    ),
    (
        "korean",
        "소크라테스는 철학자였고 아테네에서 살았다.",
        "본문은 “소크라테스는 철학자였고 아테네에서 살았다”라고 한다.",
        "exact",
        "",
    ),
    ("korean 2", "그는 '나는 모른다'고 말했다.", "그는 ‘나는 모른다’고 말했다.", "exact", ""),
    ("japanese", "彼は「明日行く」と言った。東京は寒い。", "原文には「東京は寒い」とある。", "exact", ""),
    ("russian", "Он сказал, что придёт завтра.", "В тексте: «что придёт завтра».", "exact", ""),
    (
        "nested",
        "She wrote: “He told me ‘never again’ and left.”",
        "The book has “He told me ‘never again’ and left”.",
        "exact",
        "",
    ),
    (
        "nested alternated",
        '"I am tired," he said, "and cold."',
        "It has “'I am tired,' he said, 'and cold.'”",
        "normalized",
        "writers change the marks within marks",
    ),
    (
        "unbalanced",
        "He went home early that day.",
        "He said “He went home early. That was it.",
        "",
        "a mark that nothing closes is told, not checked",
    ),
    (
        "one word",
        "The quick brown fox.",
        "The word “quick” and the word “slow”.",
        "exact absent",
        "one word has to be exact",
    ),
    ("regex", "price (US$) [net] = a+b*c ^ 2?", "Formula: “price (US$) [net] = a+b*c ^ 2?”", "exact", ""),
    ("rtl", "قال الرجل إنه سيأتي غدا.", "النص: “قال الرجل إنه سيأتي غدا”", "exact", ""),
    ("hebrew", "האיש הלך הביתה מוקדם.", 'כתוב: "האיש הלך הביתה".', "exact", ""),
    (
        "page break",
        "the end of the page runs\n\x0c\n17\n\nover to the next one",
        "“the end of the page runs over to the next one”",
        "absent",
        "a page number stands between",
    ),
    (
        "page break plain",
        "the end of the page runs\n\x0cover to the next one",
        "“the end of the page runs over to the next one”",
        "normalized",
        "a form feed is white space",
    ),
    (
        "soft hyphen",
        "Die Donau\xaddampf\xadschiff\xadfahrt ist lang.",
        "„Donaudampfschifffahrt ist lang“",
        "normalized",
        "",
    ),
    (
        "line hyphen",
        "It was an unfor-\ntunate accident at sea.",
        "“an unfortunate accident at sea”",
        "normalized",
        "",
    ),
    ("cr lf", "one two\r\nthree four\r\nfive six", "> two\n> three four\n", "normalized", ""),
    ("tabs", "col1\tcol2\tcol3 values here", '"col1 col2 col3 values here"', "normalized", ""),
    ("zero width", "zero\u200bwidth joined words here", "“zerowidth joined words here”", "normalized", ""),
    (
        "markdown source",
        "The **quick** brown fox [jumps](http://x.y) over it.",
        "It says “The quick brown fox jumps over it.”",
        "normalized",
        "emphasis and links are no words",
    ),
    (
        "emphasis in answer",
        "The quick brown fox jumps.",
        "It says “The **quick** brown fox jumps”.",
        "normalized",
        "nor are they in the answer",
    ),
    (
        "self quote",
        "Nothing of the sort.",
        "First: the moon is made of cheese. As I said, “the moon is made of cheese”.",
        "absent",
        "the answer is no source",
    ),
    (
        "negation",
        "You must never mix bleach and ammonia in a closed room.",
        "“You must always mix bleach and ammonia in a closed room”",
        "absent",
        "never is not always",
    ),
    (
        "recipe",
        "Add 2 tbsp of sugar and 1/2 cup of milk.",
        "“Add 2 tbsp of sugar and ½ cup of milk.”",
        "absent",
        "the fraction is another number",
    ),
    (
        "contract",
        "Either party may terminate this Agreement upon thirty (30) days’ written notice.",
        '"Either party may terminate this Agreement upon thirty (30) days\' written notice."',
        "normalized",
        "",
    ),
    (
        "json answer",
        "value one",
        '{"key": "value one", "other": "zzz top hat"}',
        "absent exact absent absent",
        "each string of a JSON text is in quotation marks",
    ),
    (
        "chat log",
        "[10:02] ann: i cant come today sry\n[10:03] bob: np",
        "ann wrote 'i cant come today sry'",
        "exact",
        "",
    ),
    (
        "medical",
        "Take one tablet twice daily; do not exceed 4 tablets.",
        "The leaflet: “Take two tablets twice daily; do not exceed 4 tablets.”",
        "absent",
        "another number, in words",
    ),
    (
        "list in block",
        "First law.\nSecond law.\nThird law.",
        "> First law.\n>\n> Third law.\n",
        "exact exact",
        "paragraphs of a block, each for itself",
    ),
    ("swedish", "Han sade att han kommer.", "Han sade ”att han kommer”.", "exact", ""),
    ("polish", "Powiedział, że przyjdzie jutro.", "Tekst: „że przyjdzie jutro”.", "exact", ""),
    (
        "question quoted",
        "Cats purr.",
        "“Cats purr?” is what it says.",
        "absent",
        "a short quotation has to be exact, its mark too",
    ),
    ("html q", "Cats purr when happy.", "It says <q>Cats purr when <em>happy</em></q>.", "exact", ""),
    (
        "title case",
        "the cat sat on the mat all day",
        "“The Cat Sat On The Mat All Day”",
        "absent",
        "too many letters differ",
    ),
    (
        "trailing dash attribution",
        "Brevity is the soul of wit.",
        "> Brevity is the soul of wit.\n>\n> — Polonius, *Hamlet*\n",
        "exact",
        "who said it is no part of what was said",
    ),
]


@pytest.mark.parametrize(
    ("kind", "source", "answer", "statuses", "why"), CASES, ids=[row[0] for row in CASES]
)
def test_strangers(kind: str, source: str, answer: str, statuses: str, why: str) -> None:
    quotes = check_quotations(answer, sources(source)).quotes
    assert " ".join(quoted.status.value for quoted in quotes) == statuses, why


def test_a_sentence_of_three_sources_is_told_of_all() -> None:
    text = "The bell rang at noon."
    (quoted,) = check_quotations("“The bell rang at noon.”", sources(text, f"Then: {text}", text)).quotes
    assert (quoted.source, quoted.also_in) == ("1.txt", ("2.txt", "3.txt"))


def test_a_numbered_quotation_of_another_source_is_misattributed() -> None:
    both = sources("Otters swim in rivers.", "Foxes eat hens.")
    right, wrong = check_quotations("[ 2 Foxes eat hens ] and [ 1 eat hens ]", both).quotes
    assert (right.source, right.misattributed) == ("2.txt", False)
    assert (wrong.source, wrong.cited, wrong.misattributed) == ("2.txt", "1", True)


def test_a_mark_that_nothing_closes_is_told() -> None:
    report = check_quotations("One.\n\nHe said “go. And that was it.", sources("go"))
    assert [(mark.mark, mark.start, mark.answer_line) for mark in report.unclosed] == [("“", 14, 3)]
