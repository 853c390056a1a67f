"""The formal layer over the memories of a store: what it stands on, what it says, and what it cannot say."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.common.errors import CallError
from tests.amounts import examples
from tests.verification.claims.asking import filled
from verification.claims import ClaimVerifier, FormalOptions, attach, formal_judge
from verification.claims.attached import NAME
from verification.evidence import Store, open_store
from verification.model import (
    ClaimStatus,
    DecidedBy,
    FormalLayer,
    FormalVerdict,
    LayerState,
    VerificationResult,
)

pytestmark = pytest.mark.jvm
WARD = (
    ("nurses", "Every nurse wears a badge. Maria is a nurse."),
    ("visitors", "No visitor is a nurse. Tom is a visitor."),
    ("torn", "Anna is a doctor. Anna is not a doctor."),
    ("pronoun", "He is rich."),
    ("past", "The ward had been opened."),
)


def said(store: Store, claim: str, options: FormalOptions | None = None) -> VerificationResult:
    """The result of a claim by the formal layer alone."""
    verifier = ClaimVerifier(store, formal=formal_judge(store, options).formal)
    return asyncio.run(verifier.find_evidence(claim))


@pytest.mark.parametrize(
    ("claim", "status", "memories"),
    [
        ("Maria wears a badge.", ClaimStatus.VERIFIED, {"nurses"}),
        ("Tom is a nurse.", ClaimStatus.CONTRADICTED, {"visitors"}),
        ("Maria is not a visitor.", ClaimStatus.VERIFIED, {"nurses", "visitors"}),
        ("Anna is a doctor.", ClaimStatus.AMBIGUOUS, {"torn"}),
        ("Maria is rich.", ClaimStatus.UNKNOWN, set()),
        ("Maria is a doctor.", ClaimStatus.UNKNOWN, set()),
    ],
)
def test_a_claim_is_decided_with_its_premises(
    store: Store, claim: str, status: ClaimStatus, memories: set[str]
) -> None:
    """A contradiction elsewhere silences nothing, and a pronoun of one memory is nobody in another."""
    result = said(filled(store, WARD), claim)
    assert result.status is status
    assert {premise.source_node_id for premise in result.layers.formal.premises} == memories
    for premise in result.layers.formal.premises:
        content = dict(WARD)[str(premise.source_node_id)]
        assert content[premise.start : premise.end] == premise.quote
    if memories:
        assert result.decided_by is DecidedBy.FORMAL
        assert result.evidence is not None
        assert result.evidence.source_node_id in memories
    else:
        assert result.evidence is None


def test_it_says_on_how_many_memories_it_stands_and_which_were_not_read(store: Store) -> None:
    formal = said(filled(store, WARD), "The ward is opened.").layers.formal
    assert (formal.memories, formal.translated) == (5, 3)
    assert "past" in formal.untranslated_hits


@pytest.mark.parametrize(
    "claim", ["It was opened in 1898, they say.", "🙂", "Is Maria a nurse?", "Maria badge a"]
)
def test_what_cannot_be_translated_did_not_run_and_says_why(store: Store, claim: str) -> None:
    result = said(filled(store, WARD), claim)
    formal = result.layers.formal
    assert (formal.state, formal.verdict) == (LayerState.NOT_RUN, None)
    assert formal.detail
    assert result.status is ClaimStatus.UNKNOWN


def test_a_store_of_which_nothing_could_be_translated_decides_nothing(store: Store) -> None:
    formal = said(filled(store, WARD[3:]), "Maria is a nurse.").layers.formal
    assert (formal.state, formal.reason) == (LayerState.NOT_RUN, "NOTHING_TRANSLATED")


def test_the_semantics_is_an_option_and_is_said(store: Store) -> None:
    filled(store, (("a", "Maria is a nurse. Every nurse wears a badge."),))
    for semantics in ("open", "closed", "rules"):
        formal = said(store, "Maria wears a badge.", FormalOptions(semantics)).layers.formal
        assert formal.semantics == semantics
    everyone = "Everything is a nurse."
    assert said(store, everyone).layers.formal.verdict is FormalVerdict.INDEPENDENT


@pytest.mark.parametrize("semantics", ["closed", "rules"])
@pytest.mark.parametrize("claim", ["Everyone is a doctor.", "Not everyone is a doctor."])
def test_whom_only_other_memories_name_belongs_to_everyone(store: Store, semantics: str, claim: str) -> None:
    """The claim meets no premise about Ann, but she is in the domain."""
    memories = "Bob is a doctor.", "Ann is a nurse.", "Every doctor is rich."
    filled(store, tuple((str(number), each) for number, each in enumerate(memories)))
    formula = fol_kb.read_sentence(claim, kb := fol_kb.translate(" ".join(memories))).formula
    assert formula is not None
    whole = fol_kb.query(kb, formula, semantics=semantics)
    result = said(store, claim, FormalOptions(semantics))
    assert result.layers.formal.verdict is not None
    assert result.layers.formal.verdict.value == whole.status.value
    assert result.status is ClaimStatus.UNKNOWN


def test_a_name_whose_words_end_elsewhere_is_somebody_else(store: Store) -> None:
    filled(store, (("a", "Ann Abel is a thief."),))
    assert said(store, "Anna Bel is a thief.").status is ClaimStatus.UNKNOWN
    assert said(store, "Ann Abel is a thief.").status is ClaimStatus.VERIFIED


@pytest.mark.parametrize(("semantics", "timeout"), [("", 1.0), ("modal", 1.0), ("open", 0.0), ("open", -1.0)])
def test_options_are_looked_at_where_they_are_made(semantics: str, timeout: float) -> None:
    with pytest.raises(ValueError, match=r"semantics is|timeout is"):
        FormalOptions(semantics, timeout=timeout)


def test_a_search_that_finds_nothing_does_not_keep_the_formal_layer_from_deciding(store: Store) -> None:
    filled(store, (("a", "Each swan is a bird. Leda is a swan."), ("b", "Every bird is a creature.")))
    result = said(store, "Leda is a creature.")
    assert result.status is ClaimStatus.VERIFIED
    assert said(store, "Zeus is a creature.").status is ClaimStatus.UNKNOWN


class TestWhatIsKept:
    """The belief set of a store is made once for each generation, and a user's own takes its place."""

    def test_it_is_made_anew_when_the_store_has_changed(self, store: Store) -> None:
        filled(store, WARD[:1])
        assert said(store, "Tom is a visitor.").status is ClaimStatus.UNKNOWN
        filled(store, WARD[1:2])
        assert said(store, "Tom is a visitor.").status is ClaimStatus.VERIFIED
        store.remove(["visitors"])
        assert said(store, "Tom is a visitor.").status is ClaimStatus.UNKNOWN

    def test_it_is_read_again_from_the_store(self, tmp_path: Path) -> None:
        with open_store(tmp_path / "kept") as store:
            first = said(filled(store, WARD), "Maria wears a badge.").layers.formal
            kept = store.attached(NAME)
        with open_store(tmp_path / "kept") as store:
            second = said(store, "Maria wears a badge.").layers.formal
            again = store.attached(NAME)
        assert kept is not None
        assert again is not None
        assert kept.data == again.data
        assert first.premises == second.premises

    def test_one_of_a_users_own_finds_its_words_in_the_memories(self, store: Store) -> None:
        filled(store, WARD[:2])
        attach(store, fol_kb.translate("Maria is a nurse. Luna is a stone."))
        result = said(store, "Maria is a nurse.")
        assert result.evidence is not None
        assert (result.evidence.source_node_id, result.evidence.quote) == ("nurses", "Maria is a nurse.")
        (premise,) = said(store, "Luna is a stone.").layers.formal.premises
        assert premise.source_node_id is None

    def test_one_of_a_users_own_that_is_older_than_the_store_is_told(self, store: Store) -> None:
        filled(store, WARD[:1])
        attach(store, fol_kb.translate("Maria is a nurse."))
        assert formal_judge(store).notes == ()
        filled(store, WARD[1:])
        (note,) = formal_judge(store).notes
        assert "attach it again" in note

    def test_a_large_store_is_translated_only_when_asked_to(self, store: Store) -> None:
        attached = formal_judge(filled(store, WARD), most=4)
        assert attached.formal is None
        assert "only when asked to" in attached.notes[0]
        attach(store)
        assert formal_judge(store, most=4).formal is not None


