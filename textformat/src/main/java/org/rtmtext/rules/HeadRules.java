package org.rtmtext.rules;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.model.Animation;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Extent;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** Rules for everything but the frames. */
public final class HeadRules {
  /** The frame properties that the engine reads; the games' own files have no others. */
  public static final List<String> ENGINE_PROPERTIES = List.of("StepSound");

  private static final Suggestions PROPERTIES = new Suggestions(ENGINE_PROPERTIES);

  private static final int MAX_NAMES = 5;

  /** The length of a plain property's string is stored in one byte. */
  private static final int MAX_STRING = 255;

  /** The largest number of bones that the published source of Arma: Cold War Assault reads. */
  private static final int MAX_ENGINE_BONES = 1000;

  /** The largest number of frames that the published source of Arma: Cold War Assault reads. */
  private static final int MAX_ENGINE_FRAMES = 100_000;

  private final Animation a;
  private final ProblemCollector out;

  private HeadRules(Animation a, ProblemCollector out) {
    this.a = a;
    this.out = out;
  }

  /**
   * Reports the problems of everything but the frames, errors first: a limit on problems must not
   * hide them.
   */
  public static void check(Animation a, ProblemCollector out) {
    HeadRules rules = new HeadRules(a, out);
    rules.longNames();
    rules.zeroBytes();
    rules.longStrings();
    rules.notInEncoding();
    rules.noBones();
    rules.counts();
    rules.emptyNames();
    rules.bonesListedTwice();
    rules.unknownProperties();
    rules.notFinite();
    rules.phaseRange();
    rules.upperCase();
    rules.trailingBytes();
    rules.engineLimits();
  }

  private void longNames() {
    for (int i = 0; i < a.bones().size() && !a.encoding().isBinarised(); i++) {
      String name = a.bones().get(i);
      if (name.length() > NameFields.SIZE) {
        out.add(
            Code.NAME_TOO_LONG,
            new Place.Bone(i),
            () ->
                String.format(
                    "name %s has %s bytes; a plain file stores at most %s: shorten it",
                    Wording.quoted(name), name.length(), NameFields.SIZE),
            Places.ofBones(
                bones ->
                    String.format(
                        "the names of %s have more than the %d bytes that a plain file stores:"
                            + " shorten %s",
                        bones(bones), NameFields.SIZE, list(names(bones)))));
      }
    }
  }

  /**
   * NUL terminates the names of bones in every encoding, and all other strings in binarised ones.
   * Strings of plain properties store their length instead.
   */
  private void zeroBytes() {
    for (int i = 0; i < a.bones().size(); i++) {
      zeroByte("name", a.bones().get(i), new Place.Bone(i));
    }
    if (!a.encoding().isBinarised()) {
      return;
    }
    for (String text : a.bmtr().metadata()) {
      zeroByte("metadata", text, new Place.Head(Section.METADATA));
    }
    for (int i = 0; i < a.properties().size(); i++) {
      Property p = a.properties().get(i);
      zeroByte("property name", p.name(), new Place.PropertyEntry(i, PropertyPart.NAME));
      zeroByte("property value", p.value(), new Place.PropertyEntry(i, PropertyPart.VALUE));
    }
  }

  private void zeroByte(String what, String bytes, Place place) {
    if (bytes.indexOf(0) >= 0) {
      out.add(
          Code.NAME_WITH_NUL,
          place,
          () ->
              String.format(
                  "%s %s contains a NUL (\\x00), which ends the stored string: remove the NUL",
                  what, Wording.quoted(bytes)),
          Places.ofBones(
              bones ->
                  String.format(
                      "the names of %s contain a NUL (\\x00), which ends the stored string: remove"
                          + " it from %s",
                      bones(bones), list(names(bones)))));
    }
  }

  private void longStrings() {
    for (int i = 0; i < a.properties().size() && !a.encoding().isBinarised(); i++) {
      Property p = a.properties().get(i);
      longString("name", p.name(), new Place.PropertyEntry(i, PropertyPart.NAME));
      longString("value", p.value(), new Place.PropertyEntry(i, PropertyPart.VALUE));
    }
  }

  private void longString(String what, String bytes, Place place) {
    if (bytes.length() > MAX_STRING) {
      out.add(
          Code.STRING_TOO_LONG,
          place,
          () ->
              String.format(
                  "the %s of the property has %d bytes; a plain file stores at most %d: shorten it",
                  what, bytes.length(), MAX_STRING));
    }
  }

