package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.junit.jupiter.api.Test;

class OccurrencesTest extends FeatureFixture {
  /** The texts that the editor marks. */
  private List<String> marked() {
    IAnnotationModel model = Workspace.viewer(editor).getAnnotationModel();
    List<String> marked = new ArrayList<>();
    for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext(); ) {
      Annotation annotation = all.next();
      if (annotation.getType().equals("org.eclipse.ui.genericeditor.text")) {
        Position place = model.getPosition(annotation);
        marked.add(text().substring(place.getOffset(), place.getOffset() + place.getLength()));
      }
    }
    return marked;
  }

  @Test
  void bonesAreMarkedAndNumbersAreNot() throws Exception {
    moveTo("frame 0\n", "leftarm ");
    Wait.until("the bone is marked", () -> marked().size() == 14);
    assertEquals(List.of("leftarm"), marked().stream().distinct().toList());
    Screenshots.take("occurrences");
    moveTo("frame 0\n", "0  0.01746");
    Wait.until("nothing is marked", () -> marked().isEmpty());
  }
}
