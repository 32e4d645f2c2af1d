/**
 * Project Explorer: Link with Editor and Show In. Imports {@code editor}, {@code files}, {@code
 * platform}.
 */
package org.rtmtext.eclipse.navigator;
