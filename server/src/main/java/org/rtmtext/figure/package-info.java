/**
 * An animation as a figure: its posed joints, the web page that shows them, and a picture of poses.
 *
 * <p>Imports only {@code joints}, {@code model}, {@code problem}, {@code skeleton}.
 */
package org.rtmtext.figure;
