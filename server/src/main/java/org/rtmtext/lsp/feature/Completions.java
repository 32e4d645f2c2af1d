package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.edits.FrameLine;
import org.rtmtext.edits.RowInColumns;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.rules.HeadRules;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Completion at a position. It uses the lines around the position and those of the head, because a
 * text that is being typed often cannot be parsed.
 */
public final class Completions {
  private final Snapshot document;
  private final TextDocument text;
  private final CompletionPlace place;
  private final boolean resolves;
  private final Optional<Encoding> encoding;
  private final CancelChecker cancel;
  private final List<CompletionItem> items = new ArrayList<>();

  private Completions(
      Snapshot document, CompletionPlace place, boolean resolves, CancelChecker cancel) {
    this.document = document;
    this.place = place;
    this.resolves = resolves;
    this.cancel = cancel;
    text = document.text();
    encoding = HeadLines.encoding(text);
  }

  public static CompletionList at(Snapshot document, Position position, CancelChecker cancel) {
    return at(document, position, false, cancel);
  }

  /**
   * @param resolves whether the client asks for further edits of the item that the user chooses
   */
  public static CompletionList at(
      Snapshot document, Position position, boolean resolves, CancelChecker cancel) {
    CompletionPlace place = CompletionPlace.of(document.text(), position);
    List<CompletionItem> items =
        place.inComment() ? List.of() : new Completions(document, place, resolves, cancel).items();
    for (int i = 0; i < items.size(); i++) {
      items.get(i).setSortText(String.format("%05d", i));
    }
    return new CompletionList(false, items);
  }

  private List<CompletionItem> items() {
    int block = text.blockOfLine(place.line());
    if (block == 0) {
      addInHead();
    } else if (place.line() == text.firstLine(block)) {
      addPartsOfFrameLine();
    } else if (!place.isFirstWord()) {
      addPartsOfRow();
    } else {
      addBones(block - 1);
      if (place.takesKeyword()) {
        keyword("frame");
      }
    }
    return items;
  }

  private void addInHead() {
    Optional<Section> above =
        place.line() == 0 ? Optional.empty() : LineKind.section(text, place.line() - 1);
    if (place.isFirstWord()) {
      // An indented line is an entry of the list, so the user is typing a name.
      boolean entry = above.stream().anyMatch(Section::isList) && place.start() > 0;
      if (entry && above.get() == Section.BONES) {
        items.addAll(BoneListCompletion.completions(place, document, resolves));
      } else if (entry && above.get() == Section.PROPERTIES && place.takesKeyword()) {
        addProperties();
      } else if (entry && (above.get() == Section.SKELETON || above.get() == Section.STILL)) {
        addNames(above.get() == Section.SKELETON ? LineKind.JOINT : LineKind.ROW);
      } else if (!entry && place.takesKeyword()) {
        addKeywords();
      }
    } else if (place.before(0).equals(Section.ENCODING.keyword())) {
      addEncodings();
    } else if (above.equals(Optional.of(Section.PROPERTIES))) {
      addPartsOfProperty();
    } else if (place.before(0).equals(Section.POSES.keyword()) && place.before().size() == 1) {
      value(PoseSkeleton.MAN + " " + PoseSkeleton.MAN_TABLE);
    } else if (above.equals(Optional.of(Section.STILL))) {
      addPartsOfRow();
    } else if (above.equals(Optional.of(Section.SKELETON))
        && place.before().size() == 2
        && place.before().get(1).kind() == Token.Kind.BAR) {
      addNames(null);
    }
  }

  /**
   * Adds the bones of the list.
   *
   * @param lines bones that have such a line in the head are left out; null to keep all
   */
  private void addNames(LineKind lines) {
    Set<String> names = new LinkedHashSet<>(HeadLines.bones(text));
    List<LineKind> kinds = LineKind.of(text, 0, text.endLine(0));
    for (int line = 0; line < kinds.size(); line++) {
      if (kinds.get(line) == lines && line != place.line()) {
        HeadLines.nameIn(text.line(line)).ifPresent(names::remove);
      }
    }
    for (String bone : names) {
      String token = Names.print(bone);
      items.add(place.name(bone, token, token, CompletionItemKind.Variable));
    }
  }

