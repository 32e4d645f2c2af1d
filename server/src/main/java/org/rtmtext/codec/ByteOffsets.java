package org.rtmtext.codec;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.StoredArray;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;

/** Finds the byte offsets, in its file, of the {@link Place}s of a decoded animation. */
record ByteOffsets(Animation a) {
  /**
   * The offset of a place, or of the compressed array that contains it.
   *
   * @param a not changed since it was decoded
   */
  static long of(Animation a, Place place) {
    ByteOffsets offsets = new ByteOffsets(a);
    return a.encoding().isBinarised() ? offsets.binarised(place) : offsets.plain(place);
  }

  private long plain(Place place) {
    int bones = a.bones().size();
    long body = plainBody();
    int start = a.encoding().hasWholeMotion() ? 28 : 20;
    long frames = body + start + 32L * bones;
    if (place instanceof Place.Head head) {
      return switch (head.section()) {
        case MOTION -> body + 8;
        case MDAT, PROPERTIES -> a.plain().hasMdat() ? 8 : 0;
        case BONES -> body + start - 4;
        default -> body;
      };
    }
    if (place instanceof Place.PropertyEntry p) {
      return 16 + properties(p.index(), 6);
    }
    if (place instanceof Place.Bone b) {
      return body + start + 32L * b.index();
    }
    long frameSize = 4 + (long) PlainDecoder.ROW * bones;
    if (place instanceof Place.FrameHead f) {
      return frames + f.frame() * frameSize;
    }
    Place.Row row = (Place.Row) place;
    long at = frames + row.frame() * frameSize + 4 + (long) PlainDecoder.ROW * row.row();
    return switch (row.part()) {
      case NAME -> at;
      case ROTATION -> at + NameFields.SIZE;
      case POSITION -> at + NameFields.SIZE + 36;
    };
  }

  private long plainBody() {
    return (a.plain().hasMdat() ? 16 : 0) + properties(a.properties().size(), 6);
  }

  /**
   * The size in bytes of the first {@code count} properties.
   *
   * @param fixed bytes of a property without its strings
   */
  private long properties(int count, long fixed) {
    return a.properties().stream()
        .limit(count)
        .mapToLong(p -> fixed + p.name().length() + p.value().length())
        .sum();
  }

  private long binarised(Place place) {
    if (place instanceof Place.Head head) {
      return switch (head.section()) {
        case ENCODING, MDAT, POSES, SKELETON, STILL -> 4;
        case REVERSED -> 8;
        case MOTION -> 9;
        case PRELOAD -> 25;
        case ANIMATED_BONES -> 29;
        case BONES -> 33;
        case METADATA -> bone(a.bones().size());
        case PROPERTIES -> property(0) - 4;
        case EXTRA_PHASES -> phases();
      };
    }
    if (place instanceof Place.PropertyEntry p) {
      return property(p.index());
    }
    if (place instanceof Place.Bone b) {
      return bone(b.index());
    }
    if (place instanceof Place.FrameHead f) {
      boolean raw = a.bmtr().phases() != null && !a.bmtr().phases().isCompressed();
      return phases() + (raw ? arrayHead() + 4L * f.frame() : 0);
    }
    if (place instanceof Place.FrameCount f) {
      return frame(f.frame());
    }
    return row((Place.Row) place);
  }

  private long bone(int index) {
    return 37 + strings(a.bones().subList(0, index));
  }

  private static long strings(List<String> strings) {
    return strings.stream().mapToLong(s -> s.length() + 1).sum();
  }

  private long property(int index) {
    return bone(a.bones().size()) + 8 + strings(a.bmtr().metadata()) + properties(index, 10);
  }

  private long phases() {
    return a.encoding().hasKeystones() ? property(a.properties().size()) : bone(a.bones().size());
  }

  private long frame(int index) {
    long phaseCount =
        a.bmtr().extraPhases().length + a.frames().stream().filter(Frame::hasPhase).count();
    long at = phases() + arrayHead() + stored(a.bmtr().phases(), 4 * phaseCount);
    for (Frame frame : a.frames().subList(0, index)) {
      at += arrayHead() + stored(frame.stored(), size(frame));
    }
    return at;
  }

  private long row(Place.Row row) {
    long at = frame(row.frame());
    StoredArray own = a.frames().get(row.frame()).stored();
    if (own == null || own.isCompressed()) {
      return at;
    }
    return at
        + arrayHead()
        + (long) BmtrDecoder.TRANSFORM * row.row()
        + (row.part() == RowPart.POSITION ? 8 : 0);
  }

  private static long size(Frame frame) {
    return (long) BmtrDecoder.TRANSFORM * frame.transforms().count();
  }

  private int arrayHead() {
    return a.encoding().hasCompressionFlags() ? 5 : 4;
  }

  private static long stored(StoredArray array, long size) {
    return array == null || !array.hasBlock() ? size : array.blockSize();
  }
}
