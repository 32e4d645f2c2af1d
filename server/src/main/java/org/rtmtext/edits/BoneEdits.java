package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.model.Animation;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;

/** Edits of the list of bones and of their rows. */
public final class BoneEdits {
  /** The maximum number of previous frames that are searched for a row to copy. */
  private static final int LOOK_BACK = 10;

  private BoneEdits() {}

  /**
   * Adds a bone at the end of the list, and an identity row to every frame that has none for it.
   * Frames with {@code transforms} stay as they are.
   */
  public static List<TextChange> add(TextReading reading, String name, Runnable checkCancelled)
      throws CannotEditException {
    checkHead(reading);
    checkName(reading, name);
    EditBuilder changes = new EditBuilder(reading.document());
    addToList(reading, List.of(name), changes);
    addRows(reading, Map.of(name, Optional.empty()), changes, checkCancelled);
    return changes.result();
  }

  /**
   * Adds the bones that the skeleton has and the list lacks: their names at the end of the list,
   * and a row for each to every frame. An added bone moves with its parent, like a bone without
   * animation, so the motion of the model does not change. Frames with {@code transforms} stay as
   * they are.
   *
   * @return no changes if no bone is missing
   */
  static List<TextChange> addAbsent(TextReading reading, Skeleton skeleton, Runnable checkCancelled)
      throws CannotEditException {
    checkHead(reading);
    EditBuilder changes = new EditBuilder(reading.document());
    List<Bone> absent = SkeletonRules.absent(reading.head().bones(), skeleton);
    if (!absent.isEmpty()) {
      Map<String, Optional<String>> bones = withAncestors(reading, absent, skeleton);
      addToList(reading, List.copyOf(bones.keySet()), changes);
      addRows(reading, bones, changes, checkCancelled);
    }
    return changes.result();
  }

  /**
   * Adds a row for a bone to every frame that lacks it; the list of bones stays as it is. The bone
   * moves with its parent. Frames with {@code transforms} stay as they are.
   *
   * @param bone of the skeleton
   */
  public static List<TextChange> addRows(
      TextReading reading, Skeleton skeleton, Bone bone, Runnable checkCancelled)
      throws CannotEditException {
    checkHead(reading);
    EditBuilder changes = new EditBuilder(reading.document());
    addRows(reading, withAncestors(reading, List.of(bone), skeleton), changes, checkCancelled);
    return changes.result();
  }

  /**
   * The bones with their nearest ancestors in the list. The keys are the names of the bones, as
   * files of the text's encoding spell them; the values are the names of the ancestors, as the list
   * spells them, and empty if no ancestor is in the list.
   */
  private static Map<String, Optional<String>> withAncestors(
      TextReading reading, List<Bone> bones, Skeleton skeleton) {
    Map<String, String> listed = new HashMap<>();
    reading.head().bones().forEach(name -> listed.putIfAbsent(Skeleton.folded(name), name));
    Map<String, Optional<String>> ancestors = new LinkedHashMap<>();
    for (Bone bone : bones) {
      Optional<Bone> above = skeleton.parentOf(bone.name());
      while (above.isPresent() && !listed.containsKey(Skeleton.folded(above.get().name()))) {
        above = skeleton.parentOf(above.get().name());
      }
      ancestors.put(
          reading.encoding().isBinarised() ? Skeleton.folded(bone.name()) : bone.name(),
          above.map(b -> listed.get(Skeleton.folded(b.name()))));
    }
    return ancestors;
  }

  /**
   * Adds rows to the end of frames that lack them.
   *
   * @param bones the names of the bones, each with the name of the bone that it moves with
   */
  private static void addRows(
      TextReading reading,
      Map<String, Optional<String>> bones,
      EditBuilder changes,
      Runnable checkCancelled) {
    TextDocument document = reading.document();
    for (int f = 0; f < reading.frameCount(); f++) {
      checkCancelled.run();
      if (FrameLine.of(document, f).count().isPresent()) {
        continue;
      }
      List<Integer> lines = FrameLine.rowLines(document, f);
      int above = lines.isEmpty() ? document.firstLine(f + 1) : lines.get(lines.size() - 1);
      List<String> rows = new ArrayList<>();
      for (Map.Entry<String, Optional<String>> bone : bones.entrySet()) {
        if (reading.rows().of(f, bone.getKey()).isEmpty()) {
          int frame = f;
          Optional<RowValues> values =
              bone.getValue().flatMap(name -> moving(reading, frame, bone.getKey(), name));
          rows.add(
              values.isPresent()
                  ? newRow(document.line(above), bone.getKey(), values.get())
                  : newRow(reading, document.line(above), bone.getKey()));
        }
      }
      if (!rows.isEmpty()) {
        changes.insertAfter(above, String.join(changes.lineEnd(), rows));
      }
    }
  }

