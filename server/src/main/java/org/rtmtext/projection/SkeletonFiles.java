package org.rtmtext.projection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.rtmtext.skeleton.ConfigSource;
import org.rtmtext.skeleton.ModelConfig;

/**
 * The {@code model.cfg} files on the disk, each read once until {@link #forgetChanged()}. For use
 * by several threads.
 */
public final class SkeletonFiles {
  /** The name of these files, in any letter case. */
  public static final String NAME = "model.cfg";

  private static final long LARGEST = 16 << 20;
  private static final Charset OF_THE_TOOLS = Charset.forName("windows-1252");

  /**
   * What a file was when it was read.
   *
   * @param edited the text of an editor; null where the disk has the file
   */
  private record Stamp(FileTime changed, long size, String edited) {
    static Optional<Stamp> of(Path file) {
      try {
        BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
        return Optional.of(new Stamp(a.lastModifiedTime(), a.size(), null));
      } catch (IOException | SecurityException e) {
        return Optional.empty();
      }
    }
  }

  private record Read(ModelConfig config, Map<Path, Optional<Stamp>> stamps) {}

  /** One file. Its lock is held while it is read, so that one that hangs holds up no other. */
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

  /** Reads whole files; tests have some that hang. */
  @FunctionalInterface
  interface Reader {
    byte[] read(Path file) throws IOException;
  }

  private final Reader reader;
  private final Map<Path, Slot> slots = new ConcurrentHashMap<>();

  /** The texts that editors have of files; these count, and not what the disk has. */
  private final Map<Path, String> open = new ConcurrentHashMap<>();

  private final Map<Path, Optional<Path>> folders = new ConcurrentHashMap<>();

  /** Counts how often files may have changed. */
  private final AtomicInteger changes = new AtomicInteger();

  public SkeletonFiles() {
    this(FileBytes::read);
  }

  SkeletonFiles(Reader reader) {
    this.reader = reader;
  }

  /** The {@code model.cfg} in a folder, if there is one that can be seen. */
  public Optional<Path> in(Path folder) {
    Optional<Path> known = folders.get(folder);
    if (known != null) {
      return known;
    }
    int before = changes.get();
    // Two that differ in letter case: the same one every time.
    Optional<Path> found =
        Stream.concat(look(folder).stream(), edited().filter(f -> folder.equals(f.getParent())))
            .min(Comparator.naturalOrder());
    if (changes.get() == before) {
      folders.put(folder, found);
    }
    return found;
  }

  /** The {@code model.cfg} files that editors have, on the disk or not yet. */
  public Stream<Path> edited() {
    return open.keySet().stream().filter(f -> f.getFileName().toString().equalsIgnoreCase(NAME));
  }

  private static Optional<Path> look(Path folder) {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, f -> f.getFileName().toString().equalsIgnoreCase(NAME))) {
      Path first = null;
      for (Path file : files) {
        // Two that differ in letter case: the same one every time.
        if (Files.isRegularFile(file) && (first == null || file.compareTo(first) > 0)) {
          first = file;
        }
      }
      return Optional.ofNullable(first);
    } catch (IOException | UncheckedIOException | SecurityException e) {
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

  /**
   * What a file was when it was last read, without a look at the disk; empty if it was not read.
   */
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

  /** From now on, a file is what an editor has of it, also one that others include. */
  public void open(Path file, String text) {
    open.put(file, text);
    forgetChanged();
  }

  /** From now on, a file is what the disk has of it. */
  public void close(Path file) {
    open.remove(file);
    forgetChanged();
  }

  /**
   * Reads a text that is not, or not yet, what the file has; what it includes is looked for where
   * the file is.
   */
  public ModelConfig read(Path file, String text) {
    return ModelConfig.read(
        new ConfigSource(file.toString(), text),
        includes(new IncludeResolver(path -> {}, open::containsKey)));
  }

  private Read readNow(Path file) throws IOException {
    // Each before it is read: a change meanwhile is then seen as one.
    Map<Path, Optional<Stamp>> stamps = new HashMap<>();
    stamps.put(file, stamp(file));
    IncludeResolver included =
        new IncludeResolver(
            // Also where there is none: it may be made.
            path -> stamps.computeIfAbsent(path, this::stamp),
            open::containsKey);
    return new Read(ModelConfig.read(source(file), includes(included)), stamps);
  }

  private boolean isCurrent(Read read) {
    return read.stamps.entrySet().stream().allMatch(s -> stamp(s.getKey()).equals(s.getValue()));
  }

  private Optional<Stamp> stamp(Path file) {
    String edited = open.get(file);
    return edited == null ? Stamp.of(file) : Optional.of(new Stamp(null, 0, edited));
  }

  private ConfigSource.Includes includes(IncludeResolver included) {
    return (from, path) -> included.find(from, path).flatMap(this::readable);
  }

  /** Files that have changed since they were read are read anew when they are asked for again. */
  public void forgetChanged() {
    changes.incrementAndGet();
    folders.clear();
  }

  private ConfigSource source(Path file) throws IOException {
    String edited = open.get(file);
    if (edited != null) {
      return new ConfigSource(file.toString(), edited);
    }
    // What keeps the size from being known, reading says in words.
    if (Files.isRegularFile(file) && Files.size(file) > LARGEST) {
      throw unreadable(file, "larger than 16 MiB");
    }
    return new ConfigSource(file.toString(), text(reader.read(file)));
  }

  private static IOException unreadable(Path file, String reason) {
    return new IOException("cannot read " + file + ": " + reason, new IOException(reason));
  }

  /** As its byte order mark says; else UTF-8 where it is, else the tools' code page. */
  private static String text(byte[] bytes) {
    DecodedText.Form form = DecodedText.Form.of(bytes);
    if (form.isUtf16()) {
      return new String(bytes, form.start(), bytes.length - form.start(), form.charset());
    }
    ByteBuffer content = ByteBuffer.wrap(bytes).position(form.start());
    try {
      return form.charset().newDecoder().decode(content).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, OF_THE_TOOLS);
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
