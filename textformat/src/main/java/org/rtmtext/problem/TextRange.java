package org.rtmtext.problem;

/**
 * A range of a text.
 *
 * @param offset in UTF-16 units from the start of the text
 * @param length in UTF-16 units; the range does not reach over the end of its line
 * @param line from 0
 * @param column from 0, in UTF-16 units
 */
public record TextRange(int offset, int length, int line, int column) {}
