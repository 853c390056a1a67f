package org.folkb.tweety;

import java.util.LinkedHashSet;
import java.util.Set;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/** Full reports for Tweety belief sets; the reasoners reduce them to Tweety's booleans. */
public final class Answers {
    private Answers() {
    }

    /**
     * Whether a belief set is consistent, with conflicts, removals and on request a model. Formulas are called f1, f2,
     * ... in the order in which the belief set iterates over them.
     *
     * @param beliefSet closed formulas
     * @param options how to answer
     * @return the report
     */
    public static ConsistencyReport consistency(FolBeliefSet beliefSet, Options options) {
        return consistency(Theory.of(beliefSet), options);
    }

    /**
     * Whether a theory is consistent.
     *
     * @param theory closed formulas with identifiers
     * @param options how to answer
     * @return the report
     */
    public static ConsistencyReport consistency(Theory theory, Options options) {
        Deadline deadline = Deadline.after(options.timeoutMs());
        return Engines.answering(Engines.GROUND, options.semantics()).consistency(theory, options, deadline);
    }

    /**
     * Whether a formula follows from a belief set.
     *
     * @param beliefSet closed formulas
     * @param query a closed formula
     * @param options how to answer
     * @return the report
     */
    public static EntailmentReport entailment(FolBeliefSet beliefSet, FolFormula query, Options options) {
        return entailment(Theory.of(beliefSet), query, options);
    }

    /**
     * Whether a formula follows from a theory.
     *
     * @param theory closed formulas with identifiers; its query is replaced
     * @param query a closed formula
     * @param options how to answer
     * @return the report
     */
    public static EntailmentReport entailment(Theory theory, FolFormula query, Options options) {
        Set<Constant> constants = new LinkedHashSet<>(theory.constants());
        constants.addAll(query.getTerms(Constant.class));
        theory.constants().clear();
        theory.constants().addAll(constants);
        theory.query(query);
        Deadline deadline = Deadline.after(options.timeoutMs());
        return Engines.answering(Engines.GROUND, options.semantics()).entailment(theory, options, deadline);
    }

    /** Tweety's reading of an entailment report. */
    static boolean follows(EntailmentReport report, boolean fromContradiction) {
        if (report.status() == Status.UNDECIDED) {
            throw new UndecidedException(report.reason(), report.detail());
        }
        return report.status() == Status.ENTAILED
                || fromContradiction && report.status() == Status.CONTRADICTORY_PREMISES;
    }
}
