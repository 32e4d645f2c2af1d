package org.rtmtext.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.rtmtext.problem.Wording;

/** Says why a figure may be drawn in pieces. */
public final class FigureDoubts {
  private FigureDoubts() {}

  /** Warnings for users; none if more than half of the bones can be relied on. */
  public static List<String> of(Figure figure) {
    List<FigureBone> bones = figure.bones();
    List<String> all = new ArrayList<>();
    List<String> unknown =
        IntStream.range(0, bones.size())
            .filter(i -> !figure.isKnown(i))
            .mapToObj(i -> bones.get(i).name())
            .toList();
    if (isMost(unknown, bones.size())) {
      all.add(
          String.format(
              Locale.ROOT,
              "%,d of %s are not in the skeleton, so they are drawn as separate axes (%s); choose"
                  + " the right skeleton with --skeleton FILE#Name",
              unknown.size(),
              Wording.count(bones.size(), "bone"),
              names(unknown)));
    }
    List<FigureBone> jointed =
        bones.stream().filter(bone -> bone.parent() >= 0 && !bone.attached()).toList();
    List<String> uncertain =
        jointed.stream().filter(FigureBone::isUncertain).map(FigureBone::name).toList();
    if (isMost(uncertain, jointed.size())) {
      all.add(
          String.format(
              Locale.ROOT,
              "%,d of %s are uncertain, because their bones hardly turn: %s; the figure may come"
                  + " apart there. To improve it, add animations of the same skeleton in which"
                  + " these bones turn to the folder of this file",
              uncertain.size(),
              Wording.count(jointed.size(), "joint"),
              names(uncertain)));
    }
    return all;
  }

  private static boolean isMost(List<String> some, int all) {
    return !some.isEmpty() && 2 * some.size() >= all;
  }

  private static String names(List<String> bones) {
    return Wording.list(bones.stream().map(Wording::quoted).toList());
  }
}