NAMES = ("Ada", "Bo", "Cy")
KINDS = ("nurse", "visitor", "doctor")
FACTS = st.builds(
    "{} is {}a {}.".format, st.sampled_from(NAMES), st.sampled_from(["", "not "]), st.sampled_from(KINDS)
)
RULES = st.builds(
    "{} {} is a {}.".format, st.sampled_from(["Every", "No"]), st.sampled_from(KINDS), st.sampled_from(KINDS)
)


@settings(max_examples=examples(40))
@given(memories=st.lists(FACTS | RULES, min_size=1, max_size=6, unique=True), claim=FACTS)
def test_it_says_what_the_whole_text_says_unless_that_contradicts_itself(
    tmp_path_factory: pytest.TempPathFactory, memories: list[str], claim: str
) -> None:
    """Against one belief set of everything: where that is consistent, the parts decide alike."""
    kb = fol_kb.translate(" ".join(memories))
    formula = fol_kb.read_sentence(claim, kb).formula
    assert formula is not None
    whole = fol_kb.query(kb, formula)
    with open_store(tmp_path_factory.mktemp("store") / "s") as store:
        filled(store, tuple((str(number), each) for number, each in enumerate(memories)))
        verdict = said(store, claim).layers.formal.verdict
    if fol_kb.check(kb).status.value == "CONSISTENT":
        assert verdict is not None
        assert verdict.value == whole.status.value
    else:
        assert verdict is not None


