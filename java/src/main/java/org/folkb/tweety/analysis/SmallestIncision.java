package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.sat.HittingSets;
import org.tweetyproject.beliefdynamics.kernels.IncisionFunction;

/**
 * Takes as few beliefs as will do, and of several such choices the one that leaves the earliest beliefs alone: the same
 * for the same belief set always. Without any one of them some kernel would stay whole, so that the contraction keeps a maximal
 * part (relevance, Hansson 1994). Tweety's own incision function can run for ever.
 */
final class SmallestIncision implements IncisionFunction<Belief> {
    /** So many smallest choices are compared at most. */
    private static final int MOST = 1_000;

    private final List<Belief> beliefs;
    private final Deadline deadline;
    private List<List<Belief>> choices = List.of();

    /**
     * @param beliefs all beliefs, by their numbers
     * @param deadline when to stop
     */
    SmallestIncision(List<Belief> beliefs, Deadline deadline) {
        this.beliefs = beliefs;
        this.deadline = deadline;
    }

    /** @return the smallest choices, the one taken first */
    List<List<Belief>> choices() {
        return choices;
    }

    /**
     * @param kernels sets of beliefs; an empty one cannot be incised and counts for nothing
     * @return beliefs, one or more of each set
     */
    @Override
    public Collection<Belief> incise(Collection<Collection<Belief>> kernels) {
        List<int[]> family = new ArrayList<>();
        Set<Belief> all = new HashSet<>();
        for (Collection<Belief> kernel : kernels) {
            if (!kernel.isEmpty()) {
                family.add(kernel.stream().mapToInt(Belief::number).sorted().toArray());
                all.addAll(kernel);
            }
        }
        // Tweety hands over a set of sets, and its order is no one's wish.
        family.sort(Arrays::compare);
        HittingSets search = new HittingSets(family, deadline);
        List<int[]> found = search.ofSize(0, MOST);
        for (int size = 1; size <= all.size() && found.isEmpty() && !search.gaveUp(); size++) {
            found = search.ofSize(size, MOST);
        }
        if (search.gaveUp()) {
            throw new Stop(Reason.RESOURCE_OUT, "the kernels are too many to find the smallest incision");
        }
        found = new ArrayList<>(found);
        found.sort((a, b) -> Arrays.compare(b, a));
        choices = found.stream().map(this::named).toList();
        return new HashSet<>(choices.get(0));
    }

    private List<Belief> named(int[] numbers) {
        return Arrays.stream(numbers).mapToObj(beliefs::get).toList();
    }
}
