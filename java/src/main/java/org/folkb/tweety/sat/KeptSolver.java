package org.folkb.tweety.sat;

import java.util.Arrays;
import java.util.BitSet;
import org.folkb.tweety.clause.GroundClauses;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.util.IntList;

/**
 * A growing set of ground clauses with all formulas switched on, what unit propagation makes of it, and one model of
 * it. Further clauses are tried on top and taken back in the reverse order. A trial looks only at what the further
 * clauses touch: what they imply, and then the clauses that the known model, changed by that, leaves unsatisfied, with
 * their surroundings as far as needed ({@link Repair}).
 */
public final class KeptSolver {
    private static final int NOBODY = -2;

    private final GroundClauses clauses;
    /** For each literal the place of its last occurrence, or -1; for each place the one before with its literal. */
    private int[] last = new int[0];
    private final IntList before = new IntList();
    private final IntList clauseAt = new IntList();
    /** For each clause how many of its literals are not false. */
    private final IntList open = new IntList();
    private byte[] value = new byte[0];
    private int[] reason = new int[0];
    private boolean[] model = new boolean[0];
    private final IntList trail = new IntList();
    private int propagated;
    private int atoms;
    private int linked;
    private int keptClauses;
    private int keptAtoms;
    private int left = NOBODY;
    private int violated = -1;
    private boolean contradictory;
    private Deadline deadline;
    /** Numbers for the atoms of a part of the problem, and for its clauses; all zero between their uses. */
    private int[] scratch = new int[0];
    private int[] clauseScratch = new int[0];
    /** By owner plus one the last kept clause without a negative literal, plus one; by such a clause the one before. */
    private int[] lastPositive = new int[16];
    private final IntList positiveBefore = new IntList();
    private int hardPositives;

    /** @param clauses the clauses, of which none is known here yet */
    public KeptSolver(GroundClauses clauses) {
        this.clauses = clauses;
    }

    /** The answer of a trial: null proof means that the clauses can be satisfied, else they cannot. */
    public record Decided(int[] proof) {
        /** @return whether there is a model */
        public boolean satisfiable() {
            return proof == null;
        }
    }

    /** @return whether the kept clauses cannot be satisfied; nothing can be tried on them then */
    public boolean contradictory() {
        return contradictory;
    }

    /**
     * Keeps all clauses that there are now.
     *
     * @param atomsNow how many atoms there are
     * @param until when to stop
     */
    public void keep(int atomsNow, Deadline until) {
        deadline = until;
        link(atomsNow);
        left = NOBODY;
        int from = trail.size();
        boolean consistent = assignUnits(keptClauses) && propagate();
        if (consistent) {
            IntList broken = new IntList();
            Repair repair = new Repair(this, deadline);
            repair.unsatisfied(from, keptClauses, broken);
            consistent = broken.size() == 0 || repair.run(broken);
            if (consistent) {
                repair.adopt();
                for (int t = from; t < trail.size(); t++) {
                    model[trail.get(t) >> 1] = (trail.get(t) & 1) == 0;
                }
            }
        }
        for (int clause = keptClauses; clause < linked; clause++) {
            notePositive(clause);
        }
        keptAtoms = atoms;
        keptClauses = linked;
        contradictory = !consistent;
    }

    private void notePositive(int clause) {
        int slot = clauses.owner(clause) + 1;
        if (slot >= lastPositive.length) {
            lastPositive = Arrays.copyOf(lastPositive, Math.max(slot + 1, 2 * lastPositive.length));
        }
        positiveBefore.add(0);
        if (negatives(clause) == 0) {
            positiveBefore.set(clause, lastPositive[slot]);
            lastPositive[slot] = clause + 1;
            hardPositives += slot == 0 ? 1 : 0;
        }
    }

    /** @return how many negative literals a clause has */
    int negatives(int clause) {
        int negatives = 0;
        int end = clauses.start(clause + 1);
        for (int place = clauses.start(clause); place < end; place++) {
            negatives += clauses.literal(place) & 1;
        }
        return negatives;
    }

    /**
     * Makes the clauses that were added known, for trials.
     *
     * @param atomsNow how many atoms there are
     * @param until when to stop
     */
    public void extend(int atomsNow, Deadline until) {
        deadline = until;
        link(atomsNow);
    }

    /**
     * Whether all clauses can be satisfied, except those of one owner.
     *
     * @param without the owner whose clauses are left out
     * @return the answer; of a negative one the proof: clauses that cannot be satisfied together
     */
    public Decided attempt(int without) {
        left = without;
        violated = -1;
        int from = trail.size();
        try {
            if (!assignUnits(keptClauses) || !propagate()) {
                return new Decided(closure(new int[] {violated}));
            }
            IntList broken = new IntList();
            Repair repair = new Repair(this, deadline);
            repair.unsatisfied(from, keptClauses, broken);
            if (broken.size() == 0 || repair.run(broken)) {
                return new Decided(null);
            }
            return new Decided(closure(repair.chosen()));
        } finally {
            undo(from);
            left = NOBODY;
        }
    }

    /** Forgets the clauses since {@link #keep}; the list of clauses still has them. */
    public void takeBack() {
        for (int place = before.size() - 1; place >= clauses.start(keptClauses); place--) {
            last[clauses.literal(place)] = before.get(place);
        }
        before.truncate(clauses.start(keptClauses));
        clauseAt.truncate(clauses.start(keptClauses));
        open.truncate(keptClauses);
        linked = keptClauses;
        for (int atom = keptAtoms; atom < atoms; atom++) {
            model[atom] = false;
        }
        atoms = keptAtoms;
    }

