package org.rtmtext.lsp.protocol;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * The members of {@code initializationOptions} that are not {@link Settings}, because they decide
 * what the server announces.
 *
 * @param semanticTokens whether semantic tokens are announced
 */
public record InitializationOptions(boolean semanticTokens) {
  /** Reads options; missing and invalid ones have their default. */
  public static InitializationOptions of(Object json) {
    return new InitializationOptions(
        !(json instanceof JsonObject options
            && options.get("semanticTokens") instanceof JsonPrimitive tokens
            && tokens.isBoolean()
            && !tokens.getAsBoolean()));
  }
}
