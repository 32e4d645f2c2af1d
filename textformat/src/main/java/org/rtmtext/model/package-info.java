/** An animation's stored values, in any encoding, as immutable types; rotations and matrices. */
package org.rtmtext.model;
