/**
 * Semantic tokens.
 *
 * <p>Imports only {@code lsp.document}, {@code reader.block}, {@code syntax}.
 */
package org.rtmtext.lsp.tokens;
