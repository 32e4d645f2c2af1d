package org.rtmtext.conversion;

import java.nio.file.*;
import java.util.*;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.*;
import org.rtmtext.skeleton.*;

class Probe {
  @org.junit.jupiter.api.Test
  void probe() throws Exception {
    Path c = Path.of("/work/shared/corpus");
    for (String f : List.of("agm", "dogs", "grad", "weapons")) {
      ModelConfig m =
          ModelConfig.read(
              new ConfigSource("x", Files.readString(c.resolve(f + "/model.cfg"))),
              ConfigSource.Includes.NONE);
      System.out.println(f + " " + m.skeletons());
      m.problems()
          .forEach(
              p ->
                  System.out.println(
                      "  "
                          + (p.place().line() + 1)
                          + ":"
                          + p.place().column()
                          + " "
                          + p.code().id()
                          + " "
                          + p.message()));
    }
    Skeleton man =
        ModelConfig.read(
                new ConfigSource("x", Files.readString(c.resolve("weapons/model.cfg"))),
                ConfigSource.Includes.NONE)
            .find("OFP2_ManSkeleton")
            .get();
    Skeleton four =
        ModelConfig.read(
                new ConfigSource(
                    "x",
                    "class CfgSkeletons { class Four { skeletonBones[] = {\"Pelvis\",\"\",\"Torso\",\"Pelvis\",\"RightArm\",\"Torso\",\"LeftArm\",\"Torso\"}; }; };"),
                ConfigSource.Includes.NONE)
            .find("Four")
            .get();
    pair(c.resolve("pairs/leeenfield/plain.rtm"), c.resolve("pairs/leeenfield/bmtr3.rtm"), man);
    pair(c.resolve("pairs/armaio/plain.rtm"), c.resolve("pairs/armaio/bmtr5.rtm"), four);
  }

  void pair(Path plain, Path bmtr, Skeleton s) throws Exception {
    Animation p = RtmCodec.decode(Files.readAllBytes(plain));
    Animation b = RtmCodec.decode(Files.readAllBytes(bmtr));
    Converted cp = Conversion.convert(b, Encoding.PLAIN, s, BoneChoice.ANIMATION);
    cp.findings().forEach(f -> System.out.println("  " + f.message()));
    List<Double> diffs = new ArrayList<>();
    TreeMap<String, Double> worst = new TreeMap<>();
    for (int f = 0; f < p.frames().size(); f++)
      for (int i = 0; i < p.bones().size(); i++) {
        if (s.indexOf(p.bones().get(i)).isEmpty()) continue;
        MatrixTransforms x = (MatrixTransforms) p.frames().get(f).transforms(),
            y = (MatrixTransforms) cp.animation().frames().get(f).transforms();
        for (int k = 0; k < 12; k++) {
          double d = Math.abs(x.value(i, k) - y.value(i, k));
          diffs.add(d);
          worst.merge(p.bones().get(i), d, Math::max);
        }
      }
    Collections.sort(diffs);
    System.out.println(
        "plain max " + diffs.get(diffs.size() - 1) + " median " + diffs.get(diffs.size() / 2));
    worst.entrySet().stream()
        .sorted((u, v) -> Double.compare(v.getValue(), u.getValue()))
        .limit(6)
        .forEach(System.out::println);
    Converted cb = Conversion.convert(p, b.encoding(), s, BoneChoice.ANIMATION);
    int qn = 0, qeq = 0, q1 = 0, pn = 0, peq = 0;
    for (int f = 0; f < p.frames().size(); f++)
      for (int i = 0; i < p.bones().size(); i++) {
        boolean known = s.indexOf(p.bones().get(i)).isPresent();
        QuaternionTransforms x = (QuaternionTransforms) b.frames().get(f).transforms(),
            y = (QuaternionTransforms) cb.animation().frames().get(f).transforms();
        for (int k = 0; k < 4; k++) {
          qn++;
          int d = Math.abs(x.quaternion(i, k) - y.quaternion(i, k));
          if (d == 0) qeq++;
          if (d <= 1) q1++;
          if (known && d > 1)
            System.out.println(
                p.bones().get(i) + " q" + k + " " + x.quaternion(i, k) + " " + y.quaternion(i, k));
        }
        for (int k = 0; k < 3; k++) {
          pn++;
          if (x.position(i, k) == y.position(i, k)) peq++;
          else if (known)
            System.out.println(
                p.bones().get(i)
                    + " p"
                    + k
                    + " "
                    + Integer.toHexString(x.position(i, k) & 0xffff)
                    + " "
                    + Integer.toHexString(y.position(i, k) & 0xffff)
                    + " "
                    + Half.toFloat(x.position(i, k))
                    + " "
                    + Half.toFloat(y.position(i, k)));
        }
      }
    System.out.println(
        "q eq " + qeq + " within1 " + q1 + " of " + qn + "; p eq " + peq + " of " + pn);
    byte[] made = RtmCodec.encode(cb.animation());
    byte[] theirs = Files.readAllBytes(bmtr);
    System.out.println(
        "bytes "
            + made.length
            + " "
            + theirs.length
            + " mismatch "
            + Arrays.mismatch(made, theirs));
  }
}
