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
import java.util.concurrent.Executor;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.lsp.MadeTexts.MadeText;
import org.rtmtext.lsp.feature.AnalysisChain;
import org.rtmtext.lsp.feature.Diagnostics;
import org.rtmtext.lsp.feature.RefusedException;
import org.rtmtext.lsp.feature.Settings.EncodeOnSave;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Problem;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.ConflictException;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.NewerSibling;
import org.rtmtext.projection.NotConvertedException;
import org.rtmtext.projection.OpenedFile;
import org.rtmtext.projection.SaveOver;
import org.rtmtext.projection.Saved;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextPrinter;
import org.rtmtext.text.TextReading;

/** Animations as text for a client, and their way back into files. */
final class Projections {
  private static final int ERRORS_TOLD = 20;
  private static final String TEXT = ".rtmt";

  /** Texts that were made here and are not open yet. */
  private final MadeTexts made = new MadeTexts();

  private final Executor background;

  /** What the animation beside a text has to be: what it was when this server last saw it. */
  private final Map<String, SaveOver> siblings = new ConcurrentHashMap<>();

  /** Texts beside which lies an animation that was made later and is another one. */
  private final Set<String> newer = ConcurrentHashMap.newKeySet();

  /**
   * @param background what nobody waits for is done there
   */
  Projections(Executor background) {
    this.background = background;
  }

  /** The text of an animation. */
  DecodeResult decode(String uri) throws RefusedException {
    Path file = file(uri);
    OpenedFile opened;
    try {
      opened = OpenedFile.open(file);
    } catch (IOException e) {
      throw new RefusedException(e.getMessage());
    } catch (RtmFormatException e) {
      throw new RefusedException(unreadable(file, e));
    }
    DecodeResult result = new DecodeResult();
    result.text = TextPrinter.print(opened.animation());
    MadeText text = new MadeText(TextDocument.of(result.text), new AnalysisChain(true));
    text.analyses().over(opened.animation().encoding());
    made.put(uri, text);
    // The client has it to show; until it opens the document, there is time to read it.
    background.execute(() -> text.analyses().begin(text.document()));
    result.hash = HexFormat.of().formatHex(opened.hash());
    result.encoding = opened.animation().encoding().text();
    result.frames = opened.animation().frames().size();
    result.bones = opened.animation().bones().size();
    return result;
  }

  /** Why a file is no animation: also one that has the name of an animation and is a text. */
  private static String unreadable(Path file, RtmFormatException e) {
    if (FileKind.of(file) == FileKind.TEXT) {
      String name = file.getFileName().toString();
      return String.format(
          Locale.ROOT,
          "%s is a text, and its name that of an animation. Rename it to %st, which opens as what it"
              + " is, and write the animation from there (or: java -jar rtm.jar pack %st -o %s)",
          file,
          name,
          name,
          name);
    }
    return file + ":@" + e.offset() + ": " + e.getMessage();
  }

  /** The size of an animation, bytes; 0 if that is not known. */
  static long size(String uri) {
    try {
      return Files.size(file(uri));
    } catch (IOException | RefusedException e) {
      // Opening it will say what is wrong.
      return 0;
    }
  }

  /** What is known of a text that was made for this document; given once. */
  Optional<MadeText> known(String uri) {
    return made.take(uri);
  }

  /** Notes what lies beside a text that was opened; takes as long as reading it. */
  void noteSibling(String uri) {
    forgetSibling(uri);
    Optional<Path> sibling = sibling(uri);
    sibling.flatMap(Projections::asItIs).ifPresent(over -> siblings.put(uri, over));
    if (sibling.isPresent()
        && NewerSibling.is(sibling.get(), ProjectedUri.path(uri).orElseThrow())) {
      newer.add(uri);
    }
  }

  /** The encoding of the animation beside a text; empty where there is none that can be read. */
  static Optional<Encoding> siblingEncoding(String uri) {
    return sibling(uri).flatMap(FileKind::encoding);
  }

  void forgetSibling(String uri) {
    siblings.remove(uri);
    newer.remove(uri);
  }

