package org.rtmtext.text;

/**
 * Reads a text. Never throws for what a text says: the result is as much as could be read, and
 * problems.
 *
 * <p>The text is cut into its head and its frames, each of which is parsed by itself: what is wrong
 * in one leaves the others read.
 */
public final class TextReader {
  private TextReader() {}

  public static TextReading read(CharSequence text) {
    return read(TextDocument.of(text));
  }

  /** The same for a text that will be edited. */
  public static TextReading read(TextDocument document) {
    return TextReading.of(document);
  }
}
