package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.platform.Sentence;

class SentenceTest {
  @Test
  void messagesAreCapitalisedAndEnd() {
    assertEquals("The text has 2 errors.", Sentence.of("the text has 2 errors"));
    assertEquals("It is here. Try again.", Sentence.of("It is here. Try again.\n"));
    assertEquals("Line 1.\nLine 2.", Sentence.of("line 1.\nLine 2"));
  }

  @Test
  void namesKeepTheirLetterCase() {
    assertEquals("walk.rtm was not opened.", Sentence.of("walk.rtm was not opened"));
    assertEquals("\"tail\" is a bone.", Sentence.of("\"tail\" is a bone"));
    assertEquals("/mod/walk.rtm: no such file.", Sentence.of("/mod/walk.rtm: no such file"));
  }

  @Test
  void missingMessagesAreReplaced() {
    assertEquals("The reason is unknown: see the Error Log.", Sentence.of(null));
    assertEquals("The reason is unknown: see the Error Log.", Sentence.of(""));
  }
}
