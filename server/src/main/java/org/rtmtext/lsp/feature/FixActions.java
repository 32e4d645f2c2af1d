package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.Fix;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/** The quick fixes of the selected problems, each offered once. */
final class FixActions {
  /** Maximum of problems whose fixes are searched for, plus one of each code after them. */
  private static final int MAX_PROBLEMS = 100;

  /** Maximum of problems that are counted for a title. */
  private static final int MAX_COUNTED = 200;

  private final Snapshot document;
  private final CancelChecker cancel;
  private final QuickFixes fixes;
  private final Map<Key, Diagnostic> known = new HashMap<>();
  private final Map<String, Offer> offers = new LinkedHashMap<>();
  private final Map<Code, Integer> searched = new EnumMap<>(Code.class);
  private final Map<Code, List<Problem>> byCode = new EnumMap<>(Code.class);

  /** Identifies a diagnostic of the client. */
  private record Key(String code, Range range) {}

  /**
   * A fix and all problems that it solves.
   *
   * @param each the fix of each problem whose fixes were searched for
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
   * The actions for problems.
   *
   * @param problems in the order of the text
   */
  List<CodeAction> of(List<Problem> problems) {
    int left = MAX_PROBLEMS;
    for (Problem p : problems) {
      cancel.checkCanceled();
      byCode.computeIfAbsent(p.code(), c -> new ArrayList<>()).add(p);
      if (left > 0 || !searched.containsKey(p.code())) {
        addFixesOf(p);
        left--;
      }
    }
    offers.values().forEach(this::addOthers);
    Map<String, Long> titles =
        offers.values().stream()
            .collect(Collectors.groupingBy(o -> o.fix().title(), Collectors.counting()));
    List<CodeAction> actions = new ArrayList<>();
    conversion().ifPresent(actions::add);
    for (Offer offer : offers.values()) {
      cancel.checkCanceled();
      action(offer, titles.get(offer.fix().title()) > 1).ifPresent(actions::add);
    }
    byCode.forEach((code, all) -> fixAllOf(code, all).ifPresent(actions::add));
    return actions;
  }

  /** The conversion to the encoding of the first line, if only that line was changed. */
  private Optional<CodeAction> conversion() {
    List<Problem> unconverted = byCode.getOrDefault(Code.NOT_CONVERTED, List.of());
    if (unconverted.isEmpty()) {
      return Optional.empty();
    }
    Optional<CodeAction> action = SkeletonActions.conversion(document);
    action.ifPresent(
        a -> {
          a.setKind(CodeActionKind.QuickFix);
          a.setIsPreferred(true);
          a.setDiagnostics(diagnostics(unconverted));
        });
    return action;
  }

  private void addFixesOf(Problem p) {
    searched.merge(p.code(), 1, Integer::sum);
    for (Fix fix : fixes.of(p)) {
      boolean shared = fix.scope() == Fix.Scope.TEXT || fix.repeatable();
      String key =
          shared ? fix.title() : fix.title() + " " + p.code().id() + " " + p.range().offset();
      Offer offer =
          offers.computeIfAbsent(key, k -> new Offer(fix, new ArrayList<>(), new ArrayList<>()));
      offer.problems().add(p);
      offer.each().add(fix);
    }
  }

  /** Assigns a fix of the whole text to the problems not searched, if all searched ones have it. */
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
        new CodeAction(
            fix.title()
                + (together && places > 1 ? " (" + places + " places)" : "")
                + (ambiguous ? " (line " + (first.range().line() + 1) + ")" : ""));
    action.setKind(CodeActionKind.QuickFix);
    if (fix.preferred()) {
      action.setIsPreferred(true);
    }
    action.setDiagnostics(diagnostics(offer.problems()));
    if (fix.heavy()) {
      action.setCommand(
          new Command(
              fix.title(),
              Commands.APPLY_FIX,
              List.of(
                  document.uri(),
                  first.code().id(),
                  first.range().line(),
                  first.range().column(),
                  fix.title())));
      return Optional.of(action);
    }
    try {
      List<TextChange> changes =
          together ? QuickFixes.together(document.analysis(), offer.each()) : fix.work().changes();
      return withChanges(document, action, changes);
    } catch (CannotEditException e) {
      // Another error prevents this fix.
      return Optional.empty();
    }
  }

  /** The client's own diagnostics of problems, which it recognizes; otherwise new ones. */
  private List<Diagnostic> diagnostics(List<Problem> problems) {
    List<Diagnostic> own = new ArrayList<>();
    for (Problem p : problems) {
      Diagnostic d = known.get(new Key(p.code().id(), Snapshot.range(p.range())));
      if (d != null) {
        own.add(d);
      } else if (known.isEmpty()) {
        own.add(Diagnostics.diagnostic(p, Optional.empty()));
      }
    }
    return own.isEmpty() ? List.of(Diagnostics.diagnostic(problems.get(0), Optional.empty())) : own;
  }

  /** One fix for all problems with a code in the text, if there are several. */
  private Optional<CodeAction> fixAllOf(Code code, List<Problem> selected) {
    List<Fix> repeatable =
        offers.values().stream()
            .filter(o -> o.fix().repeatable())
            .filter(o -> o.problems().stream().anyMatch(p -> p.code() == code))
            .map(Offer::fix)
            .toList();
    // Bones with another case have a faster fix for all of them: one pass over the frames.
    if (repeatable.isEmpty() || code == Code.BONE_CASE) {
      return Optional.empty();
    }
    List<Problem> some = document.analysis().problems(MAX_COUNTED);
    long count = some.stream().filter(p -> p.code() == code).count();
    if (count < 2) {
      return Optional.empty();
    }
    boolean more = some.size() >= MAX_COUNTED;
    CodeAction action =
        new CodeAction(
            "Fix " + code.id() + (more ? " everywhere" : " in all " + count + " places"));
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(diagnostics(selected));
    if (more || repeatable.stream().anyMatch(Fix::heavy)) {
      action.setCommand(
          new Command(action.getTitle(), Commands.FIX_ALL, List.of(document.uri(), code.id())));
      return Optional.of(action);
    }
    return withAll(document, action, List.of(code), cancel);
  }

  /** An action with the obvious fixes of all problems of some codes; empty without problems. */
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
