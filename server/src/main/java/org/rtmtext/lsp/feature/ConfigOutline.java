package org.rtmtext.lsp.feature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.util.Positions;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.config.ConfigToken.Kind;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** The outline and the folding ranges of a {@code model.cfg}. */
public final class ConfigOutline {
  /**
   * Maximum depth of the tree of bones, because clients walk trees recursively. Deeper bones become
   * children of the skeleton.
   */
  private static final int MAX_DEPTH = 50;

  private ConfigOutline() {}

  /** The skeletons of the file, each with the tree of its own bones, without inherited ones. */
  public static List<DocumentSymbol> symbols(ModelConfigDocument document) {
    List<Skeleton> skeletons =
        document.config().skeletons().stream()
            .filter(s -> document.has(s.place()))
            .sorted(Comparator.comparingInt(s -> s.place().offset()))
            .toList();
    List<DocumentSymbol> symbols = new ArrayList<>();
    for (int i = 0; i < skeletons.size(); i++) {
      int next =
          i + 1 < skeletons.size() ? skeletons.get(i + 1).place().offset() : Integer.MAX_VALUE;
      symbols.add(tree(document, skeletons.get(i), next));
    }
    return symbols;
  }

  /**
   * @param end the offset of the next skeleton. Inherited bones are defined before this skeleton or
   *     after {@code end}.
   */
  private static DocumentSymbol tree(ModelConfigDocument document, Skeleton skeleton, int end) {
    DocumentSymbol root = symbol(skeleton.name(), SymbolKind.Class, skeleton.place());
    root.setDetail(Wording.count(skeleton.bones().size(), "bone"));
    DocumentSymbol[] own = new DocumentSymbol[skeleton.bones().size()];
    for (int i = 0; i < own.length; i++) {
      Bone bone = skeleton.bones().get(i);
      int offset = bone.place().offset();
      if (document.has(bone.place()) && offset > skeleton.place().offset() && offset < end) {
        own[i] = symbol(bone.spelled(), SymbolKind.Variable, bone.place());
      }
    }
    for (int i = 0; i < own.length; i++) {
      if (own[i] != null) {
        int parent = skeleton.parent(i);
        boolean nested = parent >= 0 && own[parent] != null && depth(skeleton, i) <= MAX_DEPTH;
        (nested ? own[parent] : root).getChildren().add(own[i]);
      }
    }
    widen(root);
    return root;
  }

  private static int depth(Skeleton skeleton, int bone) {
    int depth = 0;
    for (int i = skeleton.parent(bone); i >= 0 && depth <= MAX_DEPTH; i = skeleton.parent(i)) {
      depth++;
    }
    return depth;
  }

  private static DocumentSymbol symbol(String name, SymbolKind kind, ConfigPlace place) {
    // Clients reject blank names.
    String shown = name.isBlank() ? "\"" + name + "\"" : name;
    return new DocumentSymbol(
        shown,
        kind,
        ModelConfigDocument.range(place),
        ModelConfigDocument.range(place),
        null,
        new ArrayList<>());
  }

  /** Widens the range of a symbol, because it must contain the ranges of its children. */
  private static void widen(DocumentSymbol symbol) {
    Range range = symbol.getRange();
    for (DocumentSymbol child : symbol.getChildren()) {
      widen(child);
      if (Positions.isBefore(child.getRange().getStart(), range.getStart())) {
        range.setStart(child.getRange().getStart());
      }
      if (Positions.isBefore(range.getEnd(), child.getRange().getEnd())) {
        range.setEnd(child.getRange().getEnd());
      }
    }
  }

  /**
   * The folding ranges of classes, lists, conditional parts and comments. The line of a closing
   * brace stays visible.
   */
  public static List<FoldingRange> folds(ModelConfigDocument document) {
    List<FoldingRange> folds = new ArrayList<>();
    Deque<Integer> braces = new ArrayDeque<>();
    Deque<Integer> branches = new ArrayDeque<>();
    List<Integer> comments = new ArrayList<>();
    int lastLine = -1;
    for (ConfigToken token : document.tokens()) {
      int line = token.place().line();
      if (token.kind() == Kind.COMMENT) {
        if (line > lastLine) {
          comments.add(line);
        }
      } else if (token.is("{")) {
        braces.push(line);
      } else if (token.is("}") && !braces.isEmpty()) {
        Outline.add(braces.pop(), line - 1, null, folds);
      } else if (token.kind() == Kind.DIRECTIVE) {
        String text = token.text();
        boolean isElse =
            (text.startsWith("else") || text.startsWith("elif")) && !branches.isEmpty();
        if (isElse || text.startsWith("endif") && !branches.isEmpty()) {
          Outline.add(branches.pop(), line - 1, FoldingRangeKind.Region, folds);
        }
        if (isElse || text.startsWith("if")) {
          branches.push(line);
        }
      }
      lastLine = line;
    }
    Outline.addComments(comments, folds);
    return folds;
  }
}
