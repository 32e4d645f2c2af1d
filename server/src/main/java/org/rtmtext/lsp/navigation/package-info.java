/**
 * Symbols, folding, definition, references, rename, hierarchy, code lenses and inlay hints.
 *
 * <p>Imports only {@code analysis}, {@code lsp.display}, {@code lsp.document}, {@code
 * lsp.modelconfig}, {@code lsp.protocol}, {@code model}, {@code problem}, {@code reader}, {@code
 * reader.block}, {@code reader.frame}, {@code skeleton}, {@code skeleton.config}, {@code syntax}.
 */
package org.rtmtext.lsp.navigation;
