/**
 * Shows a page that is shared with VS Code in a browser widget: its source, its messages and its
 * colours. Imports nothing of the plug-in.
 */
package org.rtmtext.eclipse.page;
