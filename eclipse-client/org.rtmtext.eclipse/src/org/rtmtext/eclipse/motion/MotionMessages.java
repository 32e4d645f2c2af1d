package org.rtmtext.eclipse.motion;

import java.util.List;

/** The messages of the page, as {@code viewMessages.ts} of the VS Code client defines them. */
final class MotionMessages {
  private MotionMessages() {}

  /**
   * Which bones the page draws.
   *
   * @param follow whether it draws the bone at the cursor; otherwise it draws {@code bones}
   */
  record Choice(List<String> bones, boolean follow) {
    static final Choice FOLLOW_CURSOR = new Choice(List.of(), true);
  }

  /**
   * A message from the page.
   *
   * @param type {@code ready}, {@code choose}, {@code goTo} or {@code problemAction}
   * @param choice of {@code ready}, where it may be null, and {@code choose}
   * @param frame of {@code goTo}: index from 0
   * @param sequence of {@code goTo}: the page ignores cursors with an older number
   * @param focus of {@code goTo}: whether the text gets the focus
   * @param command of {@code problemAction}: {@code open} or {@code restart}
   */
  record FromPage(
      String type, Choice choice, int frame, int sequence, boolean focus, String command) {}

  /**
   * A button of a problem.
   *
   * @param command comes back in {@code problemAction}
   */
  record Action(String label, String command) {
    static final Action OPEN = new Action("Open the Text", "open");
    static final Action RESTART = new Action("Restart Language Server", "restart");
  }

  /**
   * Why the page is out of date.
   *
   * @param message null if the problem is solved
   * @param action may be null
   */
  record Problem(String type, String message, Action action) {
    static final Problem NONE = new Problem("problem", null, null);

    static Problem of(String message, Action action) {
      return new Problem("problem", message, action);
    }
  }

  /**
   * The frame at the text cursor.
   *
   * @param frame null if the cursor is before the first frame
   * @param sequence of the last {@code goTo} that was carried out
   */
  record Cursor(String type, Integer frame, int sequence) {
    static Cursor at(Integer frame, int sequence) {
      return new Cursor("cursor", frame, sequence);
    }
  }
}