  private void notInEncoding() {
    if (!a.encoding().hasProperties() && !a.properties().isEmpty()) {
      notStored(Section.PROPERTIES, a.properties().size());
    }
    if (!a.encoding().hasWholeMotion() && (a.motion().x() != 0 || a.motion().y() != 0)) {
      out.add(
          Code.NOT_IN_ENCODING,
          new Place.Head(Section.MOTION),
          () ->
              String.format(
                  "a %s file cannot store x and y of the motion: write 0 for both, or write \"rtm"
                      + " %s\"",
                  a.encoding().text(), a.encoding().mostCapable().text()));
    }
    if (a.encoding().hasKeystones()) {
      return;
    }
    if (!a.encoding().isBinarised()) {
      typesOfProperties();
    } else if (!a.bmtr().metadata().isEmpty()) {
      notStored(Section.METADATA, a.bmtr().metadata().size());
    }
  }

  private void notStored(Section section, int entries) {
    out.add(
        Code.NOT_IN_ENCODING,
        new Place.Head(section),
        () ->
            String.format(
                "a %s file cannot store %s: remove the section (%s) or write \"rtm %s\"",
                a.encoding().text(),
                section.keyword(),
                entries == 1 ? "1 entry" : entries + " entries",
                a.encoding().mostCapable().text()));
  }

  private void typesOfProperties() {
    for (int i = 0; i < a.properties().size(); i++) {
      Property p = a.properties().get(i);
      if (p.type() != 0) {
        out.add(
            Code.NOT_IN_ENCODING,
            new Place.PropertyEntry(i, PropertyPart.TYPE),
            () ->
                String.format(
                    "a plain file cannot store type %d of property %s: remove the type",
                    p.type(), Wording.quoted(p.name())));
      }
    }
  }

  private void noBones() {
    if (a.bones().isEmpty()) {
      out.add(
          Code.NO_FRAMES,
          new Place.Head(Section.BONES),
          () -> "the animation has no bones, so it moves nothing: list its bones under \"bones\"");
    }
  }

  private void counts() {
    if (!a.encoding().isBinarised()) {
      return;
    }
    int animated = a.bmtr().animatedBones();
    if (animated != a.bones().size()) {
      out.add(
          Code.COUNTS_DISAGREE,
          new Place.Head(Section.ANIMATED_BONES),
          () ->
              String.format(
                  "animatedBones is %s, but the list has %s: remove \"animatedBones\"; the count is"
                      + " then taken from the list",
                  Integer.toUnsignedString(animated), Wording.count(a.bones().size(), "bone")));
    }
    int extra = a.bmtr().extraPhases().length;
    if (extra > 0) {
      out.add(
          Code.COUNTS_DISAGREE,
          new Place.Head(Section.EXTRA_PHASES),
          () ->
              Wording.count(extra, "extra phase")
                  + " after the last frame: remove \"extraPhases\"");
    }
  }

  private void emptyNames() {
    for (int i = 0; i < a.bones().size(); i++) {
      if (a.bones().get(i).isEmpty()) {
        String message =
            "bone %d has an empty name, so its rows move nothing: write the name of a bone, or"
                + " remove it from the list and all frames";
        int number = i + 1;
        out.add(
            Code.NAME_EMPTY,
            new Place.Bone(i),
            () -> message.formatted(number),
            Places.ofBones(HeadRules::emptyNames));
      }
    }
  }

  private static String emptyNames(Extent bones) {
    List<String> numbers = bones.rows().stream().mapToObj(i -> "" + (i + 1)).toList();
    return String.format(
        "%s have empty names, so their rows move nothing: write the names of bones %s, or remove"
            + " them from the list and all frames",
        bones(bones), Wording.list(numbers, MAX_NAMES));
  }

  /** The published engine checks the counts of plain files, the only ones that it reads. */
  private void engineLimits() {
    if (!a.encoding().isBinarised()) {
      engineLimit(Section.BONES, a.bones().size(), "bones", MAX_ENGINE_BONES);
      engineLimit(Section.ENCODING, a.frames().size(), "frames", MAX_ENGINE_FRAMES);
    }
  }

  private void engineLimit(Section section, int count, String what, int max) {
    if (count > max) {
      out.add(
          Code.ENGINE_LIMIT,
          new Place.Head(section),
          () ->
              String.format(
                  "the animation has %,d %s, but Arma: Cold War Assault refuses a file with more"
                      + " than %,d, and newer games probably do, too: remove some of them",
                  count, what, max));
    }
  }

