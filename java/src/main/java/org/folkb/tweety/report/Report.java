package org.folkb.tweety.report;

import java.util.List;

/** What the answers to all questions say. */
public interface Report {
    /** @return the verdict, with why and words */
    Decision decision();

    /** @return minimal conflicts of what was asked about */
    Found<Conflict> foundConflicts();

    /** @return the verdict */
    default Status status() {
        return decision().status();
    }

    /** @return why undecided, else null */
    default Reason reason() {
        return decision().reason();
    }

    /** @return words for a person, or null */
    default String detail() {
        return decision().detail();
    }

    /** @return the conflicts that were found */
    default List<Conflict> conflicts() {
        return foundConflicts().list();
    }

    /** @return whether these are all */
    default boolean conflictsComplete() {
        return foundConflicts().complete();
    }
}
