package org.folkb.tweety.clause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.clause.Symbols.FunctorInfo;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.util.IntList;

/**
 * Collects clauses and puts them into the shape that the join wants: ground literals apart, equalities resolved where
 * syntax decides them, function terms replaced by the graph of the function under closed domains, and a domain guard
 * for each variable that no negative literal binds.
 */
public final class ClauseSet {
    private final Symbols symbols;
    private final boolean closed;
    private final boolean distinct;
    private final boolean uniqueNames;
    private final List<Clause> clauses = new ArrayList<>();
    private final IntList facts = new IntList();
    private int nesting;

    /**
     * @param symbols where symbols are kept
     * @param closed whether functions are to be replaced by their graphs
     * @param distinct whether any two individuals that can be named differently are different
     * @param uniqueNames whether different constants of the input are different individuals
     */
    public ClauseSet(Symbols symbols, boolean closed, boolean distinct, boolean uniqueNames) {
        this.symbols = symbols;
        this.closed = closed;
        this.distinct = distinct;
        this.uniqueNames = uniqueNames;
    }

    /** @return the clauses that are no ground literals, or have functions */
    public List<Clause> clauses() {
        return clauses;
    }

    /** @return ground literals one after the other: sign (1 or 0), predicate, owner, arguments */
    public IntList facts() {
        return facts;
    }

    /** @return whether some literal is an equality, other than those that syntax decides */
    public boolean hasEquality() {
        for (Clause clause : clauses) {
            for (Literal literal : clause.body) {
                if (isEquality(literal.predicate())) {
                    return true;
                }
            }
            for (Literal literal : clause.head) {
                if (isEquality(literal.predicate())) {
                    return true;
                }
            }
        }
        for (int at = 0; at < facts.size();) {
            int predicate = facts.get(at + 1);
            if (isEquality(predicate)) {
                return true;
            }
            at += 3 + symbols.predicate(predicate).arguments().length;
        }
        return false;
    }

    private boolean isEquality(int predicate) {
        return symbols.predicate(predicate).kind() == Kind.EQUALITY;
    }

    /** @return how deep function terms are nested in the input */
    public int nesting() {
        return nesting;
    }

    /**
     * Drops clauses and facts that cannot take part in a contradiction, and marks the functors that are left. Not for
     * problems of which a model is wanted.
     */
    public void prune() {
        new Pruning(symbols, clauses, facts).run();
        for (int f = 0; f < symbols.functors(); f++) {
            symbols.functor(f).used = false;
        }
        for (Clause clause : clauses) {
            for (Literal[] literals : List.of(clause.body, clause.head)) {
                for (Literal literal : literals) {
                    for (int code : literal.arguments()) {
                        use(code, clause);
                    }
                }
            }
        }
    }

    private void use(int code, Clause clause) {
        if (Code.isApplication(code)) {
            Application application = clause.application(code);
            symbols.functor(application.functor()).used = true;
            for (int argument : application.arguments()) {
                use(argument, clause);
            }
        }
    }

    void addFact(boolean positive, int predicate, int[] arguments, int owner) {
        facts.add(positive ? 1 : 0);
        facts.add(predicate);
        facts.add(owner);
        for (int argument : arguments) {
            facts.add(argument);
        }
    }

    /** Adds a clause that needs no treatment. */
    public void addReady(Clause clause) {
        clauses.add(clause);
    }

    void add(Literal[] literals, int owner, NormalForm form) {
        if (closed && !form.applications().isEmpty()) {
            resolve(new Flattening(literals, owner, form).literals(), 0, owner, form);
        } else {
            resolve(literals, 0, owner, form);
        }
    }

