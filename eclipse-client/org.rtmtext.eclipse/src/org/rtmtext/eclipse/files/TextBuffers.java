package org.rtmtext.eclipse.files;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.UiThread;

/** Texts that editors have. */
public final class TextBuffers {
  private static final Set<ITextFileBuffer> KEPT = ConcurrentHashMap.newKeySet();

  private TextBuffers() {}

  private static Optional<ITextFileBuffer> buffer(IFileStore store) {
    return Optional.ofNullable(
        FileBuffers.getTextFileBufferManager().getFileStoreTextFileBuffer(store));
  }

  /**
   * The text that editors have of an animation that cannot be read: they ask for what is to replace
   * it, and without anything they would lose it. It is marked as unsaved.
   *
   * @param message for the user
   */
  static Optional<String> keep(IFileStore store, String message) {
    Optional<ITextFileBuffer> buffer = buffer(store);
    if (buffer.isEmpty() || !PlatformUI.isWorkbenchRunning()) {
      return Optional.empty();
    }
    if (KEPT.add(buffer.get())) {
      // The buffer takes what it has read for what was saved; this comes after it.
      UiThread.run(
          () -> {
            markUnsaved(buffer.get());
            Notice.show(message, 0);
          });
    }
    return Optional.of(buffer.get().getDocument().get());
  }

  private static void markUnsaved(ITextFileBuffer buffer) {
    buffer.setDirty(true);
    KEPT.remove(buffer);
  }

  /** Whether a text is nowhere but in editors, also before they show that it is unsaved. */
  public static boolean isUnsaved(IFileStore store) {
    return buffer(store).filter(b -> b.isDirty() || KEPT.contains(b)).isPresent();
  }

  /** Whether an open text is what was last read or written. */
  static boolean isSaved(IFileStore store) {
    return buffer(store).filter(b -> !b.isDirty() && !KEPT.contains(b)).isPresent();
  }
}
