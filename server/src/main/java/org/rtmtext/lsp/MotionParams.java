package org.rtmtext.lsp;

import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/** Parameters of {@code rtm/motion}. */
final class MotionParams {
  /** The text, which is open. */
  TextDocumentIdentifier textDocument;

  /** Names of bones; without them only what is about no bone is answered. */
  private List<String> bones;

  List<String> bones() {
    return bones == null ? List.of() : bones.stream().filter(Objects::nonNull).toList();
  }
}
