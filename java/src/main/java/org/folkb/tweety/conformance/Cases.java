package org.folkb.tweety.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;

/** Reads the case files of the jar; {@code conformance/README.md} beside them describes their form. */
final class Cases {
    private static final String FOLDER = "/conformance/";
    /** Reasons that are always allowed unless a case says otherwise: everything but ERROR. */
    private static final Set<Reason> HONEST = EnumSet.complementOf(EnumSet.of(Reason.ERROR));
    private static final long WITHIN_MS = 12_000;

    private Cases() {
    }

    /** @return all cases, in the order of the index */
    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (String file : read("index.txt").lines().filter(line -> !line.isBlank()).toList()) {
            cases.addAll(parse(file, read(file + ".txt")));
        }
        return cases;
    }

    private static String read(String name) {
        try (InputStream in = Cases.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + FOLDER + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the jar's " + FOLDER + name + " cannot be read", e);
        }
    }

    static List<Case> parse(String file, String text) {
        List<Case> cases = new ArrayList<>();
        Draft draft = null;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            try {
                if (line.startsWith("=== ")) {
                    if (draft != null) {
                        cases.add(draft.finish());
                    }
                    draft = new Draft(file + "/" + line.substring(4));
                } else if (draft != null) {
                    draft.line(line);
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException(file + ".txt, line " + number + ": " + e.getMessage(), e);
            }
        }
        if (draft != null) {
            cases.add(draft.finish());
        }
        return cases;
    }

    private static final class Draft {
        private final String name;
        private String about = "";
        private final Set<Status> statuses = EnumSet.noneOf(Status.class);
        private Set<Reason> undecided = HONEST;
        private List<Set<String>> conflicts;
        private List<Set<String>> removals;
        private List<Set<String>> supports;
        private long within = WITHIN_MS;
        private long interrupt;
        private StringBuilder request;

        Draft(String name) {
            this.name = name;
        }

        void line(String line) {
            if (request != null) {
                request.append(line).append('\n');
                return;
            }
            List<String> words = new ArrayList<>(List.of(line.split(" ")));
            String key = words.remove(0);
            switch (key) {
                case "about" -> about = line.substring(6);
                case "status" -> words.forEach(word -> statuses.add(Status.valueOf(word)));
                case "undecided" -> {
                    undecided = EnumSet.noneOf(Reason.class);
                    words.forEach(word -> undecided.add(Reason.valueOf(word)));
                }
                case "conflict" -> conflicts = with(conflicts, words);
                case "removal" -> removals = with(removals, words);
                case "support" -> supports = with(supports, words);
                case "within_ms" -> within = Long.parseLong(words.get(0));
                case "interrupt_ms" -> interrupt = Long.parseLong(words.get(0));
                case "request" -> request = new StringBuilder();
                default -> throw new IllegalArgumentException("unknown key '" + key + "'");
            }
        }

        private static List<Set<String>> with(List<Set<String>> sets, List<String> words) {
            List<Set<String>> more = sets == null ? new ArrayList<>() : sets;
            more.add(new LinkedHashSet<>(words));
            return more;
        }

        Case finish() {
            if (request == null) {
                throw new IllegalArgumentException(name + " has no request");
            }
            return new Case(name, about, statuses, undecided, conflicts, removals, supports, within, interrupt,
                    request.toString());
        }
    }
}
