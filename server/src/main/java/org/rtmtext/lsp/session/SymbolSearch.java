package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds animations, skeletons and bones whose names contain a text, in any letter case.
 *
 * @param query lower-case
 */
public record SymbolSearch(String query) {
  /** The results of each kind: nobody reads more, and the user types another letter. */
  static final int MAX_RESULTS = 100;

  /** A bone, and the animation or text that has it. */
  public record BoneOf(String bone, Path file) {}

  public SymbolSearch {
    query = query.strip().toLowerCase(Locale.ROOT);
  }

  /** The animations and texts with a matching name. */
  public List<Path> animations(Collection<ScannedFile> files) {
    return best(files.stream().map(ScannedFile::file).toList(), f -> f.getFileName().toString());
  }

  /** The skeletons with a matching name. */
  public List<Skeleton> skeletons(Collection<Skeleton> skeletons) {
    return best(skeletons, Skeleton::name);
  }

  /** The matching bones, once for each animation that has them. */
  public List<BoneOf> bones(Collection<ScannedFile> files) {
    Map<List<String>, List<String>> byList = new IdentityHashMap<>();
    List<BoneOf> all = new ArrayList<>();
    for (ScannedFile f : files) {
      // Most animations share one list.
      for (String bone :
          byList.computeIfAbsent(
              f.bones(), bones -> bones.stream().distinct().filter(this::matches).toList())) {
        all.add(new BoneOf(bone, f.file()));
      }
    }
    return best(all, BoneOf::bone);
  }

  private boolean matches(String name) {
    return name.toLowerCase(Locale.ROOT).contains(query);
  }

  /** Names that equal the query come first, then names that begin with it. */
  private <T> List<T> best(Collection<T> all, Function<T, String> name) {
    return all.stream()
        .filter(one -> matches(name.apply(one)))
        .sorted(Comparator.comparingInt(one -> rank(name.apply(one).toLowerCase(Locale.ROOT))))
        .limit(MAX_RESULTS)
        .toList();
  }

  private int rank(String name) {
    return name.equals(query) ? 0 : name.startsWith(query) ? 1 : 2;
  }
}
