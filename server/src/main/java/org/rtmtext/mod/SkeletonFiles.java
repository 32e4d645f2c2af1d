package org.rtmtext.mod;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileStamp;
import org.rtmtext.files.WorkspaceWalk;
import org.rtmtext.problem.Quotes;
import org.rtmtext.skeleton.ConfigSource;
import org.rtmtext.skeleton.ModelConfig;

/**
 * Caches {@code model.cfg} files. After {@link #forgetChanged()}, a file is read again only if it
 * has changed. Thread-safe.
 */
public final class SkeletonFiles {
  /** The name of these files, in any letter case. */
  public static final String NAME = "model.cfg";

  private static final long MAX_SIZE = 16 << 20;
  private static final int MAX_FOUND = 500;
  private static final int MAX_FOLDERS = 64;

  /**
   * @param stamps the states of all files and folders that the result depends on: the text in an
   *     editor, or the stamp of what is on the disk
   */
  private record Read(ModelConfig config, Map<Path, Object> stamps) {}

  /** A cached file. Each has its own lock, so that a file that hangs does not block others. */
  private final class Slot {
    private volatile Read read;
    private int lookedAt;

    synchronized ModelConfig get(Path file) throws IOException {
      int now = changes.get();
      if (read == null || lookedAt != now && !isCurrent(read)) {
        try {
          read = readNow(file);
        } catch (IOException e) {
          read = null;
          throw e;
        }
      }
      lookedAt = now;
      return read.config;
    }
  }

  /** Reads whole files; tests use files that hang. */
  @FunctionalInterface
  public interface Reader {
    byte[] read(Path file) throws IOException;
  }

  private final Reader reader;
  private final Map<Path, Slot> slots = new ConcurrentHashMap<>();

  /** Texts of files that are open in editors; they replace the content on the disk. */
  private final Map<Path, String> open = new ConcurrentHashMap<>();

  private final Map<Path, Optional<Path>> folders = new ConcurrentHashMap<>();

  /** Incremented whenever files may have changed. */
  private final AtomicInteger changes = new AtomicInteger();

  public SkeletonFiles() {
    this(FileBytes::read);
  }

  public SkeletonFiles(Reader reader) {
    this.reader = reader;
  }

  /** The {@code model.cfg} in a folder; empty if there is none or the folder cannot be listed. */
  public Optional<Path> in(Path folder) {
    Optional<Path> known = folders.get(folder);
    if (known != null) {
      return known;
    }
    int before = changes.get();
    // Of two files that differ in letter case, always choose the same one.
    Optional<Path> found =
        Stream.concat(look(folder).stream(), edited().filter(f -> folder.equals(f.getParent())))
            .min(Comparator.naturalOrder());
    if (changes.get() == before) {
      folders.put(folder, found);
    }
    return found;
  }

  /** A folder and those above it, the nearest first; none for null. */
  static Stream<Path> andAbove(Path folder) {
    return Stream.iterate(folder, Objects::nonNull, Path::getParent).limit(MAX_FOLDERS);
  }

  /** The {@code model.cfg} files that are open in editors, saved or not. */
  public Stream<Path> edited() {
    return open.keySet().stream().filter(SkeletonFiles::hasName);
  }

  /**
   * Finds {@code model.cfg} files in folders and their subfolders within a bounded time; folders
   * that cannot be read have none.
   */
  public static List<Path> find(Collection<Path> folders) {
    return WorkspaceWalk.find(folders, SkeletonFiles::hasName, folder -> true, MAX_FOUND).files();
  }

  private static boolean hasName(Path file) {
    return file.getFileName().toString().equalsIgnoreCase(NAME);
  }

