/**
 * The compare viewer for animations: decodes each side and shows the texts. Imports {@code editor},
 * {@code figure}, {@code files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.compare;
