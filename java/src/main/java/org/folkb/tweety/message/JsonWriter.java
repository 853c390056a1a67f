package org.folkb.tweety.message;

import java.util.Collection;
import java.util.Locale;

/** Writes JSON, keys in the order given. */
public final class JsonWriter {
    private final StringBuilder out = new StringBuilder(512);
    private boolean first = true;

    /** Begins an object. */
    public JsonWriter open() {
        separate();
        out.append('{');
        first = true;
        return this;
    }

    /** Ends an object. */
    public JsonWriter close() {
        out.append('}');
        first = false;
        return this;
    }

    /** Begins a list. */
    public JsonWriter openList() {
        separate();
        out.append('[');
        first = true;
        return this;
    }

    /** Ends a list. */
    public JsonWriter closeList() {
        out.append(']');
        first = false;
        return this;
    }

    /** Writes a key; its value has to follow. */
    public JsonWriter key(String key) {
        separate();
        quote(key);
        out.append(':');
        first = true;
        return this;
    }

    /** Writes a string or null. */
    public JsonWriter value(String value) {
        separate();
        if (value == null) {
            out.append("null");
        } else {
            quote(value);
        }
        return this;
    }

    /** Writes a truth value. */
    public JsonWriter value(boolean value) {
        separate();
        out.append(value);
        return this;
    }

    /** Writes a whole number. */
    public JsonWriter value(long value) {
        separate();
        out.append(value);
        return this;
    }

    /** Writes a number that is neither infinite nor undefined, as it is. */
    public JsonWriter number(double value) {
        separate();
        out.append(value);
        return this;
    }

    /** Writes a time in milliseconds with three decimals. */
    public JsonWriter milliseconds(double value) {
        separate();
        long micros = Math.round(Math.max(0, value) * 1000);
        out.append(micros / 1000).append('.');
        long rest = micros % 1000;
        out.append(rest < 100 ? "0" : "").append(rest < 10 ? "0" : "").append(rest);
        return this;
    }

    /** Writes a list of strings. */
    public JsonWriter values(Collection<String> values) {
        openList();
        for (String value : values) {
            value(value);
        }
        return closeList();
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private void separate() {
        if (!first) {
            out.append(',');
        }
        first = false;
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c < 0x20 || c > 0x7e) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