def test_a_failure_is_a_layer_that_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise CallError("the engine is gone")

    judge = formal_judge(filled(store, WARD)).formal
    assert judge is not None
    monkeypatch.setattr(fol_kb, "query_async", broken)
    found: FormalLayer = asyncio.run(judge.look("Maria is a nurse."))
    assert (found.state, found.verdict, found.detail) == (LayerState.FAILED, None, "the engine is gone")
    result = asyncio.run(ClaimVerifier(store, formal=judge).find_evidence("Maria is a nurse."))
    assert result.status is ClaimStatus.UNKNOWN


def test_a_name_that_joins_two_memories_is_said(store: Store) -> None:
    """Nobody knows whether it is one John Smith; the memories of one claim alone need no such note."""
    filled(store, (("one", "John_Smith is a baker."), ("two", "John_Smith is a dentist.")))
    result = said(store, "John_Smith is a baker and a dentist.")
    assert result.status is ClaimStatus.VERIFIED
    assert "is taken for one in the memories one, two" in str(result.layers.formal.detail)
    assert "is taken for one" not in str(said(store, "John_Smith is a baker.").layers.formal.detail)


def test_what_is_true_of_nothing_is_said(store: Store) -> None:
    filled(store, (("none", "There are no unicorns."), ("rule", "Every swan is white.")))
    result = said(store, "Every unicorn is white.")
    assert result.status is ClaimStatus.VERIFIED
    assert "there is nothing that it speaks of" in str(result.layers.formal.detail)
    assert "there is nothing" not in str(said(store, "Every swan is white.").layers.formal.detail)


def test_a_condition_that_is_not_so_is_said(store: Store) -> None:
    filled(store, (("rest", "Tom does not rest."), ("rich", "Eve is rich.")))
    result = said(store, "If Tom rests, then Eve is not rich.")
    assert result.status is ClaimStatus.VERIFIED
    assert "its condition is not so" in str(result.layers.formal.detail)


@pytest.mark.parametrize(
    "claim", ["Finch is a sailor or is not a sailor.", "If Finch sings, then Finch sings."]
)
def test_what_is_so_whatever_the_memories_say_is_not_verified_by_them(store: Store, claim: str) -> None:
    filled(store, (("finch", "Finch is a sailor. Finch sings."),))
    result = said(store, claim)
    assert result.status is ClaimStatus.UNKNOWN or result.evidence is not None
    assert result.evidence is not None or "whatever the memories say" in str(result.layers.formal.detail)


def test_a_memory_that_denies_a_premise_of_a_belief_set_is_heard(store: Store) -> None:
    """The claim is not in the memories; what the belief set derives it from is, and is denied."""
    filled(store, (("mara", "Mara is not a baker."), ("moon", "The moon is bright.")))
    attach(store, fol_kb.translate("Mara is a baker. Every baker is early. Ida is early."))
    result = said(store, "Mara is early.")
    assert result.status is ClaimStatus.AMBIGUOUS
    assert "deny 'Mara is a baker.'" in str(result.layers.formal.detail)
    assert said(store, "Ida is early.").status is ClaimStatus.VERIFIED


def test_each_statement_of_a_claim_has_the_words_it_rests_on(store: Store) -> None:
    filled(store, (("ben", "Ben is not a member."), ("anna", "Anna is a member.")))
    result = said(store, "Ben is not a member. Anna is a member.")
    assert result.status is ClaimStatus.VERIFIED
    assert [part.detail for part in result.parts] == [
        "memory ben: Ben is not a member.",
        "memory anna: Anna is a member.",
    ]


def test_a_memory_that_says_the_opposite_of_a_belief_set_is_heard(store: Store) -> None:
    filled(store, (("a", "Maria is not a nurse."), ("b", "Tom is a nurse.")))
    attach(store, fol_kb.translate("Maria is a nurse. Tom is a nurse."))
    against = said(store, "Maria is a nurse.")
    assert against.status is ClaimStatus.AMBIGUOUS
    assert "a" in {premise.source_node_id for premise in against.layers.formal.premises}
    assert said(store, "Tom is a nurse.").status is ClaimStatus.VERIFIED


def test_block_quotations_are_no_statements_of_the_memory(store: Store) -> None:
    content = "Tom is a nurse.\n\n> Anna is a doctor.\n> Maria is rich.\n\nTom is rich."
    filled(store, (("mail", content),))
    for claim in ("Anna is a doctor.", "Maria is rich."):
        result = said(store, claim)
        assert result.status is ClaimStatus.UNKNOWN
        assert "mail" in result.layers.formal.untranslated_hits
    result = said(store, "Tom is rich.")
    assert result.status is ClaimStatus.VERIFIED
    assert result.evidence is not None
    assert content[result.evidence.start : result.evidence.end] == result.evidence.quote
