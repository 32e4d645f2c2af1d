package org.rtmtext.lsp;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The page that describes problems, which lies beside the server's jar. */
final class ProblemsPage {
  private ProblemsPage() {}

  /** Its address; empty where it is not there. */
  static Optional<String> find() {
    try {
      Path jar =
          Path.of(ProblemsPage.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path page = jar.resolveSibling("problems.md");
      return Files.isRegularFile(page) ? Optional.of(page.toUri().toString()) : Optional.empty();
    } catch (Exception e) {
      // Where the classes come from elsewhere there is no page beside them.
      return Optional.empty();
    }
  }
}
