package org.rtmtext.eclipse.files;

import org.eclipse.core.commands.operations.IOperationHistoryListener;
import org.eclipse.core.commands.operations.OperationHistoryEvent;
import org.eclipse.core.commands.operations.OperationHistoryFactory;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.IDocumentExtension4;

/**
 * Marks the text of an animation as saved when an undo or a redo restores the text that was read or
 * saved last. Eclipse itself does this only for files of the workspace.
 */
public final class SavedTexts extends BufferTracker<SavedTexts.Saved>
    implements IOperationHistoryListener {
  /** The text of a buffer as it was read or saved last. */
  static final class Saved {
    private final ITextFileBuffer buffer;
    private final RtmFileStore store;
    private volatile long stamp;

    private Saved(ITextFileBuffer buffer, RtmFileStore store) {
      this.buffer = buffer;
      this.store = store;
      stamp = buffer.isDirty() ? IDocumentExtension4.UNKNOWN_MODIFICATION_STAMP : now();
    }

    private long now() {
      return ((IDocumentExtension4) buffer.getDocument()).getModificationStamp();
    }

    private void restored() {
      if (buffer.isDirty() && stamp == now() && !TextBuffers.isKept(buffer)) {
        try {
          store.markSaved(buffer);
        } catch (CoreException e) {
          ILog.get().error(store.getName() + " is still marked as changed", e);
        }
      }
    }
  }

  @Override
  public void start() {
    super.start();
    OperationHistoryFactory.getOperationHistory().addOperationHistoryListener(this);
  }

  @Override
  public void stop() {
    OperationHistoryFactory.getOperationHistory().removeOperationHistoryListener(this);
    super.stop();
  }

  @Override
  protected Saved opened(ITextFileBuffer buffer) {
    return buffer.getFileStore() instanceof RtmFileStore store ? new Saved(buffer, store) : null;
  }

  @Override
  protected void saved(Saved text) {
    text.stamp = text.now();
    TextBuffers.noLongerKept(text.buffer);
  }

  @Override
  protected void closed(Saved text) {}

  @Override
  public void historyNotification(OperationHistoryEvent event) {
    if (event.getEventType() == OperationHistoryEvent.UNDONE
        || event.getEventType() == OperationHistoryEvent.REDONE) {
      tracked().forEach(Saved::restored);
    }
  }
}
