package org.rtmtext.eclipse.features;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;

/** Asks for an edit of poses. */
final class EditPosesDialog extends TitleAreaDialog {
  /** What can be entered besides the words of an edit. */
  private enum Field {
    /** Some of the frames; by default that at the cursor. */
    FRAME,
    /** Some of the frames; by default all, because one alone makes no sense. */
    FRAMES,
    /** Over how many frames the edit begins and ends. */
    EASE
  }

  /**
   * A kind of edit.
   *
   * @param name in the server's command
   * @param message what to enter
   * @param words the first proposal; {@code BONE} and {@code FRAME} stand for the bone and the
   *     frame at the cursor; null for no words
   */
  record Kind(String title, String name, String message, String words, Set<Field> fields) {
    Kind(String title, String name, String message, String words, Field... fields) {
      this(title, name, message, words, Set.of(fields));
    }

    boolean hasWords() {
      return words != null;
    }

    boolean isInFrames() {
      return fields.contains(Field.FRAME) || fields.contains(Field.FRAMES);
    }
  }

  private static final String FEET =
      "Bones that touch the ground, separated by commas; empty for those with foot, toe, ankle, paw"
          + " or hoof in their names.";

  static final List<Kind> KINDS =
      List.of(
          new Kind(
              "Turn Bone",
              "turn",
              "A bone, and degrees about x, y and z, or an angle and the axis.",
              "BONE 0 0 0",
              Field.FRAME,
              Field.EASE),
          new Kind(
              "Move Bone",
              "move",
              "A bone, and metres along x, y and z.",
              "BONE 0 0 0",
              Field.FRAME,
              Field.EASE),
          new Kind(
              "Copy Pose to",
              "copy-pose",
              "The frame to copy, from 1.",
              "",
              Field.FRAME,
              Field.EASE),
          new Kind("Mirror Pose", "mirror", "Exchanges left and right.", null, Field.FRAME),
          new Kind(
              "Smooth",
              "smooth",
              "How often to near each pose to those before and after it.",
              "1",
              Field.FRAMES),
          new Kind(
              "Make Loop",
              "loop",
              "Over how many of the last frames; empty for a quarter of them.",
              ""),
          new Kind(
              "Start Loop at This Frame",
              "shift-start",
              "The frame at which the loop is to begin, from 1.",
              "FRAME"),
          new Kind("Crop", "crop", "The frames to keep, from 1, such as 5..20.", ""),
          new Kind("Append Animation", "append", "The file, beside this one.", ""),
          new Kind("Resample", "resample", "The new number of frames.", ""),
          new Kind(
              "Trim Constant Frames",
              "trim",
              "Removes frames at both ends that only repeat a pose.",
              null),
          new Kind("Put Feet on the Ground", "ground", FEET, "", Field.FRAME, Field.EASE),
          new Kind("Step Sounds Where Feet Touch", "step-sounds", FEET, "", Field.FRAMES));

  private final String bone;
  private final String frame;
  private Combo kinds;
  private Text words;
  private Text frames;
  private Spinner ease;
  private Map<String, Object> edit = Map.of();

  /**
   * @param bone at the cursor
   * @param frame at the cursor, from 1; empty for none
   */
  EditPosesDialog(Shell shell, String bone, String frame) {
    super(shell);
    this.bone = bone;
    this.frame = frame;
    setHelpAvailable(false);
  }

  /** The arguments of the server's command. */
  Map<String, Object> edit() {
    return edit;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText("Edit Poses");
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle("Edit poses");
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).applyTo(area);
    kinds = new Combo(area(area, "&Edit:"), SWT.READ_ONLY);
    KINDS.forEach(kind -> kinds.add(kind.title()));
    words = new Text(area(area, "&With:"), SWT.BORDER);
    frames = new Text(area(area, "&Frames:"), SWT.BORDER);
    frames.setMessage("all");
    ease = new Spinner(area(area, "E&ase over:"), SWT.BORDER);
    for (Control field : new Control[] {kinds, words, frames, ease}) {
      GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
    }
    kinds.addListener(SWT.Selection, event -> selected());
    kinds.select(0);
    selected();
    return area;
  }

  private static Composite area(Composite parent, String label) {
    new Label(parent, SWT.NONE).setText(label);
    return parent;
  }

  private void selected() {
    Kind kind = KINDS.get(kinds.getSelectionIndex());
    setMessage(kind.message());
    words.setEnabled(kind.hasWords());
    words.setText(kind.hasWords() ? proposal(kind) : "");
    frames.setEnabled(kind.isInFrames());
    frames.setText(kind.fields().contains(Field.FRAMES) ? "" : frame);
    ease.setEnabled(kind.fields().contains(Field.EASE));
  }

  /** In one pass, because a bone may be called FRAME. */
  private String proposal(Kind kind) {
    return Pattern.compile("BONE|FRAME")
        .matcher(kind.words())
        .replaceAll(found -> Matcher.quoteReplacement(found.group().equals("BONE") ? bone : frame));
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, IDialogConstants.OK_ID, "Edit", true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
  }

  @Override
  protected void okPressed() {
    Kind kind = KINDS.get(kinds.getSelectionIndex());
    edit =
        Map.of(
            "edit",
            kind.name(),
            "words",
            words.getText(),
            "frames",
            kind.isInFrames() ? frames.getText() : "",
            "ease",
            ease.isEnabled() ? ease.getSelection() : 0);
    super.okPressed();
  }
}
