package org.rtmtext.edits;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.rtmtext.files.FileBytes;

/** Records what a preview would write, so that applying it writes exactly the same. Thread-safe. */
public final class FixPlan {
  private record Change(byte[] before, byte[] after) {}

  private final Map<Path, Change> changes = new ConcurrentHashMap<>();

  /** Adds a file that would be changed. */
  public void add(Path file, byte[] before, byte[] after) {
    changes.put(file, new Change(FileBytes.sha256(before), FileBytes.sha256(after)));
  }

  /**
   * Requires a change to be as planned.
   *
   * @throws IOException if it is not
   */
  public void require(Path file, byte[] before, byte[] after) throws IOException {
    Change planned = changes.get(file);
    if (planned == null || !Arrays.equals(planned.before(), FileBytes.sha256(before))) {
      throw new IOException(file + " has changed since the preview: look for fixes again");
    }
    if (!Arrays.equals(planned.after(), FileBytes.sha256(after))) {
      throw new IOException(
          file + " would now be fixed differently than in the preview: look for fixes again");
    }
  }

  /** The planned files among others, in order. */
  public List<Path> select(Collection<Path> wanted) {
    Map<Path, Change> sorted = new TreeMap<>(changes);
    sorted.keySet().retainAll(wanted);
    return List.copyOf(sorted.keySet());
  }
}
