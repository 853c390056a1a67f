package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import org.tweetyproject.commons.KernelProvider;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * The kernels of a formula: the minimal sets of beliefs from which it follows (Hansson 1994). These are the minimal
 * conflicts with its negation. A formula that follows from the axioms alone has one kernel, the empty one.
 */
final class Kernels implements KernelProvider<Belief> {
    private final Base base;
    private List<List<Belief>> last = List.of();

    /** @param base the beliefs, and who decides */
    Kernels(Base base) {
        this.base = base;
    }

    /** @return the kernels found last, each in the order of the beliefs */
    List<List<Belief>> last() {
        return last;
    }

    /**
     * @param formulas some of the beliefs
     * @param formula any formula
     * @return all kernels
     * @throws org.folkb.tweety.report.Stop if they could not all be found
     */
    @Override
    public Collection<Collection<Belief>> getKernels(Collection<Belief> formulas, Belief formula) {
        last = base.conflicts(formulas, new Negation(formula.formula())).all();
        Collection<Collection<Belief>> result = new ArrayList<>();
        for (List<Belief> kernel : last) {
            result.add(new HashSet<>(kernel));
        }
        return result;
    }
}
