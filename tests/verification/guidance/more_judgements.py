"""A second set, written after the first had been run: garages, choirs, ferries, beekeeping, night schools."""

from __future__ import annotations

from tests.verification.guidance.judgements import (
    ConflictCase,
    GlossaryCase,
    IntentCase,
    LabelCase,
    TermCase,
)

GLOSSARIES = (
    GlossaryCase("numbered", "1. **nave**: where the choir stands\n2. **alto**: low voice (avoid: contralto)\n", (("nave", (), ()), ("alto", ("contralto",), ())), 0, "numbers are no part of a term"),
    GlossaryCase("bold in a sentence", "A **super** is a box for honey. A **brood box** is for bees.\n", (), 1, "a sentence with bold words defines nothing that can be read for certain: told, and no terms"),
    GlossaryCase("code names", "`gate_id`: number of the gate\n`berth`: where a ferry lies (not: dock)\n", (("gate_id", (), ()), ("berth", ("dock",), ())), 0, "names of code are terms"),
    GlossaryCase("French with a blank before the colon", "- **apiculteur** : éleveur d'abeilles (éviter : apiculturiste)\n- **ruche** : maison des abeilles\n", (("apiculteur", ("apiculturiste",), ()), ("ruche", (), ())), 0, "French typography"),
    GlossaryCase("say and don't say", "| Say | Don't say |\n|---|---|\n| sign in | log in, login |\n| night school | evening classes |\n", (("sign in", ("log in", "login"), ()), ("night school", ("evening classes",), ())), 0, "a table without definitions"),
    GlossaryCase("a missing cell", "| Term | Meaning |\n|---|---|\n| jack | lifts a car |\n|  | what is this |\n", (("jack", (), ()),), 1, "a row without a term is an error with its line"),
    GlossaryCase("Korean headings", "# 정비소 용어\n\n## 정비\n뜻: 차를 고치는 일\n금지: 수리, 고침\n\n## 견적\n뜻: 예상 비용\n", (("정비", ("수리", "고침"), ()), ("견적", (), ())), 0, "attributes without list marks"),
    GlossaryCase("Windows line ends", "- **ferry**: a boat\r\n- **quay**: where it lies (not: pier)\r\n", (("ferry", (), ()), ("quay", ("pier",), ())), 0, "CR LF"),
)  # fmt: skip

TERMS = (
    TermCase("- **quay**: x (not: pier)", "The piers are closed; Piercing winds.", ("piers",), "a plural, and another word"),
    TermCase("- **sign in**: x (not: log in, login)", "Log in here. The login failed. Logging in is slow.", ("Log in", "login"), "two words inflect at the end only: 'Logging in' is missed, and known"),
    TermCase("- **ruche**: x (pas : boîte)", "Les boîtes sont vides.", ("boîtes",), "French, accents kept"),
    TermCase("- **ruche**: x (pas : boite)", "Les boîtes sont vides.", (), "without the accent it is another spelling"),
    TermCase("- **PostgreSQL**: x (also: Postgres)", "Postgres and postgresql; POSTGRESQL!", ("postgresql",), "all capitals are shouting, and no spelling"),
    TermCase("- **alto**: x (not: contralto)", "> The contralto sang.\n\nA contralto sang.", ("contralto",), "a block quote is left alone"),
    TermCase("- **정비**: x (금지: 수리)", "수리비는 얼마, 수리가 끝남. 독수리.", ("수리비는", "수리가"), "a compound counts, a word that ends alike does not"),
    TermCase("- **jack**: x (not: car jack)", "Use the car-jack.", ("car-jack",), "with a hyphen it is the same phrase"),
)  # fmt: skip

CONFLICTS = (
    ConflictCase("The ferry leaves at 7.", "The ferry leaves at 8.", "number", "an hour without a unit"),
    ConflictCase("The ferry leaves at 7 in summer.", "The ferry leaves at 8 in winter.", None, "two seasons"),
    ConflictCase("Choir practice is on Tuesday.", "Choir practice is on Thursday.", None, "names of days on both sides are taken for two things: missed, and known"),
    ConflictCase("An oil change takes 30 minutes.", "An oil change takes 45 minutes.", "number", "duration"),
    ConflictCase("An oil change takes 30 minutes.", "A tyre change takes 45 minutes.", None, "two jobs"),
    ConflictCase("Smoking is allowed on deck.", "Smoking is prohibited on deck.", "severity", "allowed and forbidden"),
    ConflictCase("Smoking is allowed on deck.", "Smoking is prohibited in cabins.", None, "two places"),
    ConflictCase("Children may board first.", "Children must board first.", None, "may and must are no contradiction"),
    ConflictCase("Bees sleep at night.", "Bees never sleep at night.", "negation", "never denies"),
    ConflictCase("No bee sleeps at night.", "Bees do not sleep at night.", None, "both deny"),
    ConflictCase("The course costs 1,200 euros.", "The course costs 1200 euros.", None, "one number, two spellings"),
    ConflictCase("The course costs 1.200 Euro.", "The course costs 1300 Euro.", "number", "a point for thousands"),
    ConflictCase("The engine weighs 120 kg.", "The engine weighs 265 lb.", None, "two units cannot be compared by words"),
    ConflictCase("The hive holds 40,000 bees.", "The hive holds 60,000 bees in June.", None, "June is a special case"),
    ConflictCase("Le bac part à 7 heures.", "Le bac part à 8 heures.", "number", "French hours"),
    ConflictCase("Le parking est gratuit.", "Le parking n'est jamais gratuit.", "negation", "French never"),
    ConflictCase("Il faut réserver une place.", "Il ne faut pas réserver une place.", "severity", "demanded and, in French, forbidden"),
    ConflictCase("On peut fumer sur le pont.", "On ne peut pas fumer sur le pont.", "severity", "allowed and not"),
    ConflictCase("배는 7시에 떠납니다.", "배는 8시에 떠납니다.", "number", "Korean hour"),
    ConflictCase("갑판에서 흡연이 허용됩니다.", "갑판에서 흡연은 금지됩니다.", "severity", "Korean: allowed and forbidden"),
    ConflictCase("주차는 무료입니다.", "주차는 무료가 아닙니다.", "negation", "Korean: is not"),
    ConflictCase("수업료는 20만 원입니다.", "수업료는 25만 원입니다.", "number", "Korean money"),
    ConflictCase("서울 수업료는 20만 원입니다.", "부산 수업료는 25만 원입니다.", None, "two cities; Korean has no capitals"),
    ConflictCase("Every alto is a singer. Mia is an alto.", "Mia is not a singer.", "formal", "three sentences, two sources"),
    ConflictCase("If it rains the practice is cancelled.", "If it rains the practice is not cancelled.", "negation", "a condition with two ends"),
    ConflictCase("She said the bridge was safe.", "She said the bridge was not safe.", "negation", "reported, and still at odds"),
)  # fmt: skip

