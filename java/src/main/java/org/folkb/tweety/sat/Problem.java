package org.folkb.tweety.sat;

import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.GroundClauses;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.util.IntList;

/**
 * The ground clauses that can take part in a contradiction, with atoms and formulas renumbered densely.
 *
 * <p>A clause with a positive atom that no remaining clause has negatively is satisfied by making that atom true, and
 * can go; this repeats. What remains is found from the other end: clauses without positive literals remain, their
 * atoms are in demand, and a clause remains when all its positive atoms are in demand. Facts that nothing can
 * contradict never come near a solver. Since whole clauses are dropped that can be satisfied together with any choice
 * of formulas, minimal conflicts stay what they are.
 */
public final class Problem {
    /** Literals of all clauses, as 2 * atom + (1 if negative). */
    final int[] literals;
    /** Where the literals of each clause start; one more entry than clauses. */
    final int[] starts;
    /** The formula of each clause, or {@link Clause#HARD}. */
    final int[] owners;
    /** How many atoms there are. */
    final int atoms;
    /** The original number of each atom here. */
    final int[] originals;
    /** The original number of each formula here. */
    final int[] formulas;

    private Problem(int[] literals, int[] starts, int[] owners, int[] originals, int[] formulas) {
        this.literals = literals;
        this.starts = starts;
        this.owners = owners;
        this.atoms = originals.length;
        this.originals = originals;
        this.formulas = formulas;
    }

    /** @return how many clauses there are */
    public int clauses() {
        return owners.length;
    }

    /**
     * Keeps what can take part in a contradiction.
     *
     * @param ground ground clauses
     * @param atoms how many atoms they have
     * @param formulas how many formulas own them
     * @param everything keep all clauses, because a model is wanted
     * @param deadline when to stop
     * @return the problem
     */
    static Problem of(GroundClauses ground, int atoms, int formulas, boolean everything, Deadline deadline) {
        IntList kept = everything ? all(ground) : demanded(ground, atoms, deadline);
        deadline.check();
        Builder builder = new Builder(atoms, formulas, kept.size());
        for (int k = 0; k < kept.size(); k++) {
            int clause = kept.get(k);
            builder.begin(ground.owner(clause));
            for (int at = ground.start(clause); at < ground.start(clause + 1); at++) {
                builder.add(ground.literal(at));
            }
        }
        return builder.build();
    }

    /**
     * Splits the problem into parts without common atoms. A minimal conflict lies within one part: its clauses hang
     * together through atoms. The numbers of atoms and formulas in the parts lead back to the original ones.
     *
     * @param deadline when to stop
     * @return the parts, in the order of their first clauses
     */
    Problem[] split(Deadline deadline) {
        int[] parent = new int[atoms];
        for (int i = 0; i < atoms; i++) {
            parent[i] = i;
        }
        for (int clause = 0; clause < clauses(); clause++) {
            for (int at = starts[clause] + 1; at < starts[clause + 1]; at++) {
                union(parent, literals[at - 1] >> 1, literals[at] >> 1);
            }
        }
        deadline.check();
        int[] partOfRoot = new int[atoms];
        int[] partOfClause = new int[clauses()];
        IntList sizes = new IntList();
        for (int clause = 0; clause < clauses(); clause++) {
            if (starts[clause] == starts[clause + 1]) {
                partOfClause[clause] = sizes.size();
                sizes.add(1);
                continue;
            }
            int root = find(parent, literals[starts[clause]] >> 1);
            if (partOfRoot[root] == 0) {
                sizes.add(0);
                partOfRoot[root] = sizes.size();
            }
            int part = partOfRoot[root] - 1;
            partOfClause[clause] = part;
            sizes.set(part, sizes.get(part) + 1);
        }
        if (sizes.size() == 1) {
            return new Problem[] {this};
        }
        int[][] members = new int[sizes.size()][];
        int[] fill = new int[members.length];
        for (int clause = 0; clause < clauses(); clause++) {
            int part = partOfClause[clause];
            if (members[part] == null) {
                members[part] = new int[sizes.get(part)];
            }
            members[part][fill[part]++] = clause;
        }
        deadline.check();
        Problem[] result = new Problem[members.length];
        Builder builder = new Builder(atoms, formulas.length, 16);
        for (int part = 0; part < members.length; part++) {
            for (int clause : members[part]) {
                copy(clause, builder);
            }
            result[part] = builder.build().translated(this);
        }
        return result;
    }

    /** The clauses of some formulas and the hard ones. */
    Problem restrictedTo(boolean[] on) {
        Builder builder = new Builder(atoms, formulas.length, 16);
        for (int clause = 0; clause < clauses(); clause++) {
            if (owners[clause] < 0 || on[owners[clause]]) {
                copy(clause, builder);
            }
        }
        return builder.build().translated(this);
    }

    private void copy(int clause, Builder builder) {
        builder.begin(owners[clause]);
        for (int at = starts[clause]; at < starts[clause + 1]; at++) {
            builder.add(literals[at]);
        }
    }

