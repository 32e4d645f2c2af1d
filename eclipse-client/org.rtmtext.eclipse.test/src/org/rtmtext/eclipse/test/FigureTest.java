package org.rtmtext.eclipse.test;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.compare.ResourceNode;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.compare.CompareWithHandler;
import org.rtmtext.eclipse.views.FigureView;
import org.rtmtext.eclipse.views.FollowingView;
import org.rtmtext.eclipse.views.MotionView;

class FigureTest extends PageFixture {
  /** Bytes of a binarised row: four components of a quaternion, three of a position. */
  private static final int ROW = 14;

  private static final String TITLE = "document.querySelector('#title').textContent";
  private static final String FRAME = "document.querySelector('#frame').textContent";
  private static final String BEFORE =
      "document.querySelector('#legend .saved').hidden ? ''"
          + " : document.querySelector('#legend .saved').textContent";
  private static final String DIFFERENCE =
      "document.querySelector('#difference').hidden ? ''"
          + " : document.querySelector('#difference').textContent";
  private static final String EMPTY =
      "document.querySelector('#empty').hidden ? ''"
          + " : document.querySelector('#empty p').textContent";

  private static final String GRID =
      "document.querySelector('#legend').lastElementChild.textContent";

  /** The highlighted row of the table of posed joints. */
  private static final String BONE = "document.querySelector('#joints .current th').textContent";

  /** The angles of the highlighted bone in the table. */
  private static final String ANGLES =
      "[...document.querySelectorAll('#joints .current td')].slice(4, 7)"
          + ".map(cell => cell.textContent).join(' ')";

  private static final String EDIT_POSES = "Edit Poses";

  private static final String POSE = "document.querySelector('#joints .current').textContent";

  /** Pixels of the left and of the right side of the body. */
  private static final String SIDES =
      """
      (canvas => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let blue = 0, orange = 0;
        for (let i = 0; i < data.length; i += 4) {
          const [r, g, b] = data.subarray(i, i + 3);
          blue += b > r + 60 ? 1 : 0;
          orange += r > b + 60 && g > b ? 1 : 0;
        }
        return blue > 200 && orange > 200;
      })(document.querySelector('#stage'))\
      """;

  /** Looks for a limb with the mouse, and clicks it. */
  private static final String CLICK =
      """
      (canvas => {
        canvas.setPointerCapture = () => {};
        const box = canvas.getBoundingClientRect();
        const fire = (type, x, y) => canvas.dispatchEvent(
            new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, bubbles: true }));
        for (let y = box.top + 2; y < box.bottom; y += 3) {
          for (let x = box.left + 2; x < box.right; x += 3) {
            fire('pointermove', x, y);
            const tip = document.querySelector('#tooltip');
            if (!tip.hidden && tip.firstChild.textContent === '%s') {
              fire('pointerdown', x, y);
              fire('pointerup', x, y);
              return true;
            }
          }
        }
        return false;
      })(document.querySelector('#stage'))\
      """;

  @BeforeEach
  void openView() throws Exception {
    show("showFigure", FigureView.ID);
    waitFor(TITLE, "walk.rtm");
    press("#stage", "b");
  }

  private void click(String bone) {
    assertEquals("true", evaluate(String.format(CLICK, bone)));
  }

  @Test
  void figureFollowsTheCursor() throws Exception {
    assertEquals("walk.rtm: figure", view.getTitle());
    waitFor(SIDES, "true");
    waitFor("document.querySelectorAll('#joints tbody tr').length", "21");
    moveCursorTo("frame 0.5\n");
    waitFor(FRAME, "frame 7 of 13, phase 0.5");
    editor.selectAndReveal(text().indexOf("  leftarm ", text().indexOf("frame 0.5\n")), 0);
    waitFor(BONE, "leftarm");
    waitFor(FRAME, "frame 7 of 13, phase 0.5");
    press("#stage", "b");
    picture("figure");
  }

  @Test
  void aBoneOfTheListIsHighlighted() throws Exception {
    moveCursorTo("  rightarm\n");
    waitFor(BONE, "rightarm");
    moveCursorTo("  leftarm\n");
    waitFor(BONE, "leftarm");
  }

