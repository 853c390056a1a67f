package org.folkb.tweety.ground;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.folkb.tweety.clause.Application;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.ClauseSet;
import org.folkb.tweety.clause.Code;
import org.folkb.tweety.clause.GroundClauses;
import org.folkb.tweety.clause.Literal;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.clause.Symbols.FunctorInfo;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.clause.Terms;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.saturation.Relation;
import org.folkb.tweety.saturation.Saturation;
import org.folkb.tweety.util.IntList;

/**
 * Instantiates clauses where all their negative literals are possible, up to a least fixpoint over possible atoms. An
 * atom that is never possible can be false in every model, so the instances are satisfiable iff all instances over the
 * Herbrand universe are, hence iff the clauses are (Herbrand's theorem) - provided that the fixpoint was reached:
 * {@link #truncated}. Unsatisfiability of a part is unsatisfiability of the whole in any case.
 */
public final class Grounder extends Saturation {
    /** Why the fixpoint was not reached. */
    public enum Cut {
        /** It was reached. */
        NONE,
        /** Terms were nested too deeply. */
        DEPTH,
        /** Too many instances. */
        INSTANCES
    }

    private final boolean closed;
    private final boolean distinct;
    private final boolean uniqueNames;
    private final int maxInstances;
    private final int maxDepth;
    private final GroundClauses clauses = new GroundClauses();
    private final int[][] scratch = new int[65][];
    private final List<List<Integer>> individuals = new ArrayList<>();
    private final int declared;
    private int atoms;
    private int spent;
    private long work;
    private Cut cut = Cut.NONE;
    private final Map<Integer, Integer> cutFunctors = new TreeMap<>();
    /** The sorts that somebody asks for all individuals of, and the functors whose terms are put among them. */
    private boolean[] asked;
    private BitSet universes = new BitSet();
    private Kept kept;

    /** What {@link #settled} was called with, and how much there was then. */
    private static final class Kept {
        /** Negative facts about atoms that are not possible (yet): owners by predicate and arguments. */
        final Map<Integer, Relation> denied = new HashMap<>();
        final IntList deniedOwners = new IntList();
        final IntList deniedNext = new IntList();
        /** Places in {@link #denied} and atoms that have become possible. */
        final IntList refuted = new IntList();
        boolean[] asked;
        BitSet universes;
        int terms;
        int clauses;
        int atoms;
        int spent;
        long work;
    }

    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;
        static final Enough INSTANCE = new Enough();

