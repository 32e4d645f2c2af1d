/**
 * An animation as a figure: its posed joints, and the web page that shows them.
 *
 * <p>Imports only {@code joints}, {@code model}, {@code skeleton}.
 */
package org.rtmtext.figure;
