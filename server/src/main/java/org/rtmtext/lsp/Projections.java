package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.lsp.DecodedTexts.MadeText;
import org.rtmtext.lsp.feature.Diagnostics;
import org.rtmtext.lsp.feature.IncrementalAnalysis;
import org.rtmtext.lsp.feature.RequestFailedException;
import org.rtmtext.lsp.feature.Settings.EncodeOnSave;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.ConflictException;
import org.rtmtext.projection.DecodedFile;
import org.rtmtext.projection.FileBytes;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.NotConvertedException;
import org.rtmtext.projection.SavedAnimation;
import org.rtmtext.projection.StaleText;
import org.rtmtext.projection.WriteCondition;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextPrinter;
import org.rtmtext.text.TextReading;

/** Animations as text for a client, and their way back into files. */
final class Projections {
  private static final int ERRORS_TOLD = 20;
  private static final String TEXT = ".rtmt";

  /** Texts that were made here and are not open yet. */
  private final DecodedTexts made = new DecodedTexts();

  private final Workers workers;
  private final AnimationFiles files;

  /**
   * What the animation of an open document was when this server last saw it: its hash, or empty
   * where there was none. Absent where it could not be read.
   */
  private final Map<String, Optional<String>> seen = new ConcurrentHashMap<>();

  /** What the animation of an open document was when the user was last told that it has changed. */
  private final Map<String, Optional<String>> told = new ConcurrentHashMap<>();

  private final FileHistories histories = new FileHistories();

  /** Texts beside which lies an animation that was made later and is another one. */
  private final Set<String> newer = ConcurrentHashMap.newKeySet();

  private final Consumer<String> problemsChanged;

  /**
   * @param workers the threads that compute
   * @param files the animations on the disk
   * @param problemsChanged is given the address of a document that has other problems, because its
   *     animation is of another encoding
   */
  Projections(Workers workers, AnimationFiles files, Consumer<String> problemsChanged) {
    this.workers = workers;
    this.files = files;
    this.problemsChanged = problemsChanged;
  }

