package org.rtmtext.model;

/** What one kind of encoding stores once, beside motion, bones and properties. */
public sealed interface Header permits PlainHeader, BmtrHeader {
  /** Whether both hold the same values, name padding and compression aside. */
  boolean sameContent(Header other);
}
