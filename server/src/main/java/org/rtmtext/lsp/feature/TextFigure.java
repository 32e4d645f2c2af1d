package org.rtmtext.lsp.feature;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.PoseStrip;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSums;
import org.rtmtext.lsp.feature.SentFigure.UnreadableRows;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.UnitOfLength;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The figure of an open text: answers {@code rtm/figure}. It keeps what it computed for the newest
 * version that was asked for, so that after an edit only the changes are computed. Nothing is
 * computed before the first request.
 */
public final class TextFigure {
  /** Maximum number of rows. Clients cannot read the message of a larger figure. */
  private static final long MAX_ROWS = 1_000_000;

  /** Maximum number of views of a text at the same time. A user looks at one or two comparisons. */
  private static final int MAX_VIEWS = 4;

  /** Maximum number of frames with rows that cannot be read that a client is told about. */
  private static final int MAX_UNREADABLE = 100;

  /** The key of the stored file among those that the figure is compared with. */
  private static final String SAVED = "";

  /**
   * What each view shows, by the key of what it is compared with; the least recently used first.
   */
  private final Map<String, SentFigure> sent = new LinkedHashMap<>(16, 0.75f, true);

  /** The figure of the newest version that a view asked for; null if there is none. */
  private SolvedFigure drawn;

  /** Negative for the preview of an edit. */
  private int drawnVersion;

  /** The figure of the newest version without a preview; null if there is none. */
  private SolvedFigure drawnText;

  /** The rows of {@link #drawn} that have older values. */
  private List<UnreadableRows> unreadable = List.of();

  /** Where the page shows the drawn preview; empty without a preview. */
  private Optional<Preview> drawnPreview = Optional.empty();

  private int previews;

  /** The figure that hovers draw, even if the client does not show it. */
  private SolvedFigure pictured;

  /**
   * What a skeleton was completed from, except the values in the frames, which may be half typed.
   * If none of this changes, the skeleton is kept.
   */
  private record Completed(
      Optional<Skeleton> skeleton,
      Encoding encoding,
      List<String> bones,
      int frames,
      boolean isOfOtherUnit) {}

  /** While an animation has fewer frames, its skeleton is completed again when frames are added. */
  private static final int ENOUGH_FRAMES = 10;

  private Completed completedOf;
  private Optional<SkeletonMatch> completed = Optional.empty();

  private Optional<Skeleton> sourcesOf = Optional.empty();
  private JointSolver.Sources sources = JointSolver.Sources.NONE;

  private Optional<GhostAnimation> saved = Optional.empty();

  /**
   * What the client asks for, and the animations that were read for it.
   *
   * @param since the version that the client shows; null for none
   * @param compareWith names the animation to compare with; null for the stored file
   * @param stored the animation in the stored file; empty if there is none
   * @param other the animation that {@code compareWith} names; empty for the stored file
   * @param preview of an edit, ignored if it is too large; empty for the text as it is
   */
  public record Question(
      Integer since,
      String compareWith,
      Optional<GhostAnimation> stored,
      Optional<GhostAnimation> other,
      Optional<Preview> preview) {
    /** About the text as it is. */
    public Question(
        Integer since,
        String compareWith,
        Optional<GhostAnimation> stored,
        Optional<GhostAnimation> other) {
      this(since, compareWith, stored, other, Optional.empty());
    }
  }

  /**
   * An edit of the poses of a text that is not made.
   *
   * @param document the text before the edit
   * @param after the animation after the edit
   * @param frame index of the frame that the page shows
   * @param bone name of the bone that the page highlights; null for none
   */
  public record Preview(Snapshot document, Animation after, int frame, String bone) {
    /** The animation, with the frames of the text in place of equal frames. */
    private Animation sharing(Animation text) {
      return new GhostAnimation(this, "", after).sharing(text).animation();
    }

    /**
     * The numbers of a frame, read from the text as it would be after the edit: the numbers of
     * poses are rounded, and depend on the frames before.
     *
     * @param version of the preview
     * @return empty if there is no such frame
     */
    public Optional<FrameNumbers> numbers(int version, int number) {
      Analysis analysis = document.analysis();
      String text =
          analysis
              .reading()
              .poseSkeleton()
              .map(poses -> TextConversion.print(document, after, poses))
              .orElseGet(() -> TextConversion.print(document, after));
      // The analyses of the document are those of its versions, which reuse one another.
      Analysis edited = analysis.next(document.text().replaceAll(text)).with(document.skeletons());
      return FrameNumbers.of(edited, version, number);
    }
  }

  /** The skeleton with which the figure is drawn; empty if none fits. */
  public synchronized Optional<SkeletonMatch> skeleton(Snapshot document) {
    Analysis analysis = document.analysis();
    return analysis
        .reading()
        .readableAnimation()
        .flatMap(animation -> skeleton(analysis, animation));
  }

