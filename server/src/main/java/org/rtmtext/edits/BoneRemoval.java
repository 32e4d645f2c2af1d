package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.Poses;
import org.rtmtext.printer.PosePrinter;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Removes bones from the list and the frames of a text. All other bones stay where they are in
 * model space: rows relative to a removed bone are rewritten relative to its nearest ancestor that
 * is left, which becomes their parent (see {@link Parents}).
 */
final class BoneRemoval {
  private final BoneEdits.Source source;
  private final TextReading reading;
  private final TextDocument document;
  private final List<String> bones;
  private final EditBuilder changes;

  /** The lines of removed entries and rows. */
  private final BitSet lines = new BitSet();

  /** The indexes of removed bones. */
  private final BitSet removed = new BitSet();

  /** The line of each bone that has a row in the section {@code still}. */
  private final Map<String, Integer> stillRows = new HashMap<>();

  private PoseBones before;
  private PoseBones after;
  private Animation values;

  /** The poses after the removal, relative to the new parents. */
  private Poses poses;

  /** For each frame, the line of each bone's row; only frames that were looked up. */
  private final Map<Integer, Map<String, Integer>> rows = new HashMap<>();

  /**
   * @param names the ranges of the text that name the removed entries and rows
   */
  private BoneRemoval(BoneEdits.Source source, List<TextRange> names) {
    this.source = source;
    reading = source.reading();
    document = reading.document();
    bones = reading.head().bones();
    changes = new EditBuilder(document);
    names.forEach(name -> lines.set(name.line()));
    for (int b = 0; b < bones.size(); b++) {
      removed.set(b, lines.get(document.lineAt(reading.head().boneSpans().get(b).offset())));
    }
    HeadLines.lines(document, LineKind.ROW)
        .forEach(line -> stillRows.put(FrameLine.bone(document, line), line));
  }

  /**
   * The changes that remove entries of the list and their rows.
   *
   * @param names the ranges of the text that name the entries and rows
   * @throws CannotEditException if another bone could not stay where it is
   */
  static List<TextChange> of(BoneEdits.Source source, List<TextRange> names)
      throws CannotEditException {
    BoneRemoval removal = new BoneRemoval(source, names);
    Optional<PoseBones> bones = removal.poseBones();
    if (bones.isPresent()) {
      removal.rewrite(bones.get());
    }
    return removal.result();
  }

  /**
   * The parents and joints that rows are relative to; empty if rows are in model space, or the
   * parents are unknown.
   */
  private Optional<PoseBones> poseBones() {
    if (reading.poseSkeleton().isPresent()) {
      return reading.poseSkeleton().map(s -> s.bones(bones));
    }
    Vector3dc joint = new Vector3d();
    return source
        .skeleton()
        .filter(s -> reading.encoding().isBinarised())
        .map(s -> new PoseBones(Parents.of(bones, s), Collections.nCopies(bones.size(), joint)));
  }

  private void rewrite(PoseBones before) throws CannotEditException {
    PoseBones after = new PoseBones(before.parents().without(removed), before.joints());
    int[] children =
        IntStream.range(0, bones.size())
            .filter(b -> !removed.get(b) && before.parent(b) != after.parent(b))
            .toArray();
    Optional<Animation> values = source.exact().or(reading::partialAnimation);
    if (children.length == 0 || values.isEmpty()) {
      return;
    }
    this.before = before;
    this.after = after;
    this.values = values.get();
    poses = Poses.of(this.values, before.parents(), after);
    for (int child : children) {
      rewrite(child);
    }
  }

  private void rewrite(int child) throws CannotEditException {
    String name = bones.get(child);
    String parent = bones.get(before.parent(child));
    for (String unique : List.of(name, parent)) {
      if (bones.stream().filter(b -> Skeleton.areSame(b, unique)).count() > 1) {
        throw new CannotEditException(
            String.format(
                "bone %s is listed twice, so it is not certain what the rows of %s mean: remove or"
                    + " rename one of the two first",
                Wording.quoted(unique), Wording.quoted(name)));
      }
    }
    Integer still = stillRows.get(name);
    List<String> lines = new ArrayList<>();
    for (int f = 0; f < reading.frameCount(); f++) {
      Integer line = still == null ? rows(f).get(name) : still;
      if (line != null && isParentMoving(child, f)) {
        Optional<String> text = newLine(child, f, line);
        if (still == null && text.isPresent()) {
          changes.line(line, text.get());
        }
        text.ifPresent(lines::add);
      }
    }
    if (still != null && !lines.isEmpty()) {
      rewriteStill(child, still, lines);
    }
  }

