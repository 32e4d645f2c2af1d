package org.rtmtext.cli;

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
    if (FileKind.of(bytes) == FileKind.TEXT) {
      throw Failure.usage(
          "rtm: " + FindingLines.printable(name) + " is a text; 'pack' makes an animation of it");
    }
    try {
      return OpenedFile.of(bytes);
    } catch (RtmFormatException e) {
      throw Failure.finding(
          FindingLines.printable(name)
              + ":@"
              + e.offset()
              + ": error: "
              + FindingLines.printable(e.getMessage()));
    }
  }
}