  @Test
  void aClickedLimbIsShownInTheText() throws Exception {
    moveCursorTo("frame 0.5\n");
    waitFor(FRAME, "frame 7 of 13, phase 0.5");
    press("#stage", "b");
    press("#stage", "1");
    click("leftforearm");
    Wait.until("the cursor is in the row", () -> cursorLine().startsWith("leftforearm"));
    assertTrue(cursor() > text().indexOf("frame 0.5\n"), "the cursor is in the shown frame");
    assertTrue(cursor() < text().indexOf("frame 0.58"), "the cursor is in the shown frame");
    assertEquals(view, Workspace.page().getActivePart(), "keys keep the focus in the view");
    press("#stage", "Enter");
    Wait.until("Enter moves to the text", () -> Workspace.page().getActivePart() == editor);
  }

  @Test
  void aClickFindsTheRowAfterAnEdit() throws Exception {
    moveCursorTo("frame 0.5\n");
    waitFor(FRAME, "frame 7 of 13, phase 0.5");
    press("#stage", "b");
    press("#stage", "1");
    // The lines of the frames are now other ones than the page knows.
    Workspace.document(editor).replace(text().indexOf("\nframe 0\n"), 0, "\n\n\n");
    click("rightforearm");
    Wait.until("the cursor is in the row", () -> cursorLine().startsWith("rightforearm"));
    assertTrue(cursor() > text().indexOf("frame 0.5\n"), "the cursor is in the shown frame");
    assertTrue(cursor() < text().indexOf("frame 0.58"), "the cursor is in the shown frame");
  }

  @Test
  void aTypedNumberMovesTheLimbUntilItIsSaved() throws Exception {
    moveCursorTo("  rightarm      |");
    waitFor(BONE, "rightarm");
    waitFor(BEFORE, "");
    String pose = evaluate(POSE);
    // The first row of the arm: about 60 degrees.
    Workspace.replace(
        editor,
        "rightarm      |        0        0  -0.0523  0.99866",
        "rightarm      |        0        0     -0.5    0.866");
    waitFor(BEFORE, "saved");
    waitFor(FRAME, "frame 1 of 13, phase 0");
    assertNotEquals(pose, evaluate(POSE));
    waitFor(DIFFERENCE + ".includes('right') && " + DIFFERENCE + ".includes('at phase 0')", "true");
    press("#stage", "b");
    picture("figure-edited");
    Workspace.save(editor);
    waitFor(BEFORE, "");
  }

  @Test
  void theNumberAtTheCursorShowsWhichWayItBends() throws Exception {
    String name = "document.querySelector('#stage').ariaLabel";
    Commands.run("showPoses");
    Wait.until("the poses are saved", () -> text().contains("\nposes ") && !editor.isDirty());
    int row = text().indexOf("  leftforearm ", text().indexOf("\nframe 0.5\n"));
    editor.selectAndReveal(row, 0);
    waitFor(BONE, "leftforearm");
    waitFor(name, "Figure");
    Matcher angle = Pattern.compile("turn +(\\S+)").matcher(text());
    assertTrue(angle.find(row));
    editor.selectAndReveal(angle.start(1), 0);
    waitFor(name, "Figure, turn x of leftforearm, + moves it forward");
    press("#stage", "b");
    picture("figure-axis");
    editor.selectAndReveal(row, 0);
    waitFor(name, "Figure");
  }

  @Test
  void aTypedAngleOfAPoseBendsTheElbow() throws Exception {
    Commands.run("showPoses");
    Wait.until("the poses are saved", () -> text().contains("\nposes ") && !editor.isDirty());
    int row = text().indexOf("  leftforearm ", text().indexOf("\nframe 0.5\n"));
    editor.selectAndReveal(row, 0);
    waitFor(BONE, "leftforearm");
    waitFor(FRAME, "frame 7 of 13, phase 0.5");
    Matcher angle = Pattern.compile("turn +(\\S+)").matcher(text());
    assertTrue(angle.find(row));
    Workspace.document(editor).replace(angle.start(1), angle.end(1) - angle.start(1), "60");
    waitFor(BEFORE, "saved");
    waitFor(FRAME, "frame 7 of 13, phase 0.5");
    waitFor(POSE + ".includes('60.0')", "true");
    press("#stage", "b");
    picture("figure-poses");
    Workspace.save(editor);
    waitFor(BEFORE, "");
    byte[] after = now();
    assertEquals(before.length, after.length);
    int first = Arrays.mismatch(before, after);
    int last = before.length - 1;
    while (before[last] == after[last]) {
      last--;
    }
    assertTrue(
        last - first < ROW, "only the row of this bone has changed: " + first + " to " + last);
  }

