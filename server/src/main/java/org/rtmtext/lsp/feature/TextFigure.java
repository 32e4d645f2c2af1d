package org.rtmtext.lsp.feature;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.PoseStrip;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSums;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.RowRules;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The figure of an open text: answers {@code rtm/figure}. Keeps what it computed for the newest
 * version that was asked for, so that an edit computes only what it changed. Nothing is computed
 * before the first request.
 */
public final class TextFigure {
  /** More would be a message that clients cannot read. */
  private static final long MAX_ROWS = 1_000_000;

  /** Other animations to compare with at once; a user looks at one or two diffs. */
  private static final int MAX_OTHERS = 4;

  /** Clients ask for what changed since one of their last requests. */
  private static final int MAX_VERSIONS = 4;

  /** The key of the stored file among those that the figure is compared with. */
  private static final String SAVED = "";

  /** The least recently used first. */
  private final Map<String, Compared> compared = new LinkedHashMap<>(16, 0.75f, true);

  /** The figures that the client shows, by the keys of what they are compared with. */
  private final Set<String> shown = new HashSet<>();

  /** The newest versions that were drawn, with the same bones, joints and number of frames. */
  private final Deque<FigureVersion> versions = new ArrayDeque<>();

  /** The figure that hovers draw, even if the client does not show it. */
  private FigureParts pictured;

  /** The inputs of a completed skeleton except the frames, which may be half typed. */
  private record Completed(
      Optional<Skeleton> skeleton,
      Encoding encoding,
      List<String> bones,
      int frames,
      boolean isOfOtherUnit) {}

  /** If an animation has fewer frames, its parents are found again when frames are added. */
  private static final int ENOUGH_FRAMES = 10;

  private Completed completedOf;
  private Optional<SkeletonMatch> completed = Optional.empty();

  private Optional<Skeleton> sourcesOf = Optional.empty();
  private JointSolver.Sources sources = JointSolver.Sources.NONE;

  private Optional<GhostAnimation> saved = Optional.empty();

  /**
   * What the client asks for.
   *
   * @param since the version that it shows; null for none
   * @param compareWith names the animation to compare with; null for the stored file
   * @param before that animation; empty if there is none
   */
  public record Question(Integer since, String compareWith, Optional<GhostAnimation> before) {}

