package org.rtmtext.text;

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

/**
 * What was read before the first frame, and where it stands.
 *
 * @param encoding empty where the text does not say it
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
    List<Problem> problems) {
  /** Where nothing was read. */
  static final ParsedHead NONE =
      new ParsedHead(
          Optional.empty(),
          Motion.NONE,
          PlainHeader.DEFAULT,
          List.of(),
          List.of(),
          Map.of(),
          List.of(),
          List.of(),
          List.of());

  /** A head that was not read, with the reason. */
  static ParsedHead broken(Problem problem) {
    return new ParsedHead(
        NONE.encoding,
        NONE.motion,
        NONE.header,
        NONE.properties,
        NONE.bones,
        NONE.sections,
        NONE.boneSpans,
        NONE.propertySpans,
        List.of(problem));
  }

  /** Bytes of a name, its place in lists and in the look-up of bones; a name has one at least. */
  private static final int NAME = 300;

  private static final int PROPERTY = 3 * NAME;

  /** Bytes that it takes, about; what its names have of characters aside. */
  long memory() {
    return (long) NAME * bones.size()
        + (long) PROPERTY * properties.size()
        + (long) ReadBudget.PROBLEM * problems.size();
  }

  /** Whether the head could not be parsed, so that its list of bones may not be whole. */
  public boolean isBroken() {
    return problems.stream().anyMatch(p -> p.code() == Code.SYNTAX);
  }
}
