package org.folkb.tweety.finder;

import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.util.IntList;

/**
 * Writes all instances of flat clauses over finite domains. Variables are given values one after the other, and as soon
 * as a literal is known to hold (equal variables, a constant that is settled, a value that symmetry excludes) the
 * instances below are left out.
 */
final class Instances {
    /** Takes ground clauses. */
    interface Sink {
        /**
         * @param owner the formula, or {@link org.folkb.tweety.clause.Clause#HARD}
         * @param literals variables with their signs
         */
        void clause(int owner, IntList literals);
    }

    /** Steps of the enumeration that count as much as one instance. */
    private static final int STEPS_PER_INSTANCE = 4;
    /** Literals of a clause that count as much as one instance. */
    private static final int LITERALS_PER_INSTANCE = 8;

    private final FlatTheory theory;
    private final Layout layout;
    private final Deadline deadline;
    private final Sink sink;
    private final long budget;
    private final IntList buffer = new IntList();
    private long used;
    private long steps;
    private FlatClause clause;
    private int[] order;
    private int[] low;
    private int[] high;
    private FlatLiteral[][] due;
    private int[] values;

    Instances(FlatTheory theory, Layout layout, long budget, Sink sink, Deadline deadline) {
        this.theory = theory;
        this.layout = layout;
        this.budget = budget;
        this.sink = sink;
        this.deadline = deadline;
    }

    void write(FlatClause input) {
        clause = input;
        int count = input.sorts().length;
        values = new int[count];
        ranges();
        arrange();
        buffer.clear();
        if (push(due[0])) {
            enumerate(0);
        }
    }

    /** A variable that stands for a constant has only the values of that constant. */
    private void ranges() {
        int count = clause.sorts().length;
        low = new int[count];
        high = new int[count];
        for (int variable = 0; variable < count; variable++) {
            high[variable] = layout.size(clause.sorts()[variable]) - 1;
        }
        for (FlatLiteral literal : clause.literals()) {
            if (literal.kind() == FlatLiteral.Kind.CELL && !literal.positive() && literal.variables().length == 1) {
                int variable = literal.variables()[0];
                int pinned = layout.pinned(literal.symbol());
                if (pinned >= 0) {
                    low[variable] = Math.max(low[variable], pinned);
                    high[variable] = Math.min(high[variable], pinned);
                } else {
                    high[variable] = Math.min(high[variable], layout.largest(literal.symbol(), 0));
                }
            }
        }
    }

    /** Variables with few values first; a literal is due when its last variable has its value. */
    private void arrange() {
        int count = clause.sorts().length;
        order = new int[count];
        int[] position = new int[count];
        boolean[] placed = new boolean[count];
        for (int at = 0; at < count; at++) {
            int best = -1;
            for (int variable = 0; variable < count; variable++) {
                if (!placed[variable] && (best < 0 || high[variable] - low[variable] < high[best] - low[best])) {
                    best = variable;
                }
            }
            placed[best] = true;
            order[at] = best;
            position[best] = at + 1;
        }
        int[] lengths = new int[count + 1];
        for (FlatLiteral literal : clause.literals()) {
            lengths[last(literal, position)]++;
        }
        due = new FlatLiteral[count + 1][];
        for (int at = 0; at <= count; at++) {
            due[at] = new FlatLiteral[lengths[at]];
        }
        for (FlatLiteral literal : clause.literals()) {
            int at = last(literal, position);
            due[at][--lengths[at]] = literal;
        }
    }

    private static int last(FlatLiteral literal, int[] position) {
        int last = 0;
        for (int variable : literal.variables()) {
            last = Math.max(last, position[variable]);
        }
        return last;
    }

    private void enumerate(int depth) {
        if (depth == order.length) {
            spend(1 + buffer.size() / LITERALS_PER_INSTANCE);
            sink.clause(clause.owner(), buffer);
            return;
        }
        int variable = order[depth];
        int mark = buffer.size();
        for (int value = low[variable]; value <= high[variable]; value++) {
            if ((++steps & 4095) == 0) {
                deadline.check();
                spend(4096 / STEPS_PER_INSTANCE);
            }
            values[variable] = value;
            if (push(due[depth + 1])) {
                enumerate(depth + 1);
            }
            buffer.truncate(mark);
        }
    }

    void spend(long instances) {
        used += instances;
        if (used > budget) {
            throw new Stop(Reason.RESOURCE_OUT, "more than " + budget + " ground clauses would be needed");
        }
    }

    /** Writes literals whose variables have values; says false where one of them holds anyway. */
    private boolean push(FlatLiteral[] literals) {
        for (FlatLiteral literal : literals) {
            int[] variables = literal.variables();
            int atom;
            switch (literal.kind()) {
                case SAME -> {
                    if (values[variables[0]] == values[variables[1]] == literal.positive()) {
                        return false;
                    }
                    continue;
                }
                case CELL -> {
                    int value = values[variables[variables.length - 1]];
                    int pinned = layout.pinned(literal.symbol());
                    if (pinned >= 0) {
                        if (value == pinned == literal.positive()) {
                            return false;
                        }
                        continue;
                    }
                    int place = layout.place(theory.arguments(literal.symbol()), variables, values,
                            variables.length - 1);
                    if (value > layout.largest(literal.symbol(), place)) {
                        if (!literal.positive()) {
                            return false;
                        }
                        continue;
                    }
                    atom = layout.value(literal.symbol(), place, value);
                }
                default -> atom = layout.atom(literal.symbol(), layout.place(
                        layout.predicateSorts(literal.symbol()), variables, values, variables.length));
            }
            buffer.add(literal.positive() ? atom : -atom);
        }
        return true;
    }
}
