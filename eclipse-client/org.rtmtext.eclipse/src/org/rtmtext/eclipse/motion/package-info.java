/**
 * The motion view: the page of the VS Code client that draws the curves of bones, next to the text.
 * Imports {@code page}, {@code server}.
 */
package org.rtmtext.eclipse.motion;
