package org.rtmtext.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.StoredArray;
import org.rtmtext.model.Transforms;

/**
 * What only the binary versions of one file have (compressed blocks, name padding, trailing bytes),
 * of those that were read and written while its text was open. An edit that was saved, undone and
 * saved again gets back the bytes that it had. Values are kept as {@link ContentKey}s only.
 *
 * <p>A file that another program has changed begins anew: of its older versions only the frames'
 * blocks are used, each for exactly the transforms that it holds.
 */
public final class FileHistory {
  private static final int MAX_VERSIONS = 100;

  /** Bytes that a frame takes beside its block and its names. */
  private static final int FRAME = 200;

  /** Bytes that a frame takes in each version. */
  private static final int REFERENCE = 8;

  /**
   * One frame, shared by all versions that have it.
   *
   * @param stored null in plain files
   * @param names null where they are those of the list of bones
   */
  private record StoredFrame(ContentKey transforms, StoredArray stored, NameFields names) {
    static StoredFrame of(ContentKey transforms, Frame frame) {
      return new StoredFrame(transforms, frame.stored(), frame.names());
    }

    /** Without the file that the block is a part of. */
    StoredFrame compact() {
      return new StoredFrame(transforms, compacted(stored), names);
    }

    long size() {
      return FRAME
          + (stored == null ? 0 : stored.blockSize())
          + (names == null ? 0 : (long) names.count() * NameFields.SIZE);
    }
  }

  /**
   * What a version has that its text does not show.
   *
   * @param phases null where they are stored by their size
   * @param names of the list of bones; null where there is nothing but zeros after them
   */
  private record Version(
      ContentKey phaseKey,
      StoredArray phases,
      NameFields names,
      List<StoredFrame> frames,
      byte[] trailing) {
    boolean hasBytesOf(Version other) {
      return frames.equals(other.frames)
          && Objects.equals(phases, other.phases)
          && Objects.equals(names, other.names)
          && Arrays.equals(trailing, other.trailing);
    }

    long size() {
      return (long) REFERENCE * frames.size() + trailing.length;
    }

    Animation restore(Animation edited) {
      List<Frame> restored = new ArrayList<>(frames.size());
      for (int f = 0; f < frames.size(); f++) {
        StoredFrame frame = frames.get(f);
        restored.add(edited.frames().get(f).withStored(frame.stored()).withNames(frame.names()));
      }
      Animation a = edited.withFrames(restored).withTrailing(trailing);
      return a.withHeader(
          a.header() instanceof BmtrHeader h ? h.withPhases(phases) : a.plain().withNames(names));
    }
  }

  private final long maxSize;
  private final Map<ContentKey, Version> versions = new LinkedHashMap<>();
  private final Map<StoredFrame, StoredFrame> frames = new HashMap<>();

  /** Of frames with the same transforms the one that was added last. */
  private final Map<ContentKey, StoredFrame> byTransforms = new HashMap<>();

  /** Bytes of the frames. */
  private long framesSize;

  /** Bytes after the last complete change; reading it waits for no hashing. */
  private volatile long size;

  /** An empty history, which may take a sixteenth of Java's memory. */
  public FileHistory() {
    this(Runtime.getRuntime().maxMemory() / 16);
  }

  /**
   * @param maxSize bytes that the history may take
   */
  FileHistory(long maxSize) {
    this.maxSize = maxSize;
  }

  /** About how many bytes this takes; does not wait for a change that is under way. */
  public long size() {
    return size;
  }

  private long measure() {
    return framesSize + versions.values().stream().mapToLong(Version::size).sum();
  }

  /** Adds what was read from the file. */
  public synchronized void read(Animation animation) {
    List<ContentKey> keys = ContentKey.ofFrames(animation);
    ContentKey content = ContentKey.of(animation, keys);
    Version version = version(animation, keys);
    Version known = versions.get(content);
    if (known == null || !known.hasBytesOf(version)) {
      versions.clear();
      add(content, version);
    }
    size = measure();
  }

  /**
   * Adds what was written to the file.
   *
   * @param animation as it is read back
   */
  public synchronized void wrote(Animation animation) {
    List<ContentKey> keys = ContentKey.ofFrames(animation);
    add(ContentKey.of(animation, keys), version(animation, keys));
    size = measure();
  }

  /** The animation with all that the version with this content had; empty if there was none. */
  synchronized Optional<Animation> restore(Animation edited) {
    if (versions.isEmpty()) {
      return Optional.empty();
    }
    return Optional.ofNullable(versions.get(ContentKey.of(edited, ContentKey.ofFrames(edited))))
        .map(version -> version.restore(edited));
  }

  /** How a frame with these transforms was stored. */
  synchronized Optional<StoredArray> stored(Transforms transforms) {
    return byTransforms.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(byTransforms.get(ContentKey.of(transforms))).map(StoredFrame::stored);
  }

  /** How the array of phases was stored when it was that of {@code edited}. */
  synchronized Optional<StoredArray> phases(Animation edited) {
    if (versions.isEmpty()) {
      return Optional.empty();
    }
    ContentKey key = ContentKey.ofPhases(edited);
    return versions.values().stream()
        .filter(v -> key.equals(v.phaseKey()) && v.phases() != null)
        .map(Version::phases)
        .findFirst();
  }

  private Version version(Animation a, List<ContentKey> keys) {
    List<StoredFrame> stored = new ArrayList<>(keys.size());
    for (int f = 0; f < keys.size(); f++) {
      stored.add(shared(StoredFrame.of(keys.get(f), a.frames().get(f))));
    }
    return a.header() instanceof BmtrHeader h
        ? new Version(ContentKey.ofPhases(a), compacted(h.phases()), null, stored, a.trailing())
        : new Version(null, null, a.plain().names(), stored, a.trailing());
  }

  private StoredFrame shared(StoredFrame frame) {
    StoredFrame known = frames.get(frame);
    if (known == null) {
      known = frame.compact();
      frames.put(known, known);
      framesSize += known.size();
    }
    byTransforms.put(known.transforms(), known);
    return known;
  }

  private static StoredArray compacted(StoredArray array) {
    if (array == null || !array.hasBlock()) {
      return array;
    }
    byte[] block = new byte[array.blockSize()];
    array.copyBlock(block, 0);
    return StoredArray.block(block, 0, block.length);
  }

  /** The version that was read first is kept longest: undo leads there. */
  private void add(ContentKey content, Version version) {
    versions.put(content, version);
    if (versions.size() <= MAX_VERSIONS && measure() <= maxSize) {
      return;
    }
    Iterator<Version> oldest = versions.values().iterator();
    oldest.next();
    // Half of them at once, so that not every save has to clear up.
    for (int left = versions.size() / 2; left > 0 && oldest.hasNext(); left--) {
      oldest.next();
      oldest.remove();
    }
    forgetUnused();
    if (measure() > maxSize) {
      versions.clear();
      forgetUnused();
    }
  }

  private void forgetUnused() {
    frames.clear();
    byTransforms.clear();
    framesSize = 0;
    versions.values().forEach(v -> v.frames().forEach(this::shared));
  }
}
