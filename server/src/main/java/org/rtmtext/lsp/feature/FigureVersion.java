package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;

/** A version of a text as a figure. Versions with the same joints share their unchanged frames. */
record FigureVersion(int version, FigureParts parts, FigureLines lines) {
  Animation animation() {
    return parts.figure().animation();
  }

  List<Frame> frames() {
    return animation().frames();
  }

  /** Whether a frame shows the same as in another version with as many frames. */
  boolean hasPoseOf(FigureVersion other, int frame) {
    Frame a = frames().get(frame);
    Frame b = other.frames().get(frame);
    return a == b || a.transforms().equals(b.transforms());
  }

  /** The frames that have changed since an earlier version. */
  List<Integer> changedSince(FigureVersion before) {
    return IntStream.range(0, frames().size()).filter(f -> !hasPoseOf(before, f)).boxed().toList();
  }

  boolean hasPhasesOf(FigureVersion other) {
    return IntStream.range(0, frames().size())
        .allMatch(f -> frames().get(f).samePhase(other.frames().get(f)));
  }

  /** Whether properties and {@code motion} are the same. */
  boolean hasHeadOf(FigureVersion other) {
    return animation().properties().equals(other.animation().properties())
        && animation().motion().equals(other.animation().motion());
  }
}
