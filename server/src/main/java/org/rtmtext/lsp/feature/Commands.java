package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.edits.BoneEdits;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.Fix;
import org.rtmtext.edits.FixKind;
import org.rtmtext.edits.FrameEdits;
import org.rtmtext.edits.HeadEdits;
import org.rtmtext.edits.PhaseEdits;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.edits.StillEdits;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.reader.TextReading;

/** Commands that a client runs on an open text; their names begin with {@code rtm.}. */
public final class Commands {
  /** Line or position: inserts a frame between the one at this line and the next one. */
  static final String INSERT_FRAME = "rtm.insertFrame";

  /** Line or position: deletes the frame at this line. */
  static final String DELETE_FRAME = "rtm.deleteFrame";

  /** Sets the phases of the frames to equal distances from 0 to 1. */
  static final String SPACE_EVENLY = "rtm.spaceEvenly";

  /** Plays the animation backwards. */
  static final String REVERSE = "rtm.reverse";

  /** Exchanges left and right. */
  public static final String MIRROR = "rtm.mirror";

  /** Name: adds a bone to the list and to all frames. */
  static final String ADD_BONE = "rtm.addBone";

  /** Name: removes a bone from the list and from all frames. */
  public static final String REMOVE_BONE = "rtm.removeBone";

  /** Line or position: moves the row there between {@code still} and the frames. */
  static final String MOVE_STILL = "rtm.moveStill";

  /** Encoding, such as {@code bmtr 5}: changes the head. */
  static final String SET_ENCODING = "rtm.setEncoding";

  /** Code, line, column, kind of fix and its values: applies a quick fix; for slow ones. */
  static final String APPLY_FIX = "rtm.applyFix";

  /** Codes: applies the obvious fix to all problems with these codes. */
  static final String FIX_ALL = "rtm.fixAll";

  /** Asks the user which skeleton the animation has. */
  public static final String CHOOSE_SKELETON = "rtm.chooseSkeleton";

  /** Skeleton: adds the bones that it lacks to the {@code model.cfg}, the document. */
  public static final String ADD_MISSING_BONES = "rtm.addMissingBones";

  /** Skeleton, in the form of the setting: uses it for the animation in this session. */
  public static final String USE_SKELETON = "rtm.useSkeleton";

  /** Encoding: converts the transforms, in place or into a new file. */
  public static final String CONVERT = "rtm.convert";

  /** File: exports the animation as glTF. */
  public static final String EXPORT_GLTF = "rtm.exportGltf";

  /** File: replaces the animation by that of a glTF file. */
  public static final String IMPORT_GLTF = "rtm.importGltf";

  /** Line or position: shows the animation as poses, with the cursor at the same row. */
  public static final String SHOW_POSES = "rtm.showPoses";

  /** Line or position: shows the stored values of poses. */
  public static final String SHOW_EXACT = "rtm.showExact";

  /**
   * Edit, words, frames, ease: edits the poses or the length of the animation, as {@link
   * org.rtmtext.edits.PoseEdit} says.
   */
  public static final String EDIT_POSES = "rtm.editPoses";

  /** The names of all commands that change a text in place. */
  public static final List<String> NAMES =
      List.of(
          INSERT_FRAME,
          DELETE_FRAME,
          SPACE_EVENLY,
          REVERSE,
          ADD_BONE,
          REMOVE_BONE,
          MOVE_STILL,
          SET_ENCODING,
          APPLY_FIX,
          FIX_ALL);

  private Commands() {}

  /**
   * The edit that a command makes.
   *
   * @param exact the animation of the text with the exact values of poses, if it is known; only
   *     {@link #REMOVE_BONE} uses it
   * @throws RequestFailedException if an argument is wrong, or there is nothing to change
   */
  public static WorkspaceEdit edit(
      String command,
      Snapshot document,
      CommandArguments arguments,
      Optional<Animation> exact,
      CancelChecker cancel) {
    try {
      List<TextChange> changes = changes(command, document, arguments, exact, cancel);
      if (changes.isEmpty()) {
        throw new RequestFailedException("there is nothing to change");
      }
      return WorkspaceEdits.workspace(document, changes);
    } catch (CannotEditException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  private static List<TextChange> changes(
      String command,
      Snapshot document,
      CommandArguments arguments,
      Optional<Animation> exact,
      CancelChecker cancel)
      throws CannotEditException {
    Runnable checkCancelled = cancel::checkCanceled;
    TextReading reading = document.analysis().reading();
    return switch (command) {
      case INSERT_FRAME -> FrameEdits.insertAfter(reading, arguments.requireLine(1));
      case DELETE_FRAME -> FrameEdits.delete(reading, arguments.requireLine(1));
      case SPACE_EVENLY -> PhaseEdits.spaceEvenly(reading);
      case REVERSE -> PhaseEdits.reverse(reading);
      case ADD_BONE ->
          BoneEdits.add(reading, arguments.requireString(1, "the name of a bone"), checkCancelled);
      case REMOVE_BONE ->
          BoneEdits.remove(
              reading,
              arguments.requireString(1, "the name of a bone"),
              document.analysis().skeleton().map(SkeletonMatch::skeleton),
              exact);
      case MOVE_STILL -> StillEdits.move(reading, arguments.requireLine(1));
      case SET_ENCODING ->
          HeadEdits.setEncoding(reading, arguments.requireString(1, "an encoding"));
      case APPLY_FIX -> fix(document, arguments);
      case FIX_ALL -> QuickFixes.all(document.analysis(), codes(arguments), checkCancelled);
      default -> throw new RequestFailedException("there is no command " + command);
    };
  }

  private static List<TextChange> fix(Snapshot document, CommandArguments arguments)
      throws CannotEditException {
    String code = arguments.requireString(1, "the code of a problem");
    int line = arguments.requireNumber(2, "a line");
    int column = arguments.requireNumber(3, "a column");
    String kind = arguments.requireString(4, "the kind of a fix");
    List<String> values =
        IntStream.rangeClosed(5, arguments.count())
            .mapToObj(i -> arguments.requireString(i, "a value of a fix"))
            .toList();
    Optional<Fix> fix =
        Code.withId(code)
            .flatMap(
                c ->
                    FixKind.withId(kind)
                        .map(k -> new Fix.What(k, values))
                        .flatMap(w -> QuickFixes.offered(document.analysis(), c, line, column, w)));
    if (fix.isEmpty()) {
      throw new RequestFailedException("the text no longer has this problem: " + code);
    }
    return fix.get().work().changes();
  }

  private static List<Code> codes(CommandArguments arguments) {
    if (arguments.count() == 0) {
      return QuickFixes.FIXED_WITHOUT_ASKING;
    }
    List<Code> codes = new ArrayList<>();
    for (int i = 1; i <= arguments.count(); i++) {
      String id = arguments.requireString(i, "the code of a problem");
      codes.add(
          Code.withId(id)
              .orElseThrow(() -> new RequestFailedException("unknown problem code: " + id)));
    }
    return codes;
  }
}
