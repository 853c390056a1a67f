package org.folkb.tweety.engine;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The versions that the build wrote into the jar. */
public final class Versions {
    private static final Properties VERSIONS = read();

    private Versions() {
    }

    /**
     * @param what {@code version} for this module, {@code tweety} or {@code sat4j}
     * @return the version, or {@code unknown}
     */
    public static String of(String what) {
        return VERSIONS.getProperty(what, "unknown");
    }

    private static Properties read() {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("/META-INF/fol-kb.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // The version is information only; "unknown" says so.
            properties.clear();
        }
        return properties;
    }
}
