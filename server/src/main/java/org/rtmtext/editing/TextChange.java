package org.rtmtext.editing;

/**
 * A range of a text replaced by another text.
 *
 * @param start offset from the start of the text
 * @param end offset behind the last character that is replaced
 */
public record TextChange(int start, int end, String text) {}
