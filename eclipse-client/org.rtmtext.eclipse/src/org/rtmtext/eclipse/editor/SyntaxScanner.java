package org.rtmtext.eclipse.editor;

import java.util.List;
import java.util.function.IntPredicate;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.SingleLineRule;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;
import org.eclipse.swt.SWT;

/** Splits the text into coloured tokens. Bone names have the colour of plain text. */
final class SyntaxScanner extends RuleBasedScanner {
  /** The prefix of the colours' identifiers in plugin.xml and css/dark.css. */
  static final String COLOUR_PREFIX = "org.rtmtext.eclipse.";

  private static final List<String> SECTIONS =
      words(
          "rtm motion reversed preload properties bones frame mdat animatedBones extraPhases"
              + " metadata");
  private static final List<String> KEYWORDS =
      words("plain bmtr type as euler axis angle none transforms nan inf");

  /**
   * The longest text, in UTF-16 code units, whose numbers are coloured: every coloured token takes
   * memory, and time when the text is opened.
   */
  private static final int MAX_LENGTH_WITH_NUMBERS = 8_000_000;

  private static final IToken PLAIN = new Token(null);

  private record WordDetector(IntPredicate start, IntPredicate part) implements IWordDetector {
    @Override
    public boolean isWordStart(char c) {
      return start.test(c);
    }

    @Override
    public boolean isWordPart(char c) {
      return part.test(c);
    }
  }

  private final boolean coloursNumbers;

  /**
   * @param length of the text, in UTF-16 code units
   */
  SyntaxScanner(int length) {
    coloursNumbers = length <= MAX_LENGTH_WITH_NUMBERS;
    reloadColours();
  }

  /** Reads the colours from the preferences again. */
  void reloadColours() {
    WordRule words =
        new WordRule(
            new WordDetector(SyntaxScanner::isLetter, c -> SyntaxScanner.isLetter(c) || isDigit(c)),
            PLAIN);
    IToken section = token("section", SWT.BOLD);
    SECTIONS.forEach(word -> words.addWord(word, section));
    IToken keyword = token("word", SWT.NORMAL);
    KEYWORDS.forEach(word -> words.addWord(word, keyword));
    WordRule numbers =
        new WordRule(
            new WordDetector(
                c -> isDigit(c) || c == '-' || c == '+',
                c -> isDigit(c) || "-+.eE".indexOf(c) >= 0),
            coloursNumbers ? token("number", SWT.NORMAL) : PLAIN);
    setRules(
        new IRule[] {
          new EndOfLineRule("//", token("comment", SWT.NORMAL)),
          new SingleLineRule("\"", "\"", token("string", SWT.NORMAL), '\\', true),
          words,
          numbers
        });
  }

  private static List<String> words(String list) {
    return List.of(list.split(" "));
  }

  /** A token in a colour of the preferences. */
  static IToken token(String colour, int style) {
    ColorRegistry colours = JFaceResources.getColorRegistry();
    return new Token(new TextAttribute(colours.get(COLOUR_PREFIX + colour), null, style));
  }

  private static boolean isLetter(int c) {
    return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
