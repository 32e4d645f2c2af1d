package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.FolderWalk;
import org.rtmtext.check.FolderWalk.Walked;
import org.rtmtext.check.ModSettingsCheck;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.edits.FileFixer;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.edits.FixRequest;
import org.rtmtext.files.FileBackup;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.lsp.FixedText.Side;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.Skeletons;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Problem;

/**
 * Fixes the animations and texts of a folder as {@code rtm.jar fix} does. It writes only what a
 * preview has shown, and each file only after a copy of its old content is on the disk.
 */
public final class FolderFixes {
  /** Only the most important problem of a file is shown; all are counted. */
  private static final int LISTED_PER_FILE = 1;

  private static final String CHANGED = " has changed since the preview: look for fixes again";

  private final Session session;
  private final Skeletons skeletons;
  private volatile Preview last;

  /** The text that was made with the text that was asked for last. */
  private final AtomicReference<OtherText> other = new AtomicReference<>();

  private record OtherText(FixedText document, String text) {}

  /**
   * What a preview has shown, to write exactly the same when it is applied.
   *
   * @param codes the problems to fix; empty for the obvious fixes
   * @param changes by file; thread-safe
   */
  private record Preview(String id, Optional<Set<Code>> codes, Map<Path, Change> changes) {
    void add(Path file, byte[] before, byte[] after) {
      changes.put(file, new Change(FileBytes.sha256(before), FileBytes.sha256(after)));
    }

    /**
     * Compares a change with the preview.
     *
     * @throws IOException if the file or its fixes are not as they were in the preview
     */
    void require(Path file, byte[] before, byte[] after) throws IOException {
      Change planned = changes.get(file);
      if (planned == null || !Arrays.equals(planned.before(), FileBytes.sha256(before))) {
        throw new IOException(file + CHANGED);
      }
      if (!Arrays.equals(planned.after(), FileBytes.sha256(after))) {
        throw new IOException(
            file + " would now be fixed differently than in the preview: look for fixes again");
      }
    }
  }

  /** SHA-256 of a file before and after its fixes. */
  private record Change(byte[] before, byte[] after) {}

  /**
   * The answer to {@code rtm/applyFixes}.
   *
   * @param changed number of changed files
   * @param fixed number of fixed problems, by the ID of their code
   * @param failures why files were not changed
   * @param cancelled whether the user cancelled before all files were changed
   * @param message for the user
   */
  public record Applied(
      int changed,
      Map<String, Integer> fixed,
      List<String> failures,
      boolean cancelled,
      String message) {
    static Applied of(
        int changed, Map<Code, Integer> fixed, List<String> failures, boolean cancelled) {
      return new Applied(
          changed,
          FolderPreview.byId(fixed),
          failures,
          cancelled,
          FixMessages.applied(changed, FolderPreview.sum(fixed), failures, cancelled));
    }
  }

  /**
   * The answer to {@code rtm/undoFixes}.
   *
   * @param restored number of files that have their old content again
   * @param changed paths of files that were not restored, because they have changed since they were
   *     fixed
   * @param failures why other files could not be restored
   * @param message for the user
   */
  public record Undone(int restored, List<String> changed, List<String> failures, String message) {
    static Undone of(int restored, List<String> changed, List<String> failures) {
      return new Undone(
          restored, changed, failures, FixMessages.undone(restored, changed, failures));
    }
  }

  public FolderFixes(Session session) {
    this.session = session;
    skeletons = session.skeletons();
  }

  /**
   * Finds what would be fixed in a folder, or in some files. Changes no file. Only the latest
   * preview can be applied.
   *
   * @throws RequestFailedException if the folder does not exist, a code has no fix, or settings of
   *     a mod cannot be read
   */
  public FolderPreview preview(FolderFixParams params, CancelChecker cancel) {
    List<Path> paths =
        params.files() == null
            ? List.of(folder(params.uri()))
            : params.files().stream().map(FolderFixes::file).toList();
    requireSettings(paths);
    Preview preview =
        new Preview(UUID.randomUUID().toString(), codes(params.codes()), new ConcurrentHashMap<>());
    FolderPreview answer = new FolderPreview(preview.id());
    FixRequest request = new FixRequest(preview.codes(), true, false);
    try (FileFixer fixer = fixer(request, preview::add)) {
      CancellableFixer work = new CancellableFixer(fixer, cancel);
      run(work, paths, "Looking for fixes", params, answer::add);
      if (work.isIncomplete()) {
        throw new CancellationException();
      }
    }
    last = preview;
    other.set(null);
    return answer.complete(params.files() == null ? paths.get(0).toString() : "the selection");
  }

