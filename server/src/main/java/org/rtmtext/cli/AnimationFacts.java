package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.joml.Vector3dc;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Property;
import org.rtmtext.model.StoredArray;
import org.rtmtext.problem.Wording;

/**
 * What {@code info} reports about an animation: each fact is a member of the JSON document, lines
 * of text, or both.
 *
 * @param size of the file, bytes
 * @param skeleton that fits
 */
record AnimationFacts(Animation a, long size, Optional<SkeletonMatch> skeleton) {
  private static final int MAX_PROPERTIES = 8;

  /** The first members of the JSON document. The others follow in the order of the facts. */
  private static final List<String> FIRST =
      List.of(
          "path",
          "size",
          "encoding",
          "bones",
          "frames",
          "motion",
          "phases",
          "properties",
          "trailingBytes");

  /**
   * @param key of its member in the document; empty if it has none
   * @param value of its member, which is left out if the value is null or an empty {@code Optional}
   * @param label at the start of each of its lines
   * @param sentences its lines, without the label; none for a fact that is only in the document
   */
  record Fact(String key, Object value, String label, List<String> sentences) {
    /** A fact that is only in the document. */
    static Fact member(String key, Object value) {
      return new Fact(key, value, "", List.of());
    }

    static Fact of(String key, Object value, String label, String sentence) {
      return new Fact(key, value, label, List.of(sentence));
    }

    /**
     * A fact with a member of the document, and a line unless the fact is usual.
     *
     * @param isUsual whether the fact is not worth a line
     */
    static Fact of(String key, Object value, boolean isUsual, String label, String sentence) {
      return new Fact(key, value, label, isUsual ? List.of() : List.of(sentence));
    }
  }

  /** All facts, in the order of the lines. */
  List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    boolean hasMdat = isPlain() && a.plain().hasMdat();
    String encoding = a.encoding().text();
    facts.add(
        Fact.of("encoding", encoding, "encoding", encoding + (hasMdat ? " with RTM_MDAT" : "")));
    facts.add(Fact.of("size", size, "size", Wording.count(size, "byte")));
    facts.add(number("bones", a.bones().size()));
    facts.add(
        Fact.of(
            "",
            null,
            "skeleton",
            skeleton.map(SkeletonMatch::describe).orElse("no known skeleton fits")));
    facts.add(number("frames", a.frames().size()));
    facts.add(phases());
    Vector3dc motion = a.motion().vector();
    facts.add(
        Fact.of(
            "motion",
            List.of((float) motion.x(), (float) motion.y(), (float) motion.z()),
            "motion",
            a.motion().text() + " m"));
    facts.add(
        Fact.of(
            "properties",
            a.properties().stream().map(AnimationFacts::json).toList(),
            "properties",
            properties()));
    if (isPlain()) {
      addPlain(facts);
    } else {
      addBinarised(facts, a.bmtr());
    }
    int trailing = a.trailing().length;
    facts.add(
        Fact.of(
            "trailingBytes",
            trailing,
            trailing == 0,
            "trailing",
            Wording.count(trailing, "byte") + " after the last frame"));
    List<String> disagreements = disagreements();
    facts.add(new Fact("disagreements", disagreements, "disagree", disagreements));
    facts.add(Fact.member("skeleton", skeleton));
    return facts;
  }

  private void addPlain(List<Fact> facts) {
    facts.add(Fact.member("mdat", a.plain().hasMdat()));
    boolean isPadded = isPadded();
    facts.add(
        Fact.of(
            "namePadding", isPadded, "padding", isPadded ? "nonzero bytes after names" : "zeros"));
    long frames = framesWithOtherNames();
    facts.add(
        Fact.of(
            "framesWithOtherNames",
            frames,
            frames == 0,
            "names",
            "spelled differently in " + Wording.count(frames, "frame")));
  }

  private void addBinarised(List<Fact> facts, BmtrHeader header) {
    facts.add(number("reversed", header.reversed()));
    facts.add(number("preload", Integer.toUnsignedLong(header.preload())));
    int strings = header.metadata().size();
    facts.add(
        Fact.of("metadata", strings, strings == 0, "metadata", Wording.count(strings, "string")));
    int arrays = a.frames().size() + 1;
    int compressed = compressedArrays(header);
    facts.add(
        Fact.of(
            "compressedArrays",
            compressed,
            "compressed",
            number(compressed) + " of " + Wording.count(arrays, "array")));
    facts.add(Fact.member("arrays", arrays));
  }

  /**
   * The JSON object that describes the animation.
   *
   * @param path of its file, as users see it
   */
  Map<String, Object> json(String path) {
    Map<String, Object> json = Json.object();
    FIRST.forEach(key -> json.put(key, null));
    json.put("path", path);
    for (Fact fact : facts()) {
      if (!fact.key().isEmpty()) {
        json.put(fact.key(), fact.value());
      }
    }
    return json;
  }

  /** Prints the description of the animation. */
  void print(String path, PrintWriter out) {
    out.println(Wording.printable(path));
    for (Fact fact : facts()) {
      for (String sentence : fact.sentences()) {
        out.println(String.format("  %-12s%s", fact.label(), Wording.printable(sentence)));
      }
    }
  }

  private boolean isPlain() {
    return !a.encoding().isBinarised();
  }

  private static Object json(Property p) {
    return Json.object("phase", p.phaseValue(), "name", p.name(), "value", p.value());
  }

  /** The smallest and largest phase, both NaN if no phase is a number. */
  private Fact phases() {
    DoubleSummaryStatistics range =
        a.frames().stream()
            .filter(Frame::hasPhase)
            .mapToDouble(Frame::phaseValue)
            .filter(phase -> !Double.isNaN(phase))
            .summaryStatistics();
    boolean isKnown = range.getCount() > 0;
    float min = isKnown ? (float) range.getMin() : Float.NaN;
    float max = isKnown ? (float) range.getMax() : Float.NaN;
    return a.frames().isEmpty()
        ? Fact.member("phases", null)
        : Fact.of("phases", List.of(min, max), "phases", text(min) + " to " + text(max));
  }

  private String properties() {
    if (a.properties().isEmpty()) {
      return "none";
    }
    String list =
        a.properties().stream()
            .limit(MAX_PROPERTIES)
            .map(p -> p.name() + " at " + Wording.exact(p.phase()))
            .collect(Collectors.joining(", "));
    int more = a.properties().size() - MAX_PROPERTIES;
    return list + (more > 0 ? ", and " + number(more) + " more" : "");
  }

  /** Whether names are padded with anything but zeros. */
  private boolean isPadded() {
    return hasPadding(a.plain().names())
        || a.frames().stream().anyMatch(f -> hasPadding(f.names()));
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

  /** The number of frames that spell a name differently from the list of bones. */
  private long framesWithOtherNames() {
    NameFields names = a.plain().names();
    NameFields listed = names == null ? NameFields.of(a.bones()) : names;
    return a.frames().stream()
        .filter(f -> f.names() != null && !f.names().sameNames(listed))
        .count();
  }

  private int compressedArrays(BmtrHeader h) {
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

  /** A sentence for each pair of counts that disagree. */
  private List<String> disagreements() {
    if (isPlain()) {
      return List.of();
    }
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

  private static String text(float value) {
    return Wording.exact(Float.floatToRawIntBits(value));
  }

  private static Fact number(String key, long value) {
    return Fact.of(key, value, key, number(value));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
