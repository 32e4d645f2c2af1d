/** Matches the frames of two animations, and finds what differs, within tolerances. */
package org.rtmtext.comparison;
