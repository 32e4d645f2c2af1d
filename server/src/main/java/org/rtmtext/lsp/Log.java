package org.rtmtext.lsp;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.problem.Wording;

/** The server's log, which is shown by the client. */
final class Log {
  private volatile LanguageClient client;
  private volatile MessageType level = MessageType.Info;

  void connect(LanguageClient client) {
    this.client = client;
  }

  /** Leaves out everything less important than this. */
  void setLevel(MessageType level) {
    this.level = level;
  }

  void error(String message) {
    log(MessageType.Error, message);
  }

  /** Logs a fault of this server, with what is needed to find it. */
  void error(String message, Throwable fault) {
    StringWriter trace = new StringWriter();
    fault.printStackTrace(new PrintWriter(trace));
    log(MessageType.Error, message + "\n" + trace);
  }

  void warn(String message) {
    log(MessageType.Warning, message);
  }

  void info(String message) {
    log(MessageType.Info, message);
  }

  /** Made only where it is wanted: there is one for each request. */
  void debug(Supplier<String> message) {
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

  /** Says something that the user has to know now. */
  void show(MessageType type, String message) {
    LanguageClient to = client;
    if (to != null) {
      to.showMessage(new MessageParams(type, Wording.printable(message)));
    }
  }

  /** Says that memory has run out, and the way out. */
  void showOutOfMemory() {
    show(
        MessageType.Error,
        String.format(
            "RTM Text has run out of memory (%,d MB). Files on disk are as they were; start the"
                + " server with a larger -Xmx to edit this one.",
            Runtime.getRuntime().maxMemory() >> 20));
  }
}
