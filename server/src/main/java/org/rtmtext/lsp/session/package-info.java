/**
 * The state of one client: open documents, their animations and skeletons, settings, and the
 * problems of its workspace.
 *
 * <p><b>Skeletons.</b> The skeleton of an animation follows from its list of bones and from the
 * candidates that were found for its file. Only threads for files search for candidates; when they
 * find some, the diagnostics are computed again. Opening and typing never wait for a disk.
 *
 * <p><b>Diagnostics</b> are pulled by clients that can be asked to pull again, and pushed to all
 * others, which would otherwise keep outdated ones.
 *
 * <p><b>Workspace.</b> Open documents are left out of its problems: their own diagnostics replace
 * those of the file. VS Code ignores workspace results for a closed document until its last pull
 * for the document has ended. The waiting pull is therefore answered without the document, and the
 * next one reports it.
 */
package org.rtmtext.lsp.session;
