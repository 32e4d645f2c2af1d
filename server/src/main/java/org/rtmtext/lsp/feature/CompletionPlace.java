package org.rtmtext.lsp.feature;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Quotes;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;
import org.rtmtext.syntax.Token.Kind;

/**
 * The position of a completion in its line.
 *
 * @param text the line
 * @param before the tokens before the word
 * @param start the column where the word at the cursor starts, or the cursor
 * @param end the column after that word, which includes its closing quote
 * @param isLast whether no token follows the word, except a comment
 */
record CompletionPlace(
    TextDocument document,
    int line,
    String text,
    List<Token> before,
    int start,
    int end,
    boolean isLast,
    boolean inComment) {
  private static final Set<Kind> WORDS =
      EnumSet.of(Kind.NAME, Kind.KEYWORD, Kind.STRING, Kind.NUMBER);

  static CompletionPlace of(TextDocument document, Position position) {
    int line = Math.max(0, Math.min(position.getLine(), document.lineCount() - 1));
    String text = document.line(line);
    int column = Math.max(0, Math.min(position.getCharacter(), text.length()));
    List<Token> tokens = Token.of(text);
    Optional<Token> word =
        tokens.stream()
            .filter(t -> WORDS.contains(t.kind()) && t.touches(column))
            .reduce((first, last) -> last);
    int start = word.map(Token::start).orElse(column);
    // A string without a closing quote ends at the cursor, not at the end of the line.
    int end = word.filter(t -> !isOpen(text, t)).map(Token::end).orElse(column);
    return new CompletionPlace(
        document,
        line,
        text,
        tokens.stream().filter(t -> t.start() < start).toList(),
        start,
        end,
        Token.of(text.substring(end)).stream().allMatch(t -> t.kind() == Kind.COMMENT),
        tokens.stream().anyMatch(t -> t.kind() == Kind.COMMENT && t.start() < column));
  }

  private static boolean isOpen(String text, Token token) {
    return token.kind() == Kind.STRING
        && (token.end() == token.start() + 1 || text.charAt(token.end() - 1) != '"');
  }

  /** The word at the cursor; may be empty. */
  String word() {
    return text.substring(start, end);
  }

  boolean isFirstWord() {
    return before.isEmpty();
  }

  /** Whether the word can become a keyword: it is not a number and has no opening quote. */
  boolean takesKeyword() {
    return start == end || Character.isLetter(text.charAt(start));
  }

  String before(int index) {
    return before.get(index).text(text);
  }

  /**
   * An item that inserts a name.
   *
   * @param token the name as it is written in a text: in quotes if necessary
   * @param written the inserted text
   */
  CompletionItem name(String name, String token, String written, CompletionItemKind kind) {
    boolean quoted = word().startsWith("\"");
    return item(token, quoted ? Quotes.quote(name) : name, written, kind);
  }

  /**
   * An item that inserts a text.
   *
   * @param filter the text that the client compares with the word at the cursor
   */
  CompletionItem item(String label, String filter, String written, CompletionItemKind kind) {
    CompletionItem item = new CompletionItem(label);
    item.setKind(kind);
    item.setFilterText(filter);
    item.setTextEdit(Either.forLeft(new TextEdit(Snapshot.range(line, start, end), written)));
    return item;
  }
}