  private Optional<SkeletonMatch> skeleton(Analysis analysis, Animation animation) {
    Optional<SkeletonMatch> match = analysis.skeletonOfRows();
    if (!isSmall(animation)) {
      return match;
    }
    Completed of =
        new Completed(
            match.map(SkeletonMatch::skeleton),
            animation.encoding(),
            animation.bones(),
            Math.min(animation.frames().size(), ENOUGH_FRAMES),
            UnitOfLength.isOther(animation));
    if (!of.equals(completedOf)) {
      completedOf = of;
      completed = match.map(m -> m.completed(animation));
    }
    return completed;
  }

  /** Whether {@link #setSources} was last called for this skeleton. */
  public synchronized boolean hasSources(SkeletonMatch match) {
    return sourcesOf.equals(Optional.of(match.skeleton()));
  }

  /**
   * Sets the sources from which the joints of a skeleton are solved, in addition to the motion of
   * this text.
   */
  public synchronized void setSources(SkeletonMatch match, JointSolver.Sources known) {
    sourcesOf = Optional.of(match.skeleton());
    sources = known;
  }

  /**
   * The animation that the figure was compared with last, so that its file need not be read again.
   *
   * @param compareWith as in {@link Question}
   */
  public synchronized Optional<GhostAnimation> known(String compareWith) {
    return compareWith == null
        ? saved
        : Optional.ofNullable(sent.get(compareWith))
            .flatMap(SentFigure::compared)
            .map(Compared::other);
  }

  /**
   * The preview that a view shows.
   *
   * @param version of the figure
   * @return empty if no view shows it
   */
  public synchronized Optional<Preview> preview(int version) {
    return sent.values().stream()
        .filter(shown -> shown.version() == version)
        .findAny()
        .flatMap(SentFigure::preview);
  }

  /** The animation of another open text, as far as it can be read, to compare a figure with it. */
  public static Optional<GhostAnimation> before(Snapshot document, String title) {
    TextReading reading = document.analysis().reading();
    return reading
        .readableAnimation()
        .map(animation -> new GhostAnimation(reading, title, animation));
  }

  /**
   * The animation of a text in a file. Frames that are the same in the open text are not read
   * again.
   *
   * @param document the open text
   * @param text the content of the file
   * @param stamp see {@link GhostAnimation}
   */
  public static Optional<GhostAnimation> stored(
      Snapshot document, String text, Object stamp, String title) {
    TextReading reading = document.analysis().reading().next(document.text().replaceAll(text));
    return reading
        .readableAnimation()
        .map(animation -> new GhostAnimation(stamp, title, animation));
  }

  /**
   * The sums of the frames of a text, to find the sources of its joints. Empty if the head cannot
   * be read.
   */
  public static Optional<JointSums> sums(
      Snapshot document, SkeletonMatch match, CancelChecker cancel) {
    return document
        .analysis()
        .reading()
        .readableAnimation()
        .map(a -> JointSums.of(a, Parents.of(a.bones(), match.skeleton()), cancel::checkCanceled));
  }

  /**
   * Answers {@code rtm/figure}.
   *
   * @param title for users, such as the name of the file
   */
  public synchronized FigureAnswer answer(
      Snapshot document, String title, Question question, CancelChecker cancel) {
    cancel.checkCanceled();
    Analysis analysis = document.analysis();
    Optional<Animation> text = analysis.reading().readableAnimation();
    Optional<Preview> preview =
        question.preview().filter(p -> text.isPresent() && isSmall(p.after()));
    Optional<Animation> animation =
        text.map(read -> preview.map(p -> p.sharing(read)).orElse(read));
    cancel.checkCanceled();
    if (animation.isPresent() && !isSmall(animation.get())) {
      drawn = null;
      drawnText = null;
      return FigureAnswer.problem(
          document.version(),
          title,
          String.format(
              Locale.ROOT,
              "This animation has %,d rows; a figure shows at most %,d.",
              rows(animation.get()),
              MAX_ROWS));
    }
    if (animation.isPresent()) {
      Animation read = animation.get();
      Optional<GhostAnimation> stored = question.stored();
      if (!saved.map(GhostAnimation::stamp).equals(stored.map(GhostAnimation::stamp))) {
        saved = stored.map(before -> before.sharing(read));
      }
      SolvedFigure.Source source = source(analysis, read);
      unreadable = unreadable(analysis.reading());
      drawn =
          drawn != null && drawn.figure().title().equals(title) && drawn.canFollow(source)
              ? drawn.next(source)
              : SolvedFigure.of(title, source, cancel);
    } else if (drawnText == null) {
      return FigureAnswer.problem(
          document.version(), title, "The lines before the first frame have errors.");
    } else {
      drawn = drawnText;
    }
    drawnPreview = preview;
    if (drawnPreview.isEmpty()) {
      drawnText = drawn;
    }
    drawnVersion = drawnPreview.isPresent() ? --previews : document.version();
    cancel.checkCanceled();
    return answer(question, cancel);
  }

