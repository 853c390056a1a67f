package org.folkb.tweety.clause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.theory.Theory;
import org.folkb.tweety.util.IntList;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Functor;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;

/**
 * The sorts, constants, predicates and functors of one problem as small ints, Tweety's and the ones that clausification
 * adds. Sorts are told apart by name: Tweety calls two instances of one name equal although each keeps a domain of its
 * own, so the domains inside of Tweety's sorts are never looked at.
 */
public final class Symbols {
    /** What a predicate stands for. */
    public enum Kind {
        /** A predicate of the input. */
        USER,
        /** The name of a subformula, or a choice of witnesses. */
        DEFINITION,
        /** Equality on one sort. */
        EQUALITY,
        /** All individuals of one sort. Never in a ground clause. */
        DOMAIN,
        /** All argument lists for which a function term exists. Never in a ground clause. */
        EXISTS,
        /** The graph of a function, under closed domains. */
        VALUE,
        /** Pairs of terms that a chain of equalities joins, or the terms so joined to one constant. */
        JOINED
    }

    /** A predicate: what it stands for, and the sorts of its arguments. */
    public record PredicateInfo(Kind kind, int[] arguments) {
    }

    /** A functor: the sorts of its arguments and its result, Tweety's object or null for a Skolem function. */
    public static final class FunctorInfo {
        final int[] arguments;
        final int result;
        final Functor user;
        boolean looping;
        boolean used;
        int exists = -1;
        int value = -1;

        FunctorInfo(int[] arguments, int result, Functor user) {
            this.arguments = arguments;
            this.result = result;
            this.user = user;
        }

        /** @return the sorts of the arguments */
        public int[] arguments() {
            return arguments;
        }

        /** @return the sort of the result */
        public int result() {
            return result;
        }

        /** @return Tweety's functor, or null for a Skolem function */
        public Functor user() {
            return user;
        }

        /** @return whether some formula has a term with this functor */
        public boolean used() {
            return used;
        }

        /** @return whether nesting this functor can make infinitely many terms */
        public boolean looping() {
            return looping;
        }

        /** @return the predicate that holds the argument lists of existing terms, or -1 */
        public int exists() {
            return exists;
        }

        /** @return the predicate that is the graph of the function under closed domains, or -1 */
        public int value() {
            return value;
        }
    }

    private final Terms terms = new Terms();
    private final List<String> sortNames = new ArrayList<>();
    private final Map<String, Integer> sorts = new HashMap<>();
    private final Map<Sort, Integer> sortsSeen = new IdentityHashMap<>();
    private final List<PredicateInfo> predicates = new ArrayList<>();
    private final Map<Predicate, Integer> predicatesSeen = new IdentityHashMap<>();
    private final Map<Predicate, Integer> predicatesByValue = new HashMap<>();
    private final List<FunctorInfo> functors = new ArrayList<>();
    private final Map<Functor, Integer> functorsByValue = new HashMap<>();
    private final Map<Constant, Integer> constantsSeen;
    private final Map<Constant, Integer> constantsByValue;
    private final Map<Integer, Constant> constantOfTerm = new HashMap<>();
    private final IntList equalities = new IntList();
    private final IntList domains = new IntList();
    /** What functors were before they changed, since the last {@link #seal}; null before that. */
    private List<Runnable> changes;
    /** Symbols of the input that came after {@link #seal}, and go with {@link #takeBack}. */
    private final List<Constant> lentConstants = new ArrayList<>();
    private final List<Predicate> lentPredicates = new ArrayList<>();
    private Mark mark;

    /** How many symbols there were at a time. */
    private record Mark(int terms, int predicates, int functors) {
    }

