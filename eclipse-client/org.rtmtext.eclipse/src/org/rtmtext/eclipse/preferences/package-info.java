/**
 * The preference page, the property page of projects, and the choice of a skeleton. Imports {@code
 * files}, {@code platform}, {@code server}, {@code settings}.
 */
package org.rtmtext.eclipse.preferences;
