package org.folkb.tweety.clause;

import java.util.List;

/** A formula in negation normal form, without equivalences; bound variables are all different. */
abstract sealed class Node {
    /** A literal; also the constants: no predicate, and the sign says which. */
    static final class Lit extends Node {
        final Literal literal;

        Lit(Literal literal) {
            this.literal = literal;
        }
    }

    /** A conjunction; the empty one is true. */
    static final class And extends Node {
        final List<Node> parts;

        And(List<Node> parts) {
            this.parts = parts;
        }
    }

    /** A disjunction; the empty one is false. */
    static final class Or extends Node {
        final List<Node> parts;

        Or(List<Node> parts) {
            this.parts = parts;
        }
    }

    /** A universal quantifier over one variable. */
    static final class All extends Node {
        final int variable;
        final Node body;

        All(int variable, Node body) {
            this.variable = variable;
            this.body = body;
        }
    }

    /** An existential quantifier over one variable. */
    static final class Some extends Node {
        final int variable;
        final Node body;

        Some(int variable, Node body) {
            this.variable = variable;
            this.body = body;
        }
    }
}
