package org.rtmtext.edits;

import java.util.List;

/**
 * A way to solve a problem.
 *
 * @param preferred whether it is the obvious one
 * @param repeatable whether it can be made for all problems with its code at once
 * @param scope the part of the text that it changes
 * @param heavy whether it takes time in proportion to the size of the text
 * @param work makes the changes
 */
public record Fix(
    String title, boolean preferred, boolean repeatable, Scope scope, boolean heavy, Work work) {
  /** The part of a text that a fix changes. */
  public enum Scope {
    /** The place of its problem: a fix with the same title differs for another problem. */
    PLACE,
    /** The whole text: fixes with the same title make the same changes for all problems. */
    TEXT
  }

  /** Makes the changes. */
  public interface Work {
    List<TextChange> changes() throws CannotEditException;
  }

  /** The one obvious fix, which can be made for all problems with its code. */
  static Fix obvious(String title, Work work) {
    return new Fix(title, true, true, Scope.PLACE, false, work);
  }

  /** One of several fixes, or a matter of taste. */
  static Fix possible(String title, Work work) {
    return new Fix(title, false, false, Scope.PLACE, false, work);
  }

  /** This fix, for one place at a time. */
  Fix once() {
    return new Fix(title, preferred, false, scope, heavy, work);
  }

  /** This fix as the one to choose. */
  Fix preferredIf(boolean is) {
    return new Fix(title, is, repeatable, scope, heavy, work);
  }

  /** This fix as one that takes time. */
  Fix heavyIf(boolean is) {
    return new Fix(title, preferred, repeatable, scope, is, work);
  }

  /**
   * This fix as one of the whole text.
   *
   * @param large whether it takes time
   */
  Fix ofText(boolean large) {
    return new Fix(title, preferred, repeatable, Scope.TEXT, large, work);
  }
}
