package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.SkeletonMatch;
import org.rtmtext.text.Names;
import org.rtmtext.text.RowValues;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextReading;
import org.rtmtext.text.Token;

/** Fixes of which bones the list and the frames have. */
final class BoneFixes {
  private static final Runnable GO_ON = () -> {};

  private final FixContext context;
  private final TextReading reading;
  private final TextDocument document;
  private final Problem problem;
  private final int line;
  private final int frame;
  private final List<String> bones;
  private final boolean large;
  private final Optional<SkeletonMatch> skeleton;
  private final List<Fix> fixes = new ArrayList<>();

  private BoneFixes(FixContext context, Problem problem) {
    this.context = context;
    reading = context.reading();
    document = reading.document();
    this.problem = problem;
    line = problem.range().line();
    frame = document.blockOfLine(line) - 1;
    bones = reading.head().bones();
    large = context.isLarge();
    skeleton = context.analysis().skeleton();
  }

  static List<Fix> of(FixContext context, Problem problem) {
    BoneFixes finder = new BoneFixes(context, problem);
    switch (problem.code()) {
      case BONE_UNKNOWN -> finder.unknown();
      case BONE_MISSING -> finder.missing();
      case BONE_TWICE -> finder.twice();
      case TRANSFORM_COUNT -> finder.count();
      case UPPER_CASE -> finder.upperCase();
      default -> finder.listedTwice();
    }
    return finder.fixes;
  }

  /** The name at the problem's place. */
  private Optional<Token> nameToken() {
    return Token.of(document.line(line)).stream()
        .filter(t -> t.start() == problem.range().column() && t.isName())
        .findFirst();
  }

  private void unknown() {
    Optional<Fix> wrapped = WrappedRow.of(document, line);
    if (wrapped.isPresent()) {
      fixes.add(wrapped.get());
      return;
    }
    Optional<Token> token = nameToken();
    List<Integer> missing =
        FrameLine.of(document, frame).count().isPresent() ? List.of() : context.missing(frame);
    if (token.isEmpty()) {
      if (missing.size() == 1) {
        nameRow(bones.get(missing.get(0)));
      }
      removeRow(false);
      return;
    }
    String name = Names.value(token.get().text(document.line(line)));
    Optional<String> near = context.bones().nearest(name);
    if (near.isPresent() && reading.rows().of(frame, near.get()).isEmpty()) {
      fixes.add(
          Fix.obvious(
              "Write " + Wording.quoted(near.get()),
              () -> replace(token.get(), Names.print(near.get()))));
      return;
    }
    if (missing.size() == 1) {
      String bone = bones.get(missing.get(0));
      fixes.add(
          Fix.possible(
              "Write " + Wording.quoted(bone) + ", which has no row",
              () -> replace(token.get(), Names.print(bone))));
    }
    fixes.add(
        Fix.possible(
                "Add bone " + Wording.quoted(name) + " to the list and to all frames",
                () -> BoneEdits.add(reading, name, GO_ON))
            .preferredIf(inSkeleton(name))
            .ofText(large));
    removeRow(false);
  }

  /** Whether a name that is not in the list is a bone all the same. */
  private boolean inSkeleton(String name) {
    return skeleton.filter(c -> c.skeleton().indexOf(name).isPresent()).isPresent();
  }

  private List<TextChange> replace(Token token, String text) {
    EditBuilder changes = new EditBuilder(document);
    changes.replace(line, token.start(), token.end(), text);
    return changes.result();
  }

  private void nameRow(String bone) {
    fixes.add(
        Fix.possible(
                "Name the row " + Wording.quoted(bone),
                () -> {
                  EditBuilder changes = new EditBuilder(document);
                  int start = problem.range().column();
                  int spaces = Math.max(0, start - 2);
                  String token = Names.print(bone);
                  String indent = document.line(line).substring(0, start).isBlank() ? "  " : "";
                  String padding = " ".repeat(Math.max(1, spaces - token.length()));
                  changes.replace(line, 0, start, indent + token + padding);
                  return changes.result();
                })
            .preferredIf(true));
  }

  private void removeRow(boolean preferred) {
    fixes.add(
        Fix.possible(
                "Remove this row",
                () -> {
                  EditBuilder changes = new EditBuilder(document);
                  changes.deleteLines(line, line + 1);
                  return changes.result();
                })
            .preferredIf(preferred));
  }

