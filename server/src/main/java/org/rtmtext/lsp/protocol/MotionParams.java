package org.rtmtext.lsp.protocol;

import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/** Parameters of {@code rtm/motion}. */
public final class MotionParams {
  /** An open text. */
  public TextDocumentIdentifier textDocument;

  /** Names of bones; may be absent. */
  private List<String> bones;

  /** The line, from 0, whose bone is wanted instead of {@code bones}; absent for these. */
  public Integer line;

  public List<String> bones() {
    return bones == null ? List.of() : bones.stream().filter(Objects::nonNull).toList();
  }
}
