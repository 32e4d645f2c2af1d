package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.text.source.TextInvocationContext;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPageLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.features.QuickAssist;
import org.rtmtext.eclipse.files.GitConflict;

/** A merge of git has left a conflict in an animation. */
class ConflictTest extends FeatureFixture {
  private static final String UNDO = "org.eclipse.ui.edit.undo";
  private static final String COMPARE = "Compare with theirs";
  private static final String MERGE = "Merge with theirs";
  private static final String TAKE = "Take theirs";
  private static final String THEIRS = "motion 0 0 7";
  private static final String OURS = "motion 0 0 5";
  private static final String PHASE = "frame 0.5\n";
  private static final String OTHER_PHASE = "frame 0.51\n";

  @TempDir Path folder;

  private Path settings;
  private byte[] theirs;
  private byte[] ours;

  @BeforeEach
  void createRepository() throws Exception {
    settings = Files.createFile(folder.resolve("settings"));
    git("init", "-q", "-b", "main");
    commit();
    git("branch", "theirs");
  }

  private int run(List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=n", "-c"));
    command.add("user.email=n@example.org");
    command.addAll(arguments);
    ProcessBuilder git = new ProcessBuilder(command).directory(path.getParent().toFile());
    // The settings of the user do not apply.
    git.environment().put("GIT_CONFIG_GLOBAL", settings.toString());
    git.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    return git.start().waitFor();
  }

  private void git(String... arguments) throws Exception {
    assertEquals(0, run(List.of(arguments)), () -> "git " + List.of(arguments));
  }

  private void commit() throws Exception {
    git("add", "--", path.getFileName().toString());
    git("commit", "-q", "-m", "one");
  }

  /** Edits the animation on both sides, and begins a merge, which git cannot complete. */
  private void merge(String before, String theirEdit, String beforeOurs, String ourEdit)
      throws Exception {
    git("checkout", "-q", "theirs");
    theirs = commit(before, theirEdit);
    git("checkout", "-q", "main");
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    Wait.until("the editor has the version of main", () -> text().contains(before));
    ours = commit(beforeOurs, ourEdit);
    assertEquals(1, run(List.of("merge", "-q", "theirs")));
    assertArrayEquals(ours, now());
  }

  private byte[] commit(String before, String edit) throws Exception {
    Workspace.replace(editor, before, edit);
    Workspace.save(editor);
    commit();
    return now();
  }

  /** The user looks at another view, and returns to the text. */
  private void returnToText() throws Exception {
    Workspace.page().activate(Workspace.page().showView(IPageLayout.ID_PROBLEM_VIEW));
    Wait.events();
    Workspace.page().activate(editor);
    widget().forceFocus();
    Wait.events();
  }

  private boolean isMarked() {
    return Annotations.messages(editor).stream()
        .anyMatch("walk.rtm has a merge conflict: this text is only one of its versions"::equals);
  }

  private void untilMarked() throws Exception {
    returnToText();
    Wait.until("the conflict is found", this::isMarked);
  }

  private List<ICompletionProposal> fixes() {
    ISourceViewer viewer = Workspace.viewer(editor);
    return List.of(
        new QuickAssist().computeQuickAssistProposals(new TextInvocationContext(viewer, 0, 0)));
  }

  private void choose(String fix) {
    fixes().stream()
        .filter(proposal -> proposal.getDisplayString().equals(fix))
        .findFirst()
        .orElseThrow()
        .apply(Workspace.document(editor));
  }

  /** Chooses a fix that asks whether edits may be lost. */
  private void chooseAndAnswer(String fix, String answer) throws Exception {
    AtomicBoolean isAnswered = new AtomicBoolean();
    DialogSteps.during(
        () -> {
          choose(fix);
          Wait.until("the question is answered", isAnswered::get);
        },
        List.of(
            () -> {
              isAnswered.set(isAsked(fix) && DialogSteps.press(fix, answer));
              return isAnswered.get();
            }));
  }

