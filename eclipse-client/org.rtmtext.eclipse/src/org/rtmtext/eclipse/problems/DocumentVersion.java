package org.rtmtext.eclipse.problems;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.rtmtext.eclipse.server.ServerConnection;

/**
 * A version of an open text that the server has.
 *
 * @param number as in {@code didOpen} and {@code didChange}
 */
public record DocumentVersion(SynchronizedDocument owner, ServerConnection connection, int number) {
  public IDocument document() {
    return owner.document();
  }

  public String uri() {
    return owner.uri();
  }

  /** Whether the text has not changed since. It changes on the UI thread only. */
  public boolean isCurrent() {
    return owner.isCurrent(this);
  }

  /**
   * Follows a region of this version through the edits since.
   *
   * @return the region in the present text, which includes what was typed inside and at its edges;
   *     empty if an edit has changed its surroundings, too, or the edits are no longer known
   */
  public Optional<IRegion> follow(IRegion region) {
    return owner.follow(this, region);
  }

  /**
   * Sends a request about this text, as {@link ServerConnection#request(String, Object, Class)}
   * does.
   *
   * @param params without {@code textDocument}, which this method adds
   */
  public <T> CompletableFuture<T> request(
      String method, Map<String, Object> params, Class<T> type) {
    Map<String, Object> all = new HashMap<>(params);
    all.put("textDocument", Map.of("uri", uri()));
    return connection.request(method, all, type);
  }
}
