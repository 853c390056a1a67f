package org.folkb.tweety.saturation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.clause.Application;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.Code;
import org.folkb.tweety.clause.Literal;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.clause.Terms;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.util.IntList;

/**
 * The semi-naive fixpoint that both readings share: whenever rows of a predicate become visible, all that wait at once,
 * every clause that has a body atom of this predicate is joined with all rows visible so far, each combination exactly
 * once, and handed to {@link #matched}. Grounding makes clause instances of the matches, the {@code rules} semantics
 * makes derivations. A join starts at the new rows, or at another body atom if that has far fewer rows: a guard that
 * holds of everybody would else be tried on every rule that has it.
 */
public abstract class Saturation {
    /** The symbols of the problem. */
    protected final Symbols symbols;
    /** The ground terms. */
    protected final Terms terms;
    /** The current value of each variable, or -1. */
    protected int[] binding = new int[8];
    /** The row that each body atom of the current clause is matched with. */
    protected int[] matchedRows = new int[8];
    private Deadline deadline;
    private final List<Relation> relations = new ArrayList<>();
    private final List<Triggers> triggers = new ArrayList<>();
    /** The lists that a trigger was put into since the last {@link #settle}, in this order. */
    private final List<List<Trigger>> installed = new ArrayList<>();
    private boolean settled;
    private final IntList queue = new IntList(256);
    private int next;
    private int steps;
    /** The rows that have just become visible: of which predicate, from which to before which, at which body atom. */
    private int newPredicate;
    private int newFrom;
    private int newTo;
    private int newPlace;

    /**
     * @param symbols the symbols of the problem
     * @param deadline when to stop
     */
    protected Saturation(Symbols symbols, Deadline deadline) {
        this.symbols = symbols;
        this.terms = symbols.terms();
        this.deadline = deadline;
    }

    /** Sets when to stop from here on. */
    public final void deadline(Deadline until) {
        deadline = until;
    }

    /**
     * Called for each match; {@link #binding} and {@link #matchedRows} are set.
     *
     * @param clause the clause that is matched
     */
    protected abstract void matched(Clause clause);

    /** @return the rows of a predicate, made on demand */
    protected final Relation relation(int predicate) {
        while (relations.size() <= predicate) {
            relations.add(null);
            triggers.add(null);
        }
        Relation relation = relations.get(predicate);
        if (relation == null) {
            relation = new Relation(symbols.predicate(predicate).arguments().length);
            relations.set(predicate, relation);
        }
        return relation;
    }

    /** @return the rows of a predicate, or null if it has none */
    public final Relation relationOrNull(int predicate) {
        return predicate < relations.size() ? relations.get(predicate) : null;
    }

    /** Appends a row that is not there yet; joins will see it when its turn comes. */
    protected final int append(int predicate, Relation relation, int[] key, int atom) {
        queue.add(predicate);
        return relation.add(key, atom);
    }

    /** Makes a clause part of the fixpoint. A clause without body is matched at once. */
    protected final void install(Clause clause) {
        if (clause.variableSorts.length > binding.length) {
            binding = new int[clause.variableSorts.length * 2];
        }
        if (clause.body.length > matchedRows.length) {
            matchedRows = new int[clause.body.length * 2];
        }
        if (clause.body.length == 0) {
            matched(clause);
            return;
        }
        Trigger first = null;
        for (int i = 0; i < clause.body.length; i++) {
            int predicate = clause.body[i].predicate();
            relation(predicate);
            Triggers list = triggers.get(predicate);
            if (list == null) {
                list = new Triggers();
                triggers.set(predicate, list);
            }
            Trigger trigger = new Trigger(clause, i);
            first = i == 0 ? trigger : first;
            List<Trigger> into = list.add(trigger);
            if (settled) {
                installed.add(into);
            }
        }
        if (settled) {
            newPredicate = -1;
            first.matchVisible();
        }
    }

