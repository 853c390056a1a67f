package org.folkb.tweety.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Law: a report says for ever what it said at first, whatever happens to what it was made of. */
class ReportTest {
    private final List<String> ids = new ArrayList<>(List.of("f1", "f2"));

    @Test
    void conflictsAndRemovalsAreCopied() {
        List<Conflict> conflicts = new ArrayList<>(List.of(new Conflict(ids, true)));
        List<List<String>> removals = new ArrayList<>(List.of(ids));
        ConsistencyReport report = ConsistencyReport.inconsistent(Found.some(conflicts))
                .withRemovals(Found.some(removals)).withUnsupported(ids);
        ids.clear();
        conflicts.clear();
        removals.clear();
        assertEquals(List.of("f1", "f2"), report.conflicts().get(0).formulas());
        assertEquals(List.of(List.of("f1", "f2")), report.removals());
        assertEquals(List.of("f1", "f2"), report.unsupported());
        assertThrows(UnsupportedOperationException.class, () -> report.conflicts().clear());
        assertThrows(UnsupportedOperationException.class, () -> report.removals().get(0).clear());
        assertThrows(UnsupportedOperationException.class, () -> report.unsupported().clear());
    }

    @Test
    void supportsAreCopied() {
        List<Integer> places = new ArrayList<>(List.of(0));
        List<Step> steps = new ArrayList<>(List.of(new Step("p0 c0", "f1", List.of()), new Step("p1 c0", "f2", places)));
        EntailmentReport report = EntailmentReport.entailed(new Support(ids, true, steps));
        ids.clear();
        steps.clear();
        places.clear();
        assertEquals(List.of("f1", "f2"), report.support());
        assertEquals(List.of(0), report.derivation().get(1).premises());
        assertThrows(UnsupportedOperationException.class, () -> report.derivation().clear());
    }

    @Test
    void modelsAreCopiedAndKeepTheOrderOfTheirSorts() {
        Map<String, List<String>> sorts = new LinkedHashMap<>();
        List<String> names = List.of("Z", "B", "Y", "A", "X");
        names.forEach(name -> sorts.put(name, new ArrayList<>(List.of("e1"))));
        FiniteModel model = new FiniteModel(sorts, ids, List.of(ids), List.of(), List.of());
        sorts.get("Z").clear();
        sorts.clear();
        ids.clear();
        assertEquals(names, List.copyOf(model.sorts().keySet()));
        assertEquals(List.of("e1"), model.sorts().get("Z"));
        assertEquals(List.of("f1", "f2"), model.trueAtoms());
        assertEquals(List.of(List.of("f1", "f2")), model.same());
        assertThrows(UnsupportedOperationException.class, () -> model.sorts().clear());
    }

    @Test
    void whatIsMeasuredLaterIsNotInStatisticsThatWereRead() {
        Meter meter = new Meter();
        meter.atoms(1);
        Statistics statistics = meter.read();
        meter.atoms(2);
        assertEquals(1, statistics.sizes().atoms());
        assertEquals(2, meter.read().sizes().atoms());
        assertThrows(UnsupportedOperationException.class, () -> statistics.tried().clear());
    }

    @Test
    void withChangesOnePartAndKeepsTheOthers() {
        ConsistencyReport report = ConsistencyReport.inconsistent(Found.one(new Conflict(ids, true)));
        ConsistencyReport other = report.withDetail("words");
        assertEquals("words", other.detail());
        assertEquals(report, other.withDetail(null));
        EntailmentReport open = EntailmentReport.undecided(Reason.GAVE_UP, "words");
        assertEquals(Reason.GAVE_UP, open.withDetail("others").reason());
        assertEquals(open, open.withSupport(new Support(ids, true)).withSupport(open.foundSupport()));
    }
}
