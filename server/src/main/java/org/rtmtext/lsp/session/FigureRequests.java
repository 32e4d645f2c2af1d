package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.figure.WebPage;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.joints.JointSums;
import org.rtmtext.lsp.feature.FigureAnswer;
import org.rtmtext.lsp.feature.FrameNumbers;
import org.rtmtext.lsp.feature.GhostAnimation;
import org.rtmtext.lsp.feature.TextFigure;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.Messages.PlaceParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.save.DecodedFile;

/**
 * Answers requests for figures. The calling threads read files: the stored animation, the animation
 * to compare with, and the animations and models that joints are taken from. Workers compute.
 */
public final class FigureRequests {
  /** Maximum number of characters of all texts except those of the newest figure. */
  private static final long MAX_LENGTH = 8 << 20;

  private final Session session;

  /** Texts that requests contained, by the id of their figure. */
  private final RecentlyUsed<Texts> texts = new RecentlyUsed<>(MAX_LENGTH, Texts::length);

  public FigureRequests(Session session) {
    this.session = session;
    session.skeletonUpdates().follow(() -> texts.values().stream().map(Texts::text).toList());
  }

  /**
   * The texts that a request contained.
   *
   * @param compared empty if the request contained one text
   */
  private record Texts(OpenText text, Optional<Snapshot> compared) {
    long length() {
      return text.snapshot().text().length()
          + compared.map(other -> other.text().length()).orElse(0);
    }
  }

  /** Previews the edit of a request. */
  public interface Previews {
    /**
     * @return empty if the edit is impossible
     */
    Optional<TextFigure.Preview> of(OpenText text, Snapshot document);
  }

  /** The answer to {@code rtm/figurePage} and {@code rtm/motionPage}. */
  public record Page(String html) {}

  /**
   * Identifies the content of a file without reading it: equal as long as the file is unchanged.
   *
   * @param version hash of the content that the server last read or wrote, because two saves may
   *     have the same time and size; empty for a file that only other programs write
   * @param poses the skeleton of the poses in the open text; empty if it shows exact values
   */
  private record Stamp(
      Path file,
      FileTime time,
      long size,
      Optional<String> version,
      Optional<PoseSkeleton> poses) {}

  public static Page page(WebPage page) {
    return new Page(page.html());
  }

  /**
   * The figure of an open text, or its changes since the version that the client shows.
   *
   * @param previews used if the request has an edit
   * @throws RequestFailedException if the text is not open, or the animation to compare with cannot
   *     be read
   */
  public FigureAnswer answer(FigureParams params, Previews previews, CancelChecker cancel) {
    if (params.text() == null) {
      OpenText text = session.documents().requireText(params.uri());
      Previews used = params.edit() == null ? (edited, document) -> Optional.empty() : previews;
      return answer(text, title(text.uri()), params, null, used, cancel);
    }
    OpenText text = session.text(params.uri(), params.text().text());
    Snapshot document = text.snapshot();
    // Frames that are the same in both texts are read once.
    Snapshot compared =
        params.compareText() == null
            ? null
            : document.next(
                document.version(), document.text().replaceAll(params.compareText().text()));
    texts.put(params.id(), new Texts(text, Optional.ofNullable(compared)));
    return answer(
        text, params.text().title(), params, compared, (edited, shown) -> Optional.empty(), cancel);
  }

  /**
   * @param compared a text that the request contained; null for none
   */
  private FigureAnswer answer(
      OpenText text,
      String title,
      FigureParams params,
      Snapshot compared,
      Previews previews,
      CancelChecker cancel) {
    if (text.snapshot().skeletons() == SkeletonCandidates.NONE) {
      // Without candidates, the first picture would ask the user to choose a skeleton.
      session.skeletons().awaitSearch(text.uri());
    }
    Snapshot document = text.snapshot();
    readSources(text, document, cancel);
    cancel.checkCanceled();
    Optional<GhostAnimation> stored = text.isOpened() ? stored(text, document) : Optional.empty();
    Optional<GhostAnimation> other = other(text, document, params, compared);
    TextFigure.Question question =
        new TextFigure.Question(
            params.since(),
            other.isPresent() ? compared(params) : null,
            stored,
            other,
            previews.of(text, document));
    return session
        .requests()
        .workers()
        .compute(() -> text.figure().answer(document, title, question, cancel));
  }

  /** The text that {@code rtm/place} asks about, open or in a figure; empty if there is none. */
  public Optional<Snapshot> text(PlaceParams params) {
    return params.figure() == null
        ? session.documents().snapshot(params.uri())
        : text(params, params.isCompared());
  }

  /**
   * The numbers of a frame of an open text, of a text in a figure, or of a preview. Empty if there
   * is no such text or frame, or if no figure shows the preview.
   */
  public Optional<FrameNumbers> numbers(PlaceParams params) {
    int frame = params.frame() == null ? -1 : params.frame();
    return params.isOfPreview()
        ? session
            .documents()
            .text(params.uri())
            .flatMap(text -> text.figure().preview(params.version()))
            .flatMap(preview -> preview.numbers(params.version(), frame))
        : text(params).flatMap(text -> FrameNumbers.of(text, frame));
  }

  /**
   * The text that the one of {@link #text(PlaceParams)} is compared with; empty if there is none.
   */
  public Optional<Snapshot> other(PlaceParams params) {
    return text(params, !params.isCompared());
  }

