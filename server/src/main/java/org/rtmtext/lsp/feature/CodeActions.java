package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.util.Positions;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.Fix;
import org.rtmtext.edits.FrameEdits;
import org.rtmtext.edits.HeadEdits;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.Token;

/** Quick fixes of problems, and commands for the line of the cursor. */
public final class CodeActions {
  /**
   * The kind of the action that makes all obvious fixes. Not a kind of {@code source.fixAll}, which
   * some editors run on every save: the action changes stored values.
   */
  public static final String FIX_ALL = CodeActionKind.Source + ".rtm.fixAll";

  private CodeActions() {}

  public static List<CodeAction> in(
      Snapshot document, Range range, CodeActionContext context, CancelChecker cancel) {
    List<CodeAction> actions = new ArrayList<>();
    if (isWanted(CodeActionKind.QuickFix, context)) {
      addFixes(document, range, context, cancel, actions);
    }
    // Fixing everything takes time: only on request.
    if (context != null && context.getOnly() != null && isWanted(FIX_ALL, context)) {
      fixEverything(document, cancel).ifPresent(actions::add);
    }
    if (isWanted(CodeActionKind.RefactorRewrite, context)) {
      List<CodeAction> rewrites = new ArrayList<>();
      addRewrites(document, range, rewrites);
      // A fix makes the same change as the command with its title.
      Set<String> fixes = actions.stream().map(CodeAction::getTitle).collect(Collectors.toSet());
      rewrites.removeIf(rewrite -> fixes.contains(rewrite.getTitle()));
      actions.addAll(rewrites);
    }
    return actions;
  }

  /** Whether a client wants a kind of action. A client that names none wants all. */
  static boolean isWanted(String kind, CodeActionContext context) {
    return context == null
        || context.getOnly() == null
        || context.getOnly().stream()
            .anyMatch(k -> k.isEmpty() || kind.equals(k) || kind.startsWith(k + "."));
  }

  private static void addFixes(
      Snapshot document,
      Range range,
      CodeActionContext context,
      CancelChecker cancel,
      List<CodeAction> actions) {
    List<Problem> problems =
        document
            .analysis()
            .problemsIn(range.getStart().getLine(), range.getEnd().getLine())
            .stream()
            .filter(p -> touches(Snapshot.range(p.range()), range))
            .sorted(Comparator.comparingInt(p -> p.range().offset()))
            .toList();
    actions.addAll(new FixActions(document, context, cancel).of(problems));
  }

  static boolean touches(Range a, Range b) {
    return !Positions.isBefore(a.getEnd(), b.getStart())
        && !Positions.isBefore(b.getEnd(), a.getStart());
  }

  private static Optional<CodeAction> fixEverything(Snapshot document, CancelChecker cancel) {
    CodeAction action = new CodeAction("Apply all obvious fixes");
    action.setKind(FIX_ALL);
    return FixActions.withAll(document, action, QuickFixes.OBVIOUS, cancel);
  }

  /** Adds the commands for the line in which the range starts. */
  private static void addRewrites(Snapshot document, Range range, List<CodeAction> actions) {
    int line = range.getStart().getLine();
    if (line < 0 || line >= document.text().lineCount()) {
      return;
    }
    TextReading reading = document.analysis().reading();
    switch (LineKind.of(document.text(), line)) {
      case FRAME, ROW -> {
        int frame = document.text().blockOfLine(line);
        if (frame < reading.frameCount()) {
          addEdit(
              document,
              "Insert a frame between this one and the next",
              () -> FrameEdits.insertAfter(reading, line),
              actions);
        }
        addEdit(document, "Delete this frame", () -> FrameEdits.delete(reading, line), actions);
        if (LineKind.of(document.text(), line) == LineKind.FRAME) {
          addWholeText(document, actions);
        }
      }
      case BONE -> addBoneCommands(document, line, actions);
      case SECTION -> {
        String text = document.text().line(line);
        String keyword = Token.of(text).get(0).text(text);
        if (keyword.equals("rtm")) {
          Arrays.stream(Encoding.values())
              .filter(Encoding::isBinarised)
              .forEach(
                  e ->
                      addEdit(
                          document,
                          "Change the version to " + e.text() + " and keep the transforms",
                          () -> HeadEdits.setEncoding(reading, e.text()),
                          actions));
          actions.addAll(SkeletonActions.conversions(document));
        }
        if (keyword.equals("rtm") || keyword.equals("motion")) {
          addWholeText(document, actions);
        } else if (keyword.equals("bones")) {
          addNewBone(document, actions);
          actions.addAll(SkeletonActions.others(document));
        }
      }
      default -> {}
    }
  }

  private static void addWholeText(Snapshot document, List<CodeAction> actions) {
    if (document.text().blockCount() > 1) {
      addCommand(document, "Space all frames evenly", Commands.SPACE_EVENLY, actions);
      addCommand(document, "Reverse the animation", Commands.REVERSE, actions);
      addCommand(document, "Mirror left and right", Commands.MIRROR, actions);
    }
  }

  private static void addBoneCommands(Snapshot document, int line, List<CodeAction> actions) {
    String text = document.text().line(line);
    Token token = Token.of(text).get(0);
    String name = Names.value(token.text(text));
    if (document.analysis().reading().head().bones().contains(name)) {
      addCommand(
          document,
          "Remove bone " + Wording.quoted(name) + " from the list and all frames",
          Commands.REMOVE_BONE,
          actions,
          name);
    }
    addNewBone(document, actions);
    actions.addAll(SkeletonActions.others(document));
  }

  private static void addNewBone(Snapshot document, List<CodeAction> actions) {
    List<String> bones = document.analysis().reading().head().bones();
    String name =
        Stream.iterate(1, n -> n + 1)
            .map(n -> n == 1 ? "new_bone" : "new_bone" + n)
            .filter(n -> !bones.contains(n))
            .findFirst()
            .orElseThrow();
    addCommand(
        document,
        "Add a bone \"" + name + "\" to the list and all frames",
        Commands.ADD_BONE,
        actions,
        name);
  }

  private static void addCommand(
      Snapshot document,
      String title,
      String command,
      List<CodeAction> actions,
      Object... arguments) {
    CodeAction action = new CodeAction(title);
    action.setKind(CodeActionKind.RefactorRewrite);
    List<Object> all = new ArrayList<>(List.of(document.uri()));
    all.addAll(Arrays.asList(arguments));
    action.setCommand(new Command(title, command, all));
    actions.add(action);
  }

  private static void addEdit(
      Snapshot document, String title, Fix.Work work, List<CodeAction> actions) {
    try {
      CodeAction action = new CodeAction(title);
      action.setKind(CodeActionKind.RefactorRewrite);
      action.setEdit(WorkspaceEdits.workspace(document, work.changes()));
      actions.add(action);
    } catch (CannotEditException e) {
      // The command is not possible here.
    }
  }
}
