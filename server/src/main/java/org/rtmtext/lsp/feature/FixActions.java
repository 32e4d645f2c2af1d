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
import org.rtmtext.editing.CannotEditException;
import org.rtmtext.editing.Fix;
import org.rtmtext.editing.QuickFixes;
import org.rtmtext.editing.TextChange;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/** The quick fixes of the problems that a user has selected, each of them once. */
final class FixActions {
  /** Problems whose fixes are looked for; of a code that comes later, one more. */
  private static final int MAX_PROBLEMS = 100;

  /** Problems of a text that are counted; more are only said to be more. */
  private static final int MOST_COUNTED = 200;

  private final Snapshot document;
  private final CancelChecker cancel;
  private final QuickFixes fixes;
  private final Map<Key, Diagnostic> known = new HashMap<>();
  private final Map<String, Offer> offers = new LinkedHashMap<>();
  private final Map<Code, Integer> looked = new EnumMap<>(Code.class);
  private final Map<Code, List<Problem>> byCode = new EnumMap<>(Code.class);

  /** What a client's diagnostic is found by. */
  private record Key(String code, Range range) {}

  /**
   * A fix, and all problems that it solves.
   *
   * @param each the fix for each problem that was looked at
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
      if (left > 0 || !looked.containsKey(p.code())) {
        look(p);
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

  /** The conversion that a first line asks for which was changed and nothing else. */
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

  private void look(Problem p) {
    looked.merge(p.code(), 1, Integer::sum);
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

  /** A fix of the whole text that each problem of a kind has is one of those not looked at, too. */
  private void addOthers(Offer offer) {
    if (offer.fix().scope() == Fix.Scope.TEXT) {
      Map<Code, Long> solved =
          offer.problems().stream()
              .collect(Collectors.groupingBy(Problem::code, Collectors.counting()));
      solved.forEach(
          (code, count) -> {
            List<Problem> all = byCode.get(code);
            if (count == looked.get(code).longValue()) {
              offer.problems().addAll(all.subList(looked.get(code), all.size()));
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
      // Something else is in the way of this fix: it is not offered.
      return Optional.empty();
    }
  }

  /** The client's own diagnostics of problems, so that it finds them again; else one like them. */
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

  /** One fix for all problems of a kind in the text, where there are several. */
  private Optional<CodeAction> fixAllOf(Code code, List<Problem> selected) {
    List<Fix> repeatable =
        offers.values().stream()
            .filter(o -> o.fix().repeatable())
            .filter(o -> o.problems().stream().anyMatch(p -> p.code() == code))
            .map(Offer::fix)
            .toList();
    // Bones of another case have a fix of their own for all of them, which is one pass over the
    // frames.
    if (repeatable.isEmpty() || code == Code.BONE_CASE) {
      return Optional.empty();
    }
    List<Problem> some = document.analysis().problems(MOST_COUNTED);
    long count = some.stream().filter(p -> p.code() == code).count();
    if (count < 2) {
      return Optional.empty();
    }
    boolean more = some.size() >= MOST_COUNTED;
    CodeAction action =
        new CodeAction(
            "Fix " + code.id() + (more ? " wherever it is" : " in all " + count + " places"));
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(diagnostics(selected));
    if (more || repeatable.stream().anyMatch(Fix::heavy)) {
      action.setCommand(
          new Command(action.getTitle(), Commands.FIX_ALL, List.of(document.uri(), code.id())));
      return Optional.of(action);
    }
    return withAll(document, action, List.of(code), cancel);
  }

  /**
   * An action that makes the obvious fixes of all problems of some codes; none if there are none.
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
