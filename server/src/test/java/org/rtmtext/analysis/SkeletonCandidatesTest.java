package org.rtmtext.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.Fifo;
import org.rtmtext.mod.ConfigTexts;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/** Finds the skeletons in the files around an animation. */
class SkeletonCandidatesTest {
  @TempDir Path folder;

  private static String cfg(String name, String... bones) {
    return "class CfgSkeletons { class "
        + name
        + " { skeletonBones[] = {\""
        + String.join("\",\"\",\"", bones)
        + "\",\"\"}; }; };\n";
  }

  private Path write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** The name of the skeleton that is found for some bones, and its place. */
  private static String found(SkeletonCandidates candidates, String... bones) {
    Optional<SkeletonMatch> choice = candidates.find(List.of(bones));
    return choice.map(c -> c.skeleton().name() + " " + candidates.place(c)).orElse("none");
  }

  @Test
  void theBonesAloneDecideAmongWhatWasFound() throws IOException {
    write("a/model.cfg", cfg("Near", "x", "y"));
    write("model.cfg", cfg("Far", "x", "y", "z", "u"));
    Path other = write("b/c/model.cfg", cfg("Other", "p", "q"));
    SkeletonCandidates candidates =
        new SkeletonSearch(new SkeletonFiles())
            .candidates(folder.resolve("a/walk.rtm"), List.of(other));
    assertEquals("Near model.cfg", found(candidates, "X", "Y"));
    assertEquals("Near model.cfg", found(candidates, "x", "z"));
    assertEquals("Far ../model.cfg", found(candidates, "z", "u"));
    assertEquals("Other ../b/c/model.cfg", found(candidates, "p", "zz"));
    assertEquals("OFP2_ManSkeleton built in", found(candidates, "pelvis", "spine"));
    assertEquals("none", found(candidates, "p", "zz", "zzz"));
    assertEquals("none", found(candidates));
  }

  @Test
  void whatIsAskedForIsTakenWhateverItHas() throws IOException {
    write("model.cfg", cfg("One", "x", "y") + cfg("Two", "u").replace("CfgSkeletons", "Other"));
    SkeletonSearch search = new SkeletonSearch(new SkeletonFiles());
    Path walk = folder.resolve("walk.rtm");
    assertEquals(
        "One model.cfg", found(search.candidates(walk, List.of(), "model.cfg", folder), "q"));
    assertEquals(
        "OFP2_ManSkeleton built in",
        found(search.candidates(walk, List.of(), "ofp2_manskeleton", folder), "x", "y"));
    assertTrue(search.candidates(walk, List.of(), "model.cfg#one", folder).isRequested());
  }

  @Test
  void filesAreReadAgainWhenTheyHaveChanged() throws IOException {
    Path file = write("model.cfg", "#include \"more.hpp\"\n" + cfg("One", "x"));
    SkeletonFiles files = new SkeletonFiles();
    ModelConfig first = files.read(file);
    files.forgetChanged();
    assertSame(first, files.read(file));
    // The file that was not found is there now.
    Path more = write("more.hpp", "// nothing");
    files.forgetChanged();
    ModelConfig second = files.read(file);
    assertNotSame(first, second);
    Files.setLastModifiedTime(more, FileTime.fromMillis(5000));
    files.forgetChanged();
    assertNotSame(second, files.read(file));
  }

  @Test
  void includedFilesAreFoundInAnyLetterCase() throws IOException {
    Path file = write("a/model.cfg", "#include \"..\\Parts\\Bones.HPP\"\n" + cfg("One", "x"));
    write("parts/bones.hpp", cfg("Lower", "x"));
    SkeletonFiles files = new SkeletonFiles();
    assertEquals(List.of("Lower", "One"), names(files.read(file)));
    assertEquals(
        List.of("Lower", "Edited"),
        names(files.read(file, "#include \"../PARTS/bones.hpp\"\n" + cfg("Edited", "x"))));
    assertEquals(
        List.of("One"),
        names(files.read(file, "#include \"../Parts/other.hpp\"\n" + cfg("One", "x"))));
  }

