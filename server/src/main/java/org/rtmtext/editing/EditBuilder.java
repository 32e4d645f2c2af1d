package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rtmtext.text.TextDocument;

/** Collects the changes of one edit; all positions are those of the document before it. */
final class EditBuilder {
  private final TextDocument document;
  private final String lineEnd;
  private final List<TextChange> list = new ArrayList<>();

  EditBuilder(TextDocument document) {
    this.document = document;
    lineEnd = lineEnd(document);
  }

  /** What ends the lines of a document: what ends its first one. */
  static String lineEnd(TextDocument document) {
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

  String lineEnd() {
    return lineEnd;
  }

  /** The end of a line, before what ends it. */
  static int endOf(TextDocument document, int line) {
    return document.offset(line, Integer.MAX_VALUE);
  }

  void replace(int start, int end, String text) {
    list.add(new TextChange(start, end, text));
  }

  /** Replaces columns of a line. */
  void replace(int line, int startColumn, int endColumn, String text) {
    int start = document.lineStart(line);
    replace(start + startColumn, start + endColumn, text);
  }

  /** Gives a line another text; only what is not the same is replaced. */
  void line(int line, String text) {
    difference(document.lineStart(line), document.line(line), text, list);
  }

  /** Appends the change that makes one text another, if they differ. */
  static void difference(int start, String before, String after, List<TextChange> out) {
    int most = Math.min(before.length(), after.length());
    int prefix = 0;
    while (prefix < most && before.charAt(prefix) == after.charAt(prefix)) {
      prefix++;
    }
    int suffix = 0;
    while (suffix < most - prefix
        && before.charAt(before.length() - 1 - suffix)
            == after.charAt(after.length() - 1 - suffix)) {
      suffix++;
    }
    // A position of the protocol cannot be between CR and LF.
    if (isSplit(before, prefix) || isSplit(after, prefix)) {
      prefix--;
    }
    if (isSplit(before, before.length() - suffix) || isSplit(after, after.length() - suffix)) {
      suffix--;
    }
    if (prefix + suffix < Math.max(before.length(), after.length())) {
      out.add(
          new TextChange(
              start + prefix,
              start + before.length() - suffix,
              after.substring(prefix, after.length() - suffix)));
    }
  }

  private static boolean isSplit(String text, int at) {
    return at > 0 && at < text.length() && text.charAt(at - 1) == '\r' && text.charAt(at) == '\n';
  }

  /** Deletes whole lines, with what ends them. */
  void deleteLines(int first, int behind) {
    if (first < behind) {
      int end = document.lineStart(behind);
      boolean last = behind >= document.lineCount();
      int start =
          last && first > 0 && endOf(document, document.lineCount() - 1) > document.lineStart(first)
              ? endOf(document, first - 1)
              : document.lineStart(first);
      replace(start, end, "");
    }
  }

  /** Inserts lines behind a line; behind line -1 is at the start of the text. */
  void insertBehind(int line, String lines) {
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
   * The changes in the order of the text. Those at one place are joined, the same one is made once,
   * and one that overlaps another before it is left out.
   */
  List<TextChange> result() {
    List<TextChange> sorted = new ArrayList<>(list);
    sorted.sort(Comparator.comparingInt(TextChange::start).thenComparingInt(TextChange::end));
    List<TextChange> result = new ArrayList<>(sorted.size());
    for (TextChange change : sorted) {
      TextChange last = result.isEmpty() ? null : result.get(result.size() - 1);
      if (last == null || change.start() > last.end()) {
        result.add(change);
      } else if (!change.equals(last)) {
        boolean behindInsertion = last.start() == last.end() && last.start() == change.start();
        if (change.start() == last.end() && (behindInsertion || change.start() == change.end())) {
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
   * The changes of several edits of one document. Each is made whole or not at all: one that would
   * change what another before it changes is left out.
   */
  static List<TextChange> join(TextDocument document, List<List<TextChange>> edits) {
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

  /** Whether a change replaces or splits what another one replaces; the same one does no harm. */
  private static boolean overlaps(TextChange change, TreeMap<Integer, TextChange> taken) {
    Map.Entry<Integer, TextChange> before =
        taken.lowerEntry(Math.max(change.end(), change.start() + 1));
    return before != null
        && before.getValue().end() > change.start()
        && !(change.start() == change.end() && before.getKey() == change.start())
        && !before.getValue().equals(change);
  }
}
