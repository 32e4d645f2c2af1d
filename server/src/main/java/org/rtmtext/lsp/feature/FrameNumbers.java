package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.lsp.text.Snapshot;

/**
 * The numbers of all bones in a frame: the result of {@code rtm/numbers}.
 *
 * @param version of the text; negative for a preview
 * @param bones the numbers of each bone, in the order of the list
 */
public record FrameNumbers(int version, int frame, List<BoneNumbers> bones) {
  /**
   * The numbers of a bone, rounded as all views show them.
   *
   * @param space see {@link ShownNumbers.Space#id}; empty if the row cannot be read
   * @param angles X, Y and Z, degrees; empty if the row is no rotation
   * @param metres x, y and z; empty if they are not finite
   */
  public record BoneNumbers(String space, List<Double> angles, List<Double> metres) {
    private static final BoneNumbers NONE = new BoneNumbers("", List.of(), List.of());

    private static BoneNumbers of(ShownNumbers row) {
      return new BoneNumbers(
          row.space().id(),
          row.hasAngles() ? three(row::angle) : List.of(),
          row.transform().position().isFinite() ? three(row::metres) : List.of());
    }

    private static List<Double> three(IntToDoubleFunction number) {
      return IntStream.range(0, 3).mapToDouble(number).boxed().toList();
    }
  }

  /**
   * The numbers of a frame.
   *
   * @return empty if there is no such frame
   */
  public static Optional<FrameNumbers> of(Snapshot document, int frame) {
    return of(document.analysis(), document.version(), frame);
  }

  /**
   * The numbers of a frame.
   *
   * @param version of the analysed text
   * @return empty if there is no such frame
   */
  static Optional<FrameNumbers> of(Analysis analysis, int version, int frame) {
    if (frame < 0 || frame >= analysis.reading().frameCount()) {
      return Optional.empty();
    }
    ShownNumbers.Source numbers = new ShownNumbers.OfText(analysis);
    int count = analysis.reading().head().bones().size();
    List<BoneNumbers> bones = new ArrayList<>(count);
    for (int bone = 0; bone < count; bone++) {
      bones.add(numbers.at(frame, bone).map(BoneNumbers::of).orElse(BoneNumbers.NONE));
    }
    return Optional.of(new FrameNumbers(version, frame, bones));
  }
}
