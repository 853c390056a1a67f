package org.folkb.tweety.clause;

import java.util.HashMap;
import java.util.Map;

/** Most general unifiers of two argument codes of one formula (Robinson 1965). */
final class Unifier {
    private final NormalForm form;
    private final Map<Integer, Integer> bindings = new HashMap<>(4);

    Unifier(NormalForm form) {
        this.form = form;
    }

    /** Whether two codes are the same term, letter by letter. */
    boolean same(int left, int right) {
        if (left == right) {
            return true;
        }
        if (!Code.isApplication(left) || !Code.isApplication(right)) {
            return false;
        }
        Application a = form.applications().get(left - Code.APPLICATION);
        Application b = form.applications().get(right - Code.APPLICATION);
        if (a.functor() != b.functor()) {
            return false;
        }
        for (int i = 0; i < a.arguments().length; i++) {
            if (!same(a.arguments()[i], b.arguments()[i])) {
                return false;
            }
        }
        return true;
    }

    /** Makes two codes equal, if that is possible. */
    boolean unify(int first, int second) {
        int left = walk(first);
        int right = walk(second);
        if (left == right) {
            return true;
        }
        if (Code.isVariable(left)) {
            return bind(left, right);
        }
        if (Code.isVariable(right)) {
            return bind(right, left);
        }
        if (!Code.isApplication(left) || !Code.isApplication(right)) {
            return false;
        }
        Application a = form.applications().get(left - Code.APPLICATION);
        Application b = form.applications().get(right - Code.APPLICATION);
        if (a.functor() != b.functor()) {
            return false;
        }
        for (int i = 0; i < a.arguments().length; i++) {
            if (!unify(a.arguments()[i], b.arguments()[i])) {
                return false;
            }
        }
        return true;
    }

    /** The literal with the unifier put in. */
    Literal apply(Literal literal) {
        int[] arguments = new int[literal.arguments().length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = apply(literal.arguments()[i]);
        }
        return new Literal(literal.positive(), literal.predicate(), arguments);
    }

    private int apply(int code) {
        int walked = walk(code);
        if (!Code.isApplication(walked)) {
            return walked;
        }
        Application application = form.applications().get(walked - Code.APPLICATION);
        int[] arguments = new int[application.arguments().length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = apply(application.arguments()[i]);
        }
        return form.application(application.functor(), arguments);
    }

    private boolean bind(int variable, int code) {
        if (occurs(variable, code)) {
            return false;
        }
        bindings.put(variable, code);
        return true;
    }

    private boolean occurs(int variable, int code) {
        int walked = walk(code);
        if (walked == variable) {
            return true;
        }
        if (Code.isApplication(walked)) {
            for (int argument : form.applications().get(walked - Code.APPLICATION).arguments()) {
                if (occurs(variable, argument)) {
                    return true;
                }
            }
        }
        return false;
    }

    private int walk(int code) {
        int at = code;
        while (Code.isVariable(at)) {
            Integer next = bindings.get(at);
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }
}
