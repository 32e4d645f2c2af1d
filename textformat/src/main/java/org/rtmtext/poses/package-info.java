/**
 * Poses that people can read: the transform of each bone relative to its parent and to the rest
 * pose, as a turn about its joint and a move.
 */
package org.rtmtext.poses;
