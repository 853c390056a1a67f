package org.folkb.tweety.clause;

import java.util.ArrayList;
import java.util.List;

/** Copies normal forms with some variables exchanged; bound variables get fresh copies. */
final class Copier {
    private final NormalForm form;
    private final List<int[]> exchanges = new ArrayList<>();

    /**
     * @param form where variables and applications are kept
     * @param from codes of variables
     * @param to the codes to put in their places
     */
    Copier(NormalForm form, int[] from, int[] to) {
        this.form = form;
        for (int i = 0; i < from.length; i++) {
            exchanges.add(new int[] {from[i], to[i]});
        }
    }

    Node copy(Node node) {
        if (node instanceof Node.Lit lit) {
            return new Node.Lit(new Literal(lit.literal.positive(), lit.literal.predicate(),
                    codes(lit.literal.arguments())));
        } else if (node instanceof Node.And and) {
            return new Node.And(copies(and.parts));
        } else if (node instanceof Node.Or or) {
            return new Node.Or(copies(or.parts));
        } else if (node instanceof Node.All all) {
            int fresh = bind(all.variable);
            Node body = copy(all.body);
            exchanges.remove(exchanges.size() - 1);
            return new Node.All(fresh, body);
        }
        Node.Some some = (Node.Some) node;
        int fresh = bind(some.variable);
        Node body = copy(some.body);
        exchanges.remove(exchanges.size() - 1);
        return new Node.Some(fresh, body);
    }

    private int bind(int variable) {
        int fresh = form.newVariable(form.variableSorts().get(variable));
        exchanges.add(new int[] {Code.variable(variable), Code.variable(fresh)});
        return fresh;
    }

    private List<Node> copies(List<Node> parts) {
        List<Node> result = new ArrayList<>(parts.size());
        for (Node part : parts) {
            result.add(copy(part));
        }
        return result;
    }

    private int[] codes(int[] codes) {
        int[] result = new int[codes.length];
        for (int i = 0; i < codes.length; i++) {
            result[i] = code(codes[i]);
        }
        return result;
    }

    private int code(int code) {
        if (Code.isVariable(code)) {
            for (int i = exchanges.size() - 1; i >= 0; i--) {
                if (exchanges.get(i)[0] == code) {
                    return exchanges.get(i)[1];
                }
            }
            return code;
        }
        if (Code.isApplication(code)) {
            Application application = form.applications().get(code - Code.APPLICATION);
            return form.application(application.functor(), codes(application.arguments()));
        }
        return code;
    }
}