    /**
     * Treats the negative equalities from a place on. Two terms are equal because an equality between them is possible
     * (then the literal stays and is matched), or because they are built alike from equal parts: a variable and any
     * term, which the variable then stands for; or one functor on both sides, whose arguments are then equal pair by
     * pair. Both cases get a clause each.
     */
    private void resolve(Literal[] literals, int from, int owner, NormalForm form) {
        for (int i = from; i < literals.length; i++) {
            Literal literal = literals[i];
            if (symbols.predicate(literal.predicate()).kind() != Kind.EQUALITY) {
                continue;
            }
            int left = literal.arguments()[0];
            int right = literal.arguments()[1];
            Unifier unifier = new Unifier(form);
            if (literal.positive()) {
                if (unifier.same(left, right)) {
                    return;
                }
                continue;
            }
            if (unifier.same(left, right)) {
                resolve(without(literals, i, null, List.of()), i, owner, form);
                return;
            }
            if (Code.isVariable(left) || Code.isVariable(right)) {
                if (unifier.unify(left, right)) {
                    // Equalities passed before stay "between different terms"; where the substitution makes their
                    // sides the same, the clause of the other case covers it.
                    resolve(without(literals, i, unifier, List.of()), i, owner, form);
                }
            } else if (Code.isApplication(left) && Code.isApplication(right)) {
                Application a = form.applications().get(left - Code.APPLICATION);
                Application b = form.applications().get(right - Code.APPLICATION);
                if (a.functor() == b.functor()) {
                    List<Literal> parts = new ArrayList<>();
                    for (int k = 0; k < a.arguments().length; k++) {
                        parts.add(new Literal(false, symbols.equality(symbols.functor(a.functor()).arguments[k]),
                                new int[] {a.arguments()[k], b.arguments()[k]}));
                    }
                    resolve(without(literals, i, null, parts), i, owner, form);
                }
            }
            if (distinct || groundDistinct(left, right)) {
                return;
            }
        }
        finish(literals, owner, form);
    }

    /** The clause without one literal, with a substitution applied to the others, and with new literals at the end. */
    private static Literal[] without(Literal[] literals, int place, Unifier unifier, List<Literal> more) {
        List<Literal> result = new ArrayList<>(literals.length - 1 + more.size());
        for (int k = 0; k < literals.length; k++) {
            if (k != place) {
                result.add(unifier == null ? literals[k] : unifier.apply(literals[k]));
            }
        }
        result.addAll(more);
        return result.toArray(new Literal[0]);
    }

    private boolean groundDistinct(int left, int right) {
        return uniqueNames && Code.isGround(left) && Code.isGround(right) && symbols.constantOf(left) != null
                && symbols.constantOf(right) != null;
    }

    private void finish(Literal[] literals, int owner, NormalForm form) {
        int n = 0;
        Literal[] kept = new Literal[literals.length];
        Map<Literal.Atom, Integer> signs = new HashMap<>();
        for (Literal literal : literals) {
            int sign = literal.positive() ? 1 : 2;
            int known = signs.getOrDefault(literal.atom(), 0);
            if ((known & sign) != 0) {
                continue;
            }
            if (known != 0 && !isWide(literal)) {
                return;
            }
            signs.put(literal.atom(), known | sign);
            kept[n++] = literal;
        }
        if (n == 1 && isPlainGround(kept[0])) {
            addFact(kept[0].positive(), kept[0].predicate(), kept[0].arguments(), owner);
            return;
        }
        build(Arrays.copyOf(kept, n), owner, form);
    }

    private void build(Literal[] literals, int owner, NormalForm form) {
        List<Literal> body = new ArrayList<>(4);
        List<Literal> head = new ArrayList<>(4);
        for (Literal literal : literals) {
            for (int code : literal.arguments()) {
                nesting = Math.max(nesting, depth(code, form));
            }
            if (!literal.positive()) {
                body.add(literal);
            } else if (symbols.predicate(literal.predicate()).kind() == Kind.EQUALITY) {
                head.add(0, literal);
            } else {
                head.add(literal);
            }
        }
        int negatives = body.size();
        guard(body, head, form);
        clauses.add(new Clause(owner, form.sortsNow(), form.applications(),
                body.toArray(new Literal[0]), negatives, head.toArray(new Literal[0])));
    }

    /** Adds "is an individual" for each variable of the head that the body does not bind. */
    private void guard(List<Literal> body, List<Literal> head, NormalForm form) {
        IntList bound = new IntList(4);
        for (Literal literal : body) {
            for (int code : literal.arguments()) {
                variables(code, form, bound);
            }
        }
        int before = bound.size();
        for (Literal literal : head) {
            for (int code : literal.arguments()) {
                variables(code, form, bound);
            }
        }
        for (int i = before; i < bound.size(); i++) {
            int variable = bound.get(i);
            body.add(new Literal(false, symbols.domain(form.variableSorts().get(variable)),
                    new int[] {Code.variable(variable)}));
        }
    }

    private static void variables(int code, NormalForm form, IntList into) {
        if (Code.isVariable(code)) {
            int variable = Code.variableOf(code);
            for (int i = 0; i < into.size(); i++) {
                if (into.get(i) == variable) {
                    return;
                }
            }
            into.add(variable);
        } else if (Code.isApplication(code)) {
            for (int argument : form.applications().get(code - Code.APPLICATION).arguments()) {
                variables(argument, form, into);
            }
        }
    }

