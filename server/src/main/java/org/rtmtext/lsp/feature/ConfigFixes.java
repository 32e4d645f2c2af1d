package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.Wording;

/** Quick fixes for the problems of a {@code model.cfg}. */
public final class ConfigFixes {
  /** Maximum number of problems in a selection for which fixes are offered. */
  private static final int MAX_FIXED = 50;

  private static final String CHANGE_PARENT = "Change the parent to ";

  private final ModelConfigDocument document;
  private final CodeActionContext context;
  private final List<ConfigToken> tokens;
  private final List<ConfigName> names;
  private final List<CodeAction> actions = new ArrayList<>();

  private ConfigFixes(ModelConfigDocument document, CodeActionContext context) {
    this.document = document;
    this.context = context;
    tokens = document.tokens().stream().filter(t -> t.kind() != ConfigToken.Kind.COMMENT).toList();
    names = ConfigName.listed(document).toList();
  }

  /**
   * The fixes of the problems that a range touches.
   *
   * @param ofAnimations problems of the document that were found in animations. Their places may be
   *     wrong, because the document may have been edited since.
   */
  public static List<CodeAction> in(
      ModelConfigDocument document,
      List<Problem> ofAnimations,
      Range range,
      CodeActionContext context) {
    List<Problem> problems =
        Stream.concat(
                document.config().problems().stream(),
                ofAnimations.stream().map(p -> p.at(document.place(p.range()))))
            .filter(p -> document.has(ConfigPlace.of(p)))
            .filter(p -> CodeActions.touches(ModelConfigDocument.range(ConfigPlace.of(p)), range))
            .limit(MAX_FIXED)
            .toList();
    if (problems.isEmpty() || !CodeActions.isWanted(CodeActionKind.QuickFix, context)) {
      return List.of();
    }
    ConfigFixes fixes = new ConfigFixes(document, context);
    problems.forEach(fixes::fix);
    return fixes.actions;
  }

  private void fix(Problem problem) {
    switch (problem.code()) {
      case SKELETON_PARENT -> fixParent(problem);
      case BONE_NOT_IN_SKELETON ->
          problem.data(ProblemData.OfSkeleton.class).ifPresent(gap -> addBones(problem, gap));
      case SKELETON_LIST -> fixList(problem);
      case SKELETON_INHERIT ->
          tokenAt(ConfigPlace.of(problem)).ifPresent(t -> replace(problem, "Change to ", t));
      case CONFIG_SYNTAX ->
          problem.data(ProblemData.Missing.class).ifPresent(m -> insert(problem, m));
      default -> {
        // Nothing in this file solves the problem.
      }
    }
  }

  private void fixParent(Problem problem) {
    int bone = indexOf(problem);
    if (bone < 0 || !hasParent(bone)) {
      return;
    }
    ConfigToken parent = names.get(bone + 1).token();
    Optional<ProblemData.OtherParent> other = problem.data(ProblemData.OtherParent.class);
    if (other.isPresent()) {
      if (names.get(bone).token().text().equals(other.get().bone())) {
        replace(problem, CHANGE_PARENT, parent, other.get().parent(), false);
      }
      return;
    }
    replace(problem, CHANGE_PARENT, parent);
    makeRoot(problem, bone, parent.place().offset(), ConfigName.quote(""), end(parent));
  }

  private void makeRoot(Problem problem, int bone, int start, String text, int end) {
    String name = Wording.quoted(names.get(bone).token().text());
    add(problem, "Make " + name + " a root", false, start, end, text);
  }

  private void fixList(Problem problem) {
    int bone = indexOf(problem);
    if (bone < 0) {
      return;
    }
    ConfigToken name = names.get(bone).token();
    Optional<ProblemData.Missing> missing = problem.data(ProblemData.Missing.class);
    if (missing.isPresent()) {
      insert(problem, missing.get());
    } else if (hasParent(bone)) {
      // An entry without a name, or of a bone that is already listed, has no effect, so it is
      // removed.
      remove(problem, name, names.get(bone + 1).token());
    } else if (!name.text().isEmpty()) {
      makeRoot(problem, bone, end(name), ", \"\"", end(name));
    }
  }

  /** Removes an entry with its comma, and its line if nothing else is in it. */
  private void remove(Problem problem, ConfigToken name, ConfigToken parent) {
    int first = tokens.indexOf(name);
    int last = tokens.indexOf(parent);
    int start = name.place().offset();
    int end = end(parent);
    if (last + 1 < tokens.size() && tokens.get(last + 1).is(",")) {
      end = end(tokens.get(last + 1));
      int lineStart = start - name.place().column();
      int lineEnd = lineEnd(end);
      if (isBlank(lineStart, start)
          && isBlank(end, lineEnd)
          && lineEnd < document.text().length()) {
        start = lineStart;
        end = lineEnd + (document.text().startsWith("\r\n", lineEnd) ? 2 : 1);
      } else {
        while (end < lineEnd && isBlank(end, end + 1)) {
          end++;
        }
      }
    } else if (first > 0 && tokens.get(first - 1).is(",")) {
      start = tokens.get(first - 1).place().offset();
    }
    add(problem, "Remove this entry", true, start, end, "");
  }

