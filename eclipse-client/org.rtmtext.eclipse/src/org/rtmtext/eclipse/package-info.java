/**
 * The activator of the plug-in, which starts and stops its parts. Imports {@code editor}, {@code
 * features}, {@code files}, {@code preferences}, {@code problems}, {@code server}.
 *
 * <p>Decisions that concern several packages:
 *
 * <ul>
 *   <li>The plug-in needs only bundles that every Eclipse IDE has. It registers nothing with LSP4E,
 *       so there is one client and one server process with or without LSP4E. LSP4J is on the {@code
 *       Bundle-ClassPath}, and none of its types leaves the plug-in, so another version can be
 *       installed.
 *   <li>Messages are written by a thread of their own, so typing never waits for the server.
 *   <li>Opening and saving run on the UI thread. Cancelling them ends the server process, so
 *       nothing is written afterwards.
 *   <li>A save sends the hash of the content that was last reported to Eclipse, so the server
 *       detects a later change by another program.
 *   <li>Diagnostics become annotations while typing and markers when the text is saved.
 *   <li>An answer of the server is used only if the document still has the version that it is for.
 *   <li>Eclipse's text search reads bytes and cannot be given decoded text, so {@code search} is a
 *       page of its own.
 * </ul>
 */
package org.rtmtext.eclipse;
