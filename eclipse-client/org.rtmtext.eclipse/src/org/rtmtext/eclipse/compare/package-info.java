/**
 * The compare viewer for animations, which decodes each side and shows the texts, and a read-only
 * editor for old revisions of animations. Imports {@code editor}, {@code files}, {@code platform},
 * {@code server}, {@code views}.
 */
package org.rtmtext.eclipse.compare;
