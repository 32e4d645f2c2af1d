package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.text.LineRole;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.Token;

/** What the words of a text are, for colouring. Keeps the last answer of each document. */
public final class SemanticTokenizer {
  /** An answer with more numbers than this is not kept; a client asks for all of it again. */
  private static final int MOST_KEPT = 200_000;

  /** Lines that are looked at without asking whether the answer is still wanted. */
  private static final int LINES_AT_ONCE = 256;

  private static final List<String> TYPES =
      List.of(
          SemanticTokenTypes.Keyword,
          SemanticTokenTypes.Variable,
          SemanticTokenTypes.Property,
          SemanticTokenTypes.String,
          SemanticTokenTypes.Number,
          SemanticTokenTypes.Comment,
          SemanticTokenTypes.Operator);

  private static final List<String> MODIFIERS = List.of(SemanticTokenModifiers.Declaration);
  private static final int DECLARATION = 1;

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();

  private record Answer(String id, TokenNumbers numbers) {}

  public static SemanticTokensLegend legend() {
    return new SemanticTokensLegend(TYPES, MODIFIERS);
  }

  public SemanticTokens full(Snapshot document, CancelChecker cancel) {
    return keep(document, numbers(document.text(), 0, document.text().lineCount(), cancel));
  }

  private SemanticTokens keep(Snapshot document, TokenNumbers numbers) {
    if (numbers.size() > MOST_KEPT) {
      answers.remove(document.uri());
      return new SemanticTokens(numbers);
    }
    Answer answer = new Answer(Long.toString(ids.incrementAndGet()), numbers);
    answers.put(document.uri(), answer);
    return new SemanticTokens(answer.id(), numbers);
  }

  /** What has changed since an answer; everything if that answer is not known any more. */
  public Either<SemanticTokens, SemanticTokensDelta> delta(
      Snapshot document, String previous, CancelChecker cancel) {
    Answer before = answers.get(document.uri());
    SemanticTokens now = full(document, cancel);
    if (before == null || !before.id().equals(previous) || now.getResultId() == null) {
      return Either.forLeft(now);
    }
    TokenNumbers numbers = (TokenNumbers) now.getData();
    int start = numbers.commonStart(before.numbers());
    int end = numbers.commonEnd(before.numbers(), start);
    int deleted = before.numbers().size() - start - end;
    List<Integer> inserted = numbers.subList(start, numbers.size() - end);
    return Either.forRight(
        new SemanticTokensDelta(
            deleted == 0 && inserted.isEmpty()
                ? List.of()
                : List.of(new SemanticTokensEdit(start, deleted, inserted)),
            now.getResultId()));
  }

  /** The tokens of the lines that a range touches. */
  public SemanticTokens in(Snapshot document, Range range, CancelChecker cancel) {
    TextDocument text = document.text();
    int from = Math.max(0, range.getStart().getLine());
    int last = Math.min(text.lineCount(), range.getEnd().getLine());
    boolean endsBeforeLine = range.getEnd().getCharacter() == 0 && last > from;
    int to = Math.min(text.lineCount(), endsBeforeLine ? last : last + 1);
    return new SemanticTokens(numbers(text, from, to, cancel));
  }

  /** Forgets a document. */
  public void close(String uri) {
    answers.remove(uri);
  }

  private static TokenNumbers numbers(TextDocument text, int from, int to, CancelChecker cancel) {
    TokenNumbers numbers = new TokenNumbers();
    for (int start = from; start < to; start += LINES_AT_ONCE) {
      cancel.checkCanceled();
      int end = Math.min(to, start + LINES_AT_ONCE);
      List<LineRole> roles = LineRole.of(text, start, end);
      for (int line = start; line < end; line++) {
        add(text.line(line), line, roles.get(line - start), numbers);
      }
    }
    return numbers;
  }

  private static void add(String text, int line, LineRole role, TokenNumbers out) {
    List<Token> tokens = Token.of(text);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      String type = type(text, tokens, i, role);
      if (type != null) {
        boolean declares = role == LineRole.BONE && type.equals(SemanticTokenTypes.Variable);
        out.token(
            line,
            token.start(),
            token.end() - token.start(),
            TYPES.indexOf(type),
            declares ? DECLARATION : 0);
      }
    }
  }

  /** The type of a token; null for what is nothing. */
  private static String type(String text, List<Token> tokens, int index, LineRole role) {
    return switch (tokens.get(index).kind()) {
      case KEYWORD -> SemanticTokenTypes.Keyword;
      case NUMBER -> SemanticTokenTypes.Number;
      case COMMENT -> SemanticTokenTypes.Comment;
      case BAR, EQUALS -> SemanticTokenTypes.Operator;
      case NAME -> nameType(text, tokens, index, role, null);
      case STRING -> nameType(text, tokens, index, role, SemanticTokenTypes.String);
      case OTHER -> null;
    };
  }

  private static String nameType(
      String text, List<Token> tokens, int index, LineRole role, String otherwise) {
    return switch (role) {
      case BONE -> index == 0 ? SemanticTokenTypes.Variable : otherwise;
      case ROW ->
          index == 0
              ? SemanticTokenTypes.Variable
              : NameAt.isStored(text, tokens, index) ? SemanticTokenTypes.String : otherwise;
      case PROPERTY ->
          index == 1
              ? SemanticTokenTypes.Property
              : index == 3 ? SemanticTokenTypes.String : otherwise;
      case METADATA -> SemanticTokenTypes.String;
      default -> otherwise;
    };
  }
}
