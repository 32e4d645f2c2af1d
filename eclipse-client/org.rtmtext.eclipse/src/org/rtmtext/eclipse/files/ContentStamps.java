package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Modification times that follow the content of files. Eclipse recognises a changed file by its
 * modification time alone. The times given here change whenever the content does, even within the
 * resolution of the file system's clock, and stay the same when a file is only touched.
 */
final class ContentStamps {
  /**
   * @param hash SHA-256 of the content, hexadecimal; null if the content was not read
   * @param time milliseconds since 1970; different for different content of a file
   * @param size bytes
   */
  record Stamp(String hash, long time, long size) {
    /** For a file that no longer exists: no other content has this time. */
    static final Stamp DELETED = new Stamp(null, 1, 0);

    static Stamp unread(FileSnapshot snapshot) {
      return new Stamp(null, snapshot.modified(), snapshot.size());
    }
  }

  /**
   * @param snapshot of the file when it was read; null if the file must be read again
   */
  private record Known(FileSnapshot snapshot, Stamp stamp) {}

  private final Map<Path, Known> files = new HashMap<>();

  /** The stamp of the file's present content; empty if the file does not exist. */
  Optional<Stamp> current(Path file) throws IOException {
    long moment = System.currentTimeMillis();
    Optional<FileSnapshot> snapshot = FileSnapshot.of(file);
    if (snapshot.isEmpty()) {
      forget(file);
      return Optional.empty();
    }
    Optional<Stamp> known = known(file, snapshot.get());
    return known.isPresent() ? known : Optional.of(read(file, snapshot.get(), moment));
  }

  private synchronized void forget(Path file) {
    files.remove(file);
  }

  private synchronized Optional<Stamp> known(Path file, FileSnapshot snapshot) {
    Known known = files.get(file);
    return known != null && snapshot.equals(known.snapshot)
        ? Optional.of(known.stamp)
        : Optional.empty();
  }

  /** Reads outside of the lock, so that questions about other files do not wait. */
  private Stamp read(Path file, FileSnapshot snapshot, long moment) throws IOException {
    String hash = hash(file);
    synchronized (this) {
      Stamp stamp = stamp(file, hash, snapshot);
      files.put(file, new Known(snapshot.detectsChangesAfter(moment) ? snapshot : null, stamp));
      return stamp;
    }
  }

  /**
   * Records content that was read from a file after Eclipse was given a time for it.
   *
   * @param time that Eclipse was given
   */
  synchronized Stamp record(Path file, String hash, long time) throws IOException {
    long size = FileSnapshot.of(file).map(FileSnapshot::size).orElse(0L);
    Stamp stamp = new Stamp(hash, time, size);
    files.put(file, new Known(null, stamp));
    return stamp;
  }

  /** Records content that was read from a file or written to it; the file may differ by now. */
  synchronized Stamp record(Path file, String hash) throws IOException {
    FileSnapshot snapshot = FileSnapshot.of(file).orElse(new FileSnapshot(0, 0, null, null));
    Stamp stamp = stamp(file, hash, snapshot);
    files.put(file, new Known(null, stamp));
    return stamp;
  }

  /** Makes {@link #current} read the file the next time. */
  synchronized void invalidate(Path file) {
    files.computeIfPresent(file, (f, known) -> new Known(null, known.stamp));
  }

  private Stamp stamp(Path file, String hash, FileSnapshot snapshot) {
    Known known = files.get(file);
    if (known == null) {
      return new Stamp(hash, snapshot.modified(), snapshot.size());
    }
    if (known.stamp.hash.equals(hash)) {
      return known.stamp;
    }
    return new Stamp(hash, Math.max(snapshot.modified(), known.stamp.time + 1), snapshot.size());
  }

  private static String hash(Path file) throws IOException {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(sha.digest());
  }
}
