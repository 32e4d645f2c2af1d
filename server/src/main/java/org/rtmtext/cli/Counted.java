package org.rtmtext.cli;

import java.util.Locale;

/** Numbers of things, in English. */
final class Counted {
  private Counted() {}

  /** For example {@code 1 frame}, {@code 5,870 files}. */
  static String of(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
