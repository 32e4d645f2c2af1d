package org.rtmtext.lsp.feature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Position;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.config.ConfigToken.Kind;

/**
 * A token of a {@code model.cfg} and its role, which follows from the tokens around it.
 *
 * @param token as it is written; a name may be a macro
 * @param owner the class that contains it; empty outside of classes
 */
public record ConfigName(ConfigToken token, Role role, String owner) {
  private static final ConfigToken NO_TOKEN = new ConfigToken(Kind.END, "", ConfigPlace.NONE);

  /** What a token is. */
  public enum Role {
    KEYWORD,
    /** The name of a class that begins here. */
    CLASS,
    /** The name of a class that is inherited or deleted. */
    BASE,
    /** The value of {@code skeletonInherit} or {@code skeletonName}. */
    SKELETON,
    PROPERTY,
    /** A bone in a list {@code skeletonBones}. */
    BONE,
    /** The parent of the bone before it in the list. */
    PARENT,
    OTHER
  }

  /** The tokens of a text with their roles, without comments. */
  static List<ConfigName> all(List<ConfigToken> tokens) {
    return new Scan(tokens.stream().filter(t -> t.kind() != Kind.COMMENT).toList()).names();
  }

  /** The bones and parents in the lists of a text. */
  public static Stream<ConfigName> listed(ModelConfigDocument document) {
    return all(document.tokens()).stream().filter(ConfigName::isListed);
  }

  /** The word or string that a position is in or directly after. */
  public static Optional<ConfigName> at(ModelConfigDocument document, Position position) {
    int offset = document.offset(position);
    return all(document.tokens()).stream()
        .filter(n -> n.token.kind() == Kind.WORD || n.token.kind() == Kind.STRING)
        .filter(n -> n.start() <= offset && offset <= n.end())
        .findFirst();
  }

  public boolean isListed() {
    return role == Role.BONE || role == Role.PARENT;
  }

  boolean isParent() {
    return role == Role.PARENT;
  }

  /** The offset of the first character, in UTF-16 units. */
  int start() {
    return token.place().offset();
  }

  /** The offset after the last character, in UTF-16 units. */
  int end() {
    return token.place().offset() + token.place().length();
  }

  /** A name as a string; a quote in it is doubled. */
  public static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * Finds the role of each token, in the order of the text. The role depends on the classes and
   * lists that are open.
   */
  private static final class Scan {
    private final List<ConfigToken> tokens;
    private final List<ConfigName> names = new ArrayList<>();
    private final Deque<String> classes = new ArrayDeque<>();

    /** Number of open braces of a list of bones; 0 outside of such a list. */
    private int depth;

    private boolean isParent;

    /** Number of open parentheses of a macro in a list of bones. */
    private int parentheses;

    Scan(List<ConfigToken> tokens) {
      this.tokens = tokens;
    }

    List<ConfigName> names() {
      for (int i = 0; i < tokens.size(); i++) {
        if (depth > 0 && (at(i).isWord("class") || at(i).kind() == Kind.WORD && isAssigned(i))) {
          // The list was not closed: a class or a property begins here.
          depth = 0;
        }
        Role role = depth > 0 ? inList(i) : outside(i);
        names.add(new ConfigName(at(i), role, owner()));
        if (depth == 0) {
          follow(i);
        } else if (at(i).is("{")) {
          depth++;
        } else if (at(i).is("}")) {
          depth--;
        }
      }
      return names;
    }

    private ConfigToken at(int i) {
      return i >= 0 && i < tokens.size() ? tokens.get(i) : NO_TOKEN;
    }

    private String owner() {
      return classes.isEmpty() ? "" : classes.peek();
    }

    private boolean isAssigned(int i) {
      return at(i + 1).is("=") || at(i + 1).is("[") || at(i + 1).is("+=");
    }

    private Role inList(int i) {
      ConfigToken token = at(i);
      parentheses += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      boolean isName = token.kind() == Kind.STRING || token.kind() == Kind.WORD;
      // A macro with arguments stands for bones with their parents.
      if (!isName || parentheses > 0 || at(i + 1).is("(")) {
        return Role.OTHER;
      }
      isParent = !isParent;
      return isParent ? Role.BONE : Role.PARENT;
    }

    private Role outside(int i) {
      ConfigToken token = at(i);
      ConfigToken before = at(i - 1);
      if (before.is("=")
          && (at(i - 2).isWord("skeletonInherit") || at(i - 2).isWord("skeletonName"))) {
        return Role.SKELETON;
      }
      if (token.kind() != Kind.WORD) {
        return Role.OTHER;
      }
      if (token.isWord("class") || token.isWord("delete") || token.isWord("enum")) {
        return Role.KEYWORD;
      }
      if (before.isWord("class")) {
        return Role.CLASS;
      }
      if (before.isWord("delete") || before.is(":") && at(i - 2).kind() == Kind.WORD) {
        return Role.BASE;
      }
      return isAssigned(i) ? Role.PROPERTY : Role.OTHER;
    }

    /** Enters and leaves classes, and lists of bones. Called outside of lists of bones only. */
    private void follow(int i) {
      if (at(i).is("{")) {
        boolean opensList = at(i - 1).is("=") || at(i - 1).is("+=");
        if (opensList
            && at(i - 4).isWord("skeletonBones")
            && at(i - 3).is("[")
            && at(i - 2).is("]")) {
          depth = 1;
          isParent = false;
          parentheses = 0;
        } else {
          classes.push(opensList ? owner() : nameOfClass(i));
        }
      } else if (at(i).is("}") && !classes.isEmpty()) {
        classes.pop();
      }
    }

    private String nameOfClass(int brace) {
      for (int i = brace - 1; i >= brace - 3; i--) {
        if (at(i - 1).isWord("class")) {
          return at(i).text();
        }
      }
      return "";
    }
  }
}
