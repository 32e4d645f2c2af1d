package org.rtmtext.eclipse;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.rtmtext.eclipse.editor.MovedFileListener;
import org.rtmtext.eclipse.editor.SelectionLink;
import org.rtmtext.eclipse.editor.TextContext;
import org.rtmtext.eclipse.features.ShowDocument;
import org.rtmtext.eclipse.features.WorkspaceEdits;
import org.rtmtext.eclipse.files.ExternalChangeJob;
import org.rtmtext.eclipse.files.ReplacedAnimations;
import org.rtmtext.eclipse.files.SavedTexts;
import org.rtmtext.eclipse.platform.EditorPlaces;
import org.rtmtext.eclipse.preferences.ChooseSkeletonHandler;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * The activator: starts the plug-in's listeners when Eclipse loads the first of its classes, and
 * ends the language server when the workbench closes. No other class depends on it.
 */
public final class RtmPlugin implements BundleActivator {
  private LanguageServer server;
  private DocumentSynchronizer documents;
  private MovedFileListener movedFiles;
  private ExternalChangeJob.All externalChangeJobs;
  private SelectionLink selectionLink;
  private ReplacedAnimations replacedAnimations;
  private SavedTexts savedTexts;
  private EditorPlaces editorPlaces;

  @Override
  public void start(BundleContext context) {
    server = LanguageServer.create();
    WorkspaceEdits.register(server);
    ShowDocument.register(server);
    documents = new DocumentSynchronizer(server);
    documents.start();
    movedFiles = new MovedFileListener();
    movedFiles.start();
    externalChangeJobs = new ExternalChangeJob.All();
    externalChangeJobs.start();
    replacedAnimations = new ReplacedAnimations();
    replacedAnimations.start();
    savedTexts = new SavedTexts();
    savedTexts.start();
    editorPlaces = new EditorPlaces();
    editorPlaces.start();
    ChooseSkeletonHandler.register(server);
    new TextContext().start();
    selectionLink = new SelectionLink();
    selectionLink.start();
  }

  @Override
  public void stop(BundleContext context) {
    selectionLink.stop();
    editorPlaces.stop();
    savedTexts.stop();
    replacedAnimations.stop();
    externalChangeJobs.stop();
    movedFiles.stop();
    documents.stop();
    server.stop();
  }
}
