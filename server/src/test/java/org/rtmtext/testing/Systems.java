package org.rtmtext.testing;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** What only some systems can do; elsewhere, the test is aborted with the reason. */
public final class Systems {
  private Systems() {}

  /** Creates a symbolic link. */
  public static Path link(Path link, Path target) throws IOException {
    // Set by .ci/windows.
    assumeFalse(Boolean.getBoolean("rtm.wine"), "Wine's symbolic links are not those of Windows");
    try {
      return Files.createSymbolicLink(link, target);
    } catch (UnsupportedOperationException | IOException e) {
      // Windows lets only administrators and developers create them.
      assumeTrue(false, "no symbolic links here");
      return null;
    }
  }

  /**
   * Sets the permissions of a file.
   *
   * @param permissions such as {@code rwxr-xr-x}
   */
  public static void permit(Path file, String permissions) throws IOException {
    assumePosix();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** Permissions, names and devices as on Linux and macOS. */
  public static void assumePosix() {
    assumeTrue(File.separatorChar == '/', "not a POSIX system");
  }
}
