package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plain and binarised animations are compared by a skeleton. */
class DiffAcrossEncodingsTest extends DiffTestBase {
  /** Against what is stored of it, a matrix that is no rotation is another one, and says which. */
  @Test
  void whatABinarisedFileCannotHoldIsADifference() throws Exception {
    write("model.cfg", LEG_AND_CAMO);
    checkStored(
        "1 0 0 | 0 1 0 | 0 0 1",
        0,
        "the same animation, to the precision that both encodings can store");
    checkStored("-1 0 0 | 0 1 0 | 0 0 1", 1, "handedness");
    checkStored("1 0 0 | 0.6 0.8 0 | 0 0 1", 1, "shear");
    checkStored("1.02 0 0 | 0 1 0 | 0 0 1", 1, "scale");
    checkStored("0 0 0 | 0 0 0 | 0 0 0", 1, "scale");
  }

  private void checkStored(String rows, int code, String says) throws Exception {
    String camo = "camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 3";
    Path text = write("source.rtmt", ACROSS.replace(camo, "camo | " + rows + " | 0 0 3"));
    Path source = folder.resolve("source.rtm");
    Path stored = folder.resolve("stored.rtm");
    Cli.rtm("pack", text, "-o", source);
    assertEquals(0, Cli.rtm("convert", source, "-o", stored, "--to", "bmtr5", "-q").code());
    for (List<Path> pair : List.of(List.of(source, stored), List.of(stored, source))) {
      for (String tolerance : List.of("0", "0.02")) {
        Cli.Result diff =
            Cli.rtm(
                "diff", pair.get(0), pair.get(1), "--angle", tolerance, "--distance", tolerance);
        assertEquals(code, diff.code(), diff.out());
        assertTrue(
            diff.out().contains(code == 0 && tolerance.equals("0.02") ? "equal within" : says),
            diff.out());
      }
    }
  }

  @Test
  void whatPlainFilesHaveNoPlaceForCountsAsItWouldBeWritten() throws Exception {
    write("model.cfg", LEG_AND_CAMO);
    Path a = write("a.rtmt", ACROSS);
    checkLine(
        a,
        write("b.rtmt", ACROSS_BINARISED.replace("preload 1", "preload 0")),
        "  preload     1 (implied) -> 0");
    checkLine(
        a,
        write("b.rtmt", ACROSS_BINARISED.replace("preload 1", "preload 1\nreversed 0")),
        "  reversed    1 (implied) -> 0");
    checkLine(
        write("b.rtmt", ACROSS_BINARISED.replace("preload 1", "preload 1\nanimatedBones 9")),
        a,
        "  animatedBones  9 -> 3 (implied)");
    checkLine(
        write("b.rtmt", ACROSS.replace("bones\n", "mdat 7\nbones\n")),
        write("c.rtmt", ACROSS_BINARISED),
        "  mdat        7 -> none");
  }

  @Test
  void acrossEncodingsASkeletonIsNeeded() throws Exception {
    // No built-in skeleton has bones of these names.
    String unknown = BEFORE.replace("Pelvis", "p").replace("Spine", "s").replace("camo", "x");
    Path plain = write("plain.rtmt", unknown);
    Path binarised =
        write(
            "binarised.rtmt",
            unknown
                .replace("plain", "bmtr 5\npreload 1")
                .replace("= \"x\"", "= \"x\" type -1")
                .replace("1 0 0 | 0 1 0 | 0 0 1", "0 0 0 1")
                .replaceAll("\\| 0 (\\d) (\\d)\n", "| 0 $1 -$2\n"));
    Cli.Result none = Cli.rtm("diff", plain, binarised);
    assertEquals(2, none.code());
    assertTrue(none.err().contains("choose one with --skeleton FILE#Name"), none.err());
    assertTrue(
        none.out().contains("not compared: a skeleton is needed, because plain transforms are"));
    Path config =
        write(
            "x.cfg",
            "class CfgSkeletons { class A { skeletonBones[] = {\"p\",\"\",\"s\",\"\",\"x\",\"\"};"
                + " }; };");
    Cli.Result same = Cli.rtm("diff", plain, binarised, "--skeleton", config);
    assertEquals(0, same.code(), same.out());
  }

