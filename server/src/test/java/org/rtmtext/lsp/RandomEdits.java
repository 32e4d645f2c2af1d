package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.reader.RandomEditor;

/**
 * A client that edits one document, with a text of its own. Most of its edits are such as people
 * make in frames, and most of those that break the text are taken back soon.
 */
final class RandomEdits {
  /** What puts back what a change has replaced. */
  private record Undo(int start, int end, String text) {}

  private final Random random;
  private final RandomEditor editor;
  private final String original;
  private final int longest;
  private String text;
  private List<TextDocumentContentChangeEvent> changes = new ArrayList<>();
  private List<Undo> undos = new ArrayList<>();
  private List<Undo> pending = List.of();

  RandomEdits(String original, Random random) {
    this.random = random;
    editor = RandomEditor.ofTexts(random);
    this.original = original;
    longest = 3 * original.length() + 1000;
    text = original;
  }

  String text() {
    return text;
  }

  /** Makes the next edit in this client's text. */
  List<TextDocumentContentChangeEvent> next() {
    changes = new ArrayList<>();
    undos = new ArrayList<>();
    if (text.length() > longest || random.nextInt(25) == 0) {
      text = original;
      pending = List.of();
      return List.of(new TextDocumentContentChangeEvent(text));
    }
    if (!pending.isEmpty() && random.nextInt(4) > 0) {
      pending.forEach(
          u ->
              edit(Math.min(u.start(), text.length()), Math.min(u.end(), text.length()), u.text()));
      pending = List.of();
      return changes;
    }
    int kind = random.nextInt(100);
    List<Integer> frames = frames();
    if (frames.size() < 2 || kind < 15) {
      for (int k = random.nextInt(10) == 0 ? 3 : 1; k > 0; k--) {
        wild(kind < 8 || frames.isEmpty() ? 0 : frames.get(0));
      }
      remember();
    } else if (kind < 30) {
      breakFrames(frames);
      remember();
    } else {
      editFrames(frames, kind);
    }
    return changes;
  }

  private void remember() {
    Collections.reverse(undos);
    pending = undos;
  }

  /** Makes an edit that leaves a readable text readable. */
  private void editFrames(List<Integer> frames, int kind) {
    int i = random.nextInt(frames.size() - 1);
    int start = frames.get(i);
    int end = frames.get(i + 1);
    if (kind < 70) {
      changeDigit(start, end, false);
    } else if (kind < 76) {
      int to = frames.get(random.nextInt(frames.size()));
      edit(to, to, text.substring(start, end));
    } else if (kind < 81) {
      moveOrDelete(frames, start, end);
    } else if (kind < 90) {
      changePhase(start);
    } else if (kind < 95) {
      swapRows(start, end);
    } else {
      renameEverywhere(frames.get(0));
    }
  }

  /** Makes an edit that leaves frames incomplete. */
  private void breakFrames(List<Integer> frames) {
    int i = random.nextInt(frames.size() - 1);
    int start = frames.get(i);
    int end = frames.get(i + 1);
    List<Integer> rows = rows(start, end);
    if (random.nextInt(4) == 0) {
      changeDigit(start, end, true);
    } else if (random.nextInt(3) == 0) {
      renameInList(frames.get(0));
    } else if (!rows.isEmpty()) {
      int row = rows.get(random.nextInt(rows.size()));
      String line = text.substring(row, nextLine(row));
      switch (random.nextInt(4)) {
        case 0 -> edit(row, row, line);
        case 1 -> edit(row, row + line.length(), "");
        case 2 -> edit(row, row, line.replaceFirst("[a-zA-Z]", "x"));
        default -> edit(row + random.nextInt(line.length()), row + line.length(), "");
      }
    }
  }

  private void moveOrDelete(List<Integer> frames, int start, int end) {
    if (frames.size() < 3) {
      return;
    }
    String frame = text.substring(start, end);
    edit(start, end, "");
    List<Integer> left = frames();
    if (random.nextInt(3) > 0) {
      int to = left.get(random.nextInt(left.size()));
      edit(to, to, frame);
    }
  }

  private void changeDigit(int start, int end, boolean any) {
    List<Integer> rows = rows(start, end);
    if (rows.isEmpty()) {
      return;
    }
    int row = rows.get(random.nextInt(rows.size()));
    int bar = text.indexOf('|', row);
    int first = bar + random.nextInt(nextLine(row) - bar);
    for (int i = first; i < nextLine(row); i++) {
      if (Character.isDigit(text.charAt(i))) {
        String digit = String.valueOf(random.nextInt(any || isFraction(i) ? 10 : 2));
        edit(i, i + 1, digit);
        return;
      }
    }
  }

