/**
 * Joints: the point about which each bone turns. An animation does not store it; it is solved from
 * the motion, or taken from a pivots model or a table.
 */
package org.rtmtext.joints;