  /**
   * The row of a bone that moves with its ancestor; empty for the identity. Binarised transforms
   * and poses are relative to the parent, so the identity follows the parent; plain transforms are
   * in model space, so the row is that of the ancestor.
   */
  private static Optional<RowValues> moving(
      TextReading reading, int frame, String bone, String ancestor) {
    return !reading.encoding().isBinarised() && !hasJoint(reading, bone)
        ? reading.rows().of(frame, ancestor)
        : Optional.empty();
  }

  /**
   * Whether the skeleton of a text of poses has a bone, so that a row of the bone can be a pose.
   */
  private static boolean hasJoint(TextReading reading, String bone) {
    return reading.poseSkeleton().stream().anyMatch(s -> s.skeleton().find(bone).isPresent());
  }

  private static void checkHead(TextReading reading) throws CannotEditException {
    HeadEdits.requireHead(reading);
    if (!reading.head().sections().containsKey(Section.BONES)) {
      throw new CannotEditException("the text has no list of bones: add 'bones' before the frames");
    }
  }

  private static void checkName(TextReading reading, String name) throws CannotEditException {
    if (reading.head().bones().contains(name)) {
      throw new CannotEditException(
          "bone " + Wording.quoted(name) + " is already in the list: choose another name");
    }
    Optional<String> fault =
        name.chars().anyMatch(c -> c > 0xFF) ? Names.fault('"' + name + '"') : Optional.empty();
    if (fault.isPresent()) {
      throw new CannotEditException(fault.get());
    }
    if (name.isEmpty() || name.indexOf(0) >= 0) {
      throw new CannotEditException(
          Wording.quoted(name) + " cannot be stored: a name must not be empty or contain \\x00");
    }
    if (!reading.encoding().isBinarised() && name.length() > NameFields.SIZE) {
      throw new CannotEditException(
          String.format(
              "%s has %s bytes; a plain file stores at most %s: shorten it",
              Wording.quoted(name), name.length(), NameFields.SIZE));
    }
  }

  /**
   * A text from which bones are removed.
   *
   * @param skeleton of the animation, if it is known; not used for a text of poses, which has its
   *     own
   * @param exact the animation of the text with the exact values of poses, if it is known
   */
  public record Source(
      TextReading reading, Optional<Skeleton> skeleton, Optional<Animation> exact) {}

  /**
   * Removes a bone from the list and from all frames. All other bones stay where they are; see
   * {@link BoneRemoval}.
   */
  public static List<TextChange> remove(Source source, String name) throws CannotEditException {
    TextReading reading = source.reading();
    List<TextRange> names = reading.rows().namesOf(name);
    if (names.isEmpty()) {
      throw new CannotEditException(
          "there is no bone "
              + Wording.quoted(name)
              + new Suggestions(reading.head().bones())
                  .nearest(name)
                  .map(n -> "; did you mean " + Wording.quoted(n) + "?")
                  .orElse(""));
    }
    return BoneRemoval.of(source, names);
  }

  /** Removes bones from the list and from all frames; see {@link #remove}. */
  static List<TextChange> removeAll(Source source, Collection<String> names)
      throws CannotEditException {
    return BoneRemoval.of(
        source,
        names.stream().flatMap(name -> source.reading().rows().namesOf(name).stream()).toList());
  }

  /** Removes one entry of the list and its row from each frame; see {@link #remove}. */
  static List<TextChange> removeListed(Source source, int index) throws CannotEditException {
    TextReading reading = source.reading();
    List<String> bones = reading.head().bones();
    int before = Collections.frequency(bones.subList(0, index), bones.get(index));
    Map<Integer, Integer> seen = new HashMap<>();
    List<TextRange> removed = new ArrayList<>();
    for (TextRange range : reading.rows().namesOf(bones.get(index))) {
      int block = reading.document().blockOfLine(range.line());
      if (seen.merge(block, 1, Integer::sum) == before + 1) {
        removed.add(range);
      }
    }
    return BoneRemoval.of(source, removed);
  }

  /**
   * Renames bones everywhere.
   *
   * @param names the new names by the old ones
   */
  static List<TextChange> renameAll(TextReading reading, Map<String, String> names) {
    EditBuilder changes = new EditBuilder(reading.document());
    names.forEach(
        (from, to) -> {
          for (TextRange range : reading.rows().allNamesOf(from)) {
            changes.replace(range.offset(), range.offset() + range.length(), Names.print(to));
          }
        });
    return changes.result();
  }

