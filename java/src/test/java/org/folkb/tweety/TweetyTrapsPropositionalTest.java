package org.folkb.tweety;

import static org.folkb.tweety.Traps.allocated;
import static org.folkb.tweety.Traps.stillThere;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Traps of {@code Sat4jSolver} in Tweety's propositional module, which this module does not depend on. The test takes
 * {@code org.tweetyproject.logics:pl} from the class path if it is there, else the jar that the environment variable
 * {@code FOL_KB_TWEETY_PL} names, else that of the local Maven repository, where
 * {@code mvn dependency:get -Dartifact=org.tweetyproject.logics:pl:1.27 -Dtransitive=false} puts it; without any it is
 * skipped.
 */
class TweetyTrapsPropositionalTest {
    private static final String PL = "org.tweetyproject.logics.pl.";
    private static ClassLoader loader;

    @BeforeAll
    static void theModule() throws MalformedURLException {
        loader = TweetyTrapsPropositionalTest.class.getClassLoader();
        if (loader.getResource((PL + "sat.Sat4jSolver").replace('.', '/') + ".class") != null) {
            return;
        }
        String named = System.getenv("FOL_KB_TWEETY_PL");
        Path jar = named != null ? Path.of(named)
                : Path.of(System.getProperty("user.home"),
                        ".m2/repository/org/tweetyproject/logics/pl/1.27/pl-1.27.jar");
        assumeTrue(Files.isRegularFile(jar), "Tweety's propositional module is not there: " + jar);
        loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, loader);
    }

    private static Object make(String name, Object... arguments) throws ReflectiveOperationException {
        for (var constructor : loader.loadClass(PL + name).getConstructors()) {
            if (fits(constructor.getParameterTypes(), arguments)) {
                return constructor.newInstance(arguments);
            }
        }
        throw new NoSuchMethodException("no constructor of " + name + " for " + List.of(arguments));
    }

    private static boolean fits(Class<?>[] types, Object[] arguments) {
        boolean fits = types.length == arguments.length;
        for (int i = 0; fits && i < types.length; i++) {
            fits = types[i].isInstance(arguments[i]) || types[i] == int.class && arguments[i] instanceof Integer;
        }
        return fits;
    }

    private static Object call(Object target, String method, Collection<Object> formulas)
            throws ReflectiveOperationException {
        return loader.loadClass(PL + "sat.SatSolver").getMethod(method, Collection.class).invoke(target, formulas);
    }

    private static Object proposition(String name) throws ReflectiveOperationException {
        return make("syntax.Proposition", name);
    }

    private static boolean satisfiable(Object solver, Object... formulas) {
        try {
            return (Boolean) call(solver, "isSatisfiable", List.of(formulas));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theDefaultConstructorMakesEveryCallExpensive() throws ReflectiveOperationException {
        Object formula = proposition("a");
        Object usual = make("sat.Sat4jSolver");
        Object sized = make("sat.Sat4jSolver", 10, 10);
        Runnable slow = () -> assertTrue(satisfiable(usual, formula));
        Runnable fast = () -> assertTrue(satisfiable(sized, formula));
        for (Runnable each : List.of(slow, fast)) {
            repeat(5, each);
        }
        long large = allocated(() -> repeat(5, slow));
        long small = allocated(() -> repeat(5, fast));
        stillThere(large > 5 * small, "the default constructor costs less than five times the memory of a sized one");
    }

    private static void repeat(int times, Runnable work) {
        for (int i = 0; i < times; i++) {
            work.run();
        }
    }

    @Test
    void theWitnessIsOffByOne() throws ReflectiveOperationException {
        Object a = proposition("a");
        Object b = proposition("b");
        Object solver = make("sat.Sat4jSolver", 10, 10);
        boolean right;
        String seen;
        try {
            Object world = call(solver, "getWitness", List.of(a, make("syntax.Negation", b)));
            right = world instanceof Collection<?> holds && holds.size() == 1 && holds.contains(a);
            seen = String.valueOf(world);
        } catch (InvocationTargetException e) {
            right = false;
            seen = String.valueOf(e.getCause());
        }
        System.out.println("Sat4jSolver.getWitness of a and !b: " + seen);
        stillThere(!right, "the witness of a and !b is the world in which only a is true");
    }

    @Test
    void exclusiveOrOfLiteralsIsAnException() throws ReflectiveOperationException {
        Object either = make("syntax.ExclusiveDisjunction", proposition("a"), proposition("b"));
        Object solver = make("sat.Sat4jSolver", 10, 10);
        boolean throwing;
        try {
            call(solver, "isSatisfiable", List.of(either));
            throwing = false;
        } catch (InvocationTargetException e) {
            System.out.println("Sat4jSolver on a ^^ b: " + e.getCause());
            throwing = e.getCause() instanceof RuntimeException;
        }
        stillThere(throwing, "a ^^ b is satisfiable");
    }
}
