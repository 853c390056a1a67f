"""What strangers write, and what should come of it, judged by hand with a reason.

Kitchens, clinics, allotments, a climbing hall, a parish archive: no data set of the project has anything of
these. The second sets (``MORE_...``) were written after the first had been run and its causes mended.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GlossaryCase:
    """A glossary, the terms that it has (term, avoided, also), and how many lines have a problem."""

    name: str
    text: str
    terms: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]
    problems: int
    why: str


GLOSSARIES = (
    GlossaryCase(
        "headings with paragraphs",
        "# House words\n\n## guest\n\nSomebody who stays at least a night.\n\nAvoid: customer, client\n\n"
        "## key card\n\nOpens a room. Not: swipe card.\n",
        (("guest", ("customer", "client"), ()), ("key card", ("swipe card",), ())),
        0,
        "the only heading of level 1 is the title; both ways to say what is avoided count",
    ),
    GlossaryCase(
        "a list with dashes",
        "Our words:\n\n- **belay** – hold the rope (not: secure, spot)\n- **lead** - climb first\n"
        "- **GriGri**: the device. Never say: grigri\n",
        (("belay", ("secure", "spot"), ()), ("lead", (), ()), ("GriGri", ("grigri",), ())),
        1,
        "one line is no term and is told: 'Our words:'",
    ),
    GlossaryCase(
        "a table",
        "| Term | Avoid | Meaning |\n|---|---|---|\n| plot | lot, parcel | what one member rents |\n"
        "| shed | hut |  |\n",
        (("plot", ("lot", "parcel"), ()), ("shed", ("hut",), ())),
        0,
        "columns are known by their names, in any order",
    ),
    GlossaryCase(
        "a French table with a column of its own",
        "| Terme | Éviter | Définition | Responsable |\n| --- | --- | --- | --- |\n"
        "| adhérent | membre, client | qui a payé sa cotisation | Zoé |\n",
        (("adhérent", ("membre", "client"), ()),),
        1,
        "'Responsable' is no column that is read, and that is told",
    ),
    GlossaryCase(
        "a Korean list",
        "# 용어집\n\n- **환자**: 진료를 받는 사람 (금지: 고객)\n- **처방전**: 약을 적은 문서\n",
        (("환자", ("고객",), ()), ("처방전", (), ())),
        0,
        "the title is no term",
    ),
    GlossaryCase(
        "tired notes",
        "parish register: the book of baptisms\nfonds = all papers of one origin\nTODO ask Marta\n\n"
        "accession → what came in\n",
        (("parish register", (), ()), ("fonds", (), ()), ("accession", (), ())),
        1,
        "'TODO ask Marta' says nothing of a term, and is told",
    ),
    GlossaryCase(
        "definition list of Pandoc",
        "Mise en place\n: everything in its place before service\n\nRoux\n: flour and butter, cooked\n",
        (("Mise en place", (), ()), ("Roux", (), ())),
        0,
        "a line that begins with a colon defines the line above",
    ),
    GlossaryCase(
        "attributes below headings",
        "# Glossary of the bakery\n\n### levain (n.)\n- Meaning: a natural starter\n- Not: yeast, sourdough\n"
        "- Also: starter\n- Example: feed the levain at noon\n\n### proof\n- Meaning: let rise\n",
        (("levain", ("yeast", "sourdough"), ("starter",)), ("proof", (), ())),
        0,
        "an example belongs to its term, and is no term; '(n.)' is a note on it, and no other word for it",
    ),
    GlossaryCase(
        "abbreviations in brackets",
        "**Intensive care unit (ICU)**: ward for the gravely ill\n\n**NPO** - nothing by mouth\n",
        (("Intensive care unit", (), ("ICU",)), ("NPO", (), ())),
        0,
        "what stands in brackets may be said as well",
    ),
    GlossaryCase(
        "twice, and against itself",
        "- **ticket**: a request\n- **ticket**: an entry pass\n- **case**: a request (not: ticket)\n",
        (("ticket", (), ()), ("ticket", (), ()), ("case", ("ticket",), ())),
        2,
        "a word that is a term and to be avoided cannot be kept to",
    ),
    GlossaryCase(
        "categories",
        "# Words\n\n## People\n\n- **warden**: keeps the hut\n- **walker**: sleeps there\n\n## Places\n\n"
        "- **hut**: has a warden\n",
        (("warden", (), ()), ("walker", (), ()), ("hut", (), ())),
        0,
        "a heading over terms is no term",
    ),
    GlossaryCase("nothing", "", (), 1, "an empty glossary is told"),
    GlossaryCase(
        "a sentence that says not",
        "- **tare**: the weight of the crate, not of the fruit\n",
        (("tare", (), ()),),
        0,
        "'not' in a sentence forbids nothing",
    ),
)


@dataclass(frozen=True)
class TermCase:
    """Terms (as a glossary), an answer, and the words in it that are against the glossary."""

    glossary: str
    answer: str
    found: tuple[str, ...]
    why: str


TERMS = (
    TermCase("- **guest**: x (not: customer)", "Two customers left; a Customer stayed.", ("customers", "Customer"), "a plural and a capital are the same word"),
    TermCase("- **guest**: x (not: customer)", "The customary fee.", (), "another word that begins alike"),
    TermCase("- **belief set**: x (not: set)", "A belief set is a set.", ("set",), "within the term it is right"),
    TermCase("- **GitHub**: x", "We host on Github and GitHub, see github.com/x at https://github.com.", ("Github", "github"), "capitals are a part of this name; an address is left alone"),
    TermCase("- **IT**: x", "It is late, says IT.", (), "a word that is an abbreviation, too, says nothing by its letters"),
    TermCase("- **adhérent**: x (pas : client)", "Les clients paient; le client « fidèle » aussi.", ("clients", "client"), "French plural"),
    TermCase("- **guest**: x (not: customer)", 'She wrote: "the customer is king".', (), "somebody else's words are left as they are (told as information)"),
    TermCase("- **guest**: x (not: customer)", "Set `customer_id` and\n\n```\ncustomer = 1\n```\n", (), "code is code"),
    TermCase("- **환자**: x (금지: 고객)", "고객이 왔습니다. 고객님께 말씀드립니다.", ("고객이", "고객님께"), "a Korean word with its particles"),
    TermCase("- **use**: x (not: utilize)", "We utilized it, and she is utilizing more.", ("utilized", "utilizing"), "forms of a verb"),
    TermCase("- **leave**: x (not: left)", "Turn left.", ("left",), "the glossary forbids the word as such"),
    TermCase("- **go**: x (not: leave)", "Turn left at the leaves.", ("leaves",), "'left' is a form of 'leave' in the dictionary, and does not look like one; 'leaves' does: wrong here, and known"),
    TermCase("- **email**: x (not: e-mail)", "Send an e-mail, not an email.", ("e-mail",), "the hyphen is what counts"),
    TermCase("- **C++**: x (not: C)", "C++ is not C.", ("C",), "signs are a part of a name"),
    TermCase("- **chef de partie**: x (not: line cook)", "Ask the line cooks. In line, cook!", ("line cooks",), "two words with a comma between are no phrase"),
)  # fmt: skip


@dataclass(frozen=True)
class ConflictCase:
    """Two chunks and what is to be told of them: a kind, or nothing."""

    one: str
    other: str
    kind: str | None
    why: str
    question: str = ""
    titles: tuple[str, str] = ("", "")


CONFLICTS = (
    ConflictCase("Refunds are paid within 14 days.", "Refunds are paid within 30 days.", "number", "the same thing, another number"),
    ConflictCase("Refunds in Germany are paid within 14 days.", "Refunds in Norway are paid within 30 days.", None, "two countries"),
    ConflictCase("Refunds are paid within 14 days.", "Refunds in Norway are paid within 30 days.", None, "a special case"),
    ConflictCase("Helmets are mandatory in the hall.", "Helmets are optional in the hall.", "severity", "what one demands the other leaves open"),
    ConflictCase("Helmets must be worn on the wall.", "Helmets must not be worn on the wall.", "severity", "demanded and forbidden"),
    ConflictCase("The dam holds water.", "The dam does not hold water.", "negation", "a denial"),
    ConflictCase("The mill was built in 1710.", "The mill was built in 1790.", "number", "a year is a number"),
    ConflictCase("In 2021 the harvest was 5 tons.", "In 2022 the harvest was 7 tons.", None, "two years, two harvests"),
    ConflictCase("The dose is at least 5 mg.", "The dose is at most 20 mg.", None, "both can hold"),
    ConflictCase("The dose is at most 5 mg.", "The dose is at least 20 mg.", "number", "both cannot hold"),
    ConflictCase("The hut has 12 beds.", "The hut has 12 beds and 3 blankets.", None, "more is no other"),
    ConflictCase("Entry costs 8 €.", "Entry costs 10 €.", "number", "money"),
    ConflictCase("Entry costs 8 €.", "Parking costs 10 €.", None, "two things"),
    ConflictCase("The archive is open on Mondays.", "The archive is closed on Mondays.", None, "opposite words that no list here has: missed, and known"),
    ConflictCase("Every warden is a member. Ada is a warden.", "No warden is a member.", "formal", "Tweety derives it"),
    ConflictCase("Tom is a cook.", "Tom is not a cook.", "formal", "the formulas are opposite"),
    ConflictCase("Tom is a cook.", "Ada is not a cook.", None, "two people"),
    ConflictCase("Les remboursements prennent 14 jours.", "Les remboursements prennent 30 jours.", "number", "French"),
    ConflictCase("Le casque est obligatoire sur le mur.", "Le casque n'est pas obligatoire sur le mur.", "severity", "not required is optional"),
    ConflictCase("L'inscription est obligatoire.", "L'inscription est facultative.", "severity", "French adjectives"),
    ConflictCase("Le barrage ne fuit pas.", "Le barrage fuit.", "negation", "French denial"),
    ConflictCase("환불은 14일 걸립니다.", "환불은 30일 걸립니다.", "number", "Korean"),
    ConflictCase("헬멧 착용은 필수입니다.", "헬멧 착용은 선택 사항입니다.", "severity", "Korean: required against optional"),
    ConflictCase("댐은 물을 막습니다.", "댐은 물을 막지 않습니다.", "negation", "Korean denial"),
    ConflictCase("When do refunds come? Within 14 days.", "When do refunds come? Within 30 days.", None, "answers without their words cannot be compared: missed, and known"),
    ConflictCase("Within 14 days.", "Within 30 days.", "number", "the title says of what", titles=("Refunds", "Refunds")),
    ConflictCase("The lift carries no more than 8 people.", "The lift carries up to 8 people.", None, "the same bound in other words; 'no more than' denies nothing"),
    ConflictCase("Dogs are not only allowed but welcome.", "Dogs are allowed and welcome.", None, "'not only' denies nothing"),
    ConflictCase("You need not book a bed.", "You must book a bed.", "severity", "need not is optional"),
    ConflictCase("Backups must go to tape and are kept for a year.", "Snapshots may replace them: backups are kept by the provider.", "lowOverlap", "one topic, two demands, no other word in common", question="How are backups kept?"),
)  # fmt: skip

REGION = ("region", {"EU": ("europe", "european union", "유럽", "union européenne"), "US": ("united states", "usa", "미국", "états-unis"), "Japan": ("일본", "japon")})  # fmt: skip


@dataclass(frozen=True)
class IntentCase:
    """A question, what was said before, the chunks, and whether the region is open."""

    question: str
    is_open: bool
    why: str
    said: tuple[str, ...] = ()
    chunks: tuple[str, ...] = ("In the EU it costs 5.", "In the US it costs 7.")
    needed_for: tuple[str, ...] = ()


INTENTS = (
    IntentCase("How much is shipping?", True, "the sources differ by region, and none is named"),
    IntentCase("How much is shipping to Europe?", False, "named by another word"),
    IntentCase("How much is shipping?", False, "said before", said=("We are in the United States.",)),
    IntentCase("How much is shipping, not to the EU?", True, "two are left"),
    IntentCase("How much is shipping?", False, "one is left", said=("Not the US, not Japan.",)),
    IntentCase("How much is it for every region?", False, "all are meant"),
    IntentCase("How much is shipping?", False, "the sources know one region only", chunks=("In the EU it costs 5.",)),
    IntentCase("Can you tell us how much it is?", True, "'us' is no country"),
    IntentCase("What is the colour?", False, "a question that needs no region", needed_for=("price", "shipping")),
    IntentCase("What is the price?", True, "a question that needs one, whatever the sources say", chunks=(), needed_for=("price",)),
    IntentCase("Combien coûte l'envoi ?", True, "French, open"),
    IntentCase("Combien coûte l'envoi vers le Japon ?", False, "French, named"),
    IntentCase("Combien coûte l'envoi, sauf aux États-Unis ?", True, "French, two are left"),
    IntentCase("배송비는 얼마입니까?", True, "Korean, open"),
    IntentCase("미국까지 배송비는 얼마입니까?", False, "Korean, named with a particle"),
    IntentCase("미국 말고 배송비는 얼마예요?", True, "Korean, one excluded, two left"),
    IntentCase("모든 region 배송비?", False, "Korean, all"),
    IntentCase("shipping??", True, "a tired person"),
    IntentCase("how much 2 ship 2 japan thx", False, "a tired person who says where"),
    IntentCase("Is it the same in the EU and the US?", False, "both are named"),
)  # fmt: skip


@dataclass(frozen=True)
class LabelCase:
    """An answer to two sources under the strict checklist, and the codes that are found, in order."""

    answer: str
    codes: tuple[str, ...]
    why: str


LABELS = (
    LabelCase("The mill was built in 1710 [S1].", (), "a label inside the sentence"),
    LabelCase("The mill was built in 1710. [S1] It grinds rye. [S2]", (), "labels behind the full stop belong before"),
    LabelCase("The mill was built in 1710.[S1] It grinds rye.[S2]", (), "labels stuck to the full stop"),
    LabelCase("The mill was built in 1710 [S1, S2]. It grinds rye [S1][S2]. It turns [S1-S2].", (), "several at once"),
    LabelCase("The mill was built in 1710 [S3].", ("UNKNOWN_LABEL",), "there is no third source"),
    LabelCase("The mill was built in 1710. It grinds rye [S2].", ("MISSING_LABEL",), "the first has none"),
    LabelCase("The mill was built in 1710 (S1).", ("MISSING_LABEL", "MALFORMED_LABEL"), "round brackets are none, and that is told"),
    LabelCase("The mill was built in 1710 [1].", ("MISSING_LABEL", "MALFORMED_LABEL"), "a number alone is none"),
    LabelCase("The mill was built in 1710 【S1】.", ("MISSING_LABEL", "MALFORMED_LABEL"), "other brackets"),
    LabelCase("# The mill\n\nBuilt when? Here is what is known:\n\n- It was built in 1710 [s1].\n- It grinds rye [S2].\n", (), "headings, questions and lead-ins state nothing; small letters are fine"),
    LabelCase("I could not find out who built it. The sources do not say who built it.", (), "of itself and of the sources' silence no source speaks"),
    LabelCase("Sure!\n\n```python\nx = a[S1]\n```\n", (), "code has no labels, 'Sure!' says nothing"),
    LabelCase("방앗간은 1710년에 지어졌습니다 [S1]. 호밀을 빻습니다.", ("MISSING_LABEL",), "Korean"),
    LabelCase("Le moulin date de 1710 [S1]. Je n'ai rien trouvé d'autre.", (), "French, of itself"),
    LabelCase("", (), "nothing is stated"),
)  # fmt: skip
