package org.folkb.tweety.sat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.GroundClauses;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.sat.Shrinking.Shrunk;
import org.folkb.tweety.util.IntList;

/**
 * A minimal set of formulas that cannot hold together with a query, out of those of a proof. Only a part of the clauses
 * of these formulas, and of the hard ones, is given to an {@link Oracle}: either those whose negative atoms are possible
 * with them alone (what is not possible can be false), or, where there are many hard facts to begin from, those that
 * hang together with the query's (the rest is consistent). Each holds all minimal conflicts of the query with them.
 */
public final class KeptSupport {
    private static final int FEW_HARD = 5_000;

    private final KeptSolver kept;
    private final GroundClauses clauses;
    private final int assumed;
    private final Map<Integer, Integer> localOwner = new HashMap<>();
    private final IntList owners = new IntList();
    private final IntList atoms = new IntList();

    /**
     * @param kept the clauses
     * @param assumed the owner of the query's clauses
     */
    public KeptSupport(KeptSolver kept, int assumed) {
        this.kept = kept;
        this.clauses = kept.clauses();
        this.assumed = assumed;
    }

    /**
     * Finds the set.
     *
     * @param proof clauses that cannot be satisfied together
     * @param deadline when to stop; what is known of the proof is the answer then
     * @return the numbers of the formulas, ascending, and whether the set is minimal
     */
    public Shrunk of(int[] proof, Deadline deadline) {
        for (int clause : proof) {
            int owner = clauses.owner(clause);
            if (owner != Clause.HARD && owner != assumed && localOwner.putIfAbsent(owner, 0) == null) {
                owners.add(owner);
            }
        }
        int[] all = owners.toArray();
        Arrays.sort(all);
        for (int i = 0; i < all.length; i++) {
            localOwner.put(all[i], i);
        }
        int query = all.length;
        localOwner.put(assumed, query);
        try {
            Oracle oracle = new Oracle(kept.hardPositives() <= FEW_HARD ? possible(deadline) : connected(deadline), atoms.size(), query + 1, false, deadline);
            boolean[] on = new boolean[query + 1];
            Arrays.fill(on, true);
            int[] core = oracle.core(on);
            if (core == null) {
                throw new IllegalStateException("a proof whose clauses can be satisfied");
            }
            core = Arrays.stream(core).filter(owner -> owner != query).toArray();
            Shrunk shrunk = new Shrinking(oracle).shrink(core, new int[] {query});
            return new Shrunk(Arrays.stream(shrunk.formulas()).map(owner -> all[owner]).toArray(), shrunk.minimal());
        } catch (Stop stop) {
            return new Shrunk(all, false);
        }
    }

    /** The clauses of the formulas at hand whose negative atoms are possible with them, with numbers of their own. */
    private GroundClauses possible(Deadline deadline) {
        int[] local = kept.scratch();
        int[] missing = kept.clauseScratch();
        IntList touched = new IntList();
        GroundClauses part = new GroundClauses();
        BitSet seen = new BitSet();
        try {
            for (int owner : localOwner.keySet()) {
                takePositives(owner, seen, local, part);
            }
            takePositives(Clause.HARD, seen, local, part);
            for (int clause = kept.keptClauses(); clause < kept.linked(); clause++) {
                if (kept.negatives(clause) == 0) {
                    take(clause, seen, local, part);
                }
            }
            for (int i = 0; i < atoms.size(); i++) {
                for (int place = kept.last(2 * atoms.get(i) + 1); place >= 0; place = kept.before(place)) {
                    int clause = kept.clauseAt(place);
                    if (isHere(clauses.owner(clause))) {
                        if (missing[clause] == 0) {
                            missing[clause] = kept.negatives(clause) + 1;
                            touched.add(clause);
                        }
                        if (--missing[clause] == 1) {
                            take(clause, seen, local, part);
                        }
                    }
                }
                if ((i & 255) == 255) {
                    deadline.check();
                }
            }
        } finally {
            for (int i = 0; i < touched.size(); i++) {
                missing[touched.get(i)] = 0;
            }
            for (int i = 0; i < atoms.size(); i++) {
                local[atoms.get(i)] = 0;
            }
        }
        return part;
    }

    private void takePositives(int owner, BitSet seen, int[] local, GroundClauses part) {
        for (int clause = kept.lastPositive(owner); clause >= 0; clause = kept.positiveBefore(clause)) {
            take(clause, seen, local, part);
        }
    }

    private boolean isHere(int owner) {
        return owner == Clause.HARD || localOwner.containsKey(owner);
    }

    /** The clauses of the formulas at hand that hang together with the query's, with numbers of their own. */
    private GroundClauses connected(Deadline deadline) {
        int[] local = kept.scratch();
        GroundClauses part = new GroundClauses();
        BitSet seen = new BitSet();
        try {
            for (int clause = kept.keptClauses(); clause < kept.linked(); clause++) {
                if (clauses.owner(clause) == assumed) {
                    take(clause, seen, local, part);
                }
            }
            for (int i = 0; i < atoms.size(); i++) {
                for (int sign = 0; sign < 2; sign++) {
                    for (int place = kept.last(2 * atoms.get(i) + sign); place >= 0; place = kept.before(place)) {
                        take(kept.clauseAt(place), seen, local, part);
                    }
                }
                if ((i & 1023) == 1023) {
                    deadline.check();
                }
            }
        } finally {
            for (int i = 0; i < atoms.size(); i++) {
                local[atoms.get(i)] = 0;
            }
        }
        return part;
    }

    private void take(int clause, BitSet seen, int[] local, GroundClauses part) {
        int owner = clauses.owner(clause);
        if (seen.get(clause) || !isHere(owner)) {
            return;
        }
        seen.set(clause);
        int end = clauses.start(clause + 1);
        for (int place = clauses.start(clause); place < end; place++) {
            int literal = clauses.literal(place);
            if (local[literal >> 1] == 0) {
                atoms.add(literal >> 1);
                local[literal >> 1] = atoms.size();
            }
            part.push(2 * (local[literal >> 1] - 1) + (literal & 1));
        }
        part.end(owner == Clause.HARD ? Clause.HARD : localOwner.get(owner));
    }
}
