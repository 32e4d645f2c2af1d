/**
 * Threads, progress and the log of the language server.
 *
 * <p>Imports only {@code analysis}, {@code files}, {@code lsp.document}, {@code lsp.protocol},
 * {@code problem}.
 */
package org.rtmtext.lsp.work;