  @Test
  void aHiddenFigureIsDrawnWhenItIsVisibleAgain() throws Exception {
    FigureView figure = (FigureView) view;
    Commands.run("showMotion");
    IViewPart motion = Workspace.page().findView(MotionView.ID);
    try {
      Wait.until("the figure is hidden", () -> !Workspace.page().isPartVisible(figure));
      Workspace.replace(editor, "-0.0523  0.99866", "-0.5    0.866");
      String values = "document.querySelector('figure[data-chart=\"position\"] canvas') !== null";
      view = (FollowingView) motion;
      waitFor(values, "true");
      view = figure;
      assertEquals("", evaluate(BEFORE), "a hidden figure asks for nothing");
      Workspace.page().bringToTop(figure);
      waitFor(BEFORE, "saved");
    } finally {
      Workspace.page().hideView(motion);
    }
  }

  @Test
  void withoutASkeletonOneCanBeChosen() throws Exception {
    Workspace.page().closeEditor(editor, false);
    Path odd = Files.write(path.resolveSibling("odd.rtm"), GeneratedAnimations.plain(3, 4));
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    editor = Workspace.open(workspace.project.getFile(odd.getFileName().toString()));
    waitFor(TITLE, "odd.rtm");
    press("#stage", "b");
    waitFor(EMPTY, "Without a skeleton, the bones have no joints to draw.");
    picture("figure-no-skeleton");
    String dialogs =
        Dialogs.during(
            () -> {
              evaluate("document.querySelector('#empty button').click()");
              waitFor(EMPTY, "");
            },
            "figure-choose-skeleton",
            "OK");
    assertTrue(dialogs.startsWith("Choose Skeleton"), dialogs);
  }

  @Test
  void aKeyOpensTheView() throws Exception {
    Workspace.page().activate(editor);
    Binding binding =
        PlatformUI.getWorkbench()
            .getService(IBindingService.class)
            .getPerfectMatch(KeySequence.getInstance("M2+M3+Q F"));
    assertEquals(
        "org.rtmtext.eclipse.showFigure", binding.getParameterizedCommand().getCommand().getId());
  }

  private static final Pattern POSITION =
      Pattern.compile("(?m)^(  \\w+ +\\|.*\\|) +(\\S+) +(\\S+) +(\\S+)$");

  /** Multiplies all positions of the text, as for a file in other units. */
  private void scale(double factor) throws Exception {
    String scaled =
        POSITION
            .matcher(text())
            .replaceAll(
                row ->
                    row.group(1)
                        + Stream.of(row.group(2), row.group(3), row.group(4))
                            .map(number -> " " + Double.parseDouble(number) * factor)
                            .collect(joining()));
    assertNotEquals(text(), scaled);
    Workspace.document(editor).set(scaled);
    // The joints are solved from the saved positions.
    Workspace.save(editor);
  }

  @Test
  void theViewIsFittedAgainWhenTheFigureHasShrunk() throws Exception {
    waitFor(SIDES, "true");
    String grid = evaluate(GRID);
    scale(0.01);
    waitFor(GRID + " !== '" + grid + "'", "true");
    picture("figure-shrunk");
    assertEquals("true", evaluate(SIDES));
  }

  @Test
  void theKeyOfTheMotionViewWorksInTheFigure() throws Exception {
    Workspace.page().activate(view);
    Binding binding =
        PlatformUI.getWorkbench()
            .getService(IBindingService.class)
            .getPerfectMatch(KeySequence.getInstance("M2+M3+Q M"));
    assertEquals(
        "org.rtmtext.eclipse.showMotion", binding.getParameterizedCommand().getCommand().getId());
    assertTrue(Commands.isEnabled("showMotion"));
  }

