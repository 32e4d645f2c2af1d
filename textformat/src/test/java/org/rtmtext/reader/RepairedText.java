package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.grammar.rtmText.Document;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;

/**
 * A text without the lines that the grammar does not accept, parsed as a whole. The first error of
 * the parser is certain, so its line is replaced by one that keeps the lines after it in their
 * section, and the text is parsed again.
 */
final class RepairedText {
  private static final Pattern WORD = Pattern.compile("[ \\t]*([A-Za-z0-9_]+)");

  /** Correct first lines of sections and frames. */
  private static final Map<String, String> BEGINNINGS =
      Map.ofEntries(
          Map.entry("rtm", "rtm plain"),
          Map.entry("motion", "motion"),
          Map.entry("reversed", "reversed 0"),
          Map.entry("preload", "preload 0"),
          Map.entry("mdat", "mdat 0"),
          Map.entry("animatedBones", "animatedBones 0"),
          Map.entry("extraPhases", "extraPhases"),
          Map.entry("metadata", "metadata"),
          Map.entry("properties", "properties"),
          Map.entry("bones", "bones"),
          Map.entry("poses", "poses a"),
          Map.entry("skeleton", "skeleton"),
          Map.entry("still", "still"),
          Map.entry("frame", "frame 0"));

  private static final Set<String> LISTS =
      Set.of("metadata", "properties", "bones", "skeleton", "still", "frame");

  /** Not empty: between CR and LF an empty line is none. */
  private static final String BLANK = " ";

  private final StringBuilder text;
  private final Map<Integer, Problem> errors;
  private final Set<Integer> faulty = new HashSet<>();
  private final Document document;
  private LineIndex lines;

  /**
   * Repairs a text. Fails if the errors that were found in it are not those of the grammar.
   *
   * @param errors the first syntax error of each line, as found by the reader
   */
  RepairedText(String text, Map<Integer, Problem> errors) {
    this.text = new StringBuilder(text);
    this.errors = errors;
    lines = new LineIndex(text);
    IParseResult whole = RtmParser.get().document(text);
    for (OptionalInt error = error(whole); error.isPresent(); error = error(whole)) {
      repair(lines.range(error.getAsInt(), 1).offset());
      lines = new LineIndex(text());
      whole = RtmParser.get().document(text());
    }
    assertEquals(faulty, errors.keySet(), "lines with syntax errors");
    document = (Document) whole.getRootASTElement();
  }

  String text() {
    return text.toString();
  }

  LineIndex lines() {
    return lines;
  }

  Document document() {
    return document;
  }

  /** Whether the grammar accepts every line. */
  boolean isWhole() {
    return faulty.isEmpty();
  }

  /** Whether a line was replaced. */
  boolean isFaulty(int line) {
    return faulty.contains(line);
  }

  /** The first error; a number after a digit is one, too: the grammar reads 1-2 as two numbers. */
  private OptionalInt error(IParseResult whole) {
    IntStream missingSpaces =
        StreamSupport.stream(whole.getRootNode().getLeafNodes().spliterator(), false)
            .filter(leaf -> !leaf.isHidden() && leaf.getOffset() > 0)
            .filter(leaf -> leaf.getText().matches("(?s)[-+].+"))
            .filter(leaf -> "0123456789".indexOf(text.charAt(leaf.getOffset() - 1)) >= 0)
            .mapToInt(INode::getOffset);
    IntStream errors =
        StreamSupport.stream(whole.getSyntaxErrors().spliterator(), false)
            .mapToInt(INode::getOffset);
    return IntStream.concat(errors, missingSpaces).min();
  }

  private void repair(int offset) {
    int line = lines.line(offset);
    Problem found = errors.get(line);
    assertNotNull(found, "no syntax error in line " + line + ": " + line(line));
    // A misspelled keyword is before the token that does not fit.
    if (!found.message().contains("is not a statement")) {
      assertEquals(
          offset - lines.start(line), found.range().column(), "the syntax error of line " + line);
    }
    faulty.add(line);
    String word = word(line);
    boolean inFrame = IntStream.rangeClosed(0, line).anyMatch(l -> word(l).equals("frame"));
    String meant =
        inFrame ? "" : found.data(ProblemData.Suggestion.class).map(s -> s.text()).orElse("");
    if (line(line).startsWith("<<<<<<<")) {
      replace(line, BLANK);
      ignoreOtherVersions(line + 1);
    } else if (word.equals("frame") || !inFrame && BEGINNINGS.containsKey(word)) {
      replace(line, BEGINNINGS.get(word));
    } else if (BEGINNINGS.containsKey(meant) && !meant.equals("frame")) {
      replace(line, BEGINNINGS.get(meant));
    } else {
      replace(line, BLANK);
      if (!inFrame && (meant.equals("frame") || !LISTS.contains(section(line)))) {
        ignoreToNextSection(line + 1);
      }
    }
  }

  /** The reader reports one error for lines that belong to no section. */
  private void ignoreToNextSection(int from) {
    for (int l = from; l < lines.count() && !BEGINNINGS.containsKey(word(l)); l++) {
      replace(l, BLANK);
    }
  }

  /** Of the versions of a merge conflict, the first is read. */
  private void ignoreOtherVersions(int from) {
    int l = from;
    while (!line(l).startsWith("|||||||") && !line(l).startsWith("=======")) {
      l++;
    }
    for (boolean ends = false; !ends; l++) {
      ends = line(l).startsWith(">>>>>>>");
      replace(l, BLANK);
    }
  }

  private String section(int line) {
    for (int l = line; l >= 0; l--) {
      if (BEGINNINGS.containsKey(word(l))) {
        return word(l);
      }
    }
    return "";
  }

  private String line(int line) {
    return text.substring(lines.start(line), lines.end(line));
  }

  private String word(int line) {
    Matcher word = WORD.matcher(line(line));
    return word.lookingAt() ? word.group(1) : "";
  }

  private void replace(int line, String by) {
    text.replace(lines.start(line), lines.end(line), by);
    lines = new LineIndex(text);
  }
}
