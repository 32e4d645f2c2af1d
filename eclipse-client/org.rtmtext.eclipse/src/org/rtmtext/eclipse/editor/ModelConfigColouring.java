package org.rtmtext.eclipse.editor;

import java.util.List;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.MultiLineRule;
import org.eclipse.jface.text.rules.NumberRule;
import org.eclipse.jface.text.rules.SingleLineRule;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordRule;
import org.eclipse.swt.SWT;

/** Colours a {@code model.cfg}. */
public final class ModelConfigColouring extends ThemedColouring {
  private static final List<String> DIRECTIVES =
      List.of("#include", "#define", "#undef", "#if", "#ifdef", "#ifndef", "#else", "#endif");

  /** While a file is being edited, a comment may be unterminated. */
  private static final boolean ENDS_AT_END_OF_FILE = true;

  /** Colours the whole text again, because an edit can start or end a comment of many lines. */
  private static final class WholeText extends DefaultDamagerRepairer {
    WholeText(ITokenScanner scanner) {
      super(scanner);
    }

    @Override
    public IRegion getDamageRegion(
        ITypedRegion partition, DocumentEvent event, boolean partitioningChanged) {
      return new Region(0, event.getDocument().getLength());
    }
  }

  public ModelConfigColouring() {
    super(WholeText::new);
  }

  @Override
  IRule[] rules(int length) {
    IToken comment = token("comment", SWT.NORMAL);
    Words letters =
        new Words(
            c -> c == '#' || Character.isLetter(c) || c == '_',
            c -> Character.isLetterOrDigit(c) || c == '_');
    WordRule words = new WordRule(letters, new Token(null), true);
    IToken section = token("section", SWT.BOLD);
    words.addWord("class", section);
    words.addWord("delete", section);
    IToken directive = token("word", SWT.NORMAL);
    DIRECTIVES.forEach(word -> words.addWord(word, directive));
    return new IRule[] {
      new EndOfLineRule("//", comment),
      new MultiLineRule("/*", "*/", comment, (char) 0, ENDS_AT_END_OF_FILE),
      new SingleLineRule("\"", "\"", token("string", SWT.NORMAL), (char) 0, true),
      words,
      new NumberRule(token("number", SWT.NORMAL))
    };
  }
}
