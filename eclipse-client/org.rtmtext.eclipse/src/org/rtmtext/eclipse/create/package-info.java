/**
 * New &gt; Animation: creates an animation from an encoding, a skeleton and a number of frames.
 * Imports {@code convert}, {@code files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.create;