  /**
   * The bones without a row in a frame. A misspelled name counts as a row of the bone that it
   * probably refers to.
   *
   * @param suggestions among the bones of the list
   */
  static List<Integer> missing(TextReading reading, int frame, Suggestions suggestions) {
    List<String> bones = reading.head().bones();
    Set<String> listed = new HashSet<>(bones);
    Map<String, Integer> rows = new HashMap<>();
    reading.stillBones().forEach(bone -> rows.put(bone, 1));
    for (int line : FrameLine.rowLines(reading.document(), frame)) {
      String name = FrameLine.bone(reading.document(), line);
      boolean known = listed.contains(name);
      Optional<String> meant = known ? Optional.of(name) : suggestions.nearest(name);
      meant.ifPresent(bone -> rows.merge(bone, 1, Integer::sum));
    }
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < bones.size(); i++) {
      Integer left = rows.get(bones.get(i));
      if (left == null || left == 0) {
        missing.add(i);
      } else {
        rows.put(bones.get(i), left - 1);
      }
    }
    return missing;
  }

  /**
   * Adds rows to a frame, each after the row of the previous bone in the list.
   *
   * @param copied whether to copy rows of a previous frame if possible; other rows are the identity
   */
  static void addRows(
      TextReading reading, int frame, List<Integer> bones, boolean copied, EditBuilder changes) {
    TextDocument document = reading.document();
    Map<String, Integer> lines = FrameLine.linesByBone(document, frame);
    List<String> list = reading.head().bones();
    int first = document.firstLine(frame + 1);
    int[] rowAbove = new int[list.size()];
    int last = first;
    for (int b = 0; b < rowAbove.length; b++) {
      rowAbove[b] = last;
      last = lines.getOrDefault(list.get(b), last);
    }
    for (int bone : bones) {
      int above = rowAbove[bone];
      Optional<RowValues> before = copied ? previousRow(reading, frame, bone) : Optional.empty();
      int likeLine = lines.isEmpty() ? -1 : above > first ? above : above + 1;
      String like = document.line(likeLine);
      String name = list.get(bone);
      changes.insertAfter(
          above,
          before.isPresent() ? newRow(like, name, before.get()) : newRow(reading, like, name));
    }
  }

  /** Adds names at the end of the list of bones. */
  private static void addToList(TextReading reading, List<String> names, EditBuilder changes) {
    TextDocument document = reading.document();
    List<Span> listed = reading.head().boneSpans();
    Span last =
        listed.isEmpty()
            ? reading.head().sections().get(Section.BONES)
            : listed.get(listed.size() - 1);
    int line = document.lineAt(last.offset());
    String indent =
        listed.isEmpty()
            ? "  "
            : document.line(line).substring(0, last.offset() - document.lineStart(line));
    changes.insertAfter(
        line,
        names.stream()
            .map(name -> indent + Names.print(name))
            .collect(Collectors.joining(changes.lineEnd())));
  }

  /** The line of a new row with the values of another one. */
  private static String newRow(String neighbour, String name, RowValues values) {
    String token = Names.print(name);
    return inColumns(
        token, RowInColumns.row(token, values.transforms(), values.index()), neighbour);
  }

  /**
   * The line of a new row: at rest, as a pose, if the bone can have a pose; otherwise the identity
   * transform.
   */
  private static String newRow(TextReading reading, String neighbour, String name) {
    String token = Names.print(name);
    return inColumns(
        token,
        hasJoint(reading, name)
            ? RowTokens.of(token + " | turn 0 0 0").orElseThrow()
            : RowInColumns.row(token, RestAnimation.transforms(reading.encoding(), 1), 0),
        neighbour);
  }

  /**
   * A line with the name {@code token} and the values of a row, in the columns of the line {@code
   * neighbour} if that is a row.
   */
  private static String inColumns(String token, RowTokens row, String neighbour) {
    return RowTokens.of(neighbour)
        .map(sample -> RowInColumns.like(token, 0, row, sample))
        .orElse(row.line());
  }

  /**
   * The row of a bone in the nearest previous valid frame that has a row for it. If bones have the
   * same name, the frame must have a row for each of them.
   *
   * @param bone index in the list
   */
  static Optional<RowValues> previousRow(TextReading reading, int frame, int bone) {
    List<String> bones = reading.head().bones();
    String name = bones.get(bone);
    boolean isUnique = reading.rows().isUnique(name);
    for (int f = frame - 1; f >= Math.max(0, frame - LOOK_BACK); f--) {
      if (reading.frame(f).isPresent()) {
        Optional<RowValues> row =
            isUnique ? reading.rows().of(f, name) : nthOf(reading, f, bones, bone);
        if (row.isPresent()) {
          return row;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<RowValues> nthOf(
      TextReading reading, int frame, List<String> bones, int bone) {
    String name = bones.get(bone);
    List<RowValues> rows = reading.rows().allOf(frame, name);
    return rows.size() == Collections.frequency(bones, name)
        ? Optional.of(rows.get(Collections.frequency(bones.subList(0, bone), name)))
        : Optional.empty();
  }

  /** The index in the list of the bone that a row belongs to; empty if that is uncertain. */
  static OptionalInt boneOf(TextReading reading, RowValues row) {
    List<String> bones = reading.head().bones();
    if (reading.rows().isUnique(row.bone())) {
      return OptionalInt.of(bones.indexOf(row.bone()));
    }
    List<TextRange> rows =
        reading.rows().allOf(row.frame(), row.bone()).stream().map(RowValues::range).toList();
    int nth = rows.indexOf(row.range());
    return rows.size() != Collections.frequency(bones, row.bone()) || nth < 0
        ? OptionalInt.empty()
        : IntStream.range(0, bones.size())
            .filter(b -> bones.get(b).equals(row.bone()))
            .skip(nth)
            .findFirst();
  }
}
