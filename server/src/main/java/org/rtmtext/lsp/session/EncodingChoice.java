package org.rtmtext.lsp.session;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Encoding;

/**
 * An encoding that the user can choose.
 *
 * @param encoding its name, such as {@code bmtr 5}
 * @param description for the user: which games or tools need it
 * @param needsSkeleton whether a conversion to this encoding uses a skeleton; null if the encoding
 *     of the animation is unknown
 */
public record EncodingChoice(String encoding, String description, Boolean needsSkeleton) {
  /** The encodings of a new animation, the usual one first. */
  public static List<EncodingChoice> all() {
    return encodings().map(e -> new EncodingChoice(e.text(), description(e), null)).toList();
  }

  /** The encodings that an animation can be converted to; those that need a skeleton come first. */
  public static List<EncodingChoice> conversions(Encoding from) {
    return encodings()
        .filter(to -> to != from)
        .map(
            to ->
                new EncodingChoice(to.text(), description(to), Conversion.needsSkeleton(from, to)))
        .sorted(Comparator.comparing(choice -> !choice.needsSkeleton()))
        .toList();
  }

  /** All except {@link Encoding#PLAIN_0100}, which stores less than {@link Encoding#PLAIN}. */
  private static Stream<Encoding> encodings() {
    return Stream.of(Encoding.BMTR5, Encoding.BMTR4, Encoding.BMTR3, Encoding.PLAIN);
  }

  /** In short, what docs/questions.md says about the encodings of the games. */
  private static String description(Encoding encoding) {
    return switch (encoding) {
      case PLAIN, PLAIN_0100 ->
          "Operation Flashpoint, Armed Assault; or if your packing tool binarises it";
      case BMTR3 -> "Arma 2";
      case BMTR4 -> "some animations of Arma 3";
      case BMTR5 -> "Arma 3";
    };
  }
}
