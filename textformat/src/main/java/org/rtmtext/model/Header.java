package org.rtmtext.model;

/** Values that only one kind of encoding stores, once for the whole animation. */
public sealed interface Header permits PlainHeader, BmtrHeader {
  /** Whether both have the same values, apart from name padding and compression. */
  boolean sameContent(Header other);
}
