/**
 * Completions of texts.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.completion;
