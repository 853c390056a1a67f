package org.folkb.tweety.analysis;

import java.util.Collection;
import org.tweetyproject.commons.BeliefSet;
import org.tweetyproject.commons.SingleSetSignature;

/** Beliefs as the belief set that Tweety's culpability measures ask for; its signature says nothing. */
final class Beliefs extends BeliefSet<Belief, Beliefs.NoSignature> {
    Beliefs(Collection<Belief> beliefs) {
        super(beliefs);
    }

    @Override
    protected NoSignature instantiateSignature() {
        return new NoSignature();
    }

    @Override
    public NoSignature getMinimalSignature() {
        return new NoSignature();
    }

    /** No measure looks at symbols, and collecting those of every subset would take most of the time. */
    static final class NoSignature extends SingleSetSignature<Object> {
        @Override
        public void add(Object object) {
            // Says nothing.
        }

        @Override
        public NoSignature clone() {
            return new NoSignature();
        }
    }
}