  private static boolean isAsked(String fix) {
    Shell dialog = DialogSteps.dialog(fix);
    if (dialog == null) {
      return false;
    }
    Screenshots.take("conflict-question");
    String question = "walk.rtm was edited after git left the conflict.";
    return ScreenTexts.in(dialog).toString().contains(question);
  }

  @Test
  void theOtherVersionIsComparedAndTaken() throws Exception {
    assertFalse(isMarked());
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    String mine = text();
    assertTrue(mine.contains(OURS), mine);
    untilMarked();
    Screenshots.take("conflict");
    List<String> titles = fixes().stream().map(fix -> fix.getDisplayString()).toList();
    assertEquals(List.of(COMPARE, MERGE, TAKE), titles.subList(0, 3));
    choose(COMPARE);
    String other = mine.replace(OURS, THEIRS);
    Wait.until("both texts are shown", () -> ScreenTexts.shown().containsAll(List.of(mine, other)));
    assertEquals("walk.rtm (theirs) ↔ walk.rtm", Workspace.page().getActiveEditor().getTitle());
    Screenshots.take("conflict-compared");
    Workspace.page().closeEditor(Workspace.page().getActiveEditor(), false);

    returnToText();
    try (NoticeRecorder notices = NoticeRecorder.recorded()) {
      choose(TAKE);
      Wait.until("the text is theirs", () -> text().equals(other));
      Screenshots.take("conflict-taken");
      assertTrue(
          String.join("\n", notices.texts()).contains("stage the file"), notices.texts()::toString);
    }
    assertTrue(editor.isDirty());
    assertArrayEquals(ours, now(), "only the text is changed");
    run(UNDO);
    assertEquals(mine, text());
    assertFalse(editor.isDirty(), "nothing can be lost");
    assertEquals(0, Workspace.viewer(editor).getSelectedRange().y, "nothing is selected");
    moveTo("rtm", "rtm");
    chooseFix(QUICK_FIX, TAKE, "conflict-quick-fix");
    Wait.until("the text is theirs", () -> text().equals(other));
    Workspace.save(editor);
    assertArrayEquals(theirs, now());
    assertTrue(isMarked(), "until the file is staged");
    git("add", path.getFileName().toString());
    returnToText();
    Wait.until("the conflict has ended", () -> !isMarked());
  }

  @Test
  void bothVersionsOfTheSameNumberAreInTheMergedText() throws Exception {
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    untilMarked();
    // An unsaved edit, which the undo restores.
    Workspace.replace(editor, PHASE, OTHER_PHASE);
    String edited = text();
    try (NoticeRecorder notices = NoticeRecorder.recorded()) {
      chooseAndAnswer(MERGE, "Cancel");
      assertEquals(edited, text());
      chooseAndAnswer(MERGE, "Replace");
      Wait.until("the text has marks", () -> text().contains("<<<<<<< OURS\n"));
      Screenshots.take("conflict-merged");
      String notice = String.join("\n", notices.texts());
      assertTrue(notice.contains("walk.rtm has 1 conflict."), notice);
    }
    assertTrue(
        text().contains("<<<<<<< OURS\n" + OURS + "\n=======\n" + THEIRS + "\n>>>>>>> THEIRS\n"),
        text());
    assertArrayEquals(ours, now());
    run(UNDO);
    assertEquals(edited, text());
  }

  @Test
  void editsOfDifferentPlacesAreMerged() throws Exception {
    merge(PHASE, OTHER_PHASE, ORIGINAL, OURS);
    untilMarked();
    String both = text().replace(PHASE, OTHER_PHASE);
    choose(MERGE);
    Wait.until("the text has both edits", () -> text().equals(both));
    assertArrayEquals(ours, now());
    Workspace.save(editor);
    assertFalse(editor.isDirty());
  }

  @Test
  void editsThatWereSavedSinceTheConflictAreLostOnlyIfTheUserAgrees() throws Exception {
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    untilMarked();
    String other = text().replace(OURS, THEIRS);
    Workspace.replace(editor, PHASE, OTHER_PHASE);
    Workspace.save(editor);
    String edited = text();
    byte[] saved = now();
    chooseAndAnswer(TAKE, "Cancel");
    assertEquals(edited, text());
    chooseAndAnswer(TAKE, "Replace");
    Wait.until("the text is theirs", () -> text().equals(other));
    assertArrayEquals(saved, now());
  }

