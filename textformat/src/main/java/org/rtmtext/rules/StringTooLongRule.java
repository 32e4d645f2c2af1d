package org.rtmtext.rules;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.ProblemCollector;

/** Strings of plain properties over 255 bytes: their length is stored in one byte. */
final class StringTooLongRule implements Rule {
  private static final int MAX_LENGTH = 255;

  @Override
  public Code code() {
    return Code.STRING_TOO_LONG;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    if (a.encoding() != Encoding.PLAIN) {
      return;
    }
    List<Property> properties = a.properties();
    for (int i = 0; i < properties.size(); i++) {
      check("name", properties.get(i).name(), new Place.PropertyEntry(i, PropertyPart.NAME), out);
      check(
          "value", properties.get(i).value(), new Place.PropertyEntry(i, PropertyPart.VALUE), out);
    }
  }

  private void check(String what, String bytes, Place place, ProblemCollector out) {
    if (bytes.length() > MAX_LENGTH) {
      out.add(
          code(),
          place,
          () ->
              String.format(
                  "the %s of the property has %d bytes; a plain file stores at most %d: shorten it",
                  what, bytes.length(), MAX_LENGTH));
    }
  }
}
