package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.TextRange;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** Reads single lines of a head without parsing it, so errors in other lines do not matter. */
public final class HeadLines {
  private HeadLines() {}

  /**
   * The encoding in the first line that begins with {@code rtm}; empty if there is none, or if it
   * is not valid.
   */
  public static Optional<Encoding> encoding(TextDocument document) {
    return lines(document, LineKind.SECTION)
        .mapToObj(document::line)
        .filter(line -> firstWord(line).equals(Section.ENCODING.keyword()))
        .findFirst()
        .flatMap(HeadLines::encodingIn);
  }

  private static Optional<Encoding> encodingIn(String line) {
    List<Token> tokens = Token.of(line);
    StringBuilder words = new StringBuilder();
    for (Token token : tokens.subList(1, tokens.size())) {
      if (token.kind() != Token.Kind.COMMENT) {
        words.append(words.isEmpty() ? "" : " ").append(token.text(line));
      }
    }
    return written(words.toString());
  }

  /** The encoding that these words name in a text, with one space between them. */
  static Optional<Encoding> written(String words) {
    return Arrays.stream(Encoding.values()).filter(e -> e.text().equals(words)).findFirst();
  }

  /** The names in the list of bones, in its order; lines without a valid name are skipped. */
  public static List<String> bones(TextDocument document) {
    return lines(document, LineKind.BONE)
        .mapToObj(line -> nameIn(document.line(line)))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The ranges of a name in the list of bones, quotes included. */
  public static List<TextRange> entriesOf(TextDocument document, String bone) {
    List<TextRange> ranges = new ArrayList<>();
    lines(document, LineKind.BONE).forEach(line -> addIfNamed(document, line, bone, ranges));
    return ranges;
  }

  /** Adds the range of the name that a line begins with, if it is {@code bone}. */
  public static void addIfNamed(
      TextDocument document, int line, String bone, List<TextRange> ranges) {
    String text = document.line(line);
    if (nameIn(text).equals(Optional.of(bone))) {
      ranges.add(range(document, line, Token.of(text).get(0)));
    }
  }

  private static TextRange range(TextDocument document, int line, Token token) {
    return new TextRange(
        document.lineStart(line) + token.start(), token.end() - token.start(), line, token.start());
  }

  /**
   * The ranges of a name in the head, quotes included, in the order of the text: in the list of
   * bones and in the section {@code still}.
   *
   * @param inSkeleton whether to add the names in the section {@code skeleton} that refer to the
   *     bone of the list
   */
  static List<TextRange> namesOf(TextDocument document, String bone, boolean inSkeleton) {
    List<TextRange> ranges = new ArrayList<>();
    List<LineKind> kinds = LineKind.of(document, 0, document.endLine(0));
    List<String> bones = inSkeleton && kinds.contains(LineKind.JOINT) ? bones(document) : List.of();
    for (int line = 0; line < kinds.size(); line++) {
      if (kinds.get(line) == LineKind.BONE || kinds.get(line) == LineKind.ROW) {
        addIfNamed(document, line, bone, ranges);
      } else if (kinds.get(line) == LineKind.JOINT && inSkeleton) {
        String text = document.line(line);
        for (Token token : jointNames(text)) {
          String name = Names.value(token.text(text));
          boolean isSame = Skeleton.areSame(name, bone) && listed(bones, name).equals(bone);
          if (name.equals(bone) || isSame) {
            ranges.add(range(document, line, token));
          }
        }
      }
    }
    return ranges;
  }

  /** The names of a bone and of its parent in a line of the section {@code skeleton}. */
  public static List<Token> jointNames(String line) {
    List<Token> tokens = Token.of(line);
    return IntStream.of(0, 2)
        .filter(i -> i < tokens.size() && (i == 0 || tokens.get(1).kind() == Token.Kind.BAR))
        .mapToObj(tokens::get)
        .filter(token -> token.isName() && Names.read(token.text(line)).isPresent())
        .toList();
  }

  /**
   * How the list spells a name from the section {@code skeleton}, whose letter case may differ;
   * {@code name} if the list lacks it.
   */
  public static String listed(List<String> bones, String name) {
    return bones.contains(name)
        ? name
        : bones.stream().filter(bone -> Skeleton.areSame(bone, name)).findFirst().orElse(name);
  }

  /** The name that a row or an entry begins with. */
  public static Optional<String> nameIn(String line) {
    return Token.of(line).stream()
        .limit(1)
        .filter(Token::isName)
        .flatMap(t -> Names.read(t.text(line)).stream())
        .findFirst();
  }

  private static String firstWord(String line) {
    return Token.of(line).get(0).text(line);
  }

  /** The lines of one kind in the head. */
  public static IntStream lines(TextDocument document, LineKind role) {
    List<LineKind> roles = LineKind.of(document, 0, document.endLine(0));
    return IntStream.range(0, roles.size()).filter(line -> roles.get(line) == role);
  }
}
