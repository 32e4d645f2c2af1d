/** The preference page. Imports {@code platform}, {@code server}. */
package org.rtmtext.eclipse.preferences;
