package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.conversion.RestPose;
import org.rtmtext.edits.FrameLine;
import org.rtmtext.edits.RowInColumns;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Completion at a position. It uses the lines around the position and those of the head, because a
 * text that is being typed often cannot be parsed.
 */
public final class Completions {
  private Completions() {}

  public static CompletionList at(Snapshot document, Position position, CancelChecker cancel) {
    return at(document, position, false, cancel);
  }

  /**
   * @param resolves whether the client asks for further edits of the item that the user chooses
   */
  public static CompletionList at(
      Snapshot document, Position position, boolean resolves, CancelChecker cancel) {
    CompletionPlace place = CompletionPlace.of(document.text(), position);
    List<CompletionItem> items = place.inComment() ? List.of() : items(document, place, cancel);
    items.forEach(item -> BoneRows.address(item, document, position, resolves));
    return new CompletionList(false, items);
  }

  private static List<CompletionItem> items(
      Snapshot document, CompletionPlace place, CancelChecker cancel) {
    return document.text().blockOfLine(place.line()) == 0
        ? HeadCompletions.at(place, document.skeletons())
        : new FrameCompletions(place).items(cancel);
  }

  /** Completion in a frame. Rows are found by their lines: the frame is being typed. */
  static final class FrameCompletions {
    private final CompletionPlace place;
    private final Encoding encoding;
    private final TextDocument document;
    private final int frame;
    private final List<String> bones;
    private final List<CompletionItem> items = new ArrayList<>();

    FrameCompletions(CompletionPlace place) {
      this.place = place;
      document = place.document();
      bones = HeadLines.bones(document);
      encoding = HeadLines.encoding(document).orElse(Encoding.BMTR5);
      frame = document.blockOfLine(place.line()) - 1;
    }

    List<CompletionItem> items(CancelChecker cancel) {
      if (place.line() == document.firstLine(frame + 1)) {
        addPartsOfFrameLine();
      } else if (place.isFirstWord()) {
        addBones(cancel);
        if (place.takesKeyword()) {
          keyword("frame");
        }
      } else {
        addPartsOfRow();
      }
      return items;
    }

    private void addPartsOfFrameLine() {
      if (place.isFirstWord()) {
        keyword("frame");
      } else if (encoding.isBinarised() && place.takesKeyword()) {
        if (place.before().size() == 1) {
          keyword("none");
        } else if (place.before().size() == 2) {
          keyword("transforms");
        }
      }
    }

    private void addBones(CancelChecker cancel) {
      Map<String, Integer> here = FrameLine.linesByBone(document, frame);
      Map<String, Integer> previous =
          frame > 0 ? FrameLine.linesByBone(document, frame - 1) : Map.of();
      boolean wholeRow = place.isLast();
      int width = bones.stream().mapToInt(b -> Names.print(b).length()).max().orElse(1);
      RowTokens identity = RowInColumns.row("x".repeat(width), RestPose.transforms(encoding, 1), 0);
      Optional<RowTokens> neighbour = wholeRow ? nearestRow() : Optional.empty();
      int order = 0;
      for (String bone : new LinkedHashSet<>(bones)) {
        cancel.checkCanceled();
        order++;
        if (here.getOrDefault(bone, place.line()) != place.line()) {
          continue;
        }
        String token = Names.print(bone);
        Optional<RowTokens> before = RowTokens.of(document.line(previous.getOrDefault(bone, -1)));
        RowTokens source = before.orElse(identity);
        String row =
            wholeRow
                ? RowInColumns.like(token, place.start(), source, neighbour.orElse(source))
                : token;
        CompletionItem item = place.name(bone, token, row, CompletionItemKind.Variable, order);
        if (wholeRow) {
          item.setDetail(
              before.isPresent()
                  ? "as in " + Wording.frame(frame - 1)
                  : "no rotation or translation");
        }
        items.add(item);
      }
    }

    /** The nearest row above the line, or else below it, that has cells. */
    private Optional<RowTokens> nearestRow() {
      IntStream above =
          IntStream.iterate(place.line() - 1, l -> l > document.firstLine(frame + 1), l -> l - 1);
      IntStream below = IntStream.range(place.line() + 1, document.endLine(frame + 1));
      return IntStream.concat(above, below)
          .mapToObj(line -> RowTokens.of(document.line(line)))
          .flatMap(Optional::stream)
          .findFirst();
    }

    private void addPartsOfRow() {
      List<Token> before = place.before();
      int bars = (int) before.stream().filter(t -> t.kind() == Token.Kind.BAR).count();
      if (bars == 0) {
        if (!encoding.isBinarised() && before.size() == 1 && before.get(0).isName()) {
          keyword("as");
        }
        return;
      }
      if (bars > 1 || !place.takesKeyword()) {
        return;
      }
      List<Token> cell = before.subList(firstBar(before) + 1, before.size());
      if (cell.isEmpty()) {
        keyword("euler");
        keyword("axis");
      } else if (cell.size() == 4 && cell.get(0).text(place.text()).equals("axis")) {
        keyword("angle");
      }
    }

    private static int firstBar(List<Token> tokens) {
      int i = 0;
      while (tokens.get(i).kind() != Token.Kind.BAR) {
        i++;
      }
      return i;
    }

    private void keyword(String word) {
      items.add(place.word(word, CompletionItemKind.Keyword, bones.size() + 1 + items.size()));
    }
  }
}
