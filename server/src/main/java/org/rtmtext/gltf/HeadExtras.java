package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.number.StoredType;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

/**
 * The head and the phases of an animation as custom properties of a node, which 3-D programs show
 * and keep. Each is a line, or the lines of a section, of the text of the animation: a list or a
 * number of another type would not survive in every program.
 *
 * @param head an animation without frames; empty if there is none or it cannot be read
 * @param phases bits of floats; empty if they are unknown
 * @param original as {@link OriginalAnimation} writes it
 * @param problem why a head cannot be read
 */
record HeadExtras(
    Optional<Animation> head,
    List<Integer> phases,
    Optional<String> original,
    Optional<String> problem) {
  static final HeadExtras NONE =
      new HeadExtras(Optional.empty(), List.of(), Optional.empty(), Optional.empty());

  private static final String PREFIX = "rtm_";
  private static final String ENCODING = PREFIX + "encoding";
  private static final String PHASES = PREFIX + "phases";
  private static final String ORIGINAL = PREFIX + "original";
  private static final String FIRST = "rtm";

  /** Whether the bones follow a node that moves by the motion; see {@link RootMotion}. */
  static final String ROOT_MOTION = PREFIX + "root_motion";

  /** The custom properties of an animation. */
  static Map<String, Object> of(Animation a) {
    Map<String, Object> extras = new LinkedHashMap<>();
    String key = ENCODING;
    for (String line : TextPrinter.print(a.withFrames(List.of())).lines().toList()) {
      if (line.startsWith(" ")) {
        String before = (String) extras.get(key);
        extras.put(key, before.isEmpty() ? line.trim() : before + "\n" + line.trim());
      } else if (!line.isEmpty()) {
        int space = line.indexOf(' ');
        String word = space < 0 ? line : line.substring(0, space);
        key = word.equals(FIRST) ? ENCODING : PREFIX + word;
        extras.put(key, space < 0 ? "" : line.substring(space + 1));
      }
    }
    List<String> phases = new ArrayList<>();
    for (Frame frame : a.frames()) {
      phases.add(StoredType.FLOAT.text(frame.phase()));
    }
    extras.put(PHASES, String.join(" ", phases));
    OriginalAnimation.write(a).ifPresent(text -> extras.put(ORIGINAL, text));
    return extras;
  }

  /** Reads custom properties; those of other programs are ignored. */
  static HeadExtras read(Map<?, ?> extras) {
    if (!(extras.get(ENCODING) instanceof String encoding)) {
      return NONE;
    }
    StringBuilder text = new StringBuilder(FIRST + " " + encoding + "\n");
    StringBuilder sections = new StringBuilder();
    for (Map.Entry<?, ?> entry : extras.entrySet()) {
      if (!(entry.getKey() instanceof String key)
          || !key.startsWith(PREFIX)
          || List.of(ENCODING, PHASES, ROOT_MOTION, ORIGINAL).contains(key)
          || !(entry.getValue() instanceof String value)) {
        continue;
      }
      String word = key.substring(PREFIX.length());
      if (List.of("properties", "metadata", "bones").contains(word)) {
        sections.append(word).append('\n');
        value.lines().forEach(line -> sections.append("  ").append(line).append('\n'));
      } else {
        text.append(word).append(' ').append(value).append('\n');
      }
    }
    TextReading reading = TextReader.read(text.append(sections));
    if (reading.animation().isEmpty()) {
      String reason =
          reading.problems().stream()
              .filter(Problem::isError)
              .map(Problem::message)
              .findFirst()
              .orElse("they do not describe an animation");
      return new HeadExtras(Optional.empty(), List.of(), Optional.empty(), Optional.of(reason));
    }
    return new HeadExtras(
        reading.animation().map(a -> a.withFrames(List.of())),
        phases(extras),
        Optional.ofNullable(extras.get(ORIGINAL) instanceof String value ? value : null),
        Optional.empty());
  }

  /** The phases, read as a text whose frames have no rows. */
  private static List<Integer> phases(Map<?, ?> extras) {
    if (!(extras.get(PHASES) instanceof String phases) || phases.isBlank()) {
      return List.of();
    }
    StringBuilder text = new StringBuilder("rtm plain\nmotion 0 0 0\n\nbones\n");
    for (String phase : phases.trim().split("\\s+")) {
      text.append("\nframe ").append(phase).append('\n');
    }
    return TextReader.read(text)
        .animation()
        .map(a -> a.frames().stream().map(Frame::phase).toList())
        .orElse(List.of());
  }
}
