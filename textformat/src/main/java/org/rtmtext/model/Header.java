package org.rtmtext.model;

/** Values that one kind of encoding stores once, except motion, bones and properties. */
public sealed interface Header permits PlainHeader, BmtrHeader {
  /** Whether both have the same values, apart from name padding and compression. */
  boolean sameContent(Header other);
}
