package org.rtmtext.lsp.feature;

import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.ParsedHead;
import org.rtmtext.reader.TextReading;

/** The hovers of sections and statements in the head, and of properties. */
final class HeadHover {
  /** How to change a row of {@code still} in one frame. */
  static final String CHANGE_ONE_FRAME =
      "To change one frame, complete the name of the bone in that frame, or write its row there and"
          + " choose the first quick fix: the other frames then get this row.";

  private static final Map<Section, String> MEANINGS =
      Map.ofEntries(
          Map.entry(Section.ENCODING, "the encoding of the file."),
          Map.entry(
              Section.MOTION,
              "how far one cycle of the animation moves the model, in metres (x y z)."),
          Map.entry(
              Section.REVERSED,
              "the byte after the version of a binarised file. It is 1 in every known file, and probably"
                  + " says that the axes are those of binarised files."),
          Map.entry(
              Section.PRELOAD,
              "a number in the header of a binarised file. It is 0 or 1 in known files; 1 probably"
                  + " says that the animation stays in memory."),
          Map.entry(
              Section.MDAT,
              "a 32-bit number at the start of the block RTM_MDAT, in which a plain file stores its"
                  + " properties. It is 0 in every known file."),
          Map.entry(
              Section.ANIMATED_BONES,
              "the first of the two bone counts in a binarised file. The text contains it only if it"
                  + " differs from the number of bones."),
          Map.entry(
              Section.EXTRA_PHASES,
              "phases that a binarised file stores after that of the last frame. Usually there are"
                  + " none."),
          Map.entry(
              Section.METADATA, "strings in the header of bmtr 4 and 5. No known file has any."),
          Map.entry(
              Section.PROPERTIES,
              "events that the engine handles when the animation reaches their phase."),
          Map.entry(
              Section.BONES, "the names of the bones, in the order of the rows in every frame."),
          Map.entry(
              Section.POSES,
              "the skeleton that rows with 'turn' or 'relative' refer to. With a number, a table in RTM"
                  + " Text has its parents and joints; otherwise the section 'skeleton' lists them."),
          Map.entry(
              Section.SKELETON,
              "the parent of each bone, and its joint in the rest pose, in metres (x y z). A root has"
                  + " no parent."),
          Map.entry(
              Section.STILL,
              "rows of bones that do the same in every frame. An edit here changes all frames. "
                  + CHANGE_ONE_FRAME));

  private final TextReading reading;
  private final ParsedHead head;
  private final HoverText out;
  private final boolean readable;

  /**
   * @param readable whether the line has no error, so that its values are known
   */
  HeadHover(TextReading reading, boolean readable, HoverText out) {
    this.reading = reading;
    this.head = reading.head();
    this.readable = readable && !head.isBroken();
    this.out = out;
  }

  /** Whether the values of the line are known. */
  boolean isReadable() {
    return readable;
  }

  /** Adds the sentences about a section or statement. */
  void describe(Section section) {
    Optional<Encoding> encoding =
        head.encoding().filter(e -> section == Section.ENCODING && readable);
    String title = section.keyword() + encoding.map(e -> " " + e.text()).orElse("");
    String meaning = encoding.map(HeadHover::meaning).orElse(MEANINGS.get(section));
    out.say("%s: %s", out.bold(title), meaning);
    String stored = readable ? stored(section) : "";
    if (!stored.isEmpty()) {
      out.paragraph(stored + ".");
    }
  }

  private static String meaning(Encoding encoding) {
    return switch (encoding) {
      case PLAIN ->
          "RTM_0101, the format that exporters write. A row is aside, up, direction and position as"
              + " floats, in model space, relative to the rest pose.";
      case PLAIN_0100 ->
          "RTM_0100, an older form of RTM_0101. It stores only z of the motion, and no properties.";
      case BMTR3 -> binarised("version 3, used by the Arma 2 family. It has no properties.");
      case BMTR4 -> binarised("version 4, used by Arma 3.");
      case BMTR5 -> binarised("version 5, used by Arma 3.");
    };
  }

  private static String binarised(String version) {
    return "binarised for the engine, "
        + version
        + " A row is a quaternion x y z w in units of 1/16384 and a position in binary16,"
        + " relative to the parent bone.";
  }

  /** The values of a section, or how they are stored; empty if there is nothing to say. */
  private String stored(Section section) {
    String bones = Wording.count(head.bones().size(), "bone");
    return switch (section) {
      case ENCODING -> bones + ", " + Wording.count(reading.frameCount(), "frame");
      case MOTION -> motion(head.motion());
      case PROPERTIES -> Wording.count(head.properties().size(), "property");
      case BONES -> bones;
      case SKELETON ->
          head.poses().skeleton().map(s -> Wording.count(s.bones().size(), "bone")).orElse("");
      case STILL -> Wording.count(head.poses().still().names().count(), "bone");
      case MDAT -> head.header() instanceof PlainHeader h ? number(h.mdatWord()) : "";
      default -> head.header() instanceof BmtrHeader h ? stored(section, h, bones) : "";
    };
  }

  private static String stored(Section section, BmtrHeader h, String bones) {
    return switch (section) {
      case REVERSED -> "Stored as the byte " + h.reversed();
      case PRELOAD -> number(h.preload());
      case ANIMATED_BONES ->
          "Stored as " + Integer.toUnsignedString(h.animatedBones()) + "; the list has " + bones;
      case EXTRA_PHASES -> Wording.count(h.extraPhases().length, "phase");
      case METADATA -> Wording.count(h.metadata().size(), "string");
      default -> "";
    };
  }

  private static String number(int number) {
    return "Stored as the 32-bit number " + Integer.toUnsignedString(number);
  }

  private static String motion(Motion motion) {
    double length = motion.vector().length();
    return String.format(
        "Stored as the floats %s, %s, %s: %s",
        NumberText.ofFloat(motion.x()),
        NumberText.ofFloat(motion.y()),
        NumberText.ofFloat(motion.z()),
        length == 0 ? "the model stays in place" : DisplayNumbers.distance(length) + " per cycle");
  }

  /** Adds the sentences about a property. */
  void describe(Property property) {
    boolean known = property.name().equalsIgnoreCase("StepSound");
    out.say(
        known
            ? "%s: the sound of a footstep at this phase. Its value is empty in the games' files."
            : "%s: a property that no game is known to use; the games' files have only %s.",
        out.bold(out.name(property.name())),
        out.code("StepSound"));
    boolean typed = head.encoding().map(Encoding::hasKeystones).orElse(false);
    out.say(
        "Phase %s%s, stored as a float (bits %08X).%s",
        Wording.stored(property.phaseValue()),
        place(property.phaseValue()),
        property.phase(),
        typed ? " Type " + property.type() + type(property.type()) + "." : "");
  }

  private static String type(int type) {
    return switch (type) {
      case 0 -> ": StepSound";
      case -1 -> ": the engine looks up the name";
      default -> ": known types are 0 (StepSound) and -1 (the engine looks up the name)";
    };
  }

  private String place(float phase) {
    for (int f = 0; f < reading.frameCount(); f++) {
      float here = phase(f);
      if (here == phase) {
        return " (that of " + Wording.frame(f) + ")";
      }
      if (here < phase && phase < phase(f + 1)) {
        return " (between " + Wording.frame(f) + " and " + Wording.frame(f + 1) + ")";
      }
    }
    return "";
  }

  /** The phase of a frame; NaN if it cannot be read, or there is no such frame. */
  private float phase(int frame) {
    return frame < reading.frameCount() ? reading.rows().phase(frame).orElse(Float.NaN) : Float.NaN;
  }
}
