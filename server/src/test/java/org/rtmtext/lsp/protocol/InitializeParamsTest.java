package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonNull;
import com.google.gson.JsonParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.lsp.protocol.Messages.InitializeParams;

class InitializeParamsTest {
  private static InitializeParams of(String json) {
    return InitializeParams.of(JsonParser.parseString(json));
  }

  @Test
  void membersAreRead() {
    InitializeParams params =
        of(
            """
            {"processId": 12, "rootUri": "file:///ignored", "workspaceFolders":
              [{"uri": "file:///a", "name": "a"}, {"uri": "file:///b"}],
             "capabilities": {"window": {}}, "initializationOptions": {"log": "debug"}}
            """);
    assertEquals(12, params.processId());
    assertEquals(List.of("file:///a", "file:///b"), params.folders());
    assertEquals("{\"window\":{}}", params.capabilities().toString());
    assertEquals("{\"log\":\"debug\"}", params.options().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null",
        "{}",
        "[]",
        "{\"processId\": null, \"rootUri\": null, \"workspaceFolders\": null}",
        "{\"processId\": \"12\", \"workspaceFolders\": [null, {}, {\"uri\": []}, 3]}",
        "{\"capabilities\": null, \"initializationOptions\": null, \"workspaceFolders\": []}"
      })
  void missingAndWrongMembersAreIgnored(String json) {
    assertEquals(
        new InitializeParams(0, List.of(), JsonNull.INSTANCE, JsonNull.INSTANCE), of(json));
  }

  @Test
  void clientsBeforeLsp36HaveOneFolder() {
    assertEquals(List.of("file:///a"), of("{\"rootUri\": \"file:///a\"}").folders());
    assertEquals(
        List.of("file:///a"),
        of("{\"rootUri\": \"file:///a\", \"workspaceFolders\": null}").folders());
  }
}
