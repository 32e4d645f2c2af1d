package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.rtmtext.lsp.feature.SkeletonFixesTest.actions;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.TypeHierarchyItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.lsp.feature.BoneHierarchy;
import org.rtmtext.lsp.feature.CodeLenses;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Skeleton;

/** Features that use a known skeleton. */
public class SkeletonFeaturesTest {
  private static final HoverForm PLAIN = new HoverForm(false, false);

  public static final String ROW = " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";

  /** A plain text with these bones, in the list and in two frames. */
  public static String plain(String... bones) {
    StringBuilder text = new StringBuilder("rtm plain\nbones\n");
    for (String bone : bones) {
      text.append("  ").append(bone).append('\n');
    }
    text.append("motion 0 0 0\n");
    for (String phase : List.of("0", "1")) {
      text.append("frame ").append(phase).append('\n');
      for (String bone : bones) {
        String name = bone.replace("§", "");
        text.append("  ").append(name).append(ROW);
      }
    }
    return text.toString();
  }

  private static String diagnostics(String text, Reason reason) {
    Snapshot document = Skel.with(Marked.of(text).document(), Skel.leg(reason));
    return Diagnostics.of(document, 100, "setting rtm.diagnostics.limit", "", List.of()).stream()
        .map(d -> d.getRange().getStart().getLine() + " " + d.getCode().getLeft())
        .collect(Collectors.joining(", "));
  }

  @Test
  void diagnosticsOfANearSkeletonTellEverything() {
    assertEquals(
        "1 bones-absent, 3 bone-case, 4 bone-not-in-skeleton",
        diagnostics(plain("Hip", "knee", "camo", "Foot"), Reason.NEAREST));
    assertEquals(
        "1 bones-absent, 3 bone-not-in-skeleton, 4 bone-not-in-skeleton",
        diagnostics(plain("Hip", "camo", "camo2"), Reason.CHOSEN));
  }

  @Test
  void diagnosticsOfAGuessedSkeletonTellUnknownBonesWhereItHasFourOfFive() {
    String four = plain("Hip", "knee", "Foot", "Toe", "camo");
    assertEquals("6 bone-not-in-skeleton", diagnostics(four, Reason.BEST));
    assertEquals("6 bone-not-in-skeleton", diagnostics(four, Reason.BUILT_IN));
    String three = plain("Hip", "knee", "Foot", "camo");
    assertEquals("", diagnostics(three, Reason.BEST));
    assertEquals("", diagnostics(three, Reason.BUILT_IN));
  }

  @Test
  void noDiagnosticsWhenNoneFits() {
    assertEquals("", diagnostics(plain("Hip", "a", "b"), Reason.NEAREST));
  }

  @Test
  void theNearestIsSilentWhereItLacksManyBones() {
    String[] bones = new String[22];
    for (int i = 0; i < bones.length; i++) {
      bones[i] = "b" + i;
    }
    String text = plain(bones);
    String[] half = Arrays.copyOf(bones, 11);
    assertEquals("", unknown(text, Skel.of(Reason.NEAREST, half)));
    assertEquals("11", unknown(text, Skel.of(Reason.CHOSEN, half)));
    assertEquals("10", unknown(text, Skel.of(Reason.NEAREST, Arrays.copyOf(bones, 12))));
  }

  /** The number of bones that are reported as unknown; empty for none. */
  private static String unknown(String text, SkeletonCandidates skeletons) {
    int count =
        Skel.with(Marked.of(text).document(), skeletons).analysis().skeletonProblems().size();
    return count == 0 ? "" : String.valueOf(count);
  }

  @Test
  void errorsOfTheTextAreReported() {
    String text = plain("Hip", "camo").replaceFirst("1 0 0", "1 x 0");
    assertEquals(
        "1 bones-absent, 3 bone-not-in-skeleton, 6 syntax", diagnostics(text, Reason.NEAREST));
  }

  private static void checkLens(Snapshot document, String expected) {
    assertEquals(
        expected,
        CodeLenses.of(document, Marked.NEVER).stream()
            .filter(l -> l.getCommand().getCommand().equals(Commands.CHOOSE_SKELETON))
            .map(l -> l.getRange().getStart().getLine() + " " + l.getCommand().getTitle())
            .collect(Collectors.joining()));
  }

  /** A skeleton of half of the bones, and one farther up that has them all. */
  private static Snapshot halfKnown(Marked fixture) {
    List<SkeletonMatch> found = new ArrayList<>();
    for (String path : List.of("/mod/model.cfg", "/model.cfg")) {
      Skeleton skeleton = Skel.config().skeletons().get(found.size());
      found.add(new SkeletonMatch(skeleton, Optional.of(Path.of(path)), Reason.NEAREST, 0, 0));
    }
    return Skel.with(
        fixture.document(),
        new SkeletonCandidates(Optional.of(Path.of("/mod/anim")), List.of(), found));
  }