INTENTS = (
    IntentCase("Wie teuer ist der Versand?", True, "another language, open"),
    IntentCase("what about the U.S.?", False, "with points"),
    IntentCase("Price, excluding Japan and the EU?", False, "one is left"),
    IntentCase("Price?", False, "said two turns ago, confirmed by nothing since", said=("I live in Japan.", "Thanks!")),
    IntentCase("And for us?", True, "small letters are a pronoun"),
    IntentCase("Price in usa", False, "a longer word in small letters is a value"),
    IntentCase("Prix pour l'Union européenne ?", False, "French, two words"),
    IntentCase("일본에서는 얼마예요?", False, "Korean with two particles"),
    IntentCase("유럽이 아닌 곳의 배송비?", True, "Korean: not Europe, two left"),
    IntentCase("I do not know where Japan is. Price?", True, "Japan is named, and not as an answer: read as excluded, two left"),
)  # fmt: skip

LABELS = (
    LabelCase("1. The mill was built in 1710 [S1].\n2. It grinds rye.\n", ("MISSING_LABEL",), "items of a numbered list"),
    LabelCase("| Year | Event |\n|---|---|\n| 1710 | built |\n", (), "cells are not statements, and that is noted"),
    LabelCase("> The mill was built in 1710.\n\nThat is from the archive [S1].", (), "a quotation is somebody else's"),
    LabelCase("According to [S1], the mill was built in 1710.", (), "a label in the middle"),
    LabelCase("See [Source 1] and [S2].", ("MALFORMED_LABEL",), "the sentence has one that counts"),
    LabelCase("Yes.", (), "a word"),
    LabelCase("Yes, in 1710.", ("MISSING_LABEL",), "short, and a statement"),
    LabelCase("It was Dr. Mill who built it in 1710 [S1].", (), "a title ends no sentence"),
    LabelCase("In 1710.", ("MISSING_LABEL",), "a number alone states something"),
    LabelCase("The mill (see [S1](http://x)) was built in 1710.", ("MISSING_LABEL",), "a link is no label"),
)  # fmt: skip

CONFLICTS_AFTER = (
    ConflictCase("The pool opens at 6.", "The pool opens at 6.", None, "the same"),
    ConflictCase("Flight HAT136 is full.", "Flight HAT039 is not full.", None, "digits within a name are a part of it; found in real data"),
    ConflictCase("The pool is 25 m long.", "The pool is 50 m long.", "number", "metres"),
    ConflictCase("The lane is 25 m long.", "The pool is 50 m long.", None, "lane and pool"),
    ConflictCase("Swimmers must shower.", "Swimmers do not have to shower.", "severity", "not having to is optional"),
    ConflictCase("Swimmers must shower.", "Swimmers should shower.", None, "'should' is weaker, and no contradiction"),
    ConflictCase("Tickets cannot be returned.", "Tickets can be returned.", "severity", "cannot forbids"),
    ConflictCase("Tickets can be returned within 2 days.", "Tickets can be returned within 5 days.", "number", "limits"),
    ConflictCase("The water is not chlorinated.", "The water is chlorinated daily.", "negation", "more words on one side"),
    ConflictCase("La piscine ferme à 20 h.", "La piscine ferme à 22 h.", "number", "French hours, short"),
    ConflictCase("Les enfants doivent porter un bonnet.", "Les enfants ne doivent pas porter de bonnet.", "severity", "French: must and must not"),
    ConflictCase("수영장은 6시에 엽니다.", "수영장은 6시에 열지 않습니다.", None, "Korean whose stem changes, 엽 and 열: missed, and known"),
    ConflictCase("수영모를 반드시 써야 합니다.", "수영모를 쓰지 않아도 됩니다.", None, "Korean whose stem changes, 써 and 쓰: missed, and known"),
)  # fmt: skip
"""Written after the second set had been run."""