  private void insert(Problem problem, ProblemData.Missing missing) {
    ConfigPlace place = ConfigPlace.of(problem);
    if (tokens.stream().noneMatch(token -> covers(token, place))) {
      return;
    }
    int at =
        missing.isBefore()
            ? tokens.stream()
                .filter(t -> t.place().offset() < place.offset())
                .mapToInt(ConfigFixes::end)
                .max()
                .orElse(place.offset())
            : place.offset() + place.length();
    add(problem, "Insert '" + missing.text() + "'", true, at, at, missing.text());
  }

  /**
   * Offers a command instead of an edit, because the animations must be read to find the edit.
   * Bones that seem misspelled are not added.
   */
  private void addBones(Problem problem, ProblemData.OfSkeleton gap) {
    int count = gap.bones().size() - gap.meant().size();
    if (count == 0) {
      return;
    }
    String title =
        String.format(
            "Add the %sto skeleton %s, with parents proposed from the motion",
            count == 1 ? "missing bone " : Wording.count(count, "missing bone") + " ",
            Wording.quoted(gap.skeleton()));
    CodeAction action = add(problem, title, false);
    action.setCommand(
        new Command(title, Commands.ADD_MISSING_BONES, List.of(document.uri(), gap.skeleton())));
  }

  /** Offers to replace a name by the one that was probably meant. */
  private void replace(Problem problem, String title, ConfigToken token) {
    problem
        .data(ProblemData.Suggestion.class)
        .ifPresent(suggestion -> replace(problem, title, token, suggestion.text(), true));
  }

  private void replace(
      Problem problem, String title, ConfigToken token, String name, boolean preferred) {
    boolean quoted = token.kind() == ConfigToken.Kind.STRING;
    add(
        problem,
        title + Wording.quoted(name),
        preferred,
        token.place().offset(),
        end(token),
        quoted ? ConfigName.quote(name) : name);
  }

  /** Whether a place is exactly that of a token, not of a macro with its arguments. */
  private static boolean covers(ConfigToken token, ConfigPlace place) {
    return token.place().offset() == place.offset() && token.place().length() == place.length();
  }

  private Optional<ConfigToken> tokenAt(ConfigPlace place) {
    return tokens.stream()
        .filter(t -> covers(t, place) && t.kind() != ConfigToken.Kind.SYMBOL)
        .findFirst();
  }

  /**
   * The index of the name of the bone that a problem is about; -1 if the problem is about the name
   * of a parent, or the name comes from a macro.
   */
  private int indexOf(Problem problem) {
    for (int i = 0; i < names.size(); i++) {
      ConfigName name = names.get(i);
      if (name.token().place().offset() == ConfigPlace.of(problem).offset()) {
        return name.isParent() ? -1 : i;
      }
    }
    return -1;
  }

  private boolean hasParent(int bone) {
    return bone + 1 < names.size() && names.get(bone + 1).isParent();
  }

  private static int end(ConfigToken token) {
    return token.place().offset() + token.place().length();
  }

  private int lineEnd(int from) {
    int end = from;
    while (end < document.text().length() && "\r\n".indexOf(document.text().charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private boolean isBlank(int start, int end) {
    return document.text().substring(start, end).isBlank();
  }

  private void add(
      Problem problem, String title, boolean preferred, int start, int end, String text) {
    Range range = new Range(document.position(start), document.position(end));
    add(problem, title, preferred)
        .setEdit(new WorkspaceEdit(Map.of(document.uri(), List.of(new TextEdit(range, text)))));
  }

  private CodeAction add(Problem problem, String title, boolean preferred) {
    CodeAction action = CodeActions.action(title, CodeActionKind.QuickFix);
    action.setIsPreferred(preferred);
    Position place = ModelConfigDocument.range(ConfigPlace.of(problem)).getStart();
    if (context != null && context.getDiagnostics() != null) {
      action.setDiagnostics(
          context.getDiagnostics().stream()
              .filter(d -> isOf(d, problem) && d.getRange().getStart().equals(place))
              .toList());
    }
    actions.add(action);
    return action;
  }

  private static boolean isOf(Diagnostic diagnostic, Problem problem) {
    return diagnostic.getCode() != null
        && Objects.equals(diagnostic.getCode().getLeft(), problem.code().id());
  }
}