  /** Letter case is ignored, as in the engine. */
  private void bonesListedTwice() {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < a.bones().size(); i++) {
      String name = a.bones().get(i);
      Integer index = seen.putIfAbsent(Skeleton.folded(name), i);
      if (index != null) {
        String same = name.equals(a.bones().get(index)) ? "" : ", with different capitalisation";
        out.add(
            Code.BONE_LISTED_TWICE,
            new Place.Bone(i),
            () ->
                String.format(
                    "bone %s is already in the list as bone %d%s: remove or rename one of them",
                    Wording.quoted(name), index + 1, same),
            Places.ofBones(bones -> listedTwice(a, names(bones))));
      }
    }
  }

  /** Bohemia's binariser writes lower case. */
  private void upperCase() {
    for (int i = 0; i < a.bones().size() && a.encoding().isBinarised(); i++) {
      String name = a.bones().get(i);
      String lower = Skeleton.folded(name);
      if (!name.equals(lower)) {
        out.add(
            Code.UPPER_CASE,
            new Place.Bone(i),
            () ->
                String.format(
                    "name %s has upper-case letters, but binarised files use lower case: write %s",
                    Wording.quoted(name), Wording.quoted(lower)),
            Places.ofBones(
                bones ->
                    String.format(
                        "the names of %s have upper-case letters, but binarised files use lower"
                            + " case: %s",
                        bones(bones), list(names(bones)))));
      }
    }
  }

  /** The names of the bones that have a problem. */
  private List<String> names(Extent extent) {
    return extent.rows().stream().mapToObj(a.bones()::get).toList();
  }

  /** How many bones have a problem. */
  private static String bones(Extent extent) {
    return Wording.count(extent.rowCount(), "bone");
  }

  private static String list(List<String> names) {
    return Wording.list(names.stream().distinct().map(Wording::quoted).toList(), MAX_NAMES);
  }

  /**
   * @param repeated the names of the bones that have the name of a previous one
   */
  private static String listedTwice(Animation a, List<String> repeated) {
    Set<String> names = new LinkedHashSet<>();
    repeated.forEach(name -> names.add(Skeleton.folded(name)));
    if (names.size() > 1) {
      return String.format(
          "%s are already in the list: remove or rename %s",
          Wording.count(repeated.size(), "bone"), list(repeated));
    }
    int first = Skeleton.indexes(a.bones()).get(names.iterator().next());
    return String.format(
        Locale.ROOT,
        "bone %s is in the list %,d times, first as bone %d: remove or rename all but one of them",
        Wording.quoted(a.bones().get(first)),
        repeated.size() + 1,
        first + 1);
  }

  private void unknownProperties() {
    for (int i = 0; i < a.properties().size(); i++) {
      String name = a.properties().get(i).name();
      if (ENGINE_PROPERTIES.stream().noneMatch(name::equalsIgnoreCase)) {
        Optional<String> near = PROPERTIES.nearest(name);
        String message =
            "the game is not known to use property "
                + Wording.quoted(name)
                + near.map(n -> "; did you mean " + Wording.quoted(n) + "?")
                    .orElse(": the only known one is " + Wording.quoted(ENGINE_PROPERTIES.get(0)));
        Place place = new Place.PropertyEntry(i, PropertyPart.NAME);
        Problem problem = new Problem(Code.PROPERTY_UNKNOWN, place, message);
        out.add(near.map(problem::suggesting).orElse(problem));
      }
    }
  }

  private void notFinite() {
    Place.Head motion = new Place.Head(Section.MOTION);
    notFinite("the motion's x", a.motion().x(), motion);
    notFinite("the motion's y", a.motion().y(), motion);
    notFinite("the motion's z", a.motion().z(), motion);
    for (int i = 0; i < a.properties().size(); i++) {
      Property p = a.properties().get(i);
      Place place = new Place.PropertyEntry(i, PropertyPart.PHASE);
      notFinite("the phase of property " + Wording.quoted(p.name()), p.phase(), place);
    }
    if (a.encoding().isBinarised()) {
      for (int bits : a.bmtr().extraPhases()) {
        notFinite("an extra phase", bits, new Place.Head(Section.EXTRA_PHASES));
      }
    }
  }

  /** Reports a number that is NaN or infinite. */
  private void notFinite(String what, int bits, Place place) {
    float value = Float.intBitsToFloat(bits);
    if (!Float.isFinite(value)) {
      out.add(Code.NOT_FINITE, place, () -> notFinite(what, value));
    }
  }

  static String notFinite(String what, float value) {
    return what + " is " + Wording.stored(value) + ": write a number";
  }

  /** A property outside of 0 to 1 is never triggered. */
  private void phaseRange() {
    for (int i = 0; i < a.properties().size(); i++) {
      Property p = a.properties().get(i);
      if (PhaseRules.isOutside(p.phaseValue())) {
        out.add(
            Code.PHASE_RANGE,
            new Place.PropertyEntry(i, PropertyPart.PHASE),
            () ->
                String.format(
                    "phase %s of property %s is outside the range 0 to 1, so the game never reaches"
                        + " it: write a fraction of the animation's length",
                    Wording.stored(p.phaseValue()), Wording.quoted(p.name())));
      }
    }
  }

  private void trailingBytes() {
    int length = a.trailing().length;
    if (length > 0) {
      out.add(
          Code.TRAILING_BYTES,
          new Place.Head(Section.ENCODING),
          () ->
              String.format(
                  "the file has %s after the end of the animation; the text does not show this"
                      + " data, and saving over the file keeps it",
                  Wording.count(length, "byte")));
    }
  }
}
