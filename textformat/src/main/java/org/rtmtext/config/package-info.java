/**
 * The language of {@code model.cfg} and {@code config.cpp}: a preprocessor, classes and entries.
 */
package org.rtmtext.config;
