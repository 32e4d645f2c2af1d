package org.rtmtext.rules;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** Sections and types of properties that the encoding cannot store. */
final class NotInEncodingRule implements Rule {
  @Override
  public Code code() {
    return Code.NOT_IN_ENCODING;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    if (!a.encoding().hasProperties() && !a.properties().isEmpty()) {
      section(a, Section.PROPERTIES, a.properties().size(), out);
    }
    if (a.encoding().hasKeystones()) {
      return;
    }
    if (a.encoding().isBinarised()) {
      if (!a.bmtr().metadata().isEmpty()) {
        section(a, Section.METADATA, a.bmtr().metadata().size(), out);
      }
    } else {
      checkTypes(a, out);
    }
  }

  private void section(Animation a, Section section, int entries, ProblemCollector out) {
    out.add(
        code(),
        new Place.Head(section),
        () ->
            String.format(
                "a %s file cannot store %s: remove the section (%s) or write \"rtm bmtr 5\"",
                a.encoding().text(),
                section.keyword(),
                entries == 1 ? "1 entry" : entries + " entries"));
  }

  private void checkTypes(Animation a, ProblemCollector out) {
    List<Property> properties = a.properties();
    for (int i = 0; i < properties.size(); i++) {
      Property p = properties.get(i);
      if (p.type() != 0) {
        out.add(
            code(),
            new Place.PropertyEntry(i, PropertyPart.TYPE),
            () ->
                String.format(
                    "a plain file cannot store type %d of property %s: remove the type",
                    p.type(), Wording.quoted(p.name())));
      }
    }
  }
}
