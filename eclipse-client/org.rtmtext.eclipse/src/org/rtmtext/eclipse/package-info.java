/**
 * The activator of the plug-in, which starts and stops its parts. Imports {@code editor}, {@code
 * features}, {@code files}, {@code navigator}, {@code preferences}, {@code problems}, {@code
 * server}.
 */
package org.rtmtext.eclipse;
