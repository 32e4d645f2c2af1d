/**
 * The state of the animation that an open text represents: its hash, earlier versions, and texts
 * decoded from it.
 *
 * <p>Imports only {@code analysis}, {@code files}, {@code lsp.document}, {@code lsp.protocol},
 * {@code merge}, {@code save}, {@code syntax}.
 */
package org.rtmtext.lsp.animation;
