package org.rtmtext.lsp.protocol;

/** The parameters of the notification {@code rtm/skeletonChosen}. */
public final class SkeletonChosenParams {
  /** The URI of an open text. */
  public final String uri;

  /** In the form of the setting; empty for the skeleton that fits best. */
  public final String skeleton;

  public SkeletonChosenParams(String uri, String skeleton) {
    this.uri = uri;
    this.skeleton = skeleton;
  }
}
