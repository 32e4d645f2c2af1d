package org.rtmtext.editing;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.TextRange;
import org.rtmtext.projection.Analysis;
import org.rtmtext.text.LineKind;
import org.rtmtext.text.Names;
import org.rtmtext.text.RowTokens;
import org.rtmtext.text.Span;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.Token;
import org.rtmtext.text.WrittenNames;

/**
 * Fixes of characters that an RTM file has no byte for. A file does not say which encoding its
 * names have, so each one in which tools write them is offered: those of Windows for Western and
 * Central Europe and for Cyrillic, and that of Blender's exporters.
 */
final class CharacterFixes {
  private static final List<String> CHARSETS =
      List.of("windows-1252", "windows-1250", "windows-1251", "UTF-8");

  /** The titles of fixes have the name: that of a longer line is none that anybody reads. */
  private static final int MAX_LINE = 1000;

  private final Analysis analysis;
  private final TextDocument document;
  private final Problem problem;
  private final int line;
  private final String text;

  private CharacterFixes(Analysis analysis, Problem problem) {
    this.analysis = analysis;
    document = analysis.document();
    this.problem = problem;
    line = problem.range().line();
    text = document.line(line);
  }

  static List<Fix> of(Analysis analysis, Problem problem) {
    return new CharacterFixes(analysis, problem).find();
  }

  private List<Fix> find() {
    if (text.length() > MAX_LINE) {
      return List.of();
    }
    int column = problem.range().column();
    if (column < text.length() && text.charAt(column) == '\\') {
      return escape();
    }
    LineKind role = LineKind.of(document, line);
    boolean bone = role == LineKind.BONE || role == LineKind.ROW;
    Optional<Span> name =
        bone
            ? RowTokens.of(text, Token.of(text)).writtenName().filter(n -> contains(n, column))
            : Optional.empty();
    if (name.isPresent()) {
      Span n = name.get();
      String written = text.substring(n.offset(), n.offset() + n.length());
      return written.startsWith("\"") || SyntaxFixes.mayBeName(written)
          ? everywhere(written)
          : List.of();
    }
    return Token.of(text).stream()
        .filter(t -> t.kind() == Token.Kind.STRING && t.start() <= column && column < t.end())
        .findFirst()
        .map(this::here)
        .orElse(List.of());
  }

  private static boolean contains(Span span, int column) {
    return span.offset() <= column && column < span.offset() + span.length();
  }

  /** A backslash with something after it that means nothing. */
  private List<Fix> escape() {
    int start = problem.range().offset();
    return List.of(
        Fix.possible(
                "Write a backslash: \\\\",
                () -> {
                  EditBuilder changes = new EditBuilder(document);
                  changes.replace(start, start, "\\");
                  return changes.result();
                })
            .preferredIf(true));
  }

  private List<Fix> everywhere(String written) {
    List<Fix> fixes = new ArrayList<>();
    boolean large = analysis.reading().frameCount() > QuickFixes.MANY_FRAMES;
    spellings(written)
        .forEach(
            (token, charset) -> {
              Optional<String> name = Names.read(token);
              boolean fits =
                  analysis.reading().encoding() != Encoding.PLAIN
                      || name.filter(n -> n.length() <= NameFields.SIZE).isPresent();
              if (fits) {
                fixes.add(
                    Fix.possible(
                            "Write " + token + " everywhere (" + charset + ")",
                            () -> replaceAll(written, token))
                        .ofText(large));
              }
            });
    return fixes;
  }

  private List<TextChange> replaceAll(String written, String token) {
    EditBuilder changes = new EditBuilder(document);
    for (TextRange place : WrittenNames.places(document, written)) {
      changes.replace(place.offset(), place.offset() + place.length(), token);
    }
    return changes.result();
  }

  private List<Fix> here(Token string) {
    List<Fix> fixes = new ArrayList<>();
    spellings(string.text(text))
        .forEach(
            (token, charset) ->
                fixes.add(
                    Fix.possible(
                        "Write " + token + " (" + charset + ")",
                        () -> {
                          EditBuilder changes = new EditBuilder(document);
                          changes.replace(line, string.start(), string.end(), token);
                          return changes.result();
                        })));
    return fixes;
  }

  /** The ways to write a name with the bytes of its characters, with the encoding of each. */
  private static Map<String, String> spellings(String written) {
    Map<String, String> spellings = new LinkedHashMap<>();
    boolean quoted = written.startsWith("\"");
    if (quoted && (written.length() < 2 || !written.endsWith("\""))
        || !quoted && written.indexOf('"') >= 0) {
      return spellings;
    }
    for (String name : CHARSETS) {
      Charset charset = Charset.forName(name);
      if (charset.newEncoder().canEncode(written)) {
        String token = quoted ? escaped(written, charset) : Quotes.quote(bytes(written, charset));
        if (Names.read(token).isPresent()) {
          spellings.putIfAbsent(token, name);
        }
      }
    }
    return spellings;
  }

  /** The bytes of a text, each as a char. */
  private static String bytes(String text, Charset charset) {
    StringBuilder out = new StringBuilder();
    for (byte b : text.getBytes(charset)) {
      out.append((char) (b & 0xFF));
    }
    return out.toString();
  }

  /** A quoted name whose characters are bytes; what has a byte of its own stays as it is. */
  private static String escaped(String quoted, Charset charset) {
    StringBuilder out = new StringBuilder();
    quoted
        .codePoints()
        .forEach(
            c -> {
              String character = Character.toString(c);
              if (character.length() == 1 && Quotes.isPrintable(character.charAt(0))) {
                out.append(character);
              } else {
                String escaped = Quotes.quote(bytes(character, charset));
                out.append(escaped, 1, escaped.length() - 1);
              }
            });
    return out.toString();
  }
}
