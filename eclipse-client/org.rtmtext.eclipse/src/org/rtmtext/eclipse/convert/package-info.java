/**
 * Convert: writes animations in another encoding to new files. Imports {@code editor}, {@code
 * files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.convert;
