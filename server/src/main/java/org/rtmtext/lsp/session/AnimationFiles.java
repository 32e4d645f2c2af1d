package org.rtmtext.lsp.session;

/** Another name of {@link FileAccess}, for tests that still use it. */
public interface AnimationFiles extends FileAccess {
  AnimationFiles ON_DISK = new AnimationFiles() {};
}