  @Test
  void coloursFollowTheTheme() throws Exception {
    String background = "getComputedStyle(document.body).backgroundColor";
    String light = evaluate(background);
    Themes.set(Themes.DARK);
    try {
      waitFor(DARK, "true");
      assertNotEquals(light, evaluate(background));
      waitFor("document.documentElement.classList.contains('on-dark')", "true");
      moveCursorTo("  leftarm       |");
      waitFor(BONE, "leftarm");
      press("#stage", "b");
      picture("figure-dark");
    } finally {
      Themes.set(Themes.LIGHT);
      waitFor(LIGHT, "true");
    }
    // Linux does not tell SWT whether the contrast is high.
    evaluate(
        "window.rtmPost({type: 'theme', kind: 'high-contrast', colours: {border: '#6fc3df'}})");
    waitFor(background, "rgb(0, 0, 0)");
    picture("figure-high-contrast");
  }

  private static Text words() {
    return Widgets.field(DialogSteps.dialog(EDIT_POSES), "With:");
  }

  private boolean isPreviewed(String old) {
    String angles = evaluate(ANGLES);
    return evaluate(DIFFERENCE).startsWith("largest change: left")
        && !angles.isBlank()
        && !angles.equals(old);
  }

  @Test
  void anEditOfPosesIsPreviewedWhileItIsEntered() throws Exception {
    editor.selectAndReveal(text().indexOf("  leftarm ", text().indexOf("frame 0.5\n")), 0);
    waitFor(BONE, "leftarm");
    waitFor(ANGLES + ".trim() === ''", "false");
    String before = evaluate(ANGLES);
    DialogSteps.during(
        () -> Commands.run("editPoses"),
        List.of(
            () -> DialogSteps.dialog(EDIT_POSES) != null,
            () -> {
              words().setText("leftarm 0 0 40");
              return true;
            },
            () -> isPreviewed(before),
            () -> {
              Rectangle dialog = DialogSteps.dialog(EDIT_POSES).getBounds();
              Rectangle figure = ((FigureView) view).bounds();
              assertTrue(
                  dialog.x + dialog.width < figure.x + figure.width / 2,
                  () -> "the dialog covers the figure: " + dialog + " " + figure);
              Screenshots.take("figure-preview");
              Widgets.field(DialogSteps.dialog(EDIT_POSES), "Frames:").setText("6..99");
              return true;
            },
            () -> evaluate(DIFFERENCE).isEmpty(),
            () -> {
              Widgets.field(DialogSteps.dialog(EDIT_POSES), "Frames:").setText("6..8");
              return true;
            },
            () -> isPreviewed(before) && evaluate(FRAME).equals("frame 7 of 13, phase 0.5"),
            () -> DialogSteps.press(EDIT_POSES, "Cancel")));
    waitFor(DIFFERENCE, "");
    waitFor(ANGLES, before);
    assertFalse(editor.isDirty());

    String[] previewed = new String[1];
    DialogSteps.during(
        () -> Commands.run("editPoses"),
        List.of(
            () -> DialogSteps.dialog(EDIT_POSES) != null,
            () -> {
              words().setText("leftarm 0 0 -20");
              return true;
            },
            () -> isPreviewed(before),
            () -> {
              previewed[0] = evaluate(ANGLES);
              return DialogSteps.press(EDIT_POSES, "Edit");
            }));
    Wait.until("the bone is turned", () -> editor.isDirty());
    moveCursorTo("frame 1\n");
    waitFor(FRAME, "frame 13 of 13, phase 1");
    editor.selectAndReveal(text().indexOf("  leftarm ", text().indexOf("frame 0.5\n")), 0);
    waitFor(ANGLES, previewed[0]);
    picture("figure-previewed");
  }

  @Test
  void comparedAnimationsAreShownTogether(@TempDir Path folder) throws Exception {
    String other = Files.readString(Workspace.testdata("walk.rtmt"));
    Path left =
        Files.writeString(
            folder.resolve("other.rtmt"),
            other.replace(
                "rightarm      |        0        0  -0.0523  0.99866",
                "rightarm      |        0        0     -0.5    0.866"));
    CompareWithHandler.compare(left, path);
    Commands.run("showFigure");
    assertEquals("other.rtmt ↔ walk.rtm: figure", view.getTitle());
    waitFor(BEFORE, "other.rtmt");
    waitFor(TITLE, "walk.rtm");
    waitFor(DIFFERENCE + ".includes('right') && " + DIFFERENCE + ".includes('at phase 0')", "true");
    press("#stage", "b");
    picture("figure-compare");
    Workspace.page().activate(editor);
    waitFor(BEFORE, "");
    assertEquals("walk.rtm: figure", view.getTitle());
  }

