package org.rtmtext.lsp.protocol;

import org.eclipse.lsp4j.DidChangeNotebookDocumentParams;
import org.eclipse.lsp4j.DidCloseNotebookDocumentParams;
import org.eclipse.lsp4j.DidOpenNotebookDocumentParams;
import org.eclipse.lsp4j.DidSaveNotebookDocumentParams;
import org.eclipse.lsp4j.services.NotebookDocumentService;

/** Ignores notifications about notebooks, which the server does not announce. */
public enum NoNotebooks implements NotebookDocumentService {
  INSTANCE;

  @Override
  public void didOpen(DidOpenNotebookDocumentParams params) {}

  @Override
  public void didChange(DidChangeNotebookDocumentParams params) {}

  @Override
  public void didSave(DidSaveNotebookDocumentParams params) {}

  @Override
  public void didClose(DidCloseNotebookDocumentParams params) {}
}
