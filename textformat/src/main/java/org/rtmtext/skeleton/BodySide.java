package org.rtmtext.skeleton;

public enum BodySide {
  LEFT("left"),
  RIGHT("right"),
  CENTRE("");

  private final String text;

  BodySide(String text) {
    this.text = text;
  }

  /** The word in the names of bones; empty in the centre. */
  public String text() {
    return text;
  }
}
