package org.folkb.tweety.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.folkb.tweety.auto.AutoEngine;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.engine.Versions;
import org.folkb.tweety.eprover.EProverEngine;
import org.folkb.tweety.finder.ModelsEngine;
import org.folkb.tweety.ground.GroundEngine;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.rules.RuleEngine;
import org.folkb.tweety.simple.SimpleEngine;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/** The engines there are: those of this module, and those that other jars offer as services. */
public final class Engines {
    /** Grounding and satisfiability solving. */
    public static final Engine GROUND = new OfThisModule(GroundEngine.NAME,
            question -> new GroundEngine(question.theory, question.options, question.deadline).consistency(),
            question -> new GroundEngine(question.theory, question.options, question.deadline).entailment());
    /** Forward application of rules, the only engine for {@link Semantics#RULES}. */
    public static final Engine RULES = new OfThisModule(RuleEngine.NAME,
            question -> new RuleEngine(question.theory, question.options, question.deadline).consistency(),
            question -> new RuleEngine(question.theory, question.options, question.deadline).entailment());
    /** Tweety's own reasoner. */
    public static final Engine SIMPLE = new OfThisModule(SimpleEngine.NAME,
            question -> new SimpleEngine(question.theory, question.options, question.deadline).consistency(),
            question -> new SimpleEngine(question.theory, question.options, question.deadline).entailment());
    /** Finite models. */
    public static final Engine MODELS = new OfThisModule(ModelsEngine.NAME,
            question -> new ModelsEngine(question.theory, question.options, question.deadline).consistency(),
            question -> new ModelsEngine(question.theory, question.options, question.deadline).entailment());
    /** The theorem prover E, a program of its own. */
    public static final Engine EPROVER = new EProverEngine();
    /** The others, one after the other and side by side, until one of them is sure. */
    public static final Engine AUTO = new AutoEngine(GROUND, RULES, List.of(EPROVER, MODELS));
    private static final List<Engine> OF_THIS_MODULE = List.of(GROUND, RULES, SIMPLE, MODELS, EPROVER, AUTO);

    private Engines() {
    }

    /** @return the engines of this module, then those that are offered as services */
    public static List<Engine> all() {
        List<Engine> all = new ArrayList<>(OF_THIS_MODULE);
        // The class loader of this module: a thread made by another language has none of its own.
        ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).forEach(all::add);
        return all;
    }

    /** @return the names of all engines */
    public static List<String> names() {
        return all().stream().map(Engine::name).toList();
    }

    /**
     * @param name an engine's name
     * @return the engine, or null if there is none of that name
     */
    public static Engine named(String name) {
        for (Engine engine : OF_THIS_MODULE) {
            if (engine.name().equals(name)) {
                return engine;
            }
        }
        return all().stream().filter(engine -> engine.name().equals(name)).findFirst().orElse(null);
    }

    /**
     * The engine that answers a question: forward rules have one only.
     *
     * @param asked the engine that was asked for, by a name that is known
     * @param semantics what the formulas mean
     * @return the engine
     */
    public static Engine answering(Engine asked, Semantics semantics) {
        boolean general = asked == GROUND || asked == AUTO;
        return semantics == Semantics.RULES && general ? RULES : asked;
    }

    private record Question(Theory theory, Options options, Deadline deadline) {
    }

    private record OfThisModule(String name, Function<Question, ConsistencyReport> consistency,
            Function<Question, EntailmentReport> entailment) implements Engine {
        @Override
        public String version() {
            return Versions.of("version");
        }

        /** Forward rules are a semantics of their own: their engine has no other one, and no other engine has it. */
        private String misfit(Semantics semantics) {
            boolean rules = name.equals(RuleEngine.NAME);
            return rules == (semantics == Semantics.RULES) ? null : "the engine " + name + " answers under "
                    + (rules ? "rules" : "open and closed") + " semantics only";
        }

        @Override
        public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
            String misfit = misfit(options.semantics());
            return misfit != null
                    ? ConsistencyReport.undecided(Reason.UNSUPPORTED, misfit)
                    : consistency.apply(new Question(theory, options, deadline));
        }

        @Override
        public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
            String misfit = misfit(options.semantics());
            return misfit != null
                    ? EntailmentReport.undecided(Reason.UNSUPPORTED, misfit)
                    : entailment.apply(new Question(theory, options, deadline));
        }
    }
}
