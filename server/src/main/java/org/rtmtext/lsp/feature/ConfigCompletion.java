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
import org.rtmtext.lsp.feature.ListedName.ConfigText;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.ConfigToken;
import org.rtmtext.skeleton.ConfigToken.Kind;
import org.rtmtext.skeleton.Skeleton;

/** Completion in a {@code model.cfg}: parents of bones, and names of skeletons. */
public final class ConfigCompletion {
  private final ModelConfigDocument document;
  private final Position position;
  private final List<ConfigToken> before = new ArrayList<>();
  private final ListedName.Scan scan = new ListedName.Scan();
  private final List<CompletionItem> items = new ArrayList<>();

  /** The columns of the word that an item replaces. */
  private int start;

  private int end;
  private boolean isComment;

  /** Whether the word or the place needs quotes. */
  private boolean quoted = true;

  private String word = "";

  private ConfigCompletion(ModelConfigDocument document, Position position) {
    this.document = document;
    this.position = position;
  }

  /** The completions at a position. */
  public static CompletionList at(ModelConfigDocument document, Position position) {
    ConfigCompletion completion = new ConfigCompletion(document, position);
    completion.findWord();
    if (!completion.isComment) {
      completion.complete();
    }
    return new CompletionList(false, completion.items);
  }

  private void findWord() {
    int cursor = document.offset(position);
    start = cursor - document.offset(new Position(position.getLine(), 0));
    end = start;
    for (ConfigToken token : document.tokens()) {
      ConfigPlace place = token.place();
      if (place.offset() >= cursor) {
        break;
      }
      boolean touches = cursor <= place.offset() + place.length();
      boolean isText = token.kind() == Kind.COMMENT || token.kind() == Kind.DIRECTIVE;
      isComment |= touches && isText;
      if (touches && (token.kind() == Kind.STRING || token.kind() == Kind.WORD)) {
        word = document.written(place);
        start = place.column();
        // An open quote does not extend over the names after it.
        boolean isOpen = token.kind() == Kind.STRING && token.text().indexOf(',') >= 0;
        end = isOpen ? end : place.column() + place.length();
      } else if (token.kind() != Kind.COMMENT) {
        before.add(token);
      }
    }
  }

  private void complete() {
    List<ListedName> names = scan.of(before);
    if (scan.isInList()) {
      if (scan.isParentNext()) {
        addParents(names.get(names.size() - 1).token().text());
      }
      return;
    }
    int last = before.size() - 1;
    if (last < 1) {
      return;
    }
    ConfigToken name = before.get(last - 1);
    if (before.get(last).is("=")
        && (name.isWord("skeletonInherit") || name.isWord("skeletonName"))) {
      addSkeletons(name.isWord("skeletonName") ? "" : scan.skeleton());
    } else if (before.get(last).is(":")
        && last > 1
        && before.get(last - 2).isWord("class")
        && scan.skeleton().equalsIgnoreCase("CfgSkeletons")) {
      quoted = false;
      addSkeletons(name.text());
    }
  }

  /** The bones that can be the parent of a bone: all but itself and those below it. */
  private void addParents(String child) {
    Optional<Skeleton> found = document.config().find(scan.skeleton());
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
            CompletionItemKind.Variable,
            skeleton.parentOf(bone.name()).map(p -> "child of " + p.spelled()).orElse("root"));
      }
    }
    add("", CompletionItemKind.Value, "no parent");
  }

  private static boolean isAtOrBelow(Skeleton skeleton, int bone, int above) {
    for (int i = bone; i >= 0; i = skeleton.parent(i)) {
      if (i == above) {
        return true;
      }
    }
    return false;
  }

  private void addSkeletons(String except) {
    for (Skeleton skeleton : document.config().skeletons()) {
      if (!skeleton.name().equalsIgnoreCase(except)) {
        add(skeleton.name(), CompletionItemKind.Class, skeleton.bones().size() + " bones");
      }
    }
  }

  private void add(String name, CompletionItemKind kind, String detail) {
    String written = quoted ? ConfigText.quote(name) : name;
    CompletionItem item = new CompletionItem(written);
    item.setKind(kind);
    item.setDetail(detail);
    item.setFilterText(word.startsWith("\"") || name.isEmpty() ? written : name);
    item.setSortText(String.format("%05d", items.size()));
    item.setTextEdit(
        Either.forLeft(new TextEdit(Snapshot.range(position.getLine(), start, end), written)));
    items.add(item);
  }
}
