/**
 * Code actions and formatting.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.actions;
