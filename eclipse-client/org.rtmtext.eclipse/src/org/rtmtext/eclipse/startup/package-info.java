/**
 * Decides when a workbench needs the language server. Eclipse loads this package in every
 * workbench, so loading it does not start the plug-in. Imports {@code platform}, {@code server},
 * {@code settings}.
 */
package org.rtmtext.eclipse.startup;
