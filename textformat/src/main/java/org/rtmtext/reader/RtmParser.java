package org.rtmtext.reader;

import com.google.inject.Injector;
import java.io.StringReader;
import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.rtmtext.grammar.RtmTextStandaloneSetup;
import org.rtmtext.grammar.services.RtmTextGrammarAccess;

/** The parser that Xtext generates from the grammar. */
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

  public IParseResult document(String text) {
    return parse(grammar.getDocumentRule(), text);
  }

  IParseResult parse(boolean isFrame, String text) {
    return parse(isFrame ? grammar.getFrameRule() : grammar.getHeadRule(), text);
  }

  private IParseResult parse(ParserRule rule, String text) {
    boolean ends = text.endsWith("\n") || text.endsWith("\r");
    return parser.parse(rule, new StringReader(ends ? text : text + "\n"));
  }

  private static final class Holder {
    static final RtmParser INSTANCE =
        new RtmParser(new RtmTextStandaloneSetup().createInjectorAndDoEMFRegistration());
  }
}
