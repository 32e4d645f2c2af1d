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
 * Where Xtext's log goes. Said here and not in {@code log4j.properties}: log4j sets what stands in
 * one through {@code java.beans}, for which the Java that comes along with the VS Code extension
 * would need all of {@code java.desktop}.
 */
public final class XtextLog implements Configurator {
  /** Has log4j ask this class, when and if the first logger is made. */
  static void use() {
    System.setProperty("log4j.configuratorClass", XtextLog.class.getName());
  }

  @Override
  public void doConfigure(URL file, LoggerRepository loggers) {
    configure(loggers);
  }

  @Override
  public void doConfigure(InputStream file, LoggerRepository loggers) {
    configure(loggers);
  }

  /** Warnings and errors go to standard error: standard output belongs to results. */
  private static void configure(LoggerRepository loggers) {
    Logger root = loggers.getRootLogger();
    root.setLevel(Level.WARN);
    root.addAppender(
        new ConsoleAppender(new PatternLayout("%p %c: %m%n"), ConsoleAppender.SYSTEM_ERR));
  }
}
