package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.files.WorkspaceWalk;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.skeleton.SkeletonClasses;

/**
 * Caches {@code model.cfg} files. After {@link #forgetChanged()}, a file is read again only if it
 * has changed. Thread-safe.
 */
public final class SkeletonFiles {
  /** The name of these files, in any letter case. */
  public static final String NAME = "model.cfg";

  private static final int MAX_FOUND = 500;

  /**
   * A file without what it inherits.
   *
   * @param file its classes; null if they are no longer needed
   * @param boundary as of {@link ModRoots#boundary}
   * @param stamps the states of all files and folders that the result depends on: the text in an
   *     editor, or the stamp of what is on the disk
   */
  private record Parsed(SkeletonClasses file, IncludeBoundary boundary, Map<Path, Object> stamps) {}

  /**
   * A file with the skeletons that it inherits.
   *
   * @param stamps as in {@link Parsed}
   * @param above the files in the folders above that could be read, the nearest first
   */
  private record Read(ModelConfig config, Map<Path, Object> stamps, List<SkeletonClasses> above) {}

  /**
   * A cached file. Each has its own lock: a file that hangs blocks only itself and the files that
   * may inherit from it.
   */
  private final class Slot {
    private final Path path;

    /**
     * Whether a file in a folder below may inherit from this file. If so, or if this file may
     * inherit from others, its classes stay in memory: it need not be read again after an edit of
     * another file.
     */
    private boolean isAbove;

    private Parsed parsed;
    private int parsedAt;
    private volatile Read read;
    private int lookedAt;

    Slot(Path path) {
      this.path = path;
    }

    /** The file without what it inherits, for a file in a folder below. */
    synchronized SkeletonClasses parsed() throws IOException {
      isAbove = true;
      return withClasses().file;
    }

    private Parsed withClasses() throws IOException {
      if (current().file == null) {
        parsed = parse(path);
      }
      return parsed;
    }

    private Parsed current() throws IOException {
      int now = changes.get();
      if (parsed == null || parsedAt != now && !isCurrent(path, parsed)) {
        parsed = null;
        parsed = parse(path);
      }
      parsedAt = now;
      return parsed;
    }

    synchronized ModelConfig get() throws IOException {
      int now = changes.get();
      if (read == null || lookedAt != now) {
        try {
          Map<Path, Object> stamps = current().stamps;
          List<SkeletonClasses> above = parsedAbove(path);
          if (read == null || read.stamps != stamps || !read.above.equals(above)) {
            Parsed file = withClasses();
            read = new Read(ModelConfig.of(file.file, above), file.stamps, above);
            if (!isAbove && above.isEmpty()) {
              parsed = new Parsed(null, file.boundary, file.stamps);
            }
          }
        } catch (IOException e) {
          read = null;
          throw e;
        }
      }
      lookedAt = now;
      return read.config;
    }
  }

  private final ConfigTexts texts;
  private final Map<Path, Slot> slots = new ConcurrentHashMap<>();

  private final ModRoots roots = new ModRoots(this::edited);

  /** Incremented whenever files may have changed. */
  private final AtomicInteger changes = new AtomicInteger();

  public SkeletonFiles() {
    this(new ConfigTexts());
  }

  public SkeletonFiles(ConfigTexts texts) {
    this.texts = texts;
  }

  /** The {@code model.cfg} in a folder; empty if there is none or the folder cannot be listed. */
  public Optional<Path> in(Path folder) {
    return roots.config(folder);
  }

  /** Sets the folders of the workspace, which are roots of mods. */
  public void setRoots(Collection<Path> folders) {
    roots.setWorkspace(folders);
    changes.incrementAndGet();
  }

  /** The {@code model.cfg} files that are open in editors, saved or not. */
  public Stream<Path> edited() {
    return texts.edited().filter(SkeletonFiles::hasName);
  }

  /**
   * Finds {@code model.cfg} files in folders and their subfolders within a bounded time; folders
   * that cannot be read have none.
   */
  public static List<Path> find(Collection<Path> folders) {
    return WorkspaceWalk.find(folders, SkeletonFiles::hasName, folder -> true, MAX_FOUND).files();
  }

  static boolean hasName(Path file) {
    return file.getFileName().toString().equalsIgnoreCase(NAME);
  }

