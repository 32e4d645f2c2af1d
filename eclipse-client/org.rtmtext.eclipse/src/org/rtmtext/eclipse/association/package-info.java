/**
 * Which editor opens an animation. Eclipse asks this for every file that is opened, so loading this
 * package does not start the plug-in. Imports nothing of the plug-in.
 */
package org.rtmtext.eclipse.association;
