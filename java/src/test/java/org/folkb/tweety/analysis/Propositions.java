package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.folkb.tweety.Bridge;

/** Writes requests about propositions p0, p1, ... and reads what the tests need of the responses. */
final class Propositions {
    private final StringBuilder message = new StringBuilder("fol-kb 1\n");
    private int count;

    Propositions(String task, int propositions) {
        line("option task " + task);
        for (int i = 0; i < propositions; i++) {
            line("predicate p" + i);
        }
    }

    Propositions line(String line) {
        message.append(line).append('\n');
        return this;
    }

    /** Formulas f1, f2, ... */
    Propositions formulas(String... formulas) {
        for (String formula : formulas) {
            line("formula f" + ++count + " " + formula);
        }
        return this;
    }

    Response ask() {
        return new Response(Bridge.analyse(message.toString()));
    }

    Response about(String query) {
        return line("query " + query).ask();
    }

    /** A response. */
    record Response(String json) {
        String text(String key) {
            Matcher matcher = Pattern.compile("\"" + key + "\":(null|\"((?:[^\"\\\\]|\\\\.)*)\")").matcher(json);
            return matcher.find() ? matcher.group(2) : "missing";
        }

        String status() {
            return text("status");
        }

        /** The object of a measure or culpability measure. */
        private String part(String name) {
            Matcher matcher = Pattern.compile("\\{\"name\":\"" + name + "\",(\"status\".*?(?:\\}\\}|\"value\":[^}]*\\}))")
                    .matcher(json);
            return matcher.find() ? matcher.group(1) : "missing: " + json;
        }

        Response of(String measure) {
            return new Response(part(measure));
        }

        double number(String key) {
            Matcher matcher = Pattern.compile("\"" + key + "\":(-?[0-9.E-]+)").matcher(json);
            if (!matcher.find()) {
                throw new AssertionError("no number " + key + " in " + json);
            }
            return Double.parseDouble(matcher.group(1));
        }

        double value(String measure) {
            return of(measure).number("value");
        }

        List<String> list(String key) {
            Matcher matcher = Pattern.compile("\"" + key + "\":\\[([^\\[\\]]*)\\]").matcher(json);
            return matcher.find() ? strings(matcher.group(1)) : null;
        }

        List<List<String>> lists(String key) {
            List<List<String>> result = new ArrayList<>();
            Matcher all = Pattern.compile("\"" + key + "\":\\[((?:\\[[^\\]]*\\],?)*)\\]").matcher(json);
            if (!all.find()) {
                return null;
            }
            Matcher matcher = Pattern.compile("\\[([^\\]]*)\\]").matcher(all.group(1));
            while (matcher.find()) {
                result.add(strings(matcher.group(1)));
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
    }
}
