package org.rtmtext.eclipse.editor;

import java.util.List;
import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.MultiLineRule;
import org.eclipse.jface.text.rules.NumberRule;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.SingleLineRule;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;
import org.eclipse.swt.SWT;

/** Splits a {@code model.cfg} into coloured tokens. */
final class ModelConfigScanner extends RuleBasedScanner {
  private static final List<String> DIRECTIVES =
      List.of("#include", "#define", "#undef", "#if", "#ifdef", "#ifndef", "#else", "#endif");

  /** In a file that is being typed, a comment may not end yet. */
  private static final boolean ENDS_AT_END_OF_FILE = true;

  private static final class Words implements IWordDetector {
    @Override
    public boolean isWordStart(char c) {
      return c == '#' || Character.isLetter(c) || c == '_';
    }

    @Override
    public boolean isWordPart(char c) {
      return Character.isLetterOrDigit(c) || c == '_';
    }
  }

  ModelConfigScanner() {
    reloadColours();
  }

  /** Reads the colours from the preferences again. */
  void reloadColours() {
    IToken comment = SyntaxScanner.token("comment", SWT.NORMAL);
    WordRule words = new WordRule(new Words(), new Token(null), true);
    IToken section = SyntaxScanner.token("section", SWT.BOLD);
    words.addWord("class", section);
    words.addWord("delete", section);
    IToken directive = SyntaxScanner.token("word", SWT.NORMAL);
    DIRECTIVES.forEach(word -> words.addWord(word, directive));
    setRules(
        new IRule[] {
          new EndOfLineRule("//", comment),
          new MultiLineRule("/*", "*/", comment, (char) 0, ENDS_AT_END_OF_FILE),
          new SingleLineRule("\"", "\"", SyntaxScanner.token("string", SWT.NORMAL), (char) 0, true),
          words,
          new NumberRule(SyntaxScanner.token("number", SWT.NORMAL))
        });
  }
}
