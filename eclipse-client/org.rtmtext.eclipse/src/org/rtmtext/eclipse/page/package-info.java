/**
 * Shows pages that are shared with VS Code in browser widgets: their source, messages and colours,
 * and views that follow the text of the active editor. Imports {@code editor}, {@code platform},
 * {@code server}.
 */
package org.rtmtext.eclipse.page;
