"""Claims and stores that a tired person gives: unknown names, other languages, a contradiction somewhere."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fol_kb.testing.models import ModelServer
from tests.amounts import size
from tests.reasoning.belief_sets import of
from tests.verification.claims.asking import asked, filled, play
from verification.claims import ClaimOptions, ClaimVerifier, formal_judge
from verification.claims.formal import FormalJudge, FormalOptions
from verification.evidence import Store
from verification.model import ClaimStatus, VerificationResult
from verification.prompts import Delimiters

MEMORIES = {
    "0": "Maria is a nurse.",
    "1": "Every nurse wears a badge.",
    "2": "The bridge was opened in 1635.",
}


def formally(store: Store, claim: str) -> VerificationResult:
    return asyncio.run(ClaimVerifier(store, formal=formal_judge(store).formal).find_evidence(claim))


@pytest.mark.jvm
@pytest.mark.parametrize("claim", ["Zelda is a nurse.", "Maria is a nurse of Zelda.", "Zelda wears a badge."])
def test_a_name_that_the_store_never_had_is_unknown(
    models: ModelServer, store: Store, delimiters: Delimiters, claim: str
) -> None:
    """Neither the memories nor a judge that says VERIFIED and quotes them says anything of Zelda."""
    assert formally(filled(store, MEMORIES.items()), claim).status is ClaimStatus.UNKNOWN
    play(models, "judges:lazy_but_quoting")
    assert asked(models, store, delimiters, claim).status is ClaimStatus.UNKNOWN


@pytest.mark.jvm
@pytest.mark.parametrize(
    "claim", ["Maria est infirmière.", "Le pont a été ouvert en 1635.", "Мария — медсестра."]
)
def test_a_claim_in_another_language_is_unknown_and_never_wrong(
    models: ModelServer, store: Store, delimiters: Delimiters, claim: str
) -> None:
    assert formally(filled(store, MEMORIES.items()), claim).status is ClaimStatus.UNKNOWN
    play(models, "judges:good")
    assert asked(models, store, delimiters, claim).status is ClaimStatus.UNKNOWN


@pytest.mark.jvm
def test_one_contradiction_in_ten_thousand_memories_silences_nothing_else() -> None:
    facts = [f"doctor(anna{number})" for number in range(size(10_000))]
    kb = of("forall X: (doctor(X) => rich(X))", "torn(anna1)", "!torn(anna1)", *facts)
    judge = FormalJudge(kb)

    async def verdicts() -> list[object]:
        claims = (f"Anna{len(facts) - 1} is rich.", "Anna1 is torn.", "Anna2 is torn.")
        return [(await judge.look(each)).verdict for each in claims]

    assert asyncio.run(verdicts()) == ["ENTAILED", "CONTRADICTORY_PREMISES", "INDEPENDENT"]


def test_ids_that_do_not_exist_are_found_nowhere(store: Store) -> None:
    assert filled(store, MEMORIES.items()).get(["1", "no such id"]).keys() == {"1"}
    assert store.remove(["no such id"]).removed == ()
    assert store.count() == len(MEMORIES)


def test_no_compiler_is_needed_for_an_index(tmp_path: Path) -> None:
    """A machine without a C compiler, and with nothing on its PATH."""
    program = (
        "import numpy as np\n"
        "from verification.evidence import Memory, open_store\n"
        "class Toy:\n"
        "    name, dimension = 'toy', 8\n"
        "    def embed(self, texts):\n"
        "        return [np.random.default_rng(len(t)).normal(size=8) for t in texts]\n"
        f"with open_store({str(tmp_path / 'x')!r}, Toy()) as store:\n"
        "    store.add([Memory('a ' * n) for n in range(1, 50)])\n"
        "    store.build_index()\n"
        "    print(len(store.search('a a a', 3, mode='vectors').ranked))\n"
    )
    environment = {
        "PATH": "",
        "CC": "/nowhere",
        "PYTHONPATH": os.pathsep.join(sys.path),
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "3"), done.stderr


@pytest.mark.slow
@pytest.mark.jvm
def test_a_claim_that_is_cancelled_leaves_the_next_one_its_time(store: Store) -> None:
    """The reasoner is at work on a question that takes ages when its client goes away."""
    pigeons, holes = range(9), range(8)
    each = ("(" + " || ".join(f"in(p{p}, h{h})" for h in holes) + ")" for p in pigeons)
    apart = (f"!(in(p{p}, h{h}) && in(p{o}, h{h}))" for h in holes for p in pigeons for o in range(p))
    hard = FormalJudge(
        of(f"({' && '.join([*each, *apart])}) || lost(anna)"), options=FormalOptions(timeout=600)
    )
    slow = ClaimVerifier(filled(store, MEMORIES.items()), formal=hard, options=ClaimOptions(deadline=600))
    fast = ClaimVerifier(store, formal=FormalJudge(of("lost(anna)")), options=ClaimOptions(deadline=20))

    async def run() -> VerificationResult:
        assert (await fast.find_evidence("Anna is lost.")).status is ClaimStatus.VERIFIED  # Java is started
        task = asyncio.create_task(slow.find_evidence("Anna is lost."))
        done, _ = await asyncio.wait([task], timeout=1)
        assert not done, done.pop().result()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await fast.find_evidence("Anna is lost.")

    assert asyncio.run(run()).status is ClaimStatus.VERIFIED
