/**
 * Threads, progress and the log of the language server.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.work;