  /**
   * Releases what is kept for a figure that the client no longer shows; after the last one, also
   * the stored animation and what hovers draw.
   *
   * @param compareWith as in {@link Question}
   */
  public synchronized void closed(String compareWith) {
    sent.remove(key(compareWith));
    if (sent.isEmpty()) {
      saved = Optional.empty();
      drawn = null;
      drawnText = null;
      pictured = null;
    }
  }

  private static List<UnreadableRows> unreadable(TextReading reading) {
    return IntStream.range(0, reading.frameCount())
        .filter(f -> !reading.unreadableBones(f).isEmpty())
        .limit(MAX_UNREADABLE)
        .mapToObj(f -> new UnreadableRows(f, reading.unreadableBones(f)))
        .toList();
  }

  private static String key(String compareWith) {
    return compareWith == null ? SAVED : compareWith;
  }

  private SolvedFigure.Source source(Analysis analysis, Animation animation) {
    Optional<SkeletonMatch> skeleton = skeleton(analysis, animation);
    return new SolvedFigure.Source(
        animation, saved, skeleton, skeleton.map(this::joints).orElse(JointSolver.Sources.NONE));
  }

  private JointSolver.Sources joints(SkeletonMatch match) {
    return hasSources(match)
        ? sources
        : new JointSolver.Sources(
            JointPositions.NONE, List.of(), JointPositions.known(match.skeleton().name()));
  }

  /**
   * A small picture of a frame as SVG.
   *
   * @param bone that is highlighted; empty for none
   * @return empty without a skeleton, or if the frame cannot be drawn
   */
  public synchronized Optional<String> picture(
      Snapshot document, int frame, String bone, CancelChecker cancel) {
    Analysis analysis = document.analysis();
    Optional<Animation> animation =
        analysis.skeletonOfRows().flatMap(match -> analysis.reading().readableAnimation());
    if (animation.stream().noneMatch(a -> isSmall(a) && frame < a.frames().size())) {
      return Optional.empty();
    }
    if (drawn != null && drawnVersion == document.version()) {
      pictured = drawn;
    } else {
      SolvedFigure.Source source = source(analysis, animation.get());
      pictured =
          pictured != null && pictured.canFollow(source)
              ? pictured.next(source)
              : SolvedFigure.of("", source, cancel);
    }
    cancel.checkCanceled();
    int index = animation.get().bones().indexOf(bone);
    return PoseStrip.svg(pictured.figure(), frame, index);
  }

  private static boolean isSmall(Animation animation) {
    return rows(animation) <= MAX_ROWS;
  }

  private static long rows(Animation animation) {
    return (long) animation.bones().size() * animation.frames().size();
  }

  /**
   * The changes since the last answer, if the client shows this answer; otherwise the whole figure.
   */
  private FigureAnswer answer(Question question, CancelChecker cancel) {
    boolean isSaved = question.compareWith() == null;
    String key = key(question.compareWith());
    Optional<GhostAnimation> other =
        (isSaved ? saved : question.other()).filter(b -> drawn.sums() != null);
    Optional<SentFigure> last =
        Optional.ofNullable(sent.get(key)).filter(shown -> shown.solved().isFollowedBy(drawn));
    Optional<Compared> followed =
        last.flatMap(SentFigure::compared)
            .filter(
                c ->
                    other.isPresent()
                        && c.canFollow(last.get().solved(), drawn, other.get(), isSaved))
            .map(c -> c.next(last.get().solved(), drawn, cancel));
    Optional<Compared> compared =
        followed.or(() -> other.map(before -> Compared.of(drawn, before, isSaved, cancel)));
    SentFigure now = new SentFigure(drawnVersion, drawn, compared, unreadable, drawnPreview);
    sent.put(key, now);
    if (sent.size() > MAX_VIEWS) {
      sent.remove(sent.keySet().iterator().next());
    }
    // An update contains only changes: the client must already have the compared figure, if any.
    boolean hasOther =
        isSaved && compared.stream().noneMatch(Compared::differs) || followed.isPresent();
    return last.filter(shown -> hasOther && Objects.equals(shown.version(), question.since()))
        .map(shown -> FigureAnswer.update(now, shown, isSaved))
        .orElseGet(() -> FigureAnswer.figure(now, isSaved));
  }
}
