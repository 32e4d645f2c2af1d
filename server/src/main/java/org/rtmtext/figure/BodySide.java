package org.rtmtext.figure;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtmtext.skeleton.Skeleton;

/** The side of the body that a bone is on, by its name. */
enum BodySide {
  LEFT("left"),
  RIGHT("right"),
  CENTRE("");

  private static final Pattern WORD = Pattern.compile("(?i)left|right");

  /** Short marks and their counterparts; l and p are Czech. */
  private static final String[][] MARKS = {
    {"^[lL](?=\\p{Alpha})", "p"}, {"L", "R"}, {"(?<=[_. ])l(?![a-z])", "r"}, {"^l(?=[_. ])", "r"}
  };

  private static final String[][] RIGHT_MARKS = {
    {"^[pP](?=\\p{Alpha})", "l"}, {"R", "L"}, {"(?<=[_. ])r(?![a-z])", "l"}, {"^r(?=[_. ])", "l"}
  };

  private final String text;

  BodySide(String text) {
    this.text = text;
  }

  /** The name in messages to the page. */
  String text() {
    return text;
  }

  /** The sides of all bones. A short mark names a side only if the counterpart exists. */
  static List<BodySide> of(List<String> bones) {
    Set<String> known = bones.stream().map(Skeleton::folded).collect(Collectors.toSet());
    return bones.stream().map(bone -> of(bone, known)).toList();
  }

  private static BodySide of(String bone, Set<String> known) {
    Matcher word = WORD.matcher(bone);
    if (word.find()) {
      return word.group().length() == LEFT.text.length() ? LEFT : RIGHT;
    }
    if (hasCounterpart(bone, MARKS, known)) {
      return LEFT;
    }
    return hasCounterpart(bone, RIGHT_MARKS, known) ? RIGHT : CENTRE;
  }

  private static boolean hasCounterpart(String bone, String[][] marks, Set<String> known) {
    for (String[] mark : marks) {
      Matcher m = Pattern.compile(mark[0]).matcher(bone);
      while (m.find()) {
        String other = bone.substring(0, m.start()) + mark[1] + bone.substring(m.end());
        if (known.contains(Skeleton.folded(other))) {
          return true;
        }
      }
    }
    return false;
  }
}
