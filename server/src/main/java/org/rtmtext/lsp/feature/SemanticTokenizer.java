package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The semantic tokens of one document. It keeps the text of the last answer, which shares blocks
 * with the next version, and how many numbers each block has. Keeping the tokens themselves would
 * take 100 MB for a text of 37 MB.
 */
public final class SemanticTokenizer {
  /** Lines between two checks for cancellation. */
  private static final int CANCEL_EVERY = 256;

  static final List<String> TYPES =
      List.of(
          SemanticTokenTypes.Keyword,
          SemanticTokenTypes.Variable,
          SemanticTokenTypes.Property,
          SemanticTokenTypes.String,
          SemanticTokenTypes.Number,
          SemanticTokenTypes.Comment,
          SemanticTokenTypes.Operator,
          SemanticTokenTypes.Class,
          SemanticTokenTypes.Macro);

  private static final List<String> MODIFIERS = List.of(SemanticTokenModifiers.Declaration);

  /** One sequence for all documents, so that a new id never equals that of a closed one. */
  private static final AtomicLong IDS = new AtomicLong();

  private volatile Answer last;

  /**
   * @param counts how many numbers each block has
   */
  private record Answer(String id, TextDocument text, int[] counts) {}

  public static SemanticTokensLegend legend() {
    return new SemanticTokensLegend(TYPES, MODIFIERS);
  }

  public SemanticTokens full(Snapshot document, CancelChecker cancel) {
    TextDocument text = document.text();
    int[] counts = new int[text.blockCount()];
    SemanticTokensData numbers = new SemanticTokensData(0);
    for (int block = 0; block < counts.length; block++) {
      int before = numbers.size();
      add(text, text.firstLine(block), text.endLine(block), numbers, cancel);
      counts[block] = numbers.size() - before;
    }
    return new SemanticTokens(keep(document, counts).id(), numbers);
  }

  private Answer keep(Snapshot document, int[] counts) {
    Answer answer = new Answer(Long.toString(IDS.incrementAndGet()), document.text(), counts);
    last = answer;
    return answer;
  }

  /** The changes since the last answer; all tokens if {@code previous} is not its id. */
  public Either<SemanticTokens, SemanticTokensDelta> delta(
      Snapshot document, String previous, CancelChecker cancel) {
    Answer before = last;
    if (before == null || !before.id().equals(previous)) {
      return Either.forLeft(full(document, cancel));
    }
    int[] counts = new int[document.text().blockCount()];
    List<SemanticTokensEdit> edits = edits(before, document.text(), counts, cancel);
    return Either.forRight(new SemanticTokensDelta(edits, keep(document, counts).id()));
  }

  /**
   * The edits between the answers for two versions. Shared blocks are skipped, the others are
   * compared in pairs. Only the first token of a block depends on the blocks before it: it stores
   * the number of lines since their last token. So the blocks next to the changed ones are
   * compared, too.
   *
   * @param counts receives how many numbers each block of the later version has
   */
  private static List<SemanticTokensEdit> edits(
      Answer answer, TextDocument after, int[] counts, CancelChecker cancel) {
    TextDocument before = answer.text();
    int shared = after.commonStart(before, 0);
    int start = Math.max(0, shared - 1);
    int end = Math.max(0, after.commonEnd(before, shared) - 1);
    int endBefore = answer.counts().length - end;
    int endAfter = counts.length - end;
    System.arraycopy(answer.counts(), 0, counts, 0, start);
    System.arraycopy(answer.counts(), endBefore, counts, endAfter, end);
    List<SemanticTokensEdit> edits = new ArrayList<>();
    int at = IntStream.of(counts).limit(start).sum();
    int lineBefore = 0;
    int lineAfter = 0;
    for (int i = start; i < Math.max(endBefore, endAfter); i++) {
      SemanticTokensData old = new SemanticTokensData(lineBefore);
      SemanticTokensData now = new SemanticTokensData(lineAfter);
      if (i < endBefore) {
        add(before, before.firstLine(i), before.endLine(i), old, cancel);
      }
      if (i < endAfter) {
        add(after, after.firstLine(i), after.endLine(i), now, cancel);
        counts[i] = now.size();
      }
      addEdit(at, old, now, edits);
      at += old.size();
      lineBefore = old.lastLine();
      lineAfter = now.lastLine();
    }
    return edits;
  }