  private void addKeywords() {
    Set<Section> known = sectionsOfOtherLines();
    if (!known.contains(Section.ENCODING)) {
      String keyword = Section.ENCODING.keyword();
      if (place.isLast()) {
        List.of(Encoding.values()).forEach(e -> keyword(keyword + " " + e.text()));
      } else {
        keyword(keyword);
      }
      return;
    }
    for (Section section : Section.values()) {
      boolean isOfPoses = section == Section.SKELETON || section == Section.STILL;
      if (!known.contains(section)
          && encoding.map(e -> isIn(section, e)).orElse(true)
          && (!isOfPoses || known.contains(Section.POSES))) {
        keyword(section.keyword());
      }
    }
    if (known.contains(Section.BONES)) {
      keyword("frame");
    }
  }

  private Set<Section> sectionsOfOtherLines() {
    Set<Section> sections = EnumSet.noneOf(Section.class);
    List<LineKind> kinds = LineKind.of(text, 0, text.endLine(0));
    for (int line = 0; line < kinds.size(); line++) {
      if (line != place.line() && kinds.get(line) == LineKind.SECTION) {
        LineKind.section(text, line).ifPresent(sections::add);
      }
    }
    return sections;
  }

  private static boolean isIn(Section section, Encoding encoding) {
    return switch (section) {
      case ENCODING, MOTION, BONES, POSES, SKELETON, STILL -> true;
      case REVERSED, PRELOAD, ANIMATED_BONES, EXTRA_PHASES -> encoding.isBinarised();
      case MDAT -> encoding.hasProperties() && !encoding.isBinarised();
      case METADATA -> encoding.hasKeystones();
      case PROPERTIES -> encoding.hasProperties();
    };
  }

  private void addEncodings() {
    int words = place.before().size();
    for (Encoding e : Encoding.values()) {
      if (words == 1) {
        value(e.text());
      } else if (words == 2 && e.text().startsWith(place.before(1) + " ")) {
        value(e.text().substring(place.before(1).length() + 1));
      }
    }
  }

  /** Adds a whole property for each name, at the phase of the property above. */
  private void addProperties() {
    String phase =
        Token.of(text.line(place.line() - 1)).stream()
            .filter(t -> t.kind() == Token.Kind.NUMBER)
            .findFirst()
            .map(t -> t.text(text.line(place.line() - 1)))
            .orElse("0");
    for (String name : HeadRules.ENGINE_PROPERTIES) {
      String entry = phase + " " + Quotes.quote(name) + valueOfProperty();
      items.add(place.item(name, name, entry, CompletionItemKind.Property));
    }
  }

  private String valueOfProperty() {
    return place.isLast() ? " = \"\"" + (hasKeystones() ? " type 0" : "") : "";
  }

  private boolean hasKeystones() {
    return encoding.map(Encoding::hasKeystones).orElse(false);
  }

  private void addPartsOfProperty() {
    List<Token> before = place.before();
    Token last = before.get(before.size() - 1);
    boolean typed = hasKeystones();
    if (before.size() == 1 && last.kind() == Token.Kind.NUMBER) {
      for (String name : HeadRules.ENGINE_PROPERTIES) {
        String token = Quotes.quote(name);
        String written = token + valueOfProperty();
        items.add(place.name(name, token, written, CompletionItemKind.Property));
      }
    } else if (typed && before.size() == 4 && last.isName() && place.takesKeyword()) {
      keyword("type");
    } else if (typed && before.size() == 5 && place.before(4).equals("type")) {
      value("0");
      value("-1");
    }
  }

  private boolean isBinarised() {
    return encoding.orElse(Encoding.BMTR5).isBinarised();
  }

  private void addPartsOfFrameLine() {
    if (place.isFirstWord()) {
      keyword("frame");
    } else if (isBinarised() && place.takesKeyword()) {
      if (place.before().size() == 1) {
        keyword("none");
      } else if (place.before().size() == 2) {
        keyword("transforms");
      }
    }
  }

