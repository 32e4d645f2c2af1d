package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.rtmtext.analysis.SkeletonChooser;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Quotes;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.rules.HeadRules;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** Completion before the first frame. */
final class HeadCompletions {
  private final CompletionPlace place;
  private final SkeletonChooser skeletons;
  private final Optional<Encoding> encoding;
  private final List<CompletionItem> items = new ArrayList<>();

  private HeadCompletions(CompletionPlace place, SkeletonChooser skeletons) {
    this.place = place;
    this.skeletons = skeletons;
    encoding = HeadLines.encoding(place.document());
  }

  static List<CompletionItem> at(CompletionPlace place, SkeletonChooser skeletons) {
    HeadCompletions completions = new HeadCompletions(place, skeletons);
    completions.add();
    return completions.items;
  }

  private void add() {
    Optional<Section> above = sectionAbove();
    if (place.isFirstWord()) {
      // In an indented line, the user is typing a name.
      boolean entry = above.filter(HeadCompletions::hasEntries).isPresent() && place.start() > 0;
      if (entry && above.get() == Section.BONES) {
        items.addAll(ListCompletions.at(place, skeletons, encoding));
      } else if (!entry && place.takesKeyword()) {
        addKeywords();
      }
    } else if (place.before(0).equals(Section.ENCODING.keyword())) {
      addEncodings();
    } else if (above.filter(Section.PROPERTIES::equals).isPresent()) {
      addPartsOfProperty();
    }
  }

  private Optional<Section> sectionAbove() {
    return place.line() == 0
        ? Optional.empty()
        : LineKind.section(place.document(), place.line() - 1);
  }

  private static boolean hasEntries(Section section) {
    return section == Section.PROPERTIES || section == Section.BONES || section == Section.METADATA;
  }

  private void addKeywords() {
    Set<Section> known = sectionsOfOtherLines();
    if (!known.contains(Section.ENCODING)) {
      for (Encoding e : Encoding.values()) {
        keyword(Section.ENCODING.keyword() + (place.isLast() ? " " + e.text() : ""));
        if (!place.isLast()) {
          break;
        }
      }
      return;
    }
    for (Section section : Section.values()) {
      if (!known.contains(section) && encoding.map(e -> isIn(section, e)).orElse(true)) {
        keyword(section.keyword());
      }
    }
    if (known.contains(Section.BONES)) {
      keyword("frame");
    }
  }

  private Set<Section> sectionsOfOtherLines() {
    TextDocument document = place.document();
    Set<Section> sections = EnumSet.noneOf(Section.class);
    List<LineKind> roles = LineKind.of(document, 0, document.endLine(0));
    for (int line = 0; line < roles.size(); line++) {
      if (line != place.line() && roles.get(line) == LineKind.SECTION) {
        LineKind.section(document, line).ifPresent(sections::add);
      }
    }
    return sections;
  }

  private static boolean isIn(Section section, Encoding encoding) {
    return switch (section) {
      case ENCODING, MOTION, BONES -> true;
      case REVERSED, PRELOAD, ANIMATED_BONES, EXTRA_PHASES -> encoding.isBinarised();
      case MDAT -> !encoding.isBinarised();
      case METADATA -> encoding.hasKeystones();
      case PROPERTIES -> encoding.hasProperties();
    };
  }

  private void addEncodings() {
    boolean version = place.before().size() == 2 && place.before(1).equals("bmtr");
    if (place.before().size() > 2 || place.before().size() == 2 && !version) {
      return;
    }
    for (Encoding e : Encoding.values()) {
      if (!version) {
        value(e.text());
      } else if (e.isBinarised()) {
        value(Integer.toString(e.version()));
      }
    }
  }

  private void addPartsOfProperty() {
    List<Token> before = place.before();
    Token last = before.get(before.size() - 1);
    boolean typed = encoding.map(Encoding::hasKeystones).orElse(false);
    if (before.size() == 1 && last.kind() == Token.Kind.NUMBER) {
      for (String name : HeadRules.ENGINE_PROPERTIES) {
        String token = Quotes.quote(name);
        String rest = place.isLast() ? " = \"\"" + (typed ? " type 0" : "") : "";
        items.add(place.name(name, token, token + rest, CompletionItemKind.Property, items.size()));
      }
    } else if (typed && before.size() == 4 && last.isName() && place.takesKeyword()) {
      keyword("type");
    } else if (typed && before.size() == 5 && place.before(4).equals("type")) {
      value("0");
      value("-1");
    }
  }

  private void keyword(String word) {
    items.add(place.word(word, CompletionItemKind.Keyword, items.size()));
  }

  private void value(String word) {
    items.add(place.word(word, CompletionItemKind.EnumMember, items.size()));
  }

  /** Completion in the list of bones: the bones of the skeleton that it lacks. */
  static final class ListCompletions {
    private ListCompletions() {}

    static List<CompletionItem> at(
        CompletionPlace place, SkeletonChooser skeletons, Optional<Encoding> encoding) {
      Optional<Skeleton> choice = skeleton(place, skeletons);
      if (choice.isEmpty()) {
        return List.of();
      }
      Skeleton skeleton = choice.get();
      boolean lowerCase = encoding.map(Encoding::isBinarised).orElse(false);
      List<CompletionItem> items = new ArrayList<>();
      for (Bone bone : SkeletonRules.absent(others(place), skeleton)) {
        String name = lowerCase ? Skeleton.folded(bone.name()) : bone.name();
        if (name.chars().anyMatch(c -> c > 0xFF)) {
          // The encoding cannot store it.
          continue;
        }
        String token = Names.print(name);
        CompletionItem item =
            place.name(name, token, token, CompletionItemKind.Variable, items.size());
        item.setDetail(
            skeleton
                .parentOf(bone.name())
                .map(p -> skeleton.name() + ", child of " + p.name())
                .orElse(skeleton.name()));
        BoneRows.announce(item, bone);
        items.add(item);
      }
      return items;
    }

    /** The skeleton of the bones that are completed in a line. */
    static Optional<Skeleton> skeleton(CompletionPlace place, SkeletonChooser skeletons) {
      List<String> others = others(place);
      return skeletons
          .find(others)
          .or(() -> others.isEmpty() ? first(skeletons) : Optional.empty())
          .map(SkeletonMatch::skeleton);
    }

    /** Whether a bone is in no line of the list but this one. */
    static boolean isAbsent(CompletionPlace place, Skeleton skeleton, Bone bone) {
      return SkeletonRules.absent(others(place), skeleton).contains(bone);
    }

    private static List<String> others(CompletionPlace place) {
      List<String> others = new ArrayList<>(HeadLines.bones(place.document()));
      // The name that is being typed is not in the list yet.
      Names.read(place.word()).ifPresent(others::remove);
      return others;
    }

    /** The skeleton to complete; for an empty list, the nearest one. */
    private static Optional<SkeletonMatch> first(SkeletonChooser skeletons) {
      return skeletons.all(List.of()).stream().findFirst();
    }
  }
}
