package org.rtmtext.rules;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** Bones with the same name. Letter case is ignored, as in the engine. */
final class BoneListedTwiceRule implements Rule {
  @Override
  public Code code() {
    return Code.BONE_LISTED_TWICE;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < a.bones().size(); i++) {
      String name = a.bones().get(i);
      Integer first = seen.putIfAbsent(name.toLowerCase(Locale.ROOT), i);
      if (first != null) {
        out.add(code(), new Place.Bone(i), () -> message(name, a.bones().get(first), first));
      }
    }
  }

  private static String message(String name, String first, int index) {
    String same = name.equals(first) ? "" : ", with different capitalisation";
    return String.format(
        "bone %s is already in the list as bone %d%s: remove or rename one of them",
        Wording.quoted(name), index + 1, same);
  }
}
