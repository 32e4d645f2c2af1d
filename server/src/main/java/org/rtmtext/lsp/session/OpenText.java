package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.feature.TextFigure;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.syntax.TextDocument;

/** The text of an animation that the client has open, or that a request contains. */
public final class OpenText extends OpenDocument {
  private final Optional<Path> file;
  private final boolean isOpened;
  private final AnimationState animation = new AnimationState();
  private final SemanticTokenizer tokens = new SemanticTokenizer();
  private final TextFigure figure = new TextFigure();
  private final AtomicReference<Opening> opening = new AtomicReference<>();
  private volatile Snapshot snapshot;
  private volatile PrintedPoses.Base base;

  public OpenText(String uri, int version, String text) {
    this(Instant.now(), snapshot(uri, version, text), true);
  }

  public OpenText(String uri, int version, String text, TextOfFile decoded) {
    this(
        Instant.now(),
        new Snapshot(uri, version, decoded.document().replaceAll(text), decoded.analyses()),
        true);
    animation.saw(decoded.hash());
  }

  private OpenText(Instant time, Snapshot opened, boolean isOpened) {
    super(opened.uri());
    this.isOpened = isOpened;
    file = RtmUri.animation(opened.uri());
    snapshot = opened;
    opening.set(new Opening(opened, time));
  }

  /** A text that a request contains. Another text with this URI may be open. */
  public static OpenText ofRequest(String uri, String text) {
    return new OpenText(Instant.now(), snapshot(uri, 0, text), false);
  }

  private static Snapshot snapshot(String uri, int version, String text) {
    return new Snapshot(
        uri, version, TextDocument.of(text), new IncrementalAnalysis(RtmUri.is(uri)));
  }

  /** Whether the client has opened the text; false for a text that a request contains. */
  public boolean isOpened() {
    return isOpened;
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  /** The file of the animation: the one that the text stands for, or the one beside it. */
  Optional<Path> file() {
    return file;
  }

  /** The last known state of that file. */
  AnimationState animation() {
    return animation;
  }

  /** The animation that its poses were printed from, if it is known. */
  Optional<PrintedPoses.Base> base() {
    return Optional.ofNullable(base);
  }

  void setBase(PrintedPoses.Base printed) {
    base = printed;
  }

  /**
   * Records the result of a save.
   *
   * @param workers analyse the text
   * @return whether its problems may have changed
   */
  boolean animationSaved(SaveResult saved, Workers workers) {
    animation.saw(saved.hash());
    // The numbers of a saved text are roundings of the values of its base, also after an undo.
    boolean isStillSaved = snapshot.text().text().equals(saved.text().document().text());
    Optional<PoseSkeleton> poses = saved.text().poseSkeleton();
    if (saved.base().isPresent() && poses.isPresent() && isStillSaved) {
      base = new PrintedPoses.Base(saved.base().get(), poses.get());
    }
    return over(saved.text().encoding(), workers);
  }

  /**
   * Sets the encoding of the file.
   *
   * @param workers analyse the text
   * @return whether the problems of the text may have changed
   */
  boolean over(Encoding encoding, Workers workers) {
    return snapshot.over(ofPoses(workers).orElse(encoding));
  }

  /**
   * Records that the file is missing, or is not a readable animation.
   *
   * @param workers analyse the text
   * @return whether the problems of the text may have changed
   */
  boolean overNothing(Workers workers) {
    return ofPoses(workers).map(snapshot::over).orElseGet(snapshot::overNothing);
  }

  /**
   * The encoding of the animation that a text of poses was printed from. The file may have another
   * encoding, if the text was converted. Empty for other texts, or if that animation is unknown.
   */
  private Optional<Encoding> ofPoses(Workers workers) {
    return base().isPresent() && workers.analysis(snapshot).reading().poseSkeleton().isPresent()
        ? base().map(printed -> printed.animation().encoding())
        : Optional.empty();
  }

  /** How the text was opened; null after {@link #forgetOpening}. */
  Opening opening() {
    return opening.get();
  }

  /** Forgets how the text was opened, to release the memory of the opened text. */
  void forgetOpening() {
    opening.set(null);
  }

  void saved() {
    Opening known = opening.get();
    if (known != null) {
      known.saved();
    }
  }

  public SemanticTokenizer tokens() {
    return tokens;
  }

  /** The figure of the animation; computes nothing before it is asked for. */
  public TextFigure figure() {
    return figure;
  }

  @Override
  public void change(int version, List<TextDocumentContentChangeEvent> changes) {
    snapshot = snapshot.next(version, Snapshot.edited(snapshot.text(), changes));
  }

  @Override
  PublishDiagnosticsParams diagnostics(
      Settings settings, SkeletonProblems skeletons, boolean isPulled) {
    Snapshot document = snapshot;
    return new PublishDiagnosticsParams(
        uri(),
        Diagnostics.of(
            document,
            settings.diagnosticsLimit(),
            settings.names().kind() + " " + settings.names().diagnosticsLimit(),
            ProblemsPage.uri(settings.problemPages()),
            path().map(WatchedFiles::key).map(skeletons::noted).orElse(List.of())),
        document.version());
  }

  @Override
  boolean hasDiagnostics() {
    return true;
  }

  @Override
  boolean readsFiles() {
    return false;
  }

  /**
   * A decoded text.
   *
   * @param analyses the analysis of the text, made in advance
   * @param hash SHA-256 of the animation's file, hexadecimal
   */
  public record TextOfFile(TextDocument document, IncrementalAnalysis analyses, String hash) {}

  /**
   * How a text was opened. Its file is read later, on another thread, and the client may have saved
   * the text by then. Thread-safe.
   */
  public static final class Opening {
    /** File systems store times less exactly than the clock gives them; FAT stores 2 s. */
    private static final Duration RESOLUTION = Duration.ofSeconds(2);

    private final Snapshot text;
    private final Instant time;
    private volatile boolean isSaved;

    /**
     * @param text as opened
     * @param time when the client opened it
     */
    public Opening(Snapshot text, Instant time) {
      this.text = text;
      this.time = time;
    }

    public Snapshot text() {
      return text;
    }

    public void saved() {
      isSaved = true;
    }

    /**
     * Whether the file of the text may have been written after the text was opened. If so, its
     * earlier modification time is unknown.
     *
     * @param modified modification time of the file, read before this call
     */
    public boolean isWrittenSince(Path file, FileTime modified) {
      Instant written = modified.toInstant();
      if (written.isAfter(time)) {
        return true;
      }
      // A client can open a text with unsaved changes, so other content alone proves nothing.
      boolean isWritten = written.isAfter(time.minus(RESOLUTION)) && hasOtherContent(file);
      return isSaved || isWritten;
    }

    private boolean hasOtherContent(Path file) {
      try {
        return !org.rtmtext.files.DecodedText.of(FileBytes.read(file))
            .text()
            .equals(text.text().text());
      } catch (IOException e) {
        // Perhaps another program is writing the file.
        return true;
      }
    }
  }
}
