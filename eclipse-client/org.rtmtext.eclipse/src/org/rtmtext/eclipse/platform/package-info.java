/**
 * Services that every package uses: preferences, notices, and the thread of the windows. Imports
 * nothing of the plug-in.
 */
package org.rtmtext.eclipse.platform;
