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
 * Times of modification that follow the content of files. Eclipse knows a changed file by its time
 * alone; here a file has another time whenever it has other content, however fast that came, and
 * keeps its time when it was only touched.
 */
final class ContentStamps {
  /**
   * @param hash SHA-256 of the content, hexadecimal; null if it was not read
   * @param time milliseconds; another one for other content
   */
  record Stamp(String hash, long time, long size) {
    static Stamp unread(FileSnapshot facts) {
      return new Stamp(null, facts.modified(), facts.size());
    }
  }

  /**
   * @param facts of the file when it was read; null if they say nothing
   */
  private record Known(FileSnapshot facts, Stamp stamp) {}

  private final Map<Path, Known> files = new HashMap<>();

  /** The stamp of what is in a file now; empty if there is no file. */
  Optional<Stamp> now(Path file) throws IOException {
    long moment = System.currentTimeMillis();
    Optional<FileSnapshot> facts = FileSnapshot.of(file);
    if (facts.isEmpty()) {
      forget(file);
      return Optional.empty();
    }
    Optional<Stamp> known = known(file, facts.get());
    return known.isPresent() ? known : Optional.of(read(file, facts.get(), moment));
  }

  private synchronized void forget(Path file) {
    files.remove(file);
  }

  private synchronized Optional<Stamp> known(Path file, FileSnapshot facts) {
    Known known = files.get(file);
    return known != null && facts.equals(known.facts) ? Optional.of(known.stamp) : Optional.empty();
  }

  /** Nobody who asks for another file waits until this one is read. */
  private Stamp read(Path file, FileSnapshot facts, long moment) throws IOException {
    String hash = hash(file);
    synchronized (this) {
      Stamp stamp = stamp(file, hash, facts);
      files.put(file, new Known(facts.areOlderThan(moment) ? facts : null, stamp));
      return stamp;
    }
  }

  /** The stamp of content that was read from a file for whose time another one was told. */
  synchronized Stamp at(Path file, String hash, long time) throws IOException {
    long size = FileSnapshot.of(file).map(FileSnapshot::size).orElse(0L);
    Stamp stamp = new Stamp(hash, time, size);
    files.put(file, new Known(null, stamp));
    return stamp;
  }

  /** The stamp of content that was read from a file or written to it, whatever is there by now. */
  synchronized Stamp of(Path file, String hash) throws IOException {
    FileSnapshot facts = FileSnapshot.of(file).orElse(new FileSnapshot(0, 0, null, null));
    Stamp stamp = stamp(file, hash, facts);
    files.put(file, new Known(null, stamp));
    return stamp;
  }

  /** Has a file read again the next time. */
  synchronized void doubt(Path file) {
    files.computeIfPresent(file, (f, known) -> new Known(null, known.stamp));
  }

  private Stamp stamp(Path file, String hash, FileSnapshot facts) {
    Known known = files.get(file);
    if (known == null) {
      return new Stamp(hash, facts.modified(), facts.size());
    }
    if (known.stamp.hash.equals(hash)) {
      return known.stamp;
    }
    return new Stamp(hash, Math.max(facts.modified(), known.stamp.time + 1), facts.size());
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
