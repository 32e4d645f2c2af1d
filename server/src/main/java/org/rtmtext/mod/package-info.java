/**
 * What belongs to an animation in its mod: the settings in {@code rtm.json}, {@code model.cfg}
 * files and pivots models, each read once.
 */
package org.rtmtext.mod;
