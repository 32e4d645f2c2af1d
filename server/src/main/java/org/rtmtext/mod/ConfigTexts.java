package org.rtmtext.mod;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileStamp;
import org.rtmtext.problem.Quotes;

/**
 * The texts of configuration files: of editors where they are open, or else on the disk.
 * Thread-safe.
 */
public final class ConfigTexts {
  private static final long MAX_SIZE = 16 << 20;

  /** Reads whole files; tests use files that hang. */
  @FunctionalInterface
  public interface Reader {
    byte[] read(Path file) throws IOException;
  }

  private final Reader reader;
  private final Map<Path, String> open = new ConcurrentHashMap<>();

  public ConfigTexts() {
    this(FileBytes::read);
  }

  public ConfigTexts(Reader reader) {
    this.reader = reader;
  }

  /**
   * Replaces the content of a file by the text of an editor.
   *
   * @return whether the file was not open before
   */
  boolean open(Path file, String text) {
    return open.put(file, text) == null;
  }

  /** Uses the content on the disk again. */
  void close(Path file) {
    open.remove(file);
  }

  /** Whether a file is open in an editor; it need not exist on the disk. */
  boolean isOpen(Path file) {
    return open.containsKey(file);
  }

  /** The files that are open in editors, saved or not. */
  Stream<Path> edited() {
    return open.keySet().stream();
  }

  /** The state of a file: the text in an editor, or the stamp of what is on the disk. */
  Object stamp(Path file) {
    String edited = open.get(file);
    return edited == null ? FileStamp.ofAny(file) : edited;
  }

  /**
   * Reads a file.
   *
   * @throws IOException whose message names the file and the reason
   */
  ConfigSource source(Path file) throws IOException {
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
  ConfigSource edited(Path file, String text) {
    Charset names = StandardCharsets.UTF_8;
    try {
      if (!Quotes.isAscii(text) && Files.isRegularFile(file)) {
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

  /** A file that can be read; empty otherwise. */
  Optional<ConfigSource> readable(Path file) {
    try {
      return isOpen(file) || Files.isRegularFile(file)
          ? Optional.of(source(file))
          : Optional.empty();
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }
}
