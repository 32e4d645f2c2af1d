package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import org.rtmtext.codec.FileHistory;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.FileBytes;
import org.rtmtext.projection.SavedAnimation;
import org.rtmtext.projection.WriteCondition;

/** Reads and replaces animations; tests have files that hang. */
interface AnimationFiles {
  /** The files of the system. */
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
            Runnable beforeReplacement)
            throws IOException {
          return SavedAnimation.save(file, text, over, history, beforeReplacement);
        }
      };

  /**
   * All bytes of a regular file.
   *
   * @throws IOException whose message names the file and the reason
   */
  byte[] read(Path file) throws IOException;

  /**
   * Saves the animation of a text, which has one.
   *
   * @param history of the file, which takes up what is read and written here
   * @param beforeReplacement the point of no return: what it throws is passed on, and the file
   *     stays as it was
   * @throws IOException if it cannot be saved; the file is as it was
   */
  SavedAnimation save(
      Path file,
      Analysis text,
      WriteCondition over,
      FileHistory history,
      Runnable beforeReplacement)
      throws IOException;
}
