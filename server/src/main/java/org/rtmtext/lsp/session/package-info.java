/**
 * What the server keeps for one client: open documents, their animations and skeletons, settings
 * and running requests.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.session;
