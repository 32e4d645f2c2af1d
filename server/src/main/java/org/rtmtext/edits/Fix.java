package org.rtmtext.edits;

import java.util.List;

/**
 * A way to solve a problem.
 *
 * @param scope the part of the text that it changes
 * @param heavy whether it takes time in proportion to the size of the text
 * @param work makes the changes
 */
public record Fix(String title, Choice choice, Scope scope, boolean heavy, Work work) {
  /** How obvious a fix is. */
  public enum Choice {
    /** The one obvious fix, which can be made for all problems with its code at once. */
    OBVIOUS,
    /** The first one to choose; the user should check its result. */
    PREFERRED,
    /** One of several fixes, or a matter of taste. */
    POSSIBLE;

    static Choice preferredIf(boolean is) {
      return is ? PREFERRED : POSSIBLE;
    }
  }

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

  /** Whether it is the first one to choose. */
  public boolean preferred() {
    return choice != Choice.POSSIBLE;
  }

  /** Whether it can be made for all problems with its code at once. */
  public boolean repeatable() {
    return choice == Choice.OBVIOUS;
  }
}
