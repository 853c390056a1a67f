package org.folkb.tweety.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.engine.Run;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.rules.RuleCompiler.NoRule;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;

/**
 * The {@code rules} semantics: rules are applied forwards to what is known, and nothing else. Negation is strong: a
 * negative literal counts when it is stated or derived. A literal derived together with its opposite is a
 * contradiction, which spreads no further.
 */
public final class RuleRun implements Run {
    /** The name of the engine in reports. */
    public static final String NAME = "rules";

    private final Theory theory;
    private final Options options;
    private Deadline deadline;
    private long shrinkMs = Long.MAX_VALUE;
    private final Meter meter = new Meter();
    private final Symbols symbols;
    private final SignedPredicates signs;
    private final List<Rule> rules = new ArrayList<>();
    private final List<String> unsupported = new ArrayList<>();
    /** Literals that no derivation may use: while it is looked for one that touches no contradiction. */
    private final Set<List<Integer>> contradicted = new HashSet<>();
    private final int declared;
    private String why;

    /**
     * @param theory formulas, and a query for entailment
     * @param options how to answer
     * @param deadline when to stop
     */
    public RuleRun(Theory theory, Options options, Deadline deadline) {
        this.theory = theory;
        this.options = options;
        this.deadline = deadline;
        symbols = new Symbols(theory);
        declared = symbols.terms().count();
        signs = new SignedPredicates(symbols);
    }

    /**
     * Sets how long it may take to make conflicts minimal.
     *
     * @param milliseconds the time for all of them
     * @return this engine
     */
    public RuleRun shrinkingFor(long milliseconds) {
        shrinkMs = milliseconds;
        return this;
    }

    /** @return whether some literal is derived together with its opposite; never throws {@link Stop} */
    @Override
    public ConsistencyReport consistency() {
        ConsistencyReport report = verdictOnFormulas();
        return report.withUnsupported(unsupported).withStatistics(meter.read());
    }

    private ConsistencyReport verdictOnFormulas() {
        try {
            if (!compile()) {
                return ConsistencyReport.undecided(Reason.UNSUPPORTED, why);
            }
            Derivations all = derive(null);
            List<int[]> pairs = all.contradictions(signs, Integer.MAX_VALUE);
            if (pairs.isEmpty()) {
                return all.cut() ? ConsistencyReport.undecided(Reason.UNSUPPORTED, cutWords())
                        : ConsistencyReport.consistent(null).withDetail(skipped());
            }
            deadline = shrinkMs == Long.MAX_VALUE ? deadline : deadline.within(shrinkMs);
            return ConsistencyReport.inconsistent(Found.some(conflicts(all, pairs))).withDetail(skipped());
        } catch (Stop stop) {
            return ConsistencyReport.undecided(stop);
        }
    }

    /** @return whether the query is derived; never throws {@link Stop} */
    @Override
    public EntailmentReport entailment() {
        EntailmentReport report = verdictOnQuery();
        return report.withUnsupported(unsupported).withStatistics(meter.read());
    }

    private EntailmentReport verdictOnQuery() {
        try {
            if (!compile()) {
                return EntailmentReport.undecided(Reason.UNSUPPORTED, why);
            }
            Derivations all = derive(null);
            QueryValue value = new Query(symbols, signs, all, declared, deadline).value(theory.query());
            return judge(all, value);
        } catch (Stop stop) {
            return EntailmentReport.undecided(stop);
        }
    }

    private List<Conflict> conflicts(Derivations all, List<int[]> pairs) {
        List<Conflict> conflicts = new ArrayList<>();
        Set<List<String>> seen = new LinkedHashSet<>();
        for (int[] pair : pairs) {
            if (conflicts.size() >= options.maxConflicts()) {
                break;
            }
            Conflict conflict = conflict(all, pair);
            if (seen.add(conflict.formulas())) {
                conflicts.add(conflict);
            }
        }
        return conflicts;
    }

    /** A contradiction spreads no further: what needs a literal whose opposite is derived, too, does not count. */
    private EntailmentReport judge(Derivations all, QueryValue value) {
        if (value.holds() != null && value.fails() != null) {
            int[] support = all.support(join(value.holds(), value.fails()));
            Conflict conflict = new Conflict(ids(support), false,
                    List.of(all.steps(value.holds(), theory.ids(), signs),
                            all.steps(value.fails(), theory.ids(), signs)));
            return EntailmentReport.contradictoryPremises(Found.one(conflict)).withDetail(skipped());
        }
        if (value.holds() == null && value.fails() == null && all.cut()) {
            return EntailmentReport.undecided(Reason.UNSUPPORTED, cutWords());
        }
        List<int[]> pairs = all.contradictions(signs, Integer.MAX_VALUE);
        boolean clean = pairs.isEmpty();
        if (value.holds() == null && value.fails() == null) {
            return EntailmentReport.independent(Scenarios.NONE).withDetail(skipped())
                    .withConflicts(new Found<>(conflicts(all, pairs), clean));
        }
        Derivations sound = all;
        QueryValue known = value;
        if (!clean) {
            for (int[] pair : pairs) {
                contradicted.add(all.key(pair[0]));
                contradicted.add(all.key(pair[1]));
            }
            sound = derive(null);
            known = new Query(symbols, signs, sound, declared, deadline).value(theory.query());
        }
        if (known.holds() == null && known.fails() == null) {
            contradicted.clear();
            return EntailmentReport.contradictoryPremises(Found.some(conflicts(all, pairs))).withDetail(skipped());
        }
        boolean holds = known.holds() != null;
        Proof proof = minimal(new Proof(sound, holds ? known.holds() : known.fails(), true), holds);
        contradicted.clear();
        Support support = new Support(ids(proof.support()), proof.minimal(),
                proof.derivations().steps(proof.literals(), theory.ids(), signs));
        return (holds ? EntailmentReport.entailed(support) : EntailmentReport.contradicted(support))
                .withDetail(skipped()).withConflicts(new Found<>(conflicts(all, pairs), clean));
    }

