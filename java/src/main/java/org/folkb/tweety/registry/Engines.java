package org.folkb.tweety.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.folkb.tweety.auto.AutoEngine;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.engine.RunEngine;
import org.folkb.tweety.eprover.EProverEngine;
import org.folkb.tweety.finder.FinderRun;
import org.folkb.tweety.ground.GroundRun;
import org.folkb.tweety.rules.RuleRun;
import org.folkb.tweety.simple.SimpleRun;
import org.folkb.tweety.theory.Semantics;

/** The engines there are: those of this module, and those that other jars offer as services. */
public final class Engines {
    private static final Set<Semantics> CLASSICAL = Set.of(Semantics.OPEN, Semantics.CLOSED);
    /** Grounding and satisfiability solving. */
    public static final Engine GROUND = new RunEngine(GroundRun.NAME, CLASSICAL, GroundRun::new);
    /** Forward application of rules, the only engine for {@link Semantics#RULES}. */
    public static final Engine RULES = new RunEngine(RuleRun.NAME, Set.of(Semantics.RULES), RuleRun::new);
    /** Tweety's own reasoner. */
    public static final Engine SIMPLE = new RunEngine(SimpleRun.NAME, CLASSICAL, SimpleRun::new);
    /** Finite models. */
    public static final Engine MODELS = new RunEngine(FinderRun.NAME, CLASSICAL, FinderRun::new);
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
}
