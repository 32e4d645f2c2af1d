package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.StoredArray;

class MergeCommandTest extends MergeTestBase {
  @Test
  void changesOfAllPartsAreMerged() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", "motion 0 0 1", "motion 0 0 2", HALF, "0 0 1 | 0 1 5");
    Path theirs =
        edit(
            "theirs",
            "0.25 \"StepSound\"",
            "0.3 \"StepSound\"",
            "0 0 1 | 0 2 2",
            "0 0 1 | 0 2 7",
            "camo",
            "Camo");
    Cli.Result result = merge(0, base, ours, theirs);
    assertTrue(
        result.out().contains("merged; changed in OURS: properties, bones, 1 of 3 frames"),
        result.out());
    checkText(
        BEFORE
            .replace("motion 0 0 1", "motion 0 0 2")
            .replace(HALF, "0 0 1 | 0 1 5")
            .replace("0.25 \"StepSound\"", "0.3 \"StepSound\"")
            .replace("0 0 1 | 0 2 2", "0 0 1 | 0 2 7")
            .replace("camo", "Camo"));
  }

  @Test
  void conflictsAreListedAndKeepOurs() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", "motion 0 0 1", "motion 0 0 2", HALF, "0 0 1 | 0 1 5", "camo", "hat");
    Path theirs = edit("theirs", "motion 0 0 1", "motion 0 0 3", HALF, "0 0 1 | 0 1 6");
    Cli.Result result = merge(1, base, ours, theirs, "--name", "anims/walk.rtm");
    assertEquals(
        """
        anims/walk.rtm: conflict: motion: 0 0 2 in OURS, 0 0 3 in THEIRS
        anims/walk.rtm: conflict: frame 2 (0.5), Pelvis: changed in both versions
        anims/walk.rtm: 2 conflicts; the output equals OURS
        """,
        result.out());
    assertArrayEquals(bytes(ours), bytes(out()));

    merge(0, base, ours, theirs, "--ours");
    assertArrayEquals(bytes(ours), bytes(out()));
    String out = merge(0, base, ours, theirs, "--theirs").out();
    assertTrue(out.contains("merged, 2 conflicts resolved; changed in OURS: motion"), out);
    checkText(
        BEFORE
            .replace("motion 0 0 1", "motion 0 0 3")
            .replace(HALF, "0 0 1 | 0 1 6")
            .replace("camo", "hat"));
  }

  @Test
  void jsonListsConflicts() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", HALF, "0 0 1 | 0 1 5");
    Path theirs = edit("theirs", HALF, "0 0 1 | 0 1 6");
    JsonObject json = json(merge(1, base, ours, theirs, "--json"));
    assertFalse(json.get("resolved").getAsBoolean());
    JsonArray conflicts = json.getAsJsonArray("conflicts");
    assertEquals(
        "[{\"part\":\"row\",\"frame\":2,\"in\":\"ours\",\"phase\":0.5,\"bone\":\"Pelvis\","
            + "\"ours\":\"changed\",\"theirs\":\"changed\"}]",
        conflicts.toString());
    json = json(merge(0, base, ours, theirs, "--json", "--theirs"));
    assertTrue(json.get("resolved").getAsBoolean());
    assertEquals("[\"1 of 3 frames\"]", json.get("changes").toString());
  }

  /** The text reports each conflict; with one of the versions it is the resolved animation. */
  @Test
  void theTextMarksBothVersionsOfEachConflict() throws Exception {
    Path base = edit("base");
    Path ours =
        edit("ours", "motion 0 0 1", "motion 0 0 2", "0 1 2", "0 1.25 2", "0 2 2", "0 2.5 2");
    Path theirs =
        edit(
            "theirs",
            "motion 0 0 1",
            "motion 0 0 3",
            "0 1 2",
            "0 1 8",
            "0 2 2",
            "0 2 9",
            HALF,
            "0 0 1 | 0 1 6");
    Path text = folder.resolve("conflicts.rtmt");
    merge(1, base, ours, theirs, "--text", text.toString());
    List<String> lines = Files.readAllLines(text);
    Cli.Result check = Cli.rtm("check", text, "--json");
    assertEquals(1, check.code());
    assertEquals(3, lines.stream().filter(l -> l.startsWith("<<<<<<<")).count());
    List<Integer> marks = new ArrayList<>();
    json(check)
        .getAsJsonArray("files")
        .get(0)
        .getAsJsonObject()
        .getAsJsonArray("findings")
        .forEach(f -> marks.add(f.getAsJsonObject().get("line").getAsInt()));
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("<<<<<<<")) {
        expected.add(i + 1);
      }
    }
    assertEquals(expected, marks);
    assertEquals(1, json(check).getAsJsonArray("files").size());

    for (String side : List.of("--ours", "--theirs")) {
      merge(0, base, ours, theirs, side);
      pack("resolved", resolved(lines, side.equals("--ours")));
      verdict(folder.resolve("resolved.rtm"), out());
    }
    Files.delete(text);
    merge(0, base, base, theirs, "--text", text.toString());
    assertFalse(Files.exists(text), "there is no conflict");
  }

  @Test
  void propertiesStayInOrder() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", "0.25 \"StepSound\"", "0.45 \"StepSound\"");
    Path theirs = edit("theirs", "  0.5  \"Gone\"", "  0.3 \"New\" = \"\"\n  0.5  \"Gone\"");
    merge(0, base, ours, theirs);
    checkText(
        BEFORE.replace(
            "0.25 \"StepSound\" = \"\"\n", "0.3 \"New\" = \"\"\n  0.45 \"StepSound\" = \"\"\n"));

    // An order of the user's own stays.
    String swapped =
        BEFORE
            .replace("  0.25 \"StepSound\" = \"\"\n", "")
            .replace("bones\n", "  0.25 \"StepSound\" = \"\"\nbones\n");
    merge(0, base, pack("swapped", swapped), edit("motion", "motion 0 0 1", "motion 0 0 2"));
    checkText(swapped.replace("motion 0 0 1", "motion 0 0 2"));
  }

  /** The frame that THEIRS added has no row for it. */
  @Test
  void aBoneInPlaceOfADeletedOneIsNotRenamed() throws Exception {
    Path base = edit("base");
    Path ours = pack("ours", withHat("9 9 9"));
    String added =
        BEFORE.substring(BEFORE.indexOf("frame 1\n")).replace("0 0 0\n", "0 0 8\n")
            + BEFORE.substring(BEFORE.indexOf("frame 1\n")).replace("frame 1", "frame 2");
    Path theirs =
        pack(
            "theirs",
            BEFORE.substring(0, BEFORE.indexOf("frame 1\n"))
                + added.replaceFirst("frame 1", "frame 0.75").replaceFirst("frame 2", "frame 1"));
    String out = merge(1, base, ours, theirs).out();
    assertTrue(
        out.contains(
            "conflict: frame 3 of THEIRS (0.75), hat: bone added in OURS, frame added in THEIRS"),
        out);
    merge(0, base, ours, theirs, "--ours");
    checkText(withHat("9 9 9"));

    Path changed = edit("changed", "0 0 0\nframe 1", "0 0 8\nframe 1");
    out = merge(1, base, ours, changed).out();
    assertTrue(
        out.contains("conflict: bone camo: deleted in OURS, changed in 1 frame in THEIRS"), out);
  }

  @Test
  void aRenamedBoneMayHaveOtherValuesInSomeFrames() throws Exception {
    Path base = edit("base");
    String renamed = withHat("0 0 0").replaceFirst("0 0 0\n", "9 9 9\n");
    Path theirs = edit("theirs", "0 0 0\nframe 1", "0 0 8\nframe 1");
    merge(0, base, pack("ours", renamed), theirs);
    checkText(renamed.replace("0 0 0\nframe 1", "0 0 8\nframe 1"));
  }

  @Test
  void aBoneThatBothRenameMayHaveOtherValuesInOne() throws Exception {
    Path base = edit("base");
    Path changed = pack("changed", withHat("9 9 9"));
    Path renamed = pack("renamed", withHat("0 0 0"));
    merge(0, base, changed, renamed);
    checkText(withHat("9 9 9"));
    merge(0, base, renamed, changed);
    checkText(withHat("9 9 9"));
  }

  @Test
  void aRenamedBoneMayHaveNoCommonFrames() throws Exception {
    String none = BEFORE.substring(0, BEFORE.indexOf("frame 0\n"));
    merge(0, pack("base", none), pack("ours", none.replace("camo", "hat")), pack("theirs", BEFORE));
    checkText(withHat("0 0 0"));
  }

  private static String withHat(String position) {
    return BEFORE.replace("camo", "hat").replace("| 0 0 0\n", "| " + position + "\n");
  }

  /** Only one of the animations can be chosen. */
  @Test
  void plainAndBinarisedAreNotMerged() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", HALF, "0 0 1 | 0 1 5");
    Path theirs = folder.resolve("theirs.rtm");
    Path config =
        write(
            "model.cfg",
            "class CfgSkeletons { class S { skeletonBones[] = {\"Pelvis\",\"\",\"Spine\",\"Pelvis\",\"camo\",\"\"}; }; };");
    assertEquals(
        0, Cli.rtm("convert", base, "-o", theirs, "--to", "bmtr5", "--skeleton", config).code());
    Path text = folder.resolve("conflicts.rtmt");
    Cli.Result result = merge(1, base, ours, theirs, "--text", text.toString());
    assertTrue(result.out().contains("conflict: animation: changed in both"), result.out());
    assertTrue(
        result.out().contains("not merged: BASE is plain, OURS plain and THEIRS bmtr 5"),
        result.out());
    assertArrayEquals(bytes(ours), bytes(out()));
    assertEquals(1, Cli.rtm("check", text).code());
    merge(0, base, ours, theirs, "--theirs");
    assertArrayEquals(bytes(theirs), bytes(out()));
  }

  @Test
  void versionsOfBmtrAreMerged() throws Exception {
    Animation a = Samples.bmtr5(3, 2);
    Path base = Samples.write(folder.resolve("base.rtm"), a);
    Path ours = folder.resolve("ours.rtm");
    Path theirs = folder.resolve("theirs.rtm");
    String text = Cli.rtm("text", base).out();
    pack("ours", text.replace("motion 0 0 -1.62", "motion 0 0 -1.5"));
    assertEquals(0, Cli.rtm("convert", base, "-o", theirs, "--to", "bmtr4").code());
    merge(0, base, ours, theirs);
    checkText(
        text.replace("motion 0 0 -1.62", "motion 0 0 -1.5").replace("rtm bmtr 5", "rtm bmtr 4"));
    // bmtr 3 has no properties, and our version has another one.
    Path three =
        pack("three", text.replace("rtm bmtr 5", "rtm bmtr 3").replaceAll("properties\n.*\n", ""));
    Path more = pack("more", text.replace("properties\n", "properties\n  0.1 \"a\" = \"b\"\n"));
    Cli.Result result = merge(1, base, more, three);
    assertTrue(result.out().contains("not merged: bmtr 3 cannot store properties"), result.out());
    assertArrayEquals(bytes(more), bytes(out()));
  }

  @Test
  void twoNewAnimationsAreAConflict() throws Exception {
    Path empty = Files.createFile(folder.resolve("empty.rtm"));
    Path ours = edit("ours", HALF, "0 0 1 | 0 1 5");
    Path theirs = edit("theirs", HALF, "0 0 1 | 0 1 6");
    Cli.Result result = merge(1, empty, ours, theirs);
    assertTrue(result.out().contains("BASE is empty: both versions added"), result.out());
    assertArrayEquals(bytes(ours), bytes(out()));
    merge(0, empty, ours, ours);
  }

  @Test
  void anEmptyMdatBlockOrItsRemovalIsMerged() throws Exception {
    String without = BEFORE.replaceAll("(?s)properties\n.*?bones", "bones");
    Path base = edit("base");
    Path theirs = edit("theirs", HALF, "0 0 1 | 0 1 6");
    merge(0, base, pack("ours", without), theirs);
    checkText(without.replace(HALF, "0 0 1 | 0 1 6"));
    merge(
        0,
        pack("none", without),
        pack("both", without.replace("bones\n  P", "mdat 0\nbones\n  P")),
        pack("row", without.replace(HALF, "0 0 1 | 0 1 6")));
    checkText(without.replace(HALF, "0 0 1 | 0 1 6").replace("bones\n  P", "mdat 0\nbones\n  P"));
  }

  /** Blocks, padding and trailing bytes of our file stay where no value has changed. */
  @Test
  void bytesOfUnchangedValuesAreOurs() throws Exception {
    Path base = Path.of("../testdata/bmtr5-lzo.rtm");
    String text = Cli.rtm("text", base).out();
    Path ours = edited(base, "ours", text.replaceFirst("motion .*", "motion 7 7 7"));
    int last = text.lastIndexOf("\n  ");
    Path theirs =
        edited(
            base,
            "theirs",
            text.substring(0, last) + text.substring(last).replaceFirst("[-\\d.e]+\n$", "0.5\n"));
    merge(0, base, ours, theirs);
    Animation own = RtmCodec.decode(bytes(ours));
    Animation merged = RtmCodec.decode(bytes(out()));
    assertEquals(own.motion(), merged.motion());
    int end = own.frames().size() - 1;
    assertTrue(own.frames().get(0).stored().hasBlock());
    assertEquals(own.frames().subList(0, end), merged.frames().subList(0, end));
    StoredArray block = RtmCodec.decode(bytes(theirs)).frames().get(end).stored();
    assertEquals(block, merged.frames().get(end).stored(), "the block of their file");

    byte[] padded = bytes(edit("padded"));
    int name = new String(padded, StandardCharsets.ISO_8859_1).indexOf("Pelvis");
    padded[name + 20] = 'x';
    Path oursPadded = Files.write(folder.resolve("padded.rtm"), padded);
    merge(0, edit("base"), oursPadded, edit("other", HALF, "0 0 1 | 0 1 6"));
    assertEquals('x', bytes(out())[name + 20]);
    checkText(BEFORE.replace(HALF, "0 0 1 | 0 1 6"));
  }

  private Path edited(Path base, String name, String text) throws Exception {
    Path file = folder.resolve(name + ".rtm");
    Cli.Result packed = Cli.rtm("pack", write(name + ".rtmt", text), "-o", file, "--base", base);
    assertEquals(0, packed.code(), packed.err());
    return file;
  }

  @Test
  void ourFileCanBeTheOutput() throws Exception {
    Path base = edit("base");
    Path ours = edit("ours", HALF, "0 0 1 | 0 1 5");
    Path theirs = edit("theirs", "motion 0 0 1", "motion 0 0 3");
    assertEquals(0, Cli.rtm("merge", base, ours, theirs, "-o", ours).code());
    assertTrue(Cli.rtm("text", ours).out().contains("motion 0 0 3"));
    for (Path input : List.of(base, theirs)) {
      Cli.Result result = Cli.rtm("merge", base, ours, theirs, "-o", input);
      assertEquals(2, result.code());
      assertTrue(result.err().contains("is the input"), result.err());
    }
  }

  @Test
  void whatCannotBeReadIsNotMerged() throws Exception {
    Path base = edit("base");
    Path damaged =
        Files.write(folder.resolve("damaged.rtm"), "BMTR5".getBytes(StandardCharsets.US_ASCII));
    merge(2, base, damaged, base);
    merge(2, base, base, folder.resolve("missing.rtm"));
    merge(2, base, base, write("text.rtmt", BEFORE));
    merge(2, base, base, base, "--ours", "--theirs");
    merge(2, base, base, base, "--ours", "--text", "x.rtmt");
    assertFalse(Files.exists(out()));
  }
}
