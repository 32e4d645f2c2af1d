package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.reader.Mistake.Kind;
import org.rtmtext.syntax.Token;

/** Recognizes decimal commas, commas between numbers, and points without a digit on one side. */
final class NumberMistakes {
  private static final Pattern DECIMAL_COMMA =
      Pattern.compile("(?<![\\d,.])([-+]?\\d+),(\\d+)(?![\\d,.])");

  private static final Pattern NO_DIGIT_BEFORE = Pattern.compile("(?<![\\w.])([-+]?)\\.(\\d+)");

  private static final Pattern NO_DIGIT_AFTER = Pattern.compile("(?<![\\w.])([-+]?\\d+)\\.(?!\\d)");

  private final FaultyLine line;
  private final String text;
  private final List<Mistake> found = new ArrayList<>();

  /** The columns of decimal commas. */
  private final BitSet decimal = new BitSet();

  private NumberMistakes(FaultyLine line) {
    this.line = line;
    text = line.text();
  }

  static List<Mistake> find(FaultyLine line) {
    NumberMistakes mistakes = new NumberMistakes(line);
    if (line.text().indexOf(',') >= 0) {
      mistakes.decimalCommas();
      mistakes.otherCommas();
    }
    if (line.text().indexOf('.') >= 0) {
      mistakes.missingDigits();
    }
    return mistakes.found;
  }

  private void decimalCommas() {
    Matcher number =
        DECIMAL_COMMA.matcher(text).region(0, line.numbersEnd()).useTransparentBounds(true);
    while (number.find()) {
      int comma = number.end(1);
      if (line.isInNumbers(comma)) {
        String meant = number.group(1) + "." + number.group(2);
        String hint = "use a decimal point: write " + NumberReader.cut(meant);
        Mistake mistake = Mistake.hinted(Kind.NUMBER, comma, comma + 1, hint);
        // The digits before the comma may be the end of a name.
        add(line.isInNumbers(number.start()) ? mistake.replacedBy(".") : mistake);
        decimal.set(comma);
      }
    }
  }

  private void otherCommas() {
    for (Token token : line.tokens()) {
      int at = token.start();
      if (text.charAt(at) == ',' && line.isInNumbers(at) && !decimal.get(at)) {
        int end = at;
        while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
          end--;
        }
        boolean isAfterNumber = end > 0 && "0123456789.".indexOf(text.charAt(end - 1)) >= 0;
        boolean isLast = at + 1 == text.length() || Token.skipBlanks(text, at + 1) > at + 1;
        String hint = "separate numbers with spaces, not commas";
        add(
            isAfterNumber && isLast
                ? Mistake.hinted(Kind.NUMBER, end, at + 1, hint).replacedBy("")
                : Mistake.hinted(Kind.NUMBER, at, at + 1, hint));
      }
    }
  }

  private void missingDigits() {
    Matcher before = matcher(NO_DIGIT_BEFORE);
    while (before.find()) {
      String meant = before.group(1) + "0.";
      String hint =
          "a digit must precede the point: write " + NumberReader.cut(meant + before.group(2));
      add(Mistake.hinted(Kind.NUMBER, before.start(), before.start(2), hint).replacedBy(meant));
    }
    Matcher after = matcher(NO_DIGIT_AFTER);
    while (after.find()) {
      String meant = after.group(1) + ".0";
      String hint = "a digit must follow the point: write " + NumberReader.cut(meant);
      Mistake mistake = Mistake.hinted(Kind.NUMBER, after.start(), after.end(), hint);
      // Of several points, any may be the mistake.
      add(text.startsWith(".", after.end()) ? mistake : mistake.replacedBy(meant));
    }
  }

  private Matcher matcher(Pattern pattern) {
    return pattern
        .matcher(text)
        .region(line.numbersStart(), line.numbersEnd())
        .useTransparentBounds(true);
  }

  private void add(Mistake mistake) {
    if (!line.isQuoted(mistake.start())) {
      found.add(mistake);
    }
  }
}
