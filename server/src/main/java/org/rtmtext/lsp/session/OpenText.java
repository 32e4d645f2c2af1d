package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.feature.TextFigure;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.session.AnimationState.Version;
import org.rtmtext.lsp.session.DecodedTexts.DecodedText;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.IncrementalAnalysis;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.syntax.TextDocument;

/** The open text of an animation. */
public final class OpenText extends OpenDocument {
  private final AnimationState animation = new AnimationState();
  private final SemanticTokenizer tokens = new SemanticTokenizer();
  private final TextFigure figure = new TextFigure();
  private final AtomicBoolean isSkeletonSearchQueued = new AtomicBoolean();
  private final AtomicReference<Opening> opening = new AtomicReference<>();
  private volatile Snapshot snapshot;

  public OpenText(String uri, int version, String text) {
    super(uri);
    Instant opened = Instant.now();
    snapshot =
        new Snapshot(uri, version, TextDocument.of(text), new IncrementalAnalysis(RtmUri.is(uri)));
    opening.set(new Opening(snapshot, opened));
  }

  /**
   * @param decoded the text that the server decoded for this document
   */
  public OpenText(String uri, int version, String text, DecodedText decoded) {
    super(uri);
    Instant opened = Instant.now();
    snapshot = new Snapshot(uri, version, decoded.document().replaceAll(text), decoded.analyses());
    opening.set(new Opening(snapshot, opened));
    animation.saw(Version.of(decoded.hash()));
  }

  /** The newest version. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /** The file of the animation: the one that the text stands for, or the one beside it. */
  Optional<Path> file() {
    return RtmUri.animation(uri());
  }

  /** The last known state of that file. */
  AnimationState animation() {
    return animation;
  }

  /** How the text was opened. */
  Opening opening() {
    return opening.get();
  }

  /** Releases how the text was opened, because a text can be long. */
  void forgetOpening() {
    opening.set(null);
  }

  /** The client has saved the text. */
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

  /** Set from when a search for skeletons is queued until it begins. */
  AtomicBoolean isSkeletonSearchQueued() {
    return isSkeletonSearchQueued;
  }

  @Override
  public void change(int version, List<TextDocumentContentChangeEvent> changes) {
    TextDocument text = snapshot.text();
    for (TextDocumentContentChangeEvent change : changes) {
      text = apply(text, change);
    }
    snapshot = snapshot.next(version, text);
  }

  private static TextDocument apply(TextDocument text, TextDocumentContentChangeEvent change) {
    if (change.getRange() == null) {
      return text.replaceAll(change.getText());
    }
    Position start = change.getRange().getStart();
    Position end = change.getRange().getEnd();
    return text.edit(
        start.getLine(), start.getCharacter(), end.getLine(), end.getCharacter(), change.getText());
  }

  @Override
  PublishDiagnosticsParams diagnostics(Settings settings, Optional<String> page) {
    Snapshot document = snapshot;
    return new PublishDiagnosticsParams(
        uri(),
        Diagnostics.of(
            document,
            settings.diagnosticsLimit(),
            settings.names().kind() + " " + settings.names().diagnosticsLimit(),
            page),
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
}