  private static String leg(String name, String... bones) {
    StringBuilder list = new StringBuilder();
    String parent = "";
    for (String bone : bones) {
      list.append(list.isEmpty() ? "" : ",").append('"').append(bone).append("\",\"");
      list.append(parent).append('"');
      parent = bone;
    }
    return "class CfgSkeletons { class " + name + " { skeletonBones[] = {" + list + "}; }; };";
  }

  @Test
  void bonesThatTheSkeletonLacksAreNotCompared() throws Exception {
    Path a = write("a.rtmt", ACROSS);
    Path b = write("b.rtmt", ACROSS_BINARISED);
    Path config = write("model.cfg", leg("Leg", "hip", "knee"));
    Cli.Result same = Cli.rtm("diff", a, b);
    assertEquals(
        a
            + " -> "
            + b
            + "\n  encoding    plain -> bmtr 5\n  skeleton    Leg ("
            + config
            + ", nearest model.cfg, has 2 of 3 bones)\n"
            + "  transforms  not compared: camo (not in the skeleton)\n"
            + "  everything else is the same, to the precision that both encodings can store\n",
        same.out());
    assertEquals(2, same.code());
    assertEquals(
        "rtm: cannot compare all bones: the skeleton lacks 1 bone; choose a different skeleton"
            + " with --skeleton FILE#Name\n",
        same.err());
    JsonObject json =
        JsonParser.parseString(Cli.rtm("diff", a, b, "--json").out()).getAsJsonObject();
    assertFalse(json.get("same").getAsBoolean());
    assertEquals("camo", json.getAsJsonArray("bonesNotCompared").get(0).getAsString());
    assertEquals(2, json.getAsJsonObject("skeleton").get("known").getAsInt());
    assertEquals(3, json.getAsJsonObject("skeleton").get("animationBones").getAsInt());

    Path moved =
        write(
            "moved.rtmt",
            ACROSS.replace(
                "knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0", "knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 2.5 0"));
    Cli.Result differ = Cli.rtm("diff", b, moved);
    assertEquals(1, differ.code());
    assertTrue(
        differ.out().contains("  transforms  1 of 2 bones differs; largest differences:\n"),
        differ.out());
    assertTrue(
        differ.out().endsWith("  transforms  not compared: camo (not in the skeleton)\n"),
        differ.out());
  }

  @Test
  void aSkeletonIsLookedForBesideBothAndTheBetterOneTaken() throws Exception {
    Path left = Files.createDirectories(folder.resolve("left"));
    Path right = Files.createDirectories(folder.resolve("right"));
    Path a = Files.writeString(left.resolve("a.rtmt"), ACROSS);
    Path b = Files.writeString(right.resolve("b.rtmt"), ACROSS_BINARISED);
    Files.writeString(right.resolve("model.cfg"), leg("Right", "hip", "knee"));
    assertTrue(Cli.rtm("diff", a, b).out().contains("skeleton    Right ("));
    assertTrue(Cli.rtm("diff", b, a).out().contains("skeleton    Right ("));
    Files.writeString(left.resolve("model.cfg"), leg("Left", "hip", "knee"));
    assertTrue(Cli.rtm("diff", a, b).out().contains("skeleton    Left ("));
    assertTrue(Cli.rtm("diff", b, a).out().contains("skeleton    Right ("));
    Files.writeString(
        right.resolve("model.cfg"),
        "class CfgSkeletons { class Right { skeletonBones[] ="
            + " {\"hip\",\"\",\"knee\",\"hip\",\"camo\",\"hip\"}; }; };");
    Cli.Result better = Cli.rtm("diff", a, b);
    assertTrue(better.out().contains("skeleton    Right ("), better.out());
    assertTrue(
        better
            .out()
            .endsWith("the same animation, to the precision that both encodings can store\n"));
  }

  @Test
  void problemsOfTheSkeletonsFileAreReported() throws Exception {
    Path config =
        write(
            "model.cfg", leg("Leg", "hip", "knee").replace("\"knee\",\"hip\"", "\"knee\",\"hpi\""));
    Path a = write("a.rtmt", ACROSS);
    Cli.Result diff = Cli.rtm("diff", a, write("b.rtmt", ACROSS_BINARISED), "--json");
    assertTrue(diff.err().startsWith(config + ":1:"), diff.err());
    assertTrue(diff.err().endsWith("[skeleton-parent]\n"), diff.err());
    assertEquals(1, diff.errLines().size(), diff.err());
  }
}
