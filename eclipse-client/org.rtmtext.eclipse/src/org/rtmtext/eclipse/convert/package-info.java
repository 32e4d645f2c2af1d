/**
 * Convert: writes an animation in another encoding to a new file. Imports {@code editor}, {@code
 * files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.convert;
