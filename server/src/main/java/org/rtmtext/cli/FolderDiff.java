package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.rtmtext.check.FolderWalk;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.files.FileErrors;
import org.rtmtext.mod.ModFiles;
import org.rtmtext.problem.Wording;

/** Compares the animations and texts of two folders that have the same relative path. */
final class FolderDiff {
  private final Console console;
  private final PairComparer comparer;
  private final int maxBones;
  private final ModFiles mods;
  private final ProgressBar bar;
  private final List<Object> different = new ArrayList<>();
  private final List<String> notCompared = new ArrayList<>();
  private boolean isJson;
  private int equal;
  private int differing;

  /**
   * @param mods whose settings exclude paths
   */
  FolderDiff(Console console, PairComparer comparer, int maxBones, ModFiles mods) {
    this.console = console;
    this.comparer = comparer;
    this.maxBones = maxBones;
    this.mods = mods;
    bar = new ProgressBar(console);
  }

  /**
   * Compares two folders and prints what differs.
   *
   * @return the exit code
   */
  int run(Path first, Path second, boolean json) throws IOException, Failure {
    isJson = json;
    Map<String, Path> before = files(first);
    Map<String, Path> after = files(second);
    if (before.isEmpty() && after.isEmpty() && notCompared.isEmpty()) {
      throw Failure.usage("no .rtm or .rtmt files in " + first + " or " + second);
    }
    List<String> removed = before.keySet().stream().filter(f -> !after.containsKey(f)).toList();
    List<String> added = after.keySet().stream().filter(f -> !before.containsKey(f)).toList();
    TreeSet<String> common = new TreeSet<>(before.keySet());
    common.retainAll(after.keySet());
    int done = 0;
    for (String path : common) {
      bar.show(done++, common.size());
      compare(path, before.get(path), after.get(path));
    }
    bar.clear();
    if (json) {
      Json.print(
          Json.object(
              "before", first,
              "after", second,
              "equal", equal,
              "different", different,
              "removed", removed,
              "added", added,
              "notCompared", notCompared),
          console);
    } else {
      removed.forEach(path -> print("only in " + first + ": " + path));
      added.forEach(path -> print("only in " + second + ": " + path));
    }
    console.error(
        String.format(
            Locale.ROOT,
            "%s equal, %,d different, %,d only in %s, %,d only in %s, %,d not compared",
            Wording.count(equal, "file"),
            differing,
            removed.size(),
            first,
            added.size(),
            second,
            notCompared.size()));
    boolean isSame = differing == 0 && removed.isEmpty() && added.isEmpty();
    return !notCompared.isEmpty()
        ? ExitCode.USAGE_ERROR
        : isSame ? ExitCode.SUCCESS : ExitCode.FINDINGS;
  }

  /** The files of a folder by their relative paths, with {@code /} between names. */
  private Map<String, Path> files(Path folder) {
    Map<String, Path> files = new TreeMap<>();
    for (Found found : FolderWalk.find(List.of(folder), Optional.empty(), mods).found()) {
      if (found.failure() == null) {
        files.put(folder.relativize(found.path()).toString().replace('\\', '/'), found.path());
      } else {
        notCompared.add(found.path().toString());
        console.error(
            "cannot read " + found.path() + ": " + FileErrors.reasonAlone(found.failure()));
      }
    }
    return files;
  }

  private void compare(String path, Path before, Path after) {
    PairComparer.Pair pair;
    try {
      if (Files.mismatch(before, after) < 0) {
        equal++;
        return;
      }
      pair = comparer.compare(before, after);
    } catch (Failure e) {
      bar.clear();
      e.lines().forEach(console.errors()::println);
      notCompared.add(path);
      return;
    } catch (IOException e) {
      bar.clear();
      console.error(FileErrors.reason(e));
      notCompared.add(path);
      return;
    }
    boolean isSame = pair.comparison().isSame();
    if (!isSame) {
      bar.clear();
      differing++;
      print(pair);
    }
    if (pair.notCompared().isPresent()) {
      bar.clear();
      console.error(path + ": " + pair.notCompared().get());
      notCompared.add(path);
    } else {
      equal += isSame ? 1 : 0;
    }
  }

  private void print(PairComparer.Pair pair) {
    if (isJson) {
      different.add(pair.json());
    } else {
      console.errors().flush();
      new DiffLines(pair, maxBones).print(console.lines());
      console.lines().flush();
    }
  }

  private void print(String line) {
    console.errors().flush();
    console.lines().println(Wording.printable(line));
    console.lines().flush();
  }
}
