package org.rtmtext.lsp.feature;

import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokens;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.config.ConfigToken.Kind;
import org.rtmtext.lsp.feature.ConfigName.Role;

/** The semantic tokens of a {@code model.cfg}. */
public final class ConfigTokenizer {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern DIRECTIVE =
      Pattern.compile("(#\\s*\\w+)(?:\\s*(\"[^\"]*\"|<[^>]*>))?");

  private ConfigTokenizer() {}

  public static SemanticTokens of(ModelConfigDocument document) {
    return tokens(document, 0, Integer.MAX_VALUE);
  }

  /** The tokens of the lines that a range touches. */
  public static SemanticTokens in(ModelConfigDocument document, Range range) {
    return tokens(document, range.getStart().getLine(), range.getEnd().getLine());
  }

  private static SemanticTokens tokens(ModelConfigDocument document, int first, int last) {
    SemanticTokensData out = new SemanticTokensData(0);
    List<ConfigToken> tokens = document.tokens();
    Iterator<ConfigName> names = ConfigName.all(tokens).iterator();
    for (ConfigToken token : tokens) {
      Role role = token.kind() == Kind.COMMENT ? Role.OTHER : names.next().role();
      ConfigPlace place = token.place();
      int line = place.line();
      int start = place.column();
      if (line < first || line > last) {
        continue;
      }
      String type = type(token, role);
      if (token.kind() == Kind.DIRECTIVE) {
        Matcher parts = DIRECTIVE.matcher(document.written(place));
        if (parts.lookingAt()) {
          out.token(line, start, start + parts.end(1), SemanticTokenTypes.Macro, false);
          if (parts.group(2) != null) {
            int from = start + parts.start(2);
            out.token(line, from, start + parts.end(2), SemanticTokenTypes.String, false);
          }
        }
      } else if (!type.isEmpty()) {
        boolean declares = role == Role.CLASS || role == Role.BONE;
        out.token(line, start, start + place.length(), type, declares);
      }
    }
    return new SemanticTokens(out);
  }

  /** The type of a token; empty for a token that is not highlighted. */
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
