package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FileReport;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.OtherParent;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.Corpus;

/** Parents proposed from real animations, compared with those of their {@code model.cfg}. */
@Tag("long")
class ProposedParentsCorpusTest {
  /** As in {@link ParentSearch}, but with a fixed limit of the residual, metres. */
  private static final double STILL = 4e-8;

  private static final double RIGID = 1e-5;

  private static final SkeletonSearch SEARCH = new SkeletonSearch(new SkeletonFiles());

  private static final FileCheck CHECK =
      new FileCheck(
          100,
          (file, bones) -> SEARCH.candidates(Path.of(file).toAbsolutePath(), List.of()).find(bones),
          file -> SeverityRules.NONE,
          false);

  private static final String FINGERS =
      "LeftHandPinky1=LeftHand UNSURE, RightHandPinky1=RightHand UNSURE";

  /**
   * The bones that move in the parent that their {@code model.cfg} names, and those of them whose
   * proposed parent is another one that moves against it.
   */
  private record Result(ProposedParents proposed, int moving, Map<String, String> wrong) {
    @Override
    public String toString() {
      String list = wrong.toString().replaceAll("[{}]", "");
      return moving - wrong.size() + " of " + moving + ": " + list;
    }
  }

  @Test
  void theManOfTwoAnimations() throws IOException, RtmFormatException {
    assertEquals(
        "61 of 64: " + FINGERS + ", Weapon= UNATTACHED",
        result("grad", "anim_cable_crouch_start", "anim_cable_stand_loop").toString());
  }

  @Test
  void theManOfSixAnimations() throws IOException, RtmFormatException {
    Path mod = folder().resolve("mods/grad/addons/functions/rtms");
    String[] files =
        Corpus.files().stream()
            .filter(file -> file.startsWith(mod))
            .map(file -> file.getFileName().toString().replace(".rtm", ""))
            .toArray(String[]::new);
    assertEquals(6, files.length);
    assertEquals(
        "61 of 64: " + FINGERS + ", Weapon= UNATTACHED",
        result(folder().relativize(mod).toString(), files).toString());
  }

  @Test
  void aManThatHardlyMoves() throws IOException, RtmFormatException {
    assertEquals(
        "42 of 45: " + FINGERS + ", Weapon= UNATTACHED", result("agm", "WipeGlasses").toString());
  }

  /** The chest is right, and the front leg in the {@code model.cfg} is not. */
  @Test
  void theDogWhoseNeckHasAWrongParent() throws IOException, RtmFormatException {
    String neck = "RigNeck1=RigChest UNSURE";
    assertEquals("39 of 40: " + neck, result("dogs", "RunFront", "SwimFront").toString());
    for (String file : List.of("RunFront", "SwimFront")) {
      assertEquals("39 of 40: " + neck, result("dogs", file).toString(), file);
    }
    assertEquals(
        "38 of 42: RigLEye1=RigTongue3 UNSURE, RigNeck1=RigChest SURE, RigREye1=RigTongue3 UNSURE,"
            + " RigTongue1=RigHead UNSURE",
        result("dogs", "WalkFrontLF").toString());
  }

  @Test
  void dogsOfOtherRigsAreLeftOut() throws IOException, RtmFormatException {
    Result all = result("dogs", "WalkFrontLF", "RunFront", "SwimFront", "petted");
    assertEquals(List.of(0, 3), all.proposed().leftOut(), "in centimetres; scaled matrices");
    assertEquals(result("dogs", "RunFront", "SwimFront").toString(), all.toString());
  }

  /** The bones of all animations whose parents do not fit, although their skeleton is no guess. */
  @Test
  void parentsThatDoNotFit() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (Path file : Corpus.files()) {
      FileReport report = CHECK.check(file.toString(), FileBytes.read(file));
      for (Problem p : report.problems()) {
        p.data(OtherParent.class)
            .ifPresent(
                other ->
                    found.put(
                        folder().relativize(file).toString().replace('\\', '/'),
                        other.bone() + "=" + other.parent()));
      }
    }
    assertEquals(
        "{dogs/RunFront.rtm=RigNeck1=RigChest, dogs/SwimFront.rtm=RigNeck1=RigChest}",
        found.toString());
  }

  private static Path folder() {
    assumeTrue(Corpus.folder().isPresent(), "there is no folder shared/corpus");
    return Corpus.folder().get();
  }

  private static Result result(String folder, String... files)
      throws IOException, RtmFormatException {
    List<Animation> animations = new ArrayList<>();
    for (String name : files) {
      Path file = folder().resolve(folder).resolve(name + ".rtm");
      animations.add(DecodedFile.read(file).animation());
    }
    Path first = folder().resolve(folder).resolve(files[0] + ".rtm").toAbsolutePath();
    List<String> bones = animations.get(0).bones();
    Skeleton skeleton = SEARCH.candidates(first, List.of()).find(bones).orElseThrow().skeleton();
    return compared(ProposedParents.of(animations), animations, Parents.of(bones, skeleton));
  }

  private static Result compared(
      ProposedParents proposed, List<Animation> animations, Parents expected) {
    List<String> bones = animations.get(0).bones();
    List<PairSums> used = new ArrayList<>();
    for (int i = 0; i < animations.size(); i++) {
      if (!proposed.leftOut().contains(i)) {
        used.add(PairSums.of(animations.get(i), bones));
      }
    }
    Map<String, Proposal> byName = new HashMap<>();
    proposed.bones().forEach(proposal -> byName.put(proposal.bone(), proposal));
    int moving = 0;
    Map<String, String> wrong = new TreeMap<>();
    for (int bone = 0; bone < bones.size(); bone++) {
      int parent = expected.parent(bone);
      if (parent >= 0 && !isRigid(used, bone, parent)) {
        moving++;
        Proposal proposal = byName.get(bones.get(bone));
        int other = bones.indexOf(proposal.parent());
        if (other != parent && (other < 0 || !isRigid(used, other, parent))) {
          wrong.put(proposal.bone(), proposal.parent() + " " + proposal.certainty());
        }
      }
    }
    return new Result(proposed, moving, wrong);
  }

  private static boolean isRigid(List<PairSums> used, int a, int b) {
    BoneSums pair = BoneSums.all(used.stream().map(sums -> sums.pair(a, b)).toList());
    return pair.motion() <= STILL && new LeastSquares().residual(pair) <= RIGID;
  }
}