  /** The skeleton that is drawn. */
  public synchronized Optional<SkeletonMatch> skeleton(Snapshot document) {
    Analysis analysis = document.analysis();
    return ReadableFrames.animation(analysis.reading())
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
            RowRules.isOfOtherUnit(animation));
    if (!of.equals(completedOf)) {
      completedOf = of;
      completed = match.map(m -> m.completed(animation));
    }
    return completed;
  }

  /** Whether the sources of joints for a skeleton are set. */
  public synchronized boolean hasSources(SkeletonMatch match) {
    return sourcesOf.equals(Optional.of(match.skeleton()));
  }

  /** Sets the sources of the joints of a skeleton other than the motion of this text. */
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
        : Optional.ofNullable(compared.get(compareWith)).map(Compared::other);
  }

  /** The animation of a text, as far as it can be read, for comparing another one with it. */
  public static Optional<GhostAnimation> before(Snapshot document, String title) {
    TextReading reading = document.analysis().reading();
    return ReadableFrames.animation(reading)
        .map(animation -> new GhostAnimation(reading, title, animation));
  }

  /**
   * The animation of a text that is stored in a file; frames that it shares with the open text are
   * not read again.
   *
   * @param stamp see {@link GhostAnimation}
   */
  public static Optional<GhostAnimation> stored(
      Snapshot document, String text, Object stamp, String title) {
    TextReading reading = document.analysis().reading().next(document.text().replaceAll(text));
    return ReadableFrames.animation(reading)
        .map(animation -> new GhostAnimation(stamp, title, animation));
  }

  /** The sums of a text's frames, for finding the sources of its joints. */
  public static Optional<JointSums> sums(
      Snapshot document, SkeletonMatch match, CancelChecker cancel) {
    return ReadableFrames.animation(document.analysis().reading())
        .map(a -> JointSums.of(a, Parents.of(a.bones(), match.skeleton()), cancel::checkCanceled));
  }

  /**
   * Answers {@code rtm/figure}.
   *
   * @param title for users, such as the name of the file
   * @param stored the animation in the stored file; empty if there is none
   */
  public synchronized FigureAnswer answer(
      Snapshot document,
      String title,
      Optional<GhostAnimation> stored,
      Question question,
      CancelChecker cancel) {
    cancel.checkCanceled();
    shown.add(key(question.compareWith()));
    Analysis analysis = document.analysis();
    Optional<Animation> animation = ReadableFrames.animation(analysis.reading());
    cancel.checkCanceled();
    if (animation.isEmpty()) {
      if (versions.isEmpty()) {
        return FigureAnswer.problem(
            document.version(), title, "The lines before the first frame have errors.");
      }
      FigureVersion last = versions.getLast();
      add(new FigureVersion(document.version(), last.parts()));
    } else {
      Animation drawn = animation.get();
      if (!isSmall(drawn)) {
        versions.clear();
        return FigureAnswer.problem(
            document.version(),
            title,
            String.format(
                Locale.ROOT,
                "This animation has %,d rows; a figure shows at most %,d.",
                rows(drawn),
                MAX_ROWS));
      }
      if (!saved.map(GhostAnimation::stamp).equals(stored.map(GhostAnimation::stamp))) {
        saved = stored.map(before -> before.sharing(drawn));
      }
      update(document, title, drawn, skeleton(analysis, drawn), cancel);
    }
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
    shown.remove(key(compareWith));
    compared.remove(key(compareWith));
    if (shown.isEmpty()) {
      compared.clear();
      saved = Optional.empty();
      versions.clear();
      pictured = null;
    }
  }

  private static String key(String compareWith) {
    return compareWith == null ? SAVED : compareWith;
  }

  private void update(
      Snapshot document,
      String title,
      Animation drawn,
      Optional<SkeletonMatch> skeleton,
      CancelChecker cancel) {
    JointSolver.Sources known = known(skeleton);
    FigureVersion last = versions.peekLast();
    boolean follows = last != null && last.parts().canFollow(title, drawn, skeleton, known);
    FigureParts parts =
        follows
            ? last.parts().next(drawn, saved)
            : FigureParts.of(title, drawn, saved, skeleton, known, cancel);
    if (!follows || parts.joints() != last.parts().joints()) {
      versions.clear();
      compared.clear();
    }
    add(new FigureVersion(document.version(), parts));
  }

  private void add(FigureVersion version) {
    versions.removeIf(known -> known.version() == version.version());
    versions.add(version);
    if (versions.size() > MAX_VERSIONS) {
      versions.remove();
    }
  }

  private JointSolver.Sources known(Optional<SkeletonMatch> skeleton) {
    if (skeleton.stream().anyMatch(this::hasSources)) {
      return sources;
    }
    JointPositions known =
        skeleton
            .map(match -> JointPositions.known(match.skeleton().name()))
            .orElse(JointPositions.NONE);
    return new JointSolver.Sources(JointPositions.NONE, List.of(), known);
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
        analysis.skeletonOfRows().flatMap(match -> ReadableFrames.animation(analysis.reading()));
    if (animation.stream().noneMatch(a -> isSmall(a) && frame < a.frames().size())) {
      return Optional.empty();
    }
    FigureVersion last = versions.peekLast();
    if (last != null && last.version() == document.version()) {
      pictured = last.parts();
    } else {
      Animation drawn = animation.get();
      Optional<SkeletonMatch> skeleton = skeleton(analysis, drawn);
      JointSolver.Sources known = known(skeleton);
      pictured =
          pictured != null && pictured.canFollow(pictured.figure().title(), drawn, skeleton, known)
              ? pictured.next(drawn, saved)
              : FigureParts.of("", drawn, saved, skeleton, known, cancel);
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

  private FigureAnswer answer(Question question, CancelChecker cancel) {
    boolean isSaved = question.compareWith() == null;
    FigureVersion state = versions.getLast();
    String key = key(question.compareWith());
    Optional<GhostAnimation> before =
        (isSaved ? saved : question.before()).filter(b -> state.parts().sums() != null);
    Optional<Compared> known = Optional.ofNullable(compared.get(key));
    Optional<Compared> comparison =
        before.map(other -> compare(known, state, other, isSaved, cancel));
    comparison.ifPresent(made -> compared.put(key, made));
    if (compared.size() > MAX_OTHERS) {
      compared.remove(compared.keySet().iterator().next());
    }
    Integer since = question.since();
    Optional<FigureVersion> shownNow =
        versions.stream().filter(v -> Objects.equals(v.version(), since)).findFirst();
    // An update contains only changes: the client must already have the compared figure, if any.
    boolean hasOther =
        isSaved && comparison.stream().noneMatch(Compared::differs)
            || known.isPresent()
                && comparison.stream().anyMatch(c -> isSame(c, known.get()))
                && since != null
                && since >= known.get().since();
    return shownNow.isPresent() && hasOther
        ? FigureAnswer.update(state, shownNow.get(), comparison, isSaved)
        : FigureAnswer.figure(state, comparison, isSaved);
  }

  private static boolean isSame(Compared a, Compared b) {
    return a.since() == b.since() && a.other().stamp().equals(b.other().stamp());
  }

  private Compared compare(
      Optional<Compared> known,
      FigureVersion state,
      GhostAnimation other,
      boolean isSaved,
      CancelChecker cancel) {
    return known.isPresent() && known.get().canFollow(state, other, isSaved)
        ? known.get().next(state, cancel)
        : Compared.of(state, other, isSaved, cancel);
  }
}