  @Test
  void aNearestSkeletonThatLacksBonesIsSeenEverywhere() throws RequestFailedException {
    Marked fixture = Marked.of(plain("Toe", "Nail").replace("bones", "bo§nes"));
    Snapshot document = halfKnown(fixture);
    checkLens(document, "1 Leg (../model.cfg), has 1 of 2 bones; Long (../../model.cfg) has 2");
    String hover =
        Hovers.at(document, fixture.cursor(), PLAIN, Marked.NEVER)
            .orElseThrow()
            .getContents()
            .getRight()
            .getValue();
    assertTrue(
        hover.contains(
            "Skeleton: Leg from ../model.cfg, which has 1 of 2 bones. Bones that it lacks are"
                + " treated as roots. A better match is Long from ../../model.cfg, which has 2 of 2"
                + " bones. It is in"),
        hover);
    assertEquals(
        "Convert to bmtr 5 using skeleton Leg (has 1 of 2 bones)",
        actions(document, Snapshot.range(0, 0, 0), CodeActionKind.RefactorRewrite).stream()
            .map(CodeAction::getTitle)
            .filter(t -> t.contains("bmtr 5"))
            .collect(Collectors.joining()));
    Optional<SkeletonMatch> choice = document.analysis().skeleton();
    String message =
        TextConversion.message(
            document,
            convert(document.analysis().animation().orElseThrow(), "bmtr 5", choice),
            options("bmtr 5", choice),
            true);
    assertEquals(
        "Converted to bmtr 5 using skeleton Leg (../model.cfg; 1 of 2 bones): 1 bone is not in"
            + " skeleton \"Leg\" and was left out: \"Nail\"",
        message);
  }

  private static String names(List<TypeHierarchyItem> items) {
    return items.stream()
        .map(
            i ->
                i.getName()
                    + "@"
                    + i.getUri().replaceFirst(".*/", "")
                    + ":"
                    + i.getSelectionRange().getStart().getLine())
        .collect(Collectors.joining(" "));
  }

  @Test
  void hierarchyOfAnAnimation() {
    Marked fixture = Marked.of(plain("hip", "§Knee"));
    Snapshot document = Skel.document(fixture);
    List<TypeHierarchyItem> items = BoneHierarchy.at(document, fixture.cursor());
    assertEquals("Knee@walk.rtmt:3", names(items));
    BoneHierarchy.Origin origin = BoneHierarchy.origin(items.get(0)).orElseThrow();
    assertEquals(Marked.URI, origin.uri());
    BoneHierarchy hierarchy = BoneHierarchy.of(document).orElseThrow();
    assertEquals("Hip@walk.rtmt:2", names(hierarchy.above(origin.bone())));
    assertEquals("Foot@model.cfg:10", names(hierarchy.below(origin.bone())));
    assertEquals("", names(hierarchy.above("Hip")));
    Marked unknown = Marked.of(plain("Hip", "§box"));
    assertEquals("", names(BoneHierarchy.at(Skel.document(unknown), unknown.cursor())));
  }

  @Test
  void convertsToAllBonesAsTheCommandLineDoes() throws RequestFailedException {
    Snapshot document = Skel.document(Marked.of(plain("Knee")));
    var skeleton = Skel.document(Marked.of(plain("Hip", "Knee"))).analysis().skeleton();
    var all =
        convert(document.analysis().animation().orElseThrow(), "bmtr 5", skeleton, "all")
            .animation();
    assertEquals("knee", all.bones().get(0));
    assertTrue(all.bones().size() > 1, all.bones()::toString);
    assertEquals(1, all.bmtr().preload());
  }

  @Test
  void bonesThatMayBeUnknownAreNotLeftOutUnlessTheyAreChosen() throws RequestFailedException {
    String config =
        """
        class CfgSkeletons
        {
          class Car;
          class Rover: Car {skeletonInherit = "Car"; skeletonBones[] = {"wheel", ""};};
        };
        """;
    List<Skeleton> skeletons = new SkeletonFiles().read(Skel.FILE, config).skeletons();
    SkeletonCandidates rover = Skel.candidates(skeletons, Reason.NEAREST);
    Snapshot document = Skel.with(Marked.of(plain("Wheel", "Body")).document(), rover);
    Animation a = document.analysis().animation().orElseThrow();
    var skeleton = document.analysis().skeleton();
    assertEquals(
        "cannot convert to bmtr 5: bone \"Body\" is not among the known bones of skeleton"
            + " \"Rover\", but may be among its unknown bones (those of \"Car\", which no model.cfg"
            + " here or in a folder above defines); choose another skeleton, or run the command"
            + " with the argument \"bones\": \"known\" leaves such bones out, \"animation\""
            + " converts them as roots",
        refusal(() -> convert(a, "bmtr5", skeleton)));
    assertEquals(List.of("wheel"), convert(a, "bmtr5", skeleton, "known").animation().bones());
    assertEquals(
        List.of("wheel", "body"), convert(a, "bmtr5", skeleton, "animation").animation().bones());
    Animation known =
        Skel.with(Marked.of(plain("Wheel")).document(), rover).analysis().animation().orElseThrow();
    assertEquals(List.of("wheel"), convert(known, "bmtr5", skeleton).animation().bones());
  }

