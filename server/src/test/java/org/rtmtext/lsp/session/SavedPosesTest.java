package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.testdata.TestData;

/** A text of poses whose exact values are only in the file that it is saved over. */
class SavedPosesTest {
  @TempDir Path folder;
  private final AtomicInteger reads = new AtomicInteger();

  private final FileAccess files =
      new FileAccess() {
        @Override
        public byte[] read(Path file) throws IOException {
          reads.incrementAndGet();
          return FileBytes.read(file);
        }
      };

  private final Workers workers = new Workers(Runnable::run);
  private final AnimationMonitor monitor = new AnimationMonitor(workers, files, text -> {});
  private final AnimationRequests animations =
      new AnimationRequests(workers, files, monitor, file -> {}, file -> {});

  @Test
  void theSaveReadsTheFileItselfAndKeepsItsValues() throws Exception {
    Path file = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk-plain.rtm"), file);
    String uri = "rtm:" + file.toUri().getRawPath();
    DecodeResult opened = animations.decode(uri, animation -> skeleton());
    OpenText text = new OpenText(uri, 1, opened.text());
    monitor.opened(text);
    assertTrue(text.snapshot().analysis().reading().poseSkeleton().isPresent());
    assertEquals(Optional.empty(), text.base());
    reads.set(0);

    EncodeParams params = new EncodeParams(uri, opened.text(), opened.hash(), false);
    EncodeResult saved = animations.encode(params, AnimationRequests.OpenTexts.of(text), () -> {});

    assertTrue(saved.saved(), saved.message());
    assertEquals(opened.hash(), saved.hash());
    assertEquals(0, reads.get());
    assertTrue(
        text.base().orElseThrow().animation().sameContent(DecodedFile.read(file).animation()));
    assertEquals(Optional.of(saved.hash()), text.animation().seen());
  }

  private static Optional<PoseSkeleton> skeleton() {
    return PoseSkeleton.known(PoseSkeleton.MAN, PoseSkeleton.MAN_TABLE);
  }
}
