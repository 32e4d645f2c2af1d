package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.RandomEditor;
import org.rtmtext.syntax.Token;
import org.rtmtext.testdata.TestData;

/** Runs every command, fix and alignment on randomly damaged texts. */
@Tag("long")
class EditingFuzzTest {
  private int actions;
  private int commands;

  @Test
  void nothingFails() throws IOException {
    Random random = new Random(11);
    for (String text : texts()) {
      for (int round = 0; round < 4; round++) {
        String damaged =
            round == 0 ? text : RandomEditor.ofTexts(random).edited(text, 1 + random.nextInt(3));
        try {
          useAll(damaged, random);
        } catch (RuntimeException e) {
          fail(damaged, e);
        }
      }
    }
    assertTrue(actions > 1000, actions + " code actions were applied");
    assertTrue(commands > 1000, commands + " commands were not refused");
  }

  private static List<String> texts() throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(TestData.folder())) {
      for (Path file : files.filter(f -> f.toString().endsWith(".rtmt")).sorted().toList()) {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        if (text.length() < 3000) {
          texts.add(text);
        }
      }
    }
    return texts;
  }

  private void useAll(String text, Random random) {
    Marked fixture = Marked.unmarked(text);
    Snapshot document =
        Skel.with(
            fixture.document(),
            random.nextBoolean()
                ? SkeletonCandidates.NONE
                : Skel.of("Pelvis", "Spine", "left arm", "a", "B"));
    String formatted = fixture.with(Formatting.of(document, Marked.NEVER));
    assertEquals(words(text), words(formatted));
    Marked again = Marked.unmarked(formatted);
    assertEquals(formatted, again.with(Formatting.of(again.document(), Marked.NEVER)));
    int lines = document.text().lineCount();
    for (int line = 0; line <= lines; line++) {
      Range range = new Range(new Position(line, 0), new Position(line, random.nextInt(40)));
      CodeActions.in(
              document,
              range,
              new CodeActionContext(List.of(), List.of("", CodeActionKind.SourceFixAll)),
              Marked.NEVER)
          .forEach(
              action -> {
                if (action.getEdit() != null) {
                  fixture.with(action.getEdit().getChanges().get(Marked.URI));
                  actions++;
                }
              });
    }
    for (String command : Commands.NAMES) {
      JsonPrimitive uri = new JsonPrimitive(Marked.URI);
      JsonPrimitive line = new JsonPrimitive(random.nextInt(lines + 2));
      JsonPrimitive name = new JsonPrimitive(random.nextBoolean() ? "pelvis" : "bmtr 4");
      for (List<Object> arguments :
          List.of(List.<Object>of(uri), List.<Object>of(uri, line), List.<Object>of(uri, name))) {
        try {
          fixture.with(
              Commands.edit(command, document, new CommandArguments(arguments), Marked.NEVER)
                  .getChanges()
                  .get(Marked.URI));
          commands++;
        } catch (RequestFailedException e) {
          // A refusal is a valid answer.
        }
      }
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String line : text.split("\r\n|\r|\n", -1)) {
      Token.of(line).forEach(t -> words.add(t.text(line)));
      words.add("\n");
    }
    return words;
  }
}
