package org.rtmtext.grammar;

import java.util.Map;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;
import org.rtmtext.grammar.rtmText.Bones;
import org.rtmtext.grammar.rtmText.Cell;
import org.rtmtext.grammar.rtmText.Frame;
import org.rtmtext.grammar.rtmText.Metadata;
import org.rtmtext.grammar.rtmText.Properties;
import org.rtmtext.grammar.rtmText.Property;
import org.rtmtext.grammar.rtmText.Row;

/** Describes syntax errors in terms of the text instead of the parser. */
public class SyntaxErrorMessages extends SyntaxErrorMessageProvider {
  private static final Map<String, String> TOKENS =
      Map.of(
          "RULE_EOL", "the end of the line",
          "RULE_DECIMAL", "a number",
          "RULE_ID", "a name",
          "RULE_STRING", "a string in quotes");

  @Override
  public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
    RecognitionException e = context.getRecognitionException();
    String found = e == null ? "" : found(e.token);
    String expected =
        e instanceof MismatchedTokenException mismatch && mismatch.expecting >= 0
            ? token(mismatch.expecting, context.getTokenNames())
            : form(wordBefore(e), context.getCurrentContext());
    return new SyntaxErrorMessage(found + "expected " + expected, Diagnostic.SYNTAX_DIAGNOSTIC);
  }

  private static String found(Token token) {
    if (token == null || token.getText() == null || token.getType() == Token.EOF) {
      return "";
    }
    String text = whole(token);
    if (text.isBlank()) {
      return "the line ends here; ";
    }
    if (text.codePointCount(0, text.length()) > 40) {
      text = text.substring(0, text.offsetByCodePoints(0, 40)) + "...";
    }
    return "unexpected '" + text + "'; ";
  }

  /**
   * The text of a token, with both halves of a surrogate pair, which the lexer cuts into two
   * tokens.
   */
  private static String whole(Token token) {
    String text = token.getText();
    if (token instanceof CommonToken t
        && Character.isHighSurrogate(text.charAt(text.length() - 1))
        && t.getStopIndex() + 1 < t.getInputStream().size()) {
      return t.getInputStream().substring(t.getStartIndex(), t.getStopIndex() + 1);
    }
    return text;
  }

  private static String token(int type, String[] names) {
    String name = names[type];
    return TOKENS.getOrDefault(name, name);
  }

  /**
   * The token before the wrong token. It is taken from the token stream, because the model may not
   * have the statement yet.
   */
  private static String wordBefore(RecognitionException e) {
    Token before = e != null && e.input instanceof TokenStream tokens ? tokens.LT(-1) : null;
    return before == null || before.getText() == null ? "" : before.getText();
  }

  private static String form(String wordBefore, EObject context) {
    switch (wordBefore) {
      case "rtm":
        return "the encoding: plain, bmtr 3, bmtr 4 or bmtr 5";
      case "frame":
        return "the phase of the frame or 'none'";
      default:
        break;
    }
    if (context instanceof Row || context instanceof Cell) {
      return "a row: bone | x y z w | x y z";
    }
    if (context instanceof Frame) {
      return "a frame: 'frame' and its phase, then a row for each bone";
    }
    if (context instanceof Property || context instanceof Properties) {
      return "a property: phase \"name\" = \"value\"";
    }
    if (context instanceof Bones || context instanceof Metadata) {
      return "one name per line, in quotes unless it consists only of letters, digits and _";
    }
    return "a statement (rtm, motion, ...), a section (properties, bones) or a frame with its"
        + " phase;"
        + " quote a bone name that is one of these words";
  }
}
