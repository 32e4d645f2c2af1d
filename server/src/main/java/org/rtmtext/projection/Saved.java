package org.rtmtext.projection;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.problem.Wording;

/**
 * A file that was saved.
 *
 * @param base what it was before
 */
public record Saved(Path file, Packed packed, Optional<OpenedFile> base) {
  /** What the file is now: its SHA-256. */
  public byte[] hash() {
    return Expected.sha256().digest(packed.bytes());
  }

  /** A sentence for the user. */
  public String message() {
    String what =
        String.format(
            Locale.ROOT,
            "%s was saved: %s, %,d bytes",
            file.getFileName(),
            Wording.count(packed.animation().frames().size(), "frame"),
            packed.bytes().length);
    return base.map(b -> what + changes(b)).orElse(what);
  }

  private String changes(OpenedFile before) {
    if (Arrays.equals(before.bytes(), packed.bytes())) {
      return "; nothing has changed";
    }
    List<String> changes = packed.changes(before.animation());
    return changes.isEmpty() ? "" : "; changed: " + String.join(", ", changes);
  }
}
