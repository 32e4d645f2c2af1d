package org.rtmtext.codec;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Property;
import org.rtmtext.model.StoredArray;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;

/** Offsets of the places of a decoded animation in its file. */
final class ByteOffsets {
  private final Animation a;

  private ByteOffsets(Animation a) {
    this.a = a;
  }

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
    long frames = body + 28 + 32L * bones;
    if (place instanceof Place.Head head) {
      return switch (head.section()) {
        case MOTION -> body + 8;
        case MDAT, PROPERTIES -> a.plain().hasMdat() ? 8 : 0;
        case BONES -> body + 24;
        default -> body;
      };
    }
    if (place instanceof Place.PropertyEntry p) {
      long at = 16;
      for (Property before : a.properties().subList(0, p.index())) {
        at += 6 + before.name().length() + before.value().length();
      }
      return at;
    }
    if (place instanceof Place.Bone b) {
      return body + 28 + 32L * b.index();
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
    long size = a.plain().hasMdat() ? 16 : 0;
    for (Property p : a.properties()) {
      size += 6 + p.name().length() + p.value().length();
    }
    return size;
  }

  private long binarised(Place place) {
    if (place instanceof Place.Head head) {
      return switch (head.section()) {
        case ENCODING, MDAT -> 4;
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
    long at = 37;
    for (String name : a.bones().subList(0, index)) {
      at += name.length() + 1;
    }
    return at;
  }

  private long property(int index) {
    long at = bone(a.bones().size()) + 4;
    for (String s : a.bmtr().metadata()) {
      at += s.length() + 1;
    }
    at += 4;
    for (Property p : a.properties().subList(0, index)) {
      at += 10 + p.name().length() + p.value().length();
    }
    return at;
  }

  private long phases() {
    return a.encoding().hasKeystones() ? property(a.properties().size()) : bone(a.bones().size());
  }

  private long frame(int index) {
    long phaseCount = a.bmtr().extraPhases().length;
    for (Frame frame : a.frames()) {
      phaseCount += frame.hasPhase() ? 1 : 0;
    }
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
