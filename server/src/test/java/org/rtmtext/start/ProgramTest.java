package org.rtmtext.start;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {
  @Test
  void argumentsThatEditorsAddAreIgnored() {
    assertTrue(Program.isServing(new String[] {"lsp"}));
    assertTrue(Program.isServing(new String[] {"lsp", "--stdio"}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "check lsp", "lsp --help", "lsp -V", "lsp --rehearse"})
  void otherCommandsAndHelpAreForTheCommandLine(String arguments) {
    assertFalse(Program.isServing(arguments.split(" ")));
  }
}
