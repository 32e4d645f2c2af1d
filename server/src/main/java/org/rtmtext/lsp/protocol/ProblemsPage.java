package org.rtmtext.lsp.protocol;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The page that describes problems; it is installed beside the server's jar. */
public final class ProblemsPage {
  private ProblemsPage() {}

  /** The URI of the page; empty if it is not installed. */
  public static Optional<String> find() {
    try {
      Path jar =
          Path.of(ProblemsPage.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path page = jar.resolveSibling("problems.md");
      return Files.isRegularFile(page) ? Optional.of(page.toUri().toString()) : Optional.empty();
    } catch (Exception e) {
      // The classes do not come from a jar.
      return Optional.empty();
    }
  }
}
