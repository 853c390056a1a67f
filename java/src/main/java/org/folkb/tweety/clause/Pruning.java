package org.folkb.tweety.clause;

import java.util.ArrayList;
import java.util.List;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.util.IntList;

/**
 * Drops clauses that cannot take part in a contradiction, before they are instantiated. A predicate is in demand if a
 * clause that is kept has it negatively, and a clause is kept if all its positive literals are in demand; it starts
 * with the clauses that have no positive literal. What is dropped is satisfied by making the predicates that nobody
 * demands true everywhere, whatever is chosen of the rest.
 */
final class Pruning {
    private final Symbols symbols;
    private final List<Clause> clauses;
    private final IntList facts;

    Pruning(Symbols symbols, List<Clause> clauses, IntList facts) {
        this.symbols = symbols;
        this.clauses = clauses;
        this.facts = facts;
    }

    /** Removes the clauses and facts that nobody demands. */
    void run() {
        boolean[] demanded = demanded();
        clauses.removeIf(clause -> !kept(clause, demanded));
        int to = 0;
        int[] raw = facts.raw();
        int size = facts.size();
        for (int at = 0; at < size;) {
            int width = 3 + symbols.predicate(raw[at + 1]).arguments().length;
            if (demanded[raw[at + 1]] || raw[at] == 0) {
                System.arraycopy(raw, at, raw, to, width);
                to += width;
            }
            at += width;
        }
        facts.truncate(to);
    }

    private boolean kept(Clause clause, boolean[] demanded) {
        for (Literal literal : clause.head) {
            if (!demanded[literal.predicate()]) {
                return false;
            }
        }
        return true;
    }

    private boolean[] demanded() {
        boolean[] demanded = new boolean[symbols.predicates()];
        IntList queue = new IntList();
        for (int p = 0; p < demanded.length; p++) {
            Kind kind = symbols.predicate(p).kind();
            // Equality is bound to syntax under unique names, and the other two are never literals.
            if (kind == Kind.EQUALITY || kind == Kind.DOMAIN || kind == Kind.EXISTS) {
                demanded[p] = true;
            }
        }
        List<List<Clause>> waiting = new ArrayList<>();
        for (int p = 0; p < demanded.length; p++) {
            waiting.add(null);
        }
        for (Clause clause : clauses) {
            visit(clause, demanded, queue, waiting);
        }
        for (int at = 0; at < facts.size();) {
            int predicate = facts.get(at + 1);
            if (facts.get(at) == 0 && !demanded[predicate]) {
                demanded[predicate] = true;
                queue.add(predicate);
            }
            at += 3 + symbols.predicate(predicate).arguments().length;
        }
        for (int q = 0; q < queue.size(); q++) {
            List<Clause> list = waiting.get(queue.get(q));
            if (list != null) {
                waiting.set(queue.get(q), null);
                for (Clause clause : list) {
                    visit(clause, demanded, queue, waiting);
                }
            }
        }
        return demanded;
    }

    /** Lets a clause wait for a predicate that is not in demand, or demands its negative literals. */
    private static void visit(Clause clause, boolean[] demanded, IntList queue, List<List<Clause>> waiting) {
        for (Literal literal : clause.head) {
            if (!demanded[literal.predicate()]) {
                if (waiting.get(literal.predicate()) == null) {
                    waiting.set(literal.predicate(), new ArrayList<>(2));
                }
                waiting.get(literal.predicate()).add(clause);
                return;
            }
        }
        for (int i = 0; i < clause.negatives; i++) {
            int predicate = clause.body[i].predicate();
            if (!demanded[predicate]) {
                demanded[predicate] = true;
                queue.add(predicate);
            }
        }
    }
}
