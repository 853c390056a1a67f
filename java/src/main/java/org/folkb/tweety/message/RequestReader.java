package org.folkb.tweety.message;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Functor;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * Reads the request message into Tweety objects: one {@link Sort} instance for each declared sort, one object for each
 * declared symbol, formulas over these. The protocol is described in the module's README.
 */
public final class RequestReader {
    private static final String HEADER = "fol-kb 1";

    private final String text;
    private final boolean continued;
    private Theory theory;
    private FormulaReader formulas;
    private final Set<String> ids = new HashSet<>();
    private final Set<String> names;
    /** What continued lines declare: many of them come to one long list of names. */
    private final Set<String> newNames = new HashSet<>();
    private boolean declares;
    private Deadline deadline = Deadline.after(Options.DEFAULT.timeoutMs());
    private int line;
    private int at;
    private int end;
    private boolean entailment;
    private Engine engine = Engines.GROUND;
    private Semantics semantics = Semantics.OPEN;
    private boolean uniqueNames;
    private long timeoutMs = Options.DEFAULT.timeoutMs();
    private int maxInstances = Options.DEFAULT.maxInstances();
    private int maxConflicts = Options.DEFAULT.maxConflicts();
    private int maxRemovals = Options.DEFAULT.maxRemovals();
    private boolean wantModel;
    private boolean skipUnsupported;
    private String eprover = Options.DEFAULT.eprover();
    private int memoryMb = Options.DEFAULT.memoryMb();

    /** @param text the request */
    public RequestReader(String text) {
        this.text = text;
        this.continued = false;
        this.theory = new Theory();
        this.names = new HashSet<>();
        this.formulas = new FormulaReader(text, theory);
    }

    /**
     * Reads lines that continue an earlier request: declarations, formulas, a query, a time limit, without a header.
     *
     * @param lines the lines
     * @param known what is declared; not changed
     * @param names the names that are declared, as {@link #names} gave them; not changed
     * @param timeoutMs the time limit if the lines have none
     */
    public RequestReader(String lines, Theory known, Set<String> names, long timeoutMs) {
        this.text = lines;
        this.continued = true;
        this.theory = known.only(new int[0]);
        this.names = names;
        this.timeoutMs = timeoutMs;
        this.deadline = Deadline.after(timeoutMs);
        this.formulas = new FormulaReader(lines, theory);
    }

    /** @return the names declared, each with its kind before it */
    public Set<String> names() {
        if (newNames.isEmpty()) {
            return names;
        }
        Set<String> all = new HashSet<>(names);
        all.addAll(newNames);
        return all;
    }

    /** @return whether something was declared; then the theory read has all declarations, old and new */
    public boolean declares() {
        return declares;
    }

    /** Declarations of continued lines go into lists of their own. */
    private void declare() {
        if (continued && !declares) {
            Theory before = theory;
            theory = before.declarations();
            for (int i = 0; i < before.ids().size(); i++) {
                theory.add(before.ids().get(i), before.formulas().get(i));
            }
            theory.query(before.query());
            formulas = new FormulaReader(text, theory);
        }
        declares = true;
    }

    /**
     * Reads the request.
     *
     * @return the request
     * @throws MalformedRequestException if it does not keep the protocol
     */
    public Request read() {
        int start = 0;
        int length = text.length();
        while (start < length) {
            int stop = text.indexOf('\n', start);
            if (stop < 0) {
                stop = length;
            }
            line++;
            at = start;
            end = stop > start && text.charAt(stop - 1) == '\r' ? stop - 1 : stop;
            if (line == 1 && !continued) {
                if (!text.substring(at, end).equals(HEADER)) {
                    throw error("expected '" + HEADER + "'");
                }
            } else if (at < end) {
                readLine();
            }
            if ((line & 255) == 0) {
                deadline.check();
            }
            start = stop + 1;
        }
        if (line == 0 && !continued) {
            throw new MalformedRequestException(1, "expected '" + HEADER + "'");
        }
        if (entailment && theory.query() == null) {
            throw new MalformedRequestException(line, "the task is entailment, but there is no query");
        }
        return new Request(entailment, engine, new Options(semantics, uniqueNames, timeoutMs, maxInstances,
                maxConflicts, maxRemovals, wantModel, skipUnsupported, eprover, memoryMb), theory);
    }

    /** @return the deadline that the time limit of the request makes, from when it was read */
    public Deadline deadline() {
        return deadline;
    }

