package org.rtmtext.lsp;

import java.nio.file.Path;
import org.rtmtext.lsp.feature.Settings.EncodeOnSave;

/** What users are told when the animation of an open text has changed on the disk. */
final class ChangedAnimation {
  private ChangedAnimation() {}

  /** About a document that is the text of the file itself. */
  static String ofProjection(Path file, boolean removed) {
    String name = file.getFileName().toString();
    return removed
        ? name + " was removed from the disk while its text is open"
        : name
            + " has changed on the disk since its text was opened: the text will not be saved over"
            + " it; open it again to see what it is now";
  }

  /**
   * About a text beside the file.
   *
   * @param when whether saving the text writes the file
   */
  static String ofSibling(Path file, Path text, boolean removed, EncodeOnSave when) {
    String change =
        file.getFileName()
            + (removed
                ? " was removed from the disk"
                : " has changed on the disk, and is another animation than ")
            + (removed ? "" : text.getFileName());
    return when == EncodeOnSave.NEVER
        ? change
        : change
            + ": saving the text will not write "
            + (removed ? "it" : "over it")
            + "; the command rtm.encode does";
  }
}
