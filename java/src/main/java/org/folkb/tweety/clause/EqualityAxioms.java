package org.folkb.tweety.clause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.clause.Symbols.FunctorInfo;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.clause.Symbols.PredicateInfo;

/**
 * The axioms of equality as clauses, for the sorts where some clause can make two terms equal: congruence of predicates
 * and functions one argument at a time. Reflexivity is resolved in the clauses themselves ({@link ClauseSet}), symmetry
 * by storing each possible equality in both directions. Functions are congruent where the function term exists:
 * elsewhere its value does not matter.
 *
 * <p>Transitivity has cubically many instances. Congruence does without it, step by step along the equalities that
 * clauses state; only where a clause asks whether two terms are equal (a negative literal) their chains matter. Such a
 * literal becomes one of a predicate of its own: "joined to a by equalities", with linearly many instances, if one side
 * is a constant a, else "joined by equalities", with quadratically many. These predicates are positive in their axioms
 * only, so the least relations that fulfil these are meant: the transitive closure of the true equalities. Under unique
 * names equalities of constants are contradictions wherever they come up, and then transitivity is stated as it is.
 */
public final class EqualityAxioms {
    private final Symbols symbols;
    private final boolean closed;
    private final boolean uniqueNames;
    private final int declared;
    /** The sorts in which clauses can make two terms equal. */
    private final boolean[] stated;
    /** Those of them that have two terms which can be equal. */
    private final boolean[] possible;
    /** By sort the predicate "joined by equalities", or -1. */
    private final int[] joined;

    private EqualityAxioms(Symbols symbols, boolean closed, boolean uniqueNames, int declared, boolean[] stated) {
        this.symbols = symbols;
        this.closed = closed;
        this.uniqueNames = uniqueNames;
        this.declared = declared;
        this.stated = stated;
        this.possible = stated.clone();
        this.joined = new int[stated.length];
        Arrays.fill(joined, -1);
    }

    /**
     * Adds the axioms.
     *
     * @param set the clauses of the problem, to which the axioms are added
     * @param symbols the symbols of the problem
     * @param closed whether functions are given by their graphs
     * @param uniqueNames whether different constants of the input are different
     * @param declared how many of the first terms are constants of the input
     * @return what was added, for {@link #extend}
     */
    public static EqualityAxioms add(ClauseSet set, Symbols symbols, boolean closed, boolean uniqueNames,
            int declared) {
        if (closed && uniqueNames) {
            return new EqualityAxioms(symbols, closed, uniqueNames, declared, new boolean[symbols.sorts()]);
        }
        EqualityAxioms axioms = new EqualityAxioms(symbols, closed, uniqueNames, declared,
                possibleSorts(set, symbols, closed, new boolean[symbols.sorts()]));
        axioms.addAll(set);
        return axioms;
    }

    private void addAll(ClauseSet set) {
        for (int sort = 0; sort < possible.length; sort++) {
            possible[sort] &= !uniqueNames || hasOtherTerms(symbols, sort, declared, 0);
            if (possible[sort] && uniqueNames) {
                int equality = symbols.equality(sort);
                set.addReady(new Clause(Clause.HARD, new int[] {sort, sort, sort}, List.of(),
                        new Literal[] {atom(false, equality, v(0), v(1)), atom(false, equality, v(1), v(2))}, 2,
                        new Literal[] {atom(true, equality, v(0), v(2))}));
            }
        }
        addChains(set, joined);
        addCongruence(set, 0, 0);
    }

    /** Puts "joined" in the place of the formulas' negative equalities, and adds its axioms. */
    private void addChains(ClauseSet set, int[] joinedNow) {
        if (uniqueNames) {
            return;
        }
        Map<Integer, Integer> joinedTo = new HashMap<>();
        List<Clause> axioms = new ArrayList<>();
        for (Clause clause : set.clauses()) {
            for (int i = 0; i < clause.negatives; i++) {
                PredicateInfo predicate = symbols.predicate(clause.body[i].predicate());
                if (predicate.kind() == Kind.EQUALITY && possible[predicate.arguments()[0]]) {
                    clause.body[i] = chained(clause.body[i].arguments(), predicate.arguments()[0], joinedNow, joinedTo,
                            set, axioms);
                }
            }
        }
        axioms.forEach(set::addReady);
    }

