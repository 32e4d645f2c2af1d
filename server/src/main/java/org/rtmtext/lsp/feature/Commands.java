package org.rtmtext.lsp.feature;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.edits.BoneEdits;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.Fix;
import org.rtmtext.edits.FixKind;
import org.rtmtext.edits.FrameEdits;
import org.rtmtext.edits.HeadEdits;
import org.rtmtext.edits.NumberSteps;
import org.rtmtext.edits.PhaseEdits;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.edits.StillEdits;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.feature.CommandArguments.Line;
import org.rtmtext.lsp.feature.CommandArguments.None;
import org.rtmtext.lsp.feature.CommandArguments.Required;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.TextDocument;

/**
 * The commands that change an open text in place: for each, its title, its arguments, whether it
 * needs exact values, and the function that finds the changes. The constants are the names of
 * commands that the server itself offers, in code actions and code lenses, and titles of commands.
 */
public final class Commands {
  static final String INSERT_FRAME = "rtm.insertFrame";
  static final String SPACE_EVENLY = "rtm.spaceEvenly";
  static final String REVERSE = "rtm.reverse";
  public static final String MIRROR = "rtm.mirror";
  static final String ADD_BONE = "rtm.addBone";
  public static final String REMOVE_BONE = "rtm.removeBone";
  static final String MOVE_STILL = "rtm.moveStill";
  private static final String INCREASE_NUMBER = "rtm.increaseNumber";
  private static final String DECREASE_NUMBER = "rtm.decreaseNumber";
  static final String APPLY_FIX = "rtm.applyFix";
  static final String FIX_ALL = "rtm.fixAll";
  public static final String CHOOSE_SKELETON = "rtm.chooseSkeleton";
  public static final String ADD_MISSING_BONES = "rtm.addMissingBones";
  public static final String USE_SKELETON = "rtm.useSkeleton";
  public static final String CONVERT = "rtm.convert";
  public static final String SHOW_POSES = "rtm.showPoses";
  public static final String SHOW_EXACT = "rtm.showExact";
  public static final String SHOW_POSES_TITLE = "Show as Poses";
  public static final String SHOW_EXACT_TITLE = "Show Exact Values";

  private static final Map<String, Command<?>> ALL = new LinkedHashMap<>();

  static {
    atLine(INSERT_FRAME, "Insert Frame", FrameEdits::insertAfter);
    atLine("rtm.deleteFrame", "Delete Frame", FrameEdits::delete);
    add(
        SPACE_EVENLY,
        "Space Frames Evenly",
        None.class,
        (a, t) -> PhaseEdits.spaceEvenly(t.reading()));
    add(REVERSE, "Reverse in Time", None.class, (a, t) -> PhaseEdits.reverse(t.reading()));
    add(
        ADD_BONE,
        "Add Bone",
        OfBone.class,
        (a, t) -> BoneEdits.add(t.reading(), a.name(), t.checkCancelled()));
    addExact(REMOVE_BONE, "Remove Bone", OfBone.class, Commands::removeBone);
    // Moves the row at the line between the section 'still' and the frames.
    atLine(MOVE_STILL, "Move Row", StillEdits::move);
    add(
        INCREASE_NUMBER,
        "Increase Number",
        AtPositions.class,
        (a, t) -> a.change(t.reading().document(), 1));
    add(
        DECREASE_NUMBER,
        "Decrease Number",
        AtPositions.class,
        (a, t) -> a.change(t.reading().document(), -1));
    add("rtm.setEncoding", "Set Encoding", ToEncoding.class, Commands::setEncoding);
    // Slow quick fixes; fast ones are edits of the code action.
    add(APPLY_FIX, "Apply Fix", OneFix.class, Commands::fix);
    // The obvious fixes of all problems with these codes; without codes, of all problems.
    add(FIX_ALL, "Fix All", Codes.class, Commands::fixAll);
  }

  /** The names of the commands in this table. */
  public static final List<String> NAMES = List.copyOf(ALL.keySet());

  private record AtLine(@Required("a line") Line line) {}

  /**
   * @param steps a whole number; 1 if it is not given
   */
  private record AtPositions(
      @Required("a position") List<NumberSteps.Position> positions, OptionalDouble steps) {
    private static final int MAX_STEPS = 1_000_000;

    List<TextChange> change(TextDocument document, int sign) throws CannotEditException {
      double count = steps.orElse(1);
      if (count != Math.rint(count) || Math.abs(count) > MAX_STEPS || count == 0) {
        throw new RequestFailedException("steps must be a whole number, such as 10");
      }
      return NumberSteps.change(document, positions, sign * (int) count);
    }
  }

  private record OfBone(@Required("the name of a bone") String name) {}

  /**
   * @param encoding such as {@code bmtr 5}
   */
  private record ToEncoding(@Required("an encoding") String encoding) {}

  private record OneFix(
      @Required("the code of a problem") String code,
      @Required("a line") int line,
      @Required("a column") int column,
      @Required("the kind of a fix") String kind,
      @Required("a value of a fix") List<String> values) {}

  private record Codes(@Required("the code of a problem") List<String> codes) {}

  private interface Changes<A> {
    List<TextChange> of(A arguments, Text text) throws CannotEditException;
  }

  private interface ChangesAtLine {
    List<TextChange> of(TextReading reading, int line) throws CannotEditException;
  }

