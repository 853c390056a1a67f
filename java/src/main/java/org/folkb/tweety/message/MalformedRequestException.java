package org.folkb.tweety.message;

/** A request that does not keep the message protocol; the message says which line and why. */
public final class MalformedRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param line the line, from 1
     * @param words what is wrong with it
     */
    public MalformedRequestException(int line, String words) {
        super("line " + line + ": " + words, null, false, false);
    }
}
