package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.reader.TextRows;
import org.rtmtext.syntax.TextDocument;

/** The frames of a text as far as they can be read: a user who types must not lose the figure. */
final class DrawnFrames {
  /** Frames with errors whose rows are read one by one. */
  private static final int MAX_REPAIRED = 100;

  private DrawnFrames() {}

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
    Map<String, Integer> indexes = FigureLines.indexes(bones);
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
    Rows read = new Rows(reading.encoding(), bones);
    for (int line = text.firstLine(frame + 1) + 1; line < text.endLine(frame + 1); line++) {
      Optional<RowValues> row = rows.at(line).filter(RowValues::whole);
      row.filter(values -> indexes.containsKey(values.bone()))
          .ifPresent(values -> read.set(indexes.get(values.bone()), values));
    }
    return read.transforms();
  }

  /** Rows by the index of their bone; those that are not set are not finite. */
  private static final class Rows {
    private final Encoding encoding;
    private final int[] matrices;
    private final short[] quaternions;

    Rows(Encoding encoding, int bones) {
      this.encoding = encoding;
      matrices = new int[encoding.isBinarised() ? 0 : bones * MatrixTransforms.STRIDE];
      quaternions = new short[encoding.isBinarised() ? bones * QuaternionTransforms.STRIDE : 0];
      Arrays.fill(matrices, Float.floatToRawIntBits(Float.NaN));
      Arrays.fill(quaternions, Half.round(Double.NaN));
    }

    void set(int bone, RowValues row) {
      Transforms from = row.transforms();
      int stride = from.rotationComponents() + 3;
      for (int i = 0; i < stride; i++) {
        int bits = from.bits(row.index(), i);
        if (encoding.isBinarised()) {
          quaternions[bone * stride + i] = (short) bits;
        } else {
          matrices[bone * stride + i] = bits;
        }
      }
    }

    Transforms transforms() {
      return encoding.isBinarised()
          ? new QuaternionTransforms(quaternions)
          : new MatrixTransforms(matrices);
    }
  }
}
