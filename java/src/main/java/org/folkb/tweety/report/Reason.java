package org.folkb.tweety.report;

/** Why a question stayed undecided. The names are part of the message protocol. */
public enum Reason {
    /** The deadline passed, or the calling thread was interrupted. */
    TIMEOUT,
    /** A budget (ground instances, memory, nesting) was used up. */
    RESOURCE_OUT,
    /** The engine tried what it can and found neither a contradiction nor a model. */
    GAVE_UP,
    /** The input lies outside what the engine or the semantics can treat exactly. */
    UNSUPPORTED,
    /** The input is malformed, or something unexpected happened. */
    ERROR
}
