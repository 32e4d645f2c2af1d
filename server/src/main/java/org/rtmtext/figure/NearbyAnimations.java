package org.rtmtext.figure;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.joints.JointSums;
import org.rtmtext.model.Animation;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * Other animations of the same skeleton in a folder. Their motion determines joints that an
 * animation does not move.
 */
public final class NearbyAnimations {
  /** The largest files are read, because they contain the most motion. */
  private static final int MAX_FILES = 16;

  private static final long MAX_SIZE = 16 << 20;

  /** Folders with more entries are not searched to the end. */
  private static final int MAX_ENTRIES = 20_000;

  private record Candidate(Path file, long size) {}

  private NearbyAnimations() {}

  /**
   * The sums of animations in a folder, the largest files first. Files that cannot be read, or that
   * have other bones, are skipped.
   *
   * @param except files that are not read
   */
  public static List<JointSums> find(Path folder, Skeleton skeleton, Collection<Path> except) {
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
          candidate(file).ifPresent(all::add);
        }
      }
    } catch (IOException | DirectoryIteratorException | SecurityException e) {
      // The files found before are useful.
    }
    all.sort(Comparator.comparingLong(Candidate::size).reversed().thenComparing(Candidate::file));
    return all.subList(0, Math.min(all.size(), MAX_FILES));
  }

  private static Optional<Candidate> candidate(Path file) {
    try {
      BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
      return a.isRegularFile() && a.size() <= MAX_SIZE
          ? Optional.of(new Candidate(file, a.size()))
          : Optional.empty();
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
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
