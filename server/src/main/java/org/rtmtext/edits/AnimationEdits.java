package org.rtmtext.edits;

import java.util.List;
import java.util.Set;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.number.NumberText;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.Poses;
import org.rtmtext.printer.FramePrinter;
import org.rtmtext.printer.PosePrinter;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.TextDocument;

/**
 * Replaces the animation of a text by another version of the animation. Equal frames keep their
 * text; changed frames keep their comments and equal numbers.
 *
 * <p>If the bones or the encoding differ, the text from the first to the last difference is
 * replaced. If the number of frames differs, the frames from the first to the last different frame
 * are replaced.
 */
public final class AnimationEdits {
  private final TextReading reading;
  private final TextDocument document;
  private final Animation before;
  private final Animation after;
  private final EditBuilder changes;
  private final FrameExtents extents;

  private AnimationEdits(TextReading reading, Animation before, Animation after) {
    this.reading = reading;
    document = reading.document();
    this.before = before;
    this.after = after;
    changes = new EditBuilder(document);
    extents = new FrameExtents(document);
  }

  /**
   * The changes that turn a text of stored values into the text of another animation.
   *
   * @param before the animation of the text
   * @param after the animation that the text gets
   * @return empty if both animations are equal
   */
  public static List<TextChange> replace(
      TextReading reading, Animation before, Animation after, Runnable checkCancelled) {
    AnimationEdits edits = new AnimationEdits(reading, before, after);
    if (!before.bones().equals(after.bones()) || before.encoding() != after.encoding()) {
      return replace(edits.document, inLines(TextPrinter.print(after), edits.changes));
    }
    edits.replaceHead();
    edits.replaceFrames(checkCancelled);
    return edits.changes.result();
  }

  /** The change that turns a text into another one; only the part that differs is changed. */
  public static List<TextChange> replace(TextDocument document, String text) {
    EditBuilder changes = new EditBuilder(document);
    changes.replaceText(0, document.text(), text);
    return changes.result();
  }

  private static String inLines(String text, EditBuilder changes) {
    return changes.lineEnd().equals("\n") ? text : text.replace("\n", changes.lineEnd());
  }

  private void replaceHead() {
    Animation head = after.withFrames(List.of());
    if (before.withFrames(List.of()).withMotion(after.motion()).sameContent(head)) {
      HeadEdits.setMotion(reading, after.motion(), changes);
    } else {
      String old = document.text(0, extents.start(0));
      changes.replaceText(0, old, inLines(TextPrinter.print(head), changes));
    }
  }

  private void replaceFrames(Runnable checkCancelled) {
    int count = before.frames().size();
    int added = after.frames().size() - count;
    int first = 0;
    int end = count;
    while (first < Math.min(count, count + added) && isSame(first, first)) {
      first++;
    }
    while (end > first && end + added > first && isSame(end - 1, end + added - 1)) {
      end--;
    }
    if (added != 0) {
      replaceFrames(reading, first, end, after.frames().subList(first, end + added), changes);
      return;
    }
    TextAligner aligner = new TextAligner(reading);
    for (int f = first; f < end; f++) {
      checkCancelled.run();
      if (!isSame(f, f)) {
        replaceFrame(f, aligner);
      }
    }
  }

  private boolean isSame(int old, int now) {
    return isSame(before.frames().get(old), after.frames().get(now));
  }

  private boolean isSame(Frame old, Frame now) {
    return before.withFrames(List.of(old)).sameContent(before.withFrames(List.of(now)));
  }

  private void replaceFrame(int f, TextAligner aligner) {
    Frame old = before.frames().get(f);
    Frame now = after.frames().get(f);
    boolean sameRows =
        old.transforms().count() == now.transforms().count()
            && old.hasPhase()
            && now.hasPhase()
            && isSame(old, new Frame(old.phase(), true, old.transforms(), now.names(), null));
    if (!sameRows) {
      replaceFrames(reading, f, f + 1, List.of(now), changes);
      return;
    }
    if (old.phase() != now.phase()) {
      FrameLine.of(document, f).setPhase(NumberText.of(now.phaseValue()), changes);
    }
    FrameEdits.replaceNumbers(reading, f, old.transforms(), now.transforms(), aligner, changes);
  }

  /**
   * Replaces frames of a text by others. They are printed in the form of the text's frames, and
   * with the same gap between frames. The rest of the text may have errors.
   *
   * @param first the index of the first frame to replace; at least 1 in a text of poses
   * @param end after the last frame to replace; {@code first} to insert frames
   */
  static void replaceFrames(
      TextReading reading, int first, int end, List<Frame> frames, EditBuilder changes) {
    TextDocument document = reading.document();
    FrameExtents extents = new FrameExtents(document);
    int from = extents.start(first);
    int to = end > first ? extents.end(end - 1) : from;
    StringBuilder text = new StringBuilder();
    if (from == document.length() && extents.endsOpen()) {
      text.append('\n');
    }
    FramePrinter stored = new FramePrinter(reading.head().bones());
    for (int i = 0; i < frames.size(); i++) {
      Frame frame = frames.get(i);
      text.append(gap(extents, first + i, first, changes));
      if (reading.poseSkeleton().isPresent()) {
        printPose(reading, reading.poseSkeleton().get(), first, frame, text);
      } else {
        stored.print(frame, text);
      }
    }
    if (first == 0 && end < extents.count() && (end == 0 || frames.isEmpty())) {
      // The next frame becomes the first one, or stops being it: it needs another gap.
      to += extents.gap(end).length();
      text.append(gap(extents, frames.size(), 0, changes));
    }
    changes.replace(from, to, inLines(text.toString(), changes));
  }

  /**
   * The gap above an added frame: that of the first frame if the added one is the first of the new
   * text, otherwise that of the frame {@code like}, or of the second frame if {@code like} is the
   * first.
   *
   * @param index of the added frame in the new text
   * @param like the index of a frame in the old text
   */
  private static String gap(FrameExtents extents, int index, int like, EditBuilder changes) {
    int last = extents.count() - 1;
    int old = index == 0 ? 0 : Math.min(Math.max(like, 1), last);
    return last < 0 ? "\n" : extents.gap(old).replace(changes.lineEnd(), "\n");
  }

  /**
   * Prints a frame as a pose.
   *
   * @param index of the frame, at least 1; the angles continue those of the frame before
   */
  private static void printPose(
      TextReading reading, PoseSkeleton skeleton, int index, Frame frame, StringBuilder out) {
    List<String> names = reading.head().bones();
    PoseBones bones = skeleton.bones(names);
    PoseRows before = PoseRows.of(reading.frame(index - 1).get().transforms(), bones, null);
    PoseRows rows = PoseRows.of(frame.transforms(), bones, before);
    boolean[] still = new boolean[names.size()];
    Set<String> stillBones = reading.stillBones();
    for (int b = 0; b < still.length; b++) {
      still[b] = stillBones.contains(names.get(b));
    }
    Animation one = reading.partialAnimation().orElseThrow().withFrames(List.of(frame));
    List<PoseRows> rounded = List.of(rows.rounded());
    new PosePrinter(one, new Poses(rounded, still)).printFrame(0, out);
  }
}
