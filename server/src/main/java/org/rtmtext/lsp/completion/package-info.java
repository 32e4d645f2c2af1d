/**
 * Completion in texts.
 *
 * <p>Imports only {@code analysis}, {@code edits}, {@code edits.command}, {@code lsp.document},
 * {@code model}, {@code problem}, {@code reader.block}, {@code rules}, {@code skeleton}, {@code
 * syntax}.
 */
package org.rtmtext.lsp.completion;
