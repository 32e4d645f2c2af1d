/**
 * Numbers and rows as hovers, lenses and hints show them.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.display;
