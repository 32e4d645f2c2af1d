package org.rtmtext.files;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Names that Windows keeps for devices, in every folder and with any extension. What is written to
 * such a file is lost, or creates a file that most programs can neither open nor delete.
 */
final class DeviceNames {
  private static final Pattern RESERVED =
      Pattern.compile("(CON|PRN|AUX|NUL|COM[1-9]|LPT[1-9]) *(\\..*)?", Pattern.CASE_INSENSITIVE);

  private DeviceNames() {}

  /** Whether the name of a file is a device; on other systems than Windows, none is. */
  static boolean isReserved(Path file) {
    return file.getFileSystem().getSeparator().equals("\\")
        && RESERVED.matcher(file.getFileName().toString()).matches();
  }
}
