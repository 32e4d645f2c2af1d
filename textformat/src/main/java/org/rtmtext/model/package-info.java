/**
 * An animation of any RTM encoding, with its stored values kept raw: floats and binary16 by their
 * bits, quaternion components as 16-bit integers. Values of this package are immutable; arrays
 * handed to a constructor belong to it from then on.
 *
 * <p>Strings are strings of bytes: one {@code char} of 0 to 255 for each stored byte.
 */
package org.rtmtext.model;
