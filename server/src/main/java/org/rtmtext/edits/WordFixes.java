package org.rtmtext.edits;

import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.Mistake;
import org.rtmtext.reader.WrittenNames;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/**
 * Fixes of numbers that are stored differently, and of characters that have no byte in an RTM file.
 * A file does not declare the character encoding of its names, so the common encodings are offered:
 * those of Windows for Western and Central Europe and for Cyrillic, and that of Blender's
 * exporters.
 */
final class WordFixes extends FixFinder {
  private static final List<String> CHARSETS =
      List.of("windows-1252", "windows-1250", "windows-1251", "UTF-8");

  /**
   * The fixes of longer lines are not offered, because their titles contain the name, which should
   * be readable.
   */
  private static final int MAX_LINE_LENGTH = 1000;

  WordFixes(QuickFixes context, Problem problem) {
    super(context, problem);
  }

  void stored() {
    Optional<Token> number = token();
    Optional<String> stored = suggestion();
    if (number.isPresent() && stored.isPresent()) {
      obvious(FixKind.WRITE_STORED_VALUE.of(stored.get()), replace(number.get(), stored.get()));
    }
  }

  /** Writes the characters of a quoted name or string as bytes. */
  void spelling() {
    if (text.length() > MAX_LINE_LENGTH) {
      return;
    }
    int column = problem.range().column();
    if (column < text.length() && text.charAt(column) == '\\') {
      preferred(FixKind.ESCAPE_BACKSLASH.of(), replace(column, column, "\\"));
      return;
    }
    tokens.stream()
        .filter(t -> t.kind() == Token.Kind.STRING && contains(t.span(), column))
        .findFirst()
        .ifPresent(string -> spelling(string.span()));
  }

  /** Writes the characters of a name or string without quotes as bytes, in quotes. */
  void unquoted(Mistake name) {
    if (!Quotes.isAscii(text.substring(name.start(), name.end()))) {
      spelling(new Span(name.start(), name.end() - name.start()));
    }
  }

  private void spelling(Span name) {
    LineKind kind = LineKind.of(document, line);
    String written = text.substring(name.offset(), name.offset() + name.length());
    boolean isBone =
        (kind == LineKind.BONE || kind == LineKind.ROW)
            && RowTokens.of(text, tokens).writtenName().stream().anyMatch(name::equals);
    if (isBone) {
      everywhere(written);
      return;
    }
    spellings(written)
        .forEach(
            (token, charset) ->
                possible(
                    FixKind.WRITE_IN_CHARSET.of(token, charset),
                    replace(name.offset(), name.offset() + name.length(), token)));
  }

  private static boolean contains(Span span, int column) {
    return span.offset() <= column && column < span.offset() + span.length();
  }

  private void everywhere(String written) {
    spellings(written)
        .forEach(
            (token, charset) -> {
              int length = Names.read(token).map(String::length).orElse(Integer.MAX_VALUE);
              if (reading.encoding().isBinarised() || length <= NameFields.SIZE) {
                addOfText(
                    Fix.Choice.POSSIBLE,
                    FixKind.WRITE_IN_CHARSET_EVERYWHERE.of(token, charset),
                    edit(
                        changes -> {
                          for (TextRange place : WrittenNames.places(document, written)) {
                            int end = place.offset() + place.length();
                            changes.replace(place.offset(), end, token);
                          }
                        }));
              }
            });
  }

  /**
   * The tokens that write a name as bytes, each with the character encoding that gives these bytes.
   */
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
        String token =
            quoted ? escaped(written, charset) : Quotes.quote(Quotes.bytes(written, charset));
        if (Names.read(token).isPresent()) {
          spellings.putIfAbsent(token, name);
        }
      }
    }
    return spellings;
  }

  /** A quoted name with escaped bytes; printable ASCII stays as it is. */
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
                String escaped = Quotes.quote(Quotes.bytes(character, charset));
                out.append(escaped, 1, escaped.length() - 1);
              }
            });
    return out.toString();
  }
}
