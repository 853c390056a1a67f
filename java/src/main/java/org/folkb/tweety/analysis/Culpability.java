package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.tweetyproject.logics.commons.analysis.BeliefSetInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.DrasticInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.MiInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.ShapleyCulpabilityMeasure;

/** How much each formula has to do with the inconsistency. Numbers are zero for formulas in no conflict. */
public enum Culpability {
    /** The number of minimal inconsistent subsets with the formula: MIV# of Hunter and Konieczny (2010). */
    COUNT,
    /** The sum of 1/size over them: MIVC, which they prove to be the Shapley value of MI. */
    SHARE,
    /** The Shapley value of the measure MI, by Tweety's class. */
    SHAPLEY_MI,
    /** The Shapley value of the drastic measure, by Tweety's class. */
    SHAPLEY_DRASTIC;

    /** Tweety's Shapley measure goes through all subsets, and 13! is no {@code int}. */
    static final int MOST_PLAYERS = 12;

    /** @return the name in messages */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The value of each belief, by its place.
     *
     * @param beliefs the beliefs, numbered from zero
     * @param conflicts all their conflicts
     * @return as many numbers as beliefs
     * @throws Stop if there are none
     */
    double[] of(List<Belief> beliefs, KnownConflicts conflicts) {
        double[] values = new double[beliefs.size()];
        switch (this) {
            case COUNT, SHARE -> {
                for (List<Belief> conflict : conflicts.all()) {
                    for (Belief belief : conflict) {
                        values[belief.number()] += this == COUNT ? 1 : 1.0 / conflict.size();
                    }
                }
            }
            // A formula in no conflict adds nothing to any subset, and leaving it out changes nobody's value.
            case SHAPLEY_DRASTIC -> {
                List<Belief> players = new ArrayList<>();
                conflicts.getMiComponents(beliefs).forEach(players::addAll);
                shapley(players, new DrasticInconsistencyMeasure<>(conflicts), values);
            }
            // MI is the sum of its values for parts that share no conflict, and so is the Shapley value.
            case SHAPLEY_MI -> {
                for (Collection<Belief> part : conflicts.getMiComponents(beliefs)) {
                    shapley(part, new MiInconsistencyMeasure<>(conflicts), values);
                }
            }
        }
        return values;
    }

    private static void shapley(Collection<Belief> players, BeliefSetInconsistencyMeasure<Belief> measure,
            double[] values) {
        if (players.size() > MOST_PLAYERS) {
            throw new Stop(Reason.RESOURCE_OUT, "Tweety's Shapley measure is right for at most " + MOST_PLAYERS
                    + " formulas in connected conflicts, and there are " + players.size());
        }
        Beliefs base = new Beliefs(players);
        ShapleyCulpabilityMeasure<Belief, Beliefs> shapley = new ShapleyCulpabilityMeasure<>(measure);
        for (Belief belief : players) {
            values[belief.number()] = shapley.culpabilityMeasure(base, belief);
        }
    }
}
