package org.rtmtext.edits;

import java.util.List;

/**
 * A way to solve a problem.
 *
 * @param what identifies the fix among those of a problem
 * @param scope the part of the text that the fix changes
 * @param heavy whether the fix takes time in proportion to the size of the text
 * @param work computes the changes
 */
public record Fix(What what, Choice choice, Scope scope, boolean heavy, Work work) {
  /** What a fix does: its kind, and the values for its title. */
  public record What(FixKind kind, List<String> values) {
    public What {
      values = List.copyOf(values);
    }

    public String title() {
      return kind.title(values);
    }
  }

  /** How likely a fix is the right one. */
  public enum Choice {
    /** The one obvious fix, which can be made for all problems with its code at once. */
    OBVIOUS,
    /** The fix to choose first; the user should check its result. */
    PREFERRED,
    /** One of several fixes, or a matter of taste. */
    POSSIBLE;

    static Choice preferredIf(boolean is) {
      return is ? PREFERRED : POSSIBLE;
    }
  }

  /**
   * The part of the text that a fix changes. It decides whether equal fixes of several problems are
   * made once, or once for each problem.
   */
  public enum Scope {
    /** The place of the problem. Equal fixes of different problems make different changes. */
    PLACE,
    /** The whole text. Equal fixes of different problems make the same changes. */
    TEXT
  }

  /** Computes the changes of a fix. */
  public interface Work {
    List<TextChange> changes() throws CannotEditException;
  }

  public String title() {
    return what.title();
  }

  /** Whether this is the fix to choose first. */
  public boolean preferred() {
    return choice != Choice.POSSIBLE;
  }

  /** Whether this fix can be made for all problems with the same code at once. */
  public boolean repeatable() {
    return choice == Choice.OBVIOUS;
  }
}
