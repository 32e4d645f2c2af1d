package org.rtmtext.edits;

import java.util.List;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;

/** Edits of the unit of length. */
final class UnitEdits {
  private UnitEdits() {}

  /** Multiplies all positions and the motion by a factor. */
  static Animation scale(Animation a, double by) {
    List<Frame> frames =
        a.frames().stream().map(f -> f.withTransforms(scale(f.transforms(), by))).toList();
    return a.withFrames(frames).withMotion(TimelineEdits.motion(a.motion().vector().mul(by)));
  }

  private static Transforms scale(Transforms transforms, double by) {
    TransformsBuilder scaled = new TransformsBuilder(transforms);
    for (int row = 0; row < transforms.count(); row++) {
      Vector3d p = new Vector3d(transforms.get(row).position()).mul(by);
      StoredTransforms.put(scaled, transforms, row, transforms.rotationComponents(), p.x, p.y, p.z);
    }
    return scaled.build(transforms.count());
  }
}
