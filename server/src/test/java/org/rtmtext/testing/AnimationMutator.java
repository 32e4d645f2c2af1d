package org.rtmtext.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;

/** Changes one stored value of an animation at random, or adds, removes or exchanges elements. */
public final class AnimationMutator {
  private final Animation a;
  private final SplittableRandom random;

  private AnimationMutator(Animation a, SplittableRandom random) {
    this.a = a;
    this.random = random;
  }

  /** The animation with one change; elements that are exchanged can be equal. */
  public static Animation mutate(Animation a, SplittableRandom random) {
    AnimationMutator mutator = new AnimationMutator(a, random);
    Optional<Animation> mutated = Optional.empty();
    while (mutated.isEmpty()) {
      mutated = mutator.once();
    }
    return mutated.get();
  }

  private Optional<Animation> once() {
    return switch (random.nextInt(10)) {
      case 0 -> Optional.of(with(motion(), a.properties(), a.bones(), a.frames()));
      case 1 -> header().map(a::withHeader);
      case 2 -> properties().map(p -> with(a.motion(), p, a.bones(), a.frames()));
      case 3 -> bones();
      case 4 -> edited(a.frames(), this::frame).map(a::withFrames);
      case 5, 6, 7 -> a.frames().isEmpty() ? Optional.empty() : transforms();
      case 8 -> names();
      default -> Optional.of(a.withTrailing(trailing()));
    };
  }

  private Animation with(
      Motion motion, List<Property> properties, List<String> bones, List<Frame> frames) {
    return new Animation(a.encoding(), motion, a.header(), properties, bones, frames, a.trailing());
  }

  private Motion motion() {
    Motion m = a.motion();
    return switch (a.encoding() == Encoding.PLAIN_0100 ? 2 : random.nextInt(3)) {
      case 0 -> new Motion(flipped(m.x()), m.y(), m.z());
      case 1 -> new Motion(m.x(), flipped(m.y()), m.z());
      default -> new Motion(m.x(), m.y(), flipped(m.z()));
    };
  }

  private Optional<Header> header() {
    if (a.encoding() == Encoding.PLAIN_0100) {
      return Optional.empty();
    }
    if (a.header() instanceof PlainHeader h) {
      if (!a.properties().isEmpty()) {
        return Optional.of(new PlainHeader(true, flipped(h.mdatWord()), h.names()));
      }
      boolean word = random.nextBoolean();
      return Optional.of(
          word
              ? new PlainHeader(true, flipped(h.mdatWord()), h.names())
              : new PlainHeader(!h.hasMdat(), 0, h.names()));
    }
    BmtrHeader h = a.bmtr();
    int reversed = h.reversed();
    int preload = h.preload();
    int animatedBones = h.animatedBones();
    List<String> metadata = h.metadata();
    int[] extra = h.extraPhases();
    switch (random.nextInt(5)) {
      case 0 -> reversed ^= 1 << random.nextInt(8);
      case 1 -> preload = flipped(preload);
      case 2 -> animatedBones = flipped(animatedBones);
      case 3 -> {
        if (!a.encoding().hasKeystones()) {
          return Optional.empty();
        }
        metadata = edited(metadata, this::changed).orElse(List.of("new"));
      }
      default -> {
        if (a.frames().stream().anyMatch(f -> !f.hasPhase())) {
          return Optional.empty();
        }
        List<Integer> bits = Arrays.stream(extra).boxed().toList();
        extra = edited(bits, this::flipped).orElse(List.of(0)).stream().mapToInt(i -> i).toArray();
      }
    }
    return Optional.of(new BmtrHeader(reversed, preload, animatedBones, metadata, extra, null));
  }

  private Optional<List<Property>> properties() {
    return edited(
        a.properties(),
        p ->
            switch (random.nextInt(4)) {
              case 0 -> new Property(flipped(p.phase()), p.name(), p.value(), p.type());
              case 1 -> new Property(p.phase(), changed(p.name()), p.value(), p.type());
              case 2 -> new Property(p.phase(), p.name(), changed(p.value()), p.type());
              default ->
                  a.encoding().hasKeystones()
                      ? new Property(p.phase(), p.name(), p.value(), flipped(p.type()))
                      : new Property(flipped(p.phase()), p.name(), p.value(), p.type());
            });
  }

