package org.folkb.tweety.clause;

import java.util.Arrays;

/**
 * Ground terms as small ints, each term once. Constants are terms without a functor. The depth of a term counts only
 * nested functors that are marked as looping, because only these can make infinitely many terms.
 */
public final class Terms {
    private static final int[] NONE = new int[0];

    private int count;
    private int[] functor = new int[64];
    private int[] sort = new int[64];
    private int[] depth = new int[64];
    private int[][] arguments = new int[64][];
    private int[] table = new int[64];
    private int applications;

    /** @return how many terms there are; the terms are 0 to this number minus one */
    public int count() {
        return count;
    }

    /** @return a new constant of a sort */
    public int constant(int ofSort) {
        return append(-1, NONE, ofSort, 0);
    }

    /** @return the functor of a term, or -1 for a constant */
    public int functor(int term) {
        return functor[term];
    }

    /** @return the sort of a term */
    public int sort(int term) {
        return sort[term];
    }

    /** @return how deep looping functors are nested in a term */
    public int depth(int term) {
        return depth[term];
    }

    /** @return the arguments of a term; not to be changed */
    public int[] arguments(int term) {
        return arguments[term];
    }

    /** @return the term with this functor and these arguments, or -1 */
    public int find(int ofFunctor, int[] ofArguments) {
        int mask = table.length - 1;
        for (int slot = hash(ofFunctor, ofArguments) & mask; table[slot] != 0; slot = slot + 1 & mask) {
            int term = table[slot] - 1;
            if (functor[term] == ofFunctor && Arrays.equals(arguments[term], ofArguments)) {
                return term;
            }
        }
        return -1;
    }

    /**
     * Makes a term that does not exist yet.
     *
     * @param ofFunctor the functor
     * @param ofArguments its arguments; the array is kept
     * @param ofSort the sort of the result
     * @param ofDepth the depth of the result
     * @return the new term
     */
    public int add(int ofFunctor, int[] ofArguments, int ofSort, int ofDepth) {
        if (2 * (applications + 1) > table.length) {
            rehash();
        }
        int term = append(ofFunctor, ofArguments, ofSort, ofDepth);
        insert(term);
        return term;
    }

    private int append(int ofFunctor, int[] ofArguments, int ofSort, int ofDepth) {
        if (count == functor.length) {
            int capacity = count * 2;
            functor = Arrays.copyOf(functor, capacity);
            sort = Arrays.copyOf(sort, capacity);
            depth = Arrays.copyOf(depth, capacity);
            arguments = Arrays.copyOf(arguments, capacity);
        }
        functor[count] = ofFunctor;
        sort[count] = ofSort;
        depth[count] = ofDepth;
        arguments[count] = ofArguments;
        return count++;
    }

    private void insert(int term) {
        int mask = table.length - 1;
        int slot = hash(functor[term], arguments[term]) & mask;
        while (table[slot] != 0) {
            slot = slot + 1 & mask;
        }
        table[slot] = term + 1;
        applications++;
    }

    /**
     * Forgets the newest terms. In a table with linear probing the newest entry lies behind nothing that came later, so
     * entries can be taken out in the reverse order.
     */
    public void truncate(int to) {
        while (count > to) {
            count--;
            if (functor[count] >= 0) {
                int mask = table.length - 1;
                int slot = hash(functor[count], arguments[count]) & mask;
                while (table[slot] != count + 1) {
                    slot = slot + 1 & mask;
                }
                table[slot] = 0;
                applications--;
            }
            arguments[count] = null;
        }
    }

    private void rehash() {
        table = new int[table.length * 2];
        applications = 0;
        for (int term = 0; term < count; term++) {
            if (functor[term] >= 0) {
                insert(term);
            }
        }
    }

    private static int hash(int ofFunctor, int[] ofArguments) {
        int h = ofFunctor * 0x9E3779B1;
        for (int argument : ofArguments) {
            h = (h ^ argument) * 0x85EBCA6B;
            h ^= h >>> 15;
        }
        return h ^ h >>> 13;
    }
}
