package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DocumentLink;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.skeleton.ConfigToken;
import org.rtmtext.skeleton.ConfigToken.Kind;

/** The links of a {@code model.cfg} to the files that it includes. */
public final class ConfigLinks {
  private static final Pattern INCLUDE =
      Pattern.compile("#\\s*include\\s*[\"<]([^\">]+)[\">]", Pattern.CASE_INSENSITIVE);

  private ConfigLinks() {}

  /** One link for each directive whose file exists. Reads folders. */
  public static List<DocumentLink> of(ModelConfigDocument document) {
    return document.tokens().stream()
        .filter(t -> t.kind() == Kind.DIRECTIVE)
        .flatMap(t -> link(document, t).stream())
        .toList();
  }

  private static Optional<DocumentLink> link(ModelConfigDocument document, ConfigToken directive) {
    int line = directive.place().line();
    int column = directive.place().column();
    Matcher include = INCLUDE.matcher(document.written(directive.place()));
    return include.lookingAt()
        ? document
            .included(include.group(1))
            .map(
                file ->
                    new DocumentLink(
                        Snapshot.range(line, column + include.start(1), column + include.end(1)),
                        file.toUri().toString()))
        : Optional.empty();
  }
}
