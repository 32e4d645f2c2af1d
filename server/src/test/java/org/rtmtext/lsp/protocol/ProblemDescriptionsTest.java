package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.rtmtext.Markdown;
import org.rtmtext.problem.Code;

/** The descriptions to which problems link. */
class ProblemDescriptionsTest {
  private final String page;

  ProblemDescriptionsTest() throws IOException {
    page = Files.readString(Markdown.project().resolve("docs/problems.md"));
  }

  @Test
  void eachCodeHasOneSection() {
    for (Code code : Code.values()) {
      String section = ProblemsPage.section(page, ProblemsPage.uri("rtm-problem:/", code));
      assertTrue(section.startsWith("## " + code.id() + "\n"), section);
      assertEquals(1, section.lines().filter(line -> line.matches("#+ .*")).count(), section);
      assertTrue(section.contains("Fix"), section);
    }
  }

  @Test
  void linesMayEndAsOnWindows() {
    assertEquals("## a\nb", ProblemsPage.section("# p\r\n\r\n## a\r\nb\r\n## c\r\n", "x:/a.md"));
  }

  @Test
  void anUnknownCodeHasTheWholePage() {
    assertEquals(page, ProblemsPage.section(page, "rtm-problem:/bone.md"));
  }

  @Test
  void otherClientsGetAnAnchorInThePage() {
    assertEquals("file:///p.md#syntax", ProblemsPage.uri("file:///p.md", Code.SYNTAX));
    assertEquals("rtm-problem:/syntax.md", ProblemsPage.uri("rtm-problem:/", Code.SYNTAX));
  }
}
