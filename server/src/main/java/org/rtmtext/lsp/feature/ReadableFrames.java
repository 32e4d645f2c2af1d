package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.reader.TextRows;
import org.rtmtext.syntax.TextDocument;

/** The frames of a text as far as they can be read: a user who types must not lose the figure. */
final class ReadableFrames {
  /**
   * The rows of up to this number of frames with errors are read one by one. Further frames with
   * errors have no rows.
   */
  private static final int MAX_REPAIRED = 100;

  private ReadableFrames() {}

  /**
   * The animation of a text. A row with an error has a position that is not finite.
   *
   * @return empty if the head could not be read
   */
  static Optional<Animation> animation(TextReading reading) {
    Optional<Animation> partial = reading.partialAnimation();
    List<Integer> broken =
        IntStream.range(0, reading.frameCount())
            .filter(f -> reading.frame(f).isEmpty())
            .limit(MAX_REPAIRED)
            .boxed()
            .toList();
    if (partial.isEmpty() || broken.isEmpty()) {
      return partial;
    }
    List<String> bones = partial.get().bones();
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < bones.size(); i++) {
      indexes.putIfAbsent(bones.get(i), i);
    }
    List<Frame> frames = new ArrayList<>(partial.get().frames());
    for (int f : broken) {
      Optional<Float> phase = reading.rows().phase(f);
      Transforms rows = rows(reading, f, indexes, bones.size());
      frames.set(
          f,
          new Frame(
              Float.floatToRawIntBits(phase.orElse(0f)), phase.isPresent(), rows, null, null));
    }
    return Optional.of(partial.get().withFrames(frames));
  }

  private static Transforms rows(
      TextReading reading, int frame, Map<String, Integer> indexes, int bones) {
    TextDocument text = reading.document();
    TextRows rows = reading.rows();
    TransformsBuilder read = unknown(reading.encoding(), bones);
    for (int line = text.firstLine(frame + 1) + 1; line < text.endLine(frame + 1); line++) {
      Optional<RowValues> row = rows.at(line).filter(RowValues::whole);
      row.filter(values -> indexes.containsKey(values.bone()))
          .ifPresent(
              values -> read.copy(indexes.get(values.bone()), values.transforms(), values.index()));
    }
    return read.build(bones);
  }

  /** Rows with positions that are not finite. */
  private static TransformsBuilder unknown(Encoding encoding, int bones) {
    int nan = encoding.isBinarised() ? Half.round(Double.NaN) : Float.floatToRawIntBits(Float.NaN);
    TransformsBuilder rows = new TransformsBuilder(encoding, bones);
    int components =
        encoding.isBinarised() ? Transforms.QUATERNION_STRIDE : Transforms.MATRIX_STRIDE;
    for (int i = 0; i < bones * components; i++) {
      rows.set(i / components, i % components, nan);
    }
    return rows;
  }
}
