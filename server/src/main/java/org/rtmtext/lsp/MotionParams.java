package org.rtmtext.lsp;

import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/** Parameters of {@code rtm/motion}. */
final class MotionParams {
  /** An open text. */
  TextDocumentIdentifier textDocument;

  /** Names of bones; may be absent. */
  private List<String> bones;

  /** The line, from 0, whose bone is wanted instead of {@code bones}; absent for these. */
  Integer line;

  List<String> bones() {
    return bones == null ? List.of() : bones.stream().filter(Objects::nonNull).toList();
  }
}
