package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Quotes;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The position of a completion in its line.
 *
 * @param text the line
 * @param before the tokens before the word
 * @param start the column where the word at the cursor starts, or the cursor
 * @param end the column after that word, which includes its closing quote
 * @param after the tokens after the word, without a comment
 */
record CompletionPlace(
    TextDocument document,
    int line,
    String text,
    List<Token> before,
    int start,
    int end,
    List<Token> after,
    boolean inComment) {
  static CompletionPlace of(TextDocument document, Position position) {
    int line = Math.max(0, Math.min(position.getLine(), document.lineCount() - 1));
    String text = document.line(line);
    int column = Math.max(0, Math.min(position.getCharacter(), text.length()));
    int start = column;
    int end = column;
    boolean inComment = false;
    List<Token> tokens = Token.of(text);
    for (Token token : tokens) {
      if (isWord(token) && token.touches(column)) {
        start = token.start();
        // An open quote does not extend to the end of the line.
        end = isOpen(text, token) ? column : token.end();
      }
      inComment |= token.kind() == Token.Kind.COMMENT && token.start() < column;
    }
    List<Token> before = new ArrayList<>();
    List<Token> after = new ArrayList<>();
    for (Token token : tokens) {
      if (token.start() < start) {
        before.add(token);
      } else if (token.start() >= end && token.kind() != Token.Kind.COMMENT) {
        after.add(token);
      }
    }
    if (end < text.length() && after.isEmpty()) {
      // After an open quote there are no tokens yet.
      Token.of(text.substring(end)).stream()
          .filter(t -> t.kind() != Token.Kind.COMMENT)
          .forEach(after::add);
    }
    return new CompletionPlace(document, line, text, before, start, end, after, inComment);
  }

  private static boolean isWord(Token token) {
    return switch (token.kind()) {
      case NAME, KEYWORD, STRING, NUMBER -> true;
      default -> false;
    };
  }

  private static boolean isOpen(String text, Token token) {
    return token.kind() == Token.Kind.STRING
        && (token.end() == token.start() + 1 || text.charAt(token.end() - 1) != '"');
  }

  /** The word at the cursor; may be empty. */
  String word() {
    return text.substring(start, end);
  }

  private char first() {
    return start == end ? ' ' : text.charAt(start);
  }

  boolean isFirstWord() {
    return before.isEmpty();
  }

  /** Whether the word is the last token of the line. */
  boolean isLast() {
    return after.isEmpty();
  }

  /** Whether the word can become a keyword: it is not a number and has no opening quote. */
  boolean takesKeyword() {
    return start == end || Character.isLetter(first());
  }

  String before(int index) {
    return before.get(index).text(text);
  }

  /** An item that inserts a word. */
  CompletionItem word(String word, CompletionItemKind kind, int order) {
    return item(word, word, word, kind, order);
  }

  /**
   * An item that inserts a name.
   *
   * @param token the name in the form of the text
   * @param written the inserted text
   */
  CompletionItem name(
      String name, String token, String written, CompletionItemKind kind, int order) {
    return item(token, first() == '"' ? Quotes.quote(name) : name, written, kind, order);
  }

  /**
   * @param filter the text that the client compares with the word at the cursor
   * @param order the position among all items
   */
  private CompletionItem item(
      String label, String filter, String written, CompletionItemKind kind, int order) {
    CompletionItem item = new CompletionItem(label);
    item.setKind(kind);
    item.setFilterText(filter);
    item.setSortText(String.format("%05d", order));
    item.setTextEdit(Either.forLeft(new TextEdit(Snapshot.range(line, start, end), written)));
    return item;
  }
}
