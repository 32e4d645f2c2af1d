package org.rtmtext.figure;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileStamp;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSource;
import org.rtmtext.joints.JointSums;
import org.rtmtext.joints.RestPoseComparison;
import org.rtmtext.mod.PivotsFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Finds the joints of animations of one skeleton, from their motion and from files around them. */
public final class JointSearch {
  /**
   * The number of other files that are read: the largest ones, because they contain the most
   * motion.
   */
  private static final int MAX_FILES = 16;

  private static final long MAX_SIZE = 16 << 20;

  /** Folders with more entries are not searched to the end. */
  private static final int MAX_ENTRIES = 20_000;

  /**
   * Joints, and the pivots model that was found for them.
   *
   * @param joints in the order of the bones
   * @param pivots the pivots model, even if its file could not be read; empty if there is none
   */
  public record Found(List<Joint> joints, Optional<PivotsFiles.Read> pivots) {}

  private JointSearch() {}

  /**
   * What {@link #around} finds: all sources of joints except the motion of the given animations.
   *
   * @param pivots the pivots model, even if its file could not be read; empty if there is none
   */
  public record Around(JointSolver.Sources sources, Optional<PivotsFiles.Read> pivots) {}

  /**
   * Other animations, whose motion may determine joints.
   *
   * @param folder that they are looked for in; empty for none
   * @param except files that are not read
   */
  public record Neighbours(Optional<Path> folder, Collection<Path> except) {
    public static final Neighbours NONE = new Neighbours(Optional.empty(), List.of());

    /** The other animations in the folder of a file. */
    public static Neighbours of(Path file) {
      return new Neighbours(Optional.ofNullable(file.getParent()), List.of(file));
    }
  }

  /**
   * The joints of all bones of some animations. Other animations are read only if these leave
   * joints open.
   *
   * @param animations of the skeleton, with the same rest pose; at least one
   */
  public static Found find(List<JointSums> animations, SkeletonMatch match, Neighbours neighbours) {
    Around around = around(animations, match, neighbours);
    return new Found(solve(animations, match, around.sources()), around.pivots());
  }

  /** The joints of all bones of an animation. */
  public static Found find(
      Animation animation, Parents parents, SkeletonMatch match, Neighbours neighbours) {
    return find(List.of(JointSums.of(animation, parents)), match, neighbours);
  }

  /** The skeleton, with its joints, that the rows of an animation's text of poses refer to. */
  public static PoseSkeleton poses(
      Animation animation, SkeletonMatch match, Neighbours neighbours) {
    Parents parents = Parents.of(animation.bones(), match.skeleton());
    return PoseSkeleton.of(
        match.skeleton().name(), find(animation, parents, match, neighbours).joints());
  }

  /**
   * Reads the sources of joints other than the motion of the given animations. Other animations are
   * read only if these leave joints open.
   *
   * @param animations of the skeleton, with the same rest pose; at least one
   */
  public static Around around(
      List<JointSums> animations, SkeletonMatch match, Neighbours neighbours) {
    Skeleton skeleton = match.skeleton();
    Optional<PivotsFiles.Read> pivots =
        match.file().flatMap(config -> PivotsFiles.read(skeleton, config));
    JointPositions model = pivots.map(read -> read.model().joints()).orElse(JointPositions.NONE);
    JointPositions known = JointPositions.known(skeleton.name());
    JointSolver.Sources sources = new JointSolver.Sources(model, List.of(), known);
    if (neighbours.folder().isPresent()
        && solve(animations, match, sources).stream().anyMatch(JointSearch::isOpen)) {
      List<JointSums> nearby = nearby(neighbours.folder().get(), skeleton, neighbours.except());
      sources = new JointSolver.Sources(model, agreeing(animations, nearby), known);
    }
    return new Around(sources, pivots);
  }

  private static List<Joint> solve(
      List<JointSums> animations, SkeletonMatch match, JointSolver.Sources sources) {
    // The list of a single animation is kept as it is, even if it repeats a bone.
    if (animations.size() == 1) {
      return JointSolver.solve(animations.get(0), sources);
    }
    Map<String, String> names = new LinkedHashMap<>();
    for (JointSums animation : animations) {
      animation.bones().forEach(bone -> names.putIfAbsent(Skeleton.folded(bone), bone));
    }
    List<String> bones = List.copyOf(names.values());
    return JointSolver.solve(bones, Parents.of(bones, match.skeleton()), animations, sources);
  }

  private static boolean isOpen(Joint joint) {
    return joint.source() != JointSource.MODEL
        && !joint.parent().isEmpty()
        && !joint.isAttached()
        && joint.determined().size() < 3;
  }

  private static List<JointSums> agreeing(List<JointSums> animations, List<JointSums> nearby) {
    List<JointSums> candidates = new ArrayList<>(animations.subList(1, animations.size()));
    candidates.addAll(nearby);
    List<JointSums> agreeing =
        new ArrayList<>(RestPoseComparison.agreeing(animations.get(0), candidates));
    agreeing.removeAll(animations);
    return agreeing;
  }

  private record Candidate(Path file, long size) {}

  /**
   * The sums of other animations in a folder, the largest files first. Their motion may determine
   * joints that an animation does not move. Files that cannot be read, or that have other bones,
   * are skipped.
   *
   * @param except files that are not read
   */
  private static List<JointSums> nearby(Path folder, Skeleton skeleton, Collection<Path> except) {
    List<JointSums> found = new ArrayList<>();
    for (Candidate candidate : candidates(folder)) {
      if (except.stream().noneMatch(file -> isSame(file, candidate.file()))) {
        read(candidate.file(), skeleton).ifPresent(found::add);
      }
    }
    return found;
  }

  private static List<Candidate> candidates(Path folder) {
    List<Candidate> all = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      int entries = 0;
      for (Path file : files) {
        if (++entries > MAX_ENTRIES) {
          break;
        }
        if (file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".rtm")) {
          FileStamp.of(file)
              .filter(stamp -> stamp.size() <= MAX_SIZE)
              .ifPresent(stamp -> all.add(new Candidate(file, stamp.size())));
        }
      }
    } catch (IOException | DirectoryIteratorException | SecurityException e) {
      // The files found before are useful.
    }
    all.sort(Comparator.comparingLong(Candidate::size).reversed().thenComparing(Candidate::file));
    return all.subList(0, Math.min(all.size(), MAX_FILES));
  }

  private static boolean isSame(Path a, Path b) {
    try {
      return Files.isSameFile(a, b);
    } catch (IOException | SecurityException e) {
      return false;
    }
  }

  private static Optional<JointSums> read(Path file, Skeleton skeleton) {
    try {
      Animation animation = DecodedFile.read(file).animation();
      List<String> bones = animation.bones();
      return 2 * skeleton.count(bones) >= bones.size()
          ? Optional.of(JointSums.of(animation, Parents.of(bones, skeleton)))
          : Optional.empty();
    } catch (IOException | RtmFormatException | SecurityException e) {
      return Optional.empty();
    }
  }
}
