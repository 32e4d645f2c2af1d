package org.rtmtext.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.rtmtext.mod.ModFiles;

/** Checks many files on all processors and reports them in order, see {@link ParallelFiles}. */
public final class ParallelCheck {
  /** Receives the results on the caller's thread. */
  public interface Listener extends ParallelFiles.Listener<FileReport> {
    /** A file's report, in the order of the files. */
    void report(FileReport report) throws IOException;

    @Override
    default void result(FileReport report) throws IOException {
      report(report);
    }

    @Override
    default void unreadable(FileReport folder) throws IOException {
      report(folder);
    }
  }

  /** Checks one file; tests substitute checks that fail. */
  @FunctionalInterface
  interface Check extends ParallelFiles.Work<FileReport> {
    FileReport check(Path path, long memory);

    @Override
    default FileReport run(Path path, long memory) {
      return check(path, memory);
    }

    @Override
    default long share(Path path, long size) {
      return CheckMemory.of(path, size);
    }

    @Override
    default FileReport failed(FileReport failure) {
      return failure;
    }

    @Override
    default boolean isTooLarge(FileReport report) {
      return report.isTooLarge();
    }
  }

  private final ParallelFiles<FileReport> files;

  /** A check of single files, of which no folder is listed. */
  public ParallelCheck(FileCheck check) {
    this(check, new ModFiles());
  }

  /**
   * @param mods whose settings exclude paths in folders
   */
  public ParallelCheck(FileCheck check, ModFiles mods) {
    Check each = check::check;
    files = new ParallelFiles<>(each, mods);
  }

  /**
   * @param memory bytes that all files together may take
   */
  ParallelCheck(Check check, long memory) {
    files = new ParallelFiles<>(check, new ModFiles(), memory);
  }

  /**
   * Checks files, and all files under folders.
   *
   * @throws IOException from the listener
   */
  public void run(List<Path> paths, Listener listener) throws IOException {
    files.run(paths, listener);
  }

  /** Checks one file on the calling thread, within the memory that all files together may take. */
  public FileReport checkWithinMemory(Path path) {
    return files.runWithinMemory(path);
  }
}
