/**
 * The settings that the plug-in sends to the language server: those of the workspace, of projects
 * and of single animations. Imports nothing of the plug-in.
 */
package org.rtmtext.eclipse.settings;
