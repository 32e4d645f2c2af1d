package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileKind;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.AnimationState.Newer;
import org.rtmtext.lsp.session.OpenText.Opening;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.StaleText;

/**
 * Notices when other programs change the animations of open texts. The methods read files on the
 * calling thread, so the thread that reads messages must not call them.
 */
public final class AnimationMonitor {
  private final Workers workers;
  private final FileAccess files;
  private final Consumer<OpenText> problemsChanged;

  /**
   * @param problemsChanged called with a text whose problems may differ because the encoding of its
   *     file has changed
   */
  public AnimationMonitor(Workers workers, FileAccess files, Consumer<OpenText> problemsChanged) {
    this.workers = workers;
    this.files = files;
    this.problemsChanged = problemsChanged;
  }

  /**
   * Reads the animation of a text that was opened, and records its state. To be called once for
   * each text.
   */
  public void opened(OpenText text) {
    Optional<Path> sibling = RtmUri.sibling(text.uri());
    AnimationState state = text.animation();
    if (sibling.isPresent() || state.seen().isEmpty()) {
      text.file().flatMap(this::content).map(Content::hash).ifPresent(state::saw);
    }
    state.setNewer(sibling.map(file -> newer(text, text.opening(), file)).orElse(Newer.NO));
    // Not before newer() has ended: until then, the opening records whether the text was saved.
    text.forgetOpening();
    updateEncoding(text);
  }

  private Newer newer(OpenText text, Opening opening, Path sibling) {
    Path file = RtmUri.path(text.uri()).orElseThrow();
    if (!Files.isRegularFile(file)) {
      return Newer.NO;
    }
    try {
      FileTime modified = Files.getLastModifiedTime(file);
      if (opening.isWrittenSince(file, modified)) {
        return isAnimationOf(opening.text(), sibling) ? Newer.NO : Newer.POSSIBLY;
      }
      return StaleText.isStale(file, modified, sibling) ? Newer.YES : Newer.NO;
    } catch (IOException e) {
      return Newer.POSSIBLY;
    }
  }

  /**
   * Whether the file has the animation of the text. Also true for a missing file: a save then
   * checks that the file is still missing.
   */
  private boolean isAnimationOf(Snapshot text, Path file) throws IOException {
    return !Files.exists(file) || hasAnimationOf(text, files.read(file));
  }

  /**
   * The content of a file.
   *
   * @param bytes empty if the file does not exist
   */
  private record Content(Optional<byte[]> bytes) {
    String hash() {
      return bytes.map(b -> HexFormat.of().formatHex(FileBytes.sha256(b))).orElse("");
    }
  }

  /** The content of a file; empty if the file exists but cannot be read. */
  private Optional<Content> content(Path file) {
    try {
      return Optional.of(new Content(Optional.of(files.read(file))));
    } catch (IOException e) {
      return Files.notExists(file) ? Optional.of(new Content(Optional.empty())) : Optional.empty();
    }
  }

  /** Records the result of a save. */
  void saved(OpenText text, SaveResult result) {
    if (text.animationSaved(result, workers)) {
      problemsChanged.accept(text);
    }
  }

  /**
   * Records that the client has decoded the animation of an open text again.
   *
   * @param hash of the file: SHA-256 in hexadecimal
   */
  void read(OpenText text, String hash) {
    text.animation().saw(hash);
    updateEncoding(text);
  }

  /** Reads the encoding of the file, on which some problems of the text depend, and records it. */
  void updateEncoding(OpenText text) {
    text.file()
        .ifPresent(
            file ->
                FileKind.encoding(file)
                    .ifPresentOrElse(e -> setEncoding(text, e), () -> forgetEncoding(text)));
  }

  void setEncoding(OpenText text, Encoding ofFile) {
    if (text.over(ofFile, workers)) {
      problemsChanged.accept(text);
    }
  }

  /** Records that the file of a text is missing, or is not a readable animation. */
  void forgetEncoding(OpenText text) {
    if (text.overNothing(workers)) {
      problemsChanged.accept(text);
    }
  }

  /**
   * Compares an animation that may have changed with its last known state. A change is ignored if
   * the file contains the same animation as the text beside it.
   *
   * @param when whether saves of the text write the animation, which the sentence depends on
   * @param names the name of the command that the sentence advises
   * @return a sentence for the user, once for each change; empty if there is nothing to report
   */
  public Optional<String> changed(OpenText text, EncodeOnSave when, SettingNames names) {
    updateEncoding(text);
    Path file = text.file().orElseThrow();
    AnimationState state = text.animation();
    // If the file cannot be read now, or could not be read before, saving the text reports that.
    Optional<Content> content = state.seen().isEmpty() ? Optional.empty() : content(file);
    if (content.isEmpty()) {
      return Optional.empty();
    }
    String now = content.get().hash();
    if (state.seen().equals(Optional.of(now))) {
      state.sawUnchanged();
      return Optional.empty();
    }
    if (!state.report(now)) {
      return Optional.empty();
    }
    String name = file.getFileName().toString();
    Optional<byte[]> bytes = content.get().bytes();
    boolean removed = bytes.isEmpty();
    if (RtmUri.is(text.uri())) {
      String message =
          removed
              ? "%s was deleted or moved while its text was open. The text stays open; save it"
                  + " under another name to keep it"
              : "%s has changed on disk since its text was opened. Saving the text will not"
                  + " overwrite the file; open the file again to see the change";
      return Optional.of(String.format(message, name));
    }
    if (!removed && hasAnimationOf(text.snapshot(), bytes.get())) {
      state.saw(now);
      return Optional.empty();
    }
    String change =
        String.format(
            removed
                ? "%s was deleted or moved"
                : "%s has changed on disk and no longer contains the same animation as %s",
            name,
            RtmUri.path(text.uri()).orElseThrow().getFileName());
    String verb = removed ? "write" : "overwrite";
    return Optional.of(
        when == EncodeOnSave.NEVER
            ? change
            : String.format(
                "%s: saving the text will not %s the animation%s",
                change, verb, names.writeAdvice(verb)));
  }

  private boolean hasAnimationOf(Snapshot text, byte[] bytes) {
    try {
      return workers.compute(
          () -> {
            Animation onDisk = DecodedFile.of(bytes).animation();
            return text.analysis().animation(onDisk).stream().anyMatch(onDisk::sameContent);
          });
    } catch (RtmFormatException e) {
      return false;
    }
  }
}
