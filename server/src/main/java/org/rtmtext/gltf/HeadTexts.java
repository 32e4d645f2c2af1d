package org.rtmtext.gltf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

/**
 * The head of an animation as texts, each a line, or the lines of a section, of the text of the
 * animation: a list or a number of another type would not survive in every program.
 */
final class HeadTexts {
  static final String PREFIX = "rtm_";
  static final String ENCODING = PREFIX + "encoding";
  private static final String FIRST = "rtm";
  private static final List<String> SECTIONS = List.of("properties", "metadata", "bones");

  private HeadTexts() {}

  /**
   * The result of reading texts.
   *
   * @param head an animation without frames; empty if the texts cannot be read
   * @param problem the reason, if there is no head
   */
  record Reading(Optional<Animation> head, String problem) {}

  /** The texts of a head by the names of their custom properties. */
  static Map<String, String> of(Animation a) {
    Map<String, String> texts = new LinkedHashMap<>();
    String key = ENCODING;
    for (String line : TextPrinter.print(a.withFrames(List.of())).lines().toList()) {
      if (line.startsWith(" ")) {
        String before = texts.get(key);
        texts.put(key, before.isEmpty() ? line.trim() : before + "\n" + line.trim());
      } else if (!line.isEmpty()) {
        int space = line.indexOf(' ');
        String word = space < 0 ? line : line.substring(0, space);
        key = word.equals(FIRST) ? ENCODING : PREFIX + word;
        texts.put(key, space < 0 ? "" : line.substring(space + 1));
      }
    }
    return texts;
  }

  /** Reads texts, which have an encoding. */
  static Reading read(Map<String, String> texts) {
    StringBuilder text = new StringBuilder(FIRST + " " + texts.get(ENCODING) + "\n");
    StringBuilder sections = new StringBuilder();
    texts.forEach(
        (key, value) -> {
          String word = key.substring(PREFIX.length());
          if (SECTIONS.contains(word)) {
            sections.append(word).append('\n');
            value.lines().forEach(line -> sections.append("  ").append(line).append('\n'));
          } else if (!key.equals(ENCODING)) {
            text.append(word).append(' ').append(value).append('\n');
          }
        });
    TextReading reading = TextReader.read(text.append(sections));
    String problem =
        reading.problems().stream()
            .filter(Problem::isError)
            .map(Problem::message)
            .findFirst()
            .orElse("they do not describe an animation");
    return new Reading(reading.animation().map(a -> a.withFrames(List.of())), problem);
  }
}
