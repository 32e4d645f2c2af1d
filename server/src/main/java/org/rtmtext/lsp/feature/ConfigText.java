package org.rtmtext.lsp.feature;

/** Writes names as a {@code model.cfg} does. */
public final class ConfigText {
  private ConfigText() {}

  /** A name as a string; a quote in it is doubled. */
  public static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