  private static Path folder(String uri) {
    Path folder = RtmUri.requireFile(uri);
    if (!Files.isDirectory(folder)) {
      throw new RequestFailedException(folder + " is not a folder");
    }
    return folder;
  }

  /**
   * Refuses to fix animations while the settings of their mod cannot be read: these may exclude
   * animations.
   */
  private void requireSettings(List<Path> paths) {
    for (ModSettings settings : ModSettingsCheck.of(walked(paths), skeletons.mods())) {
      if (!settings.problems().isEmpty()) {
        throw new RequestFailedException(
            "nothing was fixed: correct "
                + settings.file().orElseThrow()
                + " first: "
                + settings.problems().get(0).message());
      }
    }
  }

  /**
   * The content of a document of the latest preview.
   *
   * @param uri of the document, as in {@link FolderPreview.File}
   * @throws RequestFailedException if there is a newer preview, or the file has changed since the
   *     preview
   */
  public String text(String uri) {
    FixedText text = FixedText.of(uri);
    Preview preview = require(text.preview());
    OtherText kept = other.getAndSet(null);
    if (kept != null && kept.document().equals(text)) {
      return kept.text();
    }
    FileReport.Texts texts = texts(preview, text.file());
    text.side()
        .compared()
        .ifPresent(
            side ->
                other.set(
                    new OtherText(new FixedText(side, text.file(), preview.id()), side.of(texts))));
    return text.side().of(texts);
  }

  private FileReport.Texts texts(Preview preview, Path file) {
    FixRequest request = new FixRequest(preview.codes(), true, true);
    try (FileFixer fixer = fixer(request, preview::require)) {
      FileReport.Fix fix = fixer.run(file, MemoryShares.reading()).fix();
      return fix.texts()
          .orElseThrow(() -> new RequestFailedException(fix.failure().orElse(file + CHANGED)));
    }
  }

  /**
   * Fixes files as the latest preview has shown, and keeps their old content in the backup folder.
   *
   * @throws RequestFailedException if there is a newer preview, or the backup cannot be written
   */
  public Applied apply(FolderFixParams params) {
    Preview preview = require(params.id());
    Path folder = RtmUri.requireFile(params.backup());
    Set<Path> files = new TreeSet<>();
    Map<Code, Integer> fixed = new EnumMap<>(Code.class);
    List<Path> changed = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    Map<Path, String> unchanged = new TreeMap<>();
    for (String uri : Objects.requireNonNullElse(params.files(), List.<String>of())) {
      Path path = file(uri);
      if (preview.changes().containsKey(path)) {
        files.add(path);
      }
      unchanged.put(
          path,
          files.contains(path) ? "it needs no fix any more" : "the preview shows no fix for it");
    }
    try (FileBackup backup = new FileBackup(folder);
        FileFixer fixer =
            fixer(
                new FixRequest(preview.codes(), false, false),
                (path, before, after) -> {
                  preview.require(path, before, after);
                  backup.keep(path, before, after);
                })) {
      CancellableFixer work = new CancellableFixer(fixer, () -> {});
      run(
          work,
          List.copyOf(files),
          "Fixing animations",
          params,
          file -> {
            Path path = Path.of(file.name());
            file.fix().failure().ifPresent(failures::add);
            file.problems().stream()
                .filter(Problem::isError)
                .findFirst()
                .filter(p -> file.summary().isEmpty())
                .ifPresent(p -> unchanged.put(path, p.message()));
            if (file.fix().failure().isPresent() || file.isChanged()) {
              unchanged.remove(path);
            }
            if (file.isChanged()) {
              changed.add(path);
              file.fix().fixed().forEach((code, count) -> fixed.merge(code, count, Integer::sum));
            }
          });
      if (!work.isIncomplete()) {
        unchanged.forEach((path, reason) -> failures.add(path + ": " + reason));
      }
      return Applied.of(changed.size(), fixed, failures, work.isIncomplete());
    } catch (IOException e) {
      throw new RequestFailedException(
          "nothing was fixed: no backup can be written to " + folder + ": " + FileErrors.reason(e));
    } finally {
      session.workspace().scan().changed(changed);
    }
  }

