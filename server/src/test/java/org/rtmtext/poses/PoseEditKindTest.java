package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.Markdown;
import org.rtmtext.cli.Cli;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.edits.PoseEdit.Trait;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.feature.PoseEditPrompts;
import org.rtmtext.lsp.feature.PoseEditPrompts.Offered;
import org.rtmtext.lsp.feature.PoseEditPrompts.Prompt;
import org.rtmtext.model.Animation;
import org.rtmtext.testdata.TestData;

/** The program, the clients and the documentation have the same edits of poses. */
class PoseEditKindTest {
  private static String read(String file) throws IOException {
    return Files.readString(Markdown.project().resolve(file)).replace("\r\n", "\n");
  }

  /** The part of a file between two texts. */
  private static String part(String file, String start, String end) throws IOException {
    String text = read(file);
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from));
  }

  private static <T> Map<String, T> byName(
      String entries, Pattern separator, Function<String, String> name, Function<String, T> value) {
    return separator
        .splitAsStream(entries)
        .skip(1)
        .collect(
            Collectors.toMap(
                name,
                value,
                (a, b) -> {
                  throw new AssertionError(a + " and " + b);
                },
                TreeMap::new));
  }

  private static String first(String regex, String text) {
    return Pattern.compile(regex)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(regex + " in " + text));
  }

  /** Rows of the table: title, option, what it takes, whether it needs a skeleton. */
  private static Map<String, List<String>> documented() throws IOException {
    String table = part("docs/poses.md", "| command | option |", "\n\n");
    return byName(
        table,
        Pattern.compile("\n(?=\\| \\*)"),
        row -> first("`--([a-z-]+)", row),
        row -> Arrays.stream(row.split("\\|")).skip(1).limit(4).map(String::strip).toList());
  }

  private static Map<String, List<String>> expected() {
    Map<String, List<String>> rows = new TreeMap<>();
    for (Kind kind : Kind.values()) {
      String label = kind.label().contains(" ") ? '"' + kind.label() + '"' : kind.label();
      String takes =
          Stream.of(Trait.FRAMES, Trait.EASE, Trait.FEET)
              .filter(kind::has)
              .map(trait -> "`--" + trait.name().toLowerCase() + "`")
              .collect(Collectors.joining(", "));
      rows.put(
          kind.text(),
          List.of(
              "*" + kind.title() + "*",
              ("`--" + kind.text() + " " + label).strip() + "`",
              takes,
              kind.has(Trait.SKELETON) ? "yes" : "no"));
    }
    return rows;
  }

  @Test
  void theTableOfTheDocumentationHasEachEdit() throws IOException {
    assertEquals(lines(expected()), lines(documented()));
  }

  @Test
  void theCommandLineHasEachEdit() {
    String help = Cli.rtm("help", "edit").out().replaceAll("\\s+", " ");
    for (Kind kind : Kind.values()) {
      String option = "--" + kind.text() + (kind.label().isEmpty() ? "" : "=" + kind.label());
      assertTrue(help.contains(" " + option + " " + kind.description()), option + " in " + help);
    }
  }

  @Test
  void clientsAskForWhatEachEditTakes() {
    for (Offered offered : PoseEditPrompts.at(Marked.of("").document(), 0).edits()) {
      Kind kind = Kind.named(offered.edit()).orElseThrow();
      Map<String, Boolean> takes = new LinkedHashMap<>();
      takes.put("words", !kind.label().isEmpty() || kind.has(Trait.FEET));
      takes.put("frames", kind.has(Trait.FRAMES));
      takes.put("ease", kind.has(Trait.EASE));
      takes.values().removeIf(Boolean.FALSE::equals);
      assertEquals(
          List.copyOf(takes.keySet()), offered.prompts().stream().map(Prompt::member).toList());
      assertEquals(
          kind.has(Trait.FILE), offered.prompts().stream().anyMatch(Prompt::file), kind.text());
    }
  }

  @Test
  void theCommandPaletteAndTheReadmeHaveEachEdit() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    for (Kind kind : Kind.values()) {
      boolean isAsked = kind.argument().isPresent() || kind.has(Trait.FRAMES);
      expected.put(kind.command(), kind.title() + (isAsked ? "..." : ""));
    }
    JsonObject manifest =
        JsonParser.parseString(read("vscode-client/package.json")).getAsJsonObject();
    Map<String, String> palette = new TreeMap<>();
    for (JsonElement element : manifest.getAsJsonObject("contributes").getAsJsonArray("commands")) {
      JsonObject command = element.getAsJsonObject();
      String enablement =
          Optional.ofNullable(command.get("enablement")).map(JsonElement::getAsString).orElse("");
      if (enablement.contains("rtm.can.editPoses")) {
        palette.put(command.get("command").getAsString(), command.get("title").getAsString());
      }
    }
    assertEquals(lines(expected), lines(palette));
    List<String> listed =
        Pattern.compile("[|,]")
            .splitAsStream(part("vscode-client/README.md", "| command |", "\n\n"))
            .map(String::strip)
            .toList();
    for (String title : palette.values()) {
      assertTrue(listed.contains(title), title + " in " + listed);
    }
  }

  private static String lines(Map<String, ?> entries) {
    return entries.entrySet().stream().map(Object::toString).collect(Collectors.joining("\n"));
  }

  /** Words with which each edit changes the sample. */
  private static String words(Kind kind) {
    return switch (kind) {
      case TURN, MOVE -> "pelvis 0 0.5 0";
      case COPY_POSE -> "1";
      case CROP -> "2..4";
      case RESAMPLE -> "4";
      default -> kind.label().isEmpty() ? "" : "2";
    };
  }

  private static Animation edited(Kind kind, String frames, int ease) throws Exception {
    Posed posed = Posed.of(TestData.folder().resolve("walk-plain.rtm"));
    return new PoseEdit(kind, words(kind), frames, ease)
        .apply(
            new PoseEdit.Source(
                posed.animation(),
                kind.has(Trait.SKELETON) ? Optional.of(posed.skeleton()) : Optional.empty(),
                kind.has(Trait.FILE) ? Optional.of(posed.animation()) : Optional.empty()),
            () -> {})
        .animation();
  }

  @ParameterizedTest
  @EnumSource
  void anEditThatTakesNoFramesRefusesThem(Kind kind) throws Exception {
    // A foot comes down in the last frame.
    int last = kind == Kind.STEP_SOUNDS ? 7 : 5;
    String frames = "3.." + last;
    if (!kind.has(Trait.FRAMES)) {
      assertThrows(CannotEditException.class, () -> edited(kind, frames, 0));
      return;
    }
    Animation before = Posed.of(TestData.folder().resolve("walk-plain.rtm")).animation();
    Animation after = edited(kind, frames, 0);
    assertNotEquals(before, after);
    for (int f = 0; f < before.frames().size(); f++) {
      boolean isEdited = f >= 2 && f < last;
      assertTrue(isEdited || before.frames().get(f).equals(after.frames().get(f)), "frame " + f);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anEditThatCannotBeEasedRefusesIt(Kind kind) throws Exception {
    String frames = kind.has(Trait.FRAMES) ? "1..5" : "";
    if (kind.has(Trait.EASE)) {
      assertNotEquals(edited(kind, frames, 0), edited(kind, frames, 2));
    } else {
      assertThrows(CannotEditException.class, () -> edited(kind, frames, 2));
    }
  }
}
