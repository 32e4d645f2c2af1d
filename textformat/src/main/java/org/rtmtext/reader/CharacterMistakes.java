package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.reader.Mistake.Kind;
import org.rtmtext.syntax.Token;

/** Recognizes spaces and minus signs that are not ASCII, and other spellings of nan and inf. */
final class CharacterMistakes {
  private static final String OTHER_SPACES = "\u00a0\u2007\u2009\u202f";
  private static final String OTHER_MINUS_SIGNS = "\u2212\u2012\u2013";

  private static final Pattern NOT_FINITE =
      Pattern.compile(
          String.format(
              "(?<![^\\s|%1$s])([-+%2$s]?)(nan|inf(?:inity)?)(?![^\\s|,%1$s])",
              OTHER_SPACES, OTHER_MINUS_SIGNS),
          Pattern.CASE_INSENSITIVE);

  private final FaultyLine line;
  private final String text;
  private final List<Mistake> found = new ArrayList<>();

  /** The columns at which mistakes in {@link #found} start. */
  private final BitSet columns = new BitSet();

  /** The {@link NameMistakes} of the line; null until they are needed. */
  private List<Mistake> names;

  private CharacterMistakes(FaultyLine line) {
    this.line = line;
    text = line.text();
  }

  static List<Mistake> find(FaultyLine line) {
    CharacterMistakes mistakes = new CharacterMistakes(line);
    if (line.text().indexOf('n') >= 0 || line.text().indexOf('N') >= 0) {
      mistakes.notFinite();
    }
    for (Token token : line.tokens()) {
      if (token.kind() == Token.Kind.OTHER) {
        mistakes.other(token);
      }
    }
    return mistakes.found;
  }

  private void notFinite() {
    Matcher number =
        NOT_FINITE
            .matcher(text)
            .region(line.numbersStart(), line.numbersEnd())
            .useTransparentBounds(true);
    while (number.find()) {
      String sign = number.group(1);
      boolean isMinus = !sign.isEmpty() && !sign.equals("+");
      String meant = number.group(2).equalsIgnoreCase("nan") ? "nan" : isMinus ? "-inf" : "inf";
      if (!meant.equals(number.group()) && !line.isQuoted(number.start())) {
        String hint =
            OTHER_MINUS_SIGNS.contains(sign) && isMinus ? minus(sign.charAt(0)) : "write " + meant;
        found.add(
            Mistake.hinted(Kind.CHARACTER, number.start(), number.end(), hint).replacedBy(meant));
        columns.set(number.start());
      }
    }
  }

  private void other(Token token) {
    int at = token.start();
    char c = text.charAt(at);
    boolean isSpace = OTHER_SPACES.indexOf(c) >= 0;
    boolean isMinus = OTHER_MINUS_SIGNS.indexOf(c) >= 0;
    if (!isSpace && !isMinus || columns.get(at) || isInName(at)) {
      return;
    }
    if (isSpace) {
      String hint = "this is a no-break or thin space " + code(c) + ": write an ordinary space";
      found.add(Mistake.hinted(Kind.CHARACTER, at, token.end(), hint).replacedBy(" "));
    } else {
      Mistake sign = Mistake.hinted(Kind.CHARACTER, at, token.end(), minus(c));
      found.add(isSign(at) ? sign.replacedBy("-") : sign);
    }
  }

  private boolean isInName(int at) {
    if (!line.isInWord(at)) {
      return false;
    }
    if (names == null) {
      names = NameMistakes.find(line);
    }
    return names.stream().anyMatch(name -> name.start() <= at && at < name.end());
  }

  private boolean isSign(int at) {
    int digit = at + (text.startsWith(".", at + 1) ? 2 : 1);
    return line.isInNumbers(at)
        && digit < text.length()
        && text.charAt(digit) >= '0'
        && text.charAt(digit) <= '9';
  }

  private static String minus(char c) {
    return "this is a minus sign or dash " + code(c) + ": write the hyphen, -";
  }

  private static String code(char c) {
    return String.format("(U+%04X)", (int) c);
  }
}
