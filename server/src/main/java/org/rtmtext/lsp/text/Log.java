package org.rtmtext.lsp.text;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.problem.Wording;

/**
 * The server's log, and messages to the user. The client shows both; nothing is sent before {@link
 * #connect}.
 */
public final class Log {
  private volatile LanguageClient client;
  private volatile MessageType level = MessageType.Info;

  public void connect(LanguageClient client) {
    this.client = client;
  }

  /**
   * Sets the least important level that is logged.
   *
   * @param name error, warning, info or debug; any other name means info
   */
  public void setLevel(String name) {
    level =
        switch (name) {
          case "error" -> MessageType.Error;
          case "warning" -> MessageType.Warning;
          case "debug" -> MessageType.Log;
          default -> MessageType.Info;
        };
  }

  public void error(String message) {
    log(MessageType.Error, message);
  }

  /** Logs a failure with its stack trace. */
  public void error(String message, Throwable fault) {
    StringWriter trace = new StringWriter();
    fault.printStackTrace(new PrintWriter(trace));
    log(MessageType.Error, message + "\n" + trace);
  }

  public void warn(String message) {
    log(MessageType.Warning, message);
  }

  public void info(String message) {
    log(MessageType.Info, message);
  }

  /** Logs a message for developers, which is computed only if the level is debug. */
  public void debug(Supplier<String> message) {
    if (MessageType.Log.getValue() <= level.getValue()) {
      log(MessageType.Log, message.get());
    }
  }

  private void log(MessageType type, String message) {
    LanguageClient to = client;
    if (to != null && type.getValue() <= level.getValue()) {
      to.logMessage(new MessageParams(type, message));
    }
  }

  public void show(MessageType type, String message) {
    LanguageClient to = client;
    if (to != null) {
      to.showMessage(new MessageParams(type, Wording.printable(message)));
    }
  }
}
