package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.save.FileHistory;
import org.rtmtext.save.SavedAnimation;

/** Reads and replaces animations. Tests implement it with files that hang. */
public interface AnimationFiles {
  AnimationFiles ON_DISK =
      new AnimationFiles() {
        @Override
        public byte[] read(Path file) throws IOException {
          return FileBytes.read(file);
        }

        @Override
        public SavedAnimation save(
            Path file,
            Analysis text,
            WriteCondition over,
            FileHistory history,
            ReplacementObserver observer)
            throws IOException {
          return SavedAnimation.save(file, text, over, history, observer);
        }
      };

  /**
   * Reads a regular file.
   *
   * @throws IOException whose message names the file and the reason
   */
  byte[] read(Path file) throws IOException;

  /**
   * Saves a text without errors as an animation.
   *
   * @param history of the file, to which the versions that are read and written are added
   * @param observer can cancel the replacement
   * @throws IOException if the file cannot be saved; it is unchanged
   */
  SavedAnimation save(
      Path file,
      Analysis text,
      WriteCondition over,
      FileHistory history,
      ReplacementObserver observer)
      throws IOException;
}
