/**
 * The process of the language server and the protocol to it: decoding, encoding, notifications.
 * Imports {@code platform}.
 */
package org.rtmtext.eclipse.server;
