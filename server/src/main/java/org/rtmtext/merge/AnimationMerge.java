package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.merge.Conflict.FramePlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Header;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Property;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * Merges the values of two edits of one animation. A value that only one of them changed gets that
 * change. Compressed blocks and the padding of names are not merged here.
 *
 * @param animation has the values of the preferred version where there are conflicts
 * @param frames the origin of each of its frames
 * @param parents of its bones, to which rows were relative in the merge; empty if rows were merged
 *     as they are stored
 * @param computed number of its rows that have the values of neither version, because one version
 *     turned the bone or a bone below it, and the other a bone above it
 */
public record AnimationMerge(
    Animation animation,
    List<Slot> frames,
    List<Conflict> conflicts,
    Optional<Parents> parents,
    int computed) {

  /** Merges two edits without a skeleton: rows are merged as they are stored. */
  public static AnimationMerge merge(
      Animation base, Animation ours, Animation theirs, Side preferred)
      throws NotMergeableException {
    return merge(base, ours, theirs, preferred, Skeleton.NONE);
  }

  /**
   * Merges {@code ours} and {@code theirs}, two edits of {@code base}.
   *
   * @param preferred the version whose values are chosen where there is a conflict
   * @param skeleton has the parents of the bones; rows of plain animations are merged relative to
   *     them
   * @throws NotMergeableException if the versions cannot be merged, and one of them must be chosen
   */
  public static AnimationMerge merge(
      Animation base, Animation ours, Animation theirs, Side preferred, Skeleton skeleton)
      throws NotMergeableException {
    requireOneKind(base, ours, theirs);
    Versions versions = new Versions(base, ours, theirs);
    Conflicts conflicts = new Conflicts(preferred);
    HeadMerge head = new HeadMerge(versions, conflicts);
    Encoding encoding = head.encoding();
    List<Property> properties = head.properties();
    List<Slot> allFrames = versions.frames().merged(preferred, versions.byPhase());
    List<Slot> allBones = versions.bones().merged(preferred, (a, b) -> 0);
    Map<Slot, String> bones = new BoneMerge(versions, conflicts).merge(allFrames);
    Map<Slot, Phase> phases = new FrameMerge(versions, conflicts).merge(allBones);
    RowMerge.removeMissing(versions, phases.keySet(), bones, conflicts);
    RowMerge rows = new RowMerge(versions, bones, skeleton, conflicts);
    List<Frame> frames = new ArrayList<>();
    for (Map.Entry<Slot, Phase> frame : phases.entrySet()) {
      frames.add(rows.merge(frame.getKey(), frame.getValue()));
    }
    Header header = head.header(bones.size(), !properties.isEmpty());
    Animation merged =
        new Animation(
            encoding,
            head.motion(),
            header,
            properties,
            List.copyOf(bones.values()),
            frames,
            head.trailing());
    requirePhases(merged);
    return new AnimationMerge(
        merged,
        List.copyOf(phases.keySet()),
        inOrder(conflicts.list()),
        rows.parents(),
        rows.computed());
  }

  /** The conflicts of the head, then those of each frame. */
  private static List<Conflict> inOrder(List<Conflict> conflicts) {
    return conflicts.stream()
        .sorted(Comparator.comparingInt(c -> c.frame().map(FramePlace::number).orElse(0)))
        .toList();
  }

  private static void requireOneKind(Animation base, Animation ours, Animation theirs)
      throws NotMergeableException {
    boolean binarised = base.encoding().isBinarised();
    if (ours.encoding().isBinarised() != binarised
        || theirs.encoding().isBinarised() != binarised) {
      throw new NotMergeableException(
          "BASE is "
              + base.encoding().text()
              + ", OURS "
              + ours.encoding().text()
              + " and THEIRS "
              + theirs.encoding().text()
              + ": plain and binarised transforms cannot be merged; convert all three to one kind");
    }
  }

  /** Refuses a phase after a frame without one: a file stores phases for the first frames only. */
  private static void requirePhases(Animation merged) throws NotMergeableException {
    boolean ended = false;
    for (Frame frame : merged.frames()) {
      if (ended && frame.hasPhase()) {
        throw new NotMergeableException(
            "in the merged animation, a frame without a phase would precede a frame with a phase:"
                + " first give each frame a phase in OURS and THEIRS");
      }
      ended |= !frame.hasPhase();
    }
    if (ended && merged.encoding().isBinarised() && merged.bmtr().extraPhases().length > 0) {
      throw new NotMergeableException(
          "the merged animation would have both extra phases and frames without a phase: in one"
              + " version, remove 'extraPhases' or give each frame a phase");
    }
  }
}
