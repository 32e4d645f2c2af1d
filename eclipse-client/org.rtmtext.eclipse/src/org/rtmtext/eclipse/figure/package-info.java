/**
 * The figure view: the page of the server that shows an animation as a moving figure, next to the
 * text or for a comparison. Imports {@code page}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.figure;
