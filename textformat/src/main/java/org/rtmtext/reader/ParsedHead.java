package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;

/**
 * The values of a text's head, and their ranges.
 *
 * @param encoding empty if it is missing or invalid
 * @param sections the first line of each section
 * @param boneSpans the names of the list of bones
 * @param propertySpans the parts of each property
 * @param poses the skeleton of {@code poses} and the rows of {@code still}
 */
public record ParsedHead(
    Optional<Encoding> encoding,
    Motion motion,
    Header header,
    List<Property> properties,
    List<String> bones,
    Map<Section, Span> sections,
    List<Span> boneSpans,
    List<Map<PropertyPart, Span>> propertySpans,
    ParsedPoses poses,
    List<Problem> problems) {
  /** A head of which nothing was read. */
  public static final ParsedHead NONE =
      new ParsedHead(
          Optional.empty(),
          Motion.NONE,
          PlainHeader.DEFAULT,
          List.of(),
          List.of(),
          Map.of(),
          List.of(),
          List.of(),
          ParsedPoses.NONE,
          List.of());

  /** Bytes of a line: a name with its entries in lists and in {@link BoneLookup}. */
  private static final int LINE = 300;

  /** Bytes of a property in addition to its line. */
  private static final int PROPERTY = 2 * LINE;

  /** Bytes for each character of a line while it is read: a word of one character is a token. */
  private static final int TOKENS = 16;

  /** The approximate number of bytes that reading the head of a document takes. */
  static long memory(TextDocument document) {
    return memory(document.endLine(0), document.block(0).text().length());
  }

  /**
   * The approximate number of bytes that reading a head takes.
   *
   * @param length in characters
   */
  static long memory(int lines, long length) {
    return (long) LINE * lines + TOKENS * length;
  }

  /**
   * The approximate number of bytes that this head takes in addition to {@link
   * #memory(TextDocument)}.
   */
  long memory() {
    return (long) PROPERTY * properties.size() + (long) ReadBudget.PROBLEM * problems.size();
  }

  /** The sections that an encoding cannot store, whatever they contain. */
  public static List<Section> sectionsMissingIn(Encoding encoding) {
    List<Section> missing = new ArrayList<>();
    if (encoding.isBinarised() || !encoding.hasProperties()) {
      missing.add(Section.MDAT);
    }
    if (!encoding.isBinarised()) {
      missing.addAll(
          List.of(
              Section.REVERSED,
              Section.PRELOAD,
              Section.ANIMATED_BONES,
              Section.EXTRA_PHASES,
              Section.METADATA));
    }
    return missing;
  }

  /** The first character of a bone's row in the section {@code still}; empty if it has none. */
  Optional<Span> stillRow(int bone) {
    int row = bone < bones.size() ? poses.still().names().row(bones.get(bone), 0) : -1;
    return row < 0
        ? Optional.empty()
        : Optional.of(new Span(poses.stillOffset() + poses.still().rowOffsets()[row], 1));
  }

  /** Whether the head has syntax errors, so that its list of bones may be incomplete. */
  public boolean isBroken() {
    return problems.stream().anyMatch(p -> p.code() == Code.SYNTAX);
  }
}
