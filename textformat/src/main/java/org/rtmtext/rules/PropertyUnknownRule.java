package org.rtmtext.rules;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;

/** Frame properties that no known game reads. */
final class PropertyUnknownRule implements Rule {
  private static final Suggestions SUGGESTIONS = new Suggestions(EngineProperties.NAMES);

  @Override
  public Code code() {
    return Code.PROPERTY_UNKNOWN;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    List<Property> properties = a.properties();
    for (int i = 0; i < properties.size(); i++) {
      String name = properties.get(i).name();
      if (EngineProperties.NAMES.stream().noneMatch(name::equalsIgnoreCase)) {
        Optional<String> near = SUGGESTIONS.nearest(name);
        Place place = new Place.PropertyEntry(i, PropertyPart.NAME);
        out.add(new Problem(code(), place, message(name, near)).suggesting(near));
      }
    }
  }

  private static String message(String name, Optional<String> near) {
    return "as far as we know, the game does not use property "
        + Wording.quoted(name)
        + "; "
        + near.map(n -> "did you mean " + Wording.quoted(n) + "?")
            .orElse("it uses " + Wording.quoted(EngineProperties.NAMES.get(0)));
  }
}