  /** Another list with the rows of the old one. */
  private Optional<Animation> bones() {
    if (a.bones().isEmpty()) {
      return Optional.empty();
    }
    List<String> bones = new ArrayList<>(a.bones());
    int i = random.nextInt(bones.size());
    switch (random.nextInt(3)) {
      case 0 -> bones.set(i, changed(bones.get(i)));
      case 1 -> bones.set(i, swappedCase(bones.get(i)));
      default -> Collections.swap(bones, i, random.nextInt(bones.size()));
    }
    return Optional.of(with(a.motion(), a.properties(), bones, a.frames()));
  }

  private Frame frame(Frame f) {
    return f.hasPhase() ? f.withPhase(flipped(f.phase())) : f;
  }

  private Optional<Animation> transforms() {
    List<Frame> frames = new ArrayList<>(a.frames());
    int f = random.nextInt(frames.size());
    Frame frame = frames.get(f);
    boolean isLast = f == frames.size() - 1;
    if (a.encoding().isBinarised() && isLast && random.nextInt(8) == 0) {
      if (a.bmtr().extraPhases().length > 0
          || f > 0 && !frames.get(f - 1).hasPhase() && !frame.hasPhase()) {
        return Optional.empty();
      }
      frames.set(
          f, new Frame(0, !frame.hasPhase(), frame.transforms(), frame.names(), frame.stored()));
      return Optional.of(a.withFrames(frames));
    }
    Transforms changed;
    if (!frame.transforms().isBinarised()) {
      int[] bits = frame.transforms().matrices().clone();
      if (bits.length == 0) {
        return Optional.empty();
      }
      int i = random.nextInt(bits.length);
      bits[i] = flipped(bits[i]);
      changed = Transforms.ofMatrices(bits);
    } else {
      short[] bits = frame.transforms().quaternions().clone();
      int rows = bits.length / Transforms.QUATERNION_STRIDE;
      int other = rows + random.nextInt(4) - 1;
      if (bits.length == 0 || random.nextInt(4) == 0 && other != rows) {
        bits = Arrays.copyOf(bits, Math.max(1, other) * Transforms.QUATERNION_STRIDE);
      }
      if (bits.length == frame.transforms().count() * Transforms.QUATERNION_STRIDE) {
        int i = random.nextInt(bits.length);
        bits[i] ^= (short) (1 << random.nextInt(16));
      }
      changed = Transforms.ofQuaternions(bits);
    }
    frames.set(f, new Frame(frame.phase(), frame.hasPhase(), changed, frame.names(), null));
    return Optional.of(a.withFrames(frames));
  }

  /** One name that a frame of a plain file has for itself. */
  private Optional<Animation> names() {
    if (a.encoding().isBinarised() || a.bones().isEmpty() || a.frames().isEmpty()) {
      return Optional.empty();
    }
    int f = random.nextInt(a.frames().size());
    List<String> names = new ArrayList<>();
    for (int b = 0; b < a.bones().size(); b++) {
      names.add(a.storedName(f, b));
    }
    int b = random.nextInt(names.size());
    names.set(b, random.nextBoolean() ? changed(names.get(b)) : swappedCase(names.get(b)));
    List<Frame> frames = new ArrayList<>(a.frames());
    frames.set(f, frames.get(f).withNames(NameFields.of(names)));
    return Optional.of(a.withFrames(frames));
  }

  private byte[] trailing() {
    byte[] bytes = Arrays.copyOf(a.trailing(), a.trailing().length + random.nextInt(2));
    if (bytes.length == a.trailing().length && bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  /** Changes, adds, removes or exchanges one element; empty if the list is empty. */
  private <T> Optional<List<T>> edited(List<T> list, UnaryOperator<T> change) {
    if (list.isEmpty()) {
      return Optional.empty();
    }
    List<T> edited = new ArrayList<>(list);
    int i = random.nextInt(list.size());
    switch (random.nextInt(4)) {
      case 0 -> edited.remove(i);
      case 1 -> edited.add(random.nextInt(list.size() + 1), list.get(i));
      case 2 -> Collections.swap(edited, i, random.nextInt(list.size()));
      default -> edited.set(i, change.apply(list.get(i)));
    }
    return Optional.of(edited);
  }

  private int flipped(int bits) {
    return bits ^ 1 << random.nextInt(32);
  }

  private String changed(String name) {
    char c = (char) (1 + random.nextInt(255));
    if (name.isEmpty()) {
      return String.valueOf(c);
    }
    int i = random.nextInt(name.length());
    return name.substring(0, i) + c + name.substring(i + 1);
  }

  private String swappedCase(String name) {
    StringBuilder swapped = new StringBuilder(name);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < 128 && Character.isLetter(c)) {
        swapped.setCharAt(i, (char) (c ^ 0x20));
      }
    }
    return swapped.toString();
  }
}
