/**
 * What the server knows of the animation behind an open text: its hash, earlier versions, and texts
 * decoded from it.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.animation;