    /**
     * Declares the fixpoint reached. Clauses that are installed from here on are matched with all that is there, and
     * what is added can be taken back with {@link #takeBack}.
     */
    protected final void settle() {
        queue.clear();
        next = 0;
        installed.clear();
        settled = true;
    }

    /**
     * Takes back what was added since {@link #settle}.
     *
     * @param predicates how many predicates there were
     */
    protected final void takeBack(int predicates) {
        for (int i = queue.size() - 1; i >= 0; i--) {
            relations.get(queue.get(i)).pop();
        }
        for (int i = installed.size() - 1; i >= 0; i--) {
            List<Trigger> list = installed.get(i);
            list.remove(list.size() - 1);
        }
        if (relations.size() > predicates) {
            relations.subList(predicates, relations.size()).clear();
            triggers.subList(predicates, triggers.size()).clear();
        }
        settle();
    }

    /** Runs until nothing new is possible. */
    protected final void run() {
        while (next < queue.size()) {
            int predicate = queue.get(next++);
            Relation relation = relations.get(predicate);
            newPredicate = predicate;
            newFrom = relation.processed();
            newTo = relation.count();
            if (newFrom == newTo) {
                // This row became visible together with an earlier one.
                continue;
            }
            for (int row = newFrom; row < newTo; row++) {
                relation.process(row);
            }
            Triggers list = triggers.get(predicate);
            if (list != null) {
                list.fire(relation);
            }
            deadline.check();
        }
    }

    /**
     * Whether a row can stand at a place. Of the places where new rows stand, the trigger's is the first, else a
     * combination would match once for each of them.
     */
    private boolean allowed(Step step, int row) {
        if (step.literal.predicate() != newPredicate) {
            return row < step.relation.processed();
        }
        if (step.place == newPlace) {
            return row >= newFrom && row < newTo;
        }
        return row < (step.place < newPlace ? newFrom : newTo);
    }

    /** Counts a unit of work and looks at the clock now and then. */
    protected final void tick() {
        if ((++steps & 4095) == 0) {
            deadline.check();
        }
    }

    /** The clauses waiting for rows of one predicate, by a constant they need, so that many ground rules cost little. */
    private final class Triggers {
        private final List<Trigger> general = new ArrayList<>(2);
        private Map<Integer, List<Trigger>>[] byConstant;

        @SuppressWarnings("unchecked")
        List<Trigger> add(Trigger trigger) {
            int[] arguments = trigger.clause.body[trigger.place].arguments();
            for (int i = 0; i < arguments.length; i++) {
                if (Code.isGround(arguments[i])) {
                    if (byConstant == null) {
                        byConstant = new Map[arguments.length];
                    }
                    if (byConstant[i] == null) {
                        byConstant[i] = new HashMap<>();
                    }
                    List<Trigger> list = byConstant[i].computeIfAbsent(arguments[i], key -> new ArrayList<>(2));
                    list.add(trigger);
                    return list;
                }
            }
            general.add(trigger);
            return general;
        }

        void fire(Relation relation) {
            int from = newFrom;
            int to = newTo;
            for (int i = 0; i < general.size(); i++) {
                general.get(i).fire(relation, from, to);
            }
            if (byConstant == null) {
                return;
            }
            for (int column = 0; column < byConstant.length; column++) {
                for (int row = from; byConstant[column] != null && row < to; row++) {
                    List<Trigger> list = byConstant[column].get(relation.get(row, column));
                    if (list != null) {
                        for (int i = 0; i < list.size(); i++) {
                            list.get(i).fire(relation, row);
                        }
                    }
                }
            }
        }
    }

    /** One body atom of a clause, and the plans for joining the others once a first one is matched. */
    private final class Trigger {
        private static final int FAR_FEWER = 4;
        private final Clause clause;
        private final int place;
        private final Step[][] plans;

        Trigger(Clause clause, int place) {
            this.clause = clause;
            this.place = place;
            this.plans = new Step[clause.body.length][];
        }

