package org.rtmtext.files;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder with the content that files had before they were replaced, so that all of them can be
 * restored at once, even after the program has ended. Thread-safe.
 */
public final class FileBackup implements Closeable {
  private static final String LIST = "files.txt";
  private static final HexFormat HEX = HexFormat.of();

  private final Path folder;
  private final FileChannel list;
  private int count;

  /**
   * The result of an undo.
   *
   * @param restored files that have their old content again
   * @param changed files that were changed after they were replaced, and were left alone
   * @param failures messages that say why files could not be restored
   */
  public record Undone(List<Path> restored, List<Path> changed, List<String> failures) {}

  private record Entry(Path file, byte[] before, byte[] after, Path copy) {
    String line() {
      return String.join(
          " ",
          HEX.formatHex(before),
          HEX.formatHex(after),
          copy.getFileName().toString(),
          file.toUri().toString());
    }

    static Entry of(Path folder, String line) throws IOException {
      String[] parts = line.split(" ", 4);
      try {
        return new Entry(
            Path.of(URI.create(parts[3])),
            HEX.parseHex(parts[0]),
            HEX.parseHex(parts[1]),
            folder.resolve(parts[2]));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw new IOException(folder.resolve(LIST) + ": damaged", e);
      }
    }
  }

  /**
   * @param folder is created if it does not exist; must be empty
   * @throws IOException if the folder is not empty or cannot be created
   */
  public FileBackup(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        throw new IOException("the folder is not empty; name a new or an empty one");
      }
    }
    list =
        FileChannel.open(
            folder.resolve(LIST), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Stores the content of a file, before the file is replaced. */
  public void keep(Path file, byte[] before, byte[] after) throws IOException {
    Path copy = nextCopy();
    try (FileChannel channel =
        FileChannel.open(copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      write(channel, before);
    }
    String line =
        new Entry(file.toAbsolutePath(), FileBytes.sha256(before), FileBytes.sha256(after), copy)
                .line()
            + '\n';
    synchronized (this) {
      write(list, line.getBytes(StandardCharsets.UTF_8));
    }
  }

  private synchronized Path nextCopy() {
    return folder.resolve(Integer.toString(count++));
  }

  private static void write(FileChannel channel, byte[] bytes) throws IOException {
    for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
      channel.write(rest);
    }
    // Otherwise, the replaced file may reach the disk before its copy.
    channel.force(true);
  }

  @Override
  public void close() {
    try {
      list.close();
    } catch (IOException e) {
      // Everything is on the disk already.
    }
  }

  /**
   * Gives files their old content, if they still have the content that replaced it. Can be
   * repeated.
   *
   * @throws IOException if the list of files cannot be read; nothing was restored then
   */
  public static Undone undo(Path folder) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (String line : lines(folder)) {
      entries.add(Entry.of(folder, line));
    }
    Undone undone = new Undone(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (FileBatch batch = new FileBatch()) {
      for (Entry entry : entries) {
        restore(entry, batch, undone);
      }
    }
    return undone;
  }

  /**
   * The lines of the list of files. If the program was killed, the last line may be incomplete; its
   * file was not replaced.
   */
  private static List<String> lines(Path folder) throws IOException {
    String text = Files.readString(folder.resolve(LIST));
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  private static void restore(Entry entry, FileBatch batch, Undone undone) {
    try {
      byte[] current = FileBytes.sha256(entry.file());
      if (Arrays.equals(current, entry.before())) {
        // The file was not replaced, or is restored already.
        return;
      }
      byte[] old = FileBytes.read(entry.copy());
      if (!Arrays.equals(FileBytes.sha256(old), entry.before())) {
        undone.failures().add(entry.file() + ": its backup " + entry.copy() + " is damaged");
        return;
      }
      batch.write(entry.file(), old, WriteCondition.hash(entry.after()));
      undone.restored().add(entry.file());
    } catch (ConflictException e) {
      undone.changed().add(entry.file());
    } catch (IOException e) {
      undone.failures().add(entry.file() + ": " + FileErrors.reasonAlone(e));
    }
  }
}
