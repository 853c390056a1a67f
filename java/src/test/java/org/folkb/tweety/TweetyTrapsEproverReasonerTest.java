package org.folkb.tweety;

import static org.folkb.tweety.Traps.stillThere;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.reasoner.EFOLReasoner;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * Traps of {@link EFOLReasoner}, with scripts that write what E writes. Those that need E itself take the program that
 * the environment variable {@code FOL_KB_EPROVER} names, of version 3, and are skipped without it.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs that stand in for E are shell scripts")
class TweetyTrapsEproverReasonerTest {
    private static final String PROVED = "echo '# Proof found!'\n";

    @TempDir
    Path folder;

    private final Sort sort = new Sort("being");
    private final Constant socrates = new Constant("socrates", sort);
    private final Variable x = new Variable("X", sort);

    private FolAtom atom(String predicate) {
        return new FolAtom(new Predicate(predicate, List.of(sort)), socrates);
    }

    private FolFormula rule(String body, String head) {
        return new ForallQuantifiedFormula(new Implication(new FolAtom(new Predicate(body, List.of(sort)), x),
                new FolAtom(new Predicate(head, List.of(sort)), x)), x);
    }

    /** The query is one of the formulas: whatever proves anything proves it. */
    private boolean asks(String program) {
        FolBeliefSet kb = new FolBeliefSet();
        kb.add(atom("man"));
        return new EFOLReasoner(program).query(kb, atom("man"));
    }

