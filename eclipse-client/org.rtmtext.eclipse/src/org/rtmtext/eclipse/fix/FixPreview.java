package org.rtmtext.eclipse.fix;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.runtime.IProgressMonitor;
import org.rtmtext.eclipse.server.LongRequest;
import org.rtmtext.eclipse.server.ServerConnection;

/**
 * What fixing a folder would change: the answer to {@code rtm/previewFixes}.
 *
 * @param id identifies the preview
 * @param count number of files that were read
 * @param files that would change
 * @param remaining problems that would remain
 * @param failures why files could not be read
 */
record FixPreview(
    String id, int count, List<File> files, List<Remaining> remaining, List<String> failures) {
  /**
   * A file that would change.
   *
   * @param fixed number of problems by code
   * @param remaining number of problems that would remain
   */
  record File(String uri, Map<String, Integer> fixed, int remaining) {}

  /** The problems with one code that would remain. */
  record Remaining(String code, int count, boolean fixable) {}

  /**
   * Looks for fixes. Changes no file.
   *
   * @param codes of the problems to fix; null for those that editors fix without asking
   * @throws IOException with a message for the user
   */
  static FixPreview of(Path folder, Set<String> codes, IProgressMonitor monitor)
      throws IOException {
    Map<String, Object> params = new HashMap<>();
    params.put("uri", folder.toUri().toString());
    params.put("codes", codes);
    JsonElement answer =
        LongRequest.await("rtm/previewFixes", params, "Looking for fixes", monitor);
    return ServerConnection.read(answer, FixPreview.class);
  }

  /** The number of problems that would be fixed, by code. */
  Map<String, Integer> fixed() {
    Map<String, Integer> sum = new LinkedHashMap<>();
    files.forEach(
        file -> file.fixed().forEach((code, count) -> sum.merge(code, count, Integer::sum)));
    return sum;
  }

  int left() {
    return remaining.stream().mapToInt(Remaining::count).sum();
  }
}
