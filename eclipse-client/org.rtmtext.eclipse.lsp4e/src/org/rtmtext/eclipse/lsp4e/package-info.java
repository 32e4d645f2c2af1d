/** The connection of LSP4E to the language server. Imports {@code files}, {@code server}. */
package org.rtmtext.eclipse.lsp4e;
