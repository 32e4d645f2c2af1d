/**
 * Open {@code model.cfg} files: their text, diagnostics and symbols.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.modelconfig;