  /**
   * Adds the bones without a row in a frame; those of {@code still} come last, because their rows
   * are then moved to the other frames. Rows are found by their lines, because the frame that is
   * being typed may have errors.
   */
  private void addBones(int frame) {
    List<String> bones = HeadLines.bones(text);
    Map<String, Integer> here = FrameLine.linesByBone(text, frame);
    Map<String, Integer> previous = frame > 0 ? FrameLine.linesByBone(text, frame - 1) : Map.of();
    boolean wholeRow = place.isLast();
    int width = bones.stream().mapToInt(b -> Names.print(b).length()).max().orElse(1);
    String widest = "x".repeat(width);
    RowTokens identity =
        hasPoses()
            ? RowTokens.of("  " + widest + " | turn 0 0 0").orElseThrow()
            : RowInColumns.row(
                widest, RestAnimation.transforms(encoding.orElse(Encoding.BMTR5), 1), 0);
    Map<String, Integer> still =
        HeadLines.lines(text, LineKind.ROW)
            .boxed()
            .collect(Collectors.toMap(line -> FrameLine.bone(text, line), l -> l, (a, b) -> a));
    Optional<RowTokens> neighbour = wholeRow ? nearestRow(frame) : Optional.empty();
    List<CompletionItem> ofStill = new ArrayList<>();
    for (String bone : new LinkedHashSet<>(bones)) {
      cancel.checkCanceled();
      if (here.getOrDefault(bone, place.line()) != place.line()) {
        continue;
      }
      Integer stillLine = still.get(bone);
      String token = Names.print(bone);
      Optional<RowTokens> before =
          RowTokens.of(text.line(stillLine != null ? stillLine : previous.getOrDefault(bone, -1)));
      RowTokens source = before.orElse(identity);
      String row =
          wholeRow
              ? RowInColumns.like(token, place.start(), source, neighbour.orElse(source))
              : token;
      CompletionItem item = place.name(bone, token, row, CompletionItemKind.Variable);
      if (wholeRow) {
        item.setDetail(
            stillLine != null
                ? "as in 'still'"
                : before.isPresent()
                    ? "as in " + Wording.frame(frame - 1)
                    : "no rotation or translation");
      }
      if (stillLine != null && resolves) {
        CompletionEdits.announce(
            item,
            document,
            place.line(),
            bone,
            "Also moves the row of 'still' to the other frames, so that this frame can differ.");
      } else if (stillLine != null) {
        item.setDocumentation(
            "Then choose the quick fix that gives the other frames the row of 'still', so that this"
                + " frame can differ.");
      }
      (stillLine == null ? items : ofStill).add(item);
    }
    items.addAll(ofStill);
  }

  /** The nearest row above the line, or else below it, that has cells. */
  private Optional<RowTokens> nearestRow(int frame) {
    IntStream above =
        IntStream.iterate(place.line() - 1, l -> l > text.firstLine(frame + 1), l -> l - 1);
    IntStream below = IntStream.range(place.line() + 1, text.endLine(frame + 1));
    return IntStream.concat(above, below)
        .mapToObj(line -> RowTokens.of(text.line(line)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void addPartsOfRow() {
    RowTokens row = RowTokens.of(place.text(), place.before());
    if (row.bars().isEmpty()) {
      if (!isBinarised()
          && text.blockOfLine(place.line()) > 0
          && row.name().size() == 1
          && row.name().get(0).isName()) {
        keyword("as");
      }
    } else if (row.bars().size() == 1 && place.takesKeyword()) {
      List<Token> cell = row.cells().get(0);
      if (cell.isEmpty()) {
        if (hasPoses()) {
          keyword("turn");
          keyword("relative");
        }
        keyword("euler");
        keyword("axis");
      } else if (cell.size() == 4 && row.firstWord().equals("axis")) {
        keyword("angle");
      }
    } else if (place.takesKeyword() && row.cells().get(row.cells().size() - 1).isEmpty()) {
      String form = row.firstWord();
      int cells = row.bars().size();
      if (cells == 2 && form.equals("turn") || cells == 4 && form.equals("relative")) {
        keyword("move");
      }
    }
  }

  private boolean hasPoses() {
    return sectionsOfOtherLines().contains(Section.POSES);
  }

  private void keyword(String word) {
    items.add(place.item(word, word, word, CompletionItemKind.Keyword));
  }

  private void value(String word) {
    items.add(place.item(word, word, word, CompletionItemKind.EnumMember));
  }
}