  private Optional<Snapshot> text(PlaceParams params, boolean isCompared) {
    return texts
        .find(params.id())
        .flatMap(kept -> isCompared ? kept.compared() : Optional.of(kept.text().snapshot()));
  }

  /** Forgets the texts of a figure that the client no longer shows. */
  public void forgetTexts(FigureParams params) {
    texts.remove(params.id());
  }

  /**
   * Releases what was kept for a figure that the client no longer shows, except its texts. Waits
   * until no answer for the figure is being computed.
   */
  public void closed(FigureParams params) {
    if (!params.hasOwnId()) {
      session
          .documents()
          .text(params.uri())
          .ifPresent(text -> text.figure().closed(params.compareWith()));
    }
  }

  private void readSources(OpenText text, Snapshot document, CancelChecker cancel) {
    Optional<SkeletonMatch> match =
        session.requests().workers().compute(() -> text.figure().skeleton(document));
    if (match.isEmpty() || text.figure().hasSources(match.get())) {
      return;
    }
    Optional<JointSums> sums =
        session.requests().workers().compute(() -> TextFigure.sums(document, match.get(), cancel));
    if (sums.isPresent()) {
      Optional<Path> file = RtmUri.animation(text.uri());
      Optional<Path> folder = RtmUri.anyFile(text.uri()).map(Path::getParent);
      text.figure()
          .setSources(
              match.get(),
              JointSearch.around(
                      List.of(sums.get()),
                      match.get(),
                      new JointSearch.Neighbours(folder, file.stream().toList()))
                  .sources());
    }
  }

  /** The animation in the file that the text is stored in; empty if it cannot be read. */
  private Optional<GhostAnimation> stored(OpenText text, Snapshot document) {
    Optional<Path> file = RtmUri.anyFile(text.uri());
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(read(file.get(), text, document, null));
    } catch (IOException | RtmFormatException | RequestFailedException e) {
      // The figure is then shown without a comparison. Opening and saving report such files.
      return Optional.empty();
    }
  }

  /** Identifies the text or file that a figure is compared with. */
  private static String compared(FigureParams params) {
    return params.compareText() == null ? params.compareWith() : params.compareText().title();
  }

  private Optional<GhostAnimation> other(
      OpenText text, Snapshot document, FigureParams params, Snapshot compared) {
    return Optional.ofNullable(compared)
        .map(other -> before(other, params.compareText().title()))
        .or(() -> Optional.ofNullable(params.compareWith()).map(uri -> other(text, document, uri)));
  }

  private GhostAnimation before(Snapshot other, String title) {
    return session
        .requests()
        .workers()
        .compute(() -> TextFigure.before(other, title))
        .orElseThrow(() -> cannotCompare(title));
  }

  private GhostAnimation other(OpenText text, Snapshot document, String uri) {
    Optional<Snapshot> open = session.documents().snapshot(uri);
    try {
      return open.isPresent()
          ? before(open.get(), title(uri))
          : read(RtmUri.requireFile(uri), text, document, uri);
    } catch (IOException e) {
      throw new RequestFailedException(title(uri) + ": " + FileErrors.reasonAlone(e));
    } catch (RtmFormatException e) {
      throw new RequestFailedException(title(uri) + ":@" + e.offset() + ": " + e.getMessage());
    }
  }

  /**
   * Reads an animation, unless it has not changed since the last request.
   *
   * @param compareWith as in {@link TextFigure.Question}
   */
  private GhostAnimation read(Path file, OpenText text, Snapshot document, String compareWith)
      throws IOException, RtmFormatException {
    BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
    if (!a.isRegularFile()) {
      throw new IOException("not a regular file");
    }
    boolean isSaved = RtmUri.animation(text.uri()).equals(Optional.of(file));
    Workers workers = session.requests().workers();
    Optional<PoseSkeleton> poses =
        isSaved ? workers.analysis(document).reading().poseSkeleton() : Optional.empty();
    Stamp stamp =
        new Stamp(
            file,
            a.lastModifiedTime(),
            a.size(),
            isSaved ? text.animation().seen() : Optional.empty(),
            poses);
    Optional<GhostAnimation> known =
        text.figure().known(compareWith).filter(before -> before.stamp().equals(stamp));
    if (known.isPresent()) {
      return known.get();
    }
    byte[] bytes = FileBytes.read(file);
    String stored;
    if (RtmUri.isText(file)) {
      stored = DecodedText.of(bytes).text();
    } else {
      Animation animation = workers.compute(() -> DecodedFile.of(bytes)).animation();
      Optional<PoseSkeleton> shown = poses.filter(p -> p.hasAll(animation.bones()));
      if (shown.isEmpty()) {
        return new GhostAnimation(stamp, file.getFileName().toString(), animation);
      }
      // As poses, which are rounded like those of the text: then only edits differ.
      stored = workers.compute(() -> TextPrinter.print(animation, shown.get()));
    }
    return workers
        .compute(() -> TextFigure.stored(document, stored, stamp, file.getFileName().toString()))
        .orElseThrow(() -> cannotCompare(file.toString()));
  }

  private static RequestFailedException cannotCompare(String text) {
    return new RequestFailedException(
        "cannot compare with "
            + text
            + ": the text before the first frame has errors; correct them first");
  }

  private static String title(String uri) {
    return RtmUri.anyFile(uri)
        .map(file -> file.getFileName().toString())
        .orElseGet(() -> uri.replaceFirst("[?#].*", "").replaceFirst(".*[/:]", ""));
  }
}
