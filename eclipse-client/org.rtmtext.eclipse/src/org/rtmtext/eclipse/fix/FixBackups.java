package org.rtmtext.eclipse.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;

/** Folders with the old content of fixed files, as long as a fix can be undone. */
final class FixBackups {
  private static final Set<Path> USED = ConcurrentHashMap.newKeySet();

  private FixBackups() {}

  /** A folder that does not exist. Deletes those of earlier sessions, whose undo is forgotten. */
  static Path next() throws IOException {
    Path all =
        Platform.getStateLocation(FrameworkUtil.getBundle(FixBackups.class))
            .append("fixes")
            .toPath();
    Files.createDirectories(all);
    try (Stream<Path> backups = Files.list(all)) {
      backups.filter(backup -> !USED.contains(backup)).toList().forEach(FixBackups::delete);
    }
    Path next = all.resolve(UUID.randomUUID().toString());
    USED.add(next);
    return next;
  }

  static void delete(Path backup) {
    USED.remove(backup);
    if (!Files.exists(backup)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(backup)) {
      for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      ILog.get().warn(backup + " could not be deleted", e);
    }
  }
}
