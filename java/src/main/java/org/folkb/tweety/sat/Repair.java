package org.folkb.tweety.sat;

import java.util.BitSet;
import org.folkb.tweety.clause.GroundClauses;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.util.IntList;

/**
 * Changes a model of many clauses so that a few more hold: Sat4j solves the clauses that do not hold alone, then with
 * those that its solution breaks, and so on, soon with whole neighbourhoods. It ends when nothing is broken, which is a
 * model of everything, or when the clauses chosen cannot be satisfied, and then all cannot.
 */
final class Repair {
    /** After so many rounds not only broken clauses are added but their neighbours too, in doubling distance. */
    private static final int LOCAL_ROUNDS = 2;

    private final KeptSolver kept;
    private final Deadline deadline;
    private final GroundClauses clauses;
    private final IntList chosen = new IntList();
    private final BitSet isChosen = new BitSet();
    private final IntList atoms = new IntList();
    private int[] variable;
    private boolean[] solution = new boolean[0];

    Repair(KeptSolver kept, Deadline deadline) {
        this.kept = kept;
        this.deadline = deadline;
        this.clauses = kept.clauses();
    }

    /**
     * Collects the clauses that what is decided, and the model for the rest, leave unsatisfied.
     *
     * @param fromTrail the first decided literal that the model may differ from
     * @param fromClause the first clause that the model need not satisfy
     * @param into where they go
     */
    void unsatisfied(int fromTrail, int fromClause, IntList into) {
        BitSet seen = new BitSet();
        for (int clause = fromClause; clause < kept.linked(); clause++) {
            if (kept.isActive(clause) && !holds(clause)) {
                seen.set(clause);
                into.add(clause);
            }
        }
        for (int t = fromTrail; t < kept.trailSize(); t++) {
            int literal = kept.trail(t);
            if (kept.inModel(literal >> 1) != ((literal & 1) == 0)) {
                for (int place = kept.last(literal ^ 1); place >= 0; place = kept.before(place)) {
                    int clause = kept.clauseAt(place);
                    if (!seen.get(clause) && kept.isActive(clause) && !holds(clause)) {
                        seen.set(clause);
                        into.add(clause);
                    }
                }
            }
        }
    }

    private boolean holds(int clause) {
        int end = clauses.start(clause + 1);
        for (int place = clauses.start(clause); place < end; place++) {
            int literal = clauses.literal(place);
            int atom = literal >> 1;
            if (kept.isAssigned(atom) ? kept.isTrue(literal) : now(atom) == ((literal & 1) == 0)) {
                return true;
            }
        }
        return false;
    }

    private boolean now(int atom) {
        int number = variable == null ? 0 : variable[atom];
        return number > 0 && number < solution.length ? solution[number] : kept.inModel(atom);
    }

    /** @return whether the broken clauses can be mended; {@link #adopt} takes the solution over */
    boolean run(IntList broken) {
        variable = kept.scratch();
        try {
            for (int i = 0; i < broken.size(); i++) {
                choose(broken.get(i));
            }
            for (int round = 0; ; round++) {
                if (round >= LOCAL_ROUNDS) {
                    grow(1 << Math.min(20, round - LOCAL_ROUNDS));
                }
                if (!solve()) {
                    return false;
                }
                int before = chosen.size();
                for (int i = 0, n = atoms.size(); i < n; i++) {
                    int atom = atoms.get(i);
                    boolean was = kept.inModel(atom);
                    if (now(atom) != was) {
                        chooseBroken(2 * atom + (was ? 0 : 1));
                    }
                }
                if (chosen.size() == before) {
                    return true;
                }
            }
        } finally {
            for (int i = 0; i < atoms.size(); i++) {
                variable[atoms.get(i)] = 0;
            }
            variable = null;
        }
    }

    private void chooseBroken(int literal) {
        for (int place = kept.last(literal); place >= 0; place = kept.before(place)) {
            int clause = kept.clauseAt(place);
            if (!isChosen.get(clause) && kept.isActive(clause) && !holds(clause)) {
                choose(clause);
            }
        }
    }

    /** Chooses a clause that is open; its atoms get numbers, in order, from 1. */
    private void choose(int clause) {
        isChosen.set(clause);
        chosen.add(clause);
        int end = clauses.start(clause + 1);
        for (int place = clauses.start(clause); place < end; place++) {
            int atom = clauses.literal(place) >> 1;
            if (!kept.isAssigned(atom) && variable[atom] == 0) {
                atoms.add(atom);
                variable[atom] = atoms.size();
            }
        }
    }

    /** Chooses the open clauses within a distance of the chosen ones. */
    private void grow(int distance) {
        int from = 0;
        for (int ring = 0; ring < distance && from < atoms.size(); ring++) {
            int to = atoms.size();
            for (int i = from; i < to; i++) {
                for (int sign = 0; sign < 2; sign++) {
                    for (int place = kept.last(2 * atoms.get(i) + sign); place >= 0; place = kept.before(place)) {
                        int clause = kept.clauseAt(place);
                        if (!isChosen.get(clause) && kept.isActive(clause) && isOpen(clause)) {
                            choose(clause);
                        }
                    }
                }
                if ((i & 1023) == 1023) {
                    deadline.check();
                }
            }
            from = to;
        }
    }

    private boolean isOpen(int clause) {
        int end = clauses.start(clause + 1);
        for (int place = clauses.start(clause); place < end; place++) {
            if (kept.isTrue(clauses.literal(place))) {
                return false;
            }
        }
        return true;
    }

    private boolean solve() {
        boolean[] found = PlainSolver.solution(atoms.size(), chosen.size(), this::write, deadline);
        if (found == null) {
            return false;
        }
        solution = found;
        return true;
    }

    private void write(int number, IntList into) {
        int clause = chosen.get(number);
        int end = clauses.start(clause + 1);
        for (int place = clauses.start(clause); place < end; place++) {
            int literal = clauses.literal(place);
            if (!kept.isAssigned(literal >> 1)) {
                int atom = variable[literal >> 1];
                into.add((literal & 1) == 0 ? atom : -atom);
            }
        }
    }

    /** Writes the solution into the model. */
    void adopt() {
        for (int i = 0; i + 1 < solution.length; i++) {
            kept.inModel(atoms.get(i), solution[i + 1]);
        }
    }

    /** @return the clauses chosen */
    int[] chosen() {
        return chosen.toArray();
    }
}