  /**
   * Saves a text over its animation.
   *
   * @param open the document, if it is open: what is known of it need not be found out again
   */
  EncodeResult encode(EncodeParams params, Optional<Snapshot> open) throws RefusedException {
    Path file = file(params.uri);
    if (params.text == null) {
      throw new RefusedException("text is missing");
    }
    Analysis analysis =
        open.map(o -> o.analysis().next(o.text().replaceAll(params.text)))
            .orElseGet(() -> Analysis.of(TextDocument.of(params.text), true));
    SaveOver over =
        params.overwrite
            ? SaveOver.whateverIsThere()
            : params.hash == null ? SaveOver.nothing() : SaveOver.content(hash(params.hash));
    EncodeResult result = save(file, analysis, over);
    if (result.saved) {
      open.ifPresent(o -> o.over(analysis.reading().encoding()));
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
    SaveOver over = siblings.get(text.uri());
    String file = sibling.get().getFileName().toString();
    if (over == null) {
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
            : encodeSibling(text, sibling.get(), over);
    if (EncodeResult.CONFLICT.equals(result.reason)) {
      result.message += "; the command rtm.encode writes over it";
    }
    return Optional.of(result);
  }

  /** The same whatever is there; what the user asked for by a command. */
  EncodeResult overwriteSibling(Snapshot text) throws RefusedException {
    Path sibling =
        sibling(text.uri())
            .orElseThrow(
                () -> new RefusedException("only a file walk.rtmt has an animation beside it"));
    return encodeSibling(text, sibling, SaveOver.whateverIsThere());
  }

  private EncodeResult encodeSibling(Snapshot text, Path sibling, SaveOver over) {
    EncodeResult result = save(sibling, text.analysis(), over);
    if (result.saved) {
      text.over(text.analysis().reading().encoding());
      newer.remove(text.uri());
      siblings.put(text.uri(), SaveOver.content(HexFormat.of().parseHex(result.hash)));
    }
    return result;
  }

  private static EncodeResult save(Path file, Analysis analysis, SaveOver over) {
    if (analysis.animation().isEmpty()) {
      return refusedForErrors(file, analysis);
    }
    try {
      Saved saved = over.save(file, analysis);
      return EncodeResult.saved(HexFormat.of().formatHex(saved.hash()), saved.message());
    } catch (NotConvertedException e) {
      return refusedForErrors(file, e.analysis());
    } catch (ConflictException e) {
      return EncodeResult.refused(EncodeResult.CONFLICT, e.getMessage());
    } catch (IOException e) {
      return EncodeResult.refused(EncodeResult.FILE, e.getMessage());
    }
  }

  private static EncodeResult refusedForErrors(Path file, Analysis analysis) {
    List<Problem> errors =
        analysis.problems(TextReading.MOST_PROBLEMS).stream().filter(Problem::isError).toList();
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

  /** Empty if it cannot be read. */
  private static Optional<SaveOver> asItIs(Path file) {
    if (!Files.exists(file)) {
      return Optional.of(SaveOver.nothing());
    }
    if (!Files.isRegularFile(file)) {
      // Reading a pipe would wait for its other end.
      return Optional.empty();
    }
    try {
      return Optional.of(SaveOver.content(OpenedFile.hashOf(file)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> sibling(String uri) {
    return ProjectedUri.path(uri)
        .filter(p -> p.toString().endsWith(TEXT))
        .map(
            p -> {
              String name = p.getFileName().toString();
              String stem = name.substring(0, name.length() - TEXT.length());
              return p.resolveSibling(stem.endsWith(".rtm") ? stem : stem + ".rtm");
            });
  }

  private static byte[] hash(String hex) throws RefusedException {
    try {
      byte[] hash = HexFormat.of().parseHex(hex);
      if (hash.length == 32) {
        return hash;
      }
    } catch (IllegalArgumentException e) {
      // The same message.
    }
    throw new RefusedException("hash: not what rtm/decode has given: " + hex);
  }

  private static Path file(String uri) throws RefusedException {
    if (uri == null) {
      throw new RefusedException("uri is missing");
    }
    return ProjectedUri.file(uri)
        .or(() -> ProjectedUri.path(uri))
        .orElseThrow(
            () ->
                new RefusedException(
                    uri + " names no file: write rtm:/path/walk.rtm or file:///path/walk.rtm"));
  }
}
