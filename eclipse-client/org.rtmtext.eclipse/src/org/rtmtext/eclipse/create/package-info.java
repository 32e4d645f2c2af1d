/**
 * New &gt; Animation: creates an animation from an encoding and a skeleton. Imports {@code files},
 * {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.create;
