package org.rtmtext.eclipse.fix;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.util.HashMap;
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
 * @param codes problems to choose from
 * @param message for the user
 */
record FixPreview(String id, int count, List<File> files, List<Choice> codes, String message) {
  /**
   * A file that would change.
   *
   * @param description of the fixes, for the user
   * @param before URI of the text now
   * @param after URI of the text with its fixes
   */
  record File(String uri, String description, String before, String after) {}

  /**
   * Problems that can be fixed.
   *
   * @param title what is wrong
   * @param explanation what the fix does; may be empty
   * @param count number of problems; null if it is unknown
   * @param selected whether this preview fixes them
   */
  record Choice(String code, String title, String explanation, Integer count, boolean selected) {}

  /**
   * Looks for fixes. Changes no file.
   *
   * @param codes of the problems to fix; null for those that editors fix without asking
   * @throws IOException with a message for the user
   */
  static FixPreview of(FixedResources selected, Set<String> codes, IProgressMonitor monitor)
      throws IOException {
    Map<String, Object> params = new HashMap<>(selected.params());
    params.put("codes", codes);
    JsonElement answer =
        LongRequest.await("rtm/previewFixes", params, "Looking for fixes", monitor);
    return ServerConnection.read(answer, FixPreview.class);
  }
}
