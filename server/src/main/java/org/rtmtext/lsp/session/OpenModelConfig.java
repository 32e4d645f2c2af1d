package org.rtmtext.lsp.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.SeverityRules;

/** An open {@code model.cfg}, or an open file that a {@code model.cfg} may include. */
final class OpenModelConfig extends OpenDocument {
  private final SkeletonFiles files;
  private final ModSettingsFiles mods;
  private volatile ModelConfigDocument document;

  /**
   * @param files the cache of {@code model.cfg} files. Until the document is closed, the cache uses
   *     its text instead of the stored one
   * @param mods has the settings that choose the severities of problems
   */
  OpenModelConfig(
      String uri, int version, String text, SkeletonFiles files, ModSettingsFiles mods) {
    super(uri);
    this.files = files;
    this.mods = mods;
    replace(new ModelConfigDocument(uri, version, text, files));
  }

  private void replace(ModelConfigDocument next) {
    document = next;
    next.file().ifPresent(file -> files.open(file, next.text()));
  }

  /**
   * Whether a document, by its name, is a {@code model.cfg} or a file that a {@code model.cfg} may
   * include.
   */
  static boolean is(String uri) {
    return ModelConfigDocument.is(uri) || WatchedFiles.isModelConfig(uri);
  }

  /** The newest version; empty for an included file, for which there are no features. */
  Optional<ModelConfigDocument> modelConfig() {
    return Optional.of(document).filter(d -> hasDiagnostics());
  }

  @Override
  void change(int version, List<TextDocumentContentChangeEvent> changes) {
    replace(document.next(version, changes));
  }

  /** Makes the next request parse the text again, because included files may have changed. */
  void invalidate() {
    document = document.next(document.version(), List.of());
  }

  @Override
  void close() {
    document.file().ifPresent(files::close);
  }

  @Override
  PublishDiagnosticsParams diagnostics(
      Settings settings, SkeletonProblems skeletons, boolean isPulled) {
    ModelConfigDocument now = document;
    SeverityRules rules = now.file().map(mods::of).orElse(ModSettings.NONE).rules();
    List<Diagnostic> all =
        new ArrayList<>(
            now.diagnostics(
                rules, settings.diagnosticsLimit(), ProblemsPage.uri(settings.problemPages())));
    if (!isPulled) {
      skeletons
          .ofAnimations(uri())
          .forEach(
              p -> all.add(Diagnostics.diagnostic(p, ProblemsPage.uri(settings.problemPages()))));
    }
    return new PublishDiagnosticsParams(uri(), all, now.version());
  }

  @Override
  boolean hasDiagnostics() {
    return ModelConfigDocument.is(uri());
  }

  @Override
  boolean readsFiles() {
    return true;
  }
}
