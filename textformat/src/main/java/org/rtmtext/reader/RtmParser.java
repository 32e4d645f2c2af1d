package org.rtmtext.reader;

import com.google.inject.Injector;
import java.io.StringReader;
import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.rtmtext.grammar.RtmTextStandaloneSetup;
import org.rtmtext.grammar.services.RtmTextGrammarAccess;

/** The parser that Xtext generates from the grammar, with entry rules for the parts of a text. */
public final class RtmParser {
  private final IParser parser;
  private final RtmTextGrammarAccess grammar;

  private RtmParser(Injector injector) {
    parser = injector.getInstance(IParser.class);
    grammar = injector.getInstance(RtmTextGrammarAccess.class);
  }

  /** The only instance; thread-safe. */
  public static RtmParser get() {
    return Holder.INSTANCE;
  }

  public IParseResult document(CharSequence text) {
    return parse(grammar.getDocumentRule(), text);
  }

  public IParseResult head(CharSequence text) {
    return parse(grammar.getHeadRule(), text);
  }

  public IParseResult frame(CharSequence text) {
    return parse(grammar.getFrameRule(), text);
  }

  private IParseResult parse(ParserRule rule, CharSequence text) {
    return parser.parse(rule, new StringReader(withLastLineEnd(text)));
  }

  private static String withLastLineEnd(CharSequence text) {
    int length = text.length();
    boolean ends =
        length > 0 && (text.charAt(length - 1) == '\n' || text.charAt(length - 1) == '\r');
    return ends ? text.toString() : text + "\n";
  }

  private static final class Holder {
    static final RtmParser INSTANCE =
        new RtmParser(new RtmTextStandaloneSetup().createInjectorAndDoEMFRegistration());
  }
}