  private void missing() {
    List<Integer> missing = context.missing(frame);
    if (FrameLine.of(document, frame).count().isPresent() || missing.isEmpty()) {
      return;
    }
    String what =
        missing.size() == 1
            ? "the row of " + Wording.quoted(bones.get(missing.get(0)))
            : missing.size() + " rows";
    boolean copy =
        missing.stream()
            .anyMatch(b -> BoneEdits.rowBefore(reading, frame, bones.get(b)).isPresent());
    if (copy) {
      fixes.add(
          Fix.obvious("Add " + what + " as in the frame before", () -> addRows(missing, true)));
    }
    Fix still =
        Fix.obvious("Add " + what + " without a turn or move", () -> addRows(missing, false));
    fixes.add(copy ? still.preferredIf(false).once() : still);
    if (missing.size() <= 3) {
      missing.stream()
          .map(bones::get)
          .distinct()
          .forEach(
              bone ->
                  fixes.add(
                      Fix.possible(
                              "Remove bone "
                                  + Wording.quoted(bone)
                                  + " from the list and all frames",
                              () -> BoneEdits.remove(reading, bone))
                          .ofText(large)));
    }
  }

  private List<TextChange> addRows(List<Integer> missing, boolean copied) {
    EditBuilder changes = new EditBuilder(document);
    BoneEdits.addRows(reading, frame, missing, copied, changes);
    return changes.result();
  }

  private void twice() {
    Optional<Token> token = nameToken();
    List<Integer> missing = context.missing(frame);
    if (missing.size() == 1 && token.isPresent()) {
      String bone = bones.get(missing.get(0));
      fixes.add(
          Fix.possible(
                  "Write " + Wording.quoted(bone) + ", which has no row",
                  () -> replace(token.get(), Names.print(bone)))
              .preferredIf(true));
      removeRow(false);
    } else {
      removeRow(isCopy());
    }
  }

  /** Whether this row says what the first one of its bone says. */
  private boolean isCopy() {
    Optional<RowValues> here = reading.rows().at(line);
    Optional<RowValues> first = here.flatMap(r -> reading.rows().of(frame, r.bone()));
    return first.isPresent()
        && first
            .get()
            .transforms()
            .sameBits(first.get().index(), here.get().transforms(), here.get().index());
  }

  private void count() {
    FrameLine frameLine = FrameLine.of(document, frame);
    if (line != frameLine.line() || frameLine.count().isEmpty()) {
      return;
    }
    List<Integer> rows = FrameLine.rowLines(document, frame);
    if (rows.size() == bones.size() && context.missing(frame).isEmpty()) {
      fixes.add(
          Fix.obvious(
              "Remove 'transforms' and the number: each bone has a row",
              () -> {
                EditBuilder changes = new EditBuilder(document);
                frameLine.removeCount(changes);
                return changes.result();
              }));
    } else {
      Token count = frameLine.count().get();
      fixes.add(
          Fix.obvious(
              "Write transforms " + rows.size(),
              () -> replace(count, Integer.toString(rows.size()))));
    }
  }

  private int listedHere() {
    for (int i = 0; i < reading.head().boneSpans().size(); i++) {
      if (reading.head().boneSpans().get(i).offset() == problem.range().offset()) {
        return i;
      }
    }
    return -1;
  }

  private void upperCase() {
    int index = listedHere();
    String name = index < 0 ? "" : bones.get(index);
    String lowerCase = name.toLowerCase(Locale.ROOT);
    if (index >= 0 && !bones.contains(lowerCase)) {
      String title = "Write " + Wording.quoted(lowerCase) + " everywhere";
      // Of two names that only differ in case at most one can become the other.
      boolean alone = bones.stream().filter(b -> b.equalsIgnoreCase(name)).count() == 1;
      Fix fix =
          alone
              ? Fix.obvious(title, () -> BoneEdits.rename(reading, name, lowerCase))
              : Fix.possible(title, () -> BoneEdits.rename(reading, name, lowerCase));
      fixes.add(fix.ofText(large));
    }
  }

  private void listedTwice() {
    int index = listedHere();
    if (index >= 0) {
      fixes.add(
          Fix.possible(
                  "Remove this " + Wording.quoted(bones.get(index)) + " with its rows",
                  () -> BoneEdits.removeListed(reading, index))
              .heavyIf(large));
    }
  }
}
