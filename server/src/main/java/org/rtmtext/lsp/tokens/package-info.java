/**
 * Semantic tokens.
 *
 * <p>Imports only {@code lsp.document}, {@code lsp.modelconfig}, {@code reader.block}, {@code
 * skeleton}, {@code skeleton.config}, {@code syntax}.
 */
package org.rtmtext.lsp.tokens;
