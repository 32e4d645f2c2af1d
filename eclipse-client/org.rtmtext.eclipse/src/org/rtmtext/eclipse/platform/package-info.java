/**
 * Services that every package uses: preferences, notices, the thread of the windows, and whether
 * LSP4E is installed. Imports nothing of the plug-in.
 */
package org.rtmtext.eclipse.platform;
