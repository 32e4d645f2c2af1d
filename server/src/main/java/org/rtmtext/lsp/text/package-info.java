/**
 * Versions of an open text, each with its analysis and diagnostics; the threads that compute these,
 * and their progress.
 */
package org.rtmtext.lsp.text;
