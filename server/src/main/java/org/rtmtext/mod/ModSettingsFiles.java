package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileStamp;

/**
 * Finds the settings of mods, and reads each file once until {@link #forgetChanged()}. The settings
 * of a file are in the nearest {@code rtm.json}, in its folder or above; those of outer folders are
 * not added. Thread-safe.
 */
public final class ModSettingsFiles {
  /** The name of these files. */
  public static final String NAME = "rtm.json";

  private static final long MAX_SIZE = 1 << 20;

  private record Read(FileStamp stamp, ModSettings settings) {}

  /**
   * For each folder, the {@code rtm.json} in it or in the nearest folder above; empty if there is
   * none.
   */
  private final Map<Path, Optional<Path>> folders = new ConcurrentHashMap<>();

  private final Map<Path, Read> files = new ConcurrentHashMap<>();

  /** The files that were read or checked since the last {@link #forgetChanged()}. */
  private final Map<Path, ModSettings> current = new ConcurrentHashMap<>();

  /** Incremented whenever files may have changed. */
  private final AtomicInteger changes = new AtomicInteger();

  /** Whether a file has the name of these files. */
  public static boolean isSettings(Path file) {
    return file.getFileName() != null && file.getFileName().toString().equals(NAME);
  }

  /** Whether a path exists, even if it is a link to nothing, a folder, a pipe or a device. */
  public static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * The settings of a file.
   *
   * @param file need not exist; a relative path starts from the working directory
   */
  public ModSettings of(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    return folder == null ? ModSettings.NONE : in(folder);
  }

  /** The settings of the files in a folder. */
  public ModSettings in(Path folder) {
    return nearest(folder.toAbsolutePath().normalize()).map(this::read).orElse(ModSettings.NONE);
  }

  /** The settings of a file as they were last read, without accessing the disk; empty if never. */
  public Optional<ModSettings> known(Path file) {
    return Optional.ofNullable(file.toAbsolutePath().normalize().getParent())
        .flatMap(folder -> folders.getOrDefault(folder, Optional.empty()))
        .map(current::get);
  }

  private Optional<Path> nearest(Path folder) {
    Optional<Path> known = folders.get(folder);
    if (known != null) {
      return known;
    }
    int before = changes.get();
    Optional<Path> found =
        ModRoots.andAbove(folder)
            .map(above -> above.resolve(NAME))
            .filter(ModSettingsFiles::isThere)
            .findFirst();
    keep(before, folders, folder, found);
    return found;
  }

  /**
   * Reads the settings in a file. A file that cannot be read has default settings and a problem.
   *
   * @param file {@code rtm.json}
   */
  public ModSettings read(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    ModSettings known = current.get(absolute);
    if (known != null) {
      return known;
    }
    int before = changes.get();
    ModSettings read = readChanged(absolute);
    keep(before, current, absolute, read);
    return read;
  }

  /** Keeps what was read, unless files may have changed meanwhile. */
  private synchronized <T> void keep(int before, Map<Path, T> map, Path path, T read) {
    if (changes.get() == before) {
      map.put(path, read);
    }
  }

  private ModSettings readChanged(Path file) {
    Read known = files.get(file);
    // Taken before reading, so that a change in between is noticed the next time.
    Optional<FileStamp> stamp = FileStamp.of(file);
    if (known != null && stamp.equals(Optional.of(known.stamp()))) {
      return known.settings();
    }
    long size = stamp.map(FileStamp::size).orElse(0L);
    try {
      ModSettings settings =
          size > MAX_SIZE
              ? ModSettingsReader.unread(file, size, "the file is larger than 1 MiB")
              : ModSettingsReader.read(file, FileBytes.read(file));
      stamp.ifPresent(s -> files.put(file, new Read(s, settings)));
      return settings;
    } catch (IOException e) {
      files.remove(file);
      return ModSettingsReader.unread(
          file, size, "the file cannot be read: " + FileErrors.reasonAlone(e));
    }
  }

  /** The settings that were used, in the order of their paths. */
  public List<ModSettings> used() {
    return current.values().stream()
        .sorted(Comparator.comparing(settings -> settings.file().orElseThrow()))
        .toList();
  }

  /** Forgets which files exist; each is checked for changes when it is next used. */
  public synchronized void forgetChanged() {
    changes.incrementAndGet();
    folders.clear();
    current.clear();
  }
}
