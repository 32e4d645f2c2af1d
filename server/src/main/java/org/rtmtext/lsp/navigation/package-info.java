/**
 * Symbols, folding, definition, references, rename, hierarchy, code lenses and inlay hints.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.navigation;