    private void link(int atomsNow) {
        if (2 * atomsNow > last.length) {
            int capacity = Math.max(atomsNow + atomsNow / 4, 16);
            int old = last.length;
            last = Arrays.copyOf(last, 2 * capacity);
            Arrays.fill(last, old, last.length, -1);
            value = Arrays.copyOf(value, capacity);
            reason = Arrays.copyOf(reason, capacity);
            model = Arrays.copyOf(model, capacity);
        }
        atoms = atomsNow;
        for (; linked < clauses.count(); linked++) {
            int end = clauses.start(linked + 1);
            int notFalse = 0;
            for (int place = clauses.start(linked); place < end; place++) {
                int literal = clauses.literal(place);
                before.add(last[literal]);
                last[literal] = place;
                clauseAt.add(linked);
                notFalse += isFalse(literal) ? 0 : 1;
            }
            open.add(notFalse);
            if ((linked & 65_535) == 65_535) {
                deadline.check();
            }
        }
    }

    private boolean assignUnits(int fromClause) {
        for (int clause = fromClause; clause < linked; clause++) {
            if (open.get(clause) <= 1 && isActive(clause) && !unit(clause)) {
                return false;
            }
        }
        return true;
    }

    private boolean propagate() {
        boolean fine = true;
        while (fine && propagated < trail.size()) {
            int falsified = trail.get(propagated++) ^ 1;
            // To the end of the chain in any case, so that the counters can be put back.
            for (int place = last[falsified]; place >= 0; place = before.get(place)) {
                int clause = clauseAt.get(place);
                int now = open.get(clause) - 1;
                open.set(clause, now);
                if (fine && now <= 1 && isActive(clause)) {
                    fine = unit(clause);
                }
            }
            if ((propagated & 4095) == 4095) {
                deadline.check();
            }
        }
        return fine;
    }

    private void undo(int from) {
        for (int t = trail.size() - 1; t >= from; t--) {
            int literal = trail.get(t);
            if (t < propagated) {
                for (int place = last[literal ^ 1]; place >= 0; place = before.get(place)) {
                    open.set(clauseAt.get(place), open.get(clauseAt.get(place)) + 1);
                }
            }
            value[literal >> 1] = 0;
        }
        trail.truncate(from);
        propagated = from;
    }

    /** At most one literal of the clause is not false. */
    private boolean unit(int clause) {
        int end = clauses.start(clause + 1);
        for (int place = clauses.start(clause); place < end; place++) {
            int literal = clauses.literal(place);
            int now = value[literal >> 1];
            if (now == 0) {
                value[literal >> 1] = sign(literal);
                reason[literal >> 1] = clause;
                trail.add(literal);
                return true;
            }
            if (now == sign(literal)) {
                return true;
            }
        }
        violated = clause;
        return false;
    }

    /** The clauses and, for what is decided in them, its reasons. */
    private int[] closure(int[] seeds) {
        IntList result = new IntList();
        BitSet seen = new BitSet();
        for (int clause : seeds) {
            seen.set(clause);
            result.add(clause);
        }
        for (int i = 0; i < result.size(); i++) {
            int clause = result.get(i);
            int end = clauses.start(clause + 1);
            for (int place = clauses.start(clause); place < end; place++) {
                int atom = clauses.literal(place) >> 1;
                if (value[atom] != 0 && !seen.get(reason[atom])) {
                    seen.set(reason[atom]);
                    result.add(reason[atom]);
                }
            }
        }
        return result.toArray();
    }

    private static byte sign(int literal) {
        return (byte) ((literal & 1) == 0 ? 1 : -1);
    }

    private boolean isFalse(int literal) {
        return value[literal >> 1] == -sign(literal);
    }

    // What the repair of the model needs to see.

    boolean isActive(int clause) {
        return clauses.owner(clause) != left;
    }

    boolean isAssigned(int atom) {
        return value[atom] != 0;
    }

    boolean isTrue(int literal) {
        return value[literal >> 1] == sign(literal);
    }

    boolean inModel(int atom) {
        return model[atom];
    }

    void inModel(int atom, boolean now) {
        model[atom] = now;
    }

    GroundClauses clauses() {
        return clauses;
    }

    int keptClauses() {
        return keptClauses;
    }

    /** @return an array of zeros, one for each atom; who uses it makes it zero again */
    int[] scratch() {
        if (scratch.length < atoms) {
            scratch = new int[model.length];
        }
        return scratch;
    }

    int linked() {
        return linked;
    }

    int trailSize() {
        return trail.size();
    }

    int trail(int at) {
        return trail.get(at);
    }

    /** @return as {@link #scratch}, one for each clause */
    int[] clauseScratch() {
        if (clauseScratch.length < linked) {
            clauseScratch = new int[linked + linked / 4];
        }
        return clauseScratch;
    }

    /** @return how many kept clauses of no formula have no negative literal */
    int hardPositives() {
        return hardPositives;
    }

    /** @return the last kept clause of an owner without a negative literal, or -1 */
    int lastPositive(int owner) {
        return owner + 1 < lastPositive.length ? lastPositive[owner + 1] - 1 : -1;
    }

    /** @return the one before it, or -1 */
    int positiveBefore(int clause) {
        return positiveBefore.get(clause) - 1;
    }

    /** @return the place of the last occurrence of a literal, or -1 */
    int last(int literal) {
        return last[literal];
    }

    /** @return the place of the occurrence before this one, or -1 */
    int before(int place) {
        return before.get(place);
    }

    int clauseAt(int place) {
        return clauseAt.get(place);
    }
}
