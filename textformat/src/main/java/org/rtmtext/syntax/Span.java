package org.rtmtext.syntax;

/** A range of a block, from the block's start. */
public record Span(int offset, int length) {}
