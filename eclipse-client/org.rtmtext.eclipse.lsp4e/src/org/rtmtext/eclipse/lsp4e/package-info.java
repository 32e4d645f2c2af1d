/**
 * The connection of LSP4E to the language server. Imports {@code editor}, {@code platform}, {@code
 * server}.
 */
package org.rtmtext.eclipse.lsp4e;
