package org.rtmtext.gltf;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.problem.Wording;

/**
 * The times that become frames: the times of the keys if all moving tracks have the same ones,
 * otherwise samples.
 *
 * @param seconds ascending
 * @param areSamples whether the times are samples, because the tracks have keys at different times
 */
public record ImportedTimes(double[] seconds, boolean areSamples) {
  /** Memory of a sample, apart from its rows. */
  private static final int BYTES_OF_SAMPLE = 64;

  /** A file is sampled into at most this many times the frames of the exported animation. */
  private static final int MAX_GROWTH = 10;

  /**
   * An animation may always be sampled into this many frames: about 40 seconds at {@link
   * GltfExport#DEFAULT_FPS}.
   */
  private static final int FEW_FRAMES = 1000;

  /**
   * A file whose exported animation is unknown is sampled into at most this many frames: about 7
   * minutes at {@link GltfExport#DEFAULT_FPS}.
   */
  private static final int MAX_FRAMES = 10_000;

  /**
   * The times of some tracks.
   *
   * @param tracks of the nodes that move bones; constant ones count only if no other exists
   * @param fps samples per second
   */
  public static ImportedTimes of(List<Track> tracks, double fps, ImportBudget budget)
      throws GltfException {
    List<Track> moving = tracks.stream().filter(t -> !t.isConstant()).toList();
    Track most =
        (moving.isEmpty() ? tracks : moving)
            .stream()
                .max(Comparator.comparingInt(t -> t.times().length))
                .orElseThrow(
                    () -> new GltfException("has an animation that moves none of the bones"));
    if (!moving.stream().allMatch(t -> isSame(t, most))) {
      return samples(moving, fps, budget);
    }
    float[] times = most.times();
    return new ImportedTimes(
        IntStream.range(0, times.length).mapToDouble(i -> times[i]).toArray(), false);
  }

  /** Whether two tracks have their keys at the same times. */
  private static boolean isSame(Track t, Track most) {
    return t.times().length == most.times().length
        && IntStream.range(0, t.times().length).allMatch(i -> t.keyAt(most.times()[i]) == i);
  }

  private static ImportedTimes samples(List<Track> tracks, double fps, ImportBudget budget)
      throws GltfException {
    double first = tracks.stream().mapToDouble(t -> t.times()[0]).min().orElseThrow();
    double last =
        tracks.stream().mapToDouble(t -> t.times()[t.times().length - 1]).max().orElseThrow();
    double steps = Math.max(0, Math.ceil((last - first - Track.tolerance(last)) * fps));
    if (steps > Integer.MAX_VALUE - 8) {
      throw new GltfException(
          "lasts %s seconds, too long for %s samples per second",
          Wording.number(last - first), Wording.number(fps));
    }
    budget.take((long) (steps + 1) * BYTES_OF_SAMPLE, "the animation");
    double[] seconds = new double[(int) steps + 1];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = Math.min(last, first + i / fps);
    }
    return new ImportedTimes(seconds, true);
  }

  /**
   * Refuses too many samples: a stray key far from the others would become thousands of frames.
   *
   * @param tracks that the times are from
   */
  void requireFew(List<Track> tracks, SceneNodes nodes, GltfImport.Source source, HeadExtras extras)
      throws GltfException {
    Optional<Integer> before = source.base().or(extras::original).map(a -> a.frames().size());
    int most = before.map(n -> Math.max(FEW_FRAMES, MAX_GROWTH * n)).orElse(MAX_FRAMES);
    if (!areSamples || seconds.length <= most) {
      return;
    }
    Track last =
        Collections.max(tracks, Comparator.comparingDouble(t -> t.times()[t.times().length - 1]));
    throw new GltfException(
        "would have %s%s, because the last key of node %s is at %s seconds; delete this"
            + " key, or, if all these frames are needed, export a key for each of them (in"
            + " Blender, with Always Sample Animations)",
        Wording.count(seconds.length, "frame"),
        before.map(n -> String.format(Locale.ROOT, " instead of %,d", n)).orElse(""),
        nodes.describe(last.node()),
        Wording.number(last.times()[last.times().length - 1]));
  }
}
