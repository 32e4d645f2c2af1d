package org.rtmtext.eclipse.fix;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.ltk.ui.refactoring.UserInputWizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

/** The problems to fix. Those that editors fix without asking are selected. */
final class CodesPage extends UserInputWizardPage {
  /** Reported only for a skeleton that the user has chosen, so it may be in no list of problems. */
  private static final String BONES_ABSENT = "bones-absent";

  private static final int ROWS = 12;

  /** Column of the codes, which documentation and settings use. */
  private static final int CODE = 3;

  private final FixRefactoring fix;
  private Table codes;

  CodesPage(FixRefactoring fix) {
    super(FixTexts.TITLE);
    this.fix = fix;
  }

  @Override
  public void createControl(Composite parent) {
    Composite content = new Composite(parent, SWT.NONE);
    content.setLayout(new GridLayout());
    Label label = new Label(content, SWT.NONE);
    label.setText("&Problems to fix (nothing is written before the preview is confirmed):");
    codes = new Table(content, SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION);
    codes.setHeaderVisible(true);
    for (String column : new String[] {"Problem", "Number", "Fix", "Code"}) {
      new TableColumn(codes, SWT.NONE).setText(column);
    }
    addCodes(fix.obvious());
    for (TableColumn column : codes.getColumns()) {
      column.pack();
    }
    GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
    data.heightHint = ROWS * codes.getItemHeight();
    codes.setLayoutData(data);
    codes.addListener(SWT.Selection, event -> update());
    update();
    setControl(content);
  }

  private void addCodes(FixPreview obvious) {
    Map<String, Integer> fixed = obvious.fixed();
    Map<String, Integer> others = new TreeMap<>();
    obvious.remaining().stream()
        .filter(problem -> problem.fixable() && !fixed.containsKey(problem.code()))
        .forEach(problem -> others.put(problem.code(), problem.count()));
    fixed.forEach((code, count) -> addCode(code, count.toString(), true));
    others.forEach((code, count) -> addCode(code, count.toString(), false));
    if (!fixed.containsKey(BONES_ABSENT) && !others.containsKey(BONES_ABSENT)) {
      addCode(BONES_ABSENT, "", false);
    }
  }

  private void addCode(String code, String count, boolean isChecked) {
    TableItem item = new TableItem(codes, SWT.NONE);
    item.setText(new String[] {FixTexts.name(code), count, FixTexts.explanation(code), code});
    item.setChecked(isChecked);
  }

  private void update() {
    Set<String> checked = new LinkedHashSet<>();
    for (TableItem item : codes.getItems()) {
      if (item.getChecked()) {
        checked.add(item.getText(CODE));
      }
    }
    fix.setCodes(checked);
    setPageComplete(!checked.isEmpty());
  }
}
