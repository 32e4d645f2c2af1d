package org.rtmtext.eclipse.editor;

import java.util.List;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.SingleLineRule;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;
import org.eclipse.swt.SWT;

/** Colours the text of an animation. Bone names have the colour of plain text. */
public final class SyntaxColouring extends ThemedColouring {
  private static final List<String> SECTIONS =
      words(
          "rtm motion reversed preload properties bones frame mdat animatedBones extraPhases"
              + " metadata poses skeleton still");
  private static final List<String> KEYWORDS =
      words("plain bmtr type as euler axis angle turn relative move none transforms nan inf");

  /**
   * The longest text, in UTF-16 code units, whose numbers are coloured: every coloured token takes
   * memory, and time when the text is opened.
   */
  private static final int MAX_LENGTH_WITH_NUMBERS = 8_000_000;

  private static final IToken PLAIN = new Token(null);

  public SyntaxColouring() {
    super(DefaultDamagerRepairer::new);
  }

  @Override
  IRule[] rules(int length) {
    WordRule words =
        new WordRule(new Words(SyntaxColouring::isLetter, c -> isLetter(c) || isDigit(c)), PLAIN);
    IToken section = token("section", SWT.BOLD);
    SECTIONS.forEach(word -> words.addWord(word, section));
    IToken keyword = token("word", SWT.NORMAL);
    KEYWORDS.forEach(word -> words.addWord(word, keyword));
    return new IRule[] {
      new EndOfLineRule("//", token("comment", SWT.NORMAL)),
      new SingleLineRule("\"", "\"", token("string", SWT.NORMAL), '\\', true),
      words,
      new WordRule(
          new Words(
              c -> isDigit(c) || c == '-' || c == '+', c -> isDigit(c) || "-+.eE".indexOf(c) >= 0),
          length <= MAX_LENGTH_WITH_NUMBERS ? token("number", SWT.NORMAL) : PLAIN)
    };
  }

  private static List<String> words(String list) {
    return List.of(list.split(" "));
  }

  private static boolean isLetter(int c) {
    return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