    /** Derived literals that decide the query, in one run. */
    private record Proof(Derivations derivations, List<Integer> literals, boolean minimal) {
        int[] support() {
            return derivations.support(literals);
        }
    }

    /** Tries to do without each formula of the support. */
    private Proof minimal(Proof first, boolean holds) {
        Proof proof = first;
        try {
            int[] support = proof.support();
            for (int i = 0; i < support.length;) {
                boolean[] active = only(support, i);
                Derivations fewer = derive(active);
                QueryValue value = new Query(symbols, signs, fewer, declared, deadline).value(theory.query());
                List<Integer> literals = holds ? value.holds() : value.fails();
                if (literals == null) {
                    i++;
                } else {
                    proof = new Proof(fewer, literals, true);
                    support = proof.support();
                }
            }
            return proof;
        } catch (Stop stop) {
            return new Proof(proof.derivations(), proof.literals(), false);
        }
    }

    private Conflict conflict(Derivations all, int[] pair) {
        Derivations best = all;
        int[] now = pair;
        boolean minimal = true;
        try {
            int predicate = all.predicate(pair[0]);
            int[] arguments = all.arguments(pair[0]);
            int[] support = all.support(List.of(pair[0], pair[1]));
            for (int i = 0; i < support.length;) {
                Derivations fewer = derive(only(support, i));
                int positive = fewer.find(predicate, arguments);
                int negative = fewer.find(signs.opposite(predicate), arguments);
                if (positive < 0 || negative < 0) {
                    i++;
                } else {
                    best = fewer;
                    now = new int[] {positive, negative};
                    support = best.support(List.of(positive, negative));
                }
            }
            // Without a formula the pair is gone, but another pair could be left.
            for (int i = 0; minimal && i < support.length; i++) {
                minimal = derive(only(support, i)).contradictions(signs, 1).isEmpty();
            }
        } catch (Stop stop) {
            minimal = false;
        }
        return new Conflict(ids(best.support(List.of(now[0], now[1]))), minimal,
                List.of(best.steps(List.of(now[0]), theory.ids(), signs),
                        best.steps(List.of(now[1]), theory.ids(), signs)));
    }

    private boolean[] only(int[] support, int except) {
        boolean[] active = new boolean[theory.formulas().size()];
        for (int i = 0; i < support.length; i++) {
            active[support[i]] = i != except;
        }
        return active;
    }

    private boolean compile() {
        long start = System.nanoTime();
        RuleCompiler compiler = new RuleCompiler(symbols, signs, options.uniqueNames(), rules);
        for (int i = 0; i < theory.axioms().size(); i++) {
            try {
                compiler.add(theory.axioms().get(i), Clause.HARD);
            } catch (NoRule e) {
                why = "a background axiom is no rule: " + e.getMessage();
                return false;
            }
        }
        for (int i = 0; i < theory.formulas().size(); i++) {
            try {
                compiler.add(theory.formulas().get(i), i);
            } catch (NoRule e) {
                String id = theory.ids().get(i);
                if (unsupported.size() < 20) {
                    why = (why == null ? "" : why + "; ") + id + ": " + e.getMessage();
                }
                unsupported.add(id);
            }
            if ((i & 255) == 255) {
                deadline.check();
            }
        }
        meter.clauses(rules.size());
        meter.groundedSince(start);
        if (!unsupported.isEmpty() && unsupported.size() > 20) {
            why += "; and " + (unsupported.size() - 20) + " more";
        }
        return unsupported.isEmpty() || options.skipUnsupported();
    }

    private String skipped() {
        return unsupported.isEmpty() ? null : "left out, because they are no rules: " + why;
    }

    private static String cutWords() {
        return "rules feed a function with its own values without end";
    }

    private Derivations derive(boolean[] active) {
        long start = System.nanoTime();
        deadline.check();
        Derivations derivations = new Derivations(symbols, rules, options.maxInstances(), deadline);
        derivations.bar(contradicted);
        derivations.run(active, declared);
        meter.solvedSince(start);
        if (active == null) {
            meter.instances(derivations.count());
            meter.atoms(derivations.count());
        }
        return derivations;
    }

    private List<String> ids(int[] numbers) {
        List<String> result = new ArrayList<>(numbers.length);
        for (int number : numbers) {
            result.add(theory.ids().get(number));
        }
        return result;
    }

    private static List<Integer> join(List<Integer> a, List<Integer> b) {
        List<Integer> result = new ArrayList<>(a);
        result.addAll(b);
        return result;
    }
}
