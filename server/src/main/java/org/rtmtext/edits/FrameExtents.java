package org.rtmtext.edits;

import java.util.List;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The range of the text that belongs to each frame when it is moved or deleted: also the blank
 * lines before the frame and the comments directly above it, unless they are indented more than the
 * frame.
 */
public final class FrameExtents {
  private final TextDocument document;

  public FrameExtents(TextDocument document) {
    this.document = document;
  }

  int count() {
    return document.blockCount() - 1;
  }

  /** The offset at which a frame's range starts. */
  public int start(int frame) {
    return document.lineStart(afterContent(frame));
  }

  /** The offset at which a frame's range ends: after its last line end, if it has one. */
  public int end(int frame) {
    return document.lineStart(afterContent(frame + 1));
  }

  /**
   * The offset of the comments directly above a frame; without comments, the offset of the frame.
   */
  public int commentStart(int frame) {
    return document.lineStart(commentLine(frame));
  }

  /**
   * The offset of the end of a frame's last line, before its line end. Comments after a frame
   * belong to it if they are indented more than the next frame, or for the last frame, more than
   * this frame itself; other comments and blank lines after it do not.
   */
  public int contentEnd(int frame) {
    boolean last = frame + 1 == count();
    int first = document.firstLine(frame + 1);
    int line = last ? document.lineCount() : commentLine(frame + 1);
    int indent = Token.indent(document.line(last ? first : document.firstLine(frame + 2)));
    while (line - 1 > first
        && (document.line(line - 1).isBlank() || isCommentOf(document.line(line - 1), indent))) {
      line--;
    }
    return EditBuilder.endOf(document, line - 1);
  }

  private int commentLine(int frame) {
    int line = document.firstLine(frame + 1);
    int indent = Token.indent(document.line(line));
    int min = document.firstLine(frame);
    while (line - 1 >= min && isCommentOf(document.line(line - 1), indent)) {
      line--;
    }
    return line;
  }

  /**
   * The first of the blank lines above a frame or above the comments directly above it; without
   * blank lines, the first line of these comments or of the frame. For the index after the last
   * frame: the first of the blank lines at the end of the text, or else the line after it.
   */
  private int afterContent(int frame) {
    int line = frame == count() ? document.lineCount() : commentLine(frame);
    int min = document.firstLine(frame);
    while (line - 1 >= min && document.line(line - 1).isBlank()) {
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

  /** The text of a frame's range; ends with a line end. */
  public String text(int frame, String lineEnd) {
    String text = document.text(start(frame), end(frame));
    return text.endsWith("\n") || text.endsWith("\r") ? text : text + lineEnd;
  }

  /** Whether the text ends with the last frame, without a line end. */
  public boolean endsOpen() {
    return count() > 0 && end(count() - 1) == document.length() && !endsWithLineEnd();
  }

  private boolean endsWithLineEnd() {
    String text = document.blockText(document.blockCount() - 1);
    return text.endsWith("\n") || text.endsWith("\r");
  }

  /** The blank lines above a frame, or above the comments directly above the frame. */
  public String gap(int frame) {
    return document.text(start(frame), commentStart(frame));
  }
}
