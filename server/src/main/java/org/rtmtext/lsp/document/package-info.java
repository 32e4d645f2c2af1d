/**
 * Versions of an open text, each with its analysis and diagnostics.
 *
 * <p>Imports only {@code analysis}, {@code model}, {@code problem}, {@code reader.block}, {@code
 * syntax}.
 */
package org.rtmtext.lsp.document;