  @Test
  void aTextThatWasClosedIsNotMerged() throws Exception {
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    untilMarked();
    ICompletionProposal merge = fixes().get(1);
    assertEquals(MERGE, merge.getDisplayString());
    Workspace.page().closeEditor(editor, false);
    try (NoticeRecorder notices = NoticeRecorder.recorded()) {
      merge.apply(null);
      Wait.until(
          "it is refused", () -> notices.texts().toString().contains("The text is no longer open"));
    }
  }

  @Test
  void aTextWithoutAnnotationsHasNoFixes() {
    Shell shell = new Shell();
    try {
      SourceViewer viewer = new SourceViewer(shell, null, SWT.NONE);
      viewer.setDocument(new Document("rtm"));
      TextInvocationContext start = new TextInvocationContext(viewer, 0, 0);
      assertEquals(0, new QuickAssist().computeQuickAssistProposals(start).length);
    } finally {
      shell.dispose();
    }
  }

  @Test
  void theirsIsExactAlsoInATextOfPoses() throws Exception {
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    Commands.run("showPoses");
    Wait.until("poses are shown", () -> text().contains("\nposes ") && !editor.isDirty());
    untilMarked();
    choose(TAKE);
    Wait.until("the text is theirs", () -> text().contains(THEIRS));
    assertFalse(text().contains("\nposes "));
    Workspace.save(editor);
    assertArrayEquals(theirs, now());
  }

  @Test
  void aTextThatIsEditedMeanwhileIsKept() throws Exception {
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    untilMarked();
    choose(TAKE);
    Workspace.document(editor).replace(text().indexOf(PHASE), PHASE.length(), OTHER_PHASE);
    String edited = text();
    try (NoticeRecorder notices = NoticeRecorder.recorded()) {
      Wait.until(
          "it is refused",
          () -> notices.texts().toString().contains("The text has changed in the meantime"));
    }
    assertEquals(edited, text());
  }

  private boolean exists(Path file) throws Exception {
    return GitConflict.exists(file).get();
  }

  @Test
  void conflictsOfOtherCommandsThanMergeAreFound() throws Exception {
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    git("merge", "--abort");
    git("reset", "-q", "HEAD~");
    git("checkout", "-q", "-m", "theirs");
    assertTrue(exists(path));
  }

  @Test
  void otherConflictsAndFilesHaveNone() throws Exception {
    git("checkout", "-q", "theirs");
    git("rm", "-q", "walk.rtm");
    git("commit", "-q", "-m", "deleted");
    git("checkout", "-q", "main");
    Path odd = path.resolveSibling("odd [w]alk.rtm");
    Files.write(path, Files.readAllBytes(Workspace.testdata("bmtr4.rtm")));
    commit();
    assertEquals(1, run(List.of("merge", "-q", "theirs")));
    assertFalse(exists(path), "theirs is deleted");
    assertFalse(exists(odd), "not in git");
    assertFalse(exists(path.getRoot().resolve("walk.rtm")), "not in a repository");
  }

  @Test
  void aLinkedWorkTreeHasItsOwnConflicts() throws Exception {
    merge(ORIGINAL, THEIRS, ORIGINAL, OURS);
    assertTrue(exists(path));
    GitConflict conflict = GitConflict.read(path).get();
    git("merge", "--abort");
    assertFalse(exists(path));
    git("worktree", "add", "-q", "-b", "tree", "tree [1]");
    Path tree = path.resolveSibling("tree [1]");
    Path linked = tree.resolve(path.getFileName());
    assertFalse(exists(linked));
    assertEquals(1, run(List.of("-C", tree.toString(), "merge", "-q", "theirs")));
    assertTrue(exists(linked));
    assertFalse(exists(path));
    GitConflict same = GitConflict.read(linked).get();
    assertEquals(
        List.of(conflict.base(), conflict.ours(), conflict.theirs()),
        List.of(same.base(), same.ours(), same.theirs()));
  }
}