  @Test
  void bonesAreNotLeftOutByAGuess() throws RequestFailedException {
    Marked fixture = Marked.of(plain("Hip", "Knee", "Foot", "Toe", "Prop"));
    Snapshot few = Skel.with(fixture.document(), Skel.of(Reason.BUILT_IN, "Hip", "Knee", "Foot"));
    Animation a = few.analysis().animation().orElseThrow();
    assertEquals(
        "cannot convert to bmtr 5: 2 bones, for example \"Toe\", are not in skeleton \"Chain\","
            + " which has only 3 of 5 bones and may belong to another model; choose another"
            + " skeleton, or run the command with the argument \"bones\": \"known\" leaves such"
            + " bones out, \"animation\" converts them as roots",
        refusal(() -> convert(a, "bmtr5", few.analysis().skeleton())));
    for (SkeletonCandidates leavesOut :
        List.of(
            Skel.of(Reason.BUILT_IN, "Hip", "Knee", "Foot", "Toe"),
            Skel.of(Reason.NEAREST, "Hip", "Knee", "Foot"),
            Skel.of("Hip"))) {
      Optional<SkeletonMatch> match = leavesOut.find(a.bones());
      assertEquals(
          match.get().known(),
          convert(a, "bmtr5", match).animation().bones().size(),
          match.get()::describe);
    }
  }

  @Test
  void bonesWithUnknownParentsAreNotDisplacedUnlessTheyAreChosen() throws RequestFailedException {
    String text =
        """
        rtm bmtr 5
        bones
          hip
          box
        frame 0
          hip | 0 0 0 1 | 0 1 0
          box | 0 0 0 1 | 0 0.5 0
        """;
    Snapshot document = Skel.document(Marked.of(text));
    Animation a = document.analysis().animation().orElseThrow();
    var skeleton = document.analysis().skeleton();
    assertEquals(
        "cannot convert to plain: bone \"box\" is not in skeleton \"Leg\", so its parent is"
            + " unknown: unless it is a root, it could be displaced by up to 100.0 cm in frame 1;"
            + " choose another skeleton, or run the command with the argument \"bones\": \"known\""
            + " leaves such bones out, \"animation\" converts them as roots",
        refusal(() -> convert(a, "plain", skeleton)));
    assertEquals(
        List.of("Hip", "box"), convert(a, "plain", skeleton, "animation").animation().bones());
    assertEquals(List.of("Hip"), convert(a, "plain", skeleton, "known").animation().bones());
    assertEquals(
        "bones must be known, animation, sorted or all, not \"some\"",
        refusal(() -> convert(a, "plain", skeleton, "some")));
  }

  private static TextConversion.Options options(String to, Optional<SkeletonMatch> skeleton) {
    return new TextConversion.Options(to, skeleton, Optional.empty());
  }

  private static Conversion.Result convert(
      Animation a, String to, Optional<SkeletonMatch> skeleton) {
    return TextConversion.convert(a, options(to, skeleton));
  }

  private static Conversion.Result convert(
      Animation a, String to, Optional<SkeletonMatch> skeleton, String bones) {
    return TextConversion.convert(a, new TextConversion.Options(to, skeleton, Optional.of(bones)));
  }

  private static String refusal(Executable conversion) {
    return assertThrows(RequestFailedException.class, conversion).getMessage();
  }

  @Test
  void convertsInPlaceAndBack() throws RequestFailedException {
    Marked fixture = Marked.of(plain("Hip", "Knee"));
    Snapshot document = Skel.document(fixture);
    var skeleton = document.analysis().skeleton();
    var converted = convert(document.analysis().animation().orElseThrow(), "bmtr 5", skeleton);
    String text =
        TextConversion.edit(document, TextConversion.print(document, converted.animation()))
            .getChanges()
            .get(Marked.URI)
            .get(0)
            .getNewText();
    assertTrue(text.startsWith("rtm bmtr 5\n"), text);
    assertTrue(text.replaceAll(" +", " ").contains(" knee | 0 0 0 1 | 0 0 0\n"), text);
    assertEquals(
        "Converted to bmtr 5 using skeleton Leg (../model.cfg)",
        TextConversion.message(document, converted, options("bmtr 5", skeleton), true));
    assertEquals(
        Map.of(Marked.URI, 1),
        TextConversion.edit(document, TextConversion.print(document, converted.animation()))
            .getChanges()
            .entrySet()
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().size())));
  }

  @Test
  void aLossInTwoFramesIsReportedOnce() throws RequestFailedException {
    String text = plain("Hip", "Knee").replace("Knee | 1 0 0 |", "Knee | 2 0 0 |");
    Snapshot document = Skel.document(Marked.of(text));
    var skeleton = document.analysis().skeleton();
    var converted = convert(document.analysis().animation().orElseThrow(), "bmtr 5", skeleton);
    String message = TextConversion.message(document, converted, options("bmtr 5", skeleton), true);
    assertTrue(message.endsWith(" (and in 1 more frame)"), message);
  }
}
