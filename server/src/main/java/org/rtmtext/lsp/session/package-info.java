/**
 * The state of one client: open documents, their animations and skeletons, settings, and the
 * problems of its workspace.
 */
package org.rtmtext.lsp.session;
