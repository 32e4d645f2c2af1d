/**
 * Versions of an open text, each with its analysis and diagnostics; the threads that compute these
 * and that access files; the progress of work, and the log.
 */
package org.rtmtext.lsp.text;