  /**
   * Restores files from the backup folder, unless they have changed since they were fixed.
   *
   * @throws RequestFailedException if the backup cannot be read
   */
  public Undone undo(FolderFixParams params) {
    Path folder = RtmUri.requireFile(params.backup());
    try {
      FileBackup.Undone undone = FileBackup.undo(folder);
      session.workspace().scan().changed(undone.restored());
      return Undone.of(
          undone.restored().size(),
          undone.changed().stream().map(Path::toString).toList(),
          undone.failures());
    } catch (IOException e) {
      throw new RequestFailedException(
          "nothing was undone: the backup in "
              + folder
              + " cannot be read: "
              + FileErrors.reason(e));
    }
  }

  private Preview require(String id) {
    Preview preview = last;
    if (preview == null || !preview.id().equals(id)) {
      throw new RequestFailedException("the preview is outdated: look for fixes again");
    }
    return preview;
  }

  private static Path file(String uri) {
    return RtmUri.anyFile(Objects.requireNonNullElse(uri, ""))
        .orElseThrow(() -> new RequestFailedException("not the URI of a file: " + uri));
  }

  private static Optional<Set<Code>> codes(List<String> ids) {
    if (ids == null) {
      return Optional.empty();
    }
    Set<Code> codes = EnumSet.noneOf(Code.class);
    for (String id : ids) {
      codes.add(
          Code.withId(id)
              .filter(FixPolicy::isFixedIfNamed)
              .orElseThrow(() -> new RequestFailedException("no fix for the code: " + id)));
    }
    return Optional.of(codes);
  }

  private FileFixer fixer(FixRequest request, FileFixer.Review review) {
    FileCheck check =
        new FileCheck(
            LISTED_PER_FILE,
            (name, bones) -> candidates(Path.of(name)).find(bones),
            name -> skeletons.mods().of(Path.of(name)).rules(),
            false);
    return new FileFixer(check, this::candidates, request, review);
  }

  private SkeletonCandidates candidates(Path file) {
    return skeletons.candidates(file).withoutBuiltIn();
  }

  /**
   * Finds the files to fix. Links in folders are not followed: their targets may be outside of the
   * folder.
   */
  private Walked walked(List<Path> paths) {
    return FolderWalk.find(paths, skeletons.mods(), false);
  }

  private Progress progress(String title, FolderFixParams params, CancellableFixer work) {
    return params.workDoneToken() == null
        ? session.client().cancellableProgress(title, work::cancel)
        : session.client().cancellableProgress(title, params.workDoneToken(), work::cancel);
  }

  private void run(
      CancellableFixer work,
      List<Path> paths,
      String title,
      FolderFixParams params,
      Consumer<FileReport> results) {
    skeletons.workspace().awaitWalks();
    try (Progress progress = progress(title, params, work)) {
      new ParallelFiles(work)
          .run(
              walked(paths),
              new ParallelFiles.Listener() {
                @Override
                public void result(FileReport file, boolean isFolder) {
                  results.accept(file);
                }

                @Override
                public void progress(int done, int all) {
                  progress.report(done, all);
                }
              });
    } catch (IOException e) {
      // The listener above never throws it.
      throw new IllegalStateException(e);
    }
  }

  /** Fixes files until the user cancels. Files that are being fixed then are finished. */
  static final class CancellableFixer implements ParallelFiles.Work {
    private final FileFixer fixer;
    private final CancelChecker request;
    private volatile boolean cancelled;
    private volatile boolean incomplete;

