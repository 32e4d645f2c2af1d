package org.rtmtext.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;

/**
 * What was read before the first frame, and where it stands.
 *
 * @param encoding empty where the text does not say it
 */
public record HeadText(
    Optional<Encoding> encoding,
    Motion motion,
    Header header,
    List<Property> properties,
    List<String> bones,
    Map<Section, Span> sections,
    List<Span> boneSpans,
    List<Map<PropertyPart, Span>> propertySpans,
    List<BlockProblem> problems) {
  /** Whether the head could not be parsed, so that its list of bones may not be whole. */
  public boolean isBroken() {
    return problems.stream().anyMatch(p -> p.code() == Code.SYNTAX);
  }
}
