package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.util.Positions;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.Skeleton;

/** The outline of a {@code model.cfg}: its skeletons, with their own bones as trees. */
public final class ModelConfigSymbols {
  /** Deeper trees are cut, because clients walk them recursively. */
  private static final int MAX_DEPTH = 50;

  private ModelConfigSymbols() {}

  public static List<DocumentSymbol> of(ModelConfigDocument document) {
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
   * @param end the start of the next skeleton; inherited bones are outside
   */
  private static DocumentSymbol tree(ModelConfigDocument document, Skeleton skeleton, int end) {
    DocumentSymbol root = symbol(skeleton.name(), SymbolKind.Class, skeleton.place());
    root.setDetail(Wording.count(skeleton.bones().size(), "bone"));
    int count = skeleton.bones().size();
    DocumentSymbol[] own = new DocumentSymbol[count];
    for (int i = 0; i < count; i++) {
      Bone bone = skeleton.bones().get(i);
      ConfigPlace place = bone.place();
      if (document.has(place)
          && place.offset() > skeleton.place().offset()
          && place.offset() < end) {
        own[i] = symbol(bone.spelled(), SymbolKind.Variable, place);
      }
    }
    for (int i = 0; i < count; i++) {
      if (own[i] != null) {
        int parent = skeleton.parent(i);
        boolean nested = parent >= 0 && own[parent] != null && depth(skeleton, i) <= MAX_DEPTH;
        (nested ? own[parent] : root).getChildren().add(own[i]);
        // The range of a parent must contain those of its children.
        for (int above = i; above >= 0; above = skeleton.parent(above)) {
          if (own[above] != null) {
            widen(own[above], own[i].getSelectionRange());
          }
          if (depth(skeleton, above) > MAX_DEPTH) {
            break;
          }
        }
        widen(root, own[i].getSelectionRange());
      }
    }
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

  private static void widen(DocumentSymbol symbol, Range other) {
    Range range = symbol.getRange();
    if (Positions.isBefore(other.getStart(), range.getStart())) {
      range.setStart(other.getStart());
    }
    if (Positions.isBefore(range.getEnd(), other.getEnd())) {
      range.setEnd(other.getEnd());
    }
  }
}
