package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.Mistake.Kind;
import org.rtmtext.syntax.Names;

/** Recognizes names and strings without quotes. */
final class NameMistakes {
  private static final Pattern AS = Pattern.compile("(?<!\\s)\\s++as\\s++");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d++\\.?\\d*+|\\.\\d++)(?:[eE][-+]?\\d++)?");

  /** Marks of other languages, which a name can contain, but rarely does. */
  private static final String MARKS = ",;={}";

  private final FaultyLine line;
  private final String text;
  private final List<Mistake> found = new ArrayList<>();

  private NameMistakes(FaultyLine line) {
    this.line = line;
    text = line.text();
  }

  static List<Mistake> find(FaultyLine line) {
    NameMistakes mistakes = new NameMistakes(line);
    mistakes.find();
    return mistakes.found;
  }

  private void find() {
    if (line.isAboveRow()) {
      return;
    }
    switch (line.kind()) {
      case BONE -> {
        // Commas and semicolons separate names.
        if (text.chars().noneMatch(c -> "|,;".indexOf(c) >= 0)) {
          name(0, text.length());
        }
      }
      case METADATA -> string("string", 0, text.length(), text.indexOf('|') < 0);
      case PROPERTY ->
          line.property()
              .ifPresent(
                  parts -> {
                    name(parts.start(2), parts.end(2));
                    string("value", parts.start(3), parts.end(3), true);
                  });
      case ROW -> names(line.bar());
      default -> {}
    }
  }

  /** The one or two names before the bar of a row. */
  private void names(int bar) {
    if (bar < 0) {
      return;
    }
    Matcher as = AS.matcher(text).region(0, bar);
    boolean hasTwo = as.find();
    name(0, hasTwo ? as.start() : bar);
    if (hasTwo) {
      name(as.end(), bar);
    }
  }

  private void name(int from, int to) {
    String written = text.substring(from, to);
    if (mayBeName(written)) {
      string("name", from, to, written.chars().noneMatch(c -> MARKS.indexOf(c) >= 0));
    }
  }

  /**
   * Whether a text may be a name that lacks its quotes: it neither begins with a number, nor
   * contains several numbers, nor marks of a list or a comment.
   */
  private static boolean mayBeName(String text) {
    String[] words = text.strip().split("[ \\t]+");
    long numbers = Arrays.stream(words).filter(w -> NUMBER.matcher(w).matches()).count();
    return numbers < 2
        && !NUMBER.matcher(words[0]).matches()
        && Arrays.stream(words)
            .noneMatch(w -> w.startsWith("#") || w.endsWith(":") || w.equals("-"));
  }

  private void string(String what, int from, int to, boolean isSafe) {
    String name = text.substring(from, to).strip();
    if (name.isEmpty() || name.indexOf('"') >= 0 || Names.print(name).equals(name)) {
      return;
    }
    int start = text.indexOf(name, from);
    int end = start + name.length();
    boolean isHere = start <= line.column() && line.column() < end && line.isInWord(line.column());
    boolean isMended = isSafe && name.chars().allMatch(c -> Quotes.isPrintable((char) c));
    found.add(
        new Mistake(
            Kind.NAME,
            start,
            end,
            isHere ? Optional.of(hint(what, name)) : Optional.empty(),
            isMended ? Optional.of(Quotes.quote(name)) : Optional.empty()));
  }

  private static String hint(String what, String name) {
    return name.chars().allMatch(c -> c <= 0xFF)
        ? "quote the " + what + ": " + Wording.quoted(name)
        : "quote the " + what + ", and write each non-ASCII byte as \\xNN";
  }
}
