package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

/**
 * After any number of incremental edits the server knows of a document what a fresh server would
 * that is given the same text.
 */
@Tag("long")
class RandomEditTest {
  private static final int EDITS = Integer.getInteger("rtm.edits", 20_000);
  private static final int COMPARED_EVERY = 20;
  private static final int LOOKS = 10;
  private static final String URI = "rtm:/walk.rtm";

  private int compared;
  private int withFrames;
  private int withAnimation;
  private int rows;
  private int withSkeletonProblems;

  @TestFactory
  Stream<DynamicTest> everyTwentyEdits() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(TestData.folder())) {
      files = all.filter(p -> p.toString().endsWith(".rtmt")).sorted().toList();
    }
    int each = Math.max(5 * COMPARED_EVERY, EDITS / files.size());
    return Stream.concat(
        files.stream()
            .map(
                file ->
                    DynamicTest.dynamicTest(
                        file.getFileName() + ", " + each + " edits",
                        () -> new Run(file).run(each))),
        Stream.of(DynamicTest.dynamicTest("texts that say something", this::checkReadable)));
  }

  /** Comparing texts that cannot be read would prove little. */
  private void checkReadable() {
    String counts =
        withFrames + " with frames, " + withAnimation + " whole of " + compared + ", rows " + rows;
    assertTrue(withFrames * 3 >= compared * 2, counts);
    assertTrue(withAnimation * 3 >= compared, counts);
    assertTrue(rows >= compared, counts);
    assertTrue(withSkeletonProblems * 10 >= compared, "skeletons: " + withSkeletonProblems);
  }

  private final class Run {
    private final OpenText server;
    private final Random random;
    private final RandomEdits client;
    private final List<SkeletonCandidates> skeletons;
    private SkeletonCandidates skeleton = SkeletonCandidates.NONE;
    private int version = 1;

    Run(Path file) throws IOException {
      String read = Files.readString(file, StandardCharsets.UTF_8);
      random = new Random(file.getFileName().toString().hashCode());
      client = new RandomEdits(random.nextInt(3) == 0 ? read.replace("\n", "\r\n") : read, random);
      server = new OpenText(URI, version, client.text());
      List<String> bones = HeadLines.bones(TextDocument.of(read));
      String[] half = bones.stream().limit(1 + bones.size() * 2L / 3).toArray(String[]::new);
      String[] other = bones.stream().map(b -> b.toUpperCase(Locale.ROOT)).toArray(String[]::new);
      skeletons = List.of(SkeletonCandidates.NONE, Skel.of(half), Skel.of(other));
    }

    void run(int edits) {
      for (int i = 1; i <= edits; i++) {
        server.change(++version, client.next());
        Snapshot after = server.snapshot();
        if (random.nextInt(3) > 0) {
          after.analysis();
        }
        if (random.nextInt(10) == 0) {
          skeleton = skeletons.get(random.nextInt(skeletons.size()));
          after.analyses().choose(skeleton);
        }
        if (i % COMPARED_EVERY == 0) {
          compare(after, "after edit " + i);
        }
      }
    }

    private void compare(Snapshot after, String name) {
      Snapshot fresh = new OpenText(URI, version, client.text()).snapshot();
      fresh.analyses().choose(skeleton);
      assertEquals(client.text(), after.text().text(), name);
      assertEquals(
          Diagnostics.of(fresh, 5000, "setting rtm.diagnostics.limit", "", List.of()),
          Diagnostics.of(after, 5000, "setting rtm.diagnostics.limit", "", List.of()),
          name);
      assertEquals(fresh.analysis().problemCount(), after.analysis().problemCount(), name);
      assertEquals(fresh.analysis().skeletonProblems(), after.analysis().skeletonProblems(), name);
      withSkeletonProblems += after.analysis().skeletonProblems().isEmpty() ? 0 : 1;
      assertEquals(fresh.analysis().animation(), after.analysis().animation(), name);
      TextReading expected = fresh.analysis().reading();
      TextReading reading = after.analysis().reading();
      assertEquals(expected.head(), reading.head(), name);
      assertEquals(framesRead(expected), framesRead(reading), name);
      assertEquals(expected.partialAnimation(), reading.partialAnimation(), name);
      for (int i = 0; i < LOOKS; i++) {
        compareLine(fresh, after, random.nextInt(fresh.text().lineCount()), name);
      }
      compared++;
      withFrames += framesRead(expected) > 0 ? 1 : 0;
      withAnimation += fresh.analysis().animation().isPresent() ? 1 : 0;
    }

    private static long framesRead(TextReading reading) {
      return IntStream.range(0, reading.frameCount())
          .filter(f -> reading.frame(f).isPresent())
          .count();
    }

    private void compareLine(Snapshot fresh, Snapshot after, int line, String edit) {
      String name = edit + ", line " + line;
      TextReading reading = after.analysis().reading();
      Optional<RowValues> expected = fresh.analysis().reading().rows().at(line);
      Optional<RowValues> row = reading.rows().at(line);
      assertEquals(expected.isPresent(), row.isPresent(), name);
      if (row.isPresent()) {
        rows++;
        String bone = row.get().bone();
        assertEquals(expected.get().bone(), bone, name);
        assertEquals(
            fresh.analysis().reading().rows().namesOf(bone), reading.rows().namesOf(bone), name);
      }
      assertEquals(fresh.analysis().reading().encoding(), reading.encoding(), name);
      row.ifPresent(r -> compareRow(expected.get(), r, name));
      String text = fresh.text().line(line);
      Position place = new Position(line, random.nextInt(text.length() + 1));
      HoverForm form = new HoverForm(random.nextBoolean(), random.nextBoolean());
      assertEquals(
          Hovers.at(fresh, place, form, () -> {}), Hovers.at(after, place, form, () -> {}), name);
    }

    private void compareRow(RowValues expected, RowValues row, String name) {
      assertEquals(expected.frame(), row.frame(), name);
      assertEquals(expected.range(), row.range(), name);
      assertEquals(expected.whole(), row.whole(), name);
      assertTrue(
          expected.transforms().sameBits(expected.index(), row.transforms(), row.index()), name);
    }
  }
}
