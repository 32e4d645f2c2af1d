/**
 * The language server: its life cycle, and the dispatch of requests and commands to the features.
 */
package org.rtmtext.lsp;
