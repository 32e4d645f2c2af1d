package org.rtmtext.cli;

import java.io.InputStream;
import java.net.URL;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.spi.Configurator;
import org.apache.log4j.spi.LoggerRepository;

/**
 * Sends Xtext's log to standard error. A file {@code log4j.properties} would need {@code
 * java.desktop}, which the Java bundled with the VS Code extension lacks.
 */
public final class XtextLog implements Configurator {
  /** The system property with the class that configures log4j. */
  public static final String PROPERTY = "log4j.configuratorClass";

  /** The name of this class: a constant, so that using it does not load log4j. */
  public static final String NAME = "org.rtmtext.cli.XtextLog";

  @Override
  public void doConfigure(URL file, LoggerRepository loggers) {
    configure(loggers);
  }

  @Override
  public void doConfigure(InputStream file, LoggerRepository loggers) {
    configure(loggers);
  }

  private static void configure(LoggerRepository loggers) {
    Logger root = loggers.getRootLogger();
    root.setLevel(Level.WARN);
    root.addAppender(
        new ConsoleAppender(new PatternLayout("%p %c: %m%n"), ConsoleAppender.SYSTEM_ERR));
  }
}