  /** Compares a revision, whose bone leftarm differs at phase 0.5. */
  private void compareWithRevision() throws Exception {
    String shown = text();
    int frame = shown.indexOf("frame 0.5\n");
    int row = shown.indexOf("  leftarm ", frame);
    // Printed as the server prints it, so that this is what is shown.
    String old =
        shown.substring(0, row)
            + shown.substring(row).replaceFirst("-0.012         0", "-0.012       0.5");
    // The views show the first difference in a frame.
    old = old.replaceFirst("(?m)^motion .*$", "motion 0 0 1");
    CompareTest.compare(new ResourceNode(file), CompareTest.revision(old));
    String revision = old;
    Wait.until("both texts are shown", () -> ScreenTexts.shown().contains(revision));
    Commands.run("showFigure");
    waitFor(BEFORE + " === ''", "false");
    waitFor(FRAME, "frame 7 of 13, phase 0.5");
    waitFor(BONE, "leftarm");
  }

  private void moveComparedCursor() {
    String shown = text();
    StyledText left =
        Widgets.find(
            Workspace.page().getWorkbenchWindow().getShell(),
            StyledText.class,
            widget -> widget.isVisible() && widget.getText().equals(shown));
    left.setSelection(shown.indexOf("  rightarm ", shown.indexOf("frame 0.25\n")));
  }

  @Test
  void aRevisionIsGreyAndTheFigureOpensAtTheFirstDifference() throws Exception {
    compareWithRevision();
    waitFor(DIFFERENCE + ".includes('at phase 0.5')", "true");
    picture("figure-revision");
    moveComparedCursor();
    waitFor(BONE, "rightarm");
    waitFor(FRAME + ".includes('phase 0.25')", "true");
    Workspace.page().activate(editor);
    waitFor(BEFORE, "");
  }

  @Test
  void theFigureOfAComparisonFollowsItsSkeleton() throws Exception {
    String skeleton = "document.querySelector('#title').title";
    compareWithRevision();
    String bones =
        text()
            .lines()
            .dropWhile(line -> !line.equals("bones"))
            .skip(1)
            .takeWhile(line -> !line.isBlank())
            .map(bone -> String.format("\"%s\", \"\"", bone.strip()))
            .collect(joining(", "));
    // No open text tells of the skeleton.
    Workspace.page().closeEditor(editor, false);
    waitFor(skeleton + ".includes('Walker')", "false");
    Files.writeString(
        path.resolveSibling("model.cfg"),
        "class CfgSkeletons { class Walker { skeletonBones[] = {" + bones + "}; }; };\n");
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    waitFor(skeleton, "skeleton Walker");
    assertNotEquals("", evaluate(BEFORE));
    picture("figure-compare-skeleton");
  }

  @Test
  void aRestartedServerGetsTheComparedTextsAgain() throws Exception {
    compareWithRevision();
    ServerProcesses.kill();
    FeatureFixture.synchronise();
    moveComparedCursor();
    waitFor(BONE, "rightarm");
    waitFor(FRAME + ".includes('phase 0.25')", "true");
  }

  @Test
  void aClosedTextCanBeOpenedAgain() throws Exception {
    Workspace.page().closeEditor(editor, false);
    FeatureFixture.untilShown("walk.rtm is not open.");
    press("#stage", "b");
    picture("figure-closed");
    Button open =
        Widgets.find(
            Workspace.page().getWorkbenchWindow().getShell(),
            Button.class,
            button -> button.getText().equals("Open the Text"));
    open.notifyListeners(SWT.Selection, new Event());
    Wait.until("the text is open", () -> Workspace.page().getActiveEditor() instanceof ITextEditor);
    Wait.until("the problem is gone", () -> !FeatureFixture.isShown("walk.rtm is not open."));
  }

  @Test
  void aRestartedServerIsAsked() throws Exception {
    ServerProcesses.kill();
    FeatureFixture.synchronise();
    Workspace.replace(editor, "-0.0523  0.99866", "-0.5    0.866");
    waitFor(BEFORE, "saved");
  }
}
