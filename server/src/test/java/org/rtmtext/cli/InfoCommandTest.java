package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;

class InfoCommandTest {
  @TempDir Path folder;

  @Test
  void describesABinarisedFile() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.bmtr5(5, 100));
    Cli.Result result = Cli.rtm("info", file);
    assertEquals(0, result.code(), result.err());
    assertEquals(
        String.join(
            "\n",
            file.toString(),
            "  encoding    bmtr 5",
            "  size        " + String.format(Locale.ROOT, "%,d", Files.size(file)) + " bytes",
            "  bones       100",
            "  skeleton    no known skeleton fits",
            "  frames      5",
            "  phases      0 to 1",
            "  motion      0 0 -1.62 m",
            "  properties  StepSound at 0.25",
            "  reversed    1",
            "  preload     0",
            "  compressed  5 of 6 arrays",
            ""),
        result.out());
  }

  @Test
  void reportsUnusualContent() throws IOException {
    Animation a = Samples.bmtr5(5, 3);
    BmtrHeader odd = new BmtrHeader(1, 0, 7, List.of("x"), new int[0], null);
    Path file =
        Samples.write(folder.resolve("odd.rtm"), a.withHeader(odd).withTrailing(new byte[9]));
    String out = Cli.rtm("info", file).out();
    assertTrue(out.contains("  disagree    7 animated bones, 3 bones listed\n"), out);
    assertTrue(out.contains("  trailing    9 bytes after the last frame\n"), out);
    assertTrue(out.contains("  metadata    1 string\n"), out);
  }

  @Test
  void jsonHoldsAllFiles() throws IOException {
    byte[] bytes = Samples.encode(Samples.plain(3, 2));
    bytes[8 + 12 + 8 + 20] = 'j';
    Path plain = Files.write(folder.resolve("plain.rtm"), bytes);
    Path damaged = Files.write(folder.resolve("damaged.rtm"), "RTM_0101".getBytes(UTF_8));
    Path bmtr = Samples.write(folder.resolve("bmtr.rtm"), Samples.bmtr5(5, 100));
    Cli.Result result = Cli.rtm("info", "--json", plain, damaged, bmtr);
    assertEquals(1, result.code());
    assertTrue(result.err().startsWith(damaged + ":@8: error: "), result.err());
    JsonArray files = JsonParser.parseString(result.out()).getAsJsonArray();
    JsonObject p = files.get(0).getAsJsonObject();
    assertEquals("plain", p.get("encoding").getAsString());
    assertEquals(bytes.length, p.get("size").getAsLong());
    assertTrue(p.get("namePadding").getAsBoolean());
    assertFalse(p.get("mdat").getAsBoolean());
    assertEquals(1, p.getAsJsonArray("phases").get(1).getAsDouble());
    assertTrue(result.out().endsWith("]\n"), result.out());
    String error = files.get(1).getAsJsonObject().get("error").getAsString();
    assertTrue(error.startsWith("@8: "), error);
    assertFalse(error.contains("damaged.rtm"), error);
    JsonObject b = files.get(2).getAsJsonObject();
    assertEquals(5, b.get("compressedArrays").getAsInt());
    assertEquals(6, b.get("arrays").getAsInt());
    assertEquals(-1.62, b.getAsJsonArray("motion").get(2).getAsDouble());
    assertEquals(
        "StepSound",
        b.getAsJsonArray("properties").get(0).getAsJsonObject().get("name").getAsString());
  }

  @Test
  void aMissingFileIsAUsageErrorAndTheOthersAreDescribed() throws IOException {
    Path plain = Samples.write(folder.resolve("plain.rtm"), Samples.plain(3, 2));
    Path none = folder.resolve("none.rtm");
    Path damaged = Files.write(folder.resolve("damaged.rtm"), "RTM_0101".getBytes(UTF_8));
    Cli.Result result = Cli.rtm("info", "--json", none, folder, plain, damaged);
    assertEquals(2, result.code());
    JsonArray files = JsonParser.parseString(result.out()).getAsJsonArray();
    assertEquals(
        "no such file or folder", files.get(0).getAsJsonObject().get("error").getAsString());
    assertEquals("is a folder", files.get(1).getAsJsonObject().get("error").getAsString());
    assertEquals(3, files.get(2).getAsJsonObject().get("frames").getAsInt());
  }
}