  /**
   * @throws IOException whose message names the file and the reason
   */
  public ModelConfig read(Path file) throws IOException {
    return slot(file).get();
  }

  private Slot slot(Path file) {
    return slots.computeIfAbsent(file, Slot::new);
  }

  /** A file as it was last read, without accessing the disk; empty if it was never read. */
  public Optional<ModelConfig> latest(Path file) {
    return Optional.ofNullable(slots.get(file)).map(slot -> slot.read).map(Read::config);
  }

  /** The files that were read, in the order of their paths. */
  public List<Path> known() {
    return slots.entrySet().stream()
        .filter(e -> e.getValue().read != null)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** Replaces the content of a file, or of an included file, by the text of an editor. */
  public void open(Path file, String text) {
    if (texts.open(file, text)) {
      roots.forgetFolderOf(file);
    }
    changes.incrementAndGet();
  }

  /** Uses the content on the disk again. */
  public void close(Path file) {
    texts.close(file);
    roots.forgetFolderOf(file);
    changes.incrementAndGet();
  }

  /**
   * Reads a text that may differ from the content of its file; included files are resolved from the
   * folder of the file.
   */
  public ModelConfig read(Path file, String text) {
    IncludeResolver included = new IncludeResolver(path -> {}, texts::isOpen);
    return ModelConfig.of(
        SkeletonClasses.parse(texts.edited(file, text), includes(included, roots.boundary(file))),
        parsedAbove(file));
  }

  /**
   * The skeletons of the files in the folders above, the nearest first; files that cannot be read
   * have none.
   */
  public List<Skeleton> inherited(Path file) {
    List<SkeletonClasses> above = parsedAbove(file);
    return IntStream.range(0, above.size())
        .mapToObj(i -> ModelConfig.of(above.get(i), above.subList(i + 1, above.size())))
        .flatMap(config -> config.skeletons().stream())
        .toList();
  }

  /** The file that a directive includes; empty if it does not exist. */
  public Optional<Path> included(Path from, String path) {
    return new IncludeResolver(seen -> {}, texts::isOpen)
        .find(from.toString(), path)
        .filter(file -> texts.isOpen(file) || Files.isRegularFile(file));
  }

  private List<SkeletonClasses> parsedAbove(Path file) {
    List<SkeletonClasses> parsed = new ArrayList<>();
    for (Path path : roots.above(file)) {
      try {
        parsed.add(slot(path).parsed());
      } catch (IOException | SecurityException e) {
        // The file is skipped, as if it did not exist.
      }
    }
    return parsed;
  }

  private Parsed parse(Path file) throws IOException {
    // Each stamp is taken before reading, so that a change in between is noticed.
    Map<Path, Object> stamps = new HashMap<>();
    stamps.put(file, texts.stamp(file));
    IncludeResolver included =
        new IncludeResolver(
            // Files that do not exist have a stamp, too, because they may be created.
            path -> stamps.computeIfAbsent(path, texts::stamp),
            texts::isOpen);
    IncludeBoundary boundary = roots.boundary(file);
    SkeletonClasses parsed =
        SkeletonClasses.parse(texts.source(file), includes(included, boundary));
    return new Parsed(parsed, boundary, stamps);
  }

  private boolean isCurrent(Path file, Parsed parsed) {
    return parsed.stamps.entrySet().stream()
            .allMatch(s -> texts.stamp(s.getKey()).equals(s.getValue()))
        && roots.boundary(file).equals(parsed.boundary);
  }

  private ConfigSource.Includes includes(IncludeResolver included, IncludeBoundary boundary) {
    return new ConfigSource.Includes() {
      @Override
      public Optional<ConfigSource> find(String from, String path) {
        return included
            .find(from, path)
            .filter(file -> !boundary.excludes(file))
            .flatMap(texts::readable);
      }

      @Override
      public boolean isOutside(String from, String path) {
        return included.find(from, path).stream().anyMatch(boundary::excludes);
      }
    };
  }

  /** Forgets which files are unchanged; each is checked for changes when it is next used. */
  public void forgetChanged() {
    roots.forgetChanged();
    // After the roots: a thread that finds a file through an old list of a folder then does not
    // keep it.
    changes.incrementAndGet();
  }
}
