package org.rtmtext.lsp.feature;

import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** What hovering over a place tells. */
public final class Hovers {
  private Hovers() {}

  /**
   * What there is to say about a place.
   *
   * @param form what the client can show
   * @return null where there is nothing to say
   */
  public static Hover at(
      Snapshot document, Position position, HoverForm form, CancelChecker cancel) {
    return null;
  }
}
