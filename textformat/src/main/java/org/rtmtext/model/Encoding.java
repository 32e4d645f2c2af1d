package org.rtmtext.model;

import java.util.Arrays;
import java.util.Optional;

/** The encodings of an RTM file. */
public enum Encoding {
  /** {@code RTM_0101}, with or without {@code RTM_MDAT} before it: absolute 4x3 matrices. */
  PLAIN("plain", 0),
  /** {@code RTM_0100}, the older form of {@link #PLAIN}: of the motion, only z is stored. */
  PLAIN_0100("plain 0100", 0),
  BMTR3("bmtr 3", 3),
  BMTR4("bmtr 4", 4),
  /** The first version with a compression flag before each array. */
  BMTR5("bmtr 5", 5);

  private final String text;
  private final int version;

  Encoding(String text, int version) {
    this.text = text;
    this.version = version;
  }

  /** The words that name this encoding in a text, after {@code rtm}. */
  public String text() {
    return text;
  }

  /** Whether this is a binarised encoding: quaternion and position relative to the parent bone. */
  public boolean isBinarised() {
    return version != 0;
  }

  /** The version number in a binarised file's header; 0 for plain files. */
  public int version() {
    return version;
  }

  public boolean hasProperties() {
    return this != BMTR3 && this != PLAIN_0100;
  }

  /** Whether x and y of the motion are stored. */
  public boolean hasWholeMotion() {
    return this != PLAIN_0100;
  }

  /** The encoding with transforms of the same kind that stores the most. */
  public Encoding mostCapable() {
    return isBinarised() ? BMTR5 : PLAIN;
  }

  /** Whether metadata strings and property types can be stored. */
  public boolean hasKeystones() {
    return this == BMTR4 || this == BMTR5;
  }

  /** Whether each array has a flag for compression. */
  public boolean hasCompressionFlags() {
    return this == BMTR5;
  }

  /** The encoding with a name like {@code bmtr 5}, ignoring spaces and letter case. */
  public static Optional<Encoding> named(String words) {
    String wanted = words.replace(" ", "");
    return Arrays.stream(values())
        .filter(e -> e.text.replace(" ", "").equalsIgnoreCase(wanted))
        .findFirst();
  }

  /** The binarised encoding with a version number. */
  public static Optional<Encoding> ofBmtrVersion(long version) {
    return Arrays.stream(values()).filter(e -> e.isBinarised() && e.version == version).findFirst();
  }
}
