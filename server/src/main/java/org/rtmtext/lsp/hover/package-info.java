/**
 * Hovers in texts and in {@code model.cfg} files.
 *
 * <p>Imports only {@code analysis}, {@code conversion}, {@code geometry}, {@code lsp.display},
 * {@code lsp.document}, {@code lsp.modelconfig}, {@code lsp.motion}, {@code lsp.navigation}, {@code
 * lsp.protocol}, {@code model}, {@code number}, {@code problem}, {@code reader}, {@code
 * reader.block}, {@code reader.frame}, {@code skeleton}, {@code syntax}.
 */
package org.rtmtext.lsp.hover;
