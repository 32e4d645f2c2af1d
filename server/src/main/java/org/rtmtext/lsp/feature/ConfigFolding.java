package org.rtmtext.lsp.feature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.rtmtext.skeleton.ConfigToken;
import org.rtmtext.skeleton.ConfigToken.Kind;

/** The folding ranges of a {@code model.cfg}: classes, lists, comments and conditional parts. */
public final class ConfigFolding {
  private final List<FoldingRange> folds = new ArrayList<>();
  private final Deque<Integer> braces = new ArrayDeque<>();
  private final Deque<Integer> branches = new ArrayDeque<>();
  private int commentStart = -1;
  private int commentEnd = -1;
  private int lastLine = -1;

  private ConfigFolding() {}

  /** The ranges in the order of their ends. The line of a closing brace stays visible. */
  public static List<FoldingRange> of(ModelConfigDocument document) {
    ConfigFolding folding = new ConfigFolding();
    document.tokens().forEach(folding::next);
    folding.endComment();
    return folding.folds;
  }

  private void next(ConfigToken token) {
    int line = token.place().line();
    if (token.kind() == Kind.COMMENT) {
      comment(line);
    } else if (token.is("{")) {
      braces.push(line);
    } else if (token.is("}") && !braces.isEmpty()) {
      add(braces.pop(), line - 1, null);
    } else if (token.kind() == Kind.DIRECTIVE) {
      directive(token.text(), line);
    }
    lastLine = line;
  }

  private void directive(String text, int line) {
    if (text.startsWith("if")) {
      branches.push(line);
    } else if (!branches.isEmpty() && (text.startsWith("else") || text.startsWith("endif"))) {
      add(branches.pop(), line - 1, FoldingRangeKind.Region);
      if (text.startsWith("else")) {
        branches.push(line);
      }
    }
  }

  private void comment(int line) {
    boolean isWholeLine = line > lastLine || line == commentEnd;
    if (!isWholeLine) {
      return;
    }
    if (line > commentEnd + 1 || commentStart < 0) {
      endComment();
      commentStart = line;
    }
    commentEnd = line;
  }

  private void endComment() {
    add(commentStart, commentEnd, FoldingRangeKind.Comment);
  }

  private void add(int first, int last, String kind) {
    if (first >= 0 && last > first) {
      FoldingRange fold = new FoldingRange(first, last);
      fold.setKind(kind);
      folds.add(fold);
    }
  }
}
