package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.tweetyproject.commons.AbstractInterpretation;
import org.tweetyproject.commons.Formula;
import org.tweetyproject.commons.InterpretationIterator;
import org.tweetyproject.commons.Signature;
import org.tweetyproject.commons.analysis.InterpretationDistance;

/**
 * Interpretations for the measures of Tweety that go through them all. First-order logic has infinitely many, but such
 * a measure only asks which formulas an interpretation satisfies, and the more the better; so one for each maximal
 * consistent subset is enough: each of these has a model, and what any interpretation satisfies lies within one.
 */
final class Worlds implements InterpretationIterator<Belief, Beliefs, Worlds.World> {
    private final List<World> worlds;
    private int next;

    /**
     * @param beliefs all beliefs
     * @param conflicts their conflicts
     * @param time when to stop
     */
    Worlds(Collection<Belief> beliefs, KnownConflicts conflicts, Allowance time) {
        worlds = new ArrayList<>();
        if (conflicts.all().isEmpty()) {
            // Tweety has no correction set here, not even the empty one, and so no maximal consistent subset.
            worlds.add(new World(new HashSet<>(beliefs), time));
        }
        for (Collection<Belief> subset : conflicts.maximalConsistentSubsets(beliefs)) {
            worlds.add(new World(new HashSet<>(subset), time));
        }
    }

    private Worlds(List<World> worlds) {
        this.worlds = worlds;
    }

    @Override
    public boolean hasNext() {
        return next < worlds.size();
    }

    @Override
    public World next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return worlds.get(next++);
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException("worlds stay");
    }

    @Override
    public Worlds reset() {
        return new Worlds(worlds);
    }

    @Override
    public Worlds reset(Signature signature) {
        return reset();
    }

    @Override
    public Worlds reset(Collection<? extends Formula> formulas) {
        return reset();
    }

    /** An interpretation, known by the beliefs that it satisfies. */
    static final class World extends AbstractInterpretation<Beliefs, Belief> {
        private final Set<Belief> satisfied;
        private final Allowance time;

        private World(Set<Belief> satisfied, Allowance time) {
            this.satisfied = satisfied;
            this.time = time;
        }

        @Override
        public boolean satisfies(Belief belief) {
            time.check();
            return satisfied.contains(belief);
        }

        @Override
        public boolean satisfies(Beliefs beliefs) {
            return satisfied.containsAll(beliefs);
        }
    }

    /** Zero where a formula is satisfied, else one. */
    static final class Drastic implements InterpretationDistance<World, Beliefs, Belief> {
        @Override
        public double distance(World a, World b) {
            return a == b ? 0 : 1;
        }

        @Override
        public double distance(Belief belief, World world) {
            return world.satisfies(belief) ? 0 : 1;
        }
    }
}
