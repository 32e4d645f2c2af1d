package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.config.ConfigToken.Kind;
import org.rtmtext.lsp.feature.ConfigName.Role;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** Completion in a {@code model.cfg}: parents of bones, and names of skeletons. */
public final class ConfigCompletion {
  private final ModelConfigDocument document;
  private final int line;
  private final List<CompletionItem> items = new ArrayList<>();

  /** The columns of the word that an item replaces: from this one to before {@link #end}. */
  private int start;

  private int end;
  private String word = "";

  private ConfigCompletion(ModelConfigDocument document, Position position) {
    this.document = document;
    line = position.getLine();
    int cursor = document.offset(position);
    start = cursor - document.offset(new Position(line, 0));
    end = start;
    List<ConfigToken> tokens = new ArrayList<>();
    for (ConfigToken token : document.tokens()) {
      ConfigPlace place = token.place();
      if (place.offset() >= cursor) {
        break;
      }
      boolean touches = cursor <= place.offset() + place.length();
      if (touches && (token.kind() == Kind.COMMENT || token.kind() == Kind.DIRECTIVE)) {
        return;
      }
      if (touches && (token.kind() == Kind.STRING || token.kind() == Kind.WORD)) {
        word = document.written(place);
        start = place.column();
        // A string that is not closed seems to contain the names after it, but only its start is
        // replaced.
        boolean isOpen = token.kind() == Kind.STRING && token.text().indexOf(',') >= 0;
        end = isOpen ? end : place.column() + place.length();
      } else {
        tokens.add(token);
      }
    }
    tokens.add(new ConfigToken(Kind.WORD, "", ConfigPlace.NONE));
    complete(ConfigName.all(tokens));
  }

  public static CompletionList at(ModelConfigDocument document, Position position) {
    return new CompletionList(false, new ConfigCompletion(document, position).items);
  }

  /**
   * Adds the items for the last of some names.
   *
   * @param names all names of the document up to the one that is completed
   */
  private void complete(List<ConfigName> names) {
    int last = names.size() - 1;
    ConfigName name = names.get(last);
    switch (name.role()) {
      case PARENT -> {
        List<ConfigName> bones = names.stream().filter(n -> n.role() == Role.BONE).toList();
        addParents(name.owner(), bones.get(bones.size() - 1).token().text());
      }
      case SKELETON -> {
        boolean inherits = names.get(last - 2).token().isWord("skeletonInherit");
        addSkeletons(inherits ? name.owner() : "", true);
      }
      case BASE -> {
        boolean ofClass = names.get(last - 1).token().is(":");
        if (ofClass && name.owner().equalsIgnoreCase("CfgSkeletons")) {
          addSkeletons(names.get(last - 2).token().text(), false);
        }
      }
      default -> {
        // There is nothing to propose for other names.
      }
    }
  }

  /**
   * Adds the bones that can be the parent of a bone: all except the bone itself and its
   * descendants. Also adds the empty name, which makes the bone a root.
   */
  private void addParents(String owner, String child) {
    Optional<Skeleton> found = document.config().find(owner);
    if (found.isEmpty()) {
      return;
    }
    Skeleton skeleton = found.get();
    int own =
        skeleton.findSpelled(child).map(b -> skeleton.indexOf(b.name()).orElseThrow()).orElse(-1);
    for (int i = 0; i < skeleton.bones().size(); i++) {
      if (!isAtOrBelow(skeleton, i, own)) {
        Bone bone = skeleton.bones().get(i);
        add(
            bone.spelled(),
            true,
            CompletionItemKind.Variable,
            skeleton.parentOf(bone.name()).map(p -> "child of " + p.spelled()).orElse("root"));
      }
    }
    add("", true, CompletionItemKind.Value, "no parent");
  }

  private static boolean isAtOrBelow(Skeleton skeleton, int bone, int above) {
    int i = bone;
    while (i >= 0 && i != above) {
      i = skeleton.parent(i);
    }
    return i >= 0;
  }

  private void addSkeletons(String except, boolean quoted) {
    for (Skeleton skeleton : document.inheritable()) {
      if (!skeleton.name().equalsIgnoreCase(except)) {
        String bones = skeleton.bones().size() + " bones";
        add(skeleton.name(), quoted, CompletionItemKind.Class, bones);
      }
    }
  }

  private void add(String name, boolean quoted, CompletionItemKind kind, String detail) {
    String written = quoted ? ConfigName.quote(name) : name;
    CompletionItem item = new CompletionItem(written);
    item.setKind(kind);
    item.setDetail(detail);
    item.setFilterText(word.startsWith("\"") || name.isEmpty() ? written : name);
    item.setSortText(String.format("%05d", items.size()));
    item.setTextEdit(Either.forLeft(new TextEdit(Snapshot.range(line, start, end), written)));
    items.add(item);
  }
}
