package org.rtmtext.edits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;

/** A mod of 60 animations for three skeletons, each with a fault. */
public final class WholeMod {
  private static final int ANIMATIONS = 60;

  /** Names and parents of the bones of each skeleton. */
  private static final List<String[][]> SKELETONS =
      List.of(
          new String[][] {
            {"Pelvis", ""},
            {"Spine", "Pelvis"},
            {"Neck", "Spine"},
            {"Head", "Neck"},
            {"LeftArm", "Spine"},
            {"RightArm", "Spine"},
            {"weapon", "RightArm"}
          },
          new String[][] {
            {"body", ""}, {"tail", "body"}, {"snout", "body"}, {"paw_1", "body"}, {"Paw_2", "body"}
          },
          new String[][] {{"OtocVez", ""}, {"OtocHlaven", "OtocVez"}, {"Hatch", "OtocVez"}});

  private WholeMod() {}

  /**
   * What was written.
   *
   * @param good content without faults
   * @param faulty content of the files
   */
  public record Made(Map<Path, Fault> faults, Map<Path, byte[]> good, Map<Path, byte[]> faulty) {
    /** The codes of the faults. */
    public Set<Code> codes() {
      Set<Code> codes = EnumSet.noneOf(Code.class);
      faults.values().forEach(fault -> codes.add(fault.code()));
      return codes;
    }
  }

  /** Writes the mod into a new folder, for tests in editors, and prints the codes of its faults. */
  public static void main(String[] args) throws IOException {
    make(Path.of(args[0])).codes().forEach(code -> System.out.println(code.id()));
  }

  /** Writes the mod into a new folder. */
  public static Made make(Path mod) throws IOException {
    Files.createDirectories(mod);
    Map<Path, Fault> faults = new HashMap<>();
    Map<Path, byte[]> good = new HashMap<>();
    Map<Path, byte[]> faulty = new HashMap<>();
    StringBuilder config = new StringBuilder("class CfgSkeletons {\n");
    for (int s = 0; s < SKELETONS.size(); s++) {
      config.append("  class Skeleton").append(s).append(" { skeletonBones[] = { ");
      config.append(
          Stream.of(SKELETONS.get(s))
              .map(bone -> '"' + bone[0] + "\", \"" + bone[1] + '"')
              .collect(Collectors.joining(", ")));
      config.append(" }; };\n");
    }
    Files.writeString(mod.resolve("model.cfg"), config + "};\n");
    Map<Encoding, Integer> used = new HashMap<>();
    for (int i = 0; i < ANIMATIONS; i++) {
      Encoding encoding = i % 2 == 0 ? Encoding.PLAIN : Encoding.values()[2 + i / 2 % 3];
      List<Fault> all = Fault.of(encoding);
      int next = used.merge(encoding.isBinarised() ? Encoding.BMTR5 : encoding, 1, Integer::sum);
      Fault fault = all.get(next % all.size());
      Path file = mod.resolve("part" + i % 5).resolve("animation" + i + ".rtm");
      Files.createDirectories(file.getParent());
      good.put(file, draft(encoding, i).bytes());
      Draft spoilt = draft(encoding, i);
      fault.spoil().accept(spoilt);
      faulty.put(file, spoilt.bytes());
      faults.put(file, fault);
      Files.write(file, spoilt.bytes());
    }
    return new Made(faults, good, faulty);
  }

  private static Draft draft(Encoding encoding, int i) {
    String[][] skeleton = SKELETONS.get(i % SKELETONS.size());
    List<String> bones = new ArrayList<>();
    int[] parents = new int[skeleton.length];
    for (int b = 0; b < skeleton.length; b++) {
      parents[b] = Stream.of(skeleton).map(bone -> bone[0]).toList().indexOf(skeleton[b][1]);
      bones.add(encoding.isBinarised() ? skeleton[b][0].toLowerCase(Locale.ROOT) : skeleton[b][0]);
    }
    return new Draft(encoding, bones, parents, 4 + i % 7, i);
  }
}
