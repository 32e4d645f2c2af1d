package org.rtmtext.lsp.feature;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.reader.TextReading;

/**
 * A version of a text as a figure, and in which versions its parts changed last.
 *
 * @param since the first version with these bones, joints and number of frames
 * @param changed the version in which each frame changed; must not be modified
 * @param phases the version in which phases changed
 * @param head the version in which properties or {@code motion} changed
 * @param linesChanged the version in which rows moved to other lines
 */
record FigureChanges(
    int version,
    FigureParts parts,
    FigureLines lines,
    int since,
    int[] changed,
    int phases,
    int head,
    int linesChanged) {
  /** The state of a text whose earlier versions are not known. */
  static FigureChanges first(int version, TextReading reading, FigureParts parts) {
    return first(version, parts, FigureLines.of(reading, parts.figure().animation().bones()));
  }

  private static FigureChanges first(int version, FigureParts parts, FigureLines lines) {
    int[] changed = new int[parts.figure().animation().frames().size()];
    Arrays.fill(changed, version);
    return new FigureChanges(version, parts, lines, version, changed, version, version, version);
  }

  /** This state for a version that shows the same, because its text cannot be read. */
  FigureChanges at(int newest) {
    return new FigureChanges(newest, parts, lines, since, changed, phases, head, linesChanged);
  }

  /**
   * The state of an edited text.
   *
   * @param edited for which {@link FigureParts#canFollow} is true
   */
  FigureChanges next(int newest, TextReading reading, Animation edited, Optional<Before> saved) {
    FigureParts after = parts.next(edited, saved);
    FigureLines moved = lines.next(reading, edited.bones());
    if (after.joints() != parts.joints()) {
      return first(newest, after, moved);
    }
    Animation animation = animation();
    int[] versions = changed.clone();
    boolean phasesDiffer = false;
    for (int f = 0; f < versions.length; f++) {
      Frame a = animation.frames().get(f);
      Frame b = edited.frames().get(f);
      phasesDiffer |= !a.samePhase(b);
      if (a != b && !a.transforms().equals(b.transforms())) {
        versions[f] = newest;
      }
    }
    boolean headDiffers =
        !animation.properties().equals(edited.properties())
            || !animation.motion().equals(edited.motion());
    return new FigureChanges(
        newest,
        after,
        moved,
        since,
        versions,
        phasesDiffer ? newest : phases,
        headDiffers ? newest : head,
        moved.isSame(lines) ? linesChanged : newest);
  }

  Animation animation() {
    return parts.figure().animation();
  }

  /** The frames that changed after a version. */
  List<Integer> changedAfter(int before) {
    return IntStream.range(0, changed.length).filter(f -> changed[f] > before).boxed().toList();
  }
}
