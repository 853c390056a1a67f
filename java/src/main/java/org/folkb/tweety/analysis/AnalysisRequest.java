package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.folkb.tweety.message.MalformedRequestException;
import org.folkb.tweety.message.Request;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.theory.Options;

/**
 * A request for an analysis: the message of the bridge with options of its own.
 *
 * @param task what to do
 * @param measures the measures wanted, all of them if none was named
 * @param culpabilities the culpability measures wanted, likewise
 * @param stay identifiers of formulas that a change must leave
 * @param request the rest
 * @param options how to answer
 * @param deadline when to stop
 */
record AnalysisRequest(Task task, List<Measure> measures, List<Culpability> culpabilities, Set<String> stay,
        Request request, Options options, Deadline deadline) {
    /** Conflicts that are looked for if the request does not say how many: measures need all of them. */
    private static final int MANY = 10_000;

    /** What can be asked. */
    enum Task {
        MEASURES, CONTRACT, REVISE
    }

    /** Keeps copies that nobody can change. */
    AnalysisRequest {
        measures = List.copyOf(measures);
        culpabilities = List.copyOf(culpabilities);
        stay = Set.copyOf(stay);
    }

    /**
     * Reads a request.
     *
     * @param text the message
     * @return the request
     * @throws MalformedRequestException if it does not keep the protocol
     */
    static AnalysisRequest read(String text) {
        Task task = null;
        Set<Measure> measures = new LinkedHashSet<>();
        Set<Culpability> culpabilities = new LinkedHashSet<>();
        Set<String> stay = new LinkedHashSet<>();
        StringBuilder rest = new StringBuilder(text.length());
        boolean limited = false;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            String[] words = line.stripTrailing().split(" ");
            boolean ours = words.length == 3 && words[0].equals("option");
            switch (ours ? words[1] : "") {
                case "task" -> task = task(words[2], number);
                case "keep" -> stay.add(words[2]);
                case "measure" -> {
                    Measure measure = Measure.named(words[2]);
                    if (measure == null) {
                        throw new MalformedRequestException(number, "measure is one of "
                                + names(Stream.of(Measure.values()).map(Measure::label)) + ", not '" + words[2] + "'");
                    }
                    measures.add(measure);
                }
                case "culpability" -> culpabilities.add(culpability(words[2], number));
                default -> {
                    limited |= ours && words[1].equals("max_conflicts");
                    rest.append(line);
                }
            }
            // An empty line in place of ours, so that the numbers in later errors are right.
            rest.append('\n');
        }
        RequestReader reader = new RequestReader(rest.toString());
        Request request = reader.read();
        if (task == null) {
            throw new MalformedRequestException(number, "no task; it is measures, contract or revise");
        }
        if (task != Task.MEASURES && request.theory().query() == null) {
            throw new MalformedRequestException(number, "a change needs a formula, as the query");
        }
        for (String id : stay) {
            if (!request.theory().ids().contains(id)) {
                throw new MalformedRequestException(number, "no formula has the identifier " + id);
            }
        }
        return new AnalysisRequest(task,
                measures.isEmpty() ? List.of(Measure.values()) : new ArrayList<>(measures),
                culpabilities.isEmpty() ? List.of(Culpability.values()) : new ArrayList<>(culpabilities), stay,
                request, limited ? request.options() : request.options().withLimits(MANY, 0), reader.deadline());
    }

    private static Task task(String word, int line) {
        return switch (word) {
            case "measures" -> Task.MEASURES;
            case "contract" -> Task.CONTRACT;
            case "revise" -> Task.REVISE;
            default -> throw new MalformedRequestException(line, "task is measures, contract or revise, not '" + word
                    + "'");
        };
    }

    private static Culpability culpability(String word, int line) {
        return Stream.of(Culpability.values()).filter(measure -> measure.label().equals(word)).findFirst()
                .orElseThrow(() -> new MalformedRequestException(line, "culpability is one of "
                        + names(Stream.of(Culpability.values()).map(Culpability::label)) + ", not '" + word + "'"));
    }

    private static String names(Stream<String> names) {
        return names.collect(Collectors.joining(", "));
    }
}
