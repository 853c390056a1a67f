package org.folkb.tweety;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Law: packages stand in layers, in one order, and a class depends on its own layer's package and those below. */
class LayersTest {
    private static final String ROOT = "org.folkb.tweety";
    /** From the lowest layer to the highest; packages of one layer do not know each other. */
    private static final List<Set<String>> LAYERS = List.of(
            Set.of("util", "report"),
            Set.of("theory"),
            Set.of("engine", "clause"),
            Set.of("sat", "saturation"),
            Set.of("structure", "rules"),
            Set.of("ground", "finder", "simple"),
            Set.of("eprover"),
            Set.of("auto"),
            Set.of("session", "registry"),
            Set.of("message"),
            Set.of("analysis", "conformance"),
            Set.of(""));
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages(ROOT);

    private static String nameOf(JavaClass one) {
        String name = one.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }

    private static String packageOf(String name) {
        return name.isEmpty() ? ROOT : ROOT + "." + name;
    }

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void everyPackageHasItsLayer() {
        Set<String> named = LAYERS.stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = MAIN.stream().map(LayersTest::nameOf).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(named, found);
    }

    @Test
    void aPackageKnowsNothingBesideAndAboveIt() {
        List<String> below = new ArrayList<>();
        for (Set<String> layer : LAYERS) {
            for (String name : layer) {
                List<String> allowed = new ArrayList<>(below);
                allowed.add(packageOf(name));
                String[] others = LAYERS.stream().flatMap(Set::stream).map(LayersTest::packageOf)
                        .filter(other -> !allowed.contains(other)).toArray(String[]::new);
                noClasses().that().resideInAPackage(packageOf(name)).should().dependOnClassesThat()
                        .resideInAnyPackage(others).allowEmptyShould(true).check(MAIN);
            }
            layer.forEach(name -> below.add(packageOf(name)));
        }
    }

    @Test
    void onlyTheRegistryAndTheDoorsNameTheRegistry() {
        classes().that().resideInAPackage(ROOT + ".registry").should().onlyHaveDependentClassesThat()
                .resideInAnyPackage(ROOT, ROOT + ".registry", ROOT + ".message", ROOT + ".analysis",
                        ROOT + ".conformance").check(MAIN);
    }
}