    /** Replaces numbers of another problem's atoms and formulas by what they stand for there. */
    private Problem translated(Problem other) {
        for (int i = 0; i < formulas.length; i++) {
            formulas[i] = other.formulas[formulas[i]];
        }
        for (int i = 0; i < originals.length; i++) {
            originals[i] = other.originals[originals[i]];
        }
        return this;
    }

    /** Writes clauses with dense numbers; can be used again after {@link #build}. */
    private static final class Builder {
        private final int[] newAtom;
        private final int[] newFormula;
        private final IntList literals = new IntList();
        private final IntList starts;
        private final IntList owners;
        private final IntList oldAtoms = new IntList();
        private final IntList oldFormulas = new IntList();

        Builder(int atoms, int formulas, int clauses) {
            newAtom = new int[atoms];
            newFormula = new int[formulas];
            starts = new IntList(clauses + 1);
            owners = new IntList(clauses);
        }

        void begin(int owner) {
            starts.add(literals.size());
            if (owner < 0) {
                owners.add(owner);
                return;
            }
            if (newFormula[owner] == 0) {
                oldFormulas.add(owner);
                newFormula[owner] = oldFormulas.size();
            }
            owners.add(newFormula[owner] - 1);
        }

        void add(int literal) {
            int atom = literal >> 1;
            if (newAtom[atom] == 0) {
                oldAtoms.add(atom);
                newAtom[atom] = oldAtoms.size();
            }
            literals.add((newAtom[atom] - 1) * 2 + (literal & 1));
        }

        Problem build() {
            starts.add(literals.size());
            for (int i = 0; i < oldAtoms.size(); i++) {
                newAtom[oldAtoms.get(i)] = 0;
            }
            for (int i = 0; i < oldFormulas.size(); i++) {
                newFormula[oldFormulas.get(i)] = 0;
            }
            Problem problem = new Problem(literals.toArray(), starts.toArray(), owners.toArray(),
                    oldAtoms.toArray(), oldFormulas.toArray());
            literals.clear();
            starts.clear();
            owners.clear();
            oldAtoms.clear();
            oldFormulas.clear();
            return problem;
        }
    }

    private static IntList all(GroundClauses ground) {
        IntList kept = new IntList(ground.count());
        for (int clause = 0; clause < ground.count(); clause++) {
            kept.add(clause);
        }
        return kept;
    }

    private static IntList demanded(GroundClauses ground, int atoms, Deadline deadline) {
        int count = ground.count();
        int[] open = new int[count];
        IntList kept = new IntList();
        for (int clause = 0; clause < count; clause++) {
            int end = ground.start(clause + 1);
            for (int at = ground.start(clause); at < end; at++) {
                if ((ground.literal(at) & 1) == 0) {
                    open[clause]++;
                }
            }
            if (open[clause] == 0) {
                kept.add(clause);
            }
        }
        if (kept.size() == 0) {
            return kept;
        }
        deadline.check();
        // Where each atom occurs positively, as one flat list.
        int[] from = new int[atoms + 1];
        for (int at = 0; at < ground.size(); at++) {
            int literal = ground.literal(at);
            if ((literal & 1) == 0) {
                from[(literal >> 1) + 1]++;
            }
        }
        for (int atom = 0; atom < atoms; atom++) {
            from[atom + 1] += from[atom];
        }
        int[] occurrences = new int[from[atoms]];
        int[] fill = from.clone();
        for (int clause = 0; clause < count; clause++) {
            int end = ground.start(clause + 1);
            for (int at = ground.start(clause); at < end; at++) {
                int literal = ground.literal(at);
                if ((literal & 1) == 0) {
                    occurrences[fill[literal >> 1]++] = clause;
                }
            }
        }
        deadline.check();
        boolean[] demanded = new boolean[atoms];
        for (int k = 0; k < kept.size(); k++) {
            int clause = kept.get(k);
            int end = ground.start(clause + 1);
            for (int at = ground.start(clause); at < end; at++) {
                int literal = ground.literal(at);
                int atom = literal >> 1;
                if ((literal & 1) == 1 && !demanded[atom]) {
                    demanded[atom] = true;
                    for (int o = from[atom]; o < from[atom + 1]; o++) {
                        if (--open[occurrences[o]] == 0) {
                            kept.add(occurrences[o]);
                        }
                    }
                }
            }
        }
        return kept;
    }

    private static int find(int[] parent, int item) {
        int root = item;
        while (parent[root] != root) {
            parent[root] = parent[parent[root]];
            root = parent[root];
        }
        return root;
    }

    private static void union(int[] parent, int a, int b) {
        int x = find(parent, a);
        int y = find(parent, b);
        if (x != y) {
            // The smaller number becomes the root, which keeps the trees flat enough with path halving.
            parent[Math.max(x, y)] = Math.min(x, y);
        }
    }
}
