package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.Fix;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.Skel;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

/** Applies every fix of every problem of many texts. */
class EveryFixTest {
  /** One of these is only fixed if it is named, and one by a command that shows the poses anew. */
  private static final Set<Code> WITHOUT_QUICK_FIX =
      EnumSet.of(Code.BONES_ABSENT, Code.POSES_SKELETON);

  /** The codes with quick fixes. */
  private static Set<Code> fixable() {
    return Arrays.stream(Code.values())
        .filter(code -> FixPolicy.of(code).isPresent() && !WITHOUT_QUICK_FIX.contains(code))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Code.class)));
  }

  /** Skeletons that users might choose for these texts. */
  private static final List<SkeletonCandidates> SKELETONS =
      List.of(SkeletonCandidates.NONE, Skel.of("A", "Bb", "Pelvis", "Spine", "c"));

  private static final List<String> MORE =
      List.of(
          posed(""),
          posed("poses OFP2_ManSkeleton 9\n"),
          """
          rtm plain
          bones
            a
            b
            c
            d
          frame 0
            a | 2 0 0 | 0 2 0 | 0 0 2 | 0 0 0
            b | 1 0 0 | 0.6 0.8 0 | 0 0 1 | 0 0 0
            c | -1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
            d | 0 0 0 | 0 0 0 | 0 0 0 | 0 0 0
          frame 0.7
            a | 0 0 2 | 0 3 0 | -2 0 0 | nan 0 0
            b as x | inf 0 0 | 0 1 0 | 0 0 1 | 0 0 0
            c | 1 0 0 | 0 0 -2 | 0 2 0.5 | 0 0 0
            d | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
          """,
          """
          rtm bmtr 5
          properties
            12 "stpsound" = ""
          animatedBones 4
          extraPhases 0.5
          bones
            A
            b
            B
          frame 0.5
            A | 0 0 0 1.2 | 0 1.23456 0
            b | 0 0 0 0 | 0 0 0
            B | 0 0 0 1 | nan 0 0
          frame 0.5
            A | 0 0 0 1 | 0 0 0
            b | 0 0 0 1 | 0 0 0
            B | 0 0 0 1 | 0 0 0
          frame 0.2
            A | 0 0 0 1 | 0 0 0
            b | 0 0 0 1 | 0 0 0
            B | 0 0 0 1 | 0 0 0
          frame 30
            A | 0 0 0 1 | 0 0 0
            b | 0 0 0 1 | 0 0 0
            B | 0 0 0 1 | 0 0 0
          """,
          """
          rtm bmtr 5
          bones
            a
            b
            a
          frame 0
            a | 0 0 0 1 | 0 0 0
            b | 0 0 0 1 | 0 0 0
            a | 0 0 0 1 | 0 0 0
          frame none transforms 1
            a | 0 0 0 1 | 0 0 0
          """,
          """
          rtm bmtr 5
          bones
            a
            b
          frame 0
            a | 0 0 0 1 | 0 0 0
            b | 0 0 0 1 | 0 0 0
          frame 0.5
            a | 0 0 0 3 | 0 0
            b | 0 0 1 | 0 0 0 0
          frame 1
            a | 0 0 0 1 | 0 0 0
            a | 0 0 0 1 | 0 0 0
          """,
          """
          rtm plain
          bones
            a
            bbb
            camo
            box
          frame 0
            a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
            bbb | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
            camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
            box | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\
          """,
          """
          rtm plain
          bones
            # hello
            pelvis:
            - spine
            a, b,
            c;
          """,
          "rtm plain\nbones\n  left arm 2\n  mixamorig:Hips\n  bone#2\nframe: 0\n",
          "rtm plain\nbones\n  a\nframe 0\n  a: 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n",
          "rtm plain\nbones\n  a\nframe 0\n  a 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n",
          "rtm plain\nbones\n  a\nframe 0\n  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0 # x\n",
          "rtm plain\nbones\n  a\nframe 0\n  a | 1 0 0 | 0 1 0\n    | 0 0 1 | 0 0 0\n",
          """
          rtm bmtr 5
          bones
            a
            b
          frame 0
            a | 0 0
                0 1 | 0 0
              0
            b | 0 0 0 1 | 0 0 0
          """,
          """
          rtm bmtr 5
          bones
            a
            b
          frame 0
            b |
              0 0 0 1 |
              0 0 0
            a | 0 0 0 1 | 0 0 0
          """,
          """
          rtm bmtr 5
          bones
            a
            b
          frame 0
            a | 0 0 0 1
              | 0 0 0
            b | 0 0 0 1 | 0 0 0
          """,
          "rtm plain\n"
              + "properties\n"
              + "  0.5 Schritt = \"\u00e4\"\n"
              + "bones\n"
              + "  \"K\u00f6rper\"\n"
              + "  \u0159uka\n"
              + "  \"\ud83d\ude00\"\n"
              + "frame 0\n"
              + "  \"K\u00f6rper\" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n"
              + "  \u0159uka | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n",
          """
          rtm plain
          motion 1e-50 0 0
          bones
            a
            b
          frame 0
            a | 0 0 0 0 | 0 -1e-60 0
            b | 0 1 0 1 | 1e-400 0 0
          """,
          """
          rtm bmtr 5
          metadata
            "x"
          preload 1
          bones
            a
          frame 0
            a | 1 0 0 | 0 1 0 | 0 0 1 | 0 1e-9 0
          """,
          """
          rtm plain
          bones
            a
            b
          frame 0
            a | 1 0 0 | 0 1 0 | 0 0 1 | 0 20 0
            b | 1 0 0 | 0 1 0 | 0 0 1 | 40 0 0
          """,
          "// one\nrtm bmtr 5 // two\nbones // three",
          "rtm bmtr 5\r\n"
              + "bones\r\n"
              + "  left arm\r\n"
              + "  b\r\n\r\n"
              + "frame 0,5\r\n"
              + "  left arm | 0 0 0 1 | 0 0 0\r\n",
          "rtm bmtr 5\nbones\n  a\n  b\nframe 0\n  c | 0 0 0 1 | 0 0 0\n  | 0 0 0 1 | 0 0 0",
          """
          rtm bmtr 5
          bones
            a

          frame 0 transforms 2
            a | 0 0 0 1 | 0 0 0
            | 0 0 0 1 | 0 0 0\
          """);

  private static String posed(String skeleton) {
    String row = "  pelvis | turn 1 2 3\n";
    String head = "rtm plain\nmotion 0 0 0\n" + skeleton + "bones\n  pelvis\n";
    return head + "frame 0\n" + row + "frame 1\n" + row;
  }

  private static Stream<String> samples() {
    return Stream.concat(MORE.stream(), TestData.malformedTexts().stream().map(EveryFixTest::read));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aFixSolvesItsProblemAndMakesNoOther() throws IOException, CannotEditException {
    Set<Code> fixed = EnumSet.noneOf(Code.class);
    StringBuilder wrong = new StringBuilder();
    for (String text : samples().toList()) {
      for (boolean projected : new boolean[] {false, true}) {
        for (SkeletonCandidates skeletons : SKELETONS) {
          Analysis before = Analysis.of(TextDocument.of(text), projected).with(skeletons);
          for (Problem p : before.problems(100)) {
            for (Fix fix : QuickFixes.of(before, p)) {
              if (apply(before, p, fix, wrong)) {
                fixed.add(p.code());
              }
            }
          }
        }
      }
    }
    assertEquals("", wrong.toString());
    assertEquals(fixable(), fixed);
  }

  /** Applies a fix; returns false if it changes nothing, and collects its errors. */
  private static boolean apply(Analysis before, Problem p, Fix fix, StringBuilder wrong) {
    List<TextChange> changes;
    try {
      changes = fix.work().changes();
    } catch (CannotEditException e) {
      return false;
    }
    if (changes.isEmpty()) {
      return false;
    }
    TextDocument edited = apply(before.document(), changes);
    Analysis after = before.next(edited);
    boolean left = count(after, p) >= count(before, p);
    Set<Code> added = errors(after);
    added.removeAll(errors(before));
    // While the lines of a frame or the head are no grammar, what they mean is not looked at.
    boolean uncovered =
        p.code() == Code.SYNTAX
            || before.reading().head().isBroken()
            || p.code() == Code.ENCODING_MISSING
            || p.code() == Code.STATEMENT_TWICE;
    if (left || !added.isEmpty() && !uncovered) {
      wrong
          .append(p.code().id())
          .append(": ")
          .append(fix.title())
          .append(left ? ": still there" : ": new " + added)
          .append("\n")
          .append(before.document().text())
          .append("-->\n")
          .append(edited.text())
          .append("\n");
    }
    return true;
  }

  static TextDocument apply(TextDocument document, List<TextChange> changes) {
    TextDocument edited = document;
    for (int i = changes.size() - 1; i >= 0; i--) {
      edited = edited.edit(changes.get(i).start(), changes.get(i).end(), changes.get(i).text());
    }
    return edited;
  }

  private static long count(Analysis analysis, Problem p) {
    return analysis.problems(1000).stream()
        .filter(q -> q.code() == p.code() && q.message().equals(p.message()))
        .collect(Collectors.counting());
  }

  private static Set<Code> errors(Analysis analysis) {
    Set<Code> codes = EnumSet.noneOf(Code.class);
    analysis.problems(1000).stream().filter(Problem::isError).forEach(q -> codes.add(q.code()));
    return codes;
  }

  /** Applies all obvious fixes again and again until nothing changes. */
  @Test
  void fixingAllObviousProblemsEnds() throws IOException, CannotEditException {
    int fixedTexts = 0;
    for (String text : samples().toList()) {
      Analysis analysis = Analysis.of(TextDocument.of(text), false).with(SKELETONS.get(1));
      int rounds = 0;
      while (true) {
        List<TextChange> changes =
            QuickFixes.all(analysis, QuickFixes.FIXED_WITHOUT_ASKING, () -> {});
        if (changes.isEmpty()) {
          break;
        }
        assertTrue(++rounds < 8, text);
        analysis = analysis.next(apply(analysis.document(), changes));
      }
      fixedTexts += rounds > 0 ? 1 : 0;
    }
    assertTrue(fixedTexts > MORE.size(), fixedTexts + " texts were fixed");
  }
}
