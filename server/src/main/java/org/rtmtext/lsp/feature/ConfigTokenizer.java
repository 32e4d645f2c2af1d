package org.rtmtext.lsp.feature;

import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokens;
import org.rtmtext.lsp.feature.ConfigName.Role;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.ConfigToken;
import org.rtmtext.skeleton.ConfigToken.Kind;

/** The semantic tokens of a {@code model.cfg}. */
public final class ConfigTokenizer {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern DIRECTIVE =
      Pattern.compile("(#\\s*\\w+)(?:\\s*(\"[^\"]*\"|<[^>]*>))?");

  private ConfigTokenizer() {}

  /** The tokens of the whole text. */
  public static SemanticTokens of(ModelConfigDocument document) {
    return tokens(document, 0, Integer.MAX_VALUE);
  }

  /** The tokens of the lines that a range touches. */
  public static SemanticTokens in(ModelConfigDocument document, Range range) {
    return tokens(document, range.getStart().getLine(), range.getEnd().getLine());
  }

  private static SemanticTokens tokens(ModelConfigDocument document, int first, int last) {
    TokenNumbers out = new TokenNumbers();
    List<ConfigToken> tokens = document.tokens();
    Iterator<ConfigName> names = ConfigName.all(tokens).iterator();
    for (ConfigToken token : tokens) {
      Role role = token.kind() == Kind.COMMENT ? Role.OTHER : names.next().role();
      ConfigPlace place = token.place();
      if (place.line() < first || place.line() > last) {
        continue;
      }
      String type = type(token, role);
      if (token.kind() == Kind.DIRECTIVE) {
        Matcher parts = DIRECTIVE.matcher(document.written(place));
        if (parts.lookingAt()) {
          add(place, 0, parts.end(1), SemanticTokenTypes.Macro, false, out);
          if (parts.group(2) != null) {
            add(place, parts.start(2), parts.end(2), SemanticTokenTypes.String, false, out);
          }
        }
      } else if (!type.isEmpty()) {
        add(place, 0, place.length(), type, role == Role.CLASS || role == Role.BONE, out);
      }
    }
    return new SemanticTokens(out);
  }

  private static void add(
      ConfigPlace place, int start, int end, String type, boolean declares, TokenNumbers out) {
    int column = place.column() + start;
    out.token(place.line(), column, end - start, SemanticTokenizer.type(type), declares ? 1 : 0);
  }

  /** The type of a token; empty for one in the colour of the text. */
  private static String type(ConfigToken token, Role role) {
    return switch (role) {
      case KEYWORD -> SemanticTokenTypes.Keyword;
      case CLASS, BASE -> SemanticTokenTypes.Class;
      case PROPERTY -> SemanticTokenTypes.Property;
      case BONE, PARENT -> SemanticTokenTypes.Variable;
      case SKELETON, OTHER ->
          switch (token.kind()) {
            case COMMENT -> SemanticTokenTypes.Comment;
            case STRING -> SemanticTokenTypes.String;
            case WORD -> NUMBER.matcher(token.text()).matches() ? SemanticTokenTypes.Number : "";
            default -> "";
          };
    };
  }
}
