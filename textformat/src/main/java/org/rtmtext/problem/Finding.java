package org.rtmtext.problem;

/**
 * A problem of an animation, whether it has a text or not.
 *
 * @param message one sentence that names the values, and the way out where there is an obvious one
 */
public record Finding(Code code, Place place, String message) {}
