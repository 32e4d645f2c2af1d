package org.rtmtext.eclipse.editor;

import java.util.List;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
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

/** Cuts the text into words that have a colour; names of bones have that of text. */
final class SyntaxScanner extends RuleBasedScanner {
  /**
   * The colours of the preferences under Colors and Fonts: plugin.xml has them, and css/dark.css.
   */
  static final String COLOURS = "org.rtmtext.eclipse.";

  private static final List<String> SECTIONS =
      List.of(
          "rtm",
          "motion",
          "reversed",
          "preload",
          "properties",
          "bones",
          "frame",
          "mdat",
          "animatedBones",
          "extraPhases",
          "metadata");
  private static final List<String> WORDS =
      List.of(
          "plain",
          "bmtr",
          "type",
          "as",
          "euler",
          "axis",
          "angle",
          "none",
          "transforms",
          "nan",
          "inf");

  /**
   * Numbers of longer texts have no colour: each takes memory, and time when the text is opened.
   */
  private static final int MOST_NUMBERS_IN = 8_000_000;

  private final boolean numbers;

  private SyntaxScanner(boolean numbers) {
    this.numbers = numbers;
    reload();
  }

  static SyntaxScanner of(IDocument document) {
    return new SyntaxScanner(document.getLength() <= MOST_NUMBERS_IN);
  }

  /** Takes the colours from the preferences anew. */
  void reload() {
    WordRule words = new WordRule(new Words(), Token.UNDEFINED);
    WordRule names = new WordRule(new Words(), new Token(null));
    IToken section = token("section", SWT.BOLD);
    SECTIONS.forEach(word -> words.addWord(word, section));
    IToken word = token("word", SWT.NORMAL);
    WORDS.forEach(w -> words.addWord(w, word));
    setRules(
        new IRule[] {
          new EndOfLineRule("//", token("comment", SWT.NORMAL)),
          new SingleLineRule("\"", "\"", token("string", SWT.NORMAL), '\\', true),
          words,
          names,
          new WordRule(new Numbers(), numbers ? token("number", SWT.NORMAL) : new Token(null))
        });
  }

  private static IToken token(String colour, int style) {
    ColorRegistry colours = JFaceResources.getColorRegistry();
    return new Token(new TextAttribute(colours.get(COLOURS + colour), null, style));
  }

  private static final class Words implements IWordDetector {
    @Override
    public boolean isWordStart(char c) {
      return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    @Override
    public boolean isWordPart(char c) {
      return isWordStart(c) || c >= '0' && c <= '9';
    }
  }

  private static final class Numbers implements IWordDetector {
    @Override
    public boolean isWordStart(char c) {
      return c >= '0' && c <= '9' || c == '-' || c == '+';
    }

    @Override
    public boolean isWordPart(char c) {
      return isWordStart(c) || c == '.' || c == 'e' || c == 'E';
    }
  }
}
