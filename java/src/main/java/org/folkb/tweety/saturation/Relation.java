package org.folkb.tweety.saturation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The possible atoms of one predicate: rows of ground terms, each row once, in order of appearance, with the number of
 * the atom that a row stands for (two rows of an equality can stand for one atom). Rows are visible to joins only from
 * the moment they are processed, which is what makes the fixpoint semi-naive.
 */
public final class Relation {
    private final int arity;
    private int count;
    private int processed;
    private int[] data;
    private int[] atoms;
    private int[] table;
    private final List<Index> indexes = new ArrayList<>(2);

    /** @param arity the number of columns */
    public Relation(int arity) {
        this.arity = arity;
        this.data = new int[Math.max(1, arity) * 8];
        this.atoms = new int[8];
        this.table = new int[16];
    }

    /** @return the number of columns */
    public int arity() {
        return arity;
    }

    /** @return how many rows there are */
    public int count() {
        return count;
    }

    /** @return how many rows joins can see; they are the first ones */
    public int processed() {
        return processed;
    }

    /** @return a term */
    public int get(int row, int column) {
        return data[row * arity + column];
    }

    /** @return the atom that a row stands for, or -1 */
    public int atom(int row) {
        return atoms[row];
    }

    /** @return the row with these terms, or -1 */
    public int find(int[] key) {
        int mask = table.length - 1;
        for (int slot = hash(key, 0) & mask; table[slot] != 0; slot = slot + 1 & mask) {
            int row = table[slot] - 1;
            if (same(row, key)) {
                return row;
            }
        }
        return -1;
    }

    /** Appends a row that is not there yet. */
    public int add(int[] key, int atom) {
        if (2 * (count + 1) > table.length) {
            rehash();
        }
        if (count == atoms.length) {
            atoms = Arrays.copyOf(atoms, count * 2);
            data = Arrays.copyOf(data, Math.max(1, arity) * count * 2);
        }
        System.arraycopy(key, 0, data, count * arity, arity);
        atoms[count] = atom;
        insert(count);
        return count++;
    }

    /** Takes out the newest row. In a table with linear probing the newest entry lies behind nothing that came later. */
    void pop() {
        int row = count - 1;
        if (row < processed) {
            processed = row;
            for (int i = 0; i < indexes.size(); i++) {
                indexes.get(i).remove(row);
            }
        }
        int mask = table.length - 1;
        int slot = hash(data, row * arity) & mask;
        while (table[slot] != row + 1) {
            slot = slot + 1 & mask;
        }
        table[slot] = 0;
        count = row;
    }

    /** Makes the next row visible to joins. */
    public void process(int row) {
        processed = row + 1;
        for (int i = 0; i < indexes.size(); i++) {
            indexes.get(i).add(row);
        }
    }

    /**
     * @param columns a bit for each column that will be known
     * @return an index on these columns, over all rows visible now and later
     */
    Index index(long columns) {
        for (Index index : indexes) {
            if (index.columns == columns) {
                return index;
            }
        }
        Index index = new Index(columns);
        for (int row = 0; row < processed; row++) {
            index.add(row);
        }
        indexes.add(index);
        return index;
    }

    private boolean same(int row, int[] key) {
        int start = row * arity;
        for (int i = 0; i < arity; i++) {
            if (data[start + i] != key[i]) {
                return false;
            }
        }
        return true;
    }

    private int hash(int[] from, int start) {
        int h = 0x2545F491;
        for (int i = 0; i < arity; i++) {
            h = (h ^ from[start + i]) * 0x85EBCA6B;
            h ^= h >>> 15;
        }
        return h ^ h >>> 13;
    }

    private void insert(int row) {
        int mask = table.length - 1;
        int slot = hash(data, row * arity) & mask;
        while (table[slot] != 0) {
            slot = slot + 1 & mask;
        }
        table[slot] = row + 1;
    }

    private void rehash() {
        table = new int[table.length * 2];
        for (int row = 0; row < count; row++) {
            insert(row);
        }
    }

    /** Rows by the terms in some columns, as chains through the rows with one hash value, newest first. */
    final class Index {
        private final long columns;
        private final int[] positions;
        private int[] heads = new int[16];
        private int[] next = new int[16];
        private int size;

        private Index(long columns) {
            this.columns = columns;
            this.positions = new int[Long.bitCount(columns)];
            int n = 0;
            for (int i = 0; i < arity; i++) {
                if ((columns >>> i & 1) != 0) {
                    positions[n++] = i;
                }
            }
        }

        /** @return the first candidate row for a key (terms by column; the others are ignored), or -1 */
        int first(int[] key) {
            int h = 0x2545F491;
            for (int position : positions) {
                h = (h ^ key[position]) * 0x85EBCA6B;
                h ^= h >>> 15;
            }
            return heads[(h ^ h >>> 13) & heads.length - 1] - 1;
        }

        /** @return the next candidate row, or -1 */
        int next(int row) {
            return next[row] - 1;
        }

        /** @return whether a candidate row really has the key */
        boolean matches(int row, int[] key) {
            int start = row * arity;
            for (int position : positions) {
                if (data[start + position] != key[position]) {
                    return false;
                }
            }
            return true;
        }

        private void add(int row) {
            if (row >= next.length) {
                next = Arrays.copyOf(next, Math.max(row + 1, next.length * 2));
            }
            if (++size > heads.length) {
                heads = new int[heads.length * 2];
                for (int r = 0; r < row; r++) {
                    link(r);
                }
            }
            link(row);
        }

        /** Takes out the newest row, which is the first of its chain. */
        private void remove(int row) {
            int h = 0x2545F491;
            for (int position : positions) {
                h = (h ^ data[row * arity + position]) * 0x85EBCA6B;
                h ^= h >>> 15;
            }
            heads[(h ^ h >>> 13) & heads.length - 1] = next[row];
            size--;
        }

        private void link(int row) {
            int h = 0x2545F491;
            for (int position : positions) {
                h = (h ^ data[row * arity + position]) * 0x85EBCA6B;
                h ^= h >>> 15;
            }
            int slot = (h ^ h >>> 13) & heads.length - 1;
            next[row] = heads[slot];
            heads[slot] = row + 1;
        }
    }
}
