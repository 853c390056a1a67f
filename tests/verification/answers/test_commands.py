"""Commands of answers: run, standing as such, suggested, or none of these."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import Call, looked
from verification.answers.lookup.commands import commands
from verification.model import Mention, MentionKind, Source


def _of(answer: str, *calls: Call, task: str = "") -> list[Mention]:
    return [each for each in looked(answer, *calls, task=task) if each.kind is MentionKind.COMMAND]


def _status(answer: str, *calls: Call, task: str = "") -> str:
    (mention,) = _of(answer, *calls, task=task)
    return mention.status.value


CAT: Call = ("bash", {"command": "cat src/app.py"}, "import os\nprint(os.name)")
WRITTEN: Call = ("write_file", {"path": "clean.sh", "content": "rm -rf build/old\n"}, "written")
SCRIPTS: list[Call] = [
    ("bash", "bash scripts/deploy.sh --fast", "ok"),
    ("bash", "npx jest tests/a.test.js", "ok"),
]
ASKED: Call = ("query_db", {"query": "SELECT count(*)  FROM orders;"}, [{"count": 3}])
LOGS: list[Call] = [
    ("bash", "docker logs web-1", "Error: listen EADDRINUSE\n  at Server.listen"),
    ("bash", "docker logs web-9", "Error: No such container: web-9"),
]
PODS: Call = ("bash", "kubectl get deploy", "NAME READY\nweb 3/3")
TESTS: Call = ("bash", {"command": "cd /repo && sudo npm test -- --watch=false 2>&1 | tail -5"}, "118 passed")


@pytest.mark.parametrize(
    ("answer", "calls", "status"),
    [
        # what was run is compared word by word
        ("I ran `rm -rf src/app.py`.", [CAT], "unverified"),
        ("`rm -rf src/app.py` removes it.", [CAT], "unverified"),
        ("I looked at it with `cat src/app.py`.", [CAT], "verified"),
        ("I ran `$ cat   src/app.py`.", [CAT], "verified"),
        ("I ran `cat src/app`.", [CAT], "unverified"),
        ("I ran `cat src/app.pyc`.", [CAT], "unverified"),
        ("I ran `npm test`: 118 passed.", [TESTS], "verified"),
        ("I ran `cd /repo && npm test`.", [TESTS], "verified"),
        ("I ran `sudo npm test -- --watch=false`.", [TESTS], "verified"),
        ("I ran `npm test -- --watch=true`.", [TESTS], "unverified"),
        ("I ran `npm test && npm run build`.", [TESTS], "unverified"),
        ("I ran `npm run test`.", [TESTS], "unverified"),
        ("`git log` shows two authors.", [("bash", "git log --oneline -5", "a1 x\nb2 y")], "verified"),
        ("`git log --all` shows it.", [("bash", "git log --oneline -5", "a1 x\nb2 y")], "unverified"),
        ("I used `git push`.", [("git", {"args": ["push", "origin", "main"]}, "done")], "verified"),
        ("I used `git push`.", [("git", "push origin main", "done")], "verified"),
        ("I used `git pull`.", [("git", {"args": ["push", "origin", "main"]}, "done")], "unverified"),
        ("I ran `make test`.", [("execute", {"argv": ["/usr/bin/make", "test"]}, "")], "verified"),
        ("I ran `make test`.", [("bash", {"cmd": "make test"}, "make: *** Error 2")], "verified"),
        ("I ran `pip install x-y`.", [("notebook", {"code": "!pip install x-y"}, "ok")], "verified"),
        ("I ran `docker ps`.", [("bash", "docker \\\n  ps -a", "none")], "verified"),
        # a script that is written is not run
        ("I ran `rm -rf build/old`.", [WRITTEN], "unverified"),
        ("The script runs `rm -rf build/old`.", [WRITTEN], "verified"),
        # a script was run by the program that runs it
        ("I ran `./deploy.sh`.", SCRIPTS, "verified"),
        ("I ran `tests/a.test.js`.", SCRIPTS, "verified"),
        ("I ran `./deploy.sh`.", [("bash", "cat deploy.sh; chmod +x deploy.sh", "ok")], "unverified"),
        # a database that was asked ran what it was asked
        ("I ran `SELECT count(*) FROM orders`.", [ASKED], "verified"),
        ("I ran `DELETE FROM orders`.", [ASKED], "unverified"),
        ("I ran `npm test`.", [("search_docs", {"query": "npm test"}, "x"), CAT], "unverified"),
        # what a program shows of others is no failure of its own
        ("You can run `docker restart web-1`.", LOGS, "suggested"),
        ("You can run `docker restart web-9`.", LOGS, "unverified"),
        # kinds of a cluster stand before names
        ("Run `kubectl describe deployment/web`.", [PODS], "suggested"),
        ("Run `kubectl describe deployment/webs-2`.", [PODS], "unverified"),
    ],
)
def test_what_was_run(answer: str, calls: list[Call], status: str) -> None:
    assert _status(answer, *calls) == status


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("You can run `npm test` to see it yourself.", "suggested"),
        ("Next, `npm test`, then `npm run lint`.", "suggested"),
        ("Run `npm test`.", "suggested"),
        ("1. Pull.\n2. Run `npm test`", "suggested"),
        ("To check it:\n- `npm test`", "suggested"),
        ("I have not run `npm test`.", "suggested"),
        ("I could not try it; please run `npm test` yourself.", "suggested"),
        ("I'll run `npm test` now.", "suggested"),
        ("```bash\nnpm test\n```", "suggested"),
        ("Test it like this:\n\n```sh\n$ npm test\n```", "suggested"),
        ("Vous pouvez lancer `npm test` pour vérifier.", "suggested"),
        ("I ran `npm test`.", "unverified"),
        ("I've just re-run `npm test`.", "unverified"),
        ("Ran `npm test`: all green.", "unverified"),
        ("I was able to run `npm test`.", "unverified"),
        ("We had to run `npm test` twice.", "unverified"),
        ("`npm test` was executed.", "unverified"),
        ("`npm test` passes.", "unverified"),
        ("As you can see, `npm test` passes.", "unverified"),
        ("Verified with `npm test`.", "unverified"),
        ("J'ai lancé `npm test`.", "unverified"),
        ("J'ai pu lancer `npm test`.", "unverified"),
        ("Je viens d'exécuter `npm test`.", "unverified"),
        ("Nous avons dû relancer `npm test`.", "unverified"),
        ("Je n'ai pas exécuté `npm test`.", "suggested"),
        ("Je n'ai donc pas pu lancer `npm test`.", "suggested"),
        ("Je vais lancer `npm test`.", "suggested"),
        ("`npm test` n'a pas été lancé.", "suggested"),
        ("`npm test` was not run.", "suggested"),
        ("I mended it without running `npm test`.", "suggested"),
        ("You can run `npm test` as I did.", "unverified"),
        ("Pour voir, lancez `npm test` comme je l'ai fait.", "unverified"),
        ("Run `npm test`, which passes.", "unverified"),
        ("Run `npm test` (I checked that it passes).", "unverified"),
        ("Run `npm test`, which fails if the port is taken.", "suggested"),
        ("Run `npm test`, which lists them.", "suggested"),
        ("Build it with `npm install`, then `npm test`.", "suggested"),
        ("I ran:\n```bash\nnpm test\n```", "unverified"),
        ("```console\n$ npm test\n118 passed\n```", "unverified"),
        ("You can run `npm test tests/invented.js`.", "unverified"),
        ("Then restart it with `systemctl restart acme-server`.", "unverified"),
        ("You can run `acmectl sync --all`.", "unverified"),
        ("You can run `pip install left-pad-9`.", "unverified"),
        ("You can run `certbot renew`.", "suggested"),
        ("Create one with `git checkout -b feature/x2`.", "suggested"),
        ("You can run `git branch -d feature/x2`.", "unverified"),
        ("Run `mkdir -p build/out2`.", "suggested"),
        ("Run `docker run -d --name cache1 app`.", "suggested"),
        ("Run `export LOG_LEVEL=debug2`.", "suggested"),
        ("Run `export CONFIG=/etc/acme/x.yml`.", "unverified"),
        ("Run `cp src/app.py src/old_app.py`.", "suggested"),
        ("Run `cat src/old_app.py`.", "unverified"),
        ("Run `sort src/app.py > sorted.txt`.", "suggested"),
        ("You can run `tail -n 50 src/app.py | grep -i error > /dev/null`.", "suggested"),
    ],
)
def test_a_suggestion_is_no_report(answer: str, status: str) -> None:
    assert {each.status.value for each in _of(answer, CAT)} == {status}


def test_what_stands_as_such_is_found_unless_it_is_said_to_have_been_run() -> None:
    readme: Call = ("read_file", {"path": "README.md"}, "Run `npm test` before you push.")
    assert _status("You can run `npm test`.", readme, CAT) == "verified"
    assert _status("The README says `npm test`.", readme, CAT) == "verified"
    assert _status("I ran `npm test`.", readme, CAT) == "unverified"
    assert _status("I ran `npm test`.", CAT, task="Run npm test and tell me.") == "unverified"
    assert _status("You can run `npm test src`.", ("cat", "x", "npm test src/a.js"), CAT) == "suggested"
    shown: Call = ("bash", {"cmd": "make check"}, "> npm test\n118 passed")
    assert _status("I ran `npm test`.", shown) == "verified"
    unknown: Call = ("run_tests", {}, "118 passed")
    assert _status("I ran `npm test`.", unknown, task="Run npm test and tell me.") == "verified"


def test_the_place_of_a_command_is_the_call_and_the_reason_is_told() -> None:
    (found,) = _of("I ran `npm test`.", CAT, TESTS)
    assert found.found_in is not None
    assert (found.found_in.source, found.found_in.result) == (Source.INPUT, 1)
    (claimed,) = _of("I ran `npm run x`.", CAT, TESTS)
    assert claimed.doubt == "the answer says that it was run, and no call ran it"
    (strange,) = _of("You can run `npm test lib/x.js`.", CAT)
    assert strange.doubt == "it is suggested, and 'lib/x.js' in it stands nowhere"


@pytest.mark.parametrize(
    "said", ["I ran {}.", "We executed {}.", "I ran `ls` and {}.", "J'ai lancé {}.", "{} was run."]
)
@pytest.mark.parametrize(
    "command", ["./deploy.sh", "acmectl push --all", "bin/setup", "caddy reload", "DROP TABLE x"]
)
def test_what_is_said_to_be_run_is_a_command_whatever_its_program(said: str, command: str) -> None:
    answer = said.format(f"`{command}`")
    assert _of(answer)[-1].text == command
    assert _of(answer)[-1].status.value == "unverified"
    assert _of(answer, ("bash", {"command": f"ls; {command}"}, "done"))[-1].status.value == "verified"


@pytest.mark.parametrize(
    "answer",
    [
        "I ran the job `nightly-42`.",
        "In the last run `abc def` failed.",
        "We launched `UserService`.",
        "I executed `main()`.",
        "The tests in `src/app.py` were executed.",
        "I ran `import pickle` in it.",
    ],
)
def test_what_else_is_said_of_running_names_no_command(answer: str) -> None:
    assert _of(answer) == []


@pytest.mark.parametrize(
    ("output", "status"),
    [
        ("Command blocked by policy: rm is not allowed", "unverified"),
        ("Permission to use bash with command rm has been denied.", "unverified"),
        ("This command requires approval", "unverified"),
        ("Commande refusée par l'utilisateur", "unverified"),
        ({"is_error": True, "content": "The user rejected this command"}, "unverified"),
        ({"status": "blocked"}, "unverified"),
        ({"allowed": False}, "unverified"),
        ("rm: cannot remove 'x1': Permission denied", "verified"),
        ("bash: ./x1: Permission denied", "verified"),
        ("ERROR: permission denied for table users", "verified"),
        ("curl: (7) Failed to connect: Connection refused", "verified"),
        ("2 tests blocked, 3 passed", "verified"),
        ("3 mails were rejected by the policy filter", "verified"),
        ("User bob was denied entry at 10:14", "verified"),
        ("100 calls, 3 refused by the server", "verified"),
        ("The tool use was rejected", "unverified"),
        ("Denied by the operator", "unverified"),
        ("Access denied by policy", "unverified"),
    ],
)
def test_a_call_that_was_refused_ran_nothing(output: Any, status: str) -> None:
    refused: Call = ("bash", {"command": "rm -rf x1"}, output)
    assert _status("I ran `rm -rf x1`.", refused) == status
    assert _status("I tried to run `rm -rf x1`, but it was blocked.", refused) == "verified"
    assert _status("I ran `rm -rf x1`.", refused, ("bash", "rm -rf x1", "done")) == "verified"


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("kubectl set resources deployment checkout-api --limits=memory=1Gi", "suggested"),
        ("kubectl set resources deployment checkout-web2 --limits=memory=1Gi", "unverified"),
        ("helm upgrade web --set image.tag=1.2.3", "suggested"),
        ("kubectl create configmap x --from-file=config=conf/none.yaml", "unverified"),
        ('git commit -am "Correct the test of PriceTag in src/new.py"', "suggested"),
        ("git add src/new.py", "unverified"),
        ("VACUUM FULL order_items;", "suggested"),
        ("VACUUM FULL order_lines;", "unverified"),
        ("CREATE INDEX idx_items ON order_items (id)", "suggested"),
        ("CREATE INDEX idx_items ON order_lines (id)", "unverified"),
        ("beet mbsync album:Zombie", "suggested"),
        ("beet mbsync album:Zombies2", "unverified"),
    ],
)
def test_what_a_suggestion_sets_itself_and_says_in_words_stands_nowhere_else(
    command: str, status: str
) -> None:
    told: Call = ("bash", "cat notes", "checkout-api, web, table order_items (id)\nalbum: Zombie")
    assert _status(f"You can run `{command}`.", told) == status


WORD = st.from_regex(r"[a-z]{2,8}", fullmatch=True)
OPTION = st.from_regex(r"--?[a-z]{1,6}", fullmatch=True)
REST = st.lists(
    st.one_of(WORD, OPTION, st.from_regex(r"[a-z]{1,5}/[a-z]{1,5}\.py", fullmatch=True)), max_size=5
)


@given(
    REST, st.sampled_from(["{}", "$ {}", "sudo {}", "cd /x/y && {}", "A=1 {}", "{} | tail -3", "/usr/bin/{}"])
)
def test_how_a_command_is_written_makes_no_difference(rest: list[str], written: str) -> None:
    command = " ".join(["git", "log", *rest])
    assert ("git", "log", *rest) in commands(written.format(command))
    call: Call = ("bash", {"command": written.format(command)}, "fine")
    assert _status(f"I ran `{command.replace(' ', '  ')}`.", call) == "verified"


@given(REST, WORD, st.integers(0, 5))
def test_a_word_that_was_not_run_is_no_part(rest: list[str], word: str, at: int) -> None:
    ran = ["git", "log", *rest]
    changed = ["git", "log", *rest[:at], f"{word}Q", *rest[at:]]
    assert _status(f"I ran `{' '.join(changed)}`.", ("bash", " ".join(ran), "fine")) == "unverified"


@given(st.text(max_size=200))
def test_any_text_has_commands_without_blanks_around_them(text: str) -> None:
    for words in commands(text):
        assert words
        assert all(
            word == "" or word[0] not in " \n\t" for word in words if '"' not in text and "'" not in text
        )