    /** Thrown where a sealed set of symbols meets one that it does not have. */
    public static final class UnknownSymbolException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnknownSymbolException(String what) {
            super(what, null, false, false);
        }
    }

    /** @param theory whose declared symbols are numbered in the order of their declaration */
    public Symbols(Theory theory) {
        int constants = theory.constants().size();
        this.constantsSeen = new IdentityHashMap<>(Math.max(16, constants));
        this.constantsByValue = new HashMap<>(Math.max(16, constants * 2));
        theory.sorts().forEach(this::sort);
        theory.constants().forEach(this::constant);
        theory.predicates().forEach(this::predicate);
        theory.functors().forEach(this::functor);
    }

    /**
     * Declares the symbols of the input complete, so that what clausification adds from here on can be taken back. May
     * be called again, to keep what was added.
     */
    public void seal() {
        if (changes == null) {
            for (int sort = 0; sort < sortNames.size(); sort++) {
                equality(sort);
                domain(sort);
            }
        }
        changes = new ArrayList<>();
        mark = new Mark(terms.count(), predicates.size(), functors.size());
        forget(constantsSeen, constantsByValue.size());
        forget(predicatesSeen, predicatesByValue.size());
        forget(sortsSeen, sorts.size());
    }

    /** Who asks with new objects for the same symbols time after time must not fill the memory. */
    private static void forget(Map<?, Integer> seen, int different) {
        if (seen.size() > 1_000 + 2 * different) {
            seen.clear();
        }
    }

    /**
     * Takes more symbols of the input after {@link #seal}, until {@link #takeBack}.
     *
     * @param constants new constants of known sorts
     * @param predicates new predicates over known sorts
     */
    public void lend(List<Constant> constants, List<Predicate> predicates) {
        for (Constant constant : constants) {
            int term = terms.constant(sort(constant.getSort()));
            constantsByValue.put(constant, term);
            constantOfTerm.put(term, constant);
            lentConstants.add(constant);
        }
        for (Predicate predicate : predicates) {
            int[] arguments = sortsOf(predicate.getArgumentTypes());
            predicatesByValue.put(predicate, addPredicate(Kind.USER, arguments));
            lentPredicates.add(predicate);
        }
    }

    private void takeBackLent() {
        for (Constant constant : lentConstants) {
            constantOfTerm.remove(constantsByValue.remove(constant));
            constantsSeen.remove(constant);
        }
        for (Predicate predicate : lentPredicates) {
            predicatesByValue.remove(predicate);
            predicatesSeen.remove(predicate);
        }
        lentConstants.clear();
        lentPredicates.clear();
    }

    /** Takes back what was added since {@link #seal}. */
    public void takeBack() {
        takeBackLent();
        for (int i = changes.size() - 1; i >= 0; i--) {
            changes.get(i).run();
        }
        terms.truncate(mark.terms);
        predicates.subList(mark.predicates, predicates.size()).clear();
        functors.subList(mark.functors, functors.size()).clear();
        seal();
    }

    /** @return how many terms there were at the last {@link #seal} */
    public int sealedTerms() {
        return mark.terms;
    }

    /** @return how many predicates there were at the last {@link #seal} */
    public int sealedPredicates() {
        return mark.predicates;
    }

    /** @return how many functors there were at the last {@link #seal} */
    public int sealedFunctors() {
        return mark.functors;
    }

    /** @return whether functors were added or came into use since {@link #seal} */
    public boolean functorsChanged() {
        return functors.size() > mark.functors || !changes.isEmpty();
    }

    private void refuseIfSealed(Object symbol) {
        if (changes != null) {
            throw new UnknownSymbolException(String.valueOf(symbol));
        }
    }

    /** Remembers what is known of a functor before that changes. */
    void changing(FunctorInfo info) {
        if (changes != null) {
            boolean used = info.used;
            int exists = info.exists;
            int value = info.value;
            changes.add(() -> {
                info.used = used;
                info.exists = exists;
                info.value = value;
            });
        }
    }

    /** Marks a functor as occurring in a formula. */
    void use(int functor) {
        FunctorInfo info = functors.get(functor);
        if (!info.used) {
            changing(info);
            info.used = true;
        }
    }

    /** @return the ground terms */
    public Terms terms() {
        return terms;
    }

    /** @return the number of a sort */
    public int sort(Sort sort) {
        Integer seen = sortsSeen.get(sort);
        if (seen == null) {
            seen = sorts.get(sort.getName());
            if (seen == null) {
                refuseIfSealed(sort);
                seen = sortNames.size();
                sorts.put(sort.getName(), seen);
                sortNames.add(sort.getName());
                equalities.add(-1);
                domains.add(-1);
            }
            sortsSeen.put(sort, seen);
        }
        return seen;
    }

    /** @return how many sorts there are */
    public int sorts() {
        return sortNames.size();
    }

    /** @return the name of a sort */
    public String sortName(int sort) {
        return sortNames.get(sort);
    }

    /** @return the ground term of a constant; equal constants are one */
    public int constant(Constant constant) {
        Integer seen = constantsSeen.get(constant);
        if (seen == null) {
            seen = constantsByValue.get(constant);
            if (seen == null) {
                refuseIfSealed(constant);
                seen = terms.constant(sort(constant.getSort()));
                constantsByValue.put(constant, seen);
                constantOfTerm.put(seen, constant);
            }
            constantsSeen.put(constant, seen);
        }
        return seen;
    }

    /** @return the constant that a ground term is, or null for an anonymous individual or a function term */
    public Constant constantOf(int term) {
        return constantOfTerm.get(term);
    }

    /** @return the number of a predicate of the input */
    public int predicate(Predicate predicate) {
        Integer seen = predicatesSeen.get(predicate);
        if (seen == null) {
            seen = predicatesByValue.get(predicate);
            if (seen == null) {
                refuseIfSealed(predicate);
                seen = addPredicate(Kind.USER, sortsOf(predicate.getArgumentTypes()));
                predicatesByValue.put(predicate, seen);
            }
            predicatesSeen.put(predicate, seen);
        }
        return seen;
    }

    /** @return a new predicate */
    public int addPredicate(Kind kind, int[] arguments) {
        predicates.add(new PredicateInfo(kind, arguments));
        return predicates.size() - 1;
    }

    /** @return how many predicates there are */
    public int predicates() {
        return predicates.size();
    }

    /** @return what is known of a predicate */
    public PredicateInfo predicate(int number) {
        return predicates.get(number);
    }

    /** @return the equality of a sort */
    public int equality(int sort) {
        if (equalities.get(sort) < 0) {
            equalities.set(sort, addPredicate(Kind.EQUALITY, new int[] {sort, sort}));
        }
        return equalities.get(sort);
    }

    /** @return the domain predicate of a sort */
    public int domain(int sort) {
        if (domains.get(sort) < 0) {
            domains.set(sort, addPredicate(Kind.DOMAIN, new int[] {sort}));
        }
        return domains.get(sort);
    }

    /** @return whether something asked for all individuals of a sort */
    public boolean domainUsed(int sort) {
        return domains.get(sort) >= 0;
    }

    /** @return the number of a functor of the input */
    public int functor(Functor functor) {
        Integer seen = functorsByValue.get(functor);
        if (seen == null) {
            refuseIfSealed(functor);
            seen = functors.size();
            functors.add(new FunctorInfo(sortsOf(functor.getArgumentTypes()), sort(functor.getTargetSort()), functor));
            functorsByValue.put(functor, seen);
        }
        return seen;
    }

    /** @return a new Skolem function */
    public int skolem(int[] arguments, int result) {
        functors.add(new FunctorInfo(arguments, result, null));
        return functors.size() - 1;
    }

    /** @return how many functors there are */
    public int functors() {
        return functors.size();
    }

    /** @return what is known of a functor */
    public FunctorInfo functor(int number) {
        return functors.get(number);
    }

    private int[] sortsOf(List<Sort> list) {
        int[] result = new int[list.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = sort(list.get(i));
        }
        return result;
    }

    /**
     * Marks the functors whose result can come back as an argument: a functor loops if one of its argument sorts can be
     * reached from its result sort through functors.
     *
     * @return whether there is one
     */
    public boolean markLoops() {
        int n = sortNames.size();
        boolean[][] reach = new boolean[n][];
        boolean any = false;
        for (FunctorInfo functor : functors) {
            if (!functor.used) {
                continue;
            }
            if (reach[functor.result] == null) {
                reach[functor.result] = reachable(functor.result);
            }
            functor.looping = false;
            for (int argument : functor.arguments) {
                functor.looping |= reach[functor.result][argument];
            }
            any |= functor.looping;
        }
        return any;
    }

    private boolean[] reachable(int from) {
        boolean[] reached = new boolean[sortNames.size()];
        reached[from] = true;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (FunctorInfo functor : functors) {
                for (int argument : functor.used ? functor.arguments : new int[0]) {
                    if (reached[argument] && !reached[functor.result]) {
                        reached[functor.result] = true;
                        changed = true;
                    }
                }
            }
        }
        return reached;
    }
}
