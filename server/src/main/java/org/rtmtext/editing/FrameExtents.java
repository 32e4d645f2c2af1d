package org.rtmtext.editing;

import java.util.List;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.Token;

/**
 * Where each frame begins and ends when it is moved or deleted: with the blank lines before it, and
 * with the comments right above it, unless they are indented more than the frame.
 */
final class FrameExtents {
  private final TextDocument document;

  FrameExtents(TextDocument document) {
    this.document = document;
  }

  int count() {
    return document.blockCount() - 1;
  }

  /** Where a frame's unit starts: behind what is before it. */
  int start(int frame) {
    return document.lineStart(behindContent(frame));
  }

  /** Where a frame's unit ends, with its last line's end where that has one. */
  int end(int frame) {
    return document.lineStart(behindContent(frame + 1));
  }

  /** Where the comments right above a frame start, or the frame where it has none. */
  int commentStart(int frame) {
    return document.lineStart(commentLine(frame));
  }

  /**
   * The end of the last line of a frame, without what ends it. Blank lines and comments after it
   * belong to no frame, unless the comments are indented more than the frame that comes next, or at
   * the end of the text than the last one.
   */
  int contentEnd(int frame) {
    boolean last = frame + 1 == count();
    int first = document.firstLine(frame + 1);
    int line = last ? document.lineCount() : commentLine(frame + 1);
    int indent = indent(document.line(last ? first : document.firstLine(frame + 2)));
    while (line - 1 > first
        && (document.line(line - 1).isBlank() || isCommentOf(document.line(line - 1), indent))) {
      line--;
    }
    return EditBuilder.endOf(document, line - 1);
  }

  private int commentLine(int frame) {
    int line = document.firstLine(frame + 1);
    int indent = indent(document.line(line));
    int least = document.firstLine(frame);
    while (line - 1 >= least && isCommentOf(document.line(line - 1), indent)) {
      line--;
    }
    return line;
  }

  /**
   * The line behind the last one with something in it, of the head and the frames before a frame.
   */
  private int behindContent(int frame) {
    int line = frame == count() ? document.lineCount() : commentLine(frame);
    int least = document.firstLine(frame);
    while (line - 1 >= least && document.line(line - 1).isBlank()) {
      line--;
    }
    return line;
  }

  private static boolean isCommentOf(String line, int indent) {
    List<Token> tokens = Token.of(line);
    return !tokens.isEmpty()
        && tokens.get(0).kind() == Token.Kind.COMMENT
        && tokens.get(0).start() <= indent;
  }

  private static int indent(String line) {
    int i = 0;
    while (i < line.length() && (line.charAt(i) == ' ' || line.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  /** The text of a frame's unit; ends with a line end. */
  String text(int frame, String lineEnd) {
    String text = document.text(start(frame), end(frame));
    return text.endsWith("\n") || text.endsWith("\r") ? text : text + lineEnd;
  }

  /** Whether the text behind the last frame lacks a line end. */
  boolean endsOpen() {
    return count() > 0 && end(count() - 1) == document.length() && !endsWithLineEnd();
  }

  private boolean endsWithLineEnd() {
    String text = document.blockText(document.blockCount() - 1);
    return text.endsWith("\n") || text.endsWith("\r");
  }

  /** What stands between a frame and what is before it. */
  String gap(int frame) {
    String text = document.text(start(frame), document.start(frame + 1));
    int i = 0;
    while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return text.substring(0, i);
  }
}
