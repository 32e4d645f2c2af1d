package org.rtmtext.eclipse.fix;

import org.eclipse.ltk.ui.refactoring.RefactoringWizard;

/** Asks which problems to fix, and shows the files that would change. */
public final class FixWizard extends RefactoringWizard {
  private final FixRefactoring fix;

  public FixWizard(FixRefactoring fix) {
    super(fix, DIALOG_BASED_USER_INTERFACE | PREVIEW_EXPAND_FIRST_NODE);
    this.fix = fix;
    setDefaultPageTitle(FixTexts.TITLE);
    // Nothing is written that the user has not seen.
    setForcePreviewReview(true);
  }

  @Override
  protected void addUserInputPages() {
    addPage(new CodesPage(fix));
  }
}
