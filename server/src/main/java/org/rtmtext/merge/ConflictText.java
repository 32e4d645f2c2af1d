package org.rtmtext.merge;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.model.Frame;
import org.rtmtext.printer.FramePrinter;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;

/**
 * Prints a merged animation as text, with the two versions of each conflict between git's conflict
 * marks.
 */
public final class ConflictText {
  private final AnimationMerge ours;
  private final AnimationMerge theirs;
  private final ConflictMarkerWriter lines;

  private ConflictText(AnimationMerge ours, AnimationMerge theirs, Appendable out) {
    this.ours = ours;
    this.theirs = theirs;
    lines = new ConflictMarkerWriter(out);
  }

  /**
   * Prints two edits of a file, merged without a skeleton.
   *
   * @throws IOException if {@code out} fails
   */
  public static void print(DecodedFile base, DecodedFile ours, DecodedFile theirs, Appendable out)
      throws IOException {
    print(base, ours, theirs, Skeleton.NONE, out);
  }

  /**
   * Prints two edits of a file.
   *
   * @param skeleton has the parents of the bones; the rows of a bone and those below it have common
   *     marks in a plain animation
   * @throws IOException if {@code out} fails
   */
  public static void print(
      DecodedFile base, DecodedFile ours, DecodedFile theirs, Skeleton skeleton, Appendable out)
      throws IOException {
    FileMerge.Sides merged;
    try {
      merged = FileMerge.Sides.of(base.animation(), ours, theirs, skeleton);
    } catch (NotMergeableException e) {
      print(ours, theirs, out);
      return;
    }
    new ConflictText(merged.ours().merge(), merged.theirs().merge(), out).print();
  }

  /**
   * Prints two whole animations, only one of which can be chosen, because both versions added the
   * file.
   *
   * @throws IOException if {@code out} fails
   */
  public static void print(DecodedFile ours, DecodedFile theirs, Appendable out)
      throws IOException {
    ConflictMarkerWriter lines = new ConflictMarkerWriter(out);
    List<String> own = lines(TextPrinter.print(ours.animation()));
    List<String> other = lines(TextPrinter.print(theirs.animation()));
    int same = sameStart(own, other);
    lines.addAll(own.subList(0, same));
    lines.mark(own.subList(same, own.size()), other.subList(same, other.size()));
  }

  private void print() throws IOException {
    List<String> own = lines(TextPrinter.print(ours.animation().withFrames(List.of())));
    List<String> other = lines(TextPrinter.print(theirs.animation().withFrames(List.of())));
    int same = sameStart(own, other);
    lines.addAll(own.subList(0, same));
    lines.compare(own.subList(same, own.size()), other.subList(same, other.size()));
    frames();
  }

  /**
   * The number of lines that stay before the first mark: 1 if both texts have the same first line,
   * because it identifies the file as the text of an animation.
   */
  private static int sameStart(List<String> ours, List<String> theirs) {
    return ours.get(0).equals(theirs.get(0)) ? 1 : 0;
  }

  private void frames() throws IOException {
    FramePrinter own = new FramePrinter(ours.animation().bones());
    FramePrinter other = new FramePrinter(theirs.animation().bones());
    boolean sameBones = ours.animation().bones().equals(theirs.animation().bones());
    Set<Slot> inOurs = Set.copyOf(ours.frames());
    Set<Slot> inTheirs = Set.copyOf(theirs.frames());
    int i = 0;
    int j = 0;
    while (i < inOurs.size() || j < inTheirs.size()) {
      Slot o = i < inOurs.size() ? ours.frames().get(i) : null;
      Slot t = j < inTheirs.size() ? theirs.frames().get(j) : null;
      lines.add("");
      if (o != null && o.equals(t)) {
        Frame a = ours.animation().frames().get(i++);
        Frame b = theirs.animation().frames().get(j++);
        if (sameBones && a.equals(b)) {
          lines.addAll(lines(own, a));
        } else if (sameBones) {
          compareRows(lines(own, a), lines(other, b));
        } else {
          lines.compare(lines(own, a), lines(other, b));
        }
      } else if (o != null && !inTheirs.contains(o)) {
        lines.mark(lines(own, ours.animation().frames().get(i++)), List.of());
      } else if (t != null && !inOurs.contains(t)) {
        lines.mark(List.of(), lines(other, theirs.animation().frames().get(j++)));
      } else {
        // The versions have the rest in different orders.
        lines.mark(
            rest(own, ours.animation().frames(), i), rest(other, theirs.animation().frames(), j));
        return;
      }
    }
  }

  /**
   * Marks the lines of a frame that differ. The rows of a bone and those below it are one group.
   */
  private void compareRows(List<String> own, List<String> other) throws IOException {
    List<String> bones = ours.animation().bones();
    Optional<Parents> parents = ours.parents().filter(p -> own.size() == 1 + bones.size());
    if (parents.isEmpty()) {
      lines.compareEach(own, other);
      return;
    }
    // The first line is that of the frame.
    lines.compareEach(
        own,
        other,
        i -> i == 0 || parents.get().parent(i - 1) < 0 ? i : 1 + parents.get().parent(i - 1),
        i -> Names.print(bones.get(i - 1)));
  }

  private static List<String> rest(FramePrinter printer, List<Frame> frames, int from) {
    return frames.subList(from, frames.size()).stream()
        .flatMap(frame -> lines(printer, frame).stream())
        .toList();
  }

  private static List<String> lines(FramePrinter printer, Frame frame) {
    StringBuilder out = new StringBuilder();
    printer.print(frame, out);
    return lines(out.toString());
  }

  private static List<String> lines(String text) {
    return text.lines().toList();
  }
}