  private boolean isFraction(int digit) {
    int i = digit;
    while (Character.isDigit(text.charAt(i))) {
      i--;
    }
    return text.charAt(i) == '.';
  }

  private void changePhase(int frame) {
    int start = Math.min(frame + "frame ".length(), lineEnd(frame));
    int end = start;
    while (end < lineEnd(frame) && text.charAt(end) != ' ') {
      end++;
    }
    edit(start, end, "0." + random.nextInt(1000));
  }

  private void swapRows(int start, int end) {
    List<Integer> rows = rows(start, end);
    if (rows.size() >= 2) {
      int row = rows.get(random.nextInt(rows.size() - 1));
      String line = text.substring(row, nextLine(row));
      edit(row, row + line.length(), "");
      int to = nextLine(row);
      edit(to, to, line);
    }
  }

  /** Returns the offset of the first letter of a listed bone; -1 if the list is empty. */
  private int listed(int firstFrame) {
    int line = text.indexOf("bones");
    List<Integer> letters = new ArrayList<>();
    if (line >= 0) {
      for (line = nextLine(line); line < firstFrame; line = nextLine(line)) {
        int letter = line;
        while (letter < lineEnd(line) && text.charAt(letter) == ' ') {
          letter++;
        }
        if (letter < lineEnd(line) && Character.isLetter(text.charAt(letter))) {
          letters.add(letter);
        }
      }
    }
    return letters.isEmpty() ? -1 : letters.get(random.nextInt(letters.size()));
  }

  private void renameInList(int firstFrame) {
    int bone = listed(firstFrame);
    if (bone >= 0) {
      edit(bone, bone, "q");
    }
  }

  private void renameEverywhere(int firstFrame) {
    int bone = listed(firstFrame);
    if (bone < 0) {
      return;
    }
    String name = text.substring(bone, lineEnd(bone)).split("[^A-Za-z0-9_.]")[0];
    String renamed = name.length() > 20 ? name.substring(0, 10) : name + random.nextInt(10);
    int end = bone + name.length();
    List<Integer> rows = rows(firstFrame, text.length());
    Collections.reverse(rows);
    for (int row : rows) {
      int place = text.indexOf(name, row);
      if (place >= 0
          && place + name.length() < lineEnd(row)
          && text.substring(row, place).isBlank()
          && " |".indexOf(text.charAt(place + name.length())) >= 0) {
        edit(place, place + name.length(), renamed);
      }
    }
    edit(bone, end, renamed);
  }

  /** Returns the offsets of the frames, and the end of the text. */
  private List<Integer> frames() {
    List<Integer> starts = new ArrayList<>();
    for (int line = 0; line < text.length(); line = nextLine(line)) {
      if (text.startsWith("frame ", line)) {
        starts.add(line);
      }
    }
    if (!starts.isEmpty()) {
      starts.add(text.length());
    }
    return starts;
  }

  /** Returns the offsets of the lines with bars. */
  private List<Integer> rows(int start, int end) {
    List<Integer> rows = new ArrayList<>();
    for (int line = start; line < end; line = nextLine(line)) {
      int bar = text.indexOf('|', line);
      if (bar >= 0 && bar < lineEnd(line)) {
        rows.add(line);
      }
    }
    return rows;
  }

  private int lineEnd(int offset) {
    int end = offset;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private int nextLine(int offset) {
    int end = lineEnd(offset);
    return Math.min(text.length(), end + (text.startsWith("\r\n", end) ? 2 : 1));
  }

  /** Makes any edit at all after a place. */
  private void wild(int from) {
    RandomEditor.Edit edit = editor.next(text.substring(from));
    edit(from + edit.start(), from + edit.end(), edit.text());
  }

  private void edit(int from, int to, String inserted) {
    Range range = new Range(position(from), position(to));
    // A client cannot name the place between CR and LF.
    int start = offset(range.getStart());
    int end = offset(range.getEnd());
    undos.add(new Undo(start, start + inserted.length(), text.substring(start, end)));
    text = text.substring(0, start) + inserted + text.substring(end);
    changes.add(new TextDocumentContentChangeEvent(range, inserted));
  }

  private Position position(int offset) {
    int line = 0;
    int start = 0;
    for (int i = 0; i < offset; i++) {
      boolean crLf = text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (text.charAt(i) == '\n' || text.charAt(i) == '\r' && !crLf) {
        line++;
        start = i + 1;
      }
    }
    return new Position(line, offset - start);
  }

  private int offset(Position position) {
    int line = 0;
    int i = 0;
    while (line < position.getLine()) {
      boolean crLf = text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      line += text.charAt(i) == '\n' || text.charAt(i) == '\r' && !crLf ? 1 : 0;
      i++;
    }
    int end = i;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return Math.min(end, i + position.getCharacter());
  }
}
