package org.folkb.tweety.conformance;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.registry.Engines;

/**
 * Holds an engine to what every engine promises: no wrong verdict, no verdict without what belongs to it, an answer in
 * time. UNDECIDED is always allowed where the case does not say otherwise, so an engine need not be able to do
 * everything; the table says how much it does.
 *
 * <p>{@code java -cp fol-kb-tweety.jar:my-engine.jar org.folkb.tweety.conformance.Conformance my}
 */
public final class Conformance {
    private Conformance() {
    }

    /**
     * Asks an engine all cases.
     *
     * @param engine the engine
     * @return what it got wrong
     */
    public static List<Failure> run(Engine engine) {
        List<Failure> failures = new ArrayList<>();
        for (Result result : results(engine)) {
            result.failures().forEach(words -> failures.add(new Failure(result.name(), words)));
        }
        return failures;
    }

    /**
     * Asks an engine all cases.
     *
     * @param engine the engine
     * @return what it did with each
     */
    public static List<Result> results(Engine engine) {
        return results(engine, question -> true);
    }

    static List<Result> results(Engine engine, Predicate<Case> which) {
        List<Result> results = new ArrayList<>();
        for (Case question : Cases.all()) {
            if (which.test(question)) {
                results.add(Runner.run(engine, question));
            }
        }
        return results;
    }

    /**
     * Prints a table for each engine that is named, and ends with 0 if none of them got anything wrong, 1 if one did,
     * 2 if there is no engine of a name.
     *
     * @param names names of engines
     */
    public static void main(String[] names) {
        System.exit(main(List.of(names), System.out, System.err));
    }

    static int main(List<String> names, PrintStream out, PrintStream err) {
        if (names.isEmpty()) {
            err.println("usage: Conformance ENGINE...; engines: " + String.join(", ", Engines.names()));
            return 2;
        }
        int code = 0;
        for (String name : names) {
            Engine engine = Engines.named(name);
            if (engine == null) {
                err.println("there is no engine " + name + "; there are " + String.join(", ", Engines.names())
                        + ". An engine of another jar has to be in its META-INF/services/" + Engine.class.getName());
                return 2;
            }
            List<Result> results = results(engine);
            print(engine, results, out);
            code = results.stream().allMatch(result -> result.failures().isEmpty()) ? code : 1;
        }
        return code;
    }

    private static void print(Engine engine, List<Result> results, PrintStream out) {
        Map<String, Integer> undecided = new TreeMap<>();
        int decided = 0;
        int wrong = 0;
        out.printf("%s %s%n", engine.name(), engine.version());
        for (Result result : results) {
            String said = result.status() == null ? "no report" : result.status()
                    + (result.reason() == null ? "" : " " + result.reason());
            out.printf("%-5s %-44s %-32s %6.0f ms%n", result.failures().isEmpty() ? "ok" : "WRONG", result.name(),
                    said, result.elapsedMs());
            result.failures().forEach(words -> out.println("      " + words));
            wrong += result.failures().isEmpty() ? 0 : 1;
            if (result.decided()) {
                decided++;
            } else if (result.reason() != null) {
                undecided.merge(result.reason().name(), 1, Integer::sum);
            }
        }
        out.printf("%d cases, %d decided, undecided %s, %d wrong%n", results.size(), decided, undecided, wrong);
    }
}
