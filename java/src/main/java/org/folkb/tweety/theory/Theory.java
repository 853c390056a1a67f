package org.folkb.tweety.theory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Functor;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.FolSignature;

/**
 * A belief set as the engines take it: declared symbols, background axioms that are never called into question,
 * formulas with identifiers, and an optional query. Lists keep the order of the input, and no formula is ever hashed:
 * Tweety's quantified formulas have equality without a matching hash code.
 */
public final class Theory {
    private final List<Sort> sorts;
    private final List<Constant> constants;
    private final List<Predicate> predicates;
    private final List<Functor> functors;
    private final List<FolFormula> axioms;
    private final List<FolFormula> formulas;
    private final List<String> ids;
    private FolFormula query;

    /** Makes an empty theory. */
    public Theory() {
        sorts = new ArrayList<>();
        constants = new ArrayList<>();
        predicates = new ArrayList<>();
        functors = new ArrayList<>();
        axioms = new ArrayList<>();
        formulas = new ArrayList<>();
        ids = new ArrayList<>();
    }

    private Theory(Theory other, List<Constant> constants) {
        sorts = other.sorts;
        this.constants = constants;
        predicates = other.predicates;
        functors = other.functors;
        axioms = other.axioms;
        formulas = other.formulas;
        ids = other.ids;
    }

    private Theory(Theory other, List<FolFormula> formulas, List<String> ids) {
        sorts = other.sorts;
        constants = other.constants;
        predicates = other.predicates;
        functors = other.functors;
        axioms = other.axioms;
        this.formulas = formulas;
        this.ids = ids;
    }

    /**
     * Takes the formulas of a Tweety belief set with identifiers f1, f2, ... in iteration order, and all constants of
     * its signature.
     *
     * @param beliefSet the formulas and the signature
     * @return the theory, without axioms and query
     */
    public static Theory of(FolBeliefSet beliefSet) {
        Theory theory = new Theory();
        FolSignature signature = beliefSet.getSignature();
        theory.sorts.addAll(signature.getSorts());
        theory.constants.addAll(signature.getConstants());
        theory.addAll(beliefSet);
        return theory;
    }

    /**
     * Takes formulas with identifiers f1, f2, ... in iteration order; the constants are those that occur.
     *
     * @param formulas closed formulas
     * @return the theory, without axioms and query
     */
    public static Theory of(Collection<? extends FolFormula> formulas) {
        Theory theory = new Theory();
        theory.addAll(formulas);
        return theory;
    }

    /** @return the same theory without the query; the lists are shared */
    public Theory premises() {
        return new Theory(this, formulas, ids);
    }

    /**
     * The same theory with more constants, without the query; the other lists are shared.
     *
     * @param more constants that the theory does not have
     * @return the extended theory
     */
    public Theory with(Collection<Constant> more) {
        List<Constant> all = new ArrayList<>(constants);
        all.addAll(more);
        return new Theory(this, all);
    }

    /**
     * The same theory with more symbols and axioms, without the query; the other lists are shared.
     *
     * @param more declares symbols that the theory does not have
     * @return the extended theory
     */
    public Theory with(Theory more) {
        Theory all = declarations();
        all.constants.addAll(more.constants);
        all.predicates.addAll(more.predicates);
        all.axioms.addAll(axioms);
        all.axioms.addAll(more.axioms);
        return new Theory(all, formulas, ids);
    }

    /**
     * What this theory declares behind what another one does, and its axioms.
     *
     * @param known declares the first of the symbols of this one
     * @return the rest, without formulas
     */
    public Theory beyond(Theory known) {
        Theory rest = new Theory();
        rest.constants.addAll(constants.subList(known.constants.size(), constants.size()));
        rest.predicates.addAll(predicates.subList(known.predicates.size(), predicates.size()));
        rest.axioms.addAll(axioms);
        return rest;
    }

    /** @return a theory with the same declarations in lists of its own, and nothing else */
    public Theory declarations() {
        Theory copy = new Theory();
        copy.sorts.addAll(sorts);
        copy.constants.addAll(constants);
        copy.predicates.addAll(predicates);
        copy.functors.addAll(functors);
        return copy;
    }

    /**
     * The same declarations and axioms with some of the formulas and without the query.
     *
     * @param numbers places of formulas
     * @return the part
     */
    public Theory only(int[] numbers) {
        Theory part = new Theory(this, new ArrayList<>(), new ArrayList<>());
        for (int number : numbers) {
            part.add(ids.get(number), formulas.get(number));
        }
        return part;
    }

    private void addAll(Collection<? extends FolFormula> all) {
        Set<Constant> seen = new LinkedHashSet<>(constants);
        for (FolFormula formula : all) {
            seen.addAll(formula.getTerms(Constant.class));
            add("f" + (formulas.size() + 1), formula);
        }
        constants.clear();
        constants.addAll(seen);
    }

    /** Adds a formula that may appear in conflicts and supports under its identifier. */
    public void add(String id, FolFormula formula) {
        ids.add(id);
        formulas.add(formula);
    }

    /** @return the declared sorts, modifiable */
    public List<Sort> sorts() {
        return sorts;
    }

    /** @return the declared constants, modifiable; under closed semantics they are the domain */
    public List<Constant> constants() {
        return constants;
    }

    /** @return the declared predicates, modifiable */
    public List<Predicate> predicates() {
        return predicates;
    }

    /** @return the declared functors, modifiable */
    public List<Functor> functors() {
        return functors;
    }

    /** @return the background, modifiable */
    public List<FolFormula> axioms() {
        return axioms;
    }

    /** @return the formulas, parallel to {@link #ids()} */
    public List<FolFormula> formulas() {
        return formulas;
    }

    /** @return the identifiers of the formulas */
    public List<String> ids() {
        return ids;
    }

    /** @return the query, or null */
    public FolFormula query() {
        return query;
    }

    /** Sets the query. */
    public void query(FolFormula formula) {
        this.query = formula;
    }
}
