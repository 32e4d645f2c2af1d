package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.junit.jupiter.api.Test;

class InitializationOptionsTest {
  private static SemanticTokensWithRegistrationOptions announcedTokens(JsonElement options)
      throws Exception {
    TypedServer server = TypedServer.start(new RecordingClient());
    InitializeParams params = new InitializeParams();
    params.setInitializationOptions(options);
    return server.initialize(params).get().getCapabilities().getSemanticTokensProvider();
  }

  @Test
  void semanticTokensAreAnnouncedUnlessTheClientDeclines() throws Exception {
    assertNotNull(announcedTokens(null));
    assertNotNull(announcedTokens(JsonParser.parseString("{encodeOnSave: always}")));
    assertNotNull(announcedTokens(JsonParser.parseString("{semanticTokens: 'no'}")));
    assertNull(announcedTokens(JsonParser.parseString("{semanticTokens: false}")));
  }
}
