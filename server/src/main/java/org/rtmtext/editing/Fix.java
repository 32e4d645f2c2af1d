package org.rtmtext.editing;

import java.util.List;

/**
 * A way to solve a problem.
 *
 * @param title what it does
 * @param preferred whether it is the obvious one
 * @param repeatable whether it can be made for all problems of its kind at once
 * @param scope how much of the text it is about
 * @param heavy whether making it takes time that follows the size of the text
 * @param work makes the changes
 */
public record Fix(
    String title, boolean preferred, boolean repeatable, Scope scope, boolean heavy, Work work) {
  /** How much of a text a fix is about. */
  public enum Scope {
    /** The place of its problem: a fix of this title does something else for another problem. */
    PLACE,
    /** The whole text: fixes of this title do the same, whichever problem they were offered for. */
    TEXT
  }

  /** Makes changes; none where there is nothing to do. */
  public interface Work {
    List<TextChange> changes() throws CannotEditException;
  }

  /** The one obvious fix, which can be made for all problems of its kind. */
  static Fix obvious(String title, Work work) {
    return new Fix(title, true, true, Scope.PLACE, false, work);
  }

  /** One of several, or one that is a matter of taste. */
  static Fix possible(String title, Work work) {
    return new Fix(title, false, false, Scope.PLACE, false, work);
  }

  /** This fix, to be made in one place at a time. */
  Fix once() {
    return new Fix(title, preferred, false, scope, heavy, work);
  }

  /** This fix, as the one to choose. */
  Fix preferredIf(boolean is) {
    return new Fix(title, is, repeatable, scope, heavy, work);
  }

  /** This fix, as one that takes time. */
  Fix heavyIf(boolean is) {
    return new Fix(title, preferred, repeatable, scope, is, work);
  }

  /**
   * This fix, as one of the whole text.
   *
   * @param large whether making it takes time
   */
  Fix ofText(boolean large) {
    return new Fix(title, preferred, repeatable, Scope.TEXT, large, work);
  }
}