    private String script(String name, String commands) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/sh\n" + commands);
        assertTrue(path.toFile().setExecutable(true));
        return path.toString();
    }

    private String fake(String commands) throws IOException {
        return script("eprover", commands);
    }

    /** E 3, and E 3 behind a script that writes its comments as E 2 did. */
    private String realE() {
        String named = System.getenv("FOL_KB_EPROVER");
        assumeTrue(named != null, "FOL_KB_EPROVER does not name E's program: what needs E itself is skipped");
        return named;
    }

    private String realEWithHashes() throws IOException {
        return script("with-hashes/eprover", "\"" + realE() + "\" \"$@\" 2>&1 | sed 's/^%/#/'\n");
    }

    @Test
    void aMissingProgramIsAnsweredWithFalse() throws IOException {
        assertTrue(asks(fake(PROVED)), "the scripts of these tests are read as E is");
        stillThere(!asks(folder.resolve("absent").toString()), "a missing program is not \"does not follow\"");
    }

    @Test
    void everyFailureOfEIsAnsweredWithFalse() throws IOException {
        for (String output : List.of("eprover: /tmp/x:3:(Column 5):(just read 'a'): syntax error",
                "# Failure: Resource limit exceeded (time)\n# SZS status ResourceOut",
                "# Failure: Out of unprocessed clauses!\n# SZS status GaveUp",
                "Segmentation fault")) {
            stillThere(!asks(fake("cat <<'END'\n" + output + "\nEND\nexit 1\n")),
                    "\"" + output + "\" is not \"does not follow\"");
        }
    }

    @Test
    void percentSignsOfE3AreNotRead() throws IOException {
        stillThere(!asks(fake("echo '% Proof found!'\necho '% SZS status Theorem'\n")), "E 3's output is read");
    }

    @Test
    void withE3NothingIsEntailed() throws IOException {
        String program = realE();
        FolBeliefSet kb = new FolBeliefSet();
        kb.add(atom("man"));
        kb.add(rule("man", "mortal"));
        stillThere(!new EFOLReasoner(program).query(kb, atom("mortal")), "E 3 is believed");
        assertTrue(new EFOLReasoner(realEWithHashes()).query(kb, atom("mortal")),
                "it is the sign before the comment that makes the difference");
    }

    @Test
    void aContradictionAmongManyFormulasIsMissed() throws IOException {
        String program = realEWithHashes();
        FolBeliefSet kb = contradictory(1_300);
        stillThere(!new EFOLReasoner(program).query(kb, new Contradiction()),
                "a contradiction among 1,300 formulas is found");
        assertTrue(new EFOLReasoner(program).query(contradictory(20), new Contradiction()), "among 20 it is");
        assertFalse(new FolConsistencyTester().isConsistent(kb));
    }

    /**
     * Facts and rules about other things, one fact and its negation through two rules. From about 1,200 formulas on E
     * throws away what is not relevant to the goal, and nothing is relevant to $false.
     */
    private FolBeliefSet contradictory(int size) {
        FolBeliefSet kb = new FolBeliefSet();
        for (int i = 0; kb.size() < size - 4; i++) {
            Constant individual = new Constant("c" + i % 250, sort);
            kb.add(i % 5 == 0 ? rule("p" + i % 40, "p" + (i % 40 + 1))
                    : new FolAtom(new Predicate("p" + i % 40, List.of(sort)), individual));
        }
        kb.add(atom("man"));
        kb.add(rule("man", "animal"));
        kb.add(rule("animal", "mortal"));
        kb.add(new Negation(atom("mortal")));
        return kb;
    }

    @Test
    void noLimitIsSet() throws IOException {
        Path seen = folder.resolve("arguments");
        asks(fake("echo \"$@\" >> '" + seen + "'\n" + PROVED));
        String arguments = Files.readString(seen);
        assertTrue(arguments.contains("--tptp3-format"), arguments);
        stillThere(!arguments.contains("limit"), "E gets a limit of time or memory: " + arguments);
    }

    @Test
    void anInterruptedQuestionWaitsForE() throws Exception {
        Path asked = folder.resolve("asked");
        String program = fake("case \"$*\" in *--version*) exit 0;; esac\ntouch '" + asked + "'\nsleep 1\n" + PROVED);
        AtomicReference<Boolean> answer = new AtomicReference<>();
        Thread thread = new Thread(() -> answer.set(asks(program)));
        thread.start();
        while (!Files.exists(asked)) {
            Thread.sleep(10);
        }
        thread.interrupt();
        thread.join(500);
        boolean waits = thread.isAlive();
        thread.join();
        stillThere(waits, "an interrupted question ends while E still runs");
    }

    @Test
    void aProgramThatWritesMuchToItsErrorStreamIsNeverDone() throws Exception {
        // Twice what a pipe holds; the standard output is read to its end first, which never comes.
        String program = fake("case \"$*\" in *--version*) exit 0;; esac\n"
                + "head -c 200000 /dev/zero | tr '\\0' '\\n' >&2\n" + PROVED);
        Thread thread = new Thread(() -> asks(program));
        thread.setDaemon(true);
        thread.start();
        thread.join(1_500);
        boolean stuck = thread.isAlive();
        // Again and again: the shell may be starting what it will wait for.
        for (int times = 0; thread.isAlive() && times < 100; times++) {
            ProcessHandle.current().descendants().filter(this::isOfThisTest).forEach(process -> {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            });
            thread.join(100);
        }
        stillThere(stuck, "a program that writes 200,000 characters to its error stream comes to its end");
        assertFalse(thread.isAlive(), "the stand-in for E was not killed");
    }

    private boolean isOfThisTest(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains(folder.toString());
    }

    @Test
    void theProblemIsLeftInTheTemporaryFolder() throws IOException {
        Path seen = folder.resolve("path");
        asks(fake("for last; do :; done\necho \"$last\" > '" + seen + "'\n" + PROVED));
        Path problem = Path.of(Files.readString(seen).strip());
        boolean left = Files.exists(problem);
        Files.deleteIfExists(problem);
        stillThere(left, "the problem's file is gone after the answer, and not only when the machine ends");
    }

    @Test
    void aPathWithABlankIsSplit() throws IOException {
        stillThere(!asks(script("a folder/eprover", PROVED)), "a program in a folder with a blank is started");
    }
}
