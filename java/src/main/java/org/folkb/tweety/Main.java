package org.folkb.tweety;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads one request from standard input and writes the response to standard output. */
public final class Main {
    private Main() {
    }

    /**
     * @param arguments {@code --version} for the versions, else nothing
     * @throws IOException if standard input cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0 && arguments[0].equals("--version")) {
            System.out.println(Bridge.version());
        } else {
            System.out.println(Bridge.run(new String(System.in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }
}
