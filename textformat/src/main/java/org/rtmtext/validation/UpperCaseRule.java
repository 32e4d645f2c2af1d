package org.rtmtext.validation;

import java.util.Locale;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problems;
import org.rtmtext.problem.Wording;

/** Upper case letters in a binarised file's bones; Bohemia's binariser writes lower case. */
final class UpperCaseRule implements Rule {
  @Override
  public Code code() {
    return Code.UPPER_CASE;
  }

  @Override
  public void checkHead(Animation a, Problems out) {
    if (!a.encoding().isBinarised()) {
      return;
    }
    for (int i = 0; i < a.bones().size(); i++) {
      String name = a.bones().get(i);
      String lowerCase = name.toLowerCase(Locale.ROOT);
      if (!name.equals(lowerCase)) {
        out.add(
            code(),
            new Place.Bone(i),
            () ->
                String.format(
                    "name %s has upper case letters; binarised files use lower case: write %s",
                    Wording.quoted(name), Wording.quoted(lowerCase)));
      }
    }
  }
}