    private Literal chained(int[] sides, int sort, int[] joinedNow, Map<Integer, Integer> joinedTo, ClauseSet set,
            List<Clause> axioms) {
        int equality = symbols.equality(sort);
        if (!Code.isGround(sides[0]) && !Code.isGround(sides[1])) {
            if (joinedNow[sort] < 0) {
                int pairs = symbols.addPredicate(Kind.JOINED, new int[] {sort, sort});
                joinedNow[sort] = pairs;
                axioms.add(new Clause(Clause.HARD, new int[] {sort, sort}, List.of(),
                        new Literal[] {atom(false, equality, v(0), v(1))}, 1,
                        new Literal[] {atom(true, pairs, v(0), v(1))}));
                axioms.add(new Clause(Clause.HARD, new int[] {sort, sort, sort}, List.of(),
                        new Literal[] {atom(false, pairs, v(0), v(1)), atom(false, equality, v(1), v(2))}, 2,
                        new Literal[] {atom(true, pairs, v(0), v(2))}));
            }
            return atom(false, joinedNow[sort], sides[0], sides[1]);
        }
        int constant = Code.isGround(sides[0]) ? sides[0] : sides[1];
        int other = Code.isGround(sides[0]) ? sides[1] : sides[0];
        Integer members = joinedTo.get(constant);
        if (members == null) {
            members = symbols.addPredicate(Kind.JOINED, new int[] {sort});
            joinedTo.put(constant, members);
            set.addFact(true, members, new int[] {constant}, Clause.HARD);
            axioms.add(new Clause(Clause.HARD, new int[] {sort, sort}, List.of(),
                    new Literal[] {new Literal(false, members, new int[] {v(0)}), atom(false, equality, v(0), v(1))}, 2,
                    new Literal[] {new Literal(true, members, new int[] {v(1)})}));
        }
        return new Literal(false, members, new int[] {other});
    }

    /**
     * Adds what the clauses of one more formula need. Its symbols are those since the last {@link Symbols#seal}.
     *
     * @param set the clauses of the formula, to which axioms are added
     * @param keep whether the formula is there to stay
     * @return false if it makes equality possible in a sort where it was not: then all axioms have to be made anew
     */
    public boolean extend(ClauseSet set, boolean keep) {
        if (closed && uniqueNames) {
            return true;
        }
        boolean[] now = possibleSorts(set, symbols, closed, stated.clone());
        for (int sort = 0; sort < now.length; sort++) {
            if (now[sort] && !possible[sort]
                    && (!uniqueNames || hasOtherTerms(symbols, sort, symbols.sealedTerms(), symbols.sealedFunctors())
                            || !stated[sort] && hasOtherTerms(symbols, sort, declared, 0))) {
                return false;
            }
        }
        if (keep) {
            System.arraycopy(now, 0, stated, 0, now.length);
        }
        // Joined pairs that are the formula's own go with it.
        int[] joinedNow = keep ? joined : joined.clone();
        addChains(set, joinedNow);
        addCongruence(set, symbols.sealedPredicates(), symbols.sealedFunctors());
        return true;
    }

