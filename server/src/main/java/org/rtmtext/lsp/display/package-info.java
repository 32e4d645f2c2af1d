/**
 * Numbers and rows as hovers, lenses and hints show them.
 *
 * <p>Imports only {@code model}, {@code number}, {@code problem}, {@code syntax}.
 */
package org.rtmtext.lsp.display;
