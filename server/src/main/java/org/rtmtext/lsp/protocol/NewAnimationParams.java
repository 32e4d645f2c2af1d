package org.rtmtext.lsp.protocol;

/** The parameters of {@code rtm/newAnimation}. */
public final class NewAnimationParams {
  /** Where the animation will be saved; relative paths in {@code skeleton} start there. */
  public String uri;

  /** The encoding, such as {@code bmtr 5}. */
  public String encoding;

  /** The skeleton, as in the setting {@code rtm.skeleton}. */
  public String skeleton;
}
