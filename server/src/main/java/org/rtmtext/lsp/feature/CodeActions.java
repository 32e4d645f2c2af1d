package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.util.Positions;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.Fix;
import org.rtmtext.edits.FixKind;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.edits.FrameEdits;
import org.rtmtext.edits.HeadEdits;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.edits.StillEdits;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.Token;

/** Quick fixes of problems, and actions that edit the frame, row or bone at the cursor. */
public final class CodeActions {
  /**
   * The kind of the action that makes all obvious fixes. Not a kind of {@code source.fixAll}, which
   * some editors run on every save: the action changes stored values.
   */
  public static final String FIX_ALL = CodeActionKind.Source + ".rtm.fixAll";

  private final Snapshot document;
  private final Set<Fix.What> offered;
  private final TextReading reading;
  private final List<CodeAction> rewrites = new ArrayList<>();

  /**
   * @param offered what the quick fixes do; other actions that do the same are left out
   */
  private CodeActions(Snapshot document, Set<Fix.What> offered) {
    this.document = document;
    this.offered = offered;
    reading = document.analysis().reading();
  }

  public static List<CodeAction> in(
      Snapshot document, Range range, CodeActionContext context, CancelChecker cancel) {
    List<CodeAction> actions = new ArrayList<>();
    Set<Fix.What> offered = new HashSet<>();
    if (isWanted(CodeActionKind.QuickFix, context)) {
      List<Problem> problems =
          document
              .analysis()
              .problemsIn(range.getStart().getLine(), range.getEnd().getLine())
              .stream()
              .filter(p -> touches(Snapshot.range(p.range()), range))
              .sorted(Comparator.comparingInt(p -> p.range().offset()))
              .toList();
      FixActions fixes = new FixActions(document, context, cancel);
      actions.addAll(fixes.of(problems));
      offered.addAll(fixes.offered);
    }
    // Only on request, because finding all fixes takes time.
    if (context != null && context.getOnly() != null && isWanted(FIX_ALL, context)) {
      CodeAction all = action("Apply all obvious fixes", FIX_ALL);
      FixActions.withAll(document, all, QuickFixes.FIXED_WITHOUT_ASKING, cancel)
          .ifPresent(actions::add);
    }
    if (isWanted(CodeActionKind.RefactorRewrite, context)) {
      actions.addAll(new CodeActions(document, offered).rewrites(range.getStart().getLine()));
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

  static boolean touches(Range a, Range b) {
    return !Positions.isBefore(a.getEnd(), b.getStart())
        && !Positions.isBefore(b.getEnd(), a.getStart());
  }

  static CodeAction action(String title, String kind) {
    CodeAction action = new CodeAction(title);
    action.setKind(kind);
    return action;
  }

  /**
   * An action that runs a command.
   *
   * @param arguments those after the URI of the document
   */
  static CodeAction command(Snapshot document, String title, String command, Object... arguments) {
    CodeAction action = action(title, CodeActionKind.RefactorRewrite);
    List<Object> all = new ArrayList<>(List.of(document.uri()));
    all.addAll(List.of(arguments));
    action.setCommand(new Command(title, command, all));
    return action;
  }

  /** Actions that edit the frame, row or bone of a line, whether or not it has a problem. */
  private List<CodeAction> rewrites(int line) {
    if (line < 0 || line >= document.text().lineCount()) {
      return List.of();
    }
    LineKind kind = LineKind.of(document.text(), line);
    switch (kind) {
      case FRAME, ROW -> {
        if (document.text().blockOfLine(line) == 0
            || kind == LineKind.ROW && StillEdits.canBeStill(reading, line)) {
          addCommand(StillEdits.title(reading, line), Commands.MOVE_STILL, line);
        }
        if (document.text().blockOfLine(line) == 0) {
          break;
        }
        if (document.text().blockOfLine(line) < reading.frameCount()) {
          addInsertion(line);
        }
        addEdit("Delete this frame", () -> FrameEdits.delete(reading, line));
        if (kind == LineKind.FRAME) {
          addWholeText();
        }
      }
      case BONE -> {
        String name = Names.value(firstWord(line));
        Fix.What removal = FixKind.REMOVE_BONE.of(Wording.quoted(name));
        if (reading.head().bones().contains(name) && !offered.contains(removal)) {
          addCommand(removal.title(), Commands.REMOVE_BONE, name);
        }
        addNewBone();
      }
      case SECTION -> {
        String keyword = firstWord(line);
        if (keyword.equals("rtm")) {
          Arrays.stream(Encoding.values())
              .filter(e -> e.mostCapable() == e || e.isBinarised())
              .forEach(
                  e ->
                      addEdit(
                          "Change the version to " + e.text() + " and keep the transforms",
                          () -> HeadEdits.setEncoding(reading, e.text())));
          rewrites.addAll(SkeletonActions.conversions(document));
        }
        if (keyword.equals("rtm") || keyword.equals("motion")) {
          addWholeText();
        } else if (keyword.equals("bones")) {
          addNewBone();
        }
      }
      default -> {}
    }
    return rewrites;
  }

  private String firstWord(int line) {
    String text = document.text().line(line);
    return Token.of(text).get(0).text(text);
  }

  private void addWholeText() {
    if (document.text().blockCount() > 1) {
      addCommand("Space all frames evenly", Commands.SPACE_EVENLY);
      addCommand("Reverse the animation", Commands.REVERSE);
      addCommand("Mirror left and right", Commands.MIRROR);
    }
  }

  private void addNewBone() {
    String name =
        IntStream.iterate(1, n -> n + 1)
            .mapToObj(n -> n == 1 ? "new_bone" : "new_bone" + n)
            .filter(n -> !reading.head().bones().contains(n))
            .findFirst()
            .orElseThrow();
    addCommand("Add a bone \"" + name + "\" to the list and all frames", Commands.ADD_BONE, name);
    rewrites.addAll(SkeletonActions.others(document));
  }

  private void addCommand(String title, String command, Object... arguments) {
    rewrites.add(command(document, title, command, arguments));
  }

  /** A command, because it also moves the cursor to the inserted frame. */
  private void addInsertion(int line) {
    try {
      FrameEdits.insertAfter(reading, line);
      addCommand("Insert a frame between this one and the next", Commands.INSERT_FRAME, line);
    } catch (CannotEditException e) {
      // Not possible here, so it is not offered.
    }
  }

  private void addEdit(String title, Fix.Work work) {
    try {
      CodeAction action = action(title, CodeActionKind.RefactorRewrite);
      action.setEdit(WorkspaceEdits.workspace(document, work.changes()));
      rewrites.add(action);
    } catch (CannotEditException e) {
      // Not possible here, so it is not offered.
    }
  }

  /** The quick fixes of the selected problems, each offered once. */
  static final class FixActions {
    /**
     * Fixes are searched for this number of problems, and then for the first problem of each
     * further code.
     */
    private static final int MAX_FIXED = 100;

    /** Maximum number of problems that are counted for a title. */
    private static final int MAX_COUNTED = 200;

    private final Snapshot document;
    private final CancelChecker cancel;
    private final QuickFixes fixes;
    private final Map<Key, Diagnostic> known = new HashMap<>();
    private final Map<OfferKey, Offer> offers = new LinkedHashMap<>();

    /** What the offered fixes do. */
    final Set<Fix.What> offered = new HashSet<>();

    private final Map<Code, Integer> searched = new EnumMap<>(Code.class);
    private final Map<Code, List<Problem>> byCode = new EnumMap<>(Code.class);

    private record Key(String code, Range range) {}

    /**
     * What makes two fixes the same offer.
     *
     * @param place of the problem; empty for a fix that can be made for several problems
     */
    private record OfferKey(Fix.What what, Optional<Key> place) {}

    /**
     * A fix and all problems that it solves.
     *
     * @param each the equal fixes of the problems whose fixes were searched for, one for each
     *     problem
     */
    private record Offer(Fix fix, List<Problem> problems, List<Fix> each) {}

    FixActions(Snapshot document, CodeActionContext context, CancelChecker cancel) {
      this.document = document;
      this.cancel = cancel;
      fixes = new QuickFixes(document.analysis());
      if (context != null && context.getDiagnostics() != null) {
        for (Diagnostic d : context.getDiagnostics()) {
          if (d.getCode() != null && d.getCode().isLeft()) {
            known.putIfAbsent(new Key(d.getCode().getLeft(), d.getRange()), d);
          }
        }
      }
    }

    /**
     * @param problems in the order of the text
     */
    List<CodeAction> of(List<Problem> problems) {
      int left = MAX_FIXED;
      for (Problem p : problems) {
        cancel.checkCanceled();
        byCode.computeIfAbsent(p.code(), c -> new ArrayList<>()).add(p);
        if (left > 0 || !searched.containsKey(p.code())) {
          addFixesOf(p);
          left--;
        }
      }
      offers.values().forEach(this::addOthers);
      Map<Fix.What, Long> counts =
          offers.values().stream()
              .collect(Collectors.groupingBy(o -> o.fix().what(), Collectors.counting()));
      List<CodeAction> actions = new ArrayList<>();
      byCode.forEach((code, all) -> command(code, all).ifPresent(actions::add));
      for (Offer offer : offers.values()) {
        cancel.checkCanceled();
        action(offer, counts.get(offer.fix().what()) > 1)
            .ifPresent(
                action -> {
                  actions.add(action);
                  offered.add(offer.fix().what());
                });
      }
      byCode.forEach((code, all) -> fixAllOf(code, all).ifPresent(actions::add));
      return actions;
    }

    /**
     * A command that solves all problems with a code: it converts the rows, or shows the poses
     * anew.
     */
    private Optional<CodeAction> command(Code code, List<Problem> all) {
      Optional<FixPolicy> policy = FixPolicy.of(code);
      Optional<CodeAction> action =
          policy.stream().anyMatch(FixPolicy::isConverted)
              ? SkeletonActions.conversion(document)
              : policy
                  .filter(FixPolicy::isShownAnew)
                  .flatMap(p -> SkeletonActions.posesAnew(document, all.get(0).range().line()));
      action.ifPresent(
          a -> {
            a.setKind(CodeActionKind.QuickFix);
            a.setIsPreferred(true);
            a.setDiagnostics(diagnostics(all));
          });
      return action;
    }

    private void addFixesOf(Problem p) {
      searched.merge(p.code(), 1, Integer::sum);
      for (Fix fix : fixes.of(p)) {
        boolean shared = fix.scope() == Fix.Scope.TEXT || fix.repeatable();
        Optional<Key> place = shared ? Optional.empty() : Optional.of(key(p));
        Offer offer =
            offers.computeIfAbsent(
                new OfferKey(fix.what(), place),
                k -> new Offer(fix, new ArrayList<>(), new ArrayList<>()));
        offer.problems().add(p);
        offer.each().add(fix);
      }
    }

    /**
     * Assigns a fix of the whole text to the problems whose fixes were not searched for, if all
     * other problems with the same code have it.
     */
    private void addOthers(Offer offer) {
      if (offer.fix().scope() == Fix.Scope.TEXT) {
        Map<Code, Long> solved =
            offer.problems().stream()
                .collect(Collectors.groupingBy(Problem::code, Collectors.counting()));
        solved.forEach(
            (code, count) -> {
              List<Problem> all = byCode.get(code);
              if (count == searched.get(code).longValue()) {
                offer.problems().addAll(all.subList(searched.get(code), all.size()));
              }
            });
      }
    }

    private Optional<CodeAction> action(Offer offer, boolean ambiguous) {
      Fix fix = offer.fix();
      Problem first = offer.problems().get(0);
      boolean together = fix.scope() == Fix.Scope.PLACE && offer.each().size() > 1;
      long places = offer.problems().stream().map(p -> p.range().line()).distinct().count();
      CodeAction action =
          CodeActions.action(
              fix.title()
                  + (together && places > 1 ? " (" + places + " places)" : "")
                  + (ambiguous ? " (line " + (first.range().line() + 1) + ")" : ""),
              CodeActionKind.QuickFix);
      if (fix.preferred()) {
        action.setIsPreferred(true);
      }
      action.setDiagnostics(diagnostics(offer.problems()));
      if (fix.heavy()) {
        List<Object> arguments =
            new ArrayList<>(
                List.of(
                    document.uri(),
                    first.code().id(),
                    first.range().line(),
                    first.range().column(),
                    fix.what().kind().id()));
        arguments.addAll(fix.what().values());
        action.setCommand(new Command(fix.title(), Commands.APPLY_FIX, arguments));
        return Optional.of(action);
      }
      try {
        List<TextChange> changes =
            together
                ? QuickFixes.together(document.analysis(), offer.each())
                : fix.work().changes();
        return withChanges(document, action, changes);
      } catch (CannotEditException e) {
        // Another error prevents this fix.
        return Optional.empty();
      }
    }

    private static Key key(Problem p) {
      return new Key(p.code().id(), Snapshot.range(p.range()));
    }

    /**
     * The diagnostics of problems: those that the client has sent, because it recognizes them. If
     * it has sent none, new ones.
     */
    private List<Diagnostic> diagnostics(List<Problem> problems) {
      List<Diagnostic> own = new ArrayList<>();
      for (Problem p : problems) {
        Diagnostic d = known.get(key(p));
        if (d != null) {
          own.add(d);
        } else if (known.isEmpty()) {
          own.add(Diagnostics.diagnostic(p));
        }
      }
      return own.isEmpty() ? List.of(Diagnostics.diagnostic(problems.get(0))) : own;
    }

    /** One fix for all problems with a code in the text, if there are several. */
    private Optional<CodeAction> fixAllOf(Code code, List<Problem> selected) {
      List<Fix> repeatable =
          offers.values().stream()
              .filter(o -> o.fix().repeatable())
              .filter(o -> o.problems().stream().anyMatch(p -> p.code() == code))
              .map(Offer::fix)
              .toList();
      if (repeatable.isEmpty() || FixPolicy.of(code).stream().anyMatch(FixPolicy::isTogether)) {
        return Optional.empty();
      }
      List<Problem> some = document.analysis().problems(MAX_COUNTED);
      long count = some.stream().filter(p -> p.code() == code).count();
      if (count < 2) {
        return Optional.empty();
      }
      boolean more = some.size() >= MAX_COUNTED;
      CodeAction action =
          CodeActions.action(
              "Fix " + code.id() + (more ? " everywhere" : " in all " + count + " places"),
              CodeActionKind.QuickFix);
      action.setDiagnostics(diagnostics(selected));
      if (more || repeatable.stream().anyMatch(Fix::heavy)) {
        action.setCommand(
            new Command(action.getTitle(), Commands.FIX_ALL, List.of(document.uri(), code.id())));
        return Optional.of(action);
      }
      return withAll(document, action, List.of(code), cancel);
    }

    /**
     * An action with the obvious fixes of all problems with some codes; empty if there is nothing
     * to fix.
     */
    static Optional<CodeAction> withAll(
        Snapshot document, CodeAction action, List<Code> codes, CancelChecker cancel) {
      try {
        return withChanges(
            document, action, QuickFixes.all(document.analysis(), codes, cancel::checkCanceled));
      } catch (CannotEditException e) {
        return Optional.empty();
      }
    }

    private static Optional<CodeAction> withChanges(
        Snapshot document, CodeAction action, List<TextChange> changes) {
      if (changes.isEmpty()) {
        return Optional.empty();
      }
      action.setEdit(WorkspaceEdits.workspace(document, changes));
      return Optional.of(action);
    }
  }
}