    private void readLine() {
        String keyword = word();
        switch (keyword) {
            case "formula" -> {
                String id = word();
                if (!ids.add(id)) {
                    throw error("the identifier " + id + " is used twice");
                }
                theory.add(id, formula());
            }
            case "axiom" -> {
                if (continued && !declares) {
                    throw error("an axiom can only stand in the first message, or behind declarations");
                }
                theory.axioms().add(formula());
            }
            case "query" -> {
                if (theory.query() != null) {
                    throw error("a second query");
                }
                theory.query(formula());
            }
            case "constant" -> {
                declare();
                String name = name("constant");
                theory.constants().add(new Constant(name, sort()));
                endOfLine();
            }
            case "predicate" -> {
                declare();
                String name = name("predicate");
                theory.predicates().add(new Predicate(name, sorts()));
            }
            case "function" -> {
                declare();
                String name = name("function");
                Sort result = sort();
                List<Sort> arguments = sorts();
                if (arguments.isEmpty()) {
                    throw error("the function " + name + " has no arguments; that is a constant");
                }
                theory.functors().add(new Functor(name, arguments, result));
            }
            case "sort" -> {
                declare();
                theory.sorts().add(new Sort(name("sort")));
                endOfLine();
            }
            case "option" -> option();
            default -> throw error("unknown keyword '" + keyword + "'");
        }
    }

    private FolFormula formula() {
        FolFormula formula = formulas.read(at, end, line, deadline);
        at = end;
        return formula;
    }

    private void option() {
        String key = word();
        if (continued && !key.equals("timeout_ms")) {
            throw error("the option " + key + " can only stand in the first message");
        }
        if (key.equals("eprover") && at < end) {
            eprover = text.substring(at, end); // a path may have blanks in it
            at = end;
            return;
        }
        String value = word();
        endOfLine();
        switch (key) {
            case "task" -> entailment = oneOf(value, "entailment", "consistency");
            case "semantics" -> semantics = switch (value) {
                case "open" -> Semantics.OPEN;
                case "closed" -> Semantics.CLOSED;
                case "rules" -> Semantics.RULES;
                default -> throw error("semantics is open, closed or rules, not '" + value + "'");
            };
            case "unique_names" -> uniqueNames = oneOf(value, "1", "0");
            case "engine" -> {
                engine = Engines.named(value);
                if (engine == null) {
                    throw error("engine is one of " + String.join(", ", Engines.names()) + ", not '" + value + "'");
                }
            }
            case "timeout_ms" -> {
                timeoutMs = number(value);
                deadline = Deadline.after(timeoutMs);
            }
            case "max_instances" -> maxInstances = number(value);
            case "max_conflicts" -> maxConflicts = number(value);
            case "max_removals" -> maxRemovals = number(value);
            case "want_model" -> wantModel = oneOf(value, "1", "0");
            case "memory_mb" -> memoryMb = number(value);
            case "skip_unsupported" -> skipUnsupported = oneOf(value, "1", "0");
            default -> throw error("unknown option '" + key + "'");
        }
    }

    private boolean oneOf(String value, String yes, String no) {
        if (!value.equals(yes) && !value.equals(no)) {
            throw error("expected " + yes + " or " + no + ", not '" + value + "'");
        }
        return value.equals(yes);
    }

    private int number(String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below in the protocol's words.
        }
        throw error("expected a number from 0 to " + Integer.MAX_VALUE + ", not '" + value + "'");
    }

    private Sort sort() {
        String word = word();
        int number = number(word);
        if (number >= theory.sorts().size()) {
            throw error("sort " + number + " is not declared before this line");
        }
        return theory.sorts().get(number);
    }

    private List<Sort> sorts() {
        List<Sort> result = new ArrayList<>(3);
        while (at < end) {
            result.add(sort());
        }
        return result;
    }

    /** A name that is an identifier, and new among the names of its kind. */
    private String name(String kind) {
        String name = word();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!letter && (i == 0 || c != '_' && (c < '0' || c > '9'))) {
                throw error("'" + name + "' is no identifier");
            }
        }
        String full = kind + " " + name;
        if (continued ? names.contains(full) || !newNames.add(full) : !names.add(full)) {
            throw error("the " + kind + " " + name + " is declared twice");
        }
        return name;
    }

    private String word() {
        if (at >= end) {
            throw error("the line ends too early");
        }
        int stop = text.indexOf(' ', at);
        if (stop < 0 || stop > end) {
            stop = end;
        }
        if (stop == at) {
            throw error("two blanks in a row, or a blank at the start");
        }
        String word = text.substring(at, stop);
        at = Math.min(stop + 1, end);
        return word;
    }

    private void endOfLine() {
        if (at < end) {
            throw error("unexpected '" + text.substring(at, end) + "' at the end");
        }
    }

    private MalformedRequestException error(String words) {
        return new MalformedRequestException(line, words);
    }
}
