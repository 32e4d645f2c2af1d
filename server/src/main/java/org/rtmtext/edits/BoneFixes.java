package org.rtmtext.edits;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.RowValues;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.Token;

/** Fixes of the list of bones, and of rows that do not agree with it or with the skeleton. */
final class BoneFixes extends FixFinder {
  private final List<String> bones;
  private final Optional<Skeleton> skeleton;

  BoneFixes(QuickFixes context, Problem problem) {
    super(context, problem);
    bones = reading.head().bones();
    skeleton = context.analysis().skeleton().map(match -> match.skeleton());
  }

  private Optional<Token> nameToken() {
    return token().filter(Token::isName);
  }

  void unknown() {
    if (frame < 0) {
      if (LineKind.of(document, line) == LineKind.ROW) {
        possible(FixKind.REMOVE_ROW.of(), deleteLine());
      }
      return;
    }
    if (addWrapped()) {
      return;
    }
    Optional<Token> token = nameToken();
    List<Integer> missing =
        FrameLine.of(document, frame).count().isPresent() ? List.of() : context.missing(frame);
    if (token.isEmpty()) {
      if (missing.size() == 1) {
        nameRow(bones.get(missing.get(0)));
      }
      possible(FixKind.REMOVE_ROW.of(), deleteLine());
      return;
    }
    Optional<String> near = suggestion();
    if (near.isPresent() && reading.rows().of(frame, near.get()).isEmpty()) {
      obvious(
          FixKind.WRITE.of(Wording.quoted(near.get())),
          replace(token.get(), Names.print(near.get())));
      return;
    }
    if (missing.size() == 1) {
      writeMissing(token.get(), missing.get(0), false);
    }
    String name = Names.value(token.get().text(text));
    // If the skeleton has the name, it is that of a bone and no misspelling.
    boolean inSkeleton = skeleton.stream().anyMatch(s -> s.indexOf(name).isPresent());
    addOfText(
        Fix.Choice.preferredIf(inSkeleton),
        FixKind.ADD_BONE.of(Wording.quoted(name)),
        () -> BoneEdits.add(reading, name, () -> {}));
    possible(FixKind.REMOVE_ROW.of(), deleteLine());
  }

  private void writeMissing(Token token, int missing, boolean preferred) {
    String bone = bones.get(missing);
    add(
        Fix.Choice.preferredIf(preferred),
        FixKind.CHANGE_TO_MISSING.of(Wording.quoted(bone)),
        replace(token, Names.print(bone)));
  }

  private void nameRow(String bone) {
    int start = problem.range().column();
    String token = Names.print(bone);
    String indent = text.substring(0, start).isBlank() ? "  " : "";
    String padding = " ".repeat(Math.max(1, start - 2 - token.length()));
    preferred(
        FixKind.NAME_ROW.of(Wording.quoted(bone)), replace(0, start, indent + token + padding));
  }

  void missing() {
    List<Integer> missing = context.missing(frame);
    if (FrameLine.of(document, frame).count().isPresent() || missing.isEmpty()) {
      return;
    }
    boolean isOne = missing.size() == 1;
    Object which = isOne ? Wording.quoted(bones.get(missing.get(0))) : missing.size();
    boolean copy =
        missing.stream().anyMatch(b -> BoneEdits.previousRow(reading, frame, b).isPresent());
    if (copy) {
      obvious(
          (isOne ? FixKind.ADD_COPIED_ROW : FixKind.ADD_COPIED_ROWS).of(which),
          addRows(missing, true));
    }
    add(
        copy ? Fix.Choice.POSSIBLE : Fix.Choice.OBVIOUS,
        (isOne ? FixKind.ADD_ROW : FixKind.ADD_ROWS).of(which),
        addRows(missing, false));
    if (missing.size() <= 3) {
      missing.stream()
          .map(bones::get)
          .distinct()
          .forEach(
              bone ->
                  addOfText(
                      Fix.Choice.POSSIBLE,
                      FixKind.REMOVE_BONE.of(Wording.quoted(bone)),
                      () -> BoneEdits.remove(source(), bone)));
    }
  }

  private Fix.Work addRows(List<Integer> missing, boolean copied) {
    return edit(changes -> BoneEdits.addRows(reading, frame, missing, copied, changes));
  }

