package org.rtmtext.editing;

import java.util.List;

/**
 * A way to solve a problem.
 *
 * @param title what it does
 * @param preferred whether it is the obvious one
 * @param repeatable whether it can be made for all problems of its kind at once
 * @param heavy whether making it takes time that follows the size of the text
 * @param work makes the changes
 */
public record Fix(String title, boolean preferred, boolean repeatable, boolean heavy, Work work) {
  /** Makes changes; none where there is nothing to do. */
  public interface Work {
    List<TextChange> changes() throws CannotEditException;
  }

  /** The one obvious fix, which can be made for all problems of its kind. */
  static Fix obvious(String title, Work work) {
    return new Fix(title, true, true, false, work);
  }

  /** One of several, or one that is a matter of taste. */
  static Fix possible(String title, Work work) {
    return new Fix(title, false, false, false, work);
  }

  /** The same, to be made in one place at a time. */
  Fix once() {
    return new Fix(title, preferred, false, heavy, work);
  }

  /** The same, as the one to choose. */
  Fix preferredIf(boolean is) {
    return new Fix(title, is, repeatable, heavy, work);
  }

  /** The same, which takes time. */
  Fix heavyIf(boolean is) {
    return new Fix(title, preferred, repeatable, is, work);
  }
}
