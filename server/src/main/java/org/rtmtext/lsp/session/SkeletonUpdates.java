package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.ModSettingsFiles;

/**
 * Finds the candidate skeletons of open texts in the background, and again when files, folders or
 * settings have changed.
 */
public final class SkeletonUpdates {
  private final Client client;
  private final Documents documents;
  private final DiagnosticsPublisher publisher;
  private final RequestRunner requests;
  private final Skeletons skeletons;
  private final WorkspaceScan scan;

  /** Texts of figures, which are not open. */
  private volatile Supplier<List<OpenText>> others = List::of;

  SkeletonUpdates(
      Client client,
      Documents documents,
      DiagnosticsPublisher publisher,
      RequestRunner requests,
      Skeletons skeletons,
      WorkspaceScan scan) {
    this.client = client;
    this.documents = documents;
    this.publisher = publisher;
    this.requests = requests;
    this.skeletons = skeletons;
    this.scan = scan;
  }

  /**
   * Also finds the skeletons of these texts again, and tells the client when they have changed.
   *
   * @param texts of figures that requests contained, and that the client still shows
   */
  void follow(Supplier<List<OpenText>> texts) {
    others = texts;
  }

  /** Sends the problems of the {@code rtm.json} files directly in the folders of the workspace. */
  public void showSettings() {
    skeletons
        .settings()
        .show(
            skeletons.workspace().folders().stream()
                .map(f -> f.resolve(ModSettingsFiles.NAME))
                .toList());
  }

  /**
   * Searches the folders of the workspace for {@code model.cfg} files in the background. If they
   * have changed, finds the skeletons of all texts again.
   */
  public void findModelConfigs() {
    skeletons.workspace().findAll(this::queueAll);
  }

  /** Changes the folders of the workspace, and finds the skeletons of all texts again. */
  public void changeFolders(Collection<Path> added, Collection<Path> removed) {
    skeletons.workspace().changeFolders(added, removed, this::queueAll);
    findAll();
  }

  /** Finds the skeletons of a text that was opened or saved. */
  void find(OpenText text) {
    // Even if the client watches files: included files may have any extension.
    refreshFiles();
    queue(text);
  }

  /**
   * Finds the candidates for the skeleton of a text that a request contains, in the background.
   *
   * @param first runs before the search, on the same thread
   */
  void findOnce(OpenText text, Runnable first) {
    refreshFiles();
    skeletons.inOrder(
        text.uri(),
        () -> {
          first.run();
          choose(text, skeletons.mod(text.uri()));
        });
  }

  /**
   * Finds the candidates for the skeleton of a text, and the severities of its problems. Reads
   * files.
   *
   * @return whether the severities have changed
   */
  private boolean choose(OpenText text, ModSettings mod) {
    IncrementalAnalysis analyses = text.snapshot().analyses();
    analyses.choose(skeletons.candidates(text.uri(), mod));
    return analyses.use(mod.rules());
  }

  /** Finds the skeletons of all texts again. */
  void findAll() {
    refreshFiles();
    queueAll();
  }

  /**
   * Finds the skeletons of all texts again after an edit of an open {@code model.cfg}. Nothing on
   * the disk has changed, so caches of folders and of {@code rtm.json} files are kept.
   */
  void findAllAgain() {
    refreshWorkspace();
    queueAll();
  }

  private void refreshFiles() {
    skeletons.forgetChanged();
    refreshWorkspace();
  }

  private void refreshWorkspace() {
    skeletons.workspace().refresh(this::queueAll);
  }

  /** Finds the skeletons of open texts again, and checks other files whose skeleton has changed. */
  private void queueAll() {
    documents.texts().forEach(this::queue);
    others.get().forEach(this::queue);
    scan.skeletonsChanged();
  }

  private void queue(OpenText text) {
    skeletons.inOrderOnce(text, () -> update(text));
  }

  private void update(OpenText text) {
    if (text.isOpened() && !documents.isOpen(text)) {
      return;
    }
    Snapshot document = text.snapshot();
    Analysis before = requests.workers().analysis(document);
    ModSettings mod = skeletons.mod(text.uri());
    boolean ruled = choose(text, mod);
    mod.file().ifPresent(file -> skeletons.settings().show(List.of(file)));
    Analysis after = requests.workers().analysis(document);
    if (!text.isOpened()) {
      if (!before.skeleton().equals(after.skeleton())) {
        client.figureChanged(text.uri());
      }
      return;
    }
    boolean edited = text.snapshot() != document;
    // If the text was edited meanwhile, its diagnostics may be of the old candidates.
    if (edited || ruled || !before.skeletonProblems().equals(after.skeletonProblems())) {
      publisher.publishAgain(text);
    }
    if (!before.skeleton().equals(after.skeleton())
        || before.candidates() == SkeletonCandidates.NONE) {
      client.refreshCodeLenses();
      client.refreshInlayHints();
    }
  }

  /**
   * The skeletons that an animation may have. Reads files.
   *
   * @param uri of an open text, whose bones decide which are first, or of a file that need not
   *     exist
   */
  public List<SkeletonMatch> all(String uri) {
    refreshFiles();
    List<String> bones =
        documents
            .text(uri)
            .map(text -> requests.workers().analysis(text.snapshot()).bones())
            .orElse(List.of());
    return skeletons.candidates(uri, skeletons.mod(uri)).all(bones);
  }

  /**
   * Uses the skeleton that the user chose for a text, until the session ends.
   *
   * @param spec in the form of the setting; empty for the skeleton that fits best
   * @throws IOException if there is no such skeleton
   */
  public void choose(Snapshot document, String spec) throws IOException {
    skeletons.choose(document, spec);
    documents
        .text(document.uri())
        .ifPresent(text -> skeletons.inOrder(text.uri(), () -> update(text)).join());
    others.get().forEach(this::queue);
  }
}
