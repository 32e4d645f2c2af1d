package org.rtmtext.comparison;

import org.rtmtext.model.Property;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;

/** Frame properties in lists of differences. */
public final class PropertyText {
  private PropertyText() {}

  /** A property as in a text, without a type of 0. */
  public static String of(Property p) {
    return Wording.exact(p.phase())
        + " "
        + Quotes.quote(p.name())
        + " = "
        + Quotes.quote(p.value())
        + (p.type() == 0 ? "" : " type " + p.type());
  }
}
