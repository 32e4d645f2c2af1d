/**
 * Checks the animations of the workspace, open or not, and finds them by name.
 *
 * <p>Imports only {@code analysis}, {@code check}, {@code files}, {@code lsp.document}, {@code
 * lsp.protocol}, {@code mod}, {@code problem}, {@code skeleton}.
 */
package org.rtmtext.lsp.workspace;
