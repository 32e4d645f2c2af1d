package org.rtmtext.lsp.feature;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.config.ConfigFile;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.TextRange;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;

/** One version of an open {@code model.cfg}. Immutable; parsed on the first request. */
public final class ModelConfigDocument {
  private static final Pattern INCLUDE =
      Pattern.compile("#\\s*include\\s*[\"<]([^\">]+)[\">]", Pattern.CASE_INSENSITIVE);

  private final String uri;
  private final Optional<Path> file;
  private final int version;
  private final TextDocument lines;
  private final String text;
  private final SkeletonFiles files;
  private ModelConfig config;

  /**
   * @param files finds the included files
   */
  public ModelConfigDocument(String uri, int version, String text, SkeletonFiles files) {
    this(uri, RtmUri.path(uri), version, TextDocument.of(text), files);
  }

  private ModelConfigDocument(
      String uri, Optional<Path> file, int version, TextDocument lines, SkeletonFiles files) {
    this.uri = uri;
    this.file = file;
    this.version = version;
    this.lines = lines;
    text = lines.text();
    this.files = files;
  }

  /** Whether a document is a {@code model.cfg}, by its name. */
  public static boolean is(String uri) {
    String name = uri.substring(uri.lastIndexOf('/') + 1);
    return name.toLowerCase(Locale.ROOT).equals(SkeletonFiles.NAME);
  }

  /** The next version, with changes applied one after the other. */
  public ModelConfigDocument next(int version, List<TextDocumentContentChangeEvent> changes) {
    return new ModelConfigDocument(uri, file, version, Snapshot.edited(lines, changes), files);
  }

  public String uri() {
    return uri;
  }

  /** Empty for a document without a file. */
  public Optional<Path> file() {
    return file;
  }

  public int version() {
    return version;
  }

  public String text() {
    return text;
  }

  public synchronized ModelConfig config() {
    if (config == null) {
      config =
          file.isPresent()
              ? files.read(file.get(), text)
              : ModelConfig.read(new ConfigSource(uri, text), ConfigSource.Includes.NONE);
    }
    return config;
  }

  /**
   * The skeletons of the document, then those with other names in {@code model.cfg} files of the
   * folders above. Reads files.
   */
  public Collection<Skeleton> inheritable() {
    Map<String, Skeleton> byName = new LinkedHashMap<>();
    Stream.concat(
            config().skeletons().stream(), file.stream().flatMap(f -> files.inherited(f).stream()))
        .forEach(s -> byName.putIfAbsent(Skeleton.folded(s.name()), s));
    return byName.values();
  }

  /** The tokens of the text as written: with comments, without included files and macros. */
  public List<ConfigToken> tokens() {
    return ConfigFile.tokens(new ConfigSource(name(), text));
  }

  /** A link for each directive whose included file exists. Reads folders. */
  public List<DocumentLink> links() {
    return tokens().stream()
        .filter(t -> t.kind() == ConfigToken.Kind.DIRECTIVE)
        .flatMap(t -> link(t.place()).stream())
        .toList();
  }

  private Optional<DocumentLink> link(ConfigPlace directive) {
    Matcher include = INCLUDE.matcher(written(directive));
    if (file.isEmpty() || !include.lookingAt()) {
      return Optional.empty();
    }
    int start = directive.column();
    Range range =
        Snapshot.range(directive.line(), start + include.start(1), start + include.end(1));
    return files
        .included(file.get(), include.group(1))
        .map(included -> new DocumentLink(range, included.toUri().toString()));
  }

  /**
   * The first problems of the document itself, without the problems of included files.
   *
   * @param rules severities of problems
   * @param limit maximum number of problems
   * @param page as in {@link Diagnostics#diagnostic(Problem, String)}
   */
  public List<Diagnostic> diagnostics(SeverityRules rules, int limit, String page) {
    return problems(config(), name(), rules)
        .limit(limit)
        .map(p -> Diagnostics.diagnostic(p, page))
        .toList();
  }

  /**
   * The problems of a {@code model.cfg} itself, without the problems of included files.
   *
   * @param name of the file in a {@link ConfigPlace}
   * @param rules severities of problems
   * @return problems with places in the text
   */
  public static Stream<Problem> problems(ModelConfig config, String name, SeverityRules rules) {
    return config.problems().stream()
        .filter(p -> ConfigPlace.of(p).file().equals(name))
        .flatMap(p -> rules.apply(p).stream())
        .map(p -> p.at(ConfigPlace.of(p).range()));
  }

  /** The name of this document in a {@link ConfigPlace}. */
  private String name() {
    return file.map(Path::toString).orElse(uri);
  }

  /** Whether a place is in this document, not in an included file. */
  public boolean has(ConfigPlace place) {
    return place.file().equals(name());
  }

  ConfigPlace place(TextRange range) {
    return new ConfigPlace(name(), range.offset(), range.length(), range.line(), range.column());
  }

  /** The text at a place of this document. */
  public String written(ConfigPlace place) {
    return text.substring(place.offset(), place.offset() + place.length());
  }

  /** The offset of a position; the nearest offset if the position is not in the text. */
  public int offset(Position position) {
    return lines.offset(position.getLine(), position.getCharacter());
  }

  public Position position(int offset) {
    return Snapshot.position(lines, offset);
  }

  /** A line without its terminator; empty after the last line. */
  public String line(int line) {
    return lines.line(line);
  }

  /** The range of a word, or of a string without its quotes. */
  public Range rangeInQuotes(ConfigPlace place) {
    String written = written(place);
    boolean quoted = written.length() > 1 && written.startsWith("\"") && written.endsWith("\"");
    int margin = quoted ? 1 : 0;
    int end = place.column() + place.length();
    return Snapshot.range(place.line(), place.column() + margin, end - margin);
  }

  public static Range range(ConfigPlace place) {
    return Snapshot.range(place.line(), place.column(), place.column() + place.length());
  }
}
