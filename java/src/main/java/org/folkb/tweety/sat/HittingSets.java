package org.folkb.tweety.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.folkb.tweety.report.Deadline;

/**
 * Sets that share an element with each of a family of sets. Minimal inconsistent subsets and minimal correction sets
 * are each other's minimal hitting sets (Reiter 1987).
 */
public final class HittingSets {
    /** Nodes of a search tree after which it is given up. */
    private static final int BUDGET = 200_000;

    private final List<int[]> family;
    private final Deadline deadline;
    private int nodes;

    /**
     * @param family the sets to hit, each ascending
     * @param deadline when to stop
     */
    public HittingSets(List<int[]> family, Deadline deadline) {
        this.family = family;
        this.deadline = deadline;
    }

    /** @return whether the last search ended because it took too long */
    public boolean gaveUp() {
        return nodes > BUDGET;
    }

    /**
     * A minimal hitting set that contains none of some sets.
     *
     * @param forbidden sets that must not be contained
     * @return the hitting set, ascending, or null if there is none
     */
    int[] minimalAvoiding(List<int[]> forbidden) {
        nodes = 0;
        List<Integer> chosen = new ArrayList<>();
        if (!extend(chosen, new ArrayList<>(), forbidden)) {
            return null;
        }
        for (int i = chosen.size() - 1; i >= 0; i--) {
            Integer item = chosen.remove(i);
            if (unhit(chosen) != null) {
                chosen.add(i, item);
            }
        }
        int[] result = chosen.stream().mapToInt(Integer::intValue).toArray();
        Arrays.sort(result);
        return result;
    }

    private boolean extend(List<Integer> chosen, List<Integer> banned, List<int[]> forbidden) {
        if (++nodes > BUDGET) {
            return false;
        }
        if ((nodes & 255) == 0) {
            deadline.check();
        }
        for (int[] set : forbidden) {
            if (containsAll(chosen, set)) {
                return false;
            }
        }
        int[] open = unhit(chosen);
        if (open == null) {
            return true;
        }
        int before = banned.size();
        for (int item : open) {
            if (!banned.contains(item)) {
                chosen.add(item);
                if (extend(chosen, banned, forbidden)) {
                    return true;
                }
                chosen.remove(chosen.size() - 1);
                // All hitting sets with this item have been tried.
                banned.add(item);
            }
        }
        while (banned.size() > before) {
            banned.remove(banned.size() - 1);
        }
        return false;
    }

    /**
     * All hitting sets of a size, as far as wanted.
     *
     * @param size how many elements
     * @param limit how many sets
     * @return the sets, each ascending
     */
    public List<int[]> ofSize(int size, int limit) {
        nodes = 0;
        List<int[]> found = new ArrayList<>();
        collect(new ArrayList<>(), new ArrayList<>(), size, limit, found);
        return found;
    }

    private void collect(List<Integer> chosen, List<Integer> banned, int size, int limit, List<int[]> found) {
        if (++nodes > BUDGET || found.size() >= limit) {
            return;
        }
        if ((nodes & 255) == 0) {
            deadline.check();
        }
        int[] open = unhit(chosen);
        if (open == null) {
            int[] result = chosen.stream().mapToInt(Integer::intValue).toArray();
            Arrays.sort(result);
            found.add(result);
            return;
        }
        if (chosen.size() + atLeast(chosen) > size) {
            return;
        }
        int before = banned.size();
        for (int item : open) {
            if (!banned.contains(item)) {
                chosen.add(item);
                collect(chosen, banned, size, limit, found);
                chosen.remove(chosen.size() - 1);
                banned.add(item);
            }
        }
        while (banned.size() > before) {
            banned.remove(banned.size() - 1);
        }
    }

    /** How many elements a hitting set needs at least: one for each of some sets that have no element in common. */
    int atLeast(List<Integer> chosen) {
        List<int[]> apart = new ArrayList<>();
        for (int[] set : family) {
            boolean free = true;
            for (int item : set) {
                free &= !chosen.contains(item);
            }
            for (int i = 0; free && i < apart.size(); i++) {
                free = !meet(apart.get(i), set);
            }
            if (free) {
                apart.add(set);
            }
        }
        return apart.size();
    }

    private int[] unhit(List<Integer> chosen) {
        for (int[] set : family) {
            boolean hit = false;
            for (int item : set) {
                if (chosen.contains(item)) {
                    hit = true;
                    break;
                }
            }
            if (!hit) {
                return set;
            }
        }
        return null;
    }

    private static boolean containsAll(List<Integer> chosen, int[] set) {
        for (int item : set) {
            if (!chosen.contains(item)) {
                return false;
            }
        }
        return true;
    }

    private static boolean meet(int[] a, int[] b) {
        for (int item : a) {
            if (Arrays.binarySearch(b, item) >= 0) {
                return true;
            }
        }
        return false;
    }
}
