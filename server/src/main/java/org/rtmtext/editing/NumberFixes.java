package org.rtmtext.editing;

import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Problem;
import org.rtmtext.projection.Analysis;
import org.rtmtext.text.NumberText;
import org.rtmtext.text.RowTokens;
import org.rtmtext.text.RowValues;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.Token;

/** Fixes of single numbers. */
final class NumberFixes {
  private NumberFixes() {}

  /** Writes the value that is stored. */
  static List<Fix> digitsLost(Analysis analysis, Problem p) {
    TextDocument document = analysis.document();
    int line = p.range().line();
    String text = document.line(line);
    Optional<Token> token =
        Token.of(text).stream()
            .filter(t -> t.kind() == Token.Kind.NUMBER && t.start() == p.range().column())
            .findFirst();
    return token
        .flatMap(
            t ->
                stored(analysis, line, text, t)
                    .map(
                        s ->
                            Fix.obvious(
                                "Write " + s + ", which is stored",
                                () -> {
                                  EditBuilder changes = new EditBuilder(document);
                                  changes.replace(line, t.start(), t.end(), s);
                                  return changes.result();
                                })))
        .map(List::of)
        .orElse(List.of());
  }

  private static Optional<String> stored(Analysis analysis, int line, String text, Token token) {
    TextDocument document = analysis.document();
    int block = document.blockOfLine(line);
    if (block == 0 || line == document.firstLine(block)) {
      return Optional.of(NumberText.of(Float.parseFloat(token.text(text))));
    }
    Optional<RowValues> values = analysis.reading().rows().at(line);
    Optional<RowTokens> row = RowTokens.of(text);
    if (values.isEmpty() || row.isEmpty()) {
      return Optional.empty();
    }
    RowValues v = values.get();
    int component = v.transforms().rotationComponents() + 3;
    List<Token> position = row.get().position();
    for (int i = 0; i < position.size() && position.size() == 3; i++) {
      if (position.get(i).equals(token)) {
        return Optional.of(NumberText.of(v.transforms(), v.index(), component - 3 + i));
      }
    }
    int at = row.get().rotation().indexOf(token);
    return at < 0 || !row.get().isStoredForm(v.transforms())
        ? Optional.empty()
        : Optional.of(NumberText.of(v.transforms(), v.index(), at));
  }

  /** Gives a form the count of numbers that it has. */
  static List<Fix> count(TextDocument document, int line, List<Token> numbers, int count) {
    if (numbers.isEmpty() || numbers.size() == count) {
      return List.of();
    }
    EditBuilder changes = new EditBuilder(document);
    int last = numbers.get(numbers.size() - 1).end();
    if (numbers.size() > count) {
      changes.replace(line, numbers.get(count - 1).end(), last, "");
      return List.of(Fix.possible("Keep the first " + count + " numbers", changes::result));
    }
    changes.replace(line, last, last, " 0".repeat(count - numbers.size()));
    return List.of(Fix.possible("Fill up with 0", changes::result));
  }
}
