package org.folkb.tweety.analysis;

import java.util.List;
import java.util.Locale;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.tweetyproject.logics.commons.analysis.BeliefSetInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.DHitInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.DrasticInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.HsInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.IsInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.MaInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.McscInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.MiInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.MicInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.NConsInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.PrInconsistencyMeasure;

/** The inconsistency measures of Tweety that need nothing but minimal inconsistent subsets. */
public enum Measure {
    /** 1 if inconsistent, else 0. */
    DRASTIC,
    /** The number of minimal inconsistent subsets (Hunter and Konieczny 2008). */
    MI,
    /** The sum of 1/size over the minimal inconsistent subsets (Hunter and Konieczny 2008). */
    MIC,
    /** The number of formulas in minimal inconsistent subsets (Grant and Hunter 2011). */
    P,
    /** Maximal consistent subsets, and formulas that contradict themselves, less one (Grant and Hunter 2011). */
    MC,
    /** The number of formulas less the largest n such that every n of them are consistent (Doder et al. 2010). */
    NCONS,
    /** Interpretations needed to satisfy each formula in one of them, less one (Thimm 2016). */
    HS,
    /** The least number of formulas that an interpretation fails to satisfy (Grant and Hunter 2013). */
    HIT,
    /** The logarithm of the number of sets of disjoint minimal inconsistent subsets (Jabbour 2016). */
    IS,
    /** Formulas outside of what all maximal consistent subsets of a smallest cover share (Ammoura et al. 2015). */
    MCSC;

    /** Tweety builds sets of sets in memory, where no deadline helps. */
    private static final long MOST_CHOICES = 50_000;
    private static final int MOST_SETS_IN_POWER_SET = 14;

    /** @return the name in messages */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @param name a name of a message
     * @return the measure, or null
     */
    public static Measure named(String name) {
        for (Measure measure : values()) {
            if (measure.label().equals(name)) {
                return measure;
            }
        }
        return null;
    }

    /** @return whether it needs all conflicts, and not only whether there are any */
    boolean needsAllConflicts() {
        return this != DRASTIC;
    }

    /**
     * Measures with Tweety's class.
     *
     * @param beliefs the beliefs
     * @param conflicts all their conflicts; for {@link #DRASTIC} some will do
     * @param time when to stop
     * @return the value
     * @throws Stop if there is none
     */
    Value of(List<Belief> beliefs, KnownConflicts conflicts, Allowance time) {
        if (this == HS && conflicts.all().stream().anyMatch(conflict -> conflict.size() == 1)) {
            // By definition. Tweety finds it too, after trying all sets of interpretations.
            return Value.of(Double.POSITIVE_INFINITY);
        }
        return Value.of(tweetys(beliefs, conflicts, time).inconsistencyMeasure(beliefs));
    }

    private BeliefSetInconsistencyMeasure<Belief> tweetys(List<Belief> beliefs, KnownConflicts conflicts,
            Allowance time) {
        return switch (this) {
            case DRASTIC -> new DrasticInconsistencyMeasure<>(conflicts);
            case MI -> new MiInconsistencyMeasure<>(conflicts);
            case MIC -> new MicInconsistencyMeasure<>(conflicts);
            case P -> new PrInconsistencyMeasure<>(conflicts);
            case NCONS -> new NConsInconsistencyMeasure<>(conflicts);
            case MC -> {
                limitChoices(conflicts);
                yield new MaInconsistencyMeasure<>(conflicts);
            }
            case HS -> {
                limitChoices(conflicts);
                yield new HsInconsistencyMeasure<>(new Worlds(beliefs, conflicts, time));
            }
            case HIT -> {
                limitChoices(conflicts);
                yield new DHitInconsistencyMeasure<>(new Worlds.Drastic(), new Worlds(beliefs, conflicts, time));
            }
            case IS -> {
                limit(conflicts.all().size(), MOST_SETS_IN_POWER_SET, "conflicts");
                yield new IsInconsistencyMeasure<>(conflicts);
            }
            case MCSC -> {
                limitChoices(conflicts);
                int corrections = conflicts.minimalCorrectionSubsets(beliefs).size();
                limit(corrections, MOST_SETS_IN_POWER_SET, "maximal consistent subsets");
                yield new McscInconsistencyMeasure<>(conflicts);
            }
        };
    }

    /** Limits the number of ways to take a formula of each conflict, all of which Tweety may write down. */
    static void limitChoices(KnownConflicts conflicts) {
        long choices = 1;
        for (List<Belief> conflict : conflicts.all()) {
            choices *= conflict.size();
            limit(choices, MOST_CHOICES, "ways to take one formula of each conflict");
        }
    }

    private static void limit(long count, long most, String what) {
        if (count > most) {
            throw new Stop(Reason.RESOURCE_OUT, "Tweety's class would write down all subsets: more than " + most + " "
                    + what);
        }
    }
}
