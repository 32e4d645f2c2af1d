package org.rtmtext.lsp.protocol;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;

/**
 * The members of {@code initializationOptions} that are not {@link Settings}, because they cannot
 * change later.
 *
 * @param semanticTokens whether semantic tokens are announced
 * @param animationUris how the client opens animations as text
 */
public record InitializationOptions(boolean semanticTokens, AnimationUris animationUris) {
  /** Of clients that send none. */
  public static final InitializationOptions DEFAULT =
      new InitializationOptions(true, AnimationUris.FILE);

  /** Reads options; missing and invalid ones have their default. */
  public static InitializationOptions of(Object json) {
    return json instanceof JsonObject options
        ? new InitializationOptions(
            !(options.get("semanticTokens") instanceof JsonPrimitive tokens
                && tokens.isBoolean()
                && !tokens.getAsBoolean()),
            options.get("animationUris") instanceof JsonPrimitive uris
                ? AnimationUris.of(uris.getAsString())
                : AnimationUris.FILE)
        : DEFAULT;
  }
}
