package org.rtmtext.save;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.StoredArray;
import org.rtmtext.problem.MemoryShares;

/**
 * Data that texts lack (compressed blocks, padding of names, trailing bytes) from all versions of a
 * file that were read or written while its text was open. An edit that is saved, undone and saved
 * again gets the same bytes again. Values are kept as {@link ContentKey}s only.
 *
 * <p>When another program has changed the file, the history starts again. Older versions then
 * provide only the blocks of frames with exactly the same transforms.
 */
public final class FileHistory {
  private static final int MAX_VERSIONS = 100;

  /** Bytes of memory per frame, without its block and its names. */
  private static final int FRAME = 200;

  /** Bytes of memory per frame and version. */
  private static final int REFERENCE = 8;

  /**
   * A frame, shared by all versions that have it.
   *
   * @param encoding of its file: versions 3 and 4 of BMTR compress other arrays than version 5
   * @param stored null in plain files
   * @param names null if they equal the list of bones
   */
  private record StoredFrame(
      Encoding encoding, ContentKey transforms, StoredArray stored, NameFields names) {
    /** Copies the block, so that the bytes of its file can be collected. */
    StoredFrame compact() {
      return new StoredFrame(encoding, transforms, compacted(stored), names);
    }

    long size() {
      return FRAME
          + (stored == null ? 0 : stored.blockSize())
          + (names == null ? 0 : (long) names.count() * NameFields.SIZE);
    }
  }

  /**
   * Data of one version that its text lacks.
   *
   * @param phaseKey empty in plain files
   * @param phases null if they are compressed depending on their size
   * @param names of the list of bones; null if they are padded with zeros
   */
  private record Version(
      Encoding encoding,
      Optional<ContentKey> phaseKey,
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

  /**
   * The file that was read or written last.
   *
   * @param sha256 of its bytes
   */
  private record Latest(byte[] sha256, ContentKey content) {}

  private final long maxSize;
  private final Map<ContentKey, Version> versions = new LinkedHashMap<>();
  private final Map<StoredFrame, StoredFrame> frames = new HashMap<>();

  /** The last added frame with given transforms, by the encoding of its file. */
  private final Map<Encoding, Map<ContentKey, StoredFrame>> byTransforms =
      new EnumMap<>(Encoding.class);

  private Optional<Latest> latest = Optional.empty();

  /** Bytes of memory of all frames. */
  private long framesSize;

  /** Bytes of memory after the last change; can be read while another change computes hashes. */
  private volatile long size;

  /** An empty history within {@link MemoryShares#history}. */
  public FileHistory() {
    this(MemoryShares.history());
  }

  /**
   * @param maxSize bytes of memory
   */
  FileHistory(long maxSize) {
    this.maxSize = maxSize;
  }

  /** Estimated bytes of memory; does not wait for a change in progress. */
  public long size() {
    return size;
  }

  private long measure() {
    return framesSize + versions.values().stream().mapToLong(Version::size).sum();
  }

  /**
   * Adds an animation that was read from the file, unless the same bytes were added last.
   *
   * @param sha256 of the file
   */
  public synchronized void read(Animation animation, byte[] sha256) {
    if (!isLatest(sha256)) {
      KeyedAnimation keyed = new KeyedAnimation(animation);
      read(keyed);
      latest = Optional.of(new Latest(sha256, keyed.content()));
    }
  }

  /** Adds an animation that was read from the file, for a caller that has no hash of the file. */
  public synchronized void read(Animation animation) {
    read(new KeyedAnimation(animation));
  }

  private void read(KeyedAnimation read) {
    Version version = version(read.animation(), read);
    Version known = versions.get(read.content());
    if (known == null || !known.hasBytesOf(version)) {
      versions.clear();
      add(read.content(), version);
    }
    size = measure();
  }

  /**
   * Adds an animation that was written to the file, unless the same bytes were added last.
   *
   * @param animation decoded from the written bytes
   * @param edited has the same content
   * @param sha256 of the written bytes
   */
  synchronized void wrote(Animation animation, KeyedAnimation edited, byte[] sha256) {
    if (!isLatest(sha256)) {
      wrote(animation, edited);
      latest = Optional.of(new Latest(sha256, edited.content()));
    }
  }

  /** Adds an animation that was written to the file, for a caller that has no hash of the file. */
  public synchronized void wrote(Animation animation) {
    wrote(animation, new KeyedAnimation(animation));
  }

  private void wrote(Animation animation, KeyedAnimation keys) {
    add(keys.content(), version(animation, keys));
    size = measure();
  }

  /** Whether the version that was added last has this hash, and is still in the history. */
  private boolean isLatest(byte[] sha256) {
    return latest.isPresent()
        && Arrays.equals(latest.get().sha256(), sha256)
        && versions.containsKey(latest.get().content());
  }

  /**
   * An edited animation with the data that its text lacks, from the version with equal content;
   * empty if there is none.
   */
  synchronized Optional<Animation> restore(KeyedAnimation edited) {
    return versions.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(versions.get(edited.content()))
            .map(version -> version.restore(edited.animation()));
  }

  /**
   * How a file with the encoding of an edited animation stored the transforms of one of its frames;
   * empty if no version had them.
   */
  synchronized Optional<StoredArray> stored(KeyedAnimation edited, int frame) {
    return Optional.ofNullable(byTransforms.get(edited.animation().encoding()))
        .map(frames -> frames.get(edited.frames().get(frame)))
        .map(StoredFrame::stored);
  }

  /**
   * How a file with the encoding of an edited animation stored an equal array of phases; empty if
   * no version had it.
   */
  synchronized Optional<StoredArray> phases(KeyedAnimation edited) {
    return versions.values().stream()
        .filter(v -> v.encoding() == edited.animation().encoding() && v.phases() != null)
        .filter(v -> v.phaseKey().equals(edited.phases()))
        .map(Version::phases)
        .findFirst();
  }

  private Version version(Animation a, KeyedAnimation keys) {
    List<StoredFrame> stored = new ArrayList<>(a.frames().size());
    for (int f = 0; f < a.frames().size(); f++) {
      Frame frame = a.frames().get(f);
      ContentKey key = keys.frames().get(f);
      stored.add(shared(new StoredFrame(a.encoding(), key, frame.stored(), frame.names())));
    }
    boolean isPlain = !(a.header() instanceof BmtrHeader);
    return new Version(
        a.encoding(),
        keys.phases(),
        isPlain ? null : compacted(a.bmtr().phases()),
        isPlain ? a.plain().names() : null,
        stored,
        a.trailing());
  }

  private StoredFrame shared(StoredFrame frame) {
    StoredFrame known = frames.get(frame);
    if (known == null) {
      known = frame.compact();
      frames.put(known, known);
      framesSize += known.size();
    }
    byTransforms
        .computeIfAbsent(known.encoding(), encoding -> new HashMap<>())
        .put(known.transforms(), known);
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

  /**
   * Adds a version. If there are too many, the first one is kept longest, because undo ends there.
   */
  private void add(ContentKey content, Version version) {
    versions.put(content, version);
    if (versions.size() <= MAX_VERSIONS && measure() <= maxSize) {
      return;
    }
    Iterator<Version> oldest = versions.values().iterator();
    oldest.next();
    // Remove half of them, so that not every save has to remove some.
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
