/**
 * What the server knows of the animation behind an open text: its hash, earlier versions, and texts
 * decoded from it.
 *
 * <p>Imports only {@code analysis}, {@code files}, {@code lsp.document}, {@code merge}, {@code
 * save}, {@code syntax}.
 */
package org.rtmtext.lsp.animation;