  /** The text of an animation. The caller's thread waits for the file. */
  DecodeResult decode(String uri) throws RequestFailedException {
    Path file = file(uri);
    byte[] bytes;
    try {
      bytes = files.read(file);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
    return workers.compute(() -> decode(uri, file, bytes));
  }

  private DecodeResult decode(String uri, Path file, byte[] bytes) throws RequestFailedException {
    DecodedFile opened;
    try {
      opened = DecodedFile.of(bytes);
    } catch (RtmFormatException e) {
      throw new RequestFailedException(unreadable(file, bytes, e));
    }
    DecodeResult result = new DecodeResult();
    result.text = TextPrinter.print(opened.animation());
    result.hash = HexFormat.of().formatHex(FileBytes.sha256(opened.bytes()));
    seen.computeIfPresent(uri, (u, before) -> Optional.of(result.hash));
    MadeText text =
        new MadeText(TextDocument.of(result.text), new IncrementalAnalysis(true), result.hash);
    text.analyses().over(Optional.of(opened.animation().encoding()));
    made.put(uri, text);
    // The client has it to show; until it opens the document, there is time to read it.
    workers.execute(() -> text.analyses().begin(text.document()));
    Animation animation = opened.animation();
    workers.execute(() -> histories.of(uri).read(animation));
    result.encoding = opened.animation().encoding().text();
    result.frames = opened.animation().frames().size();
    result.bones = opened.animation().bones().size();
    return result;
  }

  /** Why a file is no animation: also one that has the name of an animation and is a text. */
  private static String unreadable(Path file, byte[] bytes, RtmFormatException e) {
    if (FileKind.of(bytes) == FileKind.TEXT) {
      String name = file.getFileName().toString();
      return String.format(
          Locale.ROOT,
          "%s is a text, and its name that of an animation. Rename it to %st, which opens as what it"
              + " is, and write the animation from there (or: java -jar rtm.jar pack %s -o %s)",
          file,
          name,
          Wording.argument(name + "t"),
          Wording.argument(name));
    }
    return file + ":@" + e.offset() + ": " + e.getMessage();
  }

  /** The size of an animation, bytes; 0 if that is not known. */
  static long size(String uri) {
    try {
      return Files.size(file(uri));
    } catch (IOException | RequestFailedException e) {
      // Opening it will say what is wrong.
      return 0;
    }
  }

  /** What is known of a text that was made for this document; given once. */
  Optional<MadeText> known(String uri) {
    Optional<MadeText> text = made.take(uri);
    text.ifPresent(t -> seen.put(uri, Optional.of(t.hash())));
    return text;
  }

  /** Notes what the animation of a document that was opened is; takes as long as reading it. */
  void noteAnimation(String uri) {
    Optional<Path> sibling = sibling(uri);
    Optional<Path> file = animation(uri);
    if (sibling.isPresent() || !seen.containsKey(uri)) {
      forgetSeen(uri);
      file.flatMap(this::asItIs).ifPresent(now -> seen.put(uri, now));
    }
    if (sibling.isPresent() && StaleText.isStale(RtmUri.path(uri).orElseThrow(), sibling.get())) {
      newer.add(uri);
    }
  }

  /** Looks of which encoding the animation of an open document is. */
  void noteEncoding(Snapshot document) {
    animation(document.uri()).ifPresent(file -> over(document, FileKind.encoding(file)));
  }

  private void over(Snapshot document, Optional<Encoding> base) {
    if (document.over(base)) {
      problemsChanged.accept(document.uri());
    }
  }

  /** Forgets what was known of the animation of a document that was closed. */
  void forgetAnimation(String uri) {
    forgetSeen(uri);
    histories.forget(uri);
  }

  private void forgetSeen(String uri) {
    seen.remove(uri);
    told.remove(uri);
    newer.remove(uri);
  }

  /**
   * Looks whether the animation of a document is still what this server last saw, or wrote.
   *
   * @return a sentence for the user, once for each change. An animation that says what the text
   *     beside it says is as good as the one before it
   */
  Optional<String> lookForChange(Snapshot document, EncodeOnSave when) {
    String uri = document.uri();
    Path file = animation(uri).orElseThrow();
    noteEncoding(document);
    Optional<String> before = seen.get(uri);
    if (before == null) {
      // It could not be read when the document was opened: saving will say so.
      return Optional.empty();
    }
    Optional<byte[]> bytes = Optional.empty();
    try {
      bytes = Optional.of(files.read(file));
    } catch (IOException e) {
      if (!Files.notExists(file)) {
        return Optional.empty();
      }
    }
    Optional<String> now = bytes.map(b -> HexFormat.of().formatHex(FileBytes.sha256(b)));
    if (now.equals(before)) {
      told.remove(uri);
      return Optional.empty();
    }
    if (now.equals(told.put(uri, now))) {
      return Optional.empty();
    }
    if (RtmUri.is(uri)) {
      return Optional.of(ChangedAnimation.ofProjection(file, now.isEmpty()));
    }
    if (bytes.isPresent() && saysTheSame(document, bytes.get())) {
      seen.put(uri, now);
      newer.remove(uri);
      return Optional.empty();
    }
    return Optional.of(
        ChangedAnimation.ofSibling(file, RtmUri.path(uri).orElseThrow(), now.isEmpty(), when));
  }

  private boolean saysTheSame(Snapshot text, byte[] bytes) {
    try {
      return workers.compute(
          () -> {
            Animation there = DecodedFile.of(bytes).animation();
            return text.analysis().animation().filter(there::sameContent).isPresent();
          });
    } catch (RtmFormatException e) {
      return false;
    }
  }

  /** The file of a document's animation: the one that it stands for, or the one beside it. */
  static Optional<Path> animation(String uri) {
    return RtmUri.file(uri).or(() -> sibling(uri));
  }

  /**
   * Saves a text over its animation.
   *
   * @param open the document, if it is open: what is known of it need not be found out again
   * @param beforeReplacement the point of no return: what it throws is passed on, and nothing is
   *     saved
   */
  EncodeResult encode(EncodeParams params, Optional<Snapshot> open, Runnable beforeReplacement)
      throws RequestFailedException {
    Path file = file(params.uri);
    if (params.text == null) {
      throw new RequestFailedException("text is missing");
    }
    if (file.toString().toLowerCase(Locale.ROOT).endsWith(TEXT)) {
      return EncodeResult.refused(
          EncodeResult.FILE,
          file.getFileName()
              + " was not saved: this is the name of a text, and an animation would replace it;"
              + " save the animation as .rtm");
    }
    Analysis analysis =
        workers.compute(
            () ->
                open.map(o -> o.analysis().next(o.text().replaceAll(params.text)))
                    .orElseGet(() -> Analysis.of(TextDocument.of(params.text), true)));
    WriteCondition over =
        params.overwrite
            ? WriteCondition.ANY
            : params.hash == null ? WriteCondition.ABSENT : WriteCondition.hash(hash(params.hash));
    EncodeResult result = save(params.uri, file, analysis, over, open, beforeReplacement);
    if (result.saved) {
      seen.computeIfPresent(params.uri, (u, before) -> Optional.of(result.hash));
    }
    return result;
  }

  /**
   * Writes the animation beside a text that was saved, if it is to be.
   *
   * @return empty if it is not
   */
  Optional<EncodeResult> encodeSibling(Snapshot text, EncodeOnSave when) {
    Optional<Path> sibling = sibling(text.uri());
    if (when == EncodeOnSave.NEVER
        || sibling.isEmpty()
        || when == EncodeOnSave.IF_EXISTS && !Files.exists(sibling.get())) {
      return Optional.empty();
    }
    Optional<String> there = seen.get(text.uri());
    String file = sibling.get().getFileName().toString();
    if (there == null) {
      return Optional.of(
          EncodeResult.refused(
              EncodeResult.FILE,
              file
                  + " was not saved: it could not be read when the text was opened; open the text"
                  + " again"));
    }
    EncodeResult result =
        newer.contains(text.uri())
            ? EncodeResult.refused(
                EncodeResult.CONFLICT,
                file + " was not saved: it is newer than the text and holds another animation")
            : encodeSibling(
                text,
                sibling.get(),
                there
                    .map(hash -> WriteCondition.hash(HexFormat.of().parseHex(hash)))
                    .orElse(WriteCondition.ABSENT),
                () -> {});
    if (EncodeResult.CONFLICT.equals(result.reason)) {
      result.message += "; the command rtm.encode writes over it";
    }
    return Optional.of(result);
  }

  /**
   * Writes the animation beside a text, whatever is there: the user asked for it by a command.
   *
   * @param beforeReplacement the point of no return, as of {@link #encode}
   */
  EncodeResult overwriteSibling(Snapshot text, Runnable beforeReplacement)
      throws RequestFailedException {
    Path sibling = requireSibling(text.uri());
    return encodeSibling(text, sibling, WriteCondition.ANY, beforeReplacement);
  }

  /**
   * The animation beside a text.
   *
   * @throws RequestFailedException if the address is none of a text
   */
  static Path requireSibling(String uri) throws RequestFailedException {
    return sibling(uri)
        .orElseThrow(
            () -> new RequestFailedException("only a file walk.rtmt has an animation beside it"));
  }

  private EncodeResult encodeSibling(
      Snapshot text, Path sibling, WriteCondition over, Runnable beforeReplacement) {
    Analysis analysis = workers.analysis(text);
    EncodeResult result =
        save(text.uri(), sibling, analysis, over, Optional.of(text), beforeReplacement);
    if (result.saved) {
      newer.remove(text.uri());
      seen.put(text.uri(), Optional.of(result.hash));
    }
    return result;
  }

  private EncodeResult save(
      String uri,
      Path file,
      Analysis text,
      WriteCondition over,
      Optional<Snapshot> open,
      Runnable beforeReplacement) {
    // The file that is there decides what the text is saved over, not the one that was.
    Analysis analysis = text.over(Optional.empty());
    if (analysis.animation().isEmpty()) {
      return refusedForErrors(file, analysis);
    }
    try {
      SavedAnimation saved = files.save(file, analysis, over, histories.of(uri), beforeReplacement);
      open.ifPresent(o -> over(o, Optional.of(analysis.reading().encoding())));
      return EncodeResult.saved(HexFormat.of().formatHex(saved.hash()), saved.message());
    } catch (NotConvertedException e) {
      open.ifPresent(o -> over(o, e.analysis().base()));
      return refusedForErrors(file, e.analysis());
    } catch (ConflictException e) {
      open.ifPresent(this::noteEncoding);
      return EncodeResult.refused(EncodeResult.CONFLICT, e.getMessage());
    } catch (IOException e) {
      return EncodeResult.refused(EncodeResult.FILE, e.getMessage());
    }
  }

  private static EncodeResult refusedForErrors(Path file, Analysis analysis) {
    List<Problem> errors =
        analysis.problems(TextReading.MAX_PROBLEMS).stream().filter(Problem::isError).toList();
    if (errors.isEmpty()) {
      return EncodeResult.refused(
          EncodeResult.ERRORS, file.getFileName() + " was not saved: the text has errors");
    }
    Problem first = errors.get(0);
    EncodeResult result =
        EncodeResult.refused(
            EncodeResult.ERRORS,
            String.format(
                Locale.ROOT,
                "%s was not saved, and is as it was: the text has %s. Line %d: %s",
                file.getFileName(),
                errors.size() == 1 ? "an error" : errors.size() + " errors",
                first.range().line() + 1,
                first.message()));
    result.diagnostics =
        errors.stream()
            .limit(ERRORS_TOLD)
            .map(p -> Diagnostics.diagnostic(p, Optional.empty()))
            .toList();
    return result;
  }

  /** The hash of a file, or that there is none; empty if it cannot be read. */
  private Optional<Optional<String>> asItIs(Path file) {
    try {
      byte[] hash = FileBytes.sha256(files.read(file));
      return Optional.of(Optional.of(HexFormat.of().formatHex(hash)));
    } catch (IOException e) {
      return Files.notExists(file) ? Optional.of(Optional.empty()) : Optional.empty();
    }
  }

  private static Optional<Path> sibling(String uri) {
    return RtmUri.path(uri)
        .filter(p -> p.toString().endsWith(TEXT))
        .map(
            p -> {
              String name = p.getFileName().toString();
              String stem = name.substring(0, name.length() - TEXT.length());
              return p.resolveSibling(stem.endsWith(".rtm") ? stem : stem + ".rtm");
            });
  }

  private static byte[] hash(String hex) throws RequestFailedException {
    try {
      byte[] hash = HexFormat.of().parseHex(hex);
      if (hash.length == 32) {
        return hash;
      }
    } catch (IllegalArgumentException e) {
      // The same message.
    }
    throw new RequestFailedException("hash: not what rtm/decode has given: " + hex);
  }

  /**
   * The file of an address.
   *
   * @throws RequestFailedException if it names none
   */
  static Path file(String uri) throws RequestFailedException {
    if (uri == null) {
      throw new RequestFailedException("uri is missing");
    }
    return RtmUri.file(uri)
        .or(() -> RtmUri.path(uri))
        .orElseThrow(
            () ->
                new RequestFailedException(
                    uri + " names no file: write rtm:/path/walk.rtm or file:///path/walk.rtm"));
  }
}
