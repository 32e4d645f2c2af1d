package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.NotConvertedException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.ConflictException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.OpenText.TextOfFile;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.FileHistory;
import org.rtmtext.save.SavedAnimation;
import org.rtmtext.syntax.TextDocument;

/**
 * Opens animations as text, and saves texts as animations. Files are read and written on the
 * calling threads; workers compute.
 */
public final class AnimationRequests {
  private static final int MAX_ERRORS = 20;

  private final RecentlyUsed<FileHistory> histories =
      new RecentlyUsed<>(MemoryShares.histories(), FileHistory::size);

  private final PrintedPoses printed = new PrintedPoses(MemoryShares.printedPoses());
  private final DecodedTexts decoded;
  private final Workers workers;
  private final FileAccess files;
  private final AnimationMonitor monitor;
  private final Consumer<Path> keepReplaced;
  private final Consumer<Path> replaced;

  /**
   * @param keepReplaced takes an existing file next to a text before it is replaced
   * @param replaced takes a file next to a text after it was created or replaced
   */
  public AnimationRequests(
      Workers workers,
      FileAccess files,
      AnimationMonitor monitor,
      Consumer<Path> keepReplaced,
      Consumer<Path> replaced) {
    this.keepReplaced = keepReplaced;
    this.replaced = replaced;
    this.workers = workers;
    this.files = files;
    this.monitor = monitor;
    decoded = new DecodedTexts(workers);
  }

  /**
   * Decodes an animation.
   *
   * @param poses gives the skeleton of the poses to show for an animation, or empty to show its
   *     exact values; may read files
   * @throws RequestFailedException if the file cannot be read, or is not an animation
   */
  public DecodeResult decode(String uri, Function<Animation, Optional<PoseSkeleton>> poses) {
    DecodedFile opened = decoded(RtmUri.requireFile(uri), file -> file);
    Optional<PoseSkeleton> skeleton = poses.apply(opened.animation());
    return workers.compute(
        () ->
            skeleton.isPresent()
                ? decodedAsPoses(uri, opened, skeleton.get())
                : decoded(uri, opened, TextPrinter.print(opened.animation())));
  }

  /**
   * Decodes an earlier version of an animation, which source control may have converted to a text.
   *
   * @param uri of the animation, whose file may contain another version or not exist
   * @param bytes of the version
   * @param poses as for {@link #decode}
   * @throws RequestFailedException if the version is neither an animation nor a text
   */
  public DecodeResult decodeVersion(
      String uri, byte[] bytes, Function<Animation, Optional<PoseSkeleton>> poses) {
    Path file = RtmUri.requireFile(uri);
    String name = file.getFileName().toString();
    if (FileKind.of(bytes) == FileKind.TEXT) {
      return decodeText(uri, name, bytes, poses);
    }
    Animation animation = workers.compute(() -> animation(name, bytes));
    Optional<PoseSkeleton> skeleton = poses.apply(animation);
    return workers.compute(
        () ->
            result(
                animation,
                skeleton.isPresent()
                    ? TextPrinter.print(animation, skeleton.get())
                    : TextPrinter.print(animation),
                hash(bytes)));
  }

  private static Animation animation(String name, byte[] bytes) {
    try {
      return DecodedFile.of(bytes).animation();
    } catch (RtmFormatException e) {
      throw new RequestFailedException(undecodable(name, e));
    }
  }

  /** The skeleton of the poses in a text file; empty for other texts. */
  Optional<PoseSkeleton> skeletonOfText(Path file) {
    byte[] bytes = read(file);
    return workers.compute(() -> TextVersion.of(bytes).reading().poseSkeleton());
  }

  private DecodeResult decodeText(
      String uri, String name, byte[] bytes, Function<Animation, Optional<PoseSkeleton>> poses) {
    Optional<Animation> present = stored(uri);
    TextVersion version =
        workers.compute(
            () ->
                present.isPresent() ? TextVersion.of(bytes, present.get()) : TextVersion.of(bytes));
    Optional<PoseSkeleton> wanted = version.animation().flatMap(poses);
    return workers.compute(
        () ->
            wanted.isPresent()
                ? version.shown(bytes, name, hash(bytes), wanted.get())
                : version.shown(bytes, name, hash(bytes)));
  }

