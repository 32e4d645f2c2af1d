package org.rtmtext.validation;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problems;
import org.rtmtext.problem.Wording;

/** Names of bones with more than the 32 bytes of a plain file's name field. */
final class NameTooLongRule implements Rule {
  @Override
  public Code code() {
    return Code.NAME_TOO_LONG;
  }

  @Override
  public void checkHead(Animation a, Problems out) {
    if (a.encoding() != Encoding.PLAIN) {
      return;
    }
    for (int i = 0; i < a.bones().size(); i++) {
      String name = a.bones().get(i);
      if (name.length() > NameFields.SIZE) {
        out.add(code(), new Place.Bone(i), () -> message(name));
      }
    }
  }

  private static String message(String name) {
    return String.format(
        "name %s has %d bytes; a plain file stores at most %d: shorten it",
        Wording.quoted(name), name.length(), NameFields.SIZE);
  }
}
