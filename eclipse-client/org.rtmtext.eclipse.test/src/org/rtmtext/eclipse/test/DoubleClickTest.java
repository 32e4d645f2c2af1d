package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.Test;

class DoubleClickTest extends FeatureFixture {
  /** Double-clicks the text at some characters after the first occurrence of a text. */
  private String selected(String after, int column) throws Exception {
    moveAfter(after);
    StyledText widget = (StyledText) editor.getAdapter(Control.class);
    Point place = widget.getLocationAtOffset(widget.getCaretOffset() + column);
    for (int count = 1; count <= 2; count++) {
      for (int type : new int[] {SWT.MouseDown, SWT.MouseUp}) {
        Event event = new Event();
        event.button = 1;
        event.count = count;
        event.x = place.x + 1;
        event.y = place.y + 1;
        widget.notifyListeners(type, event);
      }
    }
    Wait.events();
    return ((ITextSelection) editor.getSelectionProvider().getSelection()).getText();
  }

  @Test
  void numbersAreSelectedWhole() throws Exception {
    assertEquals("-1.62", selected("motion 0 0 ", 0));
    assertEquals("-1.62", selected("motion 0 0 ", 3));
    assertEquals("-6e-5", selected("  spine1        |  -0.0087   ", 2));
    assertEquals("0", selected("motion ", 0));
  }

  @Test
  void wordsAreSelectedAsElsewhere() throws Exception {
    assertEquals("leftforearm", selected("  leftarm\n  ", 4));
    assertEquals("StepSound", selected("\"", 3));
  }
}