        /** Joins the new rows, starting from them or from the body atom that has far fewer rows. */
        void fire(Relation relation, int from, int to) {
            int first = place;
            int fewest = (to - from) / FAR_FEWER;
            for (int other = 0; other < clause.body.length; other++) {
                int rows = other == place ? Integer.MAX_VALUE : relation(clause.body[other].predicate()).processed();
                if (rows == 0) {
                    return;
                }
                if (rows < fewest) {
                    fewest = rows;
                    first = other;
                }
            }
            if (first == place) {
                for (int row = from; row < to; row++) {
                    fire(relation, row);
                }
                return;
            }
            // The other predicate is not the new one: that has as many visible rows as there are new ones.
            Relation smaller = relation(clause.body[first].predicate());
            for (int row = 0; row < fewest; row++) {
                start(first, smaller, row);
            }
        }

        void fire(Relation relation, int row) {
            start(place, relation, row);
        }

        /** Joins all visible rows. */
        void matchVisible() {
            for (Literal literal : clause.body) {
                if (relation(literal.predicate()).processed() == 0) {
                    return;
                }
            }
            Arrays.fill(binding, 0, clause.variableSorts.length, -1);
            join(new Planner(clause, -1).steps(), 0);
        }

        private void start(int first, Relation relation, int row) {
            tick();
            newPlace = place;
            if (plans[first] == null) {
                plans[first] = new Planner(clause, first).steps();
            }
            Arrays.fill(binding, 0, clause.variableSorts.length, -1);
            if (match(clause, clause.body[first], relation, row)) {
                matchedRows[first] = row;
                join(plans[first], 0);
            }
        }

        private void join(Step[] plan, int at) {
            if (at == plan.length) {
                matched(clause);
                return;
            }
            Step step = plan[at];
            Relation relation = step.relation;
            if (step.full) {
                if (step.fillKey(clause)) {
                    int row = relation.find(step.key);
                    if (row >= 0 && allowed(step, row)) {
                        matchedRows[step.place] = row;
                        join(plan, at + 1);
                    }
                }
                return;
            }
            if (step.index == null) {
                for (int row = 0; row < relation.processed(); row++) {
                    tryRow(plan, at, row);
                }
                return;
            }
            if (!step.fillKey(clause)) {
                return;
            }
            // The key array is shared by all rows of this step, but deeper steps have their own.
            for (int row = step.index.first(step.key); row >= 0; row = step.index.next(row)) {
                if (step.index.matches(row, step.key)) {
                    tryRow(plan, at, row);
                }
            }
        }

        private void tryRow(Step[] plan, int at, int row) {
            tick();
            Step step = plan[at];
            if (!allowed(step, row)) {
                return;
            }
            for (int variable : step.fresh) {
                binding[variable] = -1;
            }
            if (match(clause, step.literal, step.relation, row)) {
                matchedRows[step.place] = row;
                join(plan, at + 1);
            }
        }
    }

    private boolean match(Clause clause, Literal literal, Relation relation, int row) {
        int[] arguments = literal.arguments();
        for (int i = 0; i < arguments.length; i++) {
            if (!match(clause, arguments[i], relation.get(row, i))) {
                return false;
            }
        }
        return true;
    }

    private boolean match(Clause clause, int code, int term) {
        if (Code.isVariable(code)) {
            int variable = Code.variableOf(code);
            if (binding[variable] < 0) {
                binding[variable] = term;
                return true;
            }
            return binding[variable] == term;
        }
        if (!Code.isApplication(code)) {
            return code == term;
        }
        Application application = clause.application(code);
        if (terms.functor(term) != application.functor()) {
            return false;
        }
        int[] arguments = terms.arguments(term);
        for (int i = 0; i < arguments.length; i++) {
            if (!match(clause, application.arguments()[i], arguments[i])) {
                return false;
            }
        }
        return true;
    }

