package org.rtmtext.joints;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.skeleton.Skeleton;

/**
 * The joints in a pivots model: an MLOD file ({@code .p3d}) whose Memory LOD has one named
 * selection for each bone. The first point of a selection is the joint.
 *
 * @param joints of the Memory LOD; none if there is a problem
 * @param problem why there are no joints, with the byte offset
 */
public record PivotsModel(JointPositions joints, Optional<String> problem) {
  private static final float MEMORY_LOD = 1e15f;
  private static final int MLOD = 0x444F4C4D;
  private static final int P3DM = 0x4D443350;
  private static final int TAGG = 0x47474154;
  private static final int POINT_SIZE = 16;
  private static final int NORMAL_SIZE = 12;
  private static final int FACE_SIZE = 4 + 4 * 16 + 4;

  /** Reads a model. Time and memory are linear in the size of the file, whatever it contains. */
  public static PivotsModel read(byte[] file) {
    return new Reader(file).read();
  }

  private static final class Reader {
    private final ByteBuffer in;
    private JointPositions joints = JointPositions.NONE;

    Reader(byte[] file) {
      in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    PivotsModel read() {
      Optional<String> problem = Optional.empty();
      try {
        lods();
      } catch (BufferUnderflowException e) {
        problem = Optional.of("byte " + in.position() + ": the file ends in the middle of a value");
      } catch (Unreadable e) {
        problem = Optional.of("byte " + e.offset + ": " + e.getMessage());
      }
      return new PivotsModel(joints, problem);
    }

    private void lods() throws Unreadable {
      expect(MLOD, "MLOD; joints cannot be read from a binarised model (ODOL)");
      in.getInt(); // version
      int lods = count("LODs", 1);
      for (int i = 0; i < lods; i++) {
        Map<String, Vector3dc> found = lod();
        if (in.getFloat() == MEMORY_LOD) {
          joints = new JointPositions(found);
          return;
        }
      }
      throw new Unreadable(in.position(), "the model has no Memory LOD");
    }

    private Map<String, Vector3dc> lod() throws Unreadable {
      expect(P3DM, "P3DM at the start of a LOD");
      skip(2 * Integer.BYTES, "versions");
      int points = count("points", POINT_SIZE);
      int normals = count("normals", NORMAL_SIZE);
      int faces = count("faces", FACE_SIZE);
      in.getInt(); // flags
      int firstPoint = in.position();
      skip((long) points * POINT_SIZE, "points");
      skip((long) normals * NORMAL_SIZE, "normals");
      for (int i = 0; i < faces; i++) {
        skip(FACE_SIZE, "faces");
        text();
        text();
      }
      expect(TAGG, "TAGG after the faces");
      return selections(firstPoint, points);
    }

    private Map<String, Vector3dc> selections(int firstPoint, int points) throws Unreadable {
      Map<String, Vector3dc> found = new LinkedHashMap<>();
      while (true) {
        in.get(); // whether the entry is active
        String name = text();
        int size = count("bytes in \"" + name + "\"", 1);
        int data = in.position();
        if (name.equals("#EndOfFile#")) {
          return found;
        }
        if (!name.startsWith("#")) {
          for (int i = 0; i < Math.min(points, size); i++) {
            if (in.get(data + i) != 0) {
              Vector3d point = point(firstPoint + i * POINT_SIZE);
              if (point.isFinite()) {
                found.putIfAbsent(Skeleton.folded(name), point);
              }
              break;
            }
          }
        }
        skip(size, "data of \"" + name + "\"");
      }
    }

    private Vector3d point(int at) {
      return new Vector3d(in.getFloat(at), in.getFloat(at + 4), in.getFloat(at + 8));
    }

    private void expect(int magic, String what) throws Unreadable {
      int at = in.position();
      if (in.getInt() != magic) {
        throw new Unreadable(at, "expected " + what);
      }
    }

    /**
     * Reads a count of elements. Fails if the rest of the file is too short for that many elements
     * of the given size.
     */
    private int count(String what, int size) throws Unreadable {
      int at = in.position();
      long count = Integer.toUnsignedLong(in.getInt());
      if (count * size > in.remaining()) {
        throw new Unreadable(
            at,
            "the number of "
                + what
                + " is "
                + count
                + ", which is too large for the rest of the file");
      }
      return (int) count;
    }

    private void skip(long bytes, String what) throws Unreadable {
      if (bytes > in.remaining()) {
        throw new Unreadable(in.position(), "the file ends in the middle of the " + what);
      }
      in.position(in.position() + (int) bytes);
    }

    private String text() {
      int start = in.position();
      while (in.get() != 0) {
        // Reads up to the terminator.
      }
      return new String(in.array(), start, in.position() - 1 - start, StandardCharsets.ISO_8859_1);
    }
  }

  /** Says at which byte a model cannot be read. */
  private static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;
    private final int offset;

    Unreadable(int offset, String message) {
      super(message);
      this.offset = offset;
    }
  }
}
