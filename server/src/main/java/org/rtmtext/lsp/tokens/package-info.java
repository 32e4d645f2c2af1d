/**
 * Semantic tokens.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.tokens;
