package org.rtmtext.cli;

import java.util.List;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.OpenedFile;

/** Opens a binary file for a command that needs it whole. */
final class Opening {
  private Opening() {}

  /**
   * Decodes a file.
   *
   * @throws Failure that says where it is damaged, or that it is a text
   */
  static OpenedFile open(String name, byte[] bytes) throws Failure {
    String printable = FindingLines.printable(name);
    if (FileKind.of(bytes) == FileKind.TEXT) {
      String reason = "is a text; 'pack' makes an animation of it";
      throw new Failure(Main.WRONG_USE, List.of("rtm: " + printable + " " + reason), reason);
    }
    try {
      return OpenedFile.of(bytes);
    } catch (RtmFormatException e) {
      String at = "@" + e.offset() + ": ";
      String line = printable + ":" + at + "error: " + FindingLines.printable(e.getMessage());
      throw new Failure(Main.FINDINGS, List.of(line), at + e.getMessage());
    }
  }
}