  /**
   * Replaces a row of {@code still}: by one row if the bone keeps the same row in all frames, else
   * by one row in each frame.
   *
   * @param rows the new line for each frame
   */
  private void rewriteStill(int child, int line, List<String> rows) {
    if (poses.still()[child] || rows.stream().distinct().count() == 1) {
      changes.line(line, rows.get(0));
      return;
    }
    lines.set(line);
    List<String> above =
        IntStream.range(0, child).filter(b -> !removed.get(b)).mapToObj(bones::get).toList();
    for (int f = 0; f < rows.size(); f++) {
      changes.insertAfter(StillEdits.lineAbove(reading, f, above), rows.get(f));
    }
  }

  /** Whether one of the removed bones between a bone and its new parent has a row in a frame. */
  private boolean isParentMoving(int child, int frame) {
    boolean isMoving = false;
    for (int b = before.parent(child); b != after.parent(child); b = before.parent(b)) {
      String name = bones.get(b);
      isMoving |= stillRows.containsKey(name) || rows(frame).containsKey(name);
    }
    return isMoving;
  }

  private Map<String, Integer> rows(int frame) {
    return rows.computeIfAbsent(frame, f -> FrameLine.linesByBone(document, f));
  }

  /** The line of a row relative to its new parent; empty if the row is in model space. */
  private Optional<String> newLine(int child, int frame, int line) throws CannotEditException {
    RowTokens old = RowTokens.of(document.line(line)).orElse(null);
    if (old == null || reading.frame(frame).isEmpty()) {
      throw cannotFollow(child, frame, "has errors: correct them first");
    }
    Transforms stored = values.frames().get(frame).transforms();
    if (!old.isPose() && !stored.isBinarised()) {
      return Optional.empty();
    }
    PoseRows row = poses.rows().get(frame);
    if (row.form(child) == PoseRows.Form.STORED) {
      throw cannotFollow(child, frame, "has a matrix that is flat or not finite: correct it first");
    }
    if (old.isPose()) {
      String name = written(old);
      String text = RowInColumns.like(name, 0, PosePrinter.row(name, row, child, stored), old);
      Token comment = old.comment();
      return Optional.of(comment == null ? text : text + " " + comment.text(old.line()));
    }
    PoseRows exact = PoseRows.of(stored, before.parents(), after, null);
    PoseRows one = new PoseRows(exact.count());
    one.set(child, exact.exactTurn(child), exact.move(child));
    Transforms moved = one.stored(stored, after);
    return Optional.of(RowInColumns.with(old, stored, child, moved, child));
  }

  /** The name with which a row begins, including the name after {@code as}. */
  private static String written(RowTokens row) {
    return row.name().stream().map(t -> t.text(row.line())).collect(Collectors.joining(" "));
  }

  private CannotEditException cannotFollow(int child, int frame, String why) {
    return new CannotEditException(
        String.format(
            "bone %s is relative to bone %s, so its rows would have to change, but %s %s",
            Wording.quoted(bones.get(child)),
            Wording.quoted(bones.get(before.parent(child))),
            Wording.frame(frame),
            why));
  }

  /** Deletes the removed lines; adjusts the count of frames with {@code transforms}. */
  private List<TextChange> result() {
    if (!stillRows.isEmpty() && stillRows.values().stream().allMatch(lines::get)) {
      lines.set(reading.range(new Place.Head(Section.STILL)).line());
    }
    // Consecutive lines become one change, so that the end of the text is handled once.
    for (int first = lines.nextSetBit(0); first >= 0; ) {
      int end = lines.nextClearBit(first);
      changes.deleteLines(first, end);
      first = lines.nextSetBit(end);
    }
    for (int f = 0; f < reading.frameCount(); f++) {
      FrameLine frame = FrameLine.of(document, f);
      Optional<Token> count = frame.count();
      List<Integer> all = count.isEmpty() ? List.of() : FrameLine.rowLines(document, f);
      long left = all.stream().filter(line -> !lines.get(line)).count();
      if (left < all.size()
          && count.get().text(frame.text()).equals(Integer.toString(all.size()))) {
        changes.replace(frame.line(), count.get().start(), count.get().end(), Long.toString(left));
      }
    }
    return changes.result();
  }
}
