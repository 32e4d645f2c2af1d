package org.rtmtext.rules;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/**
 * Strings that contain a NUL byte although NUL terminates them: names of bones in every encoding,
 * all other strings in binarised ones. Strings of plain properties store their length instead.
 */
final class NameWithNulRule implements Rule {
  @Override
  public Code code() {
    return Code.NAME_WITH_NUL;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    for (int i = 0; i < a.bones().size(); i++) {
      check("name", a.bones().get(i), new Place.Bone(i), out);
    }
    if (!a.encoding().isBinarised()) {
      return;
    }
    for (String text : a.bmtr().metadata()) {
      check("metadata", text, new Place.Head(Place.Section.METADATA), out);
    }
    List<Property> properties = a.properties();
    for (int i = 0; i < properties.size(); i++) {
      Property p = properties.get(i);
      check("property name", p.name(), new Place.PropertyEntry(i, PropertyPart.NAME), out);
      check("property value", p.value(), new Place.PropertyEntry(i, PropertyPart.VALUE), out);
    }
  }

  private void check(String what, String bytes, Place place, ProblemCollector out) {
    if (bytes.indexOf(0) >= 0) {
      out.add(
          code(),
          place,
          () ->
              String.format(
                  "%s %s contains a NUL (\\x00), which ends the stored string: remove the NUL",
                  what, Wording.quoted(bytes)));
    }
  }
}
