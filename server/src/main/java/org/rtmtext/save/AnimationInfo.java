package org.rtmtext.save;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.StoredArray;
import org.rtmtext.problem.Wording;

/**
 * A description of a binary animation without its frames, named as in the JSON of {@code info}.
 * Values that the file or its encoding does not have are null.
 *
 * @param path name of the file, as users see it
 * @param error why the file cannot be read; otherwise null
 * @param size of the file, bytes
 * @param encoding as in the text, for example {@code bmtr 5}
 * @param motion x, y and z, metres
 * @param phases smallest and largest; null without frames
 * @param trailingBytes number of bytes after the last frame
 * @param mdat plain: whether there is an {@code RTM_MDAT} block
 * @param namePadding plain: whether names are padded with anything but zeros
 * @param framesWithOtherNames plain: frames that spell a name differently from the list of bones
 * @param metadata binarised: number of strings
 * @param compressedArrays binarised: number of compressed arrays of phases and transforms
 * @param arrays binarised: number of arrays of phases and transforms
 * @param disagreements a sentence for each pair of counts that disagree
 * @param skeleton the skeleton that fits, or null
 */
public record AnimationInfo(
    String path,
    String error,
    Long size,
    String encoding,
    Integer bones,
    Integer frames,
    List<Float> motion,
    List<Float> phases,
    List<Event> properties,
    Integer trailingBytes,
    Boolean mdat,
    Boolean namePadding,
    Integer framesWithOtherNames,
    Integer reversed,
    Long preload,
    Integer metadata,
    Integer compressedArrays,
    Integer arrays,
    List<String> disagreements,
    SkeletonMatch skeleton) {

  /**
   * A frame property.
   *
   * @param name with one char per stored byte
   */
  public record Event(float phase, String name, String value) {}

  /** A file that cannot be read. */
  public static AnimationInfo failed(String path, String error) {
    return new AnimationInfo(
        path, error, null, null, null, null, null, null, null, null, null, null, null, null, null,
        null, null, null, null, null);
  }

  /**
   * Describes an animation.
   *
   * @param size of its file, bytes
   */
  public static AnimationInfo of(
      String path, Animation a, long size, Optional<SkeletonMatch> skeleton) {
    var motion = a.motion().vector();
    boolean isPlain = a.encoding() == Encoding.PLAIN;
    PlainHeader plain = isPlain ? a.plain() : null;
    BmtrHeader bmtr = isPlain ? null : a.bmtr();
    return new AnimationInfo(
        path,
        null,
        size,
        a.encoding().text(),
        a.bones().size(),
        a.frames().size(),
        List.of((float) motion.x, (float) motion.y, (float) motion.z),
        phases(a),
        a.properties().stream().map(p -> new Event(p.phaseValue(), p.name(), p.value())).toList(),
        a.trailing().length,
        isPlain ? plain.hasMdat() : null,
        isPlain ? isPadded(a, plain) : null,
        isPlain ? framesWithOtherNames(a, plain) : null,
        isPlain ? null : bmtr.reversed(),
        isPlain ? null : Integer.toUnsignedLong(bmtr.preload()),
        isPlain ? null : bmtr.metadata().size(),
        isPlain ? null : compressedArrays(a, bmtr),
        isPlain ? null : a.frames().size() + 1,
        isPlain ? List.of() : disagreements(a),
        skeleton.orElse(null));
  }

  /** NaN for both if no frame has a phase that is a number. */
  private static List<Float> phases(Animation a) {
    DoubleSummaryStatistics range =
        a.frames().stream()
            .filter(Frame::hasPhase)
            .mapToDouble(Frame::phaseValue)
            .filter(phase -> !Double.isNaN(phase))
            .summaryStatistics();
    if (a.frames().isEmpty()) {
      return null;
    }
    return range.getCount() == 0
        ? List.of(Float.NaN, Float.NaN)
        : List.of((float) range.getMin(), (float) range.getMax());
  }

  private static boolean isPadded(Animation a, PlainHeader h) {
    return hasPadding(h.names()) || a.frames().stream().anyMatch(f -> hasPadding(f.names()));
  }

  private static int framesWithOtherNames(Animation a, PlainHeader h) {
    NameFields listed = h.names() == null ? NameFields.of(a.bones()) : h.names();
    return (int)
        a.frames().stream().filter(f -> f.names() != null && !f.names().sameNames(listed)).count();
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

  private static int compressedArrays(Animation a, BmtrHeader h) {
    int values = h.extraPhases().length;
    int compressed = 0;
    for (Frame f : a.frames()) {
      values += f.hasPhase() ? 1 : 0;
      compressed += isCompressed(f.stored(), f.transforms().count() * 14L) ? 1 : 0;
    }
    return compressed + (isCompressed(h.phases(), values * 4L) ? 1 : 0);
  }

  private static boolean isCompressed(StoredArray stored, long size) {
    return (stored == null ? StoredArray.bySize(size) : stored).isCompressed();
  }

  private static List<String> disagreements(Animation a) {
    List<String> list = new ArrayList<>();
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
      list.add(
          Wording.count(others, "frame")
              + (others == 1 ? " does not have " : " do not have ")
              + Wording.count(a.bones().size(), "transform"));
    }
    return list;
  }
}