    /**
     * @param request tells whether the client has cancelled its request
     */
    CancellableFixer(FileFixer fixer, CancelChecker request) {
      this.fixer = fixer;
      this.request = request;
    }

    void cancel() {
      cancelled = true;
    }

    /** Whether a cancellation has left out files. */
    boolean isIncomplete() {
      return incomplete;
    }

    @Override
    public long share(Path path, long size) {
      return fixer.share(path, size);
    }

    @Override
    public FileReport run(Path path, long memory) {
      if (cancelled || request.isCanceled()) {
        incomplete = true;
        return FileReport.none(path.toString());
      }
      return fixer.run(path, memory);
    }
  }

  /** What fixing a folder would change: the answer to {@code rtm/previewFixes}. */
  public static final class FolderPreview {
    /**
     * A file that would change.
     *
     * @param fixed number of fixed problems, by the ID of their code
     * @param remaining number of problems that would remain
     * @param description of the fixes, for the user
     * @param before URI of a document with the text as it is
     * @param after URI of a document with the fixed text
     * @param diff URI of a document with the unified diff of both
     */
    public record File(
        String uri,
        Map<String, Integer> fixed,
        int remaining,
        String description,
        String before,
        String after,
        String diff) {}

    /**
     * A kind of problems that the user can choose to fix.
     *
     * @param code ID of the code of the problems
     * @param title what is wrong
     * @param explanation what the fix does; empty if the title makes that obvious
     * @param count number of problems; null if it is unknown
     * @param selected whether the preview fixes them
     */
    public record Choice(
        String code, String title, String explanation, Integer count, boolean selected) {
      static Choice of(Code code, Integer count, boolean selected) {
        FixPolicy.Named fix = FixPolicy.of(code).flatMap(FixPolicy::named).orElseThrow();
        return new Choice(code.id(), fix.title(), fix.explanation(), count, selected);
      }
    }

    /** ID of the preview, with which it is applied. */
    public final String id;

    /** Number of files that were read. */
    public int count;

    public final List<File> files = new ArrayList<>();
    public final List<Choice> codes = new ArrayList<>();

    /** Number of problems that would remain. */
    public int remaining;

    /** Why files and folders could not be read: a message for each. */
    public final List<String> failures = new ArrayList<>();

    /** For the user: what fixing the folder would change. */
    public String message;

    private final transient Map<Code, Integer> fixed = new EnumMap<>(Code.class);
    private final transient Map<Code, Integer> left = new EnumMap<>(Code.class);

    FolderPreview(String id) {
      this.id = id;
    }

    void add(FileReport file) {
      count++;
      file.byCode().forEach((code, number) -> left.merge(code, number, Integer::sum));
      if (file.isChanged()) {
        Map<Code, Integer> ofFile = file.fix().fixed();
        int others = file.counts().total();
        ofFile.forEach((code, number) -> fixed.merge(code, number, Integer::sum));
        Path path = Path.of(file.name());
        files.add(
            new File(
                path.toUri().toString(),
                byId(ofFile),
                others,
                FixMessages.file(ofFile, others),
                FixedText.uri(Side.BEFORE, path, id),
                FixedText.uri(Side.AFTER, path, id),
                FixedText.uri(Side.DIFF, path, id)));
      }
      file.fix().failure().ifPresent(failures::add);
    }

    FolderPreview complete(String place) {
      fixed.forEach((code, number) -> codes.add(Choice.of(code, number, true)));
      for (Code code : FixPolicy.fixedIfNamed()) {
        // Offered even if none is reported: absent bones are reported only if the user chose the
        // skeleton.
        if (!fixed.containsKey(code) && (left.containsKey(code) || code == Code.BONES_ABSENT)) {
          codes.add(Choice.of(code, left.get(code), false));
        }
      }
      remaining = sum(left);
      message = FixMessages.preview(place, count, files.size(), sum(fixed), remaining, failures);
      return this;
    }

    static int sum(Map<Code, Integer> counts) {
      return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    static Map<String, Integer> byId(Map<Code, Integer> counts) {
      Map<String, Integer> ids = new LinkedHashMap<>();
      counts.forEach((code, count) -> ids.put(code.id(), count));
      return ids;
    }
  }
}