        private Enough() {
            super(null, null, false, false);
        }
    }

    /**
     * @param symbols the symbols of the problem
     * @param deadline when to stop
     * @param closed whether only the constants are individuals
     * @param uniqueNames whether different constants of the input are different individuals
     * @param declared how many of the first terms are constants of the input
     * @param maxInstances the number of instances after which to stop
     * @param maxDepth how deep looping functors may be nested
     */
    public Grounder(Symbols symbols, Deadline deadline, boolean closed, boolean uniqueNames, int declared,
            int maxInstances, int maxDepth) {
        super(symbols, deadline);
        this.closed = closed;
        this.distinct = closed && uniqueNames;
        this.uniqueNames = uniqueNames;
        this.declared = declared;
        this.maxInstances = maxInstances;
        this.maxDepth = maxDepth;
    }

    /** Grounds a set of clauses. */
    public void ground(ClauseSet set) {
        List<Clause> all = new ArrayList<>(set.clauses());
        seedDomains(all);
        try {
            IntList later = addFacts(set.facts());
            for (Clause clause : all) {
                install(clause);
                tick();
            }
            run();
            addNegativeFacts(set.facts(), later);
        } catch (Enough e) {
            cut = Cut.INSTANCES;
            clauses.discard();
            addNegativeFacts(set.facts(), null);
        }
    }

    /**
     * Declares the ground clauses complete: what {@link #extend} adds from here on can be taken back.
     *
     * @param set the clauses that were grounded first, or added last
     */
    void settled(ClauseSet set) {
        boolean first = kept == null;
        if (first) {
            kept = new Kept();
        }
        deny(set.facts());
        kept.refuted.clear();
        for (int term = kept.terms; !first && term < terms.count(); term++) {
            if (terms.functor(term) < 0) {
                individuals.get(terms.sort(term)).add(term);
            }
        }
        kept.asked = asked.clone();
        kept.universes = (BitSet) universes.clone();
        kept.terms = terms.count();
        kept.clauses = clauses.count();
        kept.atoms = atoms;
        kept.spent = spent;
        kept.work = work;
        settle();
    }

    /**
     * Grounds more clauses, after {@link #settled}.
     *
     * @param set the clauses
     * @return whether the fixpoint was reached
     */
    boolean extend(ClauseSet set) {
        try {
            List<Clause> all = new ArrayList<>(set.clauses());
            moreIndividuals(all);
            IntList later = addFacts(set.facts());
            for (Clause clause : all) {
                install(clause);
                tick();
            }
            run();
            addNegativeFacts(set.facts(), later);
            for (int i = 0; i < kept.refuted.size(); i += 2) {
                for (int at = kept.refuted.get(i); at >= 0; at = kept.deniedNext.get(at)) {
                    clauses.push(kept.refuted.get(i + 1) * 2 + 1);
                    clauses.end(kept.deniedOwners.get(at));
                }
            }
            return cut == Cut.NONE;
        } catch (Enough e) {
            clauses.discard();
            return false;
        }
    }

    /** Takes back what was added since {@link #settled}. */
    void takeBack() {
        takeBack(symbols.sealedPredicates());
        clauses.truncate(kept.clauses);
        atoms = kept.atoms;
        spent = kept.spent;
        work = kept.work;
        asked = kept.asked.clone();
        universes = (BitSet) kept.universes.clone();
        kept.refuted.clear();
        cut = Cut.NONE;
    }

    /** Remembers the negative facts about atoms that are not possible. */
    private void deny(IntList facts) {
        for (int at = 0; at < facts.size();) {
            int predicate = facts.get(at + 1);
            int arity = symbols.predicate(predicate).arguments().length;
            if (facts.get(at) == 0) {
                int[] key = scratch(arity);
                System.arraycopy(facts.raw(), at + 3, key, 0, arity);
                Relation possible = relationOrNull(predicate);
                if (possible == null || possible.find(key) < 0) {
                    Relation rows = kept.denied.computeIfAbsent(predicate, p -> new Relation(arity));
                    int row = rows.find(key);
                    int owner = facts.get(at + 2);
                    if (row < 0) {
                        rows.add(key, kept.deniedOwners.size());
                        kept.deniedNext.add(-1);
                    } else {
                        // Behind the first one.
                        int first = rows.atom(row);
                        kept.deniedNext.add(kept.deniedNext.get(first));
                        kept.deniedNext.set(first, kept.deniedOwners.size());
                    }
                    kept.deniedOwners.add(owner);
                }
            }
            at += 3 + arity;
        }
    }

    /** The individuals that further clauses ask for, and those that they bring with them. */
    private void moreIndividuals(List<Clause> all) {
        boolean[] before = asked;
        asked = asked.clone();
        boolean more = false;
        for (Clause clause : all) {
            for (Literal literal : clause.body) {
                if (symbols.predicate(literal.predicate()).kind() == Kind.DOMAIN) {
                    int sort = symbols.predicate(literal.predicate()).arguments()[0];
                    more |= !asked[sort];
                    asked[sort] = true;
                }
            }
        }
        more |= symbols.functorsChanged();
        if (more) {
            askForArguments();
            for (int sort = 0; sort < asked.length; sort++) {
                if (asked[sort] && !before[sort]) {
                    boolean inhabited = !individuals.get(sort).isEmpty();
                    for (int term = kept.terms; term < terms.count(); term++) {
                        inhabited |= terms.functor(term) < 0 && terms.sort(term) == sort;
                    }
                    if (!inhabited) {
                        terms.constant(sort);
                    }
                    int domain = symbols.domain(sort);
                    for (int term : individuals.get(sort)) {
                        append(domain, relation(domain), new int[] {term}, -1);
                    }
                }
            }
        }
        for (int term = kept.terms; term < terms.count(); term++) {
            int sort = terms.sort(term);
            if (asked[sort]) {
                int domain = symbols.domain(sort);
                append(domain, relation(domain), new int[] {term}, -1);
            }
        }
        if (more) {
            addUniverses(all);
        }
    }

    /** @return the ground clauses */
    public GroundClauses clauses() {
        return clauses;
    }

    /** @return how many atoms are possible */
    public int atoms() {
        return atoms;
    }

    /** @return whether and why the fixpoint was not reached */
    public Cut cut() {
        return cut;
    }

    /** @return the functors whose terms were cut off */
    public Iterable<Integer> cutFunctors() {
        return cutFunctors.keySet();
    }

    /** All constants become individuals where somebody asks for all individuals; an empty sort gets an anonymous one. */
    private void seedDomains(List<Clause> all) {
        asked = new boolean[symbols.sorts()];
        for (Clause clause : all) {
            for (Literal literal : clause.body) {
                if (symbols.predicate(literal.predicate()).kind() == Kind.DOMAIN) {
                    asked[symbols.predicate(literal.predicate()).arguments()[0]] = true;
                }
            }
        }
        askForArguments();
        boolean[] inhabited = new boolean[asked.length];
        for (int term = 0; term < terms.count(); term++) {
            inhabited[terms.sort(term)] = true;
        }
        for (int sort = 0; sort < asked.length; sort++) {
            if (!inhabited[sort] && (asked[sort] || closed)) {
                terms.constant(sort);
            }
        }
        for (int sort = 0; sort < asked.length; sort++) {
            individuals.add(new ArrayList<>());
        }
        for (int term = 0; term < terms.count(); term++) {
            int sort = terms.sort(term);
            individuals.get(sort).add(term);
            if (asked[sort]) {
                int domain = symbols.domain(sort);
                append(domain, relation(domain), new int[] {term}, -1);
            }
        }
        addUniverses(all);
    }

    /** Who asks for the values of a function asks for its arguments. */
    private void askForArguments() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int f = 0; f < symbols.functors(); f++) {
                FunctorInfo functor = symbols.functor(f);
                if (functor.used() && functor.value() < 0 && asked[functor.result()]) {
                    for (int argument : functor.arguments()) {
                        changed |= !asked[argument];
                        asked[argument] = true;
                    }
                }
            }
        }
    }

    private void addUniverses(List<Clause> all) {
        for (int f = 0; f < symbols.functors(); f++) {
            FunctorInfo functor = symbols.functor(f);
            if (functor.used() && functor.value() < 0 && asked[functor.result()] && !universes.get(f)) {
                universes.set(f);
                all.add(universe(f, functor));
            }
        }
    }

    /** "A function of individuals is an individual." */
    private Clause universe(int f, FunctorInfo functor) {
        int arity = functor.arguments().length;
        Literal[] body = new Literal[arity];
        int[] arguments = new int[arity];
        for (int i = 0; i < arity; i++) {
            arguments[i] = Code.variable(i);
            body[i] = new Literal(false, symbols.domain(functor.arguments()[i]), new int[] {arguments[i]});
        }
        Literal[] head = {new Literal(true, symbols.domain(functor.result()), new int[] {Code.APPLICATION})};
        return new Clause(Clause.HARD, functor.arguments(), List.of(new Application(f, arguments)), body, 0, head);
    }

    private IntList addFacts(IntList facts) {
        int[] raw = facts.raw();
        IntList negative = new IntList();
        for (int at = 0; at < facts.size();) {
            int predicate = raw[at + 1];
            int arity = symbols.predicate(predicate).arguments().length;
            if (raw[at] == 1) {
                int[] key = scratch(arity);
                System.arraycopy(raw, at + 3, key, 0, arity);
                clauses.push(atom(predicate, key) * 2);
                end(raw[at + 2]);
                tick();
            } else {
                negative.add(at);
            }
            at += 3 + arity;
        }
        return negative;
    }

    private void addNegativeFacts(IntList facts, IntList places) {
        IntList at = places;
        if (at == null) {
            at = new IntList();
            for (int i = 0; i < facts.size();) {
                if (facts.get(i) == 0) {
                    at.add(i);
                }
                i += 3 + symbols.predicate(facts.get(i + 1)).arguments().length;
            }
        }
        for (int i = 0; i < at.size(); i++) {
            int place = at.get(i);
            int predicate = facts.get(place + 1);
            Relation relation = relationOrNull(predicate);
            if (relation == null) {
                continue;
            }
            int[] key = scratch(relation.arity());
            System.arraycopy(facts.raw(), place + 3, key, 0, key.length);
            int row = relation.find(key);
            if (row >= 0) {
                clauses.push(relation.atom(row) * 2 + 1);
                clauses.end(facts.get(place + 2));
            }
        }
    }

    private int[] scratch(int arity) {
        if (arity >= scratch.length) {
            return new int[arity];
        }
        if (scratch[arity] == null) {
            scratch[arity] = new int[arity];
        }
        return scratch[arity];
    }

    /** The atom with these arguments, made possible if it is not yet. */
    private int atom(int predicate, int[] key) {
        Relation relation = relation(predicate);
        int row = relation.find(key);
        if (row >= 0) {
            return relation.atom(row);
        }
        int atom = atoms++;
        append(predicate, relation, key, atom);
        if (kept != null) {
            Relation denied = kept.denied.get(predicate);
            int place = denied == null ? -1 : denied.find(key);
            if (place >= 0) {
                kept.refuted.add(denied.atom(place));
                kept.refuted.add(atom);
            }
        }
        if (symbols.predicate(predicate).kind() == Kind.EQUALITY) {
            append(predicate, relation, new int[] {key[1], key[0]}, atom);
        }
        return atom;
    }

    private void end(int owner) {
        clauses.end(owner);
        // Long clauses count several times, since it is memory that the budget protects.
        int weight = clauses.count() + (clauses.size() >> 3);
        if (weight > maxInstances) {
            throw Enough.INSTANCE;
        }
    }

    /** Terms, and attempts at terms that are too deep, cost as well. */
    private void spend() {
        if (++spent > maxInstances) {
            throw Enough.INSTANCE;
        }
    }

    @Override
    protected void matched(Clause clause) {
        if (++work > 4L * maxInstances) {
            // Matches that make no clause, because an equality in them is plain, cost time all the same.
            throw Enough.INSTANCE;
        }
        for (int i = 0; i < clause.negatives; i++) {
            int row = matchedRows[i];
            clauses.push(relation(clause.body[i].predicate()).atom(row) * 2 + 1);
        }
        int negatives = clauses.size();
        for (Literal literal : clause.head) {
            Kind kind = symbols.predicate(literal.predicate()).kind();
            int[] key = scratch(literal.arguments().length);
            boolean wide = false;
            for (int i = 0; i < key.length; i++) {
                int code = literal.arguments()[i];
                if (Code.isWide(code)) {
                    wide = true;
                    key[i] = code;
                } else {
                    key[i] = term(clause, code);
                    if (key[i] < 0) {
                        cut = Cut.DEPTH;
                        clauses.discard();
                        spend();
                        return;
                    }
                }
            }
            if (kind == Kind.DOMAIN || kind == Kind.EXISTS) {
                if (relation(literal.predicate()).find(key) < 0) {
                    append(literal.predicate(), relation(literal.predicate()), key, -1);
                }
                clauses.discard();
                return;
            }
            if (kind == Kind.EQUALITY) {
                if (key[0] == key[1]) {
                    clauses.discard();
                    return;
                }
                if (distinct || uniqueNames && key[0] < declared && key[1] < declared) {
                    continue;
                }
            }
            if (wide) {
                spread(literal.predicate(), key, 0);
            } else {
                int positive = atom(literal.predicate(), key) * 2;
                for (int i = clauses.start(clauses.count()); i < negatives; i++) {
                    if (clauses.literal(i) == positive + 1) {
                        clauses.discard();
                        return;
                    }
                }
                clauses.push(positive);
            }
        }
        end(clause.owner);
    }

    /** The disjunction over all individuals in the wide columns. */
    private void spread(int predicate, int[] key, int from) {
        int column = from;
        while (column < key.length && !Code.isWide(key[column])) {
            column++;
        }
        if (column == key.length) {
            tick();
            clauses.push(atom(predicate, key) * 2);
            if (clauses.size() >> 3 > maxInstances) {
                throw Enough.INSTANCE;
            }
            return;
        }
        int wide = key[column];
        for (int individual : individuals.get(wide - Code.WIDE)) {
            key[column] = individual;
            spread(predicate, key, column + 1);
        }
        key[column] = wide;
    }

    /** The term that a code stands for under the binding, made if it does not exist, or -1 if it is too deep. */
    private int term(Clause clause, int code) {
        if (Code.isVariable(code)) {
            return binding[Code.variableOf(code)];
        }
        if (!Code.isApplication(code)) {
            return code;
        }
        Application application = clause.application(code);
        int functor = application.functor();
        int[] arguments = new int[application.arguments().length];
        int depth = 0;
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = term(clause, application.arguments()[i]);
            if (arguments[i] < 0) {
                return -1;
            }
            depth = Math.max(depth, terms.depth(arguments[i]));
        }
        int known = terms.find(functor, arguments);
        if (known >= 0) {
            return known;
        }
        FunctorInfo info = symbols.functor(functor);
        depth += info.looping() ? 1 : 0;
        if (depth > maxDepth) {
            cutFunctors.put(functor, functor);
            return -1;
        }
        spend();
        int term = terms.add(functor, arguments, info.result(), depth);
        if (info.exists() >= 0) {
            append(info.exists(), relation(info.exists()), arguments, -1);
        }
        return term;
    }
}
