package org.rtmtext.text;

/** A range of a block, from the block's start. */
public record Span(int offset, int length) {}
