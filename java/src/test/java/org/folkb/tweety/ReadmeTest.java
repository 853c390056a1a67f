package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.theory.Options;
import org.junit.jupiter.api.Test;
import org.tweetyproject.logics.fol.parser.FolParser;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/** The examples of the README are the ones that run here. */
class ReadmeTest {
    @Test
    void javaExample() throws IOException {
        // README begin
        FolParser parser = new FolParser();
        FolBeliefSet kb = parser.parseBeliefBase("Being = {socrates}\ntype(man(Being))\ntype(mortal(Being))\n"
                + "forall X: (man(X) => mortal(X))\nman(socrates)");
        FolFormula mortal = parser.parseFormula("mortal(socrates)");

        boolean follows = new GroundFolReasoner().query(kb, mortal);            // true

        EntailmentReport why = Answers.entailment(kb, mortal, Options.DEFAULT);
        List<String> support = why.support();                                   // the identifiers of both formulas

        kb.add(new Negation(mortal));
        ConsistencyReport report = Answers.consistency(kb, Options.DEFAULT);
        int conflicts = report.conflicts().size();                              // 1, with three formulas
        int removals = report.removals().size();                                // 3, with one formula each
        // README end
        assertTrue(follows);
        assertEquals(2, support.size());
        assertEquals(1, conflicts);
        assertEquals(3, report.conflicts().get(0).formulas().size());
        assertEquals(3, removals);
    }

    @Test
    void readmeShowsTheJavaExample() throws IOException {
        List<String> source = Files.readAllLines(Path.of("src/test/java/org/folkb/tweety/ReadmeTest.java"));
        int begin = source.indexOf("        // README begin");
        int end = source.indexOf("        // README end");
        String example = source.subList(begin + 1, end).stream().map(line -> line.isEmpty() ? line : line.substring(8))
                .collect(Collectors.joining("\n"));
        assertTrue(readme().contains("```java\n" + example + "\n```"));
    }

    @Test
    void messageExample() throws IOException {
        String request = block("```text\nfol-kb 1\n");
        Ask.Answer answer = new Ask.Answer(Bridge.run("fol-kb 1\n" + request));
        String shown = block("```json\n");
        assertEquals(shown.replaceAll("\\s+", ""),
                answer.json().replaceAll("_ms\":[0-9.]+", "_ms\":0.0").replaceAll("\\s+", ""));
    }

    private static String block(String opening) throws IOException {
        String readme = readme();
        int begin = readme.indexOf(opening) + opening.length();
        return readme.substring(begin, readme.indexOf("```", begin));
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }
}
