/**
 * Formats numbers and rows for hovers, code lenses and inlay hints.
 *
 * <p>Imports only {@code model}, {@code number}, {@code problem}, {@code syntax}.
 */
package org.rtmtext.lsp.display;
