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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** What a file was when it was read. */
  private record Stamp(FileTime changed, long size) {
    static Optional<Stamp> of(Path file) {
      try {
        BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
        return Optional.of(new Stamp(a.lastModifiedTime(), a.size()));
      } catch (IOException | SecurityException e) {
        return Optional.empty();
      }
    }
  }

  private record Read(ModelConfig config, Map<Path, Optional<Stamp>> stamps) {
    static Read of(Path file) throws IOException {
      // Each before it is read: a change meanwhile is then seen as one.
      Map<Path, Optional<Stamp>> stamps = new HashMap<>();
      stamps.put(file, Stamp.of(file));
      IncludedFiles included =
          // Also where there is none: it may be made.
          new IncludedFiles(path -> stamps.putIfAbsent(path, Stamp.of(path)));
      return new Read(ModelConfig.read(source(file), includes(included)), stamps);
    }

    boolean isCurrent() {
      return stamps.entrySet().stream().allMatch(s -> Stamp.of(s.getKey()).equals(s.getValue()));
    }
  }

  private final Map<Path, Read> configs = new HashMap<>();

  /** What editors have open; that counts, and not what the files have. */
  private final Map<Path, ModelConfig> open = new HashMap<>();

  private final Map<Path, Optional<Path>> folders = new HashMap<>();

  /** The {@code model.cfg} in a folder, if there is one that can be seen. */
  public synchronized Optional<Path> in(Path folder) {
    return folders.computeIfAbsent(folder, SkeletonFiles::look);
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
  public synchronized ModelConfig read(Path file) throws IOException {
    ModelConfig edited = open.get(file);
    if (edited != null) {
      return edited;
    }
    Read known = configs.get(file);
    if (known == null) {
      known = Read.of(file);
      configs.put(file, known);
    }
    return known.config;
  }

  /** The files that were read, in the order of their paths. */
  public synchronized List<Path> known() {
    return configs.keySet().stream().sorted().toList();
  }

  /** From now on, a file is what an editor has of it. */
  public synchronized void open(Path file, ModelConfig edited) {
    open.put(file, edited);
    folders.remove(file.getParent());
  }

  /** From now on, a file is what the disk has of it. */
  public synchronized void close(Path file) {
    open.remove(file);
    configs.remove(file);
  }

  /**
   * Reads a text that is not, or not yet, what the file has; what it includes is looked for there.
   */
  public static ModelConfig read(Path file, String text) {
    return ModelConfig.read(
        new ConfigSource(file.toString(), text), includes(new IncludedFiles(path -> {})));
  }

  private static ConfigSource.Includes includes(IncludedFiles included) {
    return (from, path) -> included.find(from, path).flatMap(SkeletonFiles::readable);
  }

  /** Files that have changed since they were read are read anew when they are asked for again. */
  public synchronized void forgetChanged() {
    configs.values().removeIf(read -> !read.isCurrent());
    folders.clear();
  }

  private static ConfigSource source(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw unreadable(file, "not an ordinary file");
    }
    if (Files.size(file) > LARGEST) {
      throw unreadable(file, "larger than 16 MiB");
    }
    return new ConfigSource(file.toString(), text(FileBytes.read(file)));
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

  private static Optional<ConfigSource> readable(Path file) {
    try {
      return Files.isRegularFile(file) ? Optional.of(source(file)) : Optional.empty();
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }
}
