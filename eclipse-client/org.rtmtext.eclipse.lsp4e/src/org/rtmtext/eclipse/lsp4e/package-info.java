/**
 * The connection of LSP4E to the language server. Imports {@code editor}, {@code platform}, {@code
 * server}, {@code settings}.
 */
package org.rtmtext.eclipse.lsp4e;
