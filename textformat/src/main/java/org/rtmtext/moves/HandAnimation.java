package org.rtmtext.moves;

import org.rtmtext.config.ConfigToken;

/**
 * How hands hold a weapon: a pair in {@code handAnim[]}.
 *
 * @param weapon the name of the class
 * @param skeleton the name of the skeleton
 * @param file the path of the animation
 */
public record HandAnimation(ConfigToken weapon, ConfigToken skeleton, ConfigToken file) {}
