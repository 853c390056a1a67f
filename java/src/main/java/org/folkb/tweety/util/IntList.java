package org.folkb.tweety.util;

import java.util.Arrays;

/** A growing list of ints without boxing. */
public final class IntList {
    private int[] items;
    private int size;

    /** Makes an empty list. */
    public IntList() {
        this(16);
    }

    /** Makes an empty list with room for some items. */
    public IntList(int capacity) {
        items = new int[Math.max(4, capacity)];
    }

    /** Appends an item. */
    public void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, size * 2);
        }
        items[size++] = item;
    }

    /** @return the item at a place */
    public int get(int place) {
        return items[place];
    }

    /** Replaces the item at a place. */
    public void set(int place, int item) {
        items[place] = item;
    }

    /** @return how many items there are */
    public int size() {
        return size;
    }

    /** Forgets the items from a place on. */
    public void truncate(int newSize) {
        size = newSize;
    }

    /** Forgets all items. */
    public void clear() {
        size = 0;
    }

    /** @return the array behind the list, valid until the next {@link #add} */
    public int[] raw() {
        return items;
    }

    /** @return a fresh array with the items */
    public int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
