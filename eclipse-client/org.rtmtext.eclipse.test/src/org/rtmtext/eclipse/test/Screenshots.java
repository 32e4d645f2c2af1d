package org.rtmtext.eclipse.test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/** Screenshots for people to look at. */
final class Screenshots {
  private Screenshots() {}

  static void take(String name) {
    Display display = Display.getCurrent();
    Wait.events();
    Stream.of(display.getShells()).forEach(Screenshots::repaint);
    Wait.events();
    Rectangle screen = display.getBounds();
    Image image = new Image(display, screen);
    GC gc = new GC(display);
    try {
      gc.copyArea(image, 0, 0);
      ImageLoader loader = new ImageLoader();
      loader.data = new ImageData[] {image.getImageData()};
      Path folder = Path.of(System.getProperty("rtm.screenshots"));
      Files.createDirectories(folder);
      loader.save(folder.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    } finally {
      gc.dispose();
      image.dispose();
    }
  }

  /**
   * GTK paints a row of a tree that was updated over its old text, which makes the text bold until
   * the whole tree is painted.
   */
  private static void repaint(Control control) {
    control.redraw();
    control.update();
    if (control instanceof Composite composite) {
      Stream.of(composite.getChildren()).forEach(Screenshots::repaint);
    }
  }
}
