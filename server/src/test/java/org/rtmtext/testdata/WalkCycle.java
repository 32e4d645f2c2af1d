package org.rtmtext.testdata;

import java.util.ArrayList;
import java.util.List;
import org.joml.Quaterniond;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;

/** A made-up walk of the Arma man: legs and arms swing, the pelvis goes up and down. */
final class WalkCycle {
  private static final int FRAMES = 9;

  /** A bone, how far it swings about aside (degrees), and when. */
  private record Swing(String bone, double rest, double degrees, double shift) {}

  private static final List<Swing> SWINGS =
      List.of(
          new Swing("pelvis", 0, 0, 0),
          new Swing("spine", 2, 1, 0),
          new Swing("spine1", 1, 1, 0),
          new Swing("spine2", 0, 1, 0),
          new Swing("spine3", 0, 1, 0),
          new Swing("neck", -2, 1, 0.5),
          new Swing("head", -1, 1, 0.5),
          new Swing("leftshoulder", 0, 2, 0.5),
          new Swing("leftarm", 4, 22, 0.5),
          new Swing("leftforearm", 18, 9, 0.5),
          new Swing("lefthand", 4, 3, 0.5),
          new Swing("rightshoulder", 0, 2, 0),
          new Swing("rightarm", 4, 22, 0),
          new Swing("rightforearm", 18, 9, 0),
          new Swing("righthand", 4, 3, 0),
          new Swing("leftupleg", 3, 26, 0),
          new Swing("leftleg", -22, 20, 0.2),
          new Swing("leftfoot", 4, 12, 0.1),
          new Swing("lefttoebase", 2, 8, 0.1),
          new Swing("rightupleg", 3, 26, 0.5),
          new Swing("rightleg", -22, 20, 0.7),
          new Swing("rightfoot", 4, 12, 0.6),
          new Swing("righttoebase", 2, 8, 0.6),
          new Swing("weapon", 0, 2, 0.25));

  private WalkCycle() {}

  static Animation binarised() {
    List<String> bones = SWINGS.stream().map(Swing::bone).toList();
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < FRAMES; f++) {
      double phase = f / (FRAMES - 1.0);
      short[] bits = new short[SWINGS.size() * QuaternionTransforms.STRIDE];
      for (int b = 0; b < SWINGS.size(); b++) {
        Quaterniond q = Rotations.euler(degrees(SWINGS.get(b), phase), 0, 0);
        double[] components = {q.x, q.y, q.z, q.w};
        for (int i = 0; i < 4; i++) {
          bits[b * 7 + i] = (short) Math.rint(components[i] * QuaternionTransforms.ONE);
        }
      }
      bits[5] = Half.round(-0.02 * Math.pow(StrictMath.sin(2 * Math.PI * phase), 2));
      frames.add(new Frame(Float.floatToIntBits((float) phase), new QuaternionTransforms(bits)));
    }
    List<Property> properties = List.of(step(0.25f), step(0.75f));
    return new Animation(
        Encoding.BMTR5,
        new Motion(0, 0, Float.floatToIntBits(-1.62f)),
        BmtrHeader.of(bones.size()),
        properties,
        bones,
        frames,
        new byte[0]);
  }

  /** The legs alone, as matrices about their own origin. */
  static Animation plain() {
    List<Swing> legs = SWINGS.subList(15, 19);
    List<String> names = List.of("LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToeBase");
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < 5; f++) {
      double phase = f / 4.0;
      int[] bits = new int[legs.size() * MatrixTransforms.STRIDE];
      for (int b = 0; b < legs.size(); b++) {
        double angle = StrictMath.toRadians(degrees(legs.get(b), phase));
        float sine = (float) StrictMath.sin(angle);
        float cosine = (float) StrictMath.cos(angle);
        float[] rows = {1, 0, 0, 0, cosine, sine, 0, -sine, cosine, 0, 0.1f * b, sine / 10};
        for (int i = 0; i < rows.length; i++) {
          bits[b * 12 + i] = Float.floatToRawIntBits(rows[i] + 0f);
        }
      }
      frames.add(new Frame(Float.floatToIntBits((float) phase), new MatrixTransforms(bits)));
    }
    return new Animation(
        Encoding.PLAIN,
        new Motion(0, 0, Float.floatToIntBits(-1.62f)),
        PlainHeader.DEFAULT,
        List.of(),
        names,
        frames,
        new byte[0]);
  }

  private static double degrees(Swing swing, double phase) {
    return swing.rest + swing.degrees * StrictMath.sin(2 * Math.PI * (phase + swing.shift));
  }

  private static Property step(float phase) {
    return new Property(Float.floatToIntBits(phase), "StepSound", "", 0);
  }
}