  /**
   * Reads an animation, and computes an answer from it on a worker.
   *
   * @throws RequestFailedException if the file cannot be read, or is not an animation
   */
  public <T> T decoded(Path file, Function<DecodedFile, T> answer) {
    byte[] bytes = read(file);
    return workers.compute(
        () -> {
          try {
            return answer.apply(DecodedFile.of(bytes));
          } catch (RtmFormatException e) {
            throw new RequestFailedException(undecodable(file, bytes, e));
          }
        });
  }

  private byte[] read(Path file) {
    try {
      return files.read(file);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  private static String hash(byte[] bytes) {
    return HexFormat.of().formatHex(FileBytes.sha256(bytes));
  }

  private DecodeResult decodedAsPoses(String uri, DecodedFile opened, PoseSkeleton skeleton) {
    String content = TextPrinter.print(opened.animation(), skeleton);
    DecodeResult result = decoded(uri, opened, content);
    keepBase(uri, content, opened.animation(), skeleton);
    return result;
  }

  private DecodeResult decoded(String uri, DecodedFile opened, String content) {
    Animation animation = opened.animation();
    byte[] sha256 = FileBytes.sha256(opened.bytes());
    String hash = HexFormat.of().formatHex(sha256);
    decoded.add(uri, content, hash, animation.encoding());
    workers.execute(() -> histories.get(uri, FileHistory::new).read(animation, sha256));
    return result(animation, content, hash);
  }

  private static DecodeResult result(Animation animation, String content, String hash) {
    return new DecodeResult(
        content,
        hash,
        animation.encoding().text(),
        animation.frames().size(),
        animation.bones().size(),
        null);
  }

  private static String undecodable(Path file, byte[] bytes, RtmFormatException e) {
    if (FileKind.of(bytes) != FileKind.TEXT) {
      return undecodable(file, e);
    }
    String name = file.getFileName().toString();
    return String.format(
        Locale.ROOT,
        "%s contains the text of an animation. Rename it to %st, open it, and write the animation"
            + " from there (or run java -jar rtm.jar pack %s -o %s)",
        file,
        name,
        Wording.argument(name + "t"),
        Wording.argument(name));
  }

  private static String undecodable(Object file, RtmFormatException e) {
    return file + ":@" + e.offset() + ": " + e.getMessage();
  }

  /** The size of an animation in bytes; 0 if it cannot be read. */
  public static long size(DecodeParams params) {
    if (params.content() != null) {
      return params.content().length();
    }
    try {
      return Files.size(RtmUri.requireFile(params.uri()));
    } catch (IOException | RequestFailedException e) {
      return 0;
    }
  }

  /** Removes and returns the text that was decoded for a document. */
  public Optional<TextOfFile> takeDecoded(String uri) {
    return decoded.take(uri);
  }

  /**
   * Forgets what saves of a closed document needed: earlier versions of its file, and the bases of
   * its printed poses.
   */
  void forget(String uri) {
    histories.remove(uri);
    printed.forget(uri);
  }

  /**
   * Remembers the base of a text, the animation with its exact values, before the text is replaced
   * in an open document. After an undo, the text has its base again.
   */
  public void keepBase(OpenText open, Snapshot document) {
    TextReading reading = workers.analysis(document).reading();
    base(open, reading)
        .ifPresent(
            base ->
                keepBase(
                    document.uri(), document.text().text(), base, reading.poseSkeleton().get()));
  }

  /** Remembers the base of a text that was printed as poses. */
  public void keepBase(String uri, String text, Animation base, PoseSkeleton skeleton) {
    printed.add(uri, text, base, skeleton);
  }

  /** Finds the base of a text that now equals a printed one. */
  void textChanged(OpenText text) {
    printed
        .of(text.uri(), text.snapshot().text())
        .ifPresent(
            base -> {
              text.setBase(base);
              text.snapshot().over(base.animation().encoding());
            });
  }

  /**
   * The animation of a text, with the exact values of poses that were not edited.
   *
   * @param work that needs the animation, for the message
   * @throws RequestFailedException if the text has errors
   */
  public Animation requireExact(OpenText text, Analysis analysis, String work) {
    return exact(text, analysis)
        .orElseThrow(
            () -> new RequestFailedException("the text has errors: correct them, then " + work));
  }

  /**
   * The animation of a text, with the exact values of poses that were not edited; empty if the text
   * has errors.
   */
  public Optional<Animation> exact(OpenText text, Analysis analysis) {
    Optional<Animation> base = base(text, analysis.reading());
    return workers.compute(
        () -> base.isPresent() ? analysis.animation(base.get()) : analysis.animation());
  }

  /** The animation with the exact values of a text of poses; empty for other texts. */
  private Optional<Animation> base(OpenText text, TextReading reading) {
    return reading.poseSkeleton().flatMap(poses -> printed(text, reading).or(() -> stored(text)));
  }

  /** The animation that a text of poses was printed from, if it is known. */
  private static Optional<Animation> printed(OpenText text, TextReading reading) {
    return reading.poseSkeleton().flatMap(poses -> text.base()).map(PrintedPoses.Base::animation);
  }

  /** The animation that a text is saved over; empty if there is none that can be read. */
  private Optional<Animation> stored(OpenText text) {
    return text.file().flatMap(this::stored);
  }

  /** The animation of a file or of the text that it is opened as; empty if it cannot be read. */
  Optional<Animation> stored(String uri) {
    return RtmUri.animation(uri).or(() -> RtmUri.path(uri)).flatMap(this::stored);
  }

  private Optional<Animation> stored(Path file) {
    try {
      return Files.exists(file)
          ? Optional.of(DecodedFile.of(files.read(file)).animation())
          : Optional.empty();
    } catch (IOException | RtmFormatException e) {
      return Optional.empty();
    }
  }

  /** Whether the file that a text is saved over has all values of an animation. */
  public boolean isStored(OpenText text, Animation animation) {
    return stored(text).stream().anyMatch(animation::sameContent);
  }

  /**
   * The open documents that a save concerns.
   *
   * @param saved the document that is saved, if it is open: its analysis is reused
   * @param source the document that has the saved text, and the animation that its poses were
   *     printed from; differs from {@code saved} if the text is saved under another name
   */
  public record OpenTexts(Optional<OpenText> saved, Optional<OpenText> source) {
    public static final OpenTexts NONE = new OpenTexts(Optional.empty(), Optional.empty());

    /** Saves the text of a document under its own name. */
    public static OpenTexts of(OpenText text) {
      return new OpenTexts(Optional.of(text), Optional.of(text));
    }
  }

  /**
   * Saves a text as an animation.
   *
   * @param observer can cancel the replacement
   * @return the result, even if the file was not saved
   * @throws RequestFailedException if a parameter is missing or malformed
   */
  public EncodeResult encode(EncodeParams params, OpenTexts open, ReplacementObserver observer) {
    if (params.text() == null) {
      throw new RequestFailedException("text is missing");
    }
    SaveTarget target = SaveTarget.of(params);
    if (target.refusal().isPresent()) {
      return target.refusal().get();
    }
    Analysis analysis =
        workers.compute(
            () ->
                open.saved()
                    .map(OpenText::snapshot)
                    .map(o -> o.analysis().next(o.text().replaceAll(params.text())))
                    .orElseGet(() -> Analysis.of(TextDocument.of(params.text()), true)));
    return save(params.uri(), target, analysis, open, observer);
  }

  /**
   * Writes the animation beside a text that was saved, if the setting asks for it.
   *
   * @param saved the version of the text
   * @param names the name of the command that the message advises
   * @param observer as for {@link #encode}
   * @return empty if the setting does not ask for it
   */
  public Optional<EncodeResult> encodeSibling(
      OpenText text,
      Snapshot saved,
      EncodeOnSave when,
      SettingNames names,
      ReplacementObserver observer) {
    Optional<Path> sibling = RtmUri.sibling(text.uri());
    if (when == EncodeOnSave.NEVER
        || sibling.isEmpty()
        || when == EncodeOnSave.IF_EXISTS && !Files.exists(sibling.get())) {
      return Optional.empty();
    }
    SaveTarget target = SaveTarget.beside(text, sibling.get());
    EncodeResult result =
        target.refusal().orElseGet(() -> saveSibling(text, saved, target, observer));
    if (EncodeResult.CONFLICT.equals(result.reason())) {
      String advice = names.writeAdvice("overwrite");
      return Optional.of(EncodeResult.refused(result.reason(), result.message() + advice));
    }
    return Optional.of(result);
  }

  /**
   * Writes the animation beside a text, even if another program has changed the file. A pointer of
   * Git LFS is not replaced.
   *
   * @param observer as for {@link #encode}
   */
  public EncodeResult overwriteSibling(
      OpenText text, Snapshot version, ReplacementObserver observer) {
    SaveTarget target = SaveTarget.any(RtmUri.requireSibling(text.uri()));
    return saveSibling(text, version, target, observer);
  }

  private EncodeResult saveSibling(
      OpenText text, Snapshot saved, SaveTarget target, ReplacementObserver observer) {
    // Before the save locks the file: the lock would keep the client from reading it.
    if (Files.exists(target.file())) {
      keepReplaced.accept(target.file());
    }
    Analysis analysis = workers.analysis(saved);
    EncodeResult result = save(text.uri(), target, analysis, OpenTexts.of(text), observer);
    if (result.saved()) {
      replaced.accept(target.file());
    }
    return result;
  }

  private EncodeResult save(
      String uri, SaveTarget target, Analysis text, OpenTexts open, ReplacementObserver observer) {
    Path file = target.file();
    // Errors are reported as for a new file: the encoding of this file may have changed since.
    if (!text.isStorable()) {
      return refusedForErrors(file, text.overNothing());
    }
    try {
      TextReading reading = text.reading();
      // The save reads the replaced file itself, so only another animation is needed here.
      Optional<Animation> poses =
          open.source()
              .flatMap(
                  s -> s.file().equals(Optional.of(file)) ? printed(s, reading) : base(s, reading));
      SavedAnimation saved =
          files.save(
              file,
              new SavedAnimation.Source(text, poses),
              target.over(),
              histories.get(uri, FileHistory::new),
              observer);
      String hash = HexFormat.of().formatHex(saved.hash());
      open.saved()
          .ifPresent(
              o -> monitor.saved(o, new SaveResult(hash, reading, poses.or(saved::replaced))));
      return EncodeResult.saved(hash, saved.message());
    } catch (NotConvertedException e) {
      open.saved()
          .ifPresent(
              o ->
                  e.analysis()
                      .base()
                      .ifPresentOrElse(
                          encoding -> monitor.setEncoding(o, encoding),
                          () -> monitor.forgetEncoding(o)));
      return refusedForErrors(file, e.analysis());
    } catch (ConflictException e) {
      open.saved().ifPresent(monitor::updateEncoding);
      return EncodeResult.refused(EncodeResult.CONFLICT, e.getMessage());
    } catch (IOException e) {
      return EncodeResult.refused(EncodeResult.FILE, e.getMessage());
    }
  }

  private static EncodeResult refusedForErrors(Path file, Analysis analysis) {
    List<Problem> errors =
        analysis.problems(TextReading.MAX_PROBLEMS).stream().filter(Problem::isError).toList();
    if (errors.isEmpty()) {
      return SaveTarget.refusal(EncodeResult.ERRORS, file, "the text has errors");
    }
    Problem first = errors.get(0);
    return EncodeResult.refused(
        EncodeResult.ERRORS,
        String.format(
            Locale.ROOT,
            "%s was not saved and is unchanged: the text has %s. Line %d: %s",
            file.getFileName(),
            errors.size() == 1 ? "an error" : errors.size() + " errors",
            first.range().line() + 1,
            first.message()),
        errors.stream().limit(MAX_ERRORS).map(Diagnostics::diagnostic).toList());
  }
}
