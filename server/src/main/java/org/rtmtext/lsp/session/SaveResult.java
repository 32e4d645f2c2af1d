package org.rtmtext.lsp.session;

import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.reader.TextReading;

/**
 * What a save wrote to the file of an open text.
 *
 * @param hash of the file: SHA-256 in hexadecimal
 * @param text that was saved
 * @param base the animation that has the exact values of a text of poses; empty without one
 */
record SaveResult(String hash, TextReading text, Optional<Animation> base) {}
