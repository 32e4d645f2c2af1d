/** The use of animations in a mod: the moves, gestures and weapons of a {@code config.cpp}. */
package org.rtmtext.moves;