  private static Optional<Path> look(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, SkeletonFiles::hasName)) {
      return StreamSupport.stream(files.spliterator(), false)
          .filter(Files::isRegularFile)
          .max(Comparator.naturalOrder());
    } catch (IOException | DirectoryIteratorException | SecurityException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException whose message names the file and the reason
   */
  public ModelConfig read(Path file) throws IOException {
    return slots.computeIfAbsent(file, f -> new Slot()).get(file);
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
    open.put(file, text);
    forgetChanged();
  }

  /** Uses the content on the disk again. */
  public void close(Path file) {
    open.remove(file);
    forgetChanged();
  }

  /**
   * Reads a text that may differ from the content of its file; included files are resolved from the
   * folder of the file.
   */
  public ModelConfig read(Path file, String text) {
    return ModelConfig.read(
        edited(file, text), includes(new IncludeResolver(path -> {}, open::containsKey)));
  }

  /** The file that a directive includes; empty if it does not exist. */
  public Optional<Path> included(Path from, String path) {
    return new IncludeResolver(seen -> {}, open::containsKey)
        .find(from.toString(), path)
        .filter(file -> open.containsKey(file) || Files.isRegularFile(file));
  }

  private Read readNow(Path file) throws IOException {
    // Each stamp is taken before reading, so that a change in between is noticed.
    Map<Path, Object> stamps = new HashMap<>();
    stamps.put(file, stamp(file));
    IncludeResolver included =
        new IncludeResolver(
            // Also of files that do not exist: they may be created.
            path -> stamps.computeIfAbsent(path, this::stamp),
            open::containsKey);
    return new Read(ModelConfig.read(source(file), includes(included)), stamps);
  }

  private boolean isCurrent(Read read) {
    return read.stamps.entrySet().stream().allMatch(s -> stamp(s.getKey()).equals(s.getValue()));
  }

  private Object stamp(Path file) {
    String edited = open.get(file);
    return edited == null ? FileStamp.ofAny(file) : edited;
  }

  private ConfigSource.Includes includes(IncludeResolver included) {
    return (from, path) -> included.find(from, path).flatMap(this::readable);
  }

  /** Makes the next access to each file check whether it has changed. */
  public void forgetChanged() {
    changes.incrementAndGet();
    folders.clear();
  }

  private ConfigSource source(Path file) throws IOException {
    String edited = open.get(file);
    if (edited != null) {
      return edited(file, edited);
    }
    // For anything but a regular file, reading reports the reason.
    if (Files.isRegularFile(file) && Files.size(file) > MAX_SIZE) {
      throw FileErrors.cannotRead(file, new IOException("larger than 16 MiB"));
    }
    return decoded(file, reader.read(file));
  }

  /** The text of an editor, which will be saved in the charset of the file. */
  private ConfigSource edited(Path file, String text) {
    Charset names = StandardCharsets.UTF_8;
    try {
      if (!text.chars().allMatch(c -> c < 128) && Files.isRegularFile(file)) {
        names = decoded(file, reader.read(file)).names();
      }
    } catch (IOException | SecurityException e) {
      // A new file: UTF-8.
    }
    return new ConfigSource(file.toString(), text, names);
  }

  /** Decodes by the byte order mark, or else as UTF-8 if valid, or else as Windows-1252. */
  private static ConfigSource decoded(Path file, byte[] bytes) {
    String name = file.toString();
    DecodedText.Form form = DecodedText.Form.of(bytes);
    if (form.isUtf16()) {
      return new ConfigSource(
          name, new String(bytes, form.start(), bytes.length - form.start(), form.charset()));
    }
    ByteBuffer content = ByteBuffer.wrap(bytes).position(form.start());
    try {
      return new ConfigSource(name, form.charset().newDecoder().decode(content).toString());
    } catch (CharacterCodingException e) {
      return new ConfigSource(name, new String(bytes, Quotes.WINDOWS), Quotes.WINDOWS);
    }
  }

  private Optional<ConfigSource> readable(Path file) {
    try {
      return open.containsKey(file) || Files.isRegularFile(file)
          ? Optional.of(source(file))
          : Optional.empty();
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }
}
