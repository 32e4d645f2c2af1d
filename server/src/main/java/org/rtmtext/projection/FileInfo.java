package org.rtmtext.projection;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.StoredArray;

/**
 * What is worth knowing of a binary file without looking at its frames.
 *
 * @param size of the file, bytes
 * @param encoding as in the text, for example {@code bmtr 5}
 * @param motion three numbers, metres
 * @param phases smallest and largest; null without frames
 * @param trailingBytes how many bytes stand behind the end of the animation
 * @param plain what only plain files have, otherwise null
 * @param binarised what only binarised files have, otherwise null
 * @param disagreements one sentence for each pair of counts in the file that differ
 */
public record FileInfo(
    long size,
    String encoding,
    int bones,
    int frames,
    List<Float> motion,
    Range phases,
    List<Event> properties,
    int trailingBytes,
    Plain plain,
    Binarised binarised,
    List<String> disagreements) {

  /** Smallest and largest value. */
  public record Range(float from, float to) {}

  /**
   * A frame property.
   *
   * @param name with one char a stored byte
   */
  public record Event(float phase, String name, String value) {}

  /**
   * What only plain files have.
   *
   * @param mdat whether there is an {@code RTM_MDAT} block
   * @param namePadding whether there is anything but zeros behind names
   * @param framesWithOtherNames how many frames spell a name in another way than the list of bones
   */
  public record Plain(boolean mdat, boolean namePadding, int framesWithOtherNames) {}

  /**
   * What only binarised files have.
   *
   * @param compressedArrays of the array of phases and those of the frames
   * @param arrays of phases and frames
   */
  public record Binarised(
      int reversed, long preload, int metadata, int compressedArrays, int arrays) {}

  /**
   * Describes an animation.
   *
   * @param size of its file, bytes
   */
  public static FileInfo of(Animation a, long size) {
    var motion = a.motion().vector();
    return new FileInfo(
        size,
        a.encoding().text(),
        a.bones().size(),
        a.frames().size(),
        List.of((float) motion.x, (float) motion.y, (float) motion.z),
        phases(a),
        a.properties().stream().map(p -> new Event(p.phaseValue(), p.name(), p.value())).toList(),
        a.trailing().length,
        a.header() instanceof PlainHeader h ? plain(a, h) : null,
        a.header() instanceof BmtrHeader h ? binarised(a, h) : null,
        disagreements(a));
  }

  private static Range phases(Animation a) {
    float from = Float.NaN;
    float to = Float.NaN;
    for (Frame f : a.frames()) {
      float phase = f.phaseValue();
      if (f.hasPhase() && !Float.isNaN(phase)) {
        from = Float.isNaN(from) ? phase : Math.min(from, phase);
        to = Float.isNaN(to) ? phase : Math.max(to, phase);
      }
    }
    return a.frames().isEmpty() ? null : new Range(from, to);
  }

  private static Plain plain(Animation a, PlainHeader h) {
    boolean padding = hasPadding(h.names());
    int otherNames = 0;
    NameFields listed = h.names() == null ? NameFields.of(a.bones()) : h.names();
    for (Frame f : a.frames()) {
      padding |= hasPadding(f.names());
      if (f.names() != null && !f.names().sameNames(listed)) {
        otherNames++;
      }
    }
    return new Plain(h.hasMdat(), padding, otherNames);
  }

  private static boolean hasPadding(NameFields names) {
    if (names == null) {
      return false;
    }
    byte[] field = new byte[NameFields.SIZE];
    for (int i = 0; i < names.count(); i++) {
      names.copyField(i, field, 0);
      for (int at = names.name(i).length(); at < field.length; at++) {
        if (field[at] != 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static Binarised binarised(Animation a, BmtrHeader h) {
    int values = h.extraPhases().length;
    int compressed = 0;
    for (Frame f : a.frames()) {
      values += f.hasPhase() ? 1 : 0;
      compressed += isCompressed(f.stored(), f.transforms().count() * 14L) ? 1 : 0;
    }
    compressed += isCompressed(h.phases(), values * 4L) ? 1 : 0;
    return new Binarised(
        h.reversed(),
        Integer.toUnsignedLong(h.preload()),
        h.metadata().size(),
        compressed,
        a.frames().size() + 1);
  }

  private static boolean isCompressed(StoredArray stored, long size) {
    return (stored == null ? StoredArray.bySize(size) : stored).isCompressed();
  }

  private static List<String> disagreements(Animation a) {
    List<String> list = new ArrayList<>();
    if (a.encoding() == Encoding.PLAIN) {
      return list;
    }
    long animated = Integer.toUnsignedLong(a.bmtr().animatedBones());
    if (animated != a.bones().size()) {
      list.add(animated + " animated bones, " + a.bones().size() + " bones listed");
    }
    long phases =
        a.frames().stream().filter(Frame::hasPhase).count() + a.bmtr().extraPhases().length;
    if (phases != a.frames().size()) {
      list.add(phases + " phases, " + a.frames().size() + " frames");
    }
    long others =
        a.frames().stream().filter(f -> f.transforms().count() != a.bones().size()).count();
    if (others > 0) {
      list.add(others + " frames with another number of transforms than " + a.bones().size());
    }
    return list;
  }
}
