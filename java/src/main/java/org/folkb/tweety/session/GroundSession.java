package org.folkb.tweety.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.auto.AutoEngine;
import org.folkb.tweety.clause.Symbols.UnknownSymbolException;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.engine.Versions;
import org.folkb.tweety.ground.GroundRun;
import org.folkb.tweety.ground.KeptGrounding;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Statistics;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.sat.KeptSolver;
import org.folkb.tweety.sat.KeptSolver.Decided;
import org.folkb.tweety.sat.KeptSupport;
import org.folkb.tweety.sat.Shrinking.Shrunk;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * Many questions about one theory, which can grow between them. The ground clauses, what unit propagation makes of
 * them and a model of them are kept; a query adds its own ground clauses for as long as it is asked, so that a session
 * does not grow with the questions.
 *
 * <p>The verdicts are those that the engine gives when it is asked anew. Where the kept grounding is not the whole
 * truth (functions that can be nested without end, a budget that is used up), or a query brings what it has no place
 * for (a new constant, the first equality of a sort), or a model is wanted, the engine is asked anew;
 * {@link Statistics#grounding()} says which it was.
 *
 * <p>A session may be used by many threads; it answers one question after the other.
 */
public final class GroundSession implements AutoCloseable {
    /** {@link Statistics#grounding()} of an answer from what was kept. */
    public static final String KEPT = "kept";
    /** A kept grounding gives the verdicts of these engines: the one that grounds, and the one that asks it first. */
    private static final Set<String> GROUNDING = Set.of(GroundRun.NAME, AutoEngine.NAME);
    private static final Theory NOTHING = new Theory();
    private static final int QUERY = 1 << 30;
    private static final int NEGATED = QUERY + 1;

    private final Theory theory;
    private final Options options;
    private final Engine engine;
    private KeptGrounding grounding;
    private KeptSolver solver;
    private ConsistencyReport contradiction;
    private boolean stale = true;
    private boolean closed;
    private final Set<String> ids;
    /** The constants of the theory, when somebody asked for them. */
    private Set<Constant> constants;

    /**
     * Opens a session; what is kept is made when the first question is asked.
     *
     * @param theory formulas, axioms and declared symbols; kept, and extended by {@link #add}
     * @param options how to answer all questions
     * @param engine who answers what is asked anew, and everything if it does not ground
     */
    public GroundSession(Theory theory, Options options, Engine engine) {
        this.theory = theory;
        this.options = options;
        this.engine = engine;
        this.ids = new HashSet<>(theory.ids());
    }

    /** @return the engine that is asked */
    public Engine engine() {
        return engine;
    }

    /** @return how to answer */
    public Options options() {
        return options;
    }

    /** @return the formulas as they are now; not to be changed, and not to be read while others use the session */
    public Theory theory() {
        return theory;
    }

    /**
     * Whether a formula follows.
     *
     * @param query a closed formula
     * @return the report, within the time limit of the session's options
     */
    public EntailmentReport query(FolFormula query) {
        return query(query, Deadline.after(options.timeoutMs()));
    }

    /**
     * Whether a formula follows.
     *
     * @param query a closed formula
     * @param deadline when to stop
     * @return the report; never throws {@link Stop}
     */
    public EntailmentReport query(FolFormula query, Deadline deadline) {
        return query(query, NOTHING, deadline);
    }

    /**
     * Whether a formula follows, in which names may occur that the session does not have. Nothing of them stays.
     *
     * @param query a closed formula
     * @param more declares these constants and predicates; its axioms hold for this question
     * @param deadline when to stop
     * @return the report; never throws {@link Stop}
     */
    public synchronized EntailmentReport query(FolFormula query, Theory more, Deadline deadline) {
        refuseIfClosed();
        Meter meter = new Meter();
        try {
            prepare(deadline);
            if (solver == null || options.wantModel()) {
                return anew(query, more, deadline);
            }
            if (solver.contradictory()) {
                // one more individual of a closed domain may be what they lacked
                return more.constants().isEmpty() || options.semantics() == Semantics.OPEN
                        ? contradictory(deadline) : anew(query, more, deadline);
            }
            EntailmentReport report = asked(query, more, deadline, meter);
            return report != null ? report : anew(query, more, deadline);
        } catch (Stop stop) {
            return EntailmentReport.undecided(stop).withStatistics(meter.read());
        }
    }

    /** @return whether the formulas can hold together; within the time limit of the session's options */
    public ConsistencyReport consistency() {
        return consistency(Deadline.after(options.timeoutMs()));
    }

    /**
     * Whether the formulas can hold together.
     *
     * @param deadline when to stop
     * @return the report; never throws {@link Stop}
     */
    public synchronized ConsistencyReport consistency(Deadline deadline) {
        refuseIfClosed();
        try {
            prepare(deadline);
            if (solver == null || options.wantModel()) {
                return engine.consistency(theory.premises(), options, deadline);
            }
            if (solver.contradictory()) {
                return contradiction(deadline);
            }
            Meter meter = new Meter();
            kept(meter);
            return ConsistencyReport.consistent(null).withStatistics(meter.read());
        } catch (Stop stop) {
            return ConsistencyReport.undecided(stop);
        }
    }

    /**
     * Adds a formula. What is kept is extended where that is exact; else it is made anew for the next question.
     *
     * @param id its identifier, which no other formula has
     * @param formula a closed formula
     * @return whether what is kept was extended
     */
    public boolean add(String id, FolFormula formula) {
        return add(id, formula, Deadline.after(options.timeoutMs()));
    }

    /**
     * Adds a formula; as the other one.
     *
     * @param deadline when to leave the rest to the next question
     */
    public synchronized boolean add(String id, FolFormula formula, Deadline deadline) {
        refuseIfClosed();
        if (!ids.add(id)) {
            throw new IllegalArgumentException("a formula with the identifier " + id + " is there already");
        }
        int owner = theory.formulas().size();
        theory.add(id, formula);
        contradiction = null;
        if (stale || solver == null || solver.contradictory()) {
            // Formulas that are contradictory, or too many to keep, stay so when there are more of them.
            theory.constants().addAll(unknown(formula));
            return false;
        }
        boolean whole = false;
        try {
            if (grounding.add(formula, owner, deadline)) {
                grounding.keep();
                solver.keep(grounding.grounder().atoms(), deadline);
                whole = true;
            }
        } catch (Stop | UnknownSymbolException e) {
            // What is half extended is thrown away below, and made anew when there is time.
        } finally {
            if (!whole) {
                forget();
                theory.constants().addAll(unknown(formula));
            }
        }
        return whole;
    }

    /** @return whether a formula of the session has an identifier */
    public synchronized boolean has(String id) {
        return ids.contains(id);
    }

    /**
     * Declares what later formulas mention. Constants are individuals of a closed domain, so that what is kept is made
     * anew.
     *
     * @param all the symbols of the session and, behind them, new ones
     */
    public synchronized void declare(Theory all) {
        refuseIfClosed();
        append(theory.sorts(), all.sorts());
        append(theory.constants(), all.constants());
        append(theory.predicates(), all.predicates());
        append(theory.functors(), all.functors());
        forget();
    }

    private static <T> void append(List<T> to, List<T> all) {
        to.addAll(all.subList(to.size(), all.size()));
    }

    /** Ends the session and lets go of what it kept. */
    @Override
    public synchronized void close() {
        closed = true;
        forget();
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
    }

    /** The constants of a formula that the theory does not have. */
    private Set<Constant> unknown(FolFormula formula) {
        Set<Constant> result = new LinkedHashSet<>(formula.getTerms(Constant.class));
        if (constants == null || constants.size() > theory.constants().size()) {
            constants = new HashSet<>(theory.constants());
        }
        result.removeIf(constants::contains);
        return result;
    }

    private void forget() {
        constants = null;
        grounding = null;
        solver = null;
        contradiction = null;
        stale = true;
    }

    /** Makes what is to be kept, if it is not there. */
    private void prepare(Deadline deadline) {
        if (!stale) {
            return;
        }
        if (!GROUNDING.contains(engine.name()) || options.semantics() == Semantics.RULES) {
            stale = false;
            return;
        }
        KeptGrounding made = new KeptGrounding(theory.premises(), options, deadline);
        if (made.usable()) {
            KeptSolver kept = new KeptSolver(made.grounder().clauses());
            kept.keep(made.grounder().atoms(), deadline);
            grounding = made;
            solver = kept;
        }
        stale = false;
    }

    private EntailmentReport anew(FolFormula query, Theory more, Deadline deadline) {
        Set<Constant> unknown = unknown(query);
        unknown.removeAll(more.constants());
        Theory asked = more == NOTHING ? theory.premises() : theory.with(more);
        asked = unknown.isEmpty() ? asked : asked.with(unknown);
        asked.query(query);
        return engine.entailment(asked, options, deadline);
    }

    /** The answer from what is kept, or null if there is none. */
    private EntailmentReport asked(FolFormula query, Theory more, Deadline deadline, Meter meter) {
        boolean whole = false;
        try {
            long start = System.nanoTime();
            if (!grounding.ask(query, more, QUERY, NEGATED, deadline)) {
                whole = true;
                return null;
            }
            kept(meter);
            meter.groundedSince(start);
            start = System.nanoTime();
            solver.extend(grounding.grounder().atoms(), deadline);
            EntailmentReport report = decided(!more.axioms().isEmpty(), deadline);
            meter.solvedSince(start);
            whole = true;
            return report == null ? null : report.withStatistics(meter.read());
        } catch (UnknownSymbolException e) {
            whole = true;
            return null;
        } catch (Stop stop) {
            whole = true;
            throw stop;
        } finally {
            takeBack(whole);
        }
    }

    /** Takes back what a query added; after anything unexpected (a full heap) what is kept is not trusted any more. */
    private void takeBack(boolean whole) {
        boolean taken = false;
        try {
            if (whole) {
                solver.takeBack();
                grounding.takeBack();
                taken = true;
            }
        } finally {
            if (!taken) {
                forget();
            }
        }
    }

    /** The verdict; null if the query came with axioms that contradict the premises. */
    private EntailmentReport decided(boolean axioms, Deadline deadline) {
        Decided failing = solver.attempt(QUERY);
        Decided holding = solver.attempt(NEGATED);
        if (failing.satisfiable() && holding.satisfiable()) {
            return EntailmentReport.independent(Scenarios.NONE);
        }
        if (!failing.satisfiable() && !holding.satisfiable()) {
            if (axioms) {
                return null;
            }
            throw new IllegalStateException("consistent premises with which neither the query nor its negation fits");
        }
        boolean contradicted = failing.satisfiable();
        Shrunk found = new KeptSupport(solver, contradicted ? QUERY : NEGATED)
                .of(contradicted ? holding.proof() : failing.proof(), deadline);
        List<String> ids = new ArrayList<>(found.formulas().length);
        for (int formula : found.formulas()) {
            ids.add(theory.ids().get(formula));
        }
        Support support = new Support(ids, found.minimal());
        return contradicted ? EntailmentReport.contradicted(support) : EntailmentReport.entailed(support);
    }

    private EntailmentReport contradictory(Deadline deadline) {
        ConsistencyReport premises = contradiction(deadline);
        return EntailmentReport.contradictoryPremises(premises.foundConflicts()).withDetail(premises.detail())
                .withStatistics(premises.statistics());
    }

    /** The conflicts of contradictory formulas. They are found anew if a time limit cut them short. */
    private ConsistencyReport contradiction(Deadline deadline) {
        if (contradiction != null) {
            return contradiction;
        }
        ConsistencyReport report = engine.consistency(theory.premises(), options, deadline);
        if (report.status() != Status.INCONSISTENT) {
            // There was no time for the conflicts; that there is one is known.
            return ConsistencyReport.inconsistent(Found.one(new Conflict(theory.ids(), false)))
                    .withDetail(report.detail()).withStatistics(report.statistics());
        }
        if (!deadline.passed()) {
            contradiction = report;
        }
        return report;
    }

    private void kept(Meter meter) {
        meter.grounding(KEPT);
        if (!engine.name().equals(GroundRun.NAME)) {
            meter.answeredBy(GroundRun.NAME, Versions.of("version"));
        }
        int instances = grounding.grounder().clauses().count();
        meter.clauses(grounding.input());
        meter.instances(instances);
        meter.atoms(grounding.grounder().atoms());
        meter.relevant(instances);
    }
}
