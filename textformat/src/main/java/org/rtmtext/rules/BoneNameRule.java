package org.rtmtext.rules;

import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.rtmtext.model.Animation;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** Names of bones that do not suit the encoding. */
enum BoneNameRule implements Rule {
  /** More than the 32 bytes of a plain file's name field. */
  TOO_LONG(
      Code.NAME_TOO_LONG,
      (binarised, name) -> !binarised && name.length() > NameFields.SIZE,
      name ->
          String.format(
              "name %s has %s bytes; a plain file stores at most %s: shorten it",
              Wording.quoted(name), name.length(), NameFields.SIZE)),
  /** Upper case letters in a binarised file; Bohemia's binariser writes lower case. */
  UPPER_CASE(
      Code.UPPER_CASE,
      (binarised, name) -> binarised && !name.equals(lowerCase(name)),
      name ->
          String.format(
              "name %s has upper-case letters, but binarised files use lower case: write %s",
              Wording.quoted(name), Wording.quoted(lowerCase(name))));

  private final Code code;
  private final BiPredicate<Boolean, String> isWrong;
  private final Function<String, String> message;

  BoneNameRule(Code code, BiPredicate<Boolean, String> isWrong, Function<String, String> message) {
    this.code = code;
    this.isWrong = isWrong;
    this.message = message;
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  @Override
  public Code code() {
    return code;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    for (int i = 0; i < a.bones().size(); i++) {
      String name = a.bones().get(i);
      if (isWrong.test(a.encoding().isBinarised(), name)) {
        out.add(code, new Place.Bone(i), () -> message.apply(name));
      }
    }
  }
}
