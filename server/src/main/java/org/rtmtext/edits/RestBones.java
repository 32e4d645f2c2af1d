package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.conversion.RestPose;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;

/**
 * Adds the bones that an animation lacks. Each moves with its parent, as a bone that is not
 * animated does, so the motion of the model does not change.
 */
public final class RestBones {
  private final TextReading reading;
  private final TextDocument document;
  private final EditBuilder changes;

  private RestBones(TextReading reading) {
    this.reading = reading;
    document = reading.document();
    changes = new EditBuilder(document);
  }

  /**
   * Adds the bones of a skeleton that the list lacks at the end of the list, and a row for each of
   * them to every frame. Frames with {@code transforms} stay as they are.
   *
   * @return no changes if no bone is missing
   */
  public static List<TextChange> add(
      TextReading reading, Skeleton skeleton, Runnable checkCancelled) throws CannotEditException {
    BoneEdits.checkHead(reading);
    List<Bone> absent = SkeletonRules.absent(reading.head().bones(), skeleton);
    return absent.isEmpty()
        ? List.of()
        : new RestBones(reading).add(absent, skeleton, checkCancelled);
  }

  /**
   * Adds a row for a bone to every frame that has none, but nothing to the list of bones. Frames
   * with {@code transforms} stay as they are.
   *
   * @param bone of the skeleton
   */
  public static List<TextChange> rows(
      TextReading reading, Skeleton skeleton, Bone bone, Runnable checkCancelled)
      throws CannotEditException {
    BoneEdits.checkHead(reading);
    return new RestBones(reading).rows(List.of(bone), skeleton, checkCancelled);
  }

  private List<TextChange> add(List<Bone> absent, Skeleton skeleton, Runnable checkCancelled) {
    List<String> tokens = absent.stream().map(bone -> Names.print(name(bone))).toList();
    BoneEdits.addToList(reading, tokens, changes);
    return rows(absent, skeleton, checkCancelled);
  }

  private List<TextChange> rows(List<Bone> bones, Skeleton skeleton, Runnable checkCancelled) {
    List<Optional<String>> moving = ancestors(bones, skeleton);
    for (int f = 0; f < reading.frameCount(); f++) {
      checkCancelled.run();
      if (FrameLine.of(document, f).count().isPresent()) {
        continue;
      }
      int above = BoneEdits.lastRow(document, f);
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < bones.size(); i++) {
        String name = name(bones.get(i));
        if (reading.rows().of(f, name).isEmpty()) {
          rows.add(row(f, document.line(above), Names.print(name), moving.get(i)));
        }
      }
      if (!rows.isEmpty()) {
        changes.insertAfter(above, String.join(changes.lineEnd(), rows));
      }
    }
    return changes.result();
  }

  /** The name of a bone as files of the encoding spell it. */
  private String name(Bone bone) {
    return reading.encoding().isBinarised() ? Skeleton.folded(bone.name()) : bone.name();
  }

  /** The nearest ancestor of each bone in the list, as the list spells it. */
  private List<Optional<String>> ancestors(List<Bone> bones, Skeleton skeleton) {
    Map<String, String> listed = new HashMap<>();
    reading.head().bones().forEach(name -> listed.putIfAbsent(Skeleton.folded(name), name));
    List<Optional<String>> ancestors = new ArrayList<>();
    for (Bone bone : bones) {
      Optional<Bone> above = skeleton.parentOf(bone.name());
      while (above.isPresent() && !listed.containsKey(Skeleton.folded(above.get().name()))) {
        above = skeleton.parentOf(above.get().name());
      }
      ancestors.add(above.map(b -> listed.get(Skeleton.folded(b.name()))));
    }
    return ancestors;
  }

  /**
   * A row at rest. Binarised transforms are relative to the parent, so the identity follows it;
   * plain ones are in model space, so the row is that of the ancestor.
   */
  private String row(int frame, String neighbour, String token, Optional<String> ancestor) {
    if (reading.encoding() == Encoding.PLAIN && ancestor.isPresent()) {
      Optional<RowValues> moved = reading.rows().of(frame, ancestor.get());
      if (moved.isPresent()) {
        return BoneEdits.newRow(neighbour, token, moved.get().transforms(), moved.get().index());
      }
    }
    Transforms identity = RestPose.transforms(reading.encoding(), 1);
    return BoneEdits.newRow(neighbour, token, identity, 0);
  }
}
