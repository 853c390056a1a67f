package org.folkb.tweety.eprover;

/**
 * A theory as a typed first-order problem of the TPTP (TFF): its formulas have to hold together.
 *
 * @param text the problem; ASCII
 */
record Tptp(String text) {
    private static final String FORMULA = "u";

    /** The name under which a formula stands in the problem. */
    static String nameOf(int formula) {
        return FORMULA + formula;
    }

    /**
     * The way back from a name.
     *
     * @param name a name that a proof mentions
     * @param formulas how many formulas there are
     * @return the place of the formula, or -1 for what is no formula: background, closure, distinctness
     */
    static int formulaOf(String name, int formulas) {
        if (!name.startsWith(FORMULA)) {
            return -1;
        }
        try {
            int number = Integer.parseInt(name, FORMULA.length(), name.length(), 10);
            return number >= 0 && number < formulas ? number : -1;
        } catch (NumberFormatException e) {
            // No name of ours, hence no formula of ours.
            return -1;
        }
    }
}
