package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.net.URL;
import java.util.Collections;
import java.util.List;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.Level;
import org.apache.log4j.spi.RootLogger;
import org.junit.jupiter.api.Test;

class XtextLogTest {
  @Test
  void warningsGoToStandardError() {
    Hierarchy loggers = new Hierarchy(new RootLogger(Level.DEBUG));
    new XtextLog().doConfigure((URL) null, loggers);
    assertEquals(Level.WARN, loggers.getRootLogger().getLevel());
    List<?> appenders = Collections.list(loggers.getRootLogger().getAllAppenders());
    assertEquals(1, appenders.size());
    assertEquals("System.err", ((ConsoleAppender) appenders.get(0)).getTarget());
  }

  @Test
  void log4jAsksOnlyWhereThereIsThisFile() {
    assertNotNull(XtextLog.class.getResource("/log4j.properties"));
  }

  @Test
  void theNameIsThatOfTheClass() {
    assertEquals(XtextLog.class.getName(), XtextLog.NAME);
  }
}
