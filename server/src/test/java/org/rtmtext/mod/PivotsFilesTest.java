package org.rtmtext.mod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.joml.Vector3d;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.joints.Mlod;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

class PivotsFilesTest {
  private static final byte[] MODEL =
      new Mlod().level(1e15f, new float[] {1, 2, 3}, Map.of("arm", new byte[] {1})).bytes();

  @TempDir Path drive;
  private Path config;

  @BeforeEach
  void makeConfig() throws IOException {
    Files.createDirectories(drive.resolve("mod/anims"));
    config = drive.resolve("mod/anims/model.cfg");
  }

  @Test
  void aModelIsFoundFromTheRootOfTheDrive() throws IOException {
    Path model = write("mod/data/pivots.p3d");
    assertEquals(Optional.of(model), PivotsFiles.find(config, "\\mod\\data\\pivots.p3d"));
    assertEquals(Optional.of(model), PivotsFiles.find(config, "mod/data/pivots.p3d"));
    assertEquals(Optional.of(model), PivotsFiles.find(config, "P:\\mod\\data\\pivots.p3d"));
    assertEquals(Optional.of(model), PivotsFiles.find(config, "Mod\\DATA\\Pivots.p3d"));
  }

  @Test
  void aPartOfThePathIsEnough() throws IOException {
    Path model = write("mod/data/pivots.p3d");
    assertEquals(Optional.of(model), PivotsFiles.find(config, "\\x\\mod\\data\\pivots.p3d"));
    assertEquals(Optional.of(model), PivotsFiles.find(config, "\\x\\data\\pivots.p3d"));
    assertEquals(Optional.empty(), PivotsFiles.find(config, "\\x\\pivots.p3d"));
    Path beside = write("mod/anims/pivots.p3d");
    assertEquals(Optional.of(beside), PivotsFiles.find(config, "\\x\\pivots.p3d"));
    assertEquals(
        Optional.of(model),
        PivotsFiles.find(config, "\\x\\data\\pivots.p3d"),
        "the longest part counts more than the nearest folder");
  }

  @Test
  void oddPathsLeadNowhere() throws IOException {
    write("mod/pivots.p3d");
    Files.createDirectory(drive.resolve("mod/folder.p3d"));
    for (String path :
        new String[] {"", "\\", "..\\pivots.p3d", "folder.p3d", "a\0b", "x\\".repeat(100)}) {
      assertEquals(Optional.empty(), PivotsFiles.find(config, path), path);
    }
  }

  @Test
  void theModelOfASkeletonIsRead() throws IOException {
    Path model = write("mod/data/pivots.p3d");
    Files.writeString(
        config,
        """
        class CfgSkeletons {
          class Base { pivotsModel = "mod\\data\\pivots.p3d"; skeletonBones[] = {"arm", ""}; };
          class Heir : Base { skeletonInherit = ""; };
          class Other { skeletonBones[] = {"arm", ""}; };
          class Broken { pivotsModel = "broken.p3d"; skeletonBones[] = {"arm", ""}; };
          class Pointer { pivotsModel = "pointer.p3d"; skeletonBones[] = {"arm", ""}; };
        };
        """);
    Path broken = Files.writeString(config.resolveSibling("broken.p3d"), "ODOL");
    ModelConfig read = new SkeletonFiles().read(config);
    for (String name : new String[] {"Base", "Heir"}) {
      PivotsFiles.Read pivots = PivotsFiles.read(skeleton(read, name), config).orElseThrow();
      assertEquals(model, pivots.file());
      assertEquals(Optional.of(new Vector3d(1, 2, 3)), pivots.model().joints().find("Arm"));
    }
    assertEquals(Optional.empty(), PivotsFiles.read(skeleton(read, "Other"), config));
    PivotsFiles.Read odol = PivotsFiles.read(skeleton(read, "Broken"), config).orElseThrow();
    assertEquals(broken, odol.file());
    assertEquals(
        Optional.of("byte 0: expected MLOD; joints cannot be read from a binarised model (ODOL)"),
        odol.model().problem());
    Files.writeString(
        config.resolveSibling("pointer.p3d"), "version https://git-lfs.github.com/spec/v1\n");
    assertEquals(
        Optional.of(
            "this is a pointer of Git LFS, not the file itself: run \"git lfs pull\" to get the"
                + " file"),
        PivotsFiles.read(skeleton(read, "Pointer"), config).orElseThrow().model().problem());
  }

  private static Skeleton skeleton(ModelConfig config, String name) {
    return config.find(name).orElseThrow();
  }

  private Path write(String path) throws IOException {
    Path file = drive.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, MODEL);
  }
}
