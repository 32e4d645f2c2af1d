/**
 * Code actions and formatting.
 *
 * <p>Imports only {@code analysis}, {@code conversion}, {@code edits}, {@code edits.command},
 * {@code edits.fix}, {@code lsp.document}, {@code lsp.protocol}, {@code merge}, {@code model},
 * {@code printer}, {@code problem}, {@code reader}, {@code reader.block}, {@code skeleton}, {@code
 * syntax}.
 */
package org.rtmtext.lsp.actions;
