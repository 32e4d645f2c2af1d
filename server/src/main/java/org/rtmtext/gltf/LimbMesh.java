package org.rtmtext.gltf;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.rtmtext.joints.Joint;
import org.rtmtext.model.Handedness;
import org.rtmtext.skeleton.Parents;

/**
 * A mesh that shows the bones, because programs drop a skin that moves no mesh. Each limb is a
 * double pyramid from one joint to the next; a bone without a limb is a small double pyramid.
 */
final class LimbMesh {
  /** Joints nearer to each other than this, metres, have no limb between them. */
  private static final double SAME_POINT = 0.002;

  /** The length of a usual limb, metres, if there are no limbs to measure. */
  private static final double USUAL = 0.2;

  /** The size of a bone without a limb, as a part of a usual limb. */
  private static final double STUB = 0.1;

  /** The length of the last limb of a chain, as a part of the length of the limb before it. */
  private static final double LAST = 0.6;

  /** The radius of a limb, as a part of its length. */
  private static final double THICKNESS = 0.1;

  /** Where a limb is thickest, as a part of its length. */
  private static final double THICKEST = 0.2;

  /**
   * A bone this many usual limbs or more from its parent, such as a weapon or camera, has no limb
   * that leads to it.
   */
  private static final double FAR = 8;

  private static final int CORNERS = 6;
  private static final int[] TRIANGLES = {
    0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4, 5, 1, 2, 5, 2, 3, 5, 3, 4, 5, 4, 1
  };

  /**
   * A limb from the joint of a bone to the next joint, in the rest pose, in the coordinates of
   * glTF.
   */
  private record Limb(int bone, Vector3d from, Vector3d to) {}

  private final List<Limb> limbs = new ArrayList<>();
  private final boolean isWide;

  LimbMesh(List<Joint> bones, Parents parents) {
    isWide = bones.size() > 256;
    boolean[] hasLimb = new boolean[bones.size()];
    boolean[] isLimb = new boolean[bones.size()];
    List<Vector3d> at = bones.stream().map(b -> Handedness.mirror(b.position())).toList();
    double[] lengths =
        IntStream.range(0, bones.size()).mapToDouble(i -> length(i, bones, parents, at)).toArray();
    double[] sorted = Arrays.stream(lengths).filter(v -> v > SAME_POINT).sorted().toArray();
    double usual = sorted.length == 0 ? USUAL : sorted[sorted.length / 2];
    for (int i = 0; i < bones.size(); i++) {
      isLimb[i] = lengths[i] > SAME_POINT && lengths[i] < FAR * usual;
      if (isLimb[i]) {
        int parent = parents.parent(i);
        limbs.add(new Limb(parent, at.get(parent), at.get(i)));
        hasLimb[parent] = true;
      }
    }
    for (int i = 0; i < bones.size(); i++) {
      if (!hasLimb[i]) {
        // The last limb of a chain continues the limb before it.
        Vector3d to =
            isLimb[i]
                ? at.get(i).sub(at.get(parents.parent(i)), new Vector3d()).mul(LAST)
                : new Vector3d(0, STUB * usual, 0);
        limbs.add(new Limb(i, at.get(i), to.add(at.get(i))));
      }
    }
  }

  /** The distance of a bone's joint from its parent's; 0 for a root and for an attached bone. */
  private static double length(int i, List<Joint> bones, Parents parents, List<Vector3d> at) {
    int parent = parents.parent(i);
    return parent < 0 || bones.get(i).isAttached() ? 0 : at.get(parent).distance(at.get(i));
  }

  Gltf.Mesh mesh(ExportedFile file) {
    int count = limbs.size() * CORNERS;
    float[] positions = new float[3 * count];
    ByteBuffer joints = ExportedFile.bytes((isWide ? 8 : 4) * count);
    ByteBuffer weights = ExportedFile.bytes(4 * Float.BYTES * count);
    ByteBuffer indices = ExportedFile.bytes(Integer.BYTES * limbs.size() * TRIANGLES.length);
    for (int i = 0; i < limbs.size(); i++) {
      List<Vector3d> points = corners(limbs.get(i));
      for (int c = 0; c < CORNERS; c++) {
        int corner = i * CORNERS + c;
        for (int axis = 0; axis < 3; axis++) {
          positions[3 * corner + axis] = (float) points.get(c).get(axis);
        }
        if (isWide) {
          joints.putShort(8 * corner, (short) limbs.get(i).bone());
        } else {
          joints.put(4 * corner, (byte) limbs.get(i).bone());
        }
        weights.putFloat(4 * Float.BYTES * corner, 1);
      }
      for (int corner : TRIANGLES) {
        indices.putInt(i * CORNERS + corner);
      }
    }
    int small = isWide ? Gltf.UNSIGNED_SHORT : Gltf.UNSIGNED_BYTE;
    int target = Gltf.ARRAY_BUFFER;
    Map<String, Integer> attributes = new LinkedHashMap<>();
    attributes.put("POSITION", file.addWithBounds(Gltf.Type.VEC3, positions, target));
    attributes.put("JOINTS_0", file.add(Gltf.Type.VEC4, small, joints, target));
    attributes.put("WEIGHTS_0", file.add(Gltf.Type.VEC4, Gltf.FLOAT, weights, target));
    int triangles =
        file.add(Gltf.Type.SCALAR, Gltf.UNSIGNED_INT, indices, Gltf.ELEMENT_ARRAY_BUFFER);
    return new Gltf.Mesh("limbs", List.of(new Gltf.Primitive(attributes, triangles)));
  }

  /** The near end, four corners around the limb, and the far end. */
  private static List<Vector3d> corners(Limb limb) {
    Vector3d along = limb.to().sub(limb.from(), new Vector3d());
    Vector3d side =
        Math.abs(along.x) > Math.abs(along.y) ? new Vector3d(0, 1, 0) : new Vector3d(1, 0, 0);
    double radius = along.length() * THICKNESS;
    Vector3d first = along.cross(side, new Vector3d()).normalize(radius);
    Vector3d second = along.cross(first, new Vector3d()).normalize(radius);
    Vector3d middle = new Vector3d(limb.from()).fma(THICKEST, along);
    return List.of(
        limb.from(),
        new Vector3d(middle).add(first),
        new Vector3d(middle).add(second),
        new Vector3d(middle).sub(first),
        new Vector3d(middle).sub(second),
        limb.to());
  }
}