    private void addCongruence(ClauseSet set, int fromPredicate, int fromFunctor) {
        for (int p = fromPredicate; p < symbols.predicates(); p++) {
            PredicateInfo predicate = symbols.predicate(p);
            Kind kind = predicate.kind();
            if (kind == Kind.USER || kind == Kind.DEFINITION || kind == Kind.VALUE) {
                for (int i = 0; i < predicate.arguments().length; i++) {
                    if (possible[predicate.arguments()[i]]) {
                        set.addReady(predicateCongruence(symbols, p, predicate.arguments(), i));
                    }
                }
            }
        }
        for (int f = fromFunctor; !closed && f < symbols.functors(); f++) {
            FunctorInfo functor = symbols.functor(f);
            for (int i = 0; i < functor.arguments.length; i++) {
                if (possible[functor.arguments[i]]) {
                    set.addReady(functionCongruence(set, symbols, f, functor, i));
                }
            }
        }
    }

    /** The sorts with a positive equality, and the results of functions of such sorts. */
    private static boolean[] possibleSorts(ClauseSet set, Symbols symbols, boolean closed, boolean[] possible) {
        for (Clause clause : set.clauses()) {
            // Equalities come first in a head.
            if (clause.head.length > 0) {
                PredicateInfo predicate = symbols.predicate(clause.head[0].predicate());
                if (predicate.kind() == Kind.EQUALITY) {
                    possible[predicate.arguments()[0]] = true;
                }
            }
            for (int i = 1; i < clause.head.length; i++) {
                PredicateInfo predicate = symbols.predicate(clause.head[i].predicate());
                if (predicate.kind() != Kind.EQUALITY) {
                    break;
                }
                possible[predicate.arguments()[0]] = true;
            }
        }
        boolean changed = !closed;
        while (changed) {
            changed = false;
            for (int f = 0; f < symbols.functors(); f++) {
                FunctorInfo functor = symbols.functor(f);
                for (int argument : functor.arguments) {
                    if (possible[argument] && !possible[functor.result]) {
                        possible[functor.result] = true;
                        changed = true;
                    }
                }
            }
        }
        return possible;
    }

    /** Whether a sort has terms beside the constants of the input; only those can be equal under unique names. */
    private static boolean hasOtherTerms(Symbols symbols, int sort, int fromTerm, int fromFunctor) {
        for (int term = fromTerm; term < symbols.terms().count(); term++) {
            if (symbols.terms().sort(term) == sort) {
                return true;
            }
        }
        for (int f = fromFunctor; f < symbols.functors(); f++) {
            if (symbols.functor(f).result == sort) {
                return true;
            }
        }
        return false;
    }

    private static Clause predicateCongruence(Symbols symbols, int p, int[] sorts, int place) {
        int n = sorts.length;
        int[] variableSorts = Arrays.copyOf(sorts, n + 1);
        variableSorts[n] = sorts[place];
        int[] before = new int[n];
        for (int i = 0; i < n; i++) {
            before[i] = v(i);
        }
        int[] after = before.clone();
        after[place] = v(n);
        return new Clause(Clause.HARD, variableSorts, List.of(),
                new Literal[] {new Literal(false, p, before),
                        atom(false, symbols.equality(sorts[place]), v(place), v(n))},
                2, new Literal[] {new Literal(true, p, after)});
    }

    private static Clause functionCongruence(ClauseSet set, Symbols symbols, int f, FunctorInfo functor, int place) {
        int n = functor.arguments.length;
        int[] variableSorts = Arrays.copyOf(functor.arguments, n + 1);
        variableSorts[n] = functor.arguments[place];
        int[] before = new int[n];
        for (int i = 0; i < n; i++) {
            before[i] = v(i);
        }
        int[] after = before.clone();
        after[place] = v(n);
        return new Clause(Clause.HARD, variableSorts, List.of(new Application(f, before), new Application(f, after)),
                new Literal[] {atom(false, symbols.equality(functor.arguments[place]), v(place), v(n)),
                        new Literal(false, set.demanded(f), before)},
                1, new Literal[] {atom(true, symbols.equality(functor.result), Code.APPLICATION,
                        Code.APPLICATION + 1)});
    }

    private static Literal atom(boolean positive, int predicate, int left, int right) {
        return new Literal(positive, predicate, new int[] {left, right});
    }

    private static int v(int number) {
        return Code.variable(number);
    }
}
