/**
 * Hovers of texts and of {@code model.cfg} files.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.hover;
