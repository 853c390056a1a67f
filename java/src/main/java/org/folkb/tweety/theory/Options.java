package org.folkb.tweety.theory;

/**
 * How a question is to be answered.
 *
 * @param semantics what the formulas mean
 * @param uniqueNames whether different constants are different individuals
 * @param timeoutMs time for everything together, in milliseconds; zero or less means no limit
 * @param maxInstances the number of ground clauses after which the engine gives up
 * @param maxConflicts how many minimal conflicts are looked for; zero if the verdict alone is wanted
 * @param maxRemovals how many smallest removals are looked for
 * @param wantModel whether a consistent answer should come with a checked model
 * @param skipUnsupported under {@link Semantics#RULES}: answer without the formulas that are no rules
 * @param eprover the program of E, a path; null for {@code eprover} on the search path
 * @param memoryMb the memory that a program of its own may use, in MiB
 */
public record Options(Semantics semantics, boolean uniqueNames, long timeoutMs, int maxInstances, int maxConflicts,
        int maxRemovals, boolean wantModel, boolean skipUnsupported, String eprover, int memoryMb) {

    /** Open semantics, no unique names, 10 s, 5,000,000 instances, 10 conflicts, 10 removals, no model, 2 GiB. */
    public static final Options DEFAULT = new Options(Semantics.OPEN, false, 10_000, 5_000_000, 10, 10, false, false,
            null, 2_048);

    /** @return the same options under another semantics */
    public Options with(Semantics other) {
        return new Options(other, uniqueNames, timeoutMs, maxInstances, maxConflicts, maxRemovals, wantModel,
                skipUnsupported, eprover, memoryMb);
    }

    /** @return the same options with or without unique names */
    public Options withUniqueNames(boolean unique) {
        return new Options(semantics, unique, timeoutMs, maxInstances, maxConflicts, maxRemovals, wantModel,
                skipUnsupported, eprover, memoryMb);
    }

    /** @return the same options with another time limit in milliseconds */
    public Options withTimeoutMs(long milliseconds) {
        return new Options(semantics, uniqueNames, milliseconds, maxInstances, maxConflicts, maxRemovals, wantModel,
                skipUnsupported, eprover, memoryMb);
    }

    /** @return the same options without a model */
    public Options withoutModel() {
        return new Options(semantics, uniqueNames, timeoutMs, maxInstances, maxConflicts, maxRemovals, false,
                skipUnsupported, eprover, memoryMb);
    }

    /** @return the same options, and formulas that are no rules are left out under {@link Semantics#RULES} */
    public Options skippingUnsupported() {
        return new Options(semantics, uniqueNames, timeoutMs, maxInstances, maxConflicts, maxRemovals, wantModel, true,
                eprover, memoryMb);
    }

    /** @return the same options with other limits for conflicts and removals */
    public Options withLimits(int conflicts, int removals) {
        return new Options(semantics, uniqueNames, timeoutMs, maxInstances, conflicts, removals, wantModel,
                skipUnsupported, eprover, memoryMb);
    }

    /** @return the same options with a conflict at least, for who needs to know which formulas were needed */
    public Options withConflict() {
        return maxConflicts > 0 ? this : withLimits(1, maxRemovals);
    }

    /** @return the same options with the program of E, or null for the one on the search path */
    public Options withEprover(String path) {
        return new Options(semantics, uniqueNames, timeoutMs, maxInstances, maxConflicts, maxRemovals, wantModel,
                skipUnsupported, path, memoryMb);
    }
}