  void twice() {
    if (frame < 0) {
      possible(FixKind.REMOVE_ROW.of(), deleteLine());
      return;
    }
    Optional<Token> token = nameToken();
    List<Integer> missing = context.missing(frame);
    boolean other = missing.size() == 1 && token.isPresent();
    Optional<String> still =
        token.map(t -> Names.value(t.text(text))).filter(reading.stillBones()::contains);
    still.ifPresent(
        bone ->
            addOfText(
                Fix.Choice.PREFERRED,
                FixKind.KEEP_ROW_OF_FRAME.of(),
                () -> StillEdits.toOtherFrames(reading, bone)));
    if (other) {
      writeMissing(token.get(), missing.get(0), still.isEmpty());
    }
    add(
        Fix.Choice.preferredIf(!other && still.isEmpty() && isCopy()),
        FixKind.REMOVE_ROW.of(),
        deleteLine());
  }

  /** Whether this row has the values of the first row of its bone. */
  private boolean isCopy() {
    Optional<RowValues> here = reading.rows().at(line);
    Optional<RowValues> first = here.flatMap(r -> reading.rows().of(frame, r.bone()));
    return first.isPresent()
        && first
            .get()
            .transforms()
            .sameBits(first.get().index(), here.get().transforms(), here.get().index());
  }

  void count() {
    FrameLine frameLine = FrameLine.of(document, frame);
    if (line != frameLine.line() || frameLine.count().isEmpty()) {
      return;
    }
    int rows = FrameLine.rowLines(document, frame).size();
    if (rows == bones.size() && context.missing(frame).isEmpty()) {
      obvious(FixKind.REMOVE_RIGHT_COUNT.of(), edit(frameLine::removeCount));
    } else {
      obvious(
          FixKind.WRITE_COUNT.of(rows), replace(frameLine.count().get(), Integer.toString(rows)));
    }
  }

  void listedTwice() {
    Optional<ProblemData.Origin> origin = problem.data(ProblemData.Origin.class);
    if (origin.isPresent() && origin.get().place() instanceof Place.Bone bone) {
      String name = Wording.quoted(bones.get(bone.index()));
      fixes.add(
          new Fix(
              FixKind.REMOVE_LISTED.of(name),
              Fix.Choice.POSSIBLE,
              Fix.Scope.PLACE,
              context.isLarge(),
              () -> BoneEdits.removeListed(source(), bone.index())));
    }
  }

  void upperCase() {
    String name = name();
    String lowerCase = Skeleton.folded(name);
    if (bones.contains(lowerCase)) {
      return;
    }
    rename(isAlone(name) ? Fix.Choice.OBVIOUS : Fix.Choice.POSSIBLE, name, lowerCase);
  }

  /**
   * Whether no other bone has this name in another letter case. Of such bones, at most one can get
   * the new spelling.
   */
  private boolean isAlone(String bone) {
    return bones.stream().filter(b -> Skeleton.folded(b).equals(Skeleton.folded(bone))).count()
        == 1;
  }

  private void rename(Fix.Choice choice, String from, String to) {
    addOfText(
        choice,
        FixKind.WRITE_EVERYWHERE.of(Wording.quoted(to)),
        () -> BoneEdits.renameAll(reading, Map.of(from, to)));
  }

  private BoneEdits.Source source() {
    return new BoneEdits.Source(reading, skeleton, Optional.empty());
  }

  void notInSkeleton() {
    skeleton.ifPresent(this::notInSkeleton);
  }

  private void notInSkeleton(Skeleton known) {
    String bone = name();
    suggestion().ifPresent(near -> rename(Fix.Choice.PREFERRED, bone, near));
    addOfText(
        Fix.Choice.preferredIf(suggestion().isEmpty()),
        FixKind.REMOVE_BONE.of(Wording.quoted(bone)),
        () -> BoneEdits.remove(source(), bone));
    Set<String> all = new LinkedHashSet<>(bones);
    all.removeIf(b -> known.indexOf(b).isPresent());
    if (all.size() > 1) {
      addOfText(
          Fix.Choice.POSSIBLE,
          FixKind.REMOVE_UNKNOWN_BONES.of(all.size(), known.name()),
          () -> BoneEdits.removeAll(source(), all));
    }
  }

  void otherCase() {
    skeleton.ifPresent(this::otherCase);
  }

  private void otherCase(Skeleton spelling) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String b : bones) {
      Optional<String> known = spelling.find(b).map(Bone::name).filter(n -> !n.equals(b));
      if (known.isPresent() && isAlone(b)) {
        names.put(b, known.get());
      }
    }
    String bone = name();
    if (!names.containsKey(bone)) {
      return;
    }
    rename(Fix.Choice.OBVIOUS, bone, names.get(bone));
    if (names.size() > 1) {
      addOfText(
          Fix.Choice.POSSIBLE,
          FixKind.SPELL_AS_SKELETON.of(names.size(), spelling.name()),
          () -> BoneEdits.renameAll(reading, names));
    }
  }
}
