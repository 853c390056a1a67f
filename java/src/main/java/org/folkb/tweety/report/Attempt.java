package org.folkb.tweety.report;

/**
 * An engine that was asked before, or beside, the one that answered.
 *
 * @param engine its name
 * @param status what it said
 * @param reason why it was undecided, else null
 * @param detail its words, or null
 * @param elapsedMs how long it took, in milliseconds
 */
public record Attempt(String engine, Status status, Reason reason, String detail, double elapsedMs) {
}
