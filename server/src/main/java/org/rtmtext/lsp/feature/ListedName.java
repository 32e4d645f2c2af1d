package org.rtmtext.lsp.feature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.rtmtext.skeleton.ConfigToken;
import org.rtmtext.skeleton.ConfigToken.Kind;

/**
 * A name in a list {@code skeletonBones} as it is written.
 *
 * @param token the name; may be a macro
 * @param isParent whether it is the parent of the name before it
 * @param skeleton the class that contains the list
 */
public record ListedName(ConfigToken token, boolean isParent, String skeleton) {
  private static final String BONES = "skeletonBones";

  /** The names of all lists of a text, in its order. */
  public static List<ListedName> all(List<ConfigToken> tokens) {
    return new Scan().of(tokens);
  }

  /** The end of the name, in UTF-16 units from the start of the file. */
  public int end() {
    return token.place().offset() + token.place().length();
  }

  /** Follows classes and lists. */
  static final class Scan {
    private final List<ListedName> names = new ArrayList<>();
    private final Deque<String> classes = new ArrayDeque<>();
    private int depth;
    private boolean isParent;

    /** Whether the last token was in a list of bones. */
    boolean isInList() {
      return depth > 0;
    }

    /** Whether the next name in the list is a parent. */
    boolean isParentNext() {
      return isParent;
    }

    /** The class around the last token; empty outside of classes. */
    String skeleton() {
      return classes.isEmpty() ? "" : classes.peek();
    }

    List<ListedName> of(List<ConfigToken> all) {
      List<ConfigToken> tokens = all.stream().filter(t -> t.kind() != Kind.COMMENT).toList();
      for (int i = 0; i < tokens.size(); i++) {
        ConfigToken token = tokens.get(i);
        if (depth > 0) {
          inList(tokens, i);
        } else if (token.is("{")) {
          boolean opensList = isAt(tokens, i - 1, "=") || isAt(tokens, i - 1, "+=");
          if (opensList && isBones(tokens, i - 4)) {
            depth = 1;
            isParent = false;
          } else {
            classes.push(opensList ? skeleton() : nameOfClass(tokens, i));
          }
        } else if (token.is("}") && !classes.isEmpty()) {
          classes.pop();
        }
      }
      return names;
    }

    private void inList(List<ConfigToken> tokens, int i) {
      ConfigToken token = tokens.get(i);
      boolean isStart =
          token.isWord("class")
              || token.kind() == Kind.WORD
                  && (isAt(tokens, i + 1, "=") || isAt(tokens, i + 1, "["));
      if (isStart) {
        // The list is not closed.
        depth = 0;
      } else if (token.is("{")) {
        depth++;
      } else if (token.is("}")) {
        depth--;
      } else if (token.kind() == Kind.STRING || token.kind() == Kind.WORD) {
        names.add(new ListedName(token, isParent, skeleton()));
        isParent = !isParent;
      }
    }

    private static boolean isBones(List<ConfigToken> tokens, int i) {
      return i >= 0
          && tokens.get(i).isWord(BONES)
          && isAt(tokens, i + 1, "[")
          && isAt(tokens, i + 2, "]");
    }

    private static boolean isAt(List<ConfigToken> tokens, int i, String symbol) {
      return i >= 0 && i < tokens.size() && tokens.get(i).is(symbol);
    }

    private static String nameOfClass(List<ConfigToken> tokens, int brace) {
      for (int i = brace - 1; i >= Math.max(1, brace - 3); i--) {
        if (tokens.get(i - 1).isWord("class")) {
          return tokens.get(i).text();
        }
      }
      return "";
    }
  }

  /** Writes names as a {@code model.cfg} does. */
  public static final class ConfigText {
    private ConfigText() {}

    /** A name as a string; a quote in it is doubled. */
    public static String quote(String name) {
      return '"' + name.replace("\"", "\"\"") + '"';
    }
  }
}