  /** Adds an edit if the numbers differ. An edit directly after the last one extends it. */
  private static void addEdit(
      int at, SemanticTokensData old, SemanticTokensData now, List<SemanticTokensEdit> edits) {
    int start = now.commonStart(old);
    int end = now.commonEnd(old, start);
    int deleted = old.size() - start - end;
    int stop = now.size() - end;
    if (deleted == 0 && stop == start) {
      return;
    }
    SemanticTokensEdit last = edits.isEmpty() ? null : edits.get(edits.size() - 1);
    if (last == null || last.getStart() + last.getDeleteCount() < at + start) {
      last = new SemanticTokensEdit(at + start, 0, new SemanticTokensData(0));
      edits.add(last);
    }
    last.setDeleteCount(last.getDeleteCount() + deleted);
    ((SemanticTokensData) last.getData()).append(now, start, stop);
  }

  /** The tokens of the lines that a range touches; these need no earlier answer. */
  public static SemanticTokens in(Snapshot document, Range range, CancelChecker cancel) {
    SemanticTokensData numbers = new SemanticTokensData(0);
    int from = Math.max(0, range.getStart().getLine());
    add(document.text(), from, document.endLine(range), numbers, cancel);
    return new SemanticTokens(numbers);
  }

  private static void add(
      TextDocument text, int from, int to, SemanticTokensData numbers, CancelChecker cancel) {
    List<LineKind> kinds = LineKind.of(text, from, to);
    for (int line = from; line < to; line++) {
      if ((line - from) % CANCEL_EVERY == 0) {
        cancel.checkCanceled();
      }
      String content = text.line(line);
      LineKind kind = kinds.get(line - from);
      List<Token> tokens = Token.of(content);
      for (int i = 0; i < tokens.size(); i++) {
        Token token = tokens.get(i);
        String type = type(content, tokens, i, kind);
        if (type != null) {
          boolean declares = kind == LineKind.BONE && i == 0 && token.isName();
          numbers.token(line, token.start(), token.end(), type, declares);
        }
      }
    }
  }

  /** The type of a token; null for a token without one. */
  private static String type(String line, List<Token> tokens, int index, LineKind kind) {
    Token token = tokens.get(index);
    return switch (token.kind()) {
      case KEYWORD -> SemanticTokenTypes.Keyword;
      case NUMBER -> SemanticTokenTypes.Number;
      case COMMENT -> SemanticTokenTypes.Comment;
      case BAR, EQUALS -> SemanticTokenTypes.Operator;
      case OTHER -> null;
      case NAME, STRING -> {
        boolean isBone =
            (kind == LineKind.BONE || kind == LineKind.ROW) && index == 0
                || kind == LineKind.JOINT && HeadLines.jointNames(line).contains(token);
        boolean isSkeleton =
            kind == LineKind.SECTION && index == 1 && tokens.get(0).text(line).equals("poses");
        boolean isProperty = kind == LineKind.PROPERTY && index == 1;
        boolean isString =
            token.kind() == Token.Kind.STRING
                || kind == LineKind.METADATA
                || kind == LineKind.PROPERTY && index == 3
                || kind == LineKind.ROW && BoneReference.isStored(line, tokens, index);
        yield isBone
            ? SemanticTokenTypes.Variable
            : isProperty
                ? SemanticTokenTypes.Property
                : isSkeleton
                    ? SemanticTokenTypes.Class
                    : isString ? SemanticTokenTypes.String : null;
      }
    };
  }
}
