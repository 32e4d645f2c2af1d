/**
 * The state of one client: open documents, their animations and skeletons, settings, and the
 * problems of its workspace.
 *
 * <p><b>Skeletons.</b> The skeleton of an animation follows from its list of bones and from the
 * candidates that were found for its file. Only the threads for files search for candidates. When
 * new candidates change the problems of an open text, its diagnostics are computed again. Opening
 * and typing never wait for a disk.
 *
 * <p><b>Diagnostics</b> are pulled by clients that can be asked to pull again. They are pushed to
 * all other clients, which would otherwise keep outdated diagnostics.
 *
 * <p><b>Workspace.</b> Open documents are left out of the problems of the workspace: their own
 * diagnostics replace those of the file. When a document is closed, VS Code ignores workspace
 * results for it until its last pull for the document has ended. The waiting workspace pull is
 * therefore answered without the document, and the next workspace pull reports it.
 */
package org.rtmtext.lsp.session;
