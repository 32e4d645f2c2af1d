package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.commands.Command;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Item;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutline;
import org.junit.jupiter.api.BeforeEach;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;

/** Places the cursor, runs commands, and waits for what the screen shows. */
abstract class FeatureFixture extends EditorFixture {
  static final String QUICK_FIX = "org.eclipse.jdt.ui.edit.text.java.correction.assist.proposals";

  static final String ESCAPE = "\u001b";

  @BeforeEach
  void activateEditor() throws Exception {
    synchronise();
    Workspace.page().activate(editor);
    // A browser of an earlier test may have kept the focus.
    widget().forceFocus();
    Wait.events();
  }

  /** Waits until the server has the texts of all open editors. */
  static void synchronise() throws Exception {
    Wait.until("the server has the texts", () -> texts().allMatch(FeatureFixture::isSynchronised));
  }

  private static Stream<IDocument> texts() {
    return Stream.of(Workspace.page().getEditorReferences())
        .map(reference -> reference.getEditor(false))
        .filter(ITextEditor.class::isInstance)
        .map(editor -> Workspace.document((ITextEditor) editor));
  }

  private static boolean isSynchronised(IDocument text) {
    return !DocumentSynchronizer.isTracked(text) || DocumentSynchronizer.version(text).isPresent();
  }

  /**
   * Waits until the Generic Editor has found what can be folded, which it does once some time after
   * opening. It then sets the visible text again, and so closes pop-ups.
   */
  static void untilFolded(ITextEditor editor) throws Exception {
    ProjectionAnnotationModel folds =
        ((ProjectionViewer) Workspace.viewer(editor)).getProjectionAnnotationModel();
    Wait.until("the text can be folded", () -> folds.getAnnotationIterator().hasNext());
  }

  final StyledText widget() {
    return (StyledText) editor.getAdapter(Control.class);
  }

  /** Selects the first occurrence of a text after another. */
  final void select(String after, String selected) {
    int offset = text().indexOf(selected, text().indexOf(after));
    select(offset, selected.length());
  }

  /** Puts the cursor at the start of the first occurrence of a text after another. */
  final void moveTo(String after, String place) {
    select(text().indexOf(place, text().indexOf(after)), 0);
  }

  /** Puts the cursor after the first occurrence of a text. */
  final void moveAfter(String before) {
    select(text().indexOf(before) + before.length(), 0);
  }

  private void select(int offset, int length) {
    editor
        .getSelectionProvider()
        .setSelection(new TextSelection(Workspace.document(editor), offset, length));
    Wait.events();
  }

  /** A new workbench enables the commands of its first editor with a delay. */
  static void untilEnabled(String command) throws Exception {
    Command wanted =
        PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(command);
    Wait.until(command + " is enabled", () -> wanted.isHandled() && wanted.isEnabled());
  }

  static void run(String command) throws Exception {
    untilEnabled(command);
    execute(command);
    Wait.events();
  }

  /** Runs an enabled command, and handles no events but those that the command handles. */
  static void execute(String command) throws Exception {
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
  }

  /**
   * Runs a command that lists fixes, and chooses the only one with this text. Fails if there is
   * another number of them, or if a dialog opens.
   */
  static void chooseFix(String command, String fix, String screenshot) throws Exception {
    Dialogs.Action choice =
        () -> {
          run(command);
          Screenshots.take(screenshot);
          // Code lenses and folding may have moved the text meanwhile, which closes the list. It is
          // opened again, after which no events are handled that could close it.
          type(ESCAPE);
          execute(command);
          List<TableItem> fixes = entries().filter(item -> item.getText().contains(fix)).toList();
          assertEquals(1, fixes.size(), () -> fix + " in " + entries().map(Item::getText).toList());
          choose(fixes.get(0));
        };
    assertEquals("", Dialogs.during(choice, screenshot + "-unexpected"));
  }

  /** Types in the active editor. */
  static void type(String typed) {
    Control widget = Workspace.page().getActiveEditor().getAdapter(Control.class);
    for (char c : typed.toCharArray()) {
      Event event = new Event();
      event.character = c;
      event.keyCode = c;
      widget.notifyListeners(SWT.KeyDown, event);
    }
    Wait.events();
  }

  /** Waits until a list pops up that has an entry with this text, and chooses the entry. */
  static void choose(String entry, String screenshot) throws Exception {
    Wait.until("the list has " + entry, () -> item(entry).isPresent());
    Screenshots.take(screenshot);
    choose(item(entry).orElseThrow());
  }

  static void choose(TableItem item) {
    Table table = item.getParent();
    table.setSelection(item);
    table.notifyListeners(SWT.Selection, new Event());
    table.notifyListeners(SWT.DefaultSelection, new Event());
    Wait.events();
  }

  private static Optional<TableItem> item(String entry) {
    return entries().filter(item -> item.getText().contains(entry)).findFirst();
  }

  /** The entries of all lists that have popped up. */
  static Stream<TableItem> entries() {
    return Stream.of(Display.getCurrent().getShells())
        .filter(shell -> shell.isVisible() && shell.getParent() != null)
        .flatMap(FeatureFixture::tables)
        .flatMap(table -> Stream.of(table.getItems()));
  }

  private static Stream<Table> tables(Composite parent) {
    return Stream.of(parent.getChildren())
        .flatMap(
            child ->
                child instanceof Table table
                    ? Stream.of(table)
                    : child instanceof Composite composite ? tables(composite) : Stream.of());
  }

  /** Shows the Outline view, and waits until it has this root. */
  static void showOutline(String root) throws Exception {
    Workspace.page().showView(IPageLayout.ID_OUTLINE);
    Wait.until("the outline has " + root, () -> outlineRoots().contains(root));
  }

  /** The tree of the Outline view; empty until it has one. */
  static Optional<Tree> outline() {
    ContentOutline view = (ContentOutline) Workspace.page().findView(IPageLayout.ID_OUTLINE);
    return view.getCurrentPage().getControl() instanceof Tree tree
        ? Optional.of(tree)
        : Optional.empty();
  }

  static List<String> outlineRoots() {
    return outline().stream()
        .flatMap(tree -> Stream.of(tree.getItems()))
        .map(TreeItem::getText)
        .toList();
  }

  /** Waits until a window shows a text that contains this one. */
  static void untilShown(String part) throws Exception {
    Wait.until(part + " is shown", () -> isShown(part));
  }

  static boolean isShown(String part) {
    return ScreenTexts.shown().stream().anyMatch(text -> ScreenTexts.has(text, part));
  }
}
