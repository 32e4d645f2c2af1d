package org.rtmtext.lsp.protocol;

/** Parameters of {@code rtm/encode}. */
public final class EncodeParams {
  /** The animation: {@code rtm:...} or {@code file:...}. */
  public String uri;

  /** The complete text. */
  public String text;

  /** The hash from the decode or the last save; null if the file must not exist. */
  public String hash;

  /** Whether to replace any regular file, whatever its hash. */
  public boolean overwrite;
}
