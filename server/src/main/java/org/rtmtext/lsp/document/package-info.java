/**
 * Versions of an open text, each with its analysis and diagnostics.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.document;
