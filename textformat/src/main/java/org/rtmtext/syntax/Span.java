package org.rtmtext.syntax;

/** A range of a block or of a line, in UTF-16 units from its start. */
public record Span(int offset, int length) {}
