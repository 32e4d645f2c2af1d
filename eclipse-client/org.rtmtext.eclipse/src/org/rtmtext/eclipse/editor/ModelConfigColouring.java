package org.rtmtext.eclipse.editor;

import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;

/** Colours a {@code model.cfg}. */
public final class ModelConfigColouring extends ThemedColouring {
  private final ModelConfigScanner scanner = new ModelConfigScanner();

  public ModelConfigColouring() {
    DefaultDamagerRepairer repairer =
        new DefaultDamagerRepairer(scanner) {
          /** An edit can start or end a comment that has many lines. */
          @Override
          public IRegion getDamageRegion(
              ITypedRegion partition, DocumentEvent event, boolean partitioningChanged) {
            return new Region(0, event.getDocument().getLength());
          }
        };
    setDamager(repairer, IDocument.DEFAULT_CONTENT_TYPE);
    setRepairer(repairer, IDocument.DEFAULT_CONTENT_TYPE);
  }

  @Override
  void reloadColours() {
    scanner.reloadColours();
  }
}
