package org.rtmtext.edits;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.ConflictException;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBatch;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Code;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.syntax.TextDocument;

/** Fixes the problems of files, each on its own. */
public final class FileFixer implements ParallelFiles.Work, Closeable {
  /**
   * Fixing a file takes this many times the memory of checking it, because its text is printed and
   * read.
   */
  private static final int PEAK = 5;

  /**
   * The number of attempts to fix a file that changes meanwhile: a link and its target may be fixed
   * at the same time.
   */
  private static final int MAX_ATTEMPTS = 3;

  private final FileCheck check;
  private final Function<Path, SkeletonCandidates> skeletons;
  private final FixRequest request;
  private final Review review;
  private final ReadWriteLock writing = new ReentrantReadWriteLock();
  private final FileBatch batch = new FileBatch();

  /** Sees the new content of each file, before it is written. */
  @FunctionalInterface
  public interface Review {
    /**
     * Called by several threads, also for a dry run.
     *
     * @throws IOException to keep the file as it is; the message says why
     */
    void accept(Path path, byte[] before, byte[] after) throws IOException;
  }

  private record Content(byte[] bytes, TextDocument text, TextFixer.Fixed fixed) {}

  /**
   * @param check finds the problems; chooses from the same skeletons as {@code skeletons}
   * @param skeletons to choose from for a file; called by several threads
   * @param review may refuse the new content of a file
   */
  public FileFixer(
      FileCheck check,
      Function<Path, SkeletonCandidates> skeletons,
      FixRequest request,
      Review review) {
    this.check = check;
    this.skeletons = skeletons;
    this.request = request;
    this.review = review;
  }

  /** Makes the fixes permanent. */
  @Override
  public void close() {
    batch.close();
  }

  /** Waits until no file is being written, and leaves all other files as they are. */
  public void stop() {
    writing.writeLock().lock();
  }

  @Override
  public long share(Path path, long size) {
    return PEAK * ParallelFiles.Work.super.share(path, size);
  }

  @Override
  public FileReport run(Path path, long memory) {
    for (int attempt = 1; ; attempt++) {
      byte[] bytes;
      try {
        bytes = FileBytes.readNamed(path);
      } catch (IOException e) {
        return FileCheck.unreadable(path, e);
      }
      FileReport report = check.check(path.toString(), bytes, memory);
      try {
        return fix(path, bytes, report, memory);
      } catch (IOException e) {
        if (!(e instanceof ConflictException) || attempt == MAX_ATTEMPTS) {
          return report.with(
              new FileReport.Fix(Map.of(), Optional.empty(), Optional.of(e.getMessage())));
        }
      }
    }
  }

  private FileReport fix(Path path, byte[] bytes, FileReport before, long memory)
      throws IOException {
    boolean binary = FileCheck.isBinary(path.toString(), bytes);
    if (before.isTooLarge() || !mayHaveFixes(before, binary)) {
      return before;
    }
    Optional<Content> content = binary ? fixBinary(path, bytes, memory) : fixText(path, bytes);
    if (content.isEmpty() || Arrays.equals(content.get().bytes(), bytes)) {
      return before;
    }
    FileReport after = check.check(path.toString(), content.get().bytes(), memory);
    if (after.isTooLarge() || isWorse(after.counts(), before.counts())) {
      return before;
    }
    TextFixer.Fixed fixed = content.get().fixed();
    Optional<FileReport.Texts> texts =
        request.diff() ? Optional.of(texts(path, content.get())) : Optional.empty();
    review.accept(path, bytes, content.get().bytes());
    if (!request.dryRun()) {
      write(path, content.get().bytes(), bytes);
    }
    return after.with(new FileReport.Fix(fixed.fixed(), texts, Optional.empty()));
  }

  /**
   * Whether a file may have problems to fix, according to the report of its check: checking an
   * animation takes a fraction of the time of printing and reading its text.
   */
  private boolean mayHaveFixes(FileReport report, boolean binary) {
    if (!binary) {
      return report.counts().total() > 0 || isWanted(Code.BONES_ABSENT);
    }
    return report.summary().isPresent()
        && (isWanted(Code.BONES_ABSENT) || report.codes().stream().anyMatch(this::isWanted));
  }

  private boolean isWanted(Code code) {
    return request
        .codes()
        .map(codes -> codes.contains(code))
        .orElse(QuickFixes.FIXED_WITHOUT_ASKING.contains(code));
  }

  private static boolean isWorse(FileReport.Counts a, FileReport.Counts b) {
    return a.errors() > b.errors() || a.total() > b.total();
  }

  private Optional<Content> fixBinary(Path path, byte[] bytes, long memory) {
    try {
      Animation base = RtmCodec.decode(bytes, memory);
      TextDocument text = TextDocument.of(TextPrinter.print(base));
      TextFixer.Fixed fixed = fix(path, text, true);
      Optional<Animation> edited = fixed.analysis().animation();
      if (fixed.fixed().isEmpty() || edited.isEmpty()) {
        return Optional.empty();
      }
      byte[] encoded = DecodedFile.encode(edited.get(), base).bytes();
      return Optional.of(new Content(encoded, text, fixed));
    } catch (RtmFormatException | RtmEncodeException e) {
      // The report says what is wrong with the file.
      return Optional.empty();
    }
  }

  private Optional<Content> fixText(Path path, byte[] bytes) {
    DecodedText decoded = DecodedText.of(bytes);
    if (decoded.problem().isPresent()) {
      return Optional.empty();
    }
    TextDocument text = TextDocument.of(decoded.text());
    TextFixer.Fixed fixed = fix(path, text, false);
    return fixed.fixed().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Content(
                DecodedText.Form.of(bytes).encode(bytes, fixed.analysis().document().text()),
                text,
                fixed));
  }

  private TextFixer.Fixed fix(Path path, TextDocument text, boolean projected) {
    Analysis analysis =
        Analysis.of(text, projected)
            .with(skeletons.apply(path))
            .with(check.rules().apply(path.toString()));
    return request.codes().isPresent()
        ? TextFixer.fixNamed(analysis, request.codes().get(), () -> {})
        : TextFixer.fixObvious(analysis, () -> {});
  }

  private static FileReport.Texts texts(Path path, Content content) {
    TextDocument after = content.fixed().analysis().document();
    return new FileReport.Texts(
        content.text().text(),
        after.text(),
        UnifiedDiff.of(path.toString(), content.text(), after));
  }

  private void write(Path path, byte[] bytes, byte[] expected) throws IOException {
    writing.readLock().lock();
    try {
      batch.write(path, bytes, WriteCondition.content(expected));
    } finally {
      writing.readLock().unlock();
    }
  }
}
