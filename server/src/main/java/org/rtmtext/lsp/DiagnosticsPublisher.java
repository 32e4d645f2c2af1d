package org.rtmtext.lsp;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends the diagnostics of the newest version of each document, as soon as a thread is free. There
 * is no delay: an analysis takes less time than typing the next character, and versions that were
 * overtaken while one was made are passed over.
 */
final class DiagnosticsPublisher {
  private final Session session;

  /** For each document there ever was; two for one could overtake each other. */
  private final Map<String, AtomicBoolean> waiting = new ConcurrentHashMap<>();

  DiagnosticsPublisher(Session session) {
    this.session = session;
  }

  void publish(String uri) {
    if (waiting.computeIfAbsent(uri, u -> new AtomicBoolean()).compareAndSet(false, true)) {
      session.threadsFor(uri).execute(() -> publishNewest(uri));
    }
  }

  private void publishNewest(String uri) {
    AtomicBoolean flag = waiting.get(uri);
    // One at a time, so that a client never gets an older version behind a newer one.
    synchronized (flag) {
      flag.set(false);
      send(uri);
    }
  }

  private void send(String uri) {
    try {
      session.publishNewest(uri);
    } catch (RuntimeException | StackOverflowError e) {
      session.log().error("diagnostics of " + uri + " failed; please report this", e);
    } catch (OutOfMemoryError e) {
      session.log().showOutOfMemory();
    }
  }

  /** Takes back the diagnostics of a document that was closed. */
  void clear(String uri) {
    AtomicBoolean flag = waiting.get(uri);
    if (flag != null) {
      // Not here: whoever closes a document must not wait for what is made of it.
      session
          .fileWork()
          .threads()
          .execute(
              () -> {
                synchronized (flag) {
                  if (!session.isOpen(uri)) {
                    session.publishNone(uri);
                  }
                }
              });
    }
  }
}
