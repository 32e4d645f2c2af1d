package org.rtmtext.projection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.skeleton.ConfigSource;
import org.rtmtext.skeleton.ModelConfig;

/**
 * The {@code model.cfg} files on the disk, each read once until {@link #forget()}. For use by
 * several threads.
 */
public final class SkeletonFiles {
  /** The name of these files, in any letter case. */
  public static final String NAME = "model.cfg";

  private static final long LARGEST = 16 << 20;
  private static final Charset OF_THE_TOOLS = Charset.forName("windows-1252");

  private final Map<Path, ModelConfig> configs = new HashMap<>();
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
    ModelConfig known = configs.get(file);
    if (known == null) {
      known = ModelConfig.read(source(file), SkeletonFiles::included);
      configs.put(file, known);
    }
    return known;
  }

  /**
   * Reads a text that is not, or not yet, what the file has; what it includes is looked for there.
   */
  public static ModelConfig read(Path file, String text) {
    return ModelConfig.read(new ConfigSource(file.toString(), text), SkeletonFiles::included);
  }

  /** Everything is read anew when it is asked for again. */
  public synchronized void forget() {
    configs.clear();
    folders.clear();
  }

  private static ConfigSource source(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException("cannot read " + file + ": larger than 16 MiB");
    }
    return new ConfigSource(file.toString(), text(FileBytes.read(file)));
  }

  /** UTF-8 where it is, else the code page that the game's tools write. */
  private static String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      return new String(bytes, OF_THE_TOOLS);
    }
  }

  /** A path of the game's own folders, which begins with a backslash, is on no disk of ours. */
  private static Optional<ConfigSource> included(String from, String path) {
    try {
      Path file = Path.of(from).resolveSibling(path.replace('\\', '/')).normalize();
      return Files.isRegularFile(file) ? Optional.of(source(file)) : Optional.empty();
    } catch (IOException | InvalidPathException | SecurityException e) {
      return Optional.empty();
    }
  }
}
