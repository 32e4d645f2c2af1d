package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rtmtext.syntax.TextDocument;

/** Collects the changes of one edit; all positions refer to the document before the edit. */
public final class EditBuilder {
  private final TextDocument document;
  private final String lineEnd;
  private final List<TextChange> list = new ArrayList<>();

  public EditBuilder(TextDocument document) {
    this.document = document;
    lineEnd = lineEnd(document);
  }

  /** The line end of a document: that of its first line. */
  public static String lineEnd(TextDocument document) {
    for (int block = 0; block < Math.min(2, document.blockCount()); block++) {
      String text = document.blockText(block);
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) == '\n') {
          return "\n";
        }
        if (text.charAt(i) == '\r') {
          return text.startsWith("\r\n", i) ? "\r\n" : "\r";
        }
      }
    }
    return "\n";
  }

  public String lineEnd() {
    return lineEnd;
  }

  /** The end of a line, before its line end. */
  public static int endOf(TextDocument document, int line) {
    return document.offset(line, Integer.MAX_VALUE);
  }

  public void replace(int start, int end, String text) {
    list.add(new TextChange(start, end, text));
  }

  public void replace(int line, int startColumn, int endColumn, String text) {
    int start = document.lineStart(line);
    replace(start + startColumn, start + endColumn, text);
  }

  /** Replaces the text of a line; only the part that differs is changed. */
  public void line(int line, String text) {
    replaceText(document.lineStart(line), document.line(line), text);
  }

  /** Replaces a text at an offset; only the part that differs is changed. */
  public void replaceText(int start, String before, String after) {
    int max = Math.min(before.length(), after.length());
    int prefix = 0;
    while (prefix < max && before.charAt(prefix) == after.charAt(prefix)) {
      prefix++;
    }
    int suffix = 0;
    while (suffix < max - prefix
        && before.charAt(before.length() - 1 - suffix)
            == after.charAt(after.length() - 1 - suffix)) {
      suffix++;
    }
    // Positions of the language server protocol cannot be between CR and LF.
    if (isSplit(before, prefix) || isSplit(after, prefix)) {
      prefix--;
    }
    if (isSplit(before, before.length() - suffix) || isSplit(after, after.length() - suffix)) {
      suffix--;
    }
    if (prefix + suffix < Math.max(before.length(), after.length())) {
      replace(
          start + prefix,
          start + before.length() - suffix,
          after.substring(prefix, after.length() - suffix));
    }
  }

  private static boolean isSplit(String text, int at) {
    return at > 0 && at < text.length() && text.charAt(at - 1) == '\r' && text.charAt(at) == '\n';
  }

  /** Deletes whole lines with their line ends. */
  public void deleteLines(int first, int end) {
    if (first < end) {
      boolean last = end >= document.lineCount();
      int start =
          last && first > 0 && endOf(document, document.lineCount() - 1) > document.lineStart(first)
              ? endOf(document, first - 1)
              : document.lineStart(first);
      replace(start, document.lineStart(end), "");
    }
  }

  /** Inserts lines after a line; -1 inserts them at the start of the text. */
  public void insertAfter(int line, String lines) {
    if (line < 0) {
      replace(0, 0, lines + lineEnd);
    } else {
      int end = endOf(document, line);
      replace(end, end, lineEnd + lines);
    }
  }

  void addAll(List<TextChange> changes) {
    list.addAll(changes);
  }

  /**
   * The changes in the order of the text. Insertions at the same offset are joined, equal changes
   * are made once, and a change that overlaps an earlier one is dropped.
   */
  public List<TextChange> result() {
    List<TextChange> sorted = new ArrayList<>(list);
    sorted.sort(Comparator.comparingInt(TextChange::start).thenComparingInt(TextChange::end));
    List<TextChange> result = new ArrayList<>(sorted.size());
    for (TextChange change : sorted) {
      TextChange last = result.isEmpty() ? null : result.get(result.size() - 1);
      if (last == null || change.start() > last.end()) {
        result.add(change);
      } else if (!change.equals(last)) {
        boolean afterInsertion = last.start() == last.end() && last.start() == change.start();
        if (change.start() == last.end() && (afterInsertion || change.start() == change.end())) {
          result.set(
              result.size() - 1,
              new TextChange(last.start(), change.end(), last.text() + change.text()));
        } else if (change.start() == last.end()) {
          result.add(change);
        }
      }
    }
    return result;
  }

  /**
   * The changes of several edits of one document. Each edit is made completely or not at all: one
   * that overlaps an earlier one is dropped.
   */
  public static List<TextChange> join(TextDocument document, List<List<TextChange>> edits) {
    EditBuilder all = new EditBuilder(document);
    TreeMap<Integer, TextChange> taken = new TreeMap<>();
    for (List<TextChange> edit : edits) {
      if (edit.stream().noneMatch(change -> overlaps(change, taken))) {
        all.addAll(edit);
        edit.stream()
            .filter(change -> change.end() > change.start())
            .forEach(change -> taken.put(change.start(), change));
      }
    }
    return all.result();
  }

  /** Whether a change replaces or splits the range of a different change. */
  private static boolean overlaps(TextChange change, TreeMap<Integer, TextChange> taken) {
    Map.Entry<Integer, TextChange> before =
        taken.lowerEntry(Math.max(change.end(), change.start() + 1));
    return before != null
        && before.getValue().end() > change.start()
        && !(change.start() == change.end() && before.getKey() == change.start())
        && !before.getValue().equals(change);
  }
}
