package org.folkb.tweety.report;

/**
 * What was decided about a question, and in words what there is to say about that.
 *
 * @param status the verdict, or UNDECIDED
 * @param reason why there is no verdict, else null
 * @param detail words for a person, or null
 */
public record Decision(Status status, Reason reason, String detail) {
}
