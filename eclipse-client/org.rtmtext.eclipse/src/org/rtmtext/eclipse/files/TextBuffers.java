package org.rtmtext.eclipse.files;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.UiThread;

/** The texts of animations in open editors, and whether they have unsaved changes. */
public final class TextBuffers {
  /** Buffers that {@link #keepAsUnsaved} will mark as dirty. */
  private static final Set<ITextFileBuffer> KEPT = ConcurrentHashMap.newKeySet();

  /** Buffers whose text is kept as unsaved, until it is saved or read again. */
  private static final Set<ITextFileBuffer> UNREADABLE =
      Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));

  private TextBuffers() {}

  private static Optional<ITextFileBuffer> buffer(IFileStore store) {
    return Optional.ofNullable(
        FileBuffers.getTextFileBufferManager().getFileStoreTextFileBuffer(store));
  }

  /** The buffer of an animation's text; empty if no editor has it. */
  public static Optional<ITextFileBuffer> buffer(Path animation) {
    try {
      return buffer(EFS.getStore(RtmUri.of(animation)));
    } catch (CoreException e) {
      throw new IllegalStateException("the plug-in has this file system", e);
    }
  }

  /** The animation whose text a document is; empty for other documents. */
  public static Optional<Path> animation(IDocument document) {
    return Optional.ofNullable(FileBuffers.getTextFileBufferManager().getTextFileBuffer(document))
        .flatMap(buffer -> RtmUri.animation(buffer.getFileStore().toURI()));
  }

  /** Whether a buffer has a text. An error in its place cannot become out of date. */
  public static boolean isText(ITextFileBuffer buffer) {
    return buffer.getStatus() == null || buffer.getStatus().isOK();
  }

  /** The open text; empty if no editor has it. */
  static Optional<String> text(IFileStore store) {
    return PlatformUI.isWorkbenchRunning()
        ? buffer(store).map(buffer -> buffer.getDocument().get())
        : Optional.empty();
  }

  /**
   * Marks the open text as unsaved, after the editor has reloaded its own text because the file is
   * unreadable: the text would otherwise be lost.
   *
   * @param message for the user
   */
  static void keepAsUnsaved(IFileStore store, String message) {
    Optional<ITextFileBuffer> buffer = buffer(store);
    if (buffer.isPresent() && KEPT.add(buffer.get())) {
      // The buffer marks itself as saved when it has read the text; this runs after that.
      UiThread.run(
          () -> {
            markUnsaved(buffer.get());
            Notice.show(message, 0);
          });
    }
  }

  private static void markUnsaved(ITextFileBuffer buffer) {
    buffer.setDirty(true);
    UNREADABLE.add(buffer);
    KEPT.remove(buffer);
  }

  /** Whether a text must stay unsaved, because its file could not be read. */
  static boolean isKept(ITextFileBuffer buffer) {
    return UNREADABLE.contains(buffer);
  }

  /** The file was read or written. */
  static void noLongerKept(ITextFileBuffer buffer) {
    UNREADABLE.remove(buffer);
  }

  /** Whether a text is open and has no unsaved changes. */
  static boolean isSaved(IFileStore store) {
    return buffer(store).filter(buffer -> !isUnsaved(buffer)).isPresent();
  }

  /** Whether an open text has unsaved changes, including one that is about to be marked so. */
  public static boolean isUnsaved(ITextFileBuffer buffer) {
    return buffer.isDirty() || KEPT.contains(buffer);
  }
}
