package org.folkb.tweety;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes request messages for the tests and reads what they need of the responses. */
final class Ask {
    private final StringBuilder head = new StringBuilder("fol-kb 1\n");
    private final StringBuilder body = new StringBuilder();
    private int count;

    static Ask open() {
        return new Ask().option("semantics", "open");
    }

    static Ask closed() {
        return new Ask().option("semantics", "closed");
    }

    static Ask rules() {
        return new Ask().option("semantics", "rules");
    }

    Ask option(String key, Object value) {
        head.append("option ").append(key).append(' ').append(value).append('\n');
        return this;
    }

    /** Lines as they are. */
    Ask lines(String... lines) {
        for (String line : lines) {
            body.append(line).append('\n');
        }
        return this;
    }

    /** One sort and its constants, unary predicates p0, p1, ... and one binary predicate after them. */
    Ask simple(int constants, int unary) {
        lines("sort S");
        for (int i = 0; i < constants; i++) {
            lines("constant c" + i + " 0");
        }
        for (int i = 0; i < unary; i++) {
            lines("predicate p" + i + " 0");
        }
        return lines("predicate r 0 0");
    }

    /** Formulas f1, f2, ... */
    Ask formulas(String... formulas) {
        for (String formula : formulas) {
            lines("formula f" + ++count + " " + formula);
        }
        return this;
    }

    String message() {
        return head.toString() + body;
    }

    Answer consistency() {
        return new Answer(Bridge.run(message()));
    }

    Answer entails(String query) {
        return new Answer(Bridge.run(head + "option task entailment\n" + body + "query " + query + "\n"));
    }

    /** A response. */
    record Answer(String json) {
        String status() {
            return text("status");
        }

        String reason() {
            return text("reason");
        }

        String detail() {
            return text("detail");
        }

        boolean flag(String key) {
            return json.contains("\"" + key + "\":true");
        }

        /** The identifiers in a list of strings. */
        List<String> list(String key) {
            Matcher matcher = Pattern.compile("\"" + key + "\":\\[([^\\]]*)\\]").matcher(json);
            return matcher.find() ? strings(matcher.group(1)) : null;
        }

        /** The formulas of all conflicts. */
        List<List<String>> conflicts() {
            List<List<String>> result = new ArrayList<>();
            Matcher matcher = Pattern.compile("\\{\"formulas\":\\[([^\\]]*)\\]").matcher(json);
            while (matcher.find()) {
                result.add(strings(matcher.group(1)));
            }
            return result;
        }

        List<List<String>> removals() {
            List<List<String>> result = new ArrayList<>();
            Matcher all = Pattern.compile("\"removals\":\\[(.*?)\\],\"removals_complete\"").matcher(json);
            if (all.find()) {
                Matcher matcher = Pattern.compile("\\[([^\\]]*)\\]").matcher(all.group(1));
                while (matcher.find()) {
                    result.add(strings(matcher.group(1)));
                }
            }
            return result;
        }

        private static List<String> strings(String inner) {
            List<String> result = new ArrayList<>();
            Matcher matcher = Pattern.compile("\"([^\"]*)\"").matcher(inner);
            while (matcher.find()) {
                result.add(matcher.group(1));
            }
            return result;
        }

        private String text(String key) {
            Matcher matcher = Pattern.compile("\"" + key + "\":(null|\"((?:[^\"\\\\]|\\\\.)*)\")").matcher(json);
            return matcher.find() ? matcher.group(2) : "missing";
        }
    }
}
