/**
 * Services for the other packages: editors and their cursors, file dialogs, matches of a search,
 * notices, and the thread of the windows. Imports nothing of the plug-in.
 */
package org.rtmtext.eclipse.platform;
