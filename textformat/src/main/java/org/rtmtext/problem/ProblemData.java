package org.rtmtext.problem;

/** Facts that are known where a problem is found, for the quick fix that solves it. */
public sealed interface ProblemData {
  /**
   * The place in the animation whose text has the problem.
   *
   * @param place of an animation
   */
  record Origin(Place place) implements ProblemData {}

  /** The text to write in the range of the problem. */
  record Replacement(String text) implements ProblemData {}
}
