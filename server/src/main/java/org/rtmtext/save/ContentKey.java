package org.rtmtext.save;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.rtmtext.files.FileBytes;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;

/**
 * Identifies stored values by the first half of their SHA-256, which takes less memory than the
 * values.
 */
record ContentKey(long high, long low) {
  static List<ContentKey> ofFrames(Animation a) {
    // One digest for all frames: creating a digest takes longer than hashing a frame.
    Digest digest = new Digest();
    return a.frames().stream().map(f -> of(f.transforms(), digest)).toList();
  }

  private static ContentKey of(Transforms transforms, Digest digest) {
    if (transforms.isBinarised()) {
      ByteBuffer bytes = Digest.buffer(2 * transforms.quaternions().length);
      bytes.asShortBuffer().put(transforms.quaternions());
      digest.update(bytes);
    } else {
      digest.add(transforms.matrices());
    }
    return digest.key();
  }

  /** The key of a binarised animation's array of phases. */
  static ContentKey ofPhases(Animation a) {
    Digest digest = new Digest();
    a.frames().stream().filter(Frame::hasPhase).forEach(f -> digest.add(f.phase()));
    digest.add(a.bmtr().extraPhases());
    return digest.key();
  }

  /**
   * The key of the content of a text: equal for two animations if {@link Animation#sameContent}.
   *
   * @param frames the keys of the frames' transforms
   */
  static ContentKey of(Animation a, List<ContentKey> frames) {
    Digest digest = new Digest();
    digest.add(a.encoding().ordinal(), a.motion().x(), a.motion().y(), a.motion().z());
    if (a.header() instanceof BmtrHeader h) {
      digest.add(h.reversed(), h.preload(), h.animatedBones());
      digest.add(h.metadata());
      digest.add(h.extraPhases().length);
      digest.add(h.extraPhases());
    } else if (a.header() instanceof PlainHeader h) {
      digest.add(h.hasMdat() ? 1 : 0, h.mdatWord());
    }
    digest.add(a.properties().size());
    for (Property p : a.properties()) {
      digest.add(p.phase(), p.type());
      digest.add(List.of(p.name(), p.value()));
    }
    digest.add(a.bones());
    NameFields bones = NameFields.of(a.bones());
    for (int f = 0; f < a.frames().size(); f++) {
      Frame frame = a.frames().get(f);
      NameFields names = frame.names();
      boolean own = names != null && !names.sameNames(bones);
      digest.add(frame.phase(), frame.hasPhase() ? 1 : 0, own ? 1 : 0);
      digest.add(frames.get(f));
      for (int i = 0; own && i < names.count(); i++) {
        digest.add(List.of(names.name(i)));
      }
    }
    return digest.key();
  }

  private static final class Digest {
    private final MessageDigest sha256 = FileBytes.newSha256();

    static ByteBuffer buffer(int size) {
      return ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
    }

    void update(ByteBuffer bytes) {
      sha256.update(bytes);
    }

    void add(int... values) {
      ByteBuffer bytes = buffer(4 * values.length);
      bytes.asIntBuffer().put(values);
      update(bytes);
    }

    void add(List<String> strings) {
      add(strings.size());
      for (String s : strings) {
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        sha256.update(bytes);
      }
    }

    void add(ContentKey key) {
      sha256.update(ByteBuffer.allocate(16).putLong(key.high).putLong(key.low).flip());
    }

    /** The key of the added values; resets the digest. */
    ContentKey key() {
      ByteBuffer hash = ByteBuffer.wrap(sha256.digest());
      return new ContentKey(hash.getLong(), hash.getLong());
    }
  }
}
