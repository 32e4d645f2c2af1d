package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.save.FileHistory;
import org.rtmtext.save.SavedAnimation;

/** Reads files of animations, and replaces them. Tests implement it with files that hang. */
public interface FileAccess {
  FileAccess ON_DISK = new FileAccess() {};

  /** As {@link FileBytes#read}. */
  default byte[] read(Path file) throws IOException {
    return FileBytes.read(file);
  }

  /** As {@link SavedAnimation#save}. */
  default SavedAnimation save(
      Path file,
      SavedAnimation.Source source,
      WriteCondition over,
      FileHistory history,
      ReplacementObserver observer)
      throws IOException {
    return SavedAnimation.save(file, source, over, history, observer);
  }
}
