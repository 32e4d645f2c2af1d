package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokens;
import org.rtmtext.skeleton.ConfigToken;
import org.rtmtext.skeleton.ConfigToken.Kind;

/** The semantic tokens of a {@code model.cfg}. */
public final class ConfigTokenizer {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern DIRECTIVE =
      Pattern.compile("(#\\s*\\w+)(?:\\s*(\"[^\"]*\"|<[^>]*>))?");

  private final ModelConfigDocument document;
  private final int first;
  private final int last;
  private final TokenNumbers out = new TokenNumbers();

  private ConfigTokenizer(ModelConfigDocument document, int first, int last) {
    this.document = document;
    this.first = first;
    this.last = last;
  }

  /** The tokens of the whole text. */
  public static SemanticTokens of(ModelConfigDocument document) {
    return new ConfigTokenizer(document, 0, Integer.MAX_VALUE).tokens();
  }

  /** The tokens of the lines that a range touches. */
  public static SemanticTokens in(ModelConfigDocument document, Range range) {
    return new ConfigTokenizer(document, range.getStart().getLine(), range.getEnd().getLine())
        .tokens();
  }

  private SemanticTokens tokens() {
    List<ConfigToken> tokens = document.tokens();
    List<ListedName> names = ListedName.all(tokens);
    int next = 0;
    ConfigToken before = null;
    ConfigToken beforeThat = null;
    for (int i = 0; i < tokens.size(); i++) {
      ConfigToken token = tokens.get(i);
      while (next < names.size() && offset(names.get(next).token()) < offset(token)) {
        next++;
      }
      boolean isBone = next < names.size() && names.get(next).token() == token;
      int line = token.place().line();
      if (line >= first && line <= last) {
        ConfigToken after = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
        if (isBone) {
          add(token, SemanticTokenTypes.Variable, !names.get(next).isParent());
        } else {
          add(token, before, beforeThat, after);
        }
      }
      if (token.kind() != Kind.COMMENT) {
        beforeThat = before;
        before = token;
      }
    }
    return new SemanticTokens(out);
  }

  private static int offset(ConfigToken token) {
    return token.place().offset();
  }

  private void add(
      ConfigToken token, ConfigToken before, ConfigToken beforeThat, ConfigToken after) {
    switch (token.kind()) {
      case COMMENT -> add(token, SemanticTokenTypes.Comment, false);
      case STRING -> add(token, SemanticTokenTypes.String, false);
      case DIRECTIVE -> addDirective(token);
      case WORD -> addWord(token, before, beforeThat, after);
      default -> {
        // Symbols have the colour of the text.
      }
    }
  }

  private void addWord(
      ConfigToken token, ConfigToken before, ConfigToken beforeThat, ConfigToken after) {
    boolean isBase =
        before != null && before.is(":") && beforeThat != null && beforeThat.kind() == Kind.WORD;
    if (token.isWord("class") || token.isWord("delete") || token.isWord("enum")) {
      add(token, SemanticTokenTypes.Keyword, false);
    } else if (before != null && before.isWord("class")) {
      add(token, SemanticTokenTypes.Class, true);
    } else if (isBase || before != null && before.isWord("delete")) {
      add(token, SemanticTokenTypes.Class, false);
    } else if (after != null && (after.is("=") || after.is("[") || after.is("+="))) {
      add(token, SemanticTokenTypes.Property, false);
    } else if (NUMBER.matcher(token.text()).matches()) {
      add(token, SemanticTokenTypes.Number, false);
    }
  }

  private void addDirective(ConfigToken token) {
    int column = token.place().column();
    Matcher parts = DIRECTIVE.matcher(document.written(token.place()));
    if (parts.lookingAt()) {
      add(token, column, column + parts.end(1), SemanticTokenTypes.Macro, false);
      if (parts.group(2) != null) {
        add(
            token,
            column + parts.start(2),
            column + parts.end(2),
            SemanticTokenTypes.String,
            false);
      }
    }
  }

  private void add(ConfigToken token, String type, boolean declares) {
    int start = token.place().column();
    add(token, start, start + token.place().length(), type, declares);
  }

  private void add(ConfigToken token, int start, int end, String type, boolean declares) {
    out.token(
        token.place().line(), start, end - start, SemanticTokenizer.type(type), declares ? 1 : 0);
  }
}
