package org.rtmtext.lsp.session;

import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.reader.TextReading;

/**
 * A successful save of an open text.
 *
 * @param hash of the file: SHA-256 in hexadecimal
 * @param text that was saved
 * @param base the animation that the exact values of a text of poses were taken from; empty if
 *     there is none
 */
record SaveResult(String hash, TextReading text, Optional<Animation> base) {}
