/**
 * Finds and reads the files of a mod that concern an animation: the settings in {@code rtm.json},
 * {@code model.cfg} files and pivots models. Each is read once.
 */
package org.rtmtext.mod;
