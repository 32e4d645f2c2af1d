package org.rtmtext.edits;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.LineMistakes;
import org.rtmtext.reader.Mistake;

/** Fixes of lines with a syntax error, for common mistakes. */
final class SyntaxFixes extends FixFinder {
  SyntaxFixes(QuickFixes context, Problem problem) {
    super(context, problem);
  }

  void find() {
    suggestion()
        .ifPresent(
            word -> token().ifPresent(t -> obvious(FixKind.WRITE_WORD.of(word), replace(t, word))));
    boolean isLast = document.blockOfLine(line + 1) != document.blockOfLine(line);
    String next = isLast ? "" : document.line(line + 1);
    Map<Mistake.Kind, List<Mistake>> mistakes =
        LineMistakes.of(text, next, LineKind.of(document, line), problem.range().column()).stream()
            .collect(Collectors.groupingBy(Mistake::kind, LinkedHashMap::new, Collectors.toList()));
    mistakes.forEach(
        (kind, places) -> {
          if (fixes.isEmpty()) {
            fix(kind, places);
          }
        });
  }

  private void fix(Mistake.Kind kind, List<Mistake> places) {
    if (kind == Mistake.Kind.WRAPPED) {
      addWrapped();
      return;
    }
    List<Mistake> mended = places.stream().filter(m -> m.replacement().isPresent()).toList();
    if (kind == Mistake.Kind.NAME && mended.isEmpty()) {
      WordFixes words = new WordFixes(context, problem);
      words.unquoted(places.get(0));
      fixes.addAll(words.fixes);
    } else if (!mended.isEmpty()) {
      String fixed = fixed(mended);
      obvious(
          what(kind, mended.get(0).replacement().get()),
          edit(changes -> changes.line(line, fixed.replace("\n", changes.lineEnd()))));
    }
  }

  private static Fix.What what(Mistake.Kind kind, String replacement) {
    return switch (kind) {
      case KEYWORD, WORD -> FixKind.WRITE_WORD.of(replacement);
      case COMMENT -> FixKind.BEGIN_COMMENT.of();
      case CHARACTER -> FixKind.WRITE_ORDINARY_CHARACTERS.of();
      case NUMBER -> FixKind.WRITE_NUMBERS.of();
      case COLON_FOR_BAR -> FixKind.REPLACE_COLON.of();
      case COLON, DASH, ASTERISK, COMMA, SEMICOLON ->
          FixKind.REMOVE_MARK.of(kind.name().toLowerCase(Locale.ROOT));
      case BAR -> FixKind.WRITE_BAR.of();
      case SEVERAL_NAMES -> FixKind.WRITE_ONE_NAME_PER_LINE.of();
      case NAME -> FixKind.QUOTE_NAME.of();
      case WRAPPED, STATEMENT -> throw new IllegalArgumentException(kind + " has no replacement");
    };
  }

  /** The line with the replacements of mistakes. */
  private String fixed(List<Mistake> mistakes) {
    StringBuilder fixed = new StringBuilder(text);
    mistakes.stream()
        .sorted((a, b) -> b.start() - a.start())
        .forEach(m -> fixed.replace(m.start(), m.end(), m.replacement().get()));
    return fixed.toString();
  }
}