  @Test
  void filesOutsideTheModAreNotIncluded() throws IOException {
    Path file = write("mod/a/model.cfg", "#include \"../../bones.hpp\"\n" + cfg("One", "x"));
    write("bones.hpp", cfg("Other", "x"));
    SkeletonFiles files = new SkeletonFiles();
    assertEquals(List.of("Other", "One"), names(files.read(file)));
    files.setRoots(List.of(folder.resolve("mod")));
    assertEquals(List.of("One"), names(files.read(file)));
    assertEquals(
        "\"../../bones.hpp\" is outside the mod, so it is not read, and its definitions are"
            + " missing: copy the file into the mod",
        files.read(file).problems().get(0).message());
    String linked = "#include \"link.hpp\"\n" + cfg("One", "x");
    assertEquals(List.of("One"), names(files.read(file, linked)));
    write("mod/a/link.hpp", cfg("Copy", "x"));
    assertEquals(List.of("Copy", "One"), names(files.read(file, linked)));
    files.setRoots(List.of(folder));
    assertEquals(List.of("Other", "One"), names(files.read(file)));
    String secret = "#include \"../../secret.txt\"\n" + cfg("One", "x");
    write("secret.txt", cfg("Secret", "x"));
    assertEquals(List.of("Secret", "One"), names(files.read(file, secret)));
    files.setRoots(List.of());
    assertEquals(List.of("One"), names(files.read(file, secret)));
    assertEquals(
        List.of("One"),
        names(files.read(file, "#include \"../../../../../../../..\"\n" + cfg("One", "x"))));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksToFilesOutsideTheModAreNotIncluded() throws IOException {
    Path file = write("mod/model.cfg", "#include \"link.hpp\"\n" + cfg("One", "x"));
    Path other = write("bones.hpp", cfg("Other", "x"));
    Files.createSymbolicLink(folder.resolve("mod/link.hpp"), other);
    SkeletonFiles files = new SkeletonFiles();
    files.setRoots(List.of(folder.resolve("mod")));
    assertEquals(List.of("One"), names(files.read(file)));
  }

  @Test
  void anIncludedFileAsItIsWrittenComesFirst() throws IOException {
    Path file = write("model.cfg", "#include \"Bones.HPP\"\n" + cfg("One", "x"));
    Path lower = folder.resolve("bones.hpp");
    SkeletonFiles files = new SkeletonFiles();
    assertEquals(List.of("One"), names(files.read(file)));
    write("bones.hpp", cfg("Lower", "x"));
    Files.setLastModifiedTime(folder, FileTime.fromMillis(5000));
    files.forgetChanged();
    assertEquals(List.of("Lower", "One"), names(files.read(file)));
    Files.setLastModifiedTime(lower, FileTime.fromMillis(5000));
    ModelConfig before = files.read(file);
    files.forgetChanged();
    assertNotSame(before, files.read(file));
    write("Bones.HPP", cfg("Exact", "x"));
    files.forgetChanged();
    assertEquals(List.of("Exact", "One"), names(files.read(file)));
  }

  private static List<String> names(ModelConfig config) {
    return config.skeletons().stream().map(Skeleton::name).toList();
  }

  @Test
  void whatAnEditorHasCounts() throws IOException {
    Path file = write("model.cfg", cfg("One", "x"));
    SkeletonFiles files = new SkeletonFiles();
    files.open(file, cfg("Edited", "x"));
    assertEquals("Edited", files.read(file).skeletons().get(0).name());
    files.forgetChanged();
    assertEquals("Edited", files.read(file).skeletons().get(0).name());
    files.close(file);
    assertEquals("One", files.read(file).skeletons().get(0).name());
  }

  @Test
  void whatAnEditorHasCountsBeforeItIsOnTheDisk() throws IOException {
    Path file = folder.resolve("Model.cfg");
    Path included = folder.resolve("bones.hpp");
    SkeletonFiles files = new SkeletonFiles();
    assertEquals(Optional.empty(), files.in(folder));
    files.open(file, "#include \"bones.hpp\"\n" + cfg("New", "x"));
    assertEquals(Optional.of(file), files.in(folder));
    assertEquals(List.of("New"), names(files.read(file)));
    files.open(included, cfg("Included", "x"));
    assertEquals(List.of("Included", "New"), names(files.read(file)));
    files.open(included, cfg("Edited", "x"));
    assertEquals(List.of("Edited", "New"), names(files.read(file)));
    files.close(included);
    assertEquals(List.of("New"), names(files.read(file)));
    files.close(file);
    assertEquals(Optional.empty(), files.in(folder));
  }

  @Test
  void theTextOfAnIncludedFileCountsForFilesOnTheDisk() throws IOException {
    Path file = write("model.cfg", "#include \"bones.hpp\"\n");
    Path included = write("bones.hpp", cfg("OnDisk", "x"));
    SkeletonFiles files = new SkeletonFiles();
    assertEquals(List.of("OnDisk"), names(files.read(file)));
    files.open(included, cfg("Edited", "x"));
    assertEquals(List.of("Edited"), names(files.read(file)));
    assertEquals(List.of("Edited"), names(files.read(file, "#include \"bones.hpp\"\n")));
    files.close(included);
    assertEquals(List.of("OnDisk"), names(files.read(file)));
  }

  @Test
  void aFileThatHangsHoldsUpNoOther() throws Exception {
    Path hanging = write("a/model.cfg", cfg("Hanging", "x"));
    Path other = write("b/model.cfg", cfg("Other", "x"));
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    SkeletonFiles files =
        new SkeletonFiles(
            new ConfigTexts(
                file -> {
                  if (file.equals(hanging)) {
                    reached.countDown();
                    awaitUnchecked(end);
                  }
                  return FileBytes.read(file);
                }));
    CompletableFuture<ModelConfig> read =
        CompletableFuture.supplyAsync(() -> readUnchecked(files, hanging));
    reached.await();
    assertEquals(List.of("Other"), names(files.read(other)));
    assertEquals(Optional.empty(), files.latest(hanging));
    assertEquals(List.of("Other"), names(files.latest(other).orElseThrow()));
    files.open(other, cfg("Edited", "x"));
    assertEquals(List.of("Edited"), names(files.read(other)));
    assertEquals(List.of(other), files.known());
    end.countDown();
    assertEquals(List.of("Hanging"), names(read.get()));
    assertEquals(List.of("Hanging"), names(files.latest(hanging).orElseThrow()));
    assertEquals(List.of(hanging, other), files.known());
  }

  /** A search does not wait for files in other folders. */
  @Test
  void filesOfElsewhereAreTakenAsTheyWereLastRead() throws Exception {
    Path other = write("a/model.cfg", cfg("Other", "x"));
    AtomicInteger reads = new AtomicInteger();
    SkeletonFiles files =
        new SkeletonFiles(
            new ConfigTexts(
                file -> {
                  reads.incrementAndGet();
                  return FileBytes.read(file);
                }));
    SkeletonSearch search = new SkeletonSearch(files);
    Path walk = folder.resolve("b/walk.rtm");
    files.read(other);
    write("a/model.cfg", cfg("Changed", "x", "y"));
    files.forgetChanged();
    assertEquals("Other ../a/model.cfg", found(search.candidates(walk, List.of(other)), "x"));
    assertEquals(1, reads.get());
    files.read(other);
    assertEquals("Changed ../a/model.cfg", found(search.candidates(walk, List.of(other)), "x"));
  }

  /** Many files may be below: none of them reads the one above it again. */
  @Test
  void aFileAboveIsReadOnceUntilItChanges() throws Exception {
    write("addon.toml", "");
    Path root = write("model.cfg", cfg("Base", "x"));
    Path middle = folder.resolve("a/model.cfg");
    List<Path> below = new ArrayList<>();
    for (String at : List.of("a/b", "a/c", "d")) {
      below.add(write(at + "/model.cfg", heir("y")));
    }
    Map<Path, Integer> reads = new HashMap<>();
    SkeletonFiles files =
        new SkeletonFiles(
            new ConfigTexts(
                file -> {
                  reads.merge(file, 1, Integer::sum);
                  return FileBytes.read(file);
                }));
    assertEquals(List.of("x y", "x y", "x y"), bones(files, below));
    assertEquals(List.of(), files.read(root).problems());
    assertEquals(Set.of(1), Set.copyOf(reads.values()));
    assertEquals(4, reads.size());

    // Edits of one below, in steps.
    for (String bone : List.of("z", "zz", "zzz")) {
      files.open(below.get(0), heir(bone));
      assertEquals("x " + bone, bones(files.read(below.get(0), heir(bone))));
      assertEquals(List.of("x " + bone, "x y", "x y"), bones(files, below));
    }
    // Edits of the one above, and one in between that is on no disk.
    for (String bone : List.of("p", "q")) {
      files.open(root, cfg("Base", bone));
      assertEquals(List.of(bone + " zzz", bone + " y", bone + " y"), bones(files, below));
    }
    files.open(middle, cfg("Base", "m"));
    assertEquals(List.of("m zzz", "m y", "q y"), bones(files, below));
    files.close(middle);
    files.close(below.get(0));
    assertEquals(List.of("q y", "q y", "q y"), bones(files, below));
    assertEquals(1, reads.get(root));
    files.close(root);
    assertEquals(List.of("x y", "x y", "x y"), bones(files, below));

    // On the disk.
    write("model.cfg", cfg("Base", "changed"));
    write("a/model.cfg", cfg("Base", "created"));
    files.forgetChanged();
    assertEquals(List.of("created y", "created y", "changed y"), bones(files, below));
    Files.delete(middle);
    files.forgetChanged();
    assertEquals(List.of("changed y", "changed y", "changed y"), bones(files, below));
    assertEquals(3, reads.get(root));
    assertEquals(1, reads.get(middle));
    assertEquals(1, reads.get(below.get(1)));
  }

  private static String heir(String bone) {
    return cfg("Heir", bone).replace("skeletonBones", "skeletonInherit = Base; skeletonBones");
  }

  private static List<String> bones(SkeletonFiles files, List<Path> all) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : all) {
      found.add(bones(files.read(file)));
    }
    return found;
  }

  /** The bones of the only skeleton. */
  private static String bones(ModelConfig config) {
    return config.skeletons().get(0).bones().stream()
        .map(Bone::name)
        .collect(Collectors.joining(" "));
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ModelConfig readUnchecked(SkeletonFiles files, Path file) {
    try {
      return files.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aNamedPipeHasNoSkeletons() throws Exception {
    Fifo.make(folder.resolve("model.cfg"));
    Path pipe = Fifo.make(folder.resolve("bones.hpp"));
    Path file = write("a/model.cfg", "#include \"../bones.hpp\"\n" + cfg("One", "x"));
    SkeletonFiles files = new SkeletonFiles();
    assertEquals(Optional.empty(), files.in(folder));
    assertEquals(List.of("One"), names(files.read(file)));
    IOException refused = assertThrows(IOException.class, () -> files.read(pipe));
    assertEquals("cannot read " + pipe + ": not a regular file", refused.getMessage());
    assertEquals(List.of(file), SkeletonFiles.find(List.of(folder)));
  }

  @Test
  void theWalkFindsFilesInAnyLetterCaseAndLeavesOthersToolsOut() throws IOException {
    Path a = write("a/b/Model.CFG", "");
    Path root = write("model.cfg", "");
    write(".git/model.cfg", "");
    write("node_modules/x/model.cfg", "");
    write("a/config.cpp", "");
    List<Path> found = SkeletonFiles.find(List.of(folder, folder.resolve("nowhere")));
    assertEquals(2, found.size());
    assertTrue(found.containsAll(List.of(a, root)));
  }
}
