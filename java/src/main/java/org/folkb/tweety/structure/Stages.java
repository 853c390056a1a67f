package org.folkb.tweety.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tweetyproject.logics.commons.syntax.FunctionalTerm;
import org.tweetyproject.logics.commons.syntax.RelationalFormula;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.commons.syntax.interfaces.Term;
import org.tweetyproject.logics.fol.syntax.AssociativeFolFormula;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * When the parts of a quantified formula's body can be looked at. "For some x, y, z: A(x), B(x, y) and C(y, z)" fails
 * for an x without A, whatever y and z are; "for all" with a disjunction or an implication is the same turned around.
 * Without this a formula that says that ten individuals are different costs ten to the power of ten evaluations.
 *
 * @param universal whether the quantifier is universal; then one true part is enough, else one false part is
 * @param variables the variables, in the order in which they are bound
 * @param due for each number of bound variables the parts that need just these
 */
record Stages(boolean universal, List<Variable> variables, List<List<Part>> due) {

    /** A part of a body, and whether it or its negation is meant. */
    record Part(RelationalFormula formula, boolean positive) {
    }

    static Stages of(RelationalFormula formula) {
        boolean universal = formula instanceof ForallQuantifiedFormula;
        Set<Variable> bound = universal ? ((ForallQuantifiedFormula) formula).getQuantifierVariables()
                : ((ExistsQuantifiedFormula) formula).getQuantifierVariables();
        RelationalFormula body = universal ? ((ForallQuantifiedFormula) formula).getFormula()
                : ((ExistsQuantifiedFormula) formula).getFormula();
        List<Variable> variables = List.copyOf(bound);
        List<Part> parts = new ArrayList<>();
        split(body, true, universal, parts);
        List<List<Part>> due = new ArrayList<>();
        for (int i = 0; i <= variables.size(); i++) {
            due.add(new ArrayList<>());
        }
        for (Part part : parts) {
            int last = variables.size();
            while (last > 0 && !occurs(variables.get(last - 1), part.formula())) {
                last--;
            }
            due.get(last).add(part);
        }
        return new Stages(universal, variables, due);
    }

    /** The disjuncts of a body under "for all", its conjuncts under "for some". */
    private static void split(RelationalFormula formula, boolean positive, boolean disjuncts, List<Part> into) {
        if (formula instanceof Negation negation) {
            split(negation.getFormula(), !positive, disjuncts, into);
        } else if (formula instanceof Conjunction || formula instanceof Disjunction) {
            if (formula instanceof Disjunction == (positive == disjuncts)) {
                for (RelationalFormula part : (AssociativeFolFormula) formula) {
                    split(part, positive, disjuncts, into);
                }
            } else {
                into.add(new Part(formula, positive));
            }
        } else if (formula instanceof Implication implication && positive == disjuncts) {
            split(implication.getFormulas().getFirst(), !positive, disjuncts, into);
            split(implication.getFormulas().getSecond(), positive, disjuncts, into);
        } else {
            into.add(new Part(formula, positive));
        }
    }

    /** Whether a variable occurs in a formula, bound there or not: too often yes is late, and never wrong. */
    private static boolean occurs(Variable variable, RelationalFormula formula) {
        if (formula instanceof FolAtom atom) {
            return atom.getArguments().stream().anyMatch(term -> occurs(variable, term));
        } else if (formula instanceof Negation negation) {
            return occurs(variable, negation.getFormula());
        } else if (formula instanceof Implication implication) {
            return occurs(variable, implication.getFormulas().getFirst())
                    || occurs(variable, implication.getFormulas().getSecond());
        } else if (formula instanceof Equivalence equivalence) {
            return occurs(variable, equivalence.getFormulas().getFirst())
                    || occurs(variable, equivalence.getFormulas().getSecond());
        } else if (formula instanceof AssociativeFolFormula associative) {
            for (RelationalFormula part : associative) {
                if (occurs(variable, part)) {
                    return true;
                }
            }
            return false;
        } else if (formula instanceof ForallQuantifiedFormula all) {
            return occurs(variable, all.getFormula());
        } else if (formula instanceof ExistsQuantifiedFormula some) {
            return occurs(variable, some.getFormula());
        }
        return false;
    }

    private static boolean occurs(Variable variable, Term<?> term) {
        if (term instanceof FunctionalTerm application) {
            return application.getArguments().stream().anyMatch(argument -> occurs(variable, argument));
        }
        return term instanceof Variable && term.equals(variable);
    }
}
