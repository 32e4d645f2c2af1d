package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.feature.CommandArguments.Required;
import org.rtmtext.lsp.protocol.RequestFailedException;

class CommandArgumentsTest {
  private record Codes(@Required("the code of a problem") List<String> codes) {}

  private static List<String> codes(String json) {
    JsonElement[] arguments = new Gson().fromJson(json, JsonElement[].class);
    return new CommandArguments(List.of((Object[]) arguments)).read(Codes.class).codes();
  }

  private static String refusal(String json) {
    return assertThrows(RequestFailedException.class, () -> codes(json)).getMessage();
  }

  @Test
  void severalStringsFollowTheUriOrAreAListInTheObject() {
    List<String> both = List.of("bone-case", "bone-listed-twice");
    assertEquals(both, codes("['uri', 'bone-case', 'bone-listed-twice']"));
    assertEquals(both, codes("[{'uri': 'uri', 'codes': ['bone-case', 'bone-listed-twice']}]"));
    for (String none : List.of("['uri']", "[{'uri': 'uri'}]", "[{'codes': null}]", "[]")) {
      assertEquals(List.of(), codes(none));
    }
  }

  @Test
  void otherValuesAreRefused() {
    String third = "argument 3 of the command must be the code of a problem";
    assertEquals(third, refusal("['uri', 'bone-case', 1]"));
    assertEquals(third, refusal("[{'codes': ['bone-case', 1]}]"));
    assertEquals("codes must be a list", refusal("[{'uri': 'uri', 'codes': 'bone-case'}]"));
  }
}
