package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.check.ModSettingsCheck;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.problem.Problem;

/**
 * Sends the problems of the settings of mods ({@code rtm.json}). They are pushed to all clients:
 * clients do not open these files with this server, so they do not pull diagnostics for them.
 */
public final class ModDiagnostics {
  private final Client client;
  private final RequestRunner requests;
  private final ModSettingsFiles mods;
  private final SkeletonSearch search;

  /** The problems that were sent, by file. Files without problems are left out. */
  private final Map<Path, List<Problem>> shown = new HashMap<>();

  ModDiagnostics(
      Client client, RequestRunner requests, ModSettingsFiles mods, SkeletonSearch search) {
    this.client = client;
    this.requests = requests;
    this.mods = mods;
    this.search = search;
  }

  /** Shows the problems of files that may have changed; does not wait for the disk. */
  public void show(Collection<Path> files) {
    for (Path file : files) {
      requests.files().execute(() -> requests.guarded("checking " + file, () -> showNow(file)));
    }
  }

  /** Shows the problems of a file, and removes those of files that no longer exist. Reads files. */
  private synchronized void showNow(Path file) {
    shown.keySet().stream()
        .filter(f -> !ModSettingsFiles.isThere(f))
        .toList()
        .forEach(f -> show(f, List.of()));
    if (ModSettingsFiles.isThere(file)) {
      show(file, ModSettingsCheck.problems(mods.read(file), search));
    }
  }

  private void show(Path file, List<Problem> problems) {
    List<Problem> before = problems.isEmpty() ? shown.remove(file) : shown.put(file, problems);
    if (!problems.equals(before == null ? List.of() : before)) {
      client.publish(
          new PublishDiagnosticsParams(
              // If rtm.json is a folder, Java ends its URI with a slash.
              file.toUri().toString().replaceFirst("/$", ""),
              problems.stream()
                  .map(
                      p ->
                          Diagnostics.diagnostic(
                              p, ProblemsPage.uri(client.settings().problemPages())))
                  .toList()));
    }
  }
}
