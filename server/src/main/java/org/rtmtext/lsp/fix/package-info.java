/**
 * Fixes all animations of a folder: preview, application and undo.
 *
 * <p>Imports only {@code analysis}, {@code check}, {@code codec}, {@code edits.fix}, {@code files},
 * {@code fix}, {@code lsp.protocol}, {@code lsp.session}, {@code lsp.work}, {@code mod}, {@code
 * problem}.
 */
package org.rtmtext.lsp.fix;
