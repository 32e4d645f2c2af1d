package org.rtmtext.reader;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.xtext.nodemodel.INode;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.Token;

/**
 * Finds the syntax errors of a block, line by line. A line whose tokens have one of the usual forms
 * has none; the grammar parses every other line, so an error costs a parse of its line only.
 */
final class LineSyntax {
  static final String FRAME = "frame";

  /** The words with which statements, sections and frames begin. */
  static final List<String> SECTIONS =
      Stream.concat(Arrays.stream(Section.values()).map(Section::keyword), Stream.of(FRAME))
          .toList();

  /** Of longer lines, only the start is parsed: a parse takes 350 bytes for each character. */
  private static final int MAX_PARSED = 10_000;

  /**
   * Forms of lines with which statements, sections and frames begin: 0 for a number, n for a name,
   * otherwise the token itself.
   */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "rtm (?:plain (?:0 )?|bmtr 0 )|(?:motion|extraPhases) (?:0 )*+"
              + "|(?:reversed|preload|mdat|animatedBones) 0 |(?:metadata|properties|bones|skeleton|still) "
              + "|poses n (?:0 )?"
              + "|frame (?:0|none) (?:transforms 0 )?");

  private static final Pattern ROW =
      Pattern.compile(
          "(?:n (?:as n )?)?"
              + "(?:\\| (?:(?:euler|axis|turn|move|relative) )?(?:0 )*+(?:angle 0 )?)++");

  /** Forms of the lines after the first one of a section, by the keyword of the section. */
  private static final Map<String, Pattern> ENTRIES =
      Map.of(
          "metadata",
          Pattern.compile("n "),
          "bones",
          Pattern.compile("n "),
          "properties",
          Pattern.compile("0 n = n (?:type 0 )?"),
          "skeleton",
          Pattern.compile("n \\| (?:n \\| )?(?:0 )*+"),
          "still",
          ROW,
          FRAME,
          ROW);

  private final Block block;
  private final boolean isFrame;
  private final BlockProblems problems;

  /** The keyword of the section of the current line; empty before the first. */
  private String section;

  /** Whether the current line is the first of its section, even if its keyword is misspelled. */
  private boolean begins;

  /** Whether the lines belong to no section, after an error that was reported. */
  private boolean lost;

  /**
   * @param isFrame whether the block is a frame and not a head
   * @param problems receives the errors
   */
  LineSyntax(Block block, boolean isFrame, BlockProblems problems) {
    this.block = block;
    this.isFrame = isFrame;
    this.problems = problems;
    section = isFrame ? FRAME : "";
  }

  /** The keyword of the current section; for a misspelled one, the one that was meant. */
  String section() {
    return section;
  }

  boolean begins() {
    return begins;
  }

  /**
   * Whether the next line has no syntax errors; reports its first one, or numbers that lack a space
   * between them.
   *
   * @param start of the line in the block
   * @param tokens of the line; at least one that is not a comment
   */
  boolean accepts(String line, int start, List<Token> tokens) {
    String word = tokens.get(0).text(line);
    begins = isFrame ? start == 0 : SECTIONS.contains(word);
    if (begins) {
      section = word;
      lost = false;
    }
    Pattern form = begins ? STATEMENT : ENTRIES.get(section);
    if (form != null && form.matcher(shape(line, tokens)).matches()) {
      return true;
    }
    if (problems.isFull(Code.SYNTAX) || lost) {
      problems.leaveOut(Code.SYNTAX);
      return false;
    }
    lost = form == null;
    boolean parsed = parse(line, start, tokens);
    boolean spaced = true;
    for (Token token : tokens) {
      if (lacksSpace(line, token)) {
        spaced = false;
        problems.add(
            Code.SYNTAX,
            start + token.start(),
            token.end() - token.start(),
            "missing space before " + token.text(line));
      }
    }
    return parsed && spaced;
  }

  /** The form of a line; {@code ?} for a line whose tokens only the grammar can tell apart. */
  private static String shape(String line, List<Token> tokens) {
    StringBuilder shape = new StringBuilder(2 * tokens.size());
    int end = -1;
    for (Token token : tokens) {
      boolean separates =
          switch (token.kind()) {
            case BAR, EQUALS, COMMENT -> true;
            default -> false;
          };
      if (token.start() == end && !separates) {
        return "?";
      }
      end = separates ? -1 : token.end();
      shape.append(
          switch (token.kind()) {
            case NUMBER -> "0 ";
            case NAME -> "n ";
            case STRING -> Names.isClosed(token.text(line)) ? "n " : "?";
            case COMMENT -> "";
            case OTHER -> "?";
            default -> token.text(line) + " ";
          });
    }
    return shape.toString();
  }

  /** Whether the grammar accepts a line; reports the first error. */
  private boolean parse(String line, int start, List<Token> tokens) {
    Token last = tokens.get(tokens.size() - 1);
    boolean isCut = line.length() > MAX_PARSED && last.kind() == Token.Kind.COMMENT;
    int length = isCut ? last.start() : line.length();
    int end =
        length <= MAX_PARSED
            ? length
            : tokens.stream().mapToInt(Token::end).filter(e -> e <= MAX_PARSED).max().orElse(0);
    boolean isEntry = !begins && ENTRIES.containsKey(section);
    String before = !isEntry ? "" : section + (isFrame ? " 0\n" : "\n");
    Iterator<INode> errors =
        RtmParser.get()
            .parse(isFrame, before + line.substring(0, end))
            .getSyntaxErrors()
            .iterator();
    if (errors.hasNext()) {
      INode error = errors.next();
      report(line, start, tokens, Math.min(error.getOffset() - before.length(), end), error);
      return false;
    }
    if (end < length) {
      String message =
          String.format(
              "this line is too long to be read: write at most %,d characters", MAX_PARSED);
      problems.add(Code.SYNTAX, start + end, line.length() - end, message);
      return false;
    }
    return true;
  }

  private void report(String line, int start, List<Token> tokens, int column, INode error) {
    int below = block.line(start) + 1;
    String next =
        below <= block.lineEnds()
            ? block.text().substring(block.lineStart(below), block.lineEnd(below))
            : "";
    Optional<Mistake> mistake = LineMistakes.explaining(line, tokens, next, kind(), column);
    Optional<String> keyword =
        mistake.filter(m -> m.kind() == Mistake.Kind.KEYWORD).flatMap(Mistake::replacement);
    if (keyword.isPresent()) {
      misspelled(line, start, mistake.get(), keyword.get());
      return;
    }
    int end = Math.min(line.length(), column + error.getLength());
    if (end > column
        && end < line.length()
        && Character.isSurrogatePair(line.charAt(end - 1), line.charAt(end))) {
      end++;
    }
    String text = line.substring(column, end);
    boolean unclosed = text.startsWith("\"") && (text.length() == 1 || !text.endsWith("\""));
    Optional<Mistake> explained = mistake.filter(m -> !unclosed);
    String message =
        unclosed
            ? "the string has no closing quote on its line: add \""
            : explained
                .flatMap(Mistake::hint)
                .map(hint -> "unexpected '" + NumberReader.cut(text.strip()) + "'; " + hint)
                .orElse(error.getSyntaxErrorMessage().getMessage());
    explained
        .filter(m -> m.kind() == Mistake.Kind.WORD)
        .flatMap(Mistake::replacement)
        .ifPresentOrElse(
            word -> problems.add(Code.SYNTAX, start + column, text.length(), message, word),
            () -> problems.add(Code.SYNTAX, start + column, text.length(), message));
  }

  private void misspelled(String line, int start, Mistake mistake, String keyword) {
    String word = line.substring(mistake.start(), mistake.end());
    problems.add(
        Code.SYNTAX,
        start + mistake.start(),
        word.length(),
        "'" + word + "' is not a statement or section; did you mean '" + keyword + "'?",
        keyword);
    if (!isFrame) {
      section = keyword;
      begins = true;
      lost = section.equals(FRAME);
    }
  }

  private LineKind kind() {
    if (isFrame) {
      return begins ? LineKind.FRAME : LineKind.ROW;
    }
    return begins
        ? LineKind.SECTION
        : Section.of(section).map(LineKind::entryOf).orElse(LineKind.OTHER);
  }

  /** The grammar reads {@code 1-2} as two numbers, so a typo would silently become a value. */
  private static boolean lacksSpace(String line, Token token) {
    int at = token.start();
    return at > 0
        && token.end() - at > 1
        && (line.charAt(at) == '-' || line.charAt(at) == '+')
        && line.charAt(at - 1) >= '0'
        && line.charAt(at - 1) <= '9';
  }
}
