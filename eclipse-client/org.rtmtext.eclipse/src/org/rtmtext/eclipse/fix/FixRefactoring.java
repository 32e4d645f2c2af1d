package org.rtmtext.eclipse.fix;

import java.io.IOException;
import java.util.Set;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/** Fixes the problems of all animations and texts in a folder, as {@code rtm.jar fix} does. */
public final class FixRefactoring extends Refactoring {
  private final FixedResources selected;

  /** What editors fix without asking. */
  private FixPreview obvious;

  /** What the user has chosen to fix. */
  private FixPreview chosen;

  private Set<String> codes = Set.of();

  public FixRefactoring(FixedResources selected) {
    this.selected = selected;
  }

  @Override
  public String getName() {
    return selected.title();
  }

  FixPreview obvious() {
    return obvious;
  }

  /** Sets the codes of the problems to fix. */
  void setCodes(Set<String> codes) {
    this.codes = Set.copyOf(codes);
  }

  @Override
  public RefactoringStatus checkInitialConditions(IProgressMonitor monitor) {
    RefactoringStatus status =
        look(monitor, () -> obvious = FixPreview.of(selected, null, monitor));
    if (!status.hasFatalError() && obvious.count() == 0) {
      status.addFatalError(obvious.message());
    }
    return status;
  }

  @Override
  public RefactoringStatus checkFinalConditions(IProgressMonitor monitor) {
    if (codes.isEmpty()) {
      return RefactoringStatus.createFatalErrorStatus("Select the problems to fix.");
    }
    // Again, even if the codes are those of the first look: files may have changed.
    RefactoringStatus status =
        look(monitor, () -> chosen = FixPreview.of(selected, codes, monitor));
    if (!status.hasFatalError() && chosen.files().isEmpty()) {
      status.addFatalError(chosen.message());
    }
    return status;
  }

  private interface Look {
    void run() throws IOException;
  }

  private static RefactoringStatus look(IProgressMonitor monitor, Look look) {
    try {
      look.run();
      return new RefactoringStatus();
    } catch (IOException e) {
      if (monitor.isCanceled()) {
        throw new OperationCanceledException();
      }
      return RefactoringStatus.createFatalErrorStatus(e.getMessage());
    }
  }

  @Override
  public Change createChange(IProgressMonitor monitor) {
    return new FixChange(selected, chosen);
  }
}
