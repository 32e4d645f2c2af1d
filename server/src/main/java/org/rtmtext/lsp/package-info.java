/**
 * The language server: its life cycle, its requests and commands, each handed to a feature.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp;