    /** @return the term that a code stands for under the binding, or -1 if it does not exist */
    protected final int find(Clause clause, int code) {
        if (Code.isVariable(code)) {
            return binding[Code.variableOf(code)];
        }
        if (!Code.isApplication(code)) {
            return code;
        }
        Application application = clause.application(code);
        int[] arguments = new int[application.arguments().length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = find(clause, application.arguments()[i]);
            if (arguments[i] < 0) {
                return -1;
            }
        }
        return terms.find(application.functor(), arguments);
    }

    /** One more body atom to match. */
    private final class Step {
        private final Literal literal;
        private final int place;
        private final Relation relation;
        private final boolean full;
        private final Relation.Index index;
        private final boolean[] known;
        private final int[] fresh;
        private final int[] key;

        Step(Literal literal, int place, boolean[] known, int[] fresh) {
            this.literal = literal;
            this.place = place;
            this.relation = relation(literal.predicate());
            this.known = known;
            this.fresh = fresh;
            this.key = new int[known.length];
            long columns = 0;
            boolean all = true;
            for (int i = 0; i < known.length; i++) {
                all &= known[i];
                columns |= known[i] && i < 64 ? 1L << i : 0;
            }
            this.full = all;
            this.index = all || columns == 0 ? null : relation.index(columns);
        }

        boolean fillKey(Clause clause) {
            for (int i = 0; i < key.length; i++) {
                if (known[i]) {
                    key[i] = find(clause, literal.arguments()[i]);
                    if (key[i] < 0) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    /** Orders the body atoms: what is bound most comes first, then what has the fewest rows. */
    private final class Planner {
        private final Clause clause;
        private final boolean[] bound;
        private final List<Step> result = new ArrayList<>();

        Planner(Clause clause, int place) {
            this.clause = clause;
            this.bound = new boolean[clause.variableSorts.length];
            boolean[] done = new boolean[clause.body.length];
            if (place >= 0) {
                bind(clause.body[place], new IntList(4));
                done[place] = true;
            }
            for (int n = place >= 0 ? 1 : 0; n < clause.body.length; n++) {
                int best = -1;
                for (int i = 0; i < clause.body.length; i++) {
                    if (!done[i] && (best < 0 || cost(i) < cost(best))) {
                        best = i;
                    }
                }
                done[best] = true;
                Literal literal = clause.body[best];
                boolean[] known = new boolean[literal.arguments().length];
                for (int i = 0; i < known.length; i++) {
                    known[i] = isBound(literal.arguments()[i]);
                }
                IntList fresh = new IntList(4);
                bind(literal, fresh);
                result.add(new Step(literal, best, known, fresh.toArray()));
            }
        }

        Step[] steps() {
            return result.toArray(new Step[0]);
        }

        private double cost(int place) {
            Literal literal = clause.body[place];
            int free = 0;
            for (int code : literal.arguments()) {
                free += isBound(code) ? 0 : 1;
            }
            if (free == 0) {
                return 0;
            }
            // A guess: each bound column leaves a tenth of the rows.
            double rows = 1 + relation(literal.predicate()).count();
            return 1 + rows * Math.pow(0.1, literal.arguments().length - free);
        }

        private boolean isBound(int code) {
            if (Code.isVariable(code)) {
                return bound[Code.variableOf(code)];
            }
            if (Code.isApplication(code)) {
                for (int argument : clause.application(code).arguments()) {
                    if (!isBound(argument)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private void bind(Literal literal, IntList fresh) {
            for (int code : literal.arguments()) {
                bind(code, fresh);
            }
        }

        private void bind(int code, IntList fresh) {
            if (Code.isVariable(code)) {
                int variable = Code.variableOf(code);
                if (!bound[variable]) {
                    bound[variable] = true;
                    fresh.add(variable);
                }
            } else if (Code.isApplication(code)) {
                for (int argument : clause.application(code).arguments()) {
                    bind(argument, fresh);
                }
            }
        }
    }
}
