package org.rtmtext.gltf;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.codec.RtmTooLargeException;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.MemoryAdvice;

/**
 * The exported animation itself as a custom property: its file, compressed with zlib, in Base64. An
 * import copies unedited rows from this file, because nodes cannot express every matrix.
 */
public final class OriginalAnimation {
  /** Maximum length of the property, in characters: JSON readers limit the length of a string. */
  static final int MAX_LENGTH = 8_000_000;

  /** Maximum length of the compressed file, bytes. */
  private static final int MAX_PACKED = MAX_LENGTH / 4 * 3;

  /**
   * Maximum length of the file, bytes: twenty times the length of the largest known file. A few
   * compressed bytes can expand to any length.
   */
  static final int MAX_FILE = 1 << 25;

  private static final int PIECE = 1 << 16;

  private OriginalAnimation() {}

  /** The value of the property; empty if the animation is too large, or cannot be encoded. */
  public static Optional<String> write(Animation a) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream zlib = new DeflaterOutputStream(bytes)) {
      byte[] file = RtmCodec.encode(a);
      if (file.length > MAX_FILE) {
        return Optional.empty();
      }
      zlib.write(file);
    } catch (RtmEncodeException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("memory is written without failure", e);
    }
    return Optional.of(bytes.toByteArray())
        .filter(packed -> packed.length <= MAX_PACKED)
        .map(Base64.getEncoder()::encodeToString);
  }

  /**
   * Reads the value of the property.
   *
   * @return empty if it is damaged, or larger than {@link #write} makes it
   * @throws GltfException if it needs more memory than the import may use
   */
  public static Optional<Animation> read(String value, ImportBudget budget) throws GltfException {
    try {
      byte[] packed = Base64.getMimeDecoder().decode(value);
      if (packed.length > MAX_PACKED) {
        return Optional.empty();
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (InflaterInputStream zlib = new InflaterInputStream(new ByteArrayInputStream(packed))) {
        for (byte[] piece = zlib.readNBytes(PIECE);
            piece.length > 0;
            piece = zlib.readNBytes(PIECE)) {
          // The memory of this piece, of a copy, and of the decoded animation.
          budget.take(3L * piece.length, "the original animation in the file");
          bytes.writeBytes(piece);
          if (bytes.size() > MAX_FILE) {
            return Optional.empty();
          }
        }
      }
      return Optional.of(RtmCodec.decode(bytes.toByteArray(), budget.remaining()));
    } catch (RtmTooLargeException e) {
      throw GltfException.sentence(
          "the original animation in the file needs more memory than an import may use; %s",
          MemoryAdvice.larger());
    } catch (IllegalArgumentException | IOException | RtmFormatException e) {
      return Optional.empty();
    }
  }
}