    private static int depth(int code, NormalForm form) {
        if (!Code.isApplication(code)) {
            return 0;
        }
        int deepest = 0;
        for (int argument : form.applications().get(code - Code.APPLICATION).arguments()) {
            deepest = Math.max(deepest, depth(argument, form));
        }
        return deepest + 1;
    }

    private boolean isPlainGround(Literal literal) {
        if (symbols.predicate(literal.predicate()).kind() == Kind.EQUALITY) {
            return false;
        }
        for (int code : literal.arguments()) {
            if (!Code.isGround(code)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWide(Literal literal) {
        for (int code : literal.arguments()) {
            if (Code.isWide(code)) {
                return true;
            }
        }
        return false;
    }

    /** @return the predicate that holds the argument lists for which a function has to have a value */
    int demanded(int functor) {
        FunctorInfo info = symbols.functor(functor);
        if (info.exists < 0) {
            symbols.changing(info);
            info.exists = symbols.addPredicate(Kind.EXISTS, info.arguments);
        }
        return info.exists;
    }

    /** The predicate that is the graph of a function; with the clause that says it has a value where demanded. */
    private int value(int functor) {
        FunctorInfo info = symbols.functor(functor);
        if (info.value < 0) {
            int arity = info.arguments.length;
            int[] sorts = Arrays.copyOf(info.arguments, arity + 1);
            sorts[arity] = info.result;
            symbols.changing(info);
            info.value = symbols.addPredicate(Kind.VALUE, sorts);
            int[] arguments = new int[arity];
            for (int i = 0; i < arity; i++) {
                arguments[i] = Code.variable(i);
            }
            int[] wide = Arrays.copyOf(arguments, arity + 1);
            wide[arity] = Code.WIDE + info.result;
            clauses.add(new Clause(Clause.HARD, info.arguments, List.of(),
                    new Literal[] {new Literal(false, demanded(functor), arguments)}, 0,
                    new Literal[] {new Literal(true, info.value, wide)}));
        }
        return info.value;
    }

    /**
     * Function terms as "for the value y of f(x): ...". The value predicate occurs positively only in "f has a value
     * here", so it need not be said that the value is unique: any one of several will do.
     */
    private final class Flattening {
        private final NormalForm form;
        private final List<Literal> values = new ArrayList<>();
        private final List<Literal> plain = new ArrayList<>();
        private final List<Literal> result = new ArrayList<>();

        Flattening(Literal[] literals, int owner, NormalForm form) {
            this.form = form;
            for (Literal literal : literals) {
                boolean deep = false;
                for (int code : literal.arguments()) {
                    deep |= Code.isApplication(code);
                }
                if (!deep && !literal.positive()) {
                    plain.add(literal);
                }
            }
            for (Literal literal : literals) {
                int[] flat = new int[literal.arguments().length];
                for (int i = 0; i < flat.length; i++) {
                    flat[i] = flatten(literal.arguments()[i]);
                }
                result.add(new Literal(literal.positive(), literal.predicate(), flat));
            }
            result.addAll(values);
        }

        Literal[] literals() {
            return result.toArray(new Literal[0]);
        }

        private int flatten(int code) {
            if (!Code.isApplication(code)) {
                return code;
            }
            Application application = form.applications().get(code - Code.APPLICATION);
            int functor = application.functor();
            int arity = application.arguments().length;
            int[] arguments = new int[arity + 1];
            for (int i = 0; i < arity; i++) {
                arguments[i] = flatten(application.arguments()[i]);
            }
            int predicate = value(functor);
            for (Literal known : values) {
                if (known.predicate() == predicate
                        && Arrays.equals(known.arguments(), 0, arity, arguments, 0, arity)) {
                    return known.arguments()[arity];
                }
            }
            demand(functor, Arrays.copyOf(arguments, arity));
            arguments[arity] = Code.variable(form.newVariable(symbols.functor(functor).result));
            values.add(new Literal(false, predicate, arguments));
            return arguments[arity];
        }

        /** The function needs a value wherever the clause could be instantiated. */
        private void demand(int functor, int[] arguments) {
            List<Literal> body = new ArrayList<>(plain);
            body.addAll(values);
            List<Literal> head = List.of(new Literal(true, demanded(functor), arguments));
            // Negative equalities are left out: demanding a value too often does no harm.
            body.removeIf(literal -> symbols.predicate(literal.predicate()).kind() == Kind.EQUALITY);
            guard(body, head, form);
            clauses.add(new Clause(Clause.HARD, form.sortsNow(), form.applications(),
                    body.toArray(new Literal[0]), 0, head.toArray(new Literal[0])));
        }
    }
}
