/**
 * The process of the language server and the protocol to it: decoding, encoding, notifications.
 * Imports {@code settings}.
 */
package org.rtmtext.eclipse.server;
