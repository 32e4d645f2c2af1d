package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.LinkedEditingRanges;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.BoneReference;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.TextDocument;

/** The names of a bone that change together while one of them is typed. */
public final class LinkedNames {
  /** With more places, editors would react slowly to each key; a rename is one edit. */
  private static final int MAX_NAMES = 1000;

  private static final String BARE = "[A-Za-z_0-9]*";
  private static final String QUOTED = "[^\"\\\\\\r\\n]*";

  private LinkedNames() {}

  /**
   * The names of the bone at a position.
   *
   * @return null if there is no other name, or if the names are not written alike, because then a
   *     typed character would belong to different places
   */
  public static LinkedEditingRanges at(Snapshot document, Position position, CancelChecker cancel) {
    TextDocument text = document.text();
    Optional<BoneReference> name = BoneReference.of(text, position);
    if (name.isEmpty() || name.get().use() == BoneReference.Use.STORED) {
      return null;
    }
    cancel.checkCanceled();
    List<TextRange> names = document.analysis().reading().rows().namesOf(name.get().bone());
    if (names.size() < 2 || names.size() > MAX_NAMES || countListed(text, names) != 1) {
      return null;
    }
    String written = BoneRename.written(text, names.get(0));
    if (!names.stream().allMatch(n -> BoneRename.written(text, n).equals(written))) {
      return null;
    }
    boolean quoted = written.startsWith("\"");
    int margin = quoted ? 1 : 0;
    return new LinkedEditingRanges(
        names.stream()
            .map(
                n ->
                    Snapshot.range(n.line(), n.column() + margin, n.column() + n.length() - margin))
            .toList(),
        quoted ? QUOTED : BARE);
  }

  /** A bone that is listed twice has rows of which it is not known to which entry they belong. */
  private static long countListed(TextDocument document, List<TextRange> names) {
    return names.stream().filter(n -> BoneReferences.isListed(document, n)).count();
  }
}