  /**
   * @param title names the undo step; the titles in the menus of clients begin with it
   * @param needsExact whether it needs the exact values of poses, for which files are read
   */
  private record Command<A>(
      String title, Class<A> arguments, boolean needsExact, Changes<A> changes) {
    List<TextChange> changes(CommandArguments given, Text text) throws CannotEditException {
      return changes.of(given.read(arguments), text);
    }
  }

  /**
   * The text that a command changes.
   *
   * @param exact the animation of the text with the exact values of poses, if it is known
   */
  private record Text(Analysis analysis, Optional<Animation> exact, Runnable checkCancelled) {
    TextReading reading() {
      return analysis.reading();
    }
  }

  private Commands() {}

  private static <A> void add(String name, String title, Class<A> arguments, Changes<A> changes) {
    ALL.put(name, new Command<>(title, arguments, false, changes));
  }

  private static <A> void addExact(
      String name, String title, Class<A> arguments, Changes<A> changes) {
    ALL.put(name, new Command<>(title, arguments, true, changes));
  }

  private static void atLine(String name, String title, ChangesAtLine changes) {
    add(name, title, AtLine.class, (a, text) -> changes.of(text.reading(), a.line().number()));
  }

  /** The title of a command, which names the undo step of its edit. */
  public static String title(String name) {
    return ALL.get(name).title();
  }

  /**
   * Whether a held key repeats a command. It is answered after the client has applied its edit, so
   * that the next one is for the edited text.
   */
  public static boolean isRepeated(String name) {
    return name.equals(INCREASE_NUMBER) || name.equals(DECREASE_NUMBER);
  }

  /** Whether a command needs the exact values of poses, for which files are read. */
  public static boolean needsExact(String name) {
    return ALL.get(name).needsExact();
  }

  /**
   * The edit that a command makes.
   *
   * @throws RequestFailedException if an argument is wrong, or there is nothing to change
   */
  public static WorkspaceEdit edit(
      String command, Snapshot document, CommandArguments arguments, CancelChecker cancel) {
    Text text = new Text(document.analysis(), Optional.empty(), cancel::checkCanceled);
    return edit(command, document, arguments, text);
  }

  /**
   * The edit of a command that {@link #needsExact needs} the exact values of poses.
   *
   * @param exact the animation of the text with these values
   * @throws RequestFailedException if an argument is wrong, or there is nothing to change
   */
  public static WorkspaceEdit edit(
      String command,
      Snapshot document,
      CommandArguments arguments,
      Animation exact,
      CancelChecker cancel) {
    Text text = new Text(document.analysis(), Optional.of(exact), cancel::checkCanceled);
    return edit(command, document, arguments, text);
  }

  /**
   * The line of the edited text to which the cursor is moved: that of an inserted frame, which may
   * be far from the cursor. Empty for other commands.
   */
  public static OptionalInt revealed(
      String command, Snapshot document, CommandArguments arguments, WorkspaceEdit edit) {
    if (!command.equals(INSERT_FRAME)) {
      return OptionalInt.empty();
    }
    int block = document.text().blockOfLine(arguments.read(AtLine.class).line().number());
    return OptionalInt.of(
        WorkspaceEdits.applied(document, edit.getChanges().get(document.uri()))
            .firstLine(block + 1));
  }

  private static WorkspaceEdit edit(
      String command, Snapshot document, CommandArguments arguments, Text text) {
    try {
      if (!ALL.containsKey(command)) {
        throw new RequestFailedException("there is no command " + command);
      }
      List<TextChange> changes = ALL.get(command).changes(arguments, text);
      if (changes.isEmpty()) {
        throw new RequestFailedException("there is nothing to change");
      }
      return WorkspaceEdits.workspace(document, changes);
    } catch (CannotEditException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  private static List<TextChange> removeBone(OfBone bone, Text text) throws CannotEditException {
    return BoneEdits.remove(
        new BoneEdits.Source(
            text.reading(), text.analysis().skeleton().map(SkeletonMatch::skeleton), text.exact()),
        bone.name());
  }

  private static List<TextChange> setEncoding(ToEncoding to, Text text) throws CannotEditException {
    return HeadEdits.setEncoding(text.reading(), to.encoding());
  }

  private static List<TextChange> fix(OneFix chosen, Text text) throws CannotEditException {
    Optional<Fix> fix =
        Code.withId(chosen.code())
            .flatMap(
                code ->
                    FixKind.withId(chosen.kind())
                        .map(kind -> new Fix.What(kind, chosen.values()))
                        .flatMap(
                            what ->
                                QuickFixes.offered(
                                    text.analysis(), code, chosen.line(), chosen.column(), what)));
    return fix.orElseThrow(
            () ->
                new RequestFailedException("the text no longer has this problem: " + chosen.code()))
        .work()
        .changes();
  }

  private static List<TextChange> fixAll(Codes given, Text text) throws CannotEditException {
    List<Code> codes =
        given.codes().stream()
            .map(
                id ->
                    Code.withId(id)
                        .orElseThrow(
                            () -> new RequestFailedException("unknown problem code: " + id)))
            .toList();
    return QuickFixes.all(
        text.analysis(),
        codes.isEmpty() ? QuickFixes.FIXED_WITHOUT_ASKING : codes,
        text.checkCancelled());
  }
}
