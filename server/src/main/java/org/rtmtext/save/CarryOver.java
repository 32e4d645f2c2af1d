package org.rtmtext.save;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.StoredArray;

/**
 * Copies data that a text lacks from the file that is saved over: padding after names, compression
 * flags, blocks of unedited frames, and trailing bytes. Values and names stay as edited.
 */
public final class CarryOver {
  private final KeyedAnimation keyed;
  private final Animation edited;
  private final Animation base;
  private final FileHistory history;
  private final int[] bones;
  private final int[] frameMatch;

  private CarryOver(KeyedAnimation keyed, Animation base, int[] frames, FileHistory history) {
    this.keyed = keyed;
    edited = keyed.animation();
    this.base = base;
    this.history = history;
    bones = FrameMatching.bones(base.bones(), edited.bones());
    frameMatch = frames;
  }

  /** Copies from the base; a binarised base of another version has nothing to copy. */
  public static Animation carry(Animation edited, Animation base) {
    int[] frames = FrameMatching.of(base, edited).inBefore();
    return copy(new KeyedAnimation(edited), base, frames, new FileHistory());
  }

  /**
   * Copies from the base and from earlier versions of the file. An animation that the file held
   * before encodes to the same bytes again.
   *
   * @param base current animation of the file
   * @param frames {@link FrameMatching#inBefore} of the base and the edited animation
   * @param history of the file; contains the base
   */
  public static Animation carry(
      Animation edited, Animation base, int[] frames, FileHistory history) {
    return carry(new KeyedAnimation(edited), base, frames, history);
  }

  static Animation carry(KeyedAnimation keyed, Animation base, int[] frames, FileHistory history) {
    return base.sameContent(keyed.animation())
        ? copy(keyed, base, frames, new FileHistory())
        : history.restore(keyed).orElseGet(() -> copy(keyed, base, frames, history));
  }

  private static Animation copy(
      KeyedAnimation keyed, Animation base, int[] frames, FileHistory history) {
    Animation edited = keyed.animation();
    if (edited.encoding() != base.encoding()
        && (edited.encoding().isBinarised() || base.encoding().isBinarised())) {
      return edited;
    }
    CarryOver c = new CarryOver(keyed, base, frames, history);
    return (edited.encoding().isBinarised() ? c.binarised() : c.plain())
        .withTrailing(base.trailing());
  }

  private Animation binarised() {
    List<Frame> frames = new ArrayList<>(frameMatch.length);
    StoredArray before = null;
    for (int f = 0; f < frameMatch.length; f++) {
      Frame frame = edited.frames().get(f);
      Frame was = frameMatch[f] < 0 ? null : base.frames().get(frameMatch[f]);
      StoredArray stored = was == null ? before : was.stored();
      if (was == null || !was.transforms().equals(frame.transforms())) {
        StoredArray usual = withoutBlock(stored);
        stored = history.stored(keyed, f).orElse(usual);
      }
      frames.add(frame.withStored(stored));
      before = withoutBlock(stored);
    }
    BmtrHeader header = edited.bmtr();
    StoredArray phases = base.bmtr().phases();
    if (phases != null && !samePhases()) {
      phases = history.phases(keyed).orElse(phases.withoutBlock());
    }
    return edited.withFrames(frames).withHeader(header.withPhases(phases));
  }

  private static StoredArray withoutBlock(StoredArray stored) {
    return stored == null ? null : stored.withoutBlock();
  }

  private boolean samePhases() {
    if (edited.frames().size() != base.frames().size()
        || !Arrays.equals(edited.bmtr().extraPhases(), base.bmtr().extraPhases())) {
      return false;
    }
    return IntStream.range(0, edited.frames().size())
        .allMatch(f -> edited.frames().get(f).samePhase(base.frames().get(f)));
  }

  private Animation plain() {
    NameFields baseHeader =
        base.plain().names() != null ? base.plain().names() : NameFields.of(base.bones());
    NameFields zeroPadded = NameFields.of(edited.bones());
    NameFields header = merge(zeroPadded, baseHeader, bones);
    List<Frame> frames = new ArrayList<>(frameMatch.length);
    NameFields before = baseHeader;
    for (int f = 0; f < frameMatch.length; f++) {
      Frame frame = edited.frames().get(f);
      NameFields names = frame.names() != null ? frame.names() : zeroPadded;
      NameFields was = before;
      if (frameMatch[f] >= 0) {
        NameFields own = base.frames().get(frameMatch[f]).names();
        was = own != null ? own : baseHeader;
      }
      NameFields fields =
          was == baseHeader && names == zeroPadded ? header : merge(names, was, bones);
      frames.add(frame.withNames(fields.equals(header) ? null : fields));
      before = was;
    }
    NameFields ofHeader = header.equals(zeroPadded) ? null : header;
    return edited.withFrames(frames).withHeader(edited.plain().withNames(ofHeader));
  }

  /**
   * The names written into the fields of the base, whose padding is kept.
   *
   * @param bones index of each name in {@code fields}; -1 for a new bone
   */
  private static NameFields merge(NameFields names, NameFields fields, int[] bones) {
    byte[] merged = new byte[bones.length * NameFields.SIZE];
    byte[] field = new byte[NameFields.SIZE];
    for (int i = 0; i < bones.length; i++) {
      if (bones[i] < 0 || bones[i] >= fields.count()) {
        names.copyField(i, merged, i * NameFields.SIZE);
        continue;
      }
      fields.copyField(bones[i], field, 0);
      String name = names.name(i);
      if (!fields.name(bones[i]).equals(name)) {
        byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, field, 0, bytes.length);
        if (bytes.length < NameFields.SIZE) {
          field[bytes.length] = 0;
        }
      }
      System.arraycopy(field, 0, merged, i * NameFields.SIZE, NameFields.SIZE);
    }
    return new NameFields(merged);
  }
}
