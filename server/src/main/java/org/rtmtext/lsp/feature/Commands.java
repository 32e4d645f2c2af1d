package org.rtmtext.lsp.feature;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.editing.BoneEdits;
import org.rtmtext.editing.CannotEditException;
import org.rtmtext.editing.Fix;
import org.rtmtext.editing.FrameEdits;
import org.rtmtext.editing.HeadEdits;
import org.rtmtext.editing.PhaseEdits;
import org.rtmtext.editing.QuickFixes;
import org.rtmtext.editing.TextChange;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.text.TextReading;

/** Commands that change a text; their names begin with {@code rtm.}. */
public final class Commands {
  /** Line or position: inserts a frame between the one there and the next one. */
  static final String INSERT_FRAME = "rtm.insertFrame";

  /** Line or position: deletes the frame there. */
  static final String DELETE_FRAME = "rtm.deleteFrame";

  /** Gives the frames phases from 0 to 1 at equal distances. */
  static final String SPACE_EVENLY = "rtm.spaceEvenly";

  /** Plays the animation backwards. */
  static final String REVERSE = "rtm.reverse";

  /** Exchanges left and right. */
  static final String MIRROR = "rtm.mirror";

  /** Name: adds a bone to the list and to all frames. */
  static final String ADD_BONE = "rtm.addBone";

  /** Name: removes a bone from the list and from all frames. */
  static final String REMOVE_BONE = "rtm.removeBone";

  /** Encoding, as {@code bmtr 5}: changes the head. */
  static final String SET_ENCODING = "rtm.setEncoding";

  /** Code, line, column, title: makes a quick fix; for those that take time. */
  static final String APPLY_FIX = "rtm.applyFix";

  /** Codes: makes the obvious fix of all their problems. */
  static final String FIX_ALL = "rtm.fixAll";

  /** Asks the user which skeleton the animation has. */
  public static final String CHOOSE_SKELETON = "rtm.chooseSkeleton";

  /** Skeleton, as the setting has it: takes it for the animation's, in this session. */
  public static final String USE_SKELETON = "rtm.useSkeleton";

  /** Encoding: converts the transforms, in place or into a new file. */
  public static final String CONVERT = "rtm.convert";

  /** The names of all commands that change a text in place. */
  public static final List<String> NAMES =
      List.of(
          INSERT_FRAME,
          DELETE_FRAME,
          SPACE_EVENLY,
          REVERSE,
          MIRROR,
          ADD_BONE,
          REMOVE_BONE,
          SET_ENCODING,
          APPLY_FIX,
          FIX_ALL);

  private Commands() {}

  /**
   * The edit that a command makes.
   *
   * @param arguments of the command, behind the document
   * @throws RefusedException if the command makes no sense there
   */
  public static WorkspaceEdit edit(
      String command, Snapshot document, List<JsonElement> arguments, CancelChecker cancel)
      throws RefusedException {
    try {
      List<TextChange> changes = changes(command, document, arguments, cancel);
      if (changes.isEmpty()) {
        throw new RefusedException("there is nothing to change");
      }
      return ChangeEdits.workspace(document, changes);
    } catch (CannotEditException e) {
      throw new RefusedException(e.getMessage());
    }
  }

  private static List<TextChange> changes(
      String command, Snapshot document, List<JsonElement> arguments, CancelChecker cancel)
      throws RefusedException, CannotEditException {
    Runnable goOn = cancel::checkCanceled;
    return switch (command) {
      case INSERT_FRAME -> FrameEdits.insertAfter(reading(document), line(arguments));
      case DELETE_FRAME -> FrameEdits.delete(reading(document), line(arguments));
      case SPACE_EVENLY -> PhaseEdits.spaceEvenly(reading(document));
      case REVERSE -> PhaseEdits.reverse(reading(document));
      case MIRROR -> FrameEdits.mirror(reading(document), goOn);
      case ADD_BONE ->
          BoneEdits.add(reading(document), string(arguments, 0, "the name of a bone"), goOn);
      case REMOVE_BONE ->
          BoneEdits.remove(reading(document), string(arguments, 0, "the name of a bone"));
      case SET_ENCODING ->
          HeadEdits.setEncoding(reading(document), string(arguments, 0, "an encoding"));
      case APPLY_FIX -> fix(document, arguments);
      case FIX_ALL -> QuickFixes.all(document.analysis(), codes(arguments), goOn);
      default -> throw new RefusedException("there is no command " + command);
    };
  }

  private static TextReading reading(Snapshot document) {
    return document.analysis().reading();
  }

  private static List<TextChange> fix(Snapshot document, List<JsonElement> arguments)
      throws RefusedException, CannotEditException {
    String code = string(arguments, 0, "the code of a problem");
    int line = number(arguments, 1, "a line");
    int column = number(arguments, 2, "a column");
    String title = string(arguments, 3, "the title of a fix");
    for (Problem p : document.analysis().problemsIn(line, line)) {
      if (p.code().id().equals(code) && p.range().column() == column) {
        for (Fix fix : QuickFixes.of(document.analysis(), p)) {
          if (fix.title().equals(title)) {
            return fix.work().changes();
          }
        }
      }
    }
    throw new RefusedException("this problem is not there any more: " + code);
  }

  private static List<Code> codes(List<JsonElement> arguments) throws RefusedException {
    if (arguments.isEmpty()) {
      return CodeActions.OBVIOUS;
    }
    List<Code> codes = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String id = string(arguments, i, "the code of a problem");
      codes.add(
          Arrays.stream(Code.values())
              .filter(c -> c.id().equals(id))
              .findFirst()
              .orElseThrow(() -> new RefusedException("there is no problem of code " + id)));
    }
    return codes;
  }

  /** The line of the first argument: a number from 0, or a position. */
  private static int line(List<JsonElement> arguments) throws RefusedException {
    if (!arguments.isEmpty() && arguments.get(0) instanceof JsonObject position) {
      JsonElement line = position.get("line");
      return number(line == null ? List.of() : List.of(line), 0, "a line");
    }
    return number(arguments, 0, "a line");
  }

  private static int number(List<JsonElement> arguments, int i, String what)
      throws RefusedException {
    if (i < arguments.size()
        && arguments.get(i) instanceof JsonPrimitive p
        && p.isNumber()
        && p.getAsDouble() >= 0
        && p.getAsDouble() <= Integer.MAX_VALUE) {
      return (int) p.getAsDouble();
    }
    throw new RefusedException("argument " + (i + 2) + " of the command is " + what);
  }

  private static String string(List<JsonElement> arguments, int i, String what)
      throws RefusedException {
    if (i < arguments.size() && arguments.get(i) instanceof JsonPrimitive p && p.isString()) {
      return p.getAsString();
    }
    throw new RefusedException("argument " + (i + 2) + " of the command is " + what);
  }
}
